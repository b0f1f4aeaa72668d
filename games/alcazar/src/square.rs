//! The squares.

use crate::geometry::{half_turn_square, mirror_square, neighbours, sides};
use crate::slot::Slot;

escale_board::square! {
    /// A square, a1 to d4: `"b2".parse::<Square>()`.
    #[derive(Default)]
    pub struct Square: 4 x 4;
}

impl Square {
    /// The slots around it: north, east, south, west.
    pub fn sides(self) -> [Slot; 4] {
        sides(self.0).map(Slot::of)
    }

    /// The squares next to it: north, east, south, west; `None` beyond the edge.
    pub fn neighbours(self) -> [Option<Self>; 4] {
        neighbours(self.0).map(|square| square.map(Self))
    }

    /// The square a half turn of the board brings it to: a1 goes to d4.
    #[must_use]
    pub const fn half_turn(self) -> Self {
        Self(half_turn_square(self.0))
    }

    /// What the mirror along the diagonal a1–d4 shows for it.
    #[must_use]
    pub const fn mirror(self) -> Self {
        Self(mirror_square(self.0))
    }

    /// From its place in [`Square::ALL`].
    #[inline(always)]
    pub(crate) const fn of(number: u8) -> Self {
        debug_assert!((number as usize) < Self::ALL.len());
        Self(number)
    }

    /// Its place in [`Square::ALL`].
    #[inline(always)]
    pub(crate) const fn number(self) -> u8 {
        self.0
    }
}
