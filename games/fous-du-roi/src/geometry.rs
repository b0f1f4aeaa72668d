//! The board without its arrows: square names, rays, and shifting sets of squares in all eight
//! directions at once.

use escale_board::{Dir, Grid};

use crate::square::Square;

/// Columns, a to g.
pub(crate) const FILES: usize = 7;
/// Rows, 1 to 8.
pub(crate) const RANKS: usize = 8;
/// Squares; square `x + 7 * y` is a1 for 0 and g8 for 55.
pub(crate) const SQUARES: usize = FILES * RANKS;

type Board = Grid<FILES, RANKS>;

/// For each direction and square, all squares beyond it to the edge.
pub(crate) static RAYS: [[u64; SQUARES]; 8] = {
    let wide = Board::rays::<SQUARES>();
    let mut rays = [[0; SQUARES]; 8];
    let mut dir = 0;
    while dir < 8 {
        let mut square = 0;
        while square < SQUARES {
            rays[dir][square] = wide[dir][square] as u64;
            square += 1;
        }
        dir += 1;
    }
    rays
};

/// [`DIRECTION`] of two squares that share no line.
const NO_LINE: u8 = 8;

/// The direction from one square to another, or [`NO_LINE`].
static DIRECTION: [[u8; SQUARES]; SQUARES] = {
    let mut table = [[NO_LINE; SQUARES]; SQUARES];
    let mut from = 0;
    while from < SQUARES {
        let mut dir = 0;
        while dir < 8 {
            let mut steps = 1;
            while let Some(to) = Board::step(from, Dir::ALL[dir], steps) {
                table[from][to] = dir as u8;
                steps += 1;
            }
            dir += 1;
        }
        from += 1;
    }
    table
};

/// The set of one square.
#[inline(always)]
pub(crate) const fn bit(square: u8) -> u64 {
    1 << square
}

/// The square one step away, if it is on the board.
pub(crate) const fn step(square: u8, dir: Dir) -> Option<u8> {
    match Board::step(square as usize, dir, 1) {
        Some(to) => Some(to as u8),
        None => None,
    }
}

/// All squares beyond `square` in a direction, to the edge.
#[inline(always)]
pub(crate) fn ray(square: u8, dir: Dir) -> u64 {
    RAYS[dir as usize][square as usize]
}

/// The direction that leads from one square to another in a straight line, if one does.
pub(crate) fn direction(from: u8, to: u8) -> Option<Dir> {
    Dir::ALL.get(DIRECTION[from as usize][to as usize] as usize).copied()
}

/// The squares strictly between two squares of one line; nothing for others.
#[inline(always)]
pub(crate) fn between(from: u8, to: u8) -> u64 {
    let dir = DIRECTION[from as usize][to as usize] as usize;
    if dir >= 8 {
        return 0;
    }
    RAYS[dir][from as usize] & RAYS[(dir + 4) % 8][to as usize]
}

/// The ray from one square through another, to the edge; nothing if they share no line.
#[inline(always)]
pub(crate) fn ray_through(from: u8, to: u8) -> u64 {
    RAYS.get(DIRECTION[from as usize][to as usize] as usize)
        .map_or(0, |rays| rays[from as usize])
}

/// The squares of a ray as far as a Chevalier can go on it: up to and including the first occupied
/// one.
#[inline(always)]
pub(crate) fn reach(square: u8, dir: Dir, occupied: u64) -> u64 {
    let ray = ray(square, dir);
    let blockers = ray & occupied;
    match dir {
        // Towards higher squares: everything up to the lowest blocker. Without one the subtraction
        // wraps to all squares.
        Dir::N | Dir::NE | Dir::E | Dir::NW => ray & (blockers ^ blockers.wrapping_sub(1)),
        // Towards lower squares: everything down to the highest blocker, or to square 0.
        Dir::S | Dir::SW | Dir::W | Dir::SE => ray & (u64::MAX << (blockers | 1).ilog2()),
    }
}

/// `a1` … `g8`.
pub(crate) fn square_name(square: u8) -> String {
    Square::of(square).to_string()
}

/// The square with this name.
pub(crate) fn square_by_name(name: &str) -> Option<u8> {
    name.parse().ok().map(Square::number)
}

/// One set of squares for each direction, in an order made for shifting: the first four directions
/// shift up by [`SHIFTS`], the last four, their opposites, shift down by the same. Eight plain
/// loops over such arrays become a few vector instructions.
pub(crate) type Lanes = [u64; 8];

/// The direction of each lane.
pub(crate) const LANE_DIRS: [Dir; 8] = [Dir::E, Dir::NW, Dir::N, Dir::NE, Dir::W, Dir::SE, Dir::S, Dir::SW];

