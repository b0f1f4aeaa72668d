//! The squares.

use crate::geometry::{WATER, bit, file_of, rank_of, square};

escale_board::square! {
    /// A square, a1 to k9, water included: `"f5".parse::<Square>()`.
    pub struct Square: 11 x 9;
}

impl Square {
    /// Whether it is water: nothing can stand on d5, e5, g5 and h5 (C1).
    pub const fn is_water(self) -> bool {
        bit(self.number()) & WATER != 0
    }

    /// From the number the sets of squares know it by, in which ranks are twelve apart.
    pub(crate) const fn of(number: u8) -> Self {
        Self::ALL[11 * rank_of(number) + file_of(number)]
    }

    /// The number the sets of squares know it by.
    pub(crate) const fn number(self) -> u8 {
        square(self.file() as usize, self.rank() as usize)
    }
}
