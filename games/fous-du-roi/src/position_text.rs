//! The position text: `1ccrcc1/aaaaaaa/7/7/7/7/AAAAAAA/1CCRCC1 w 0`.

use escale_board::{read_number, read_rows, read_turn, split_fields, write_rows};
use escale_rules::{Phrase, Rules, Side, Trouble, excerpt, trouble};

use crate::CARD;
use crate::geometry::{FILES, RANKS};
use crate::position::{Kind, MOST_QUIET_PLIES, Position};
use crate::setup::{PositionError, Setup};
use crate::square::Square;

/// The side to move, Blancs first.
const TURN_LETTERS: [&str; 2] = ["w", "b"];

impl Kind {
    /// Its letter in a position text: capital for Blancs, small for Noirs.
    pub const fn letter(self, side: Side) -> char {
        let letter = match self {
            Self::King => 'R',
            Self::Knight => 'C',
            Self::Archer => 'A',
        };
        match side {
            Side::First => letter,
            Side::Second => letter.to_ascii_lowercase(),
        }
    }
}

pub(crate) fn write_position(position: &Position) -> String {
    let rows = write_rows(FILES, RANKS, |x, y| {
        let (side, kind) = position.piece_on((x + FILES * y) as u8)?;
        Some(kind.letter(side))
    });
    let turn = TURN_LETTERS[position.turn().index()];
    format!("{rows} {turn} {}", position.quiet_plies())
}

pub(crate) fn read_position(table: &Position, text: &str) -> Result<Position, PositionError> {
    let [rows, turn, quiet_plies] = split_fields(text).ok_or_else(|| {
        trouble!(Unreadable:
            "une position a trois parties séparées par une espace : les rangées, le camp à jouer, les demi-coups sans prise",
            "a position has three parts separated by one space: the rows, the side to move, the plies without a capture"
        )
    })?;
    let setup = Setup {
        pieces: read_pieces(rows)?,
        turn: read_turn(turn, TURN_LETTERS, &CARD.camps)?,
        // At `MOST_QUIET_PLIES` the game is over, so no text says more.
        quiet_plies: read_number(
            quiet_plies,
            0..=u32::from(MOST_QUIET_PLIES),
            &Phrase::new(
                "le compteur de demi-coups sans prise",
                "the counter of plies without a capture",
            ),
        )? as u8,
        map: *table.map(),
        king_is_taken: table.is_roi_taken(),
    };
    Position::from_setup(&setup)
}

fn read_pieces(rows: &str) -> Result<Vec<(Square, Side, Kind)>, Trouble> {
    let mut pieces = Vec::new();
    read_rows(FILES, RANKS, rows, |x, y, c| {
        let square = Square::of((x + FILES * y) as u8);
        let piece = Side::BOTH
            .into_iter()
            .flat_map(|side| Kind::ALL.map(|kind| (side, kind)))
            .find(|&(side, kind)| kind.letter(side) == c);
        let Some((side, kind)) = piece else {
            let quoted = excerpt(&c.to_string());
            return Err(trouble!(Unreadable:
                "« {quoted} » en {square} n'est pas une pièce : R C A pour les Blancs, r c a pour les Noirs",
                "“{quoted}” on {square} is not a piece: R C A for White, r c a for Black"
            ));
        };
        pieces.push((square, side, kind));
        Ok(())
    })?;
    Ok(pieces)
}
