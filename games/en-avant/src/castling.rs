//! The four castlings, and what is left of the rights to them.

use escale_rules::Side;

use crate::geometry::bit;
use crate::moves::Move;

/// The side of the board to which a king castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wing {
    /// Towards the h file.
    Short,
    /// Towards the a file.
    Long,
}

/// Who may still castle where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CastlingRights(u8);

impl CastlingRights {
    /// Nobody castles any more.
    pub const NONE: Self = Self(0);
    /// All four castlings, as at the start.
    pub const ALL: Self = Self(15);

    /// Whether a side may still castle to a wing.
    pub fn has(self, side: Side, wing: Wing) -> bool {
        self.0 & castling_for(side, wing).right != 0
    }

    /// These and one more.
    #[must_use]
    pub fn with(self, side: Side, wing: Wing) -> Self {
        Self(self.0 | castling_for(side, wing).right)
    }

    /// From a bit for each of [`CASTLINGS`].
    pub(crate) const fn of(bits: u8) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// A bit for each of [`CASTLINGS`].
    pub(crate) const fn bits(self) -> u8 {
        self.0
    }
}

/// One of the four castlings. The squares a king crosses and the squares that must be empty are
/// those of chess.
#[derive(Debug)]
pub(crate) struct Castling {
    /// Its bit among a position's rights.
    pub(crate) right: u8,
    /// Its letter in the position text.
    pub(crate) letter: char,
    pub(crate) side: Side,
    pub(crate) wing: Wing,
    pub(crate) king: (u8, u8),
    pub(crate) rook: (u8, u8),
    /// What must be empty.
    pub(crate) empty: u64,
    /// What must not be attacked, besides the king where he stands.
    pub(crate) crossed: u64,
}

/// White's short and long castling, then Black's: the order of the position text.
pub(crate) static CASTLINGS: [Castling; 4] = [
    Castling {
        right: 1,
        letter: 'K',
        side: Side::First,
        wing: Wing::Short,
        king: (4, 6),
        rook: (7, 5),
        empty: bit(5) | bit(6),
        crossed: bit(5) | bit(6),
    },
    Castling {
        right: 2,
        letter: 'Q',
        side: Side::First,
        wing: Wing::Long,
        king: (4, 2),
        rook: (0, 3),
        empty: bit(1) | bit(2) | bit(3),
        crossed: bit(2) | bit(3),
    },
    Castling {
        right: 4,
        letter: 'k',
        side: Side::Second,
        wing: Wing::Short,
        king: (60, 62),
        rook: (63, 61),
        empty: bit(61) | bit(62),
        crossed: bit(61) | bit(62),
    },
    Castling {
        right: 8,
        letter: 'q',
        side: Side::Second,
        wing: Wing::Long,
        king: (60, 58),
        rook: (56, 59),
        empty: bit(57) | bit(58) | bit(59),
        crossed: bit(58) | bit(59),
    },
];

/// The castling of a side to a wing.
pub(crate) fn castling_for(side: Side, wing: Wing) -> &'static Castling {
    &CASTLINGS[2 * side.index() + wing as usize]
}

/// The castling a move of that kind is.
pub(crate) fn castling_of(mv: Move) -> Option<&'static Castling> {
    CASTLINGS.iter().find(|castling| castling.king == (mv.from, mv.to))
}

static RIGHTS_KEPT: [u8; 64] = {
    let mut kept = [15; 64];
    let mut index = 0;
    while index < 4 {
        let castling = &CASTLINGS[index];
        kept[castling.king.0 as usize] &= !castling.right;
        kept[castling.rook.0 as usize] &= !castling.right;
        index += 1;
    }
    kept
};

/// The rights that survive a move: a king or rook that left, or a rook taken at home by either
/// side, castles no more.
#[inline(always)]
pub(crate) fn rights_kept(mv: Move) -> u8 {
    RIGHTS_KEPT[mv.from as usize & 63] & RIGHTS_KEPT[mv.to as usize & 63]
}
