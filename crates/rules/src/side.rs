//! The two camps and the ways a game can end.

use std::ops::Not;

/// One of the two camps. `First` is the one that begins (Blancs, Rouge, Argentés).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Side {
    /// The camp that begins.
    First = 0,
    /// The other camp.
    Second = 1,
}

impl Side {
    /// Both camps, in order of play.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// Index into a two-element array.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other camp.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// `first` or `second`: the word used in JSON and in the database.
    pub const fn word(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
        }
    }
}

impl Not for Side {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.other()
    }
}

/// How a finished game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// That side won.
    Win(Side),
    /// Nobody won.
    Draw,
}

impl Outcome {
    /// `first`, `second` or `draw`: the word used in JSON and in the database.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Win(side) => side.word(),
            Self::Draw => "draw",
        }
    }

    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::Win(side) => Some(side),
            Self::Draw => None,
        }
    }
}
