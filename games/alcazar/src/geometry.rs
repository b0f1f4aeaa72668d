//! Squares, slots and their numbers.
//!
//! A **square** is numbered row by row from a1: `column + 4 * row`, so a1 is 0, d1 is 3, a2 is 4,
//! d4 is 15.
//!
//! A **slot** is a place between two neighbouring towers where a wall can stand. Slots too are
//! numbered in reading order from the bottom left: the four lying slots below a row, then the five
//! standing slots of that row, and so on up to the four lying slots above row 4:
//!
//! ```text
//!    +-36-+-37-+-38-+-39-+
//!   31   32   33   34   35
//!    +-27-+-28-+-29-+-30-+
//!   22   23   24   25   26
//!    +-18-+-19-+-20-+-21-+
//!   13   14   15   16   17
//!    +--9-+-10-+-11-+-12-+
//!    4    5    6    7    8
//!    +--0-+--1-+--2-+--3-+
//! ```
//!
//! A row of squares and its slots thus take nine numbers, and everything near a square or a tower
//! lies at a fixed distance: the square in column `x` of row `y` has its south slot at `9 * y + x`,
//! its west slot 4 further, its east slot 5 further, its north slot 9 further. The half turn of the
//! board is `39 - slot`.

/// How many squares there are.
pub(crate) const SQUARES: usize = 16;

/// How many slots there are.
pub(crate) const SLOTS: usize = 40;

/// How many walls there are.
pub(crate) const WALLS: u32 = 8;

/// The names of the squares.
pub(crate) const SQUARE_NAMES: [&str; SQUARES] = [
    "a1", "b1", "c1", "d1", //
    "a2", "b2", "c2", "d2", //
    "a3", "b3", "c3", "d3", //
    "a4", "b4", "c4", "d4",
];

/// The canonical names of the slots: `n` and `e` wherever possible, `s` and `w` on the border only.
pub(crate) const SLOT_NAMES: [&str; SLOTS] = [
    "a1s", "b1s", "c1s", "d1s", //
    "a1w", "a1e", "b1e", "c1e", "d1e", //
    "a1n", "b1n", "c1n", "d1n", //
    "a2w", "a2e", "b2e", "c2e", "d2e", //
    "a2n", "b2n", "c2n", "d2n", //
    "a3w", "a3e", "b3e", "c3e", "d3e", //
    "a3n", "b3n", "c3n", "d3n", //
    "a4w", "a4e", "b4e", "c4e", "d4e", //
    "a4n", "b4n", "c4n", "d4n",
];

/// The slots that hold a wall at the start: each start square and its two neighbours are closed by
/// four walls (A1).
pub(crate) const START_WALLS: u64 = walls(&[*b"a2n", *b"a2e", *b"b1n", *b"b1e", *b"d2n", *b"c3e", *b"c3n", *b"b4e"]);

/// The same where castles have one square each (A1 otherwise): the four sides of each start square.
pub(crate) const ONE_SQUARE_WALLS: u64 =
    walls(&[*b"a1e", *b"a1n", *b"a1s", *b"a1w", *b"c4e", *b"d3n", *b"d4e", *b"d4n"]);

const fn walls(names: &[[u8; 3]; 8]) -> u64 {
    let mut walls = 0;
    let mut i = 0;
    while i < names.len() {
        let [file, rank, side] = names[i];
        walls |= 1 << slot_beside((file - b'a') + 4 * (rank - b'1'), side);
        i += 1;
    }
    walls
}

/// The slot of a square's side `n`, `e`, `s` or `w`.
const fn slot_beside(square: u8, side: u8) -> u8 {
    let south = square % 4 + 9 * (square / 4);
    match side {
        b'n' => south + 9,
        b'e' => south + 5,
        b's' => south,
        b'w' => south + 4,
        _ => panic!("no such side"),
    }
}

/// The slots around a square: north, east, south, west.
pub(crate) const fn sides(square: u8) -> [u8; 4] {
    [
        slot_beside(square, b'n'),
        slot_beside(square, b'e'),
        slot_beside(square, b's'),
        slot_beside(square, b'w'),
    ]
}

/// The squares next to a square: north, east, south, west; `None` beyond the edge.
pub(crate) const fn neighbours(square: u8) -> [Option<u8>; 4] {
    let (column, row) = (square % 4, square / 4);
    [
        if row < 3 { Some(square + 4) } else { None },
        if column < 3 { Some(square + 1) } else { None },
        if row > 0 { Some(square - 4) } else { None },
        if column > 0 { Some(square - 1) } else { None },
    ]
}

/// The two towers a slot lies between, as (column, row) of the corner: (0, 0) is the lower left
/// corner of a1, (4, 4) the upper right one of d4.
pub(crate) const fn towers(slot: u8) -> [(u8, u8); 2] {
    let (column, row) = (slot % 9, slot / 9);
    if column < 4 {
        [(column, row), (column + 1, row)]
    } else {
        [(column - 4, row), (column - 4, row + 1)]
    }
}

/// The slot a half turn of the board brings a slot to. Together with the same turn of the figures
/// and a change of camps it changes nothing in the game.
#[must_use]
pub(crate) const fn half_turn(slot: u8) -> u8 {
    SLOTS as u8 - 1 - slot
}

/// The square a half turn of the board brings a square to: a1 goes to d4.
#[must_use]
pub(crate) const fn half_turn_square(square: u8) -> u8 {
    SQUARES as u8 - 1 - square
}

