//! Where pieces attack: tables made at compile time, and sliding attacks by subtraction.
//!
//! A square is a number from 0 (a1) to 63 (h8), a set of squares the 64 bits of a word. Table
//! look-ups mask their index with 63, so that they need no bounds check.

use escale_board::{Dir, Grid};
use escale_rules::Side;

type Chessboard = Grid<8, 8>;

/// The bits of a square's number that hold its rank, in place.
pub(crate) const RANK_BITS: u8 = 0o70;

/// The set of one square.
#[inline(always)]
pub(crate) const fn bit(square: u8) -> u64 {
    1 << (square & 63)
}

/// The squares of one rank, 0 to 7.
pub(crate) const fn rank(index: u8) -> u64 {
    0xFF << (8 * (index & 7))
}

/// The squares of the a-file.
pub(crate) const FILE_A: u64 = 0x0101_0101_0101_0101;
/// The squares of the h-file.
pub(crate) const FILE_H: u64 = FILE_A << 7;

/// The rank of a side's pieces at the start of a game; the enemy's king wins by standing there.
#[inline(always)]
pub(crate) const fn first_rank(side: Side) -> u64 {
    match side {
        Side::First => rank(0),
        Side::Second => rank(7),
    }
}

/// The rank a square is on.
#[inline(always)]
pub(crate) const fn rank_of(square: u8) -> u64 {
    0xFF << (square & RANK_BITS)
}

/// The squares that a move without capture may go to, as far as direction goes: all but those
/// nearer to one's own first rank.
#[inline(always)]
pub(crate) const fn not_behind(side: Side, square: u8) -> u64 {
    match side {
        Side::First => !0 << (square & RANK_BITS),
        Side::Second => !0 >> (!square & RANK_BITS),
    }
}

/// A whole set one step ahead.
#[inline(always)]
pub(crate) const fn ahead(side: Side, set: u64) -> u64 {
    match side {
        Side::First => set << 8,
        Side::Second => set >> 8,
    }
}

/// What a set of pawns attacks towards the a-file.
#[inline(always)]
pub(crate) const fn ahead_west(side: Side, pawns: u64) -> u64 {
    ahead(side, (pawns & !FILE_A) >> 1)
}

/// What a set of pawns attacks towards the h-file.
#[inline(always)]
pub(crate) const fn ahead_east(side: Side, pawns: u64) -> u64 {
    ahead(side, (pawns & !FILE_H) << 1)
}

/// What a set of pawns attacks.
#[inline(always)]
pub(crate) const fn pawn_attacks(side: Side, pawns: u64) -> u64 {
    ahead_west(side, pawns) | ahead_east(side, pawns)
}

/// What a set of knights attacks.
#[inline(always)]
pub(crate) const fn knights_attacks(knights: u64) -> u64 {
    let one = (knights & !FILE_A) >> 1 | (knights & !FILE_H) << 1;
    let two = (knights & !(FILE_A | FILE_A << 1)) >> 2 | (knights & !(FILE_H | FILE_H >> 1)) << 2;
    one << 16 | one >> 16 | two << 8 | two >> 8
}

/// What a knight attacks.
#[inline(always)]
pub(crate) fn knight_attacks(square: u8) -> u64 {
    KNIGHT[square as usize & 63]
}

/// What a king attacks.
#[inline(always)]
pub(crate) fn king_attacks(square: u8) -> u64 {
    KING[square as usize & 63]
}

/// What a bishop attacks on a board occupied by `occupied`.
#[inline(always)]
pub(crate) fn bishop_attacks(square: u8, occupied: u64) -> u64 {
    let [_, _, rising, falling] = &LINES[square as usize & 63];
    rising.attacks(occupied) | falling.attacks(occupied)
}

/// What a rook attacks on a board occupied by `occupied`.
#[inline(always)]
pub(crate) fn rook_attacks(square: u8, occupied: u64) -> u64 {
    let [file, row, _, _] = &LINES[square as usize & 63];
    file.attacks(occupied) | row.attacks(occupied)
}

/// The squares strictly between two squares of a line; empty if they are on none.
#[inline(always)]
pub(crate) fn between(a: u8, b: u8) -> u64 {
    BETWEEN[a as usize & 63][b as usize & 63]
}

/// The whole line through two squares, without the first; empty if they are on none.
#[inline]
pub(crate) fn line_through(a: u8, b: u8) -> u64 {
    LINES[a as usize & 63]
        .iter()
        .map(Line::whole)
        .find(|whole| whole & bit(b) != 0)
        .unwrap_or(0)
}

