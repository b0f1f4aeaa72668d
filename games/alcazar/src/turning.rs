//! Steps and swings on whole boards of bits.
//!
//! Three kinds of boards share one numbering, nine bits a row (see [`crate::geometry`]): the slot
//! words that hold the walls; **cell** words, in which the square of column `x` and row `y` is bit
//! `9 * y + x`; and **tower** words, in which the tower on the lower left corner of that square is
//! the same bit. So every slot and every square around a tower is one shift away, and a swing is
//! worked out for all 25 towers at once.

use crate::geometry::{SLOTS, SQUARES};

/// All squares, as cells.
pub(crate) const CELLS: u64 = {
    let mut cells = 0;
    let mut square = 0;
    while square < SQUARES {
        cells |= CELL[square];
        square += 1;
    }
    cells
};

/// A square as a cell word.
pub(crate) const CELL: [u64; SQUARES] = {
    let mut cell = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        cell[square] = 1 << (square % 4 + 9 * (square / 4));
        square += 1;
    }
    cell
};

/// The square of a cell's number.
#[inline]
pub(crate) const fn square_of_cell(cell: u8) -> u8 {
    cell - 5 * (cell / 9)
}

/// The squares of a word of cells, sixteen bits.
#[inline]
pub(crate) const fn squares_of_cells(cells: u64) -> u16 {
    let mut squares = 0;
    let mut y = 0;
    while y < 4 {
        squares |= ((cells >> (9 * y)) as u16 & 0xF) << (4 * y);
        y += 1;
    }
    squares
}

/// All cells one step away from some of these cells, not through a wall.
#[inline]
pub(crate) const fn step(cells: u64, walls: u64) -> u64 {
    let open = !walls;
    let north = (cells << 9) & open;
    let east = ((cells << 5) & open) >> 4;
    let south = (cells & open) >> 9;
    let west = ((cells << 4) & open) >> 5;
    (north | east | south | west) & CELLS
}

/// The four directions in which a wall can leave a tower, counter-clockwise.
pub(crate) const EAST: usize = 0;
pub(crate) const NORTH: usize = 1;
pub(crate) const WEST: usize = 2;
pub(crate) const SOUTH: usize = 3;

/// Every ordered pair of different directions.
pub(crate) const PAIRS: [(usize, usize); 12] = [
    (EAST, NORTH),
    (EAST, WEST),
    (EAST, SOUTH),
    (NORTH, EAST),
    (NORTH, WEST),
    (NORTH, SOUTH),
    (WEST, EAST),
    (WEST, NORTH),
    (WEST, SOUTH),
    (SOUTH, EAST),
    (SOUTH, NORTH),
    (SOUTH, WEST),
];

/// The slot in a direction from a tower: its number is the tower's plus this.
const OFFSET: [i8; 4] = [0, 4, -1, -5];

/// The towers from which there is a slot in a direction: not beyond the border.
const HAS: [u64; 4] = {
    let mut has = [0; 4];
    let mut y = 0;
    while y <= 4 {
        let mut x = 0;
        while x <= 4 {
            let tower = 1 << (9 * y + x);
            if x < 4 {
                has[EAST] |= tower;
            }
            if y < 4 {
                has[NORTH] |= tower;
            }
            if x > 0 {
                has[WEST] |= tower;
            }
            if y > 0 {
                has[SOUTH] |= tower;
            }
            x += 1;
        }
        y += 1;
    }
    has
};

/// The number of the slot in a direction from a tower that has one.
#[inline]
pub(crate) const fn slot_from(tower: u8, direction: usize) -> u8 {
    tower.wrapping_add_signed(OFFSET[direction])
}

/// For each direction, the towers whose slot in that direction is in the set.
#[inline]
const fn seen_from_towers(slots: u64) -> [u64; 4] {
    [
        slots & HAS[EAST],
        (slots >> 4) & HAS[NORTH],
        (slots << 1) & HAS[WEST],
        (slots << 5) & HAS[SOUTH],
    ]
}

/// Every swing of every wall that may be moved.
pub(crate) struct Turning {
    /// For each direction, the towers from which a wall that may be moved leaves that way.
    source: [u64; 4],
    /// For each direction, the towers from which a free slot leaves that way.
    free: [u64; 4],
    /// For the neighbouring directions `d` and `d + 1`, the towers about which a wall may swing
    /// from one to the other, by either way round.
    beside: [u64; 4],
    /// For the opposite directions `d` and `d + 2`, likewise.
    opposite: [u64; 2],
}

