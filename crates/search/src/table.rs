//! The transposition table: shared by all threads, without locks and without `unsafe`.
//!
//! An entry is two words, the data and the key XOR the data, written and read separately. A torn
//! entry (one word of each of two writers) does not match any key, so it is never read as something
//! else. A colliding key can lie about a value, never about a move: moves are kept as slots and
//! looked up among legal moves.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// How a kept value relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Bound {
    /// At least the value.
    Lower = 1,
    /// At most the value.
    Upper = 2,
    /// The value.
    Exact = 3,
}

impl Bound {
    /// What a search of the window between `alpha` and `beta` says by a value.
    #[inline]
    pub(crate) fn of(value: i32, alpha: i32, beta: i32) -> Self {
        if value >= beta {
            Self::Lower
        } else if value > alpha {
            Self::Exact
        } else {
            Self::Upper
        }
    }

    /// Whether a value with this bound settles a window question: `value >= beta` when true, `value
    /// < beta` when false.
    #[inline]
    pub(crate) fn settles(self, at_least: bool) -> bool {
        match self {
            Self::Exact => true,
            Self::Lower => at_least,
            Self::Upper => !at_least,
        }
    }
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The best move's slot, if one is known.
    pub slot: Option<u16>,
    /// The value, distances counted from the node.
    pub value: i32,
    /// The static evaluation, if one was made: in check none is.
    pub evaluation: Option<i32>,
    /// How deep it was searched; 0 in quiescence.
    pub depth: i32,
    /// How the value is meant.
    pub bound: Bound,
}

/// Stands for no evaluation; evaluations stay well inside.
const UNKNOWN: i16 = i16::MIN;

/// Generations are five bits wide and go round.
const GENERATIONS: u8 = 32;

impl Entry {
    /// slot 16 | value 16 | evaluation 16 | depth 7, has slot 1 | bound 2, generation 5, unused 1.
    fn pack(self, generation: u8) -> u64 {
        let depth = self.depth.clamp(0, 127) as u64;
        u64::from(self.slot.unwrap_or(0))
            | u64::from(self.value as i16 as u16) << 16
            | u64::from(self.evaluation.map_or(UNKNOWN, |value| value as i16) as u16) << 32
            | depth << 48
            | u64::from(self.slot.is_some()) << 55
            | (self.bound as u64) << 56
            | u64::from(generation) << 58
    }

    fn unpack(data: u64) -> Option<Self> {
        let bound = match data >> 56 & 3 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            3 => Bound::Exact,
            _ => return None,
        };
        let evaluation = (data >> 32) as i16;
        Some(Self {
            slot: (data >> 55 & 1 == 1).then_some(data as u16),
            value: i32::from((data >> 16) as i16),
            evaluation: (evaluation != UNKNOWN).then_some(i32::from(evaluation)),
            depth: (data >> 48 & 127) as i32,
            bound,
        })
    }
}

fn generation_of(data: u64) -> u8 {
    (data >> 58) as u8 & (GENERATIONS - 1)
}

fn depth_of(data: u64) -> i32 {
    (data >> 48 & 127) as i32
}

#[derive(Default)]
struct Pair {
    check: AtomicU64,
    data: AtomicU64,
}

/// Four entries in one cache line.
#[derive(Default)]
#[repr(align(64))]
struct Cluster([Pair; 4]);

/// The table.
pub(crate) struct Table {
    clusters: Vec<Cluster>,
    generation: AtomicU8,
}

