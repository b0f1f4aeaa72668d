//! The board: squares, camps, lices, and the two names every square has.
//!
//! A set of squares is a `u128`. Square `(x, y)`, seen from Blancs' seat, is bit `x + 11 * y`: the
//! eleventh column is never part of any set, so a shifted set that runs over an edge falls into it
//! (or off the word) and no wrap mask is needed. The half-turn that makes equal names meet (L1) is
//! `108 - square`.

use escale_rules::Side;

use crate::square::Square;

/// Bits from one row to the next: ten columns and the margin.
pub(crate) const STRIDE: u8 = 11;

/// The last square: `(9, 9)`.
pub(crate) const LAST: u8 = square(9, 9);

/// All hundred squares.
pub(crate) const BOARD: u128 = rows(0, 9);

/// The dark squares: `x + y` even, so that a1 is dark in both camps.
pub(crate) const DARK: u128 = {
    let mut set = 0;
    let mut at = 0;
    while at <= LAST {
        if (column(at) + row(at)).is_multiple_of(2) {
            set |= 1 << at;
        }
        at += 1;
    }
    set & BOARD
};

/// Each side's camp: its own five rows.
pub(crate) const CAMP: [u128; 2] = [rows(0, 4), rows(5, 9)];

/// Each side's row a.
pub(crate) const BACK_ROW: [u128; 2] = [rows(0, 0), rows(9, 9)];

/// The lices *of each side's camp*: the dark squares of its row a. They are what the other side's
/// Chevaliers are after.
pub(crate) const LICES: [u128; 2] = [BACK_ROW[0] & DARK, BACK_ROW[1] & DARK];

/// The four central squares, e5 and e6 of each camp, from which mailler leads where a diagonal step
/// leads too.
pub(crate) const CENTRE: u128 = 1 << square(4, 4) | 1 << square(5, 4) | 1 << square(4, 5) | 1 << square(5, 5);

/// For each square, those next to it.
pub(crate) const NEAR: [u128; LAST as usize + 1] = {
    let mut near = [0; LAST as usize + 1];
    let mut at = 0;
    while at <= LAST {
        let here: u128 = 1 << at;
        let line = here | here << 1 | here >> 1;
        near[at as usize] = (line | line << STRIDE | line >> STRIDE) & BOARD & !here;
        at += 1;
    }
    near
};

/// The square at column `x` and row `y`, both from 0, seen from Blancs' seat.
pub(crate) const fn square(x: u8, y: u8) -> u8 {
    x + STRIDE * y
}

/// The column of a square, from 0 at Blancs' left.
pub(crate) const fn column(square: u8) -> u8 {
    square % STRIDE
}

/// The row of a square, from 0 at Blancs' side.
pub(crate) const fn row(square: u8) -> u8 {
    square / STRIDE
}

/// The square of the same name in the other camp (L1).
pub(crate) const fn namesake(square: u8) -> u8 {
    LAST - square
}

/// The squares of the same names in the other camps: the set turned by half a turn.
#[inline(always)]
pub(crate) const fn namesakes(set: u128) -> u128 {
    set.reverse_bits() >> (127 - LAST)
}

/// All squares of the rows `low` to `high`.
const fn rows(low: u8, high: u8) -> u128 {
    let mut set = 0;
    let mut y = low;
    while y <= high {
        set |= ((1 << 10) - 1) << square(0, y);
        y += 1;
    }
    set
}

/// The name of a square as a piece of `viewer` standing there has it: `b8` in its own camp, `8b` in
/// the other.
pub(crate) fn name(square: u8, viewer: Side) -> String {
    Square::of(square).name_for(viewer).to_owned()
}

/// Reads a name at the beginning of a text, as [`name`] writes it for `viewer`; gives the square
/// and the rest of the text.
pub(crate) fn read_name(text: &str, viewer: Side) -> Option<(u8, &str)> {
    let (camp, letter, number, rest) = if let Some((letter, rest)) = read_letter(text) {
        let (number, rest) = read_number(rest)?;
        (viewer, letter, number, rest)
    } else {
        let (number, rest) = read_number(text)?;
        let (letter, rest) = read_letter(rest)?;
        (viewer.other(), letter, number, rest)
    };
    let seen_by_owner = square(number - 1, letter);
    let square = match camp {
        Side::First => seen_by_owner,
        Side::Second => namesake(seen_by_owner),
    };
    Some((square, rest))
}

/// A row letter, as 0 to 4.
fn read_letter(text: &str) -> Option<(u8, &str)> {
    match text.as_bytes().first() {
        Some(letter @ b'a'..=b'e') => Some((letter - b'a', &text[1..])),
        _ => None,
    }
}

/// A column number, 1 to 10. Nothing in a move text lets a 0 follow a number, so `10` is always
/// ten.
fn read_number(text: &str) -> Option<(u8, &str)> {
    match text.as_bytes() {
        [b'1', b'0', ..] => Some((10, &text[2..])),
        [digit @ b'1'..=b'9', ..] => Some((digit - b'0', &text[1..])),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use escale_board::bits;

    #[test]
    fn every_square_has_a_name_for_each_side_and_is_found_by_it() {
        assert_eq!(bits(BOARD).len(), 100);
        for at in bits(BOARD) {
            for viewer in Side::BOTH {
                assert_eq!(read_name(&name(at, viewer), viewer), Some((at, "")));
            }
            let mine = name(at, Side::First);
            assert_eq!(
                name(namesake(at), Side::Second),
                mine,
                "equal names are half a turn apart"
            );
            assert_eq!(DARK >> at & 1, DARK >> namesake(at) & 1, "and of one colour (L1)");
            assert_eq!(namesakes(1 << at), 1 << namesake(at));
        }
    }

    #[test]
    fn names_are_the_leaflets() {
        assert_eq!(name(square(7, 1), Side::First), "b8");
        assert_eq!(name(square(2, 8), Side::First), "8b");
        assert_eq!(name(square(2, 8), Side::Second), "b8");
        assert_eq!(name(square(0, 9), Side::First), "10a");
        assert_eq!(name(square(9, 0), Side::Second), "10a");
        assert_eq!(read_name("10a=", Side::First), Some((square(0, 9), "=")));
        for bad in ["", "a", "1", "a0", "f1", "11a", "a01", "0a", "A1", "é1"] {
            assert!(
                read_name(bad, Side::First).is_none_or(|(_, rest)| !rest.is_empty()),
                "{bad}"
            );
        }
    }

    #[test]
    fn lices_are_a1_to_a9() {
        for side in Side::BOTH {
            let names: Vec<String> = bits(LICES[side.index()]).map(|at| name(at, side)).collect();
            assert_eq!(names.len(), 5);
            for lice in ["a1", "a3", "a5", "a7", "a9"] {
                assert!(names.iter().any(|name| name == lice));
            }
            assert_eq!(CAMP[side.index()] & LICES[side.index()], LICES[side.index()]);
        }
    }
}