/// The slot that the mirror along the diagonal a1–d4 shows for a slot. Both start squares stay, so
/// it changes nothing in the game.
pub(crate) const MIRROR: [u8; SLOTS] = {
    let mut mirror = [0; SLOTS];
    let mut slot = 0;
    while slot < SLOTS {
        let [(column, row), (_, other_row)] = towers(slot as u8);
        let lying = row == other_row;
        mirror[slot] = if lying { 9 * column + 4 + row } else { 9 * column + row };
        slot += 1;
    }
    mirror
};

/// The square that the mirror along the diagonal a1–d4 shows for a square.
#[must_use]
pub(crate) const fn mirror_square(square: u8) -> u8 {
    square / 4 + 4 * (square % 4)
}

/// The square whose name this is.
pub(crate) fn square_named(name: &str) -> Option<u8> {
    SQUARE_NAMES
        .iter()
        .position(|&known| known == name)
        .map(|square| square as u8)
}

/// The slot that any square's side names: `a2s` is as good as `a1n`, and `o` (ouest) as good as
/// `w`.
pub(crate) fn slot_described(text: &str) -> Option<u8> {
    let (square, side) = text.split_at_checked(2)?;
    let square = square_named(square)?;
    let side = match side {
        "n" => b'n',
        "e" => b'e',
        "s" => b's',
        "w" | "o" => b'w',
        _ => return None,
    };
    Some(slot_beside(square, side))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tower after the half turn.
    fn turned((column, row): (u8, u8)) -> (u8, u8) {
        (4 - column, 4 - row)
    }

    fn sorted(mut towers: [(u8, u8); 2]) -> [(u8, u8); 2] {
        towers.sort_unstable();
        towers
    }

    #[test]
    fn every_slot_lies_between_its_own_two_neighbouring_towers() {
        let mut seen = std::collections::HashSet::new();
        for slot in 0..SLOTS as u8 {
            let [(x, y), (to_x, to_y)] = towers(slot);
            assert!(to_x <= 4 && to_y <= 4);
            assert_eq!((to_x - x) + (to_y - y), 1, "slot {slot}");
            assert!(seen.insert(towers(slot)));
        }
    }

    #[test]
    fn names_say_where_a_slot_is() {
        for slot in 0..SLOTS as u8 {
            let name = SLOT_NAMES[slot as usize];
            assert_eq!(slot_described(name), Some(slot));
            let square = square_named(&name[..2]).expect("a slot's name begins with a square");
            let (x, y) = (square % 4, square / 4);
            let expected = match &name[2..] {
                "n" => [(x, y + 1), (x + 1, y + 1)],
                "e" => [(x + 1, y), (x + 1, y + 1)],
                "s" => [(x, y), (x + 1, y)],
                "w" => [(x, y), (x, y + 1)],
                other => panic!("side {other}"),
            };
            assert_eq!(towers(slot), expected, "{name}");
            // `n` and `e` wherever possible
            if name.ends_with('s') {
                assert_eq!(y, 0);
            }
            if name.ends_with('w') {
                assert_eq!(x, 0);
            }
        }
    }

    #[test]
    fn neighbours_share_the_slot_between_them() {
        for square in 0..SQUARES as u8 {
            for (side, neighbour) in neighbours(square).into_iter().enumerate() {
                if let Some(neighbour) = neighbour {
                    assert_eq!(sides(square)[side], sides(neighbour)[(side + 2) % 4]);
                    assert_eq!(neighbours(neighbour)[(side + 2) % 4], Some(square));
                }
            }
        }
        assert_eq!(slot_described("b2s"), slot_described("b1n"));
        assert_eq!(slot_described("b2o"), slot_described("a2e"));
        for nonsense in ["", "a", "a1", "a1x", "a5n", "e1n", "a1nn", "é1n", "aé", "ééé"] {
            assert_eq!(slot_described(nonsense), None, "{nonsense}");
        }
    }

    #[test]
    fn the_half_turn_is_39_minus_the_slot() {
        for slot in 0..SLOTS as u8 {
            let [from, to] = towers(slot);
            assert_eq!(
                sorted([turned(from), turned(to)]),
                towers(half_turn(slot)),
                "slot {slot}"
            );
            assert_eq!(half_turn(half_turn(slot)), slot);
        }
        for square in 0..SQUARES as u8 {
            let mut here = sides(square).map(half_turn);
            here.rotate_left(2);
            assert_eq!(here, sides(half_turn_square(square)));
        }
        assert_eq!(half_turn_square(0), 15);
    }

    #[test]
    fn the_mirror_swaps_columns_and_rows() {
        for slot in 0..SLOTS as u8 {
            let [from, to] = towers(slot).map(|(x, y)| (y, x));
            assert_eq!(sorted([from, to]), towers(MIRROR[slot as usize]), "slot {slot}");
            assert_eq!(MIRROR[MIRROR[slot as usize] as usize], slot);
            assert_eq!(
                half_turn(MIRROR[slot as usize]),
                MIRROR[half_turn(slot) as usize],
                "the symmetries commute"
            );
        }
        for square in 0..SQUARES as u8 {
            let [north, east, south, west] = sides(square).map(|slot| MIRROR[slot as usize]);
            assert_eq!([east, north, west, south], sides(mirror_square(square)));
        }
    }

    #[test]
    fn the_start_has_both_symmetries() {
        let moved = |by: &dyn Fn(u8) -> u8| {
            (0..SLOTS as u8)
                .filter(|slot| START_WALLS >> slot & 1 == 1)
                .fold(0_u64, |walls, slot| walls | 1 << by(slot))
        };
        assert_eq!(START_WALLS.count_ones(), WALLS);
        assert_eq!(moved(&half_turn), START_WALLS);
        assert_eq!(moved(&|slot| MIRROR[slot as usize]), START_WALLS);
    }
}
