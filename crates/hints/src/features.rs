//! The hook networks will hang on: what an evaluation by network sees of a position.

use escale_rules::{Rules, Side};

/// Sparse binary inputs of a position, from each side's point of view.
///
/// Inputs are bits of a few words, so that the change a move makes is one XOR of parent and child:
/// no game writes update code, and none can get it wrong.
pub trait Features: Rules {
    /// The words: `[u64; N]`.
    type Words: Copy + Eq + AsRef<[u64]>;

    /// How many inputs there are; all bits from there on are zero.
    const INPUTS: usize;

    /// The inputs that are on, seen by one side: its own pieces where the other side, in the
    /// mirrored position, would see its own.
    fn features(&self, view: Side) -> Self::Words;
}

/// Calls `change(input, on)` for every input that differs, in rising order.
#[inline]
pub fn feature_changes<W: AsRef<[u64]>>(before: &W, after: &W, mut change: impl FnMut(usize, bool)) {
    for (index, (&old, &new)) in before.as_ref().iter().zip(after.as_ref()).enumerate() {
        let mut differing = old ^ new;
        while differing != 0 {
            let bit = differing.trailing_zeros() as usize;
            differing &= differing - 1;
            change(64 * index + bit, new >> bit & 1 == 1);
        }
    }
}

/// The first layer of a network in its plainest form: one sum of weight columns, moved along by
/// changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accumulator {
    sums: Vec<i32>,
}

impl Accumulator {
    /// The sums of a position from nothing. `weight(input, neuron)` gives the columns.
    pub fn from_scratch<W: AsRef<[u64]>>(words: &W, neurons: usize, weight: impl Fn(usize, usize) -> i32) -> Self {
        let mut fresh = Self { sums: vec![0; neurons] };
        for (index, &word) in words.as_ref().iter().enumerate() {
            let mut on = word;
            while on != 0 {
                let input = 64 * index + on.trailing_zeros() as usize;
                on &= on - 1;
                fresh.add(input, 1, &weight);
            }
        }
        fresh
    }

    /// The sums after a move, from those before it.
    #[must_use]
    pub fn moved<W: AsRef<[u64]>>(&self, before: &W, after: &W, weight: impl Fn(usize, usize) -> i32) -> Self {
        let mut next = self.clone();
        feature_changes(before, after, |input, on| {
            next.add(input, if on { 1 } else { -1 }, &weight);
        });
        next
    }

    /// The sums.
    pub fn sums(&self) -> &[i32] {
        &self.sums
    }

    fn add(&mut self, input: usize, sign: i32, weight: &impl Fn(usize, usize) -> i32) {
        for (neuron, sum) in self.sums.iter_mut().enumerate() {
            *sum += sign * weight(input, neuron);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_the_bits_that_differ() {
        let mut seen = Vec::new();
        feature_changes(&[0b1010_u64, 1 << 63], &[0b0011, 0], |input, on| seen.push((input, on)));
        assert_eq!(seen, [(0, true), (3, false), (127, false)]);
    }

    #[test]
    fn a_moved_accumulator_is_a_fresh_one() {
        let weight = |input: usize, neuron: usize| (input * 31 + neuron * 17) as i32 % 101 - 50;
        let (before, after) = ([0xF0F0_u64, 0x1234], [0x0FF0_u64, 0xFFFF_0000_1234]);
        let moved = Accumulator::from_scratch(&before, 8, weight).moved(&before, &after, weight);
        assert_eq!(moved, Accumulator::from_scratch(&after, 8, weight));
        assert_ne!(moved, Accumulator::from_scratch(&before, 8, weight));
    }
}
