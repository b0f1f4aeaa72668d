//! The squares.

escale_board::square! {
    /// A square, a1 to h8: `"e4".parse::<Square>()`.
    pub struct Square: 8 x 8;
}

impl Square {
    /// From the number the sets of squares know it by, which is its place in [`Square::ALL`].
    pub(crate) const fn of(number: u8) -> Self {
        Self::ALL[number as usize & 63]
    }

    /// The number the sets of squares know it by.
    pub(crate) const fn number(self) -> u8 {
        self.0
    }
}