impl Turning {
    /// `movable` are the walls that may be moved, `figures` the cells of both figures.
    #[inline(always)]
    pub(crate) fn new(walls: u64, movable: u64, figures: u64) -> Self {
        let standing = seen_from_towers(walls);
        // A slot that a wall passes over must hold none. Beyond the border there is no slot and
        // nothing to pass over: only air (A2).
        let pass = standing.map(|towers| !towers);
        // The quarter between the directions `d` and `d + 1` may be swept when no figure stands on
        // its square: north-east, north-west, south-west, south-east of the tower. Beyond the
        // border there is no square, hence never a figure.
        let quarter = [!figures, !(figures << 1), !(figures << 10), !(figures << 9)];
        // Three right angles the other way round: three quarters, with two slots to pass between
        // them.
        let long = |d: usize| {
            quarter[(d + 1) % 4] & pass[(d + 2) % 4] & quarter[(d + 2) % 4] & pass[(d + 3) % 4] & quarter[(d + 3) % 4]
        };
        let half = |d: usize| quarter[d] & pass[(d + 1) % 4] & quarter[(d + 1) % 4];
        Self {
            source: seen_from_towers(movable),
            free: [
                pass[EAST] & HAS[EAST],
                pass[NORTH] & HAS[NORTH],
                pass[WEST] & HAS[WEST],
                pass[SOUTH] & HAS[SOUTH],
            ],
            beside: [
                quarter[0] | long(0),
                quarter[1] | long(1),
                quarter[2] | long(2),
                quarter[3] | long(3),
            ],
            opposite: [half(0) | half(2), half(1) | half(3)],
        }
    }

    /// The towers about which the way between two different directions is open. It is the same way
    /// forth and back.
    #[inline]
    const fn open(&self, from: usize, to: usize) -> u64 {
        match (from + 4 - to) % 4 {
            1 => self.beside[to],
            2 => self.opposite[to % 2],
            _ => self.beside[from],
        }
    }

    /// The towers about which a wall may swing from one direction to the other.
    #[inline]
    pub(crate) const fn swings(&self, from: usize, to: usize) -> u64 {
        self.open(from, to) & self.source[from] & self.free[to]
    }

    /// How many swings there are, each pair of slots counted once: two slots have at most one tower
    /// in common, and ways round the same tower are joined in [`Turning::open`].
    #[inline]
    pub(crate) const fn count(&self) -> u32 {
        // Both directions of a pair in one word: at one tower, a slot is not both taken and free.
        const fn both(turning: &Turning, one: usize, other: usize) -> u32 {
            (turning.swings(one, other) | turning.swings(other, one)).count_ones()
        }
        both(self, EAST, NORTH)
            + both(self, NORTH, WEST)
            + both(self, WEST, SOUTH)
            + both(self, SOUTH, EAST)
            + both(self, EAST, WEST)
            + both(self, NORTH, SOUTH)
    }

    /// The walls that may swing into a slot.
    #[inline]
    pub(crate) const fn walls_reaching(&self, slot: u8) -> u64 {
        let mut walls = 0;
        let mut i = 0;
        while i < PAIRS.len() {
            let (from, to) = PAIRS[i];
            let tower = slot.wrapping_sub(OFFSET[to] as u8);
            // A slot is seen from a tower it leaves in that direction only; a number beyond the
            // board names no tower.
            if tower < 64 && self.swings(from, to) >> tower & 1 == 1 {
                walls |= 1 << slot_from(tower, from);
            }
            i += 1;
        }
        walls
    }
}

const _: () = assert!(CELLS.count_ones() == 16 && SLOTS == 40);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry;

    #[test]
    fn a_cell_is_its_square() {
        for square in 0..SQUARES as u8 {
            assert_eq!(square_of_cell(CELL[square as usize].trailing_zeros() as u8), square);
        }
    }

    #[test]
    fn a_step_goes_to_every_neighbour_unless_a_wall_stands_between() {
        for square in 0..SQUARES as u8 {
            for (side, neighbour) in geometry::neighbours(square).into_iter().enumerate() {
                let Some(neighbour) = neighbour else { continue };
                let between = 1_u64 << geometry::sides(square)[side];
                let cell = CELL[neighbour as usize];
                assert_eq!(step(CELL[square as usize], !between & ((1 << 40) - 1)), cell);
                assert_eq!(step(CELL[square as usize], between) & cell, 0);
            }
            let all: u64 = geometry::neighbours(square)
                .into_iter()
                .flatten()
                .map(|n| CELL[n as usize])
                .sum();
            assert_eq!(step(CELL[square as usize], 0), all);
        }
    }

    #[test]
    fn towers_see_exactly_their_slots() {
        for slot in 0..SLOTS as u8 {
            let towers = geometry::towers(slot).map(|(x, y)| 9 * y + x);
            let seen = seen_from_towers(1 << slot);
            let lying = towers[1] == towers[0] + 1;
            let directions = if lying { [EAST, WEST] } else { [NORTH, SOUTH] };
            for (direction, seen) in seen.into_iter().enumerate() {
                let expected = match directions.iter().position(|&d| d == direction) {
                    Some(end) => 1 << towers[end],
                    None => 0,
                };
                assert_eq!(seen, expected, "slot {slot}, direction {direction}");
            }
            for end in 0..2 {
                assert_eq!(slot_from(towers[end], directions[end]), slot);
            }
        }
    }

    #[test]
    fn a_lone_wall_reaches_every_slot_of_both_its_towers() {
        for slot in 0..SLOTS as u8 {
            let turning = Turning::new(1 << slot, 1 << slot, 0);
            let mut expected = 0;
            for other in (0..SLOTS as u8).filter(|&other| other != slot) {
                let meet = geometry::towers(slot)
                    .iter()
                    .any(|tower| geometry::towers(other).contains(tower));
                expected += u32::from(meet);
                assert_eq!(turning.walls_reaching(other), u64::from(meet) << slot);
            }
            assert_eq!(turning.count(), expected);
        }
    }
}
