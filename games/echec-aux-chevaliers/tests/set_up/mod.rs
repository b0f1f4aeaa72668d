//! Positions from lists of pieces: `"Cb2 Gc3 gd7"` reads better than nine rows.

use escale_board::write_rows;
use escale_echec_aux_chevaliers::Position;
use escale_testkit::{move_texts, position_on, table};

/// The position text with these pieces.
pub(crate) fn text(pieces: &str, rest: &str) -> String {
    let mut letters = [[None; 11]; 9];
    for piece in pieces.split(' ') {
        let &[letter, file, rank] = piece.as_bytes() else {
            panic!("{piece} is no piece")
        };
        letters[usize::from(rank - b'1')][usize::from(file - b'a')] = Some(letter as char);
    }
    format!("{} {rest}", write_rows(11, 9, |x, y| letters[y][x]))
}

/// The start under the option `prise-libre`.
pub(crate) fn free_table() -> Position {
    table(&[("prise-libre", "")])
}

/// The position with these pieces; `rest` is the side to move and what follows.
pub(crate) fn position(pieces: &str, rest: &str) -> Position {
    escale_testkit::position(&text(pieces, rest))
}

/// The same under `prise-libre`.
pub(crate) fn free_position(pieces: &str, rest: &str) -> Position {
    position_on(&free_table(), &text(pieces, rest))
}

/// The legal moves in byte order, joined by spaces.
pub(crate) fn moves(position: &Position) -> String {
    move_texts(position).join(" ")
}