/// One of the four lines through a square, cut in two by it.
#[derive(Clone, Copy)]
struct Line {
    below: u64,
    above: u64,
}

impl Line {
    #[inline(always)]
    const fn whole(&self) -> u64 {
        self.below | self.above
    }

    /// The squares up to and including the nearest occupied one on each side. Subtracting the
    /// highest blocker below from the blockers above changes exactly the bits from that blocker to
    /// the lowest one above ("obstruction difference"). With no blocker below, bit 0 stands in for
    /// it.
    #[inline(always)]
    const fn attacks(&self, occupied: u64) -> u64 {
        let below = (self.below & occupied) | 1;
        let above = self.above & occupied;
        let nearest_below = (1 << 63) >> below.leading_zeros();
        self.whole() & (above ^ above.wrapping_sub(nearest_below))
    }
}

/// File, row, rising and falling diagonal of each square.
static LINES: [[Line; 4]; 64] = {
    const RAYS: [[u128; 64]; 8] = Chessboard::rays();
    const fn line(square: usize, up: Dir) -> Line {
        Line {
            below: RAYS[up.opposite() as usize][square] as u64,
            above: RAYS[up as usize][square] as u64,
        }
    }
    let mut lines = [[Line { below: 0, above: 0 }; 4]; 64];
    let mut square = 0;
    while square < 64 {
        lines[square] = [
            line(square, Dir::N),
            line(square, Dir::E),
            line(square, Dir::NE),
            line(square, Dir::NW),
        ];
        square += 1;
    }
    lines
};

static BETWEEN: [[u64; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut square = 0;
    while square < 64 {
        let mut dir = 0;
        while dir < 8 {
            let mut passed = 0;
            let mut steps = 1;
            while let Some(next) = Chessboard::step(square, Dir::ALL[dir], steps) {
                table[square][next] = passed;
                passed |= 1 << next;
                steps += 1;
            }
            dir += 1;
        }
        square += 1;
    }
    table
};

static KNIGHT: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = knights_attacks(1 << square);
        square += 1;
    }
    table
};

static KING: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut dir = 0;
        while dir < 8 {
            if let Some(next) = Chessboard::step(square, Dir::ALL[dir], 1) {
                table[square] |= 1 << next;
            }
            dir += 1;
        }
        square += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    /// Sliding by walking, to check sliding by subtraction.
    fn walked(square: u8, dirs: [Dir; 4], occupied: u64) -> u64 {
        let mut set = 0;
        for dir in dirs {
            for steps in 1.. {
                let Some(next) = Chessboard::step(square as usize, dir, steps) else {
                    break;
                };
                set |= 1 << next;
                if occupied & 1 << next != 0 {
                    break;
                }
            }
        }
        set
    }

    #[test]
    fn sliding_by_subtraction_is_sliding_by_walking() {
        for seed in 0..400_u64 {
            let dense = escale_board::splitmix(seed);
            let occupied = match seed % 3 {
                0 => dense,
                1 => dense & escale_board::splitmix(seed + 1000),
                _ => dense & escale_board::splitmix(seed + 1000) & escale_board::splitmix(seed + 2000),
            };
            for square in 0..64 {
                assert_eq!(
                    rook_attacks(square, occupied),
                    walked(square, [Dir::N, Dir::E, Dir::S, Dir::W], occupied)
                );
                assert_eq!(
                    bishop_attacks(square, occupied),
                    walked(square, [Dir::NE, Dir::SE, Dir::SW, Dir::NW], occupied)
                );
            }
        }
    }

    #[test]
    fn steps_and_lines() {
        assert_eq!(knight_attacks(0), bit(10) | bit(17));
        assert_eq!(knight_attacks(63), bit(53) | bit(46));
        assert_eq!(knight_attacks(28).count_ones(), 8);
        assert_eq!(king_attacks(7), bit(6) | bit(14) | bit(15));
        assert_eq!(pawn_attacks(Side::First, bit(8)), bit(17));
        assert_eq!(pawn_attacks(Side::Second, bit(55)), bit(46));
        assert_eq!(between(0, 27), bit(9) | bit(18));
        assert_eq!(between(27, 0), bit(9) | bit(18));
        assert_eq!(between(0, 17), 0);
        assert_eq!(line_through(4, 12), FILE_A << 4 & !bit(4));
        assert_eq!(line_through(0, 17), 0);
        assert_eq!(not_behind(Side::First, 28), !0 << 24);
        assert_eq!(not_behind(Side::Second, 28), !0 >> 32);
    }
}
