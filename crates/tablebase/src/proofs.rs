//! What was proved before, in a table of bounded size that threads share.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering};

use escale_rules::Coded;

use crate::prove::Care;

/// What is known of the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Proof {
    /// It wins within so many plies; 0 if that is not known.
    pub won_within: u32,
    /// It was not found to win within so many plies; 0 if that was not asked.
    not_within: u32,
    /// Whether that was looked at with full care.
    full: bool,
}

impl Proof {
    /// Within how many plies a search of such care finds no win.
    pub(crate) fn not_within(self, care: Care) -> u32 {
        if self.full || care == Care::Quick {
            self.not_within
        } else {
            0
        }
    }

    /// A search of such care found no win.
    pub(crate) fn refuse(&mut self, plies: u32, care: Care) {
        self.not_within = plies;
        self.full = care == Care::Full;
    }
}

/// Longer proofs are not kept.
pub(crate) const LONGEST_KEPT: u32 = 13;

const VALUE_BITS: u32 = 7;
const VALUE_MASK: u64 = (1 << VALUE_BITS) - 1;
const FREE: u64 = u64::MAX;

/// A table of proofs. An entry is one word, the whole code of its position beside what is known of
/// it: nothing is ever taken for something else, and threads need no lock.
pub struct Proofs<R> {
    words: Vec<AtomicU64>,
    mask: usize,
    game: PhantomData<fn() -> R>,
}

impl<R: Coded> Proofs<R> {
    const FITS: () = assert!(R::CODE_BITS + VALUE_BITS <= 64);

    /// A table of at most so many mebibytes (a power of two, at least one).
    pub fn new(mebibytes: usize) -> Self {
        let () = Self::FITS;
        let entries = (mebibytes.max(1) << 20) / size_of::<u64>();
        let entries = if entries.is_power_of_two() {
            entries
        } else {
            entries.next_power_of_two() / 2
        };
        Self {
            words: (0..entries).map(|_| AtomicU64::new(FREE)).collect(),
            mask: entries - 1,
            game: PhantomData,
        }
    }

    /// Two neighbouring places.
    fn place(&self, code: u64) -> usize {
        let mixed = (code ^ code >> 29).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> 20) as usize & self.mask & !1
    }

    pub(crate) fn get(&self, code: u64) -> Proof {
        let place = self.place(code);
        for word in &self.words[place..place + 2] {
            let word = word.load(Ordering::Relaxed);
            if word >> VALUE_BITS == code {
                return unpack(word);
            }
        }
        Proof::default()
    }

    pub(crate) fn put(&self, code: u64, proof: Proof) {
        let word = code << VALUE_BITS | pack(proof);
        let place = self.place(code);
        let [first, second] = [&self.words[place], &self.words[place + 1]];
        let kept = first.load(Ordering::Relaxed);
        // The first place keeps what was dearer, the second whatever came last.
        if kept == FREE || kept >> VALUE_BITS == code || cost(kept) <= cost(word) {
            if kept != FREE && kept >> VALUE_BITS != code {
                second.store(kept, Ordering::Relaxed);
            }
            first.store(word, Ordering::Relaxed);
        } else {
            second.store(word, Ordering::Relaxed);
        }
    }
}

/// Odd numbers of plies, halved: three bits each.
fn pack(proof: Proof) -> u64 {
    u64::from(proof.won_within.div_ceil(2)) | u64::from(proof.not_within.div_ceil(2)) << 3 | u64::from(proof.full) << 6
}

fn unpack(word: u64) -> Proof {
    let plies = |halved: u64| (halved as u32 * 2).saturating_sub(1);
    Proof {
        won_within: plies(word & 7),
        not_within: plies(word >> 3 & 7),
        full: word >> 6 & 1 == 1,
    }
}

fn cost(word: u64) -> u64 {
    let value = word & VALUE_MASK;
    (value & 7).max(value >> 3 & 7)
}

const _: () = assert!(LONGEST_KEPT.div_ceil(2) < 8);
