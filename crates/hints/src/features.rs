//! What an evaluation by network sees of a position.

use escale_rules::Rules;

/// Sparse binary inputs of a position, from each side's point of view.
///
/// Inputs are bits of a few words, so that the change a move makes is one XOR of parent and child:
/// no game writes update code, and none can get it wrong.
pub trait Features: Rules {
    /// The words: `[u64; N]`.
    type Words: Copy + Default + Eq + Send + AsRef<[u64]>;

    /// How many inputs there are; all bits from there on are zero.
    const INPUTS: usize;

    /// The inputs that are on, seen by First and by Second: own pieces where the other side, in
    /// the position turned over, would see its own. Both at once, since what takes time to find
    /// (who attacks what) serves both.
    fn features(&self) -> [Self::Words; 2];

    /// The number an input has on the board with its files turned over, where that is the same
    /// game: a position teaches twice then. `None` where it is not, or not while this input is on.
    fn mirrored(input: usize) -> Option<usize> {
        let _ = input;
        None
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_the_bits_that_differ() {
        let mut seen = Vec::new();
        feature_changes(&[0b1010_u64, 1 << 63], &[0b0011, 0], |input, on| seen.push((input, on)));
        assert_eq!(seen, [(0, true), (3, false), (127, false)]);
    }
}
