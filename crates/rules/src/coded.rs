//! Positions as numbers, for games small enough to be solved.

use crate::Rules;

/// A game whose open positions can be numbered: what books of solved positions and proofs by search
/// know a position by.
///
/// Unlike [`Rules::key`] a code is exact: two open positions share one only if their games are the
/// same, seen from the side to move, up to a symmetry of the board.
pub trait Coded: Rules {
    /// How many bits a code takes, at most 57: proofs keep what they know of a position beside its
    /// code in one word.
    const CODE_BITS: u32;

    /// The code of a position whose game is not decided.
    fn code(&self) -> u64;

    /// A position with this code, the same one every time; `None` if no position has it.
    fn decode(code: u64) -> Option<Self>;
}
