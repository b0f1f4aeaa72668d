//! The board as bits: 11 files, 9 ranks, and one column of padding.
//!
//! Square `x + 12 * y`, y up from the seat of the Argentés. The twelfth column is on no set of
//! squares, so a step off either side lands there and a plain shift needs no wrap mask.

use crate::square::Square;

/// A set of squares.
pub(crate) type Squares = u128;

/// Files a to k.
pub(crate) const WIDTH: usize = 11;
/// Ranks 1 to 9.
pub(crate) const HEIGHT: usize = 9;
/// Bits from one rank to the next.
pub(crate) const STRIDE: usize = WIDTH + 1;
/// How many bits the board spans; the length of tables indexed by square.
pub(crate) const SPAN: usize = STRIDE * HEIGHT;

/// The square at file `x` and rank `y`, both from 0.
pub(crate) const fn square(x: usize, y: usize) -> u8 {
    (x + STRIDE * y) as u8
}

/// The file of a square, from 0.
pub(crate) const fn file_of(square: u8) -> usize {
    square as usize % STRIDE
}

/// The rank of a square, from 0.
pub(crate) const fn rank_of(square: u8) -> usize {
    square as usize / STRIDE
}

/// The set of one square.
#[inline(always)]
pub(crate) const fn bit(square: u8) -> Squares {
    1 << square
}

const fn rank(y: usize) -> Squares {
    ((1 << WIDTH) - 1) << (STRIDE * y)
}

/// The river's water: d5 e5 and g5 h5 (C1). Between them f5, the corridor.
pub(crate) const WATER: Squares = bit(square(3, 4)) | bit(square(4, 4)) | bit(square(6, 4)) | bit(square(7, 4));
/// The corridor f5.
pub(crate) const FORD: u8 = square(5, 4);
/// Each camp's own castle: f1 and f9.
pub(crate) const CASTLES: [u8; 2] = [square(5, 0), square(5, 8)];

/// Every square a piece can stand on.
pub(crate) const LAND: Squares = {
    let mut all = 0;
    let mut y = 0;
    while y < HEIGHT {
        all |= rank(y);
        y += 1;
    }
    all & !WATER
};

/// The ranks from `from` to `to`, both from 0 and both included.
pub(crate) const fn ranks(from: usize, to: usize) -> Squares {
    let mut set = 0;
    let mut y = from;
    while y <= to {
        set |= rank(y);
        y += 1;
    }
    set
}

/// One step: to the right (east).
pub(crate) const EAST: i32 = 1;
/// One step: up the board (north).
pub(crate) const NORTH: i32 = STRIDE as i32;

/// All eight directions of a Chevalier.
pub(crate) const AROUND: [i32; 8] = [
    NORTH,
    NORTH + EAST,
    EAST,
    EAST - NORTH,
    -NORTH,
    -NORTH - EAST,
    -EAST,
    NORTH - EAST,
];

/// The four directions of captures, in the order in which the squares they lead to are sorted as
/// text: by file, then by rank.
pub(crate) const STRAIGHT: [i32; 4] = [-EAST, -NORTH, NORTH, EAST];

/// The five directions of a camp's Gens d'Armes: sideways, forward, diagonally forward.
pub(crate) const MAN_STEPS: [[i32; 5]; 2] = [
    [-EAST, EAST, NORTH - EAST, NORTH, NORTH + EAST],
    [-EAST, EAST, -NORTH - EAST, -NORTH, -NORTH + EAST],
];

/// The set moved by `steps`. What leaves the board over a side edge falls on the padding, over the
/// top or bottom on bits beyond; neither is [`LAND`].
#[inline(always)]
pub(crate) const fn shift(set: Squares, steps: i32) -> Squares {
    if steps >= 0 { set << steps } else { set >> -steps }
}

/// The squares orthogonally next to any of `set`, padding not excluded.
#[inline(always)]
pub(crate) const fn beside(set: Squares) -> Squares {
    set << 1 | set >> 1 | set << STRIDE | set >> STRIDE
}

