//! Positions from lists of pieces: `"Cb2 Gc3 gd7"` reads better than nine rows.

use escale_echec_aux_chevaliers::Position;
use escale_rules::{Choice, MoveBuf, Notation, Rules};

/// The position text with these pieces.
pub(crate) fn text(pieces: &str, rest: &str) -> String {
    let mut rows = vec![[None; 11]; 9];
    for piece in pieces.split(' ') {
        let &[letter, file, rank] = piece.as_bytes() else {
            panic!("{piece} is no piece")
        };
        rows[usize::from(rank - b'1')][usize::from(file - b'a')] = Some(letter as char);
    }
    let rows: Vec<String> = rows
        .iter()
        .rev()
        .map(|row| {
            let mut line = String::new();
            let mut empty = 0;
            for place in row {
                match place {
                    None => empty += 1,
                    Some(letter) => {
                        if empty > 0 {
                            line += &empty.to_string();
                        }
                        empty = 0;
                        line.push(*letter);
                    }
                }
            }
            if empty > 0 {
                line += &empty.to_string();
            }
            line
        })
        .collect();
    format!("{} {rest}", rows.join("/"))
}

/// The start under the option `prise-libre`.
pub(crate) fn free_table() -> Position {
    let option = Choice {
        key: "prise-libre".to_string(),
        value: String::new(),
    };
    Position::with_options(&[option]).expect("an option of this game")
}

/// The position with these pieces; `rest` is the side to move and what follows.
pub(crate) fn position(pieces: &str, rest: &str) -> Position {
    let text = text(pieces, rest);
    Position::parse_position(&Position::initial(), &text).unwrap_or_else(|trouble| panic!("{text}: {trouble}"))
}

/// The same under `prise-libre`.
pub(crate) fn free_position(pieces: &str, rest: &str) -> Position {
    let text = text(pieces, rest);
    Position::parse_position(&free_table(), &text).unwrap_or_else(|trouble| panic!("{text}: {trouble}"))
}

/// The legal moves in byte order, joined by spaces.
pub(crate) fn moves(position: &Position) -> String {
    let mut texts: Vec<String> = position
        .moves()
        .as_slice()
        .iter()
        .map(|&mv| position.move_text(mv))
        .collect();
    texts.sort_unstable();
    texts.join(" ")
}

/// The position after these moves, each legal.
pub(crate) fn after(position: Position, moves: &str) -> Position {
    moves.split(' ').fold(position, |position, text| {
        let mv = position
            .parse_move(text)
            .unwrap_or_else(|trouble| panic!("{text}: {trouble}"));
        position.child(mv)
    })
}
