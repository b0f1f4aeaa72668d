//! The squares, and the two names each of them has.

use escale_rules::Side;

use crate::geometry::{column, namesake, row, square};

escale_board::square! {
    /// A square. Its name is the one Blancs give it: `b8` in their camp, `8b` in the camp of Noirs,
    /// who count from their own left (L1). [`Square::name_for`] says how either side calls it.
    pub struct Square: 10 x 10, names NAMES;
}

/// Row by row from Blancs' seat.
const NAMES: [&str; 100] = [
    "a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9", "a10", //
    "b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8", "b9", "b10", //
    "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "c10", //
    "d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8", "d9", "d10", //
    "e1", "e2", "e3", "e4", "e5", "e6", "e7", "e8", "e9", "e10", //
    "10e", "9e", "8e", "7e", "6e", "5e", "4e", "3e", "2e", "1e", //
    "10d", "9d", "8d", "7d", "6d", "5d", "4d", "3d", "2d", "1d", //
    "10c", "9c", "8c", "7c", "6c", "5c", "4c", "3c", "2c", "1c", //
    "10b", "9b", "8b", "7b", "6b", "5b", "4b", "3b", "2b", "1b", //
    "10a", "9a", "8a", "7a", "6a", "5a", "4a", "3a", "2a", "1a",
];

impl Square {
    /// The name a piece of this side has for it: `b8` in its own camp, `8b` in the other.
    pub const fn name_for(self, side: Side) -> &'static str {
        match side {
            Side::First => self.name(),
            Side::Second => self.namesake().name(),
        }
    }

    /// The square of the same name in the other camp, where mailler leads (L1).
    #[must_use]
    pub const fn namesake(self) -> Self {
        Self::of(namesake(self.number()))
    }

    /// From the number the sets of squares know it by, in which rows are eleven apart.
    pub(crate) const fn of(number: u8) -> Self {
        Self::ALL[10 * row(number) as usize + column(number) as usize]
    }

    /// The number the sets of squares know it by.
    pub(crate) const fn number(self) -> u8 {
        square(self.file(), self.rank())
    }
}