/// How far a step of lanes 0 to 3, and of lanes 4 to 7 downwards, moves a square's number.
pub(crate) const SHIFTS: [u32; 4] = [1, 6, 7, 8];

/// The squares a step in each lane's direction can arrive on: what a shift would carry round the
/// edge is not among them.
const ARRIVABLE: Lanes = {
    let mut lanes = [0; 8];
    let mut lane = 0;
    while lane < 8 {
        let mut square = 0;
        while square < SQUARES {
            if let Some(to) = Board::step(square, LANE_DIRS[lane], 1) {
                lanes[lane] |= 1 << to;
            }
            square += 1;
        }
        lane += 1;
    }
    lanes
};

/// Where pieces arrive in each direction: `steppers` go one square, `riders` go on over `empty`
/// squares. Both are already the pieces that have the lane's arrow under them.
///
/// In one lane no square is reached by two pieces (the one nearer would stop the other), so the
/// lanes' population counts add up to a count of moves.
#[inline(always)]
pub(crate) fn arrivals(riders: &Lanes, steppers: &Lanes, empty: u64) -> Lanes {
    let mut out = [0; 8];
    for lane in 0..4 {
        let shift = SHIFTS[lane];
        // Doubling: after the three lines, squares up to seven empty ones away are filled, the most
        // the board has.
        let mut open = empty & ARRIVABLE[lane];
        let mut filled = riders[lane];
        filled |= open & (filled << shift);
        open &= open << shift;
        filled |= open & (filled << (2 * shift));
        open &= open << (2 * shift);
        filled |= open & (filled << (4 * shift));
        out[lane] = ((filled | steppers[lane]) << shift) & ARRIVABLE[lane];
    }
    for lane in 0..4 {
        let shift = SHIFTS[lane];
        let mut open = empty & ARRIVABLE[lane + 4];
        let mut filled = riders[lane + 4];
        filled |= open & (filled >> shift);
        open &= open >> shift;
        filled |= open & (filled >> (2 * shift));
        open &= open >> (2 * shift);
        filled |= open & (filled >> (4 * shift));
        out[lane + 4] = ((filled | steppers[lane + 4]) >> shift) & ARRIVABLE[lane + 4];
    }
    out
}

/// All squares of all lanes.
#[inline(always)]
pub(crate) fn union(lanes: &Lanes) -> u64 {
    lanes.iter().fold(0, |all, lane| all | lane)
}

#[cfg(test)]
mod tests {
    use super::*;
    use escale_board::{bits, splitmix};

    #[test]
    fn lines_agree_with_walking() {
        for from in 0..SQUARES as u8 {
            for to in 0..SQUARES as u8 {
                let mut expected = None;
                for dir in Dir::ALL {
                    let mut path = 0;
                    let mut at = step(from, dir);
                    while let Some(square) = at {
                        if square == to {
                            expected = Some((dir, path));
                            break;
                        }
                        path |= bit(square);
                        at = step(square, dir);
                    }
                }
                assert_eq!(direction(from, to), expected.map(|(dir, _)| dir));
                assert_eq!(between(from, to), expected.map_or(0, |(_, path)| path));
                assert_eq!(ray_through(from, to), expected.map_or(0, |(dir, _)| ray(from, dir)));
            }
        }
    }

    #[test]
    fn arrivals_agree_with_reaches() {
        for round in 0..2000 {
            let board = (1 << SQUARES) - 1;
            let occupied = splitmix(4 * round) & splitmix(4 * round + 1) & board;
            let riders = occupied & splitmix(4 * round + 2);
            let steppers = occupied & splitmix(4 * round + 3) & !riders;
            // Arrows never lead off the board, so the lanes only hold pieces that can step.
            let able = |set: u64, dir| {
                bits(set)
                    .filter(|&s| step(s, dir).is_some())
                    .fold(0, |all, s| all | bit(s))
            };
            let lanes = arrivals(
                &LANE_DIRS.map(|dir| able(riders, dir)),
                &LANE_DIRS.map(|dir| able(steppers, dir)),
                board & !occupied,
            );
            for (dir, arrived) in LANE_DIRS.into_iter().zip(lanes) {
                let ridden = bits(riders).fold(0, |all, s| all | reach(s, dir, occupied));
                let stepped = bits(steppers)
                    .filter_map(|s| step(s, dir))
                    .fold(0, |all, s| all | bit(s));
                assert_eq!(arrived, ridden | stepped, "{dir:?}, {occupied:#x}");
            }
        }
    }
}