/// The squares a king's step away.
pub(crate) static NEIGHBOURS: [Squares; SPAN] = {
    let mut sets = [0; SPAN];
    let mut at = 0;
    while at < SPAN {
        let row = bit(at as u8) | bit(at as u8) << 1 | bit(at as u8) >> 1;
        sets[at] = (row | row << STRIDE | row >> STRIDE) & LAND & !bit(at as u8);
        at += 1;
    }
    sets
};

/// The four classes of squares: even or odd file, even or odd rank.
///
/// A hop or a capture carries a piece two squares along a line, so a piece on the jump never leaves
/// the class it started in, and what it jumps over is always of another class. Three things follow
/// that the generator lives on: a jumping piece never meets itself as a piece to jump; the pieces
/// it jumps never stand where it could land; and one Chevalier of each class can be flooded in the
/// same sets without their mixing.
pub(crate) const CLASSES: [Squares; 4] = {
    let mut classes = [0; 4];
    let mut y = 0;
    while y < HEIGHT {
        let mut x = 0;
        while x < WIDTH {
            classes[x % 2 + 2 * (y % 2)] |= bit(square(x, y)) & LAND;
            x += 1;
        }
        y += 1;
    }
    classes
};

/// The class a square belongs to.
#[inline(always)]
pub(crate) const fn class_of(square: u8) -> Squares {
    // The stride is even, so the parity of the file is that of the square.
    CLASSES[square as usize % 2 + 2 * (rank_of(square) % 2)]
}

/// `a1` to `k9`.
pub(crate) fn name(square: u8) -> String {
    Square::of(square).to_string()
}

/// The square that two bytes name, water included.
pub(crate) fn named(file: u8, rank: u8) -> Option<u8> {
    let x = file.checked_sub(b'a').map(usize::from).filter(|&x| x < WIDTH)?;
    let y = rank.checked_sub(b'1').map(usize::from).filter(|&y| y < HEIGHT)?;
    Some(square(x, y))
}

/// The square of that name, for tests.
#[cfg(test)]
pub(crate) fn named_square(name: &str) -> u8 {
    named(name.as_bytes()[0], name.as_bytes()[1]).expect("a square")
}

/// The squares of these names, for tests.
#[cfg(test)]
pub(crate) fn named_set(names: &str) -> Squares {
    names.split(' ').fold(0, |set, name| set | bit(named_square(name)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use escale_board::bits;

    #[test]
    fn the_board_has_ninety_nine_squares_and_four_of_them_are_water() {
        assert_eq!(LAND.count_ones(), 95);
        assert_eq!(WATER.count_ones(), 4);
        assert_eq!(bits(WATER).map(name).collect::<Vec<_>>(), ["d5", "e5", "g5", "h5"]);
        assert_eq!(CASTLES.map(name), ["f1", "f9"]);
        assert_eq!(CLASSES.iter().fold(0, |all, class| all ^ class), LAND);
    }

    #[test]
    fn names_are_read_back_and_nothing_else_is() {
        for at in bits(LAND | WATER) {
            let text = name(at);
            assert_eq!(named(text.as_bytes()[0], text.as_bytes()[1]), Some(at));
        }
        for (file, rank) in [(b'l', b'1'), (b'A', b'1'), (b'a', b'0'), (b'a', b':'), (b'`', b'5')] {
            assert_eq!(named(file, rank), None);
        }
    }

    #[test]
    fn neighbours_agree_with_coordinates() {
        for a in bits(LAND) {
            for b in bits(LAND) {
                let near = file_of(a).abs_diff(file_of(b)).max(rank_of(a).abs_diff(rank_of(b))) == 1;
                assert_eq!(NEIGHBOURS[a as usize] & bit(b) != 0, near, "{} {}", name(a), name(b));
            }
        }
    }
}