impl Table {
    /// A table of about `mebibytes`, at least one cluster; smaller where the machine refuses so
    /// much.
    pub(crate) fn new(mebibytes: usize) -> Self {
        let mut count = (mebibytes.saturating_mul(1 << 20) / size_of::<Cluster>()).max(1);
        let mut clusters = Vec::new();
        while clusters.try_reserve_exact(count).is_err() && count > 1 {
            count /= 2;
        }
        clusters.resize_with(count, Cluster::default);
        Self {
            clusters,
            generation: AtomicU8::new(0),
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        for cluster in &mut self.clusters {
            for pair in &mut cluster.0 {
                *pair.check.get_mut() = 0;
                *pair.data.get_mut() = 0;
            }
        }
        *self.generation.get_mut() = 0;
    }

    /// A new search begins: older entries give way first.
    pub(crate) fn age(&self) {
        let next = (self.generation.load(Ordering::Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Ordering::Relaxed);
    }

    #[inline]
    fn cluster(&self, key: u64) -> &Cluster {
        // The high half of the product maps the key evenly onto any number of clusters.
        &self.clusters[((u128::from(key) * self.clusters.len() as u128) >> 64) as usize]
    }

    /// What is remembered of the position with this key.
    #[inline]
    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        for pair in &self.cluster(key).0 {
            let data = pair.data.load(Ordering::Relaxed);
            if pair.check.load(Ordering::Relaxed) ^ data == key {
                return Entry::unpack(data);
            }
        }
        None
    }

    /// Remembers. Within a cluster the same position is replaced (unless it was searched much
    /// deeper in this very search), else the shallowest and oldest entry.
    #[inline]
    pub(crate) fn store(&self, key: u64, mut entry: Entry) {
        let generation = self.generation.load(Ordering::Relaxed);
        let cluster = self.cluster(key);
        let mut target = &cluster.0[0];
        let mut cheapest = i32::MAX;
        for pair in &cluster.0 {
            let data = pair.data.load(Ordering::Relaxed);
            if pair.check.load(Ordering::Relaxed) ^ data == key
                && let Some(old) = Entry::unpack(data)
            {
                if entry.slot.is_none() {
                    entry.slot = old.slot;
                }
                if entry.bound != Bound::Exact && generation_of(data) == generation && old.depth > entry.depth + 4 {
                    return;
                }
                target = pair;
                break;
            }
            let age = i32::from((GENERATIONS + generation - generation_of(data)) % GENERATIONS);
            let worth = if data == 0 { i32::MIN } else { depth_of(data) - 8 * age };
            if worth < cheapest {
                cheapest = worth;
                target = pair;
            }
        }
        let data = entry.pack(generation);
        target.data.store(data, Ordering::Relaxed);
        target.check.store(key ^ data, Ordering::Relaxed);
    }

    /// How full the table is with entries of this search, in thousandths, from a sample.
    pub(crate) fn fill(&self) -> u32 {
        let generation = self.generation.load(Ordering::Relaxed);
        let sample = self.clusters.len().min(250);
        let used = self.clusters[..sample]
            .iter()
            .flat_map(|cluster| &cluster.0)
            .filter(|pair| {
                let data = pair.data.load(Ordering::Relaxed);
                data != 0 && generation_of(data) == generation
            })
            .count();
        (used * 1000 / (sample * 4)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(value: i32, depth: i32) -> Entry {
        Entry {
            slot: Some(0xBEEF),
            value,
            evaluation: Some(-value),
            depth,
            bound: Bound::Exact,
        }
    }

    #[test]
    fn entries_pack_and_unpack() {
        for slot in [None, Some(0), Some(u16::MAX)] {
            for value in [-32_000, -1, 0, 1, 32_000] {
                for depth in [0, 1, 127] {
                    for bound in [Bound::Lower, Bound::Upper, Bound::Exact] {
                        for evaluation in [None, Some(-value)] {
                            let entry = Entry {
                                slot,
                                value,
                                evaluation,
                                depth,
                                bound,
                            };
                            for generation in [0, 17, 31] {
                                let data = entry.pack(generation);
                                assert_eq!(Entry::unpack(data), Some(entry));
                                assert_eq!(generation_of(data), generation);
                            }
                        }
                    }
                }
            }
        }
        assert_eq!(Entry::unpack(0), None);
    }

    #[test]
    fn a_position_is_found_again_and_others_are_not() {
        let mut table = Table::new(1);
        let key = 0x1234_5678_9ABC_DEF0;
        assert_eq!(table.probe(key), None);
        table.store(key, entry(77, 9));
        assert_eq!(table.probe(key), Some(entry(77, 9)));
        assert_eq!(table.probe(key ^ 1), None);
        // A later result without a move keeps the move.
        table.store(
            key,
            Entry {
                slot: None,
                ..entry(78, 10)
            },
        );
        assert_eq!(table.probe(key), Some(entry(78, 10)));
        table.clear();
        assert_eq!(table.probe(key), None);
    }

    #[test]
    fn deep_and_young_entries_survive() {
        let table = Table::new(0);
        for (index, depth) in [9, 3, 7, 8].into_iter().enumerate() {
            table.store(index as u64 + 1, entry(0, depth));
        }
        table.store(5, entry(0, 1));
        assert_eq!(table.probe(2), None, "the shallowest goes first");
        assert!([1, 3, 4, 5].into_iter().all(|key| table.probe(key).is_some()));
        for _ in 0..3 {
            table.age();
        }
        table.store(6, entry(0, 1));
        table.store(7, entry(0, 1));
        table.store(8, entry(0, 1));
        table.store(9, entry(0, 1));
        assert!(
            [6, 7, 8, 9].into_iter().all(|key| table.probe(key).is_some()),
            "old entries give way"
        );
    }

    #[test]
    fn torn_entries_are_never_believed() {
        // Many threads write different data under few keys into one cluster; whatever is read must
        // be one of the written wholes.
        let table = Table::new(0);
        std::thread::scope(|scope| {
            for writer in 0..4_i32 {
                let table = &table;
                scope.spawn(move || {
                    for round in 0..20_000 {
                        let key = (round % 3 + 1) as u64;
                        table.store(key, entry(writer * 1000 + key as i32, 5));
                        if let Some(found) = table.probe(key) {
                            assert_eq!(found.value % 1000, key as i32);
                            assert_eq!(found.evaluation, Some(-found.value));
                        }
                    }
                });
            }
        });
    }
}
