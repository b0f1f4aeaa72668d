//! The four castlings, and what is left of the rights to them.

use escale_rules::Side;

use crate::attacks::bit;
use crate::moves::Move;

/// One of the four castlings. The squares a king crosses and the squares that must be empty are those of chess.
#[derive(Debug)]
pub(crate) struct Castling {
    /// Its bit among a position's rights.
    pub(crate) right: u8,
    /// Its letter in the position text.
    pub(crate) letter: char,
    pub(crate) side: Side,
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
        king: (4, 6),
        rook: (7, 5),
        empty: bit(5) | bit(6),
        crossed: bit(5) | bit(6),
    },
    Castling {
        right: 2,
        letter: 'Q',
        side: Side::First,
        king: (4, 2),
        rook: (0, 3),
        empty: bit(1) | bit(2) | bit(3),
        crossed: bit(2) | bit(3),
    },
    Castling {
        right: 4,
        letter: 'k',
        side: Side::Second,
        king: (60, 62),
        rook: (63, 61),
        empty: bit(61) | bit(62),
        crossed: bit(61) | bit(62),
    },
    Castling {
        right: 8,
        letter: 'q',
        side: Side::Second,
        king: (60, 58),
        rook: (56, 59),
        empty: bit(57) | bit(58) | bit(59),
        crossed: bit(58) | bit(59),
    },
];

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

/// The rights that survive a move: a king or rook that left, or a rook taken at home by either side, castles no more.
#[inline(always)]
pub(crate) fn rights_kept(mv: Move) -> u8 {
    RIGHTS_KEPT[mv.from as usize & 63] & RIGHTS_KEPT[mv.to as usize & 63]
}
