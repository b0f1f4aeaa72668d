//! The position text.

use escale_board::{read_rows, read_turn, split_fields, write_rows};
use escale_rules::{Rules, Side, excerpt, trouble};

use crate::CARD;
use crate::geometry::square;
use crate::position::{Kind, Position};
use crate::setup::{PositionError, Setup};
use crate::square::Square;

/// The side to move, Blancs first.
const TURN_LETTERS: [&str; 2] = ["w", "b"];

impl Kind {
    /// Its letter in a position text: capital for Blancs, small for Noirs.
    pub const fn letter(self, side: Side) -> char {
        let letter = match self {
            Self::Knight => 'C',
            Self::Squire => 'E',
            Self::Pawn => 'P',
        };
        match side {
            Side::First => letter,
            Side::Second => letter.to_ascii_lowercase(),
        }
    }
}

/// Writes the canonical text.
pub(crate) fn write_position(position: &Position) -> String {
    let rows = write_rows(10, 10, |x, y| {
        let (side, kind) = position.piece_on(square(x as u8, y as u8))?;
        Some(kind.letter(side))
    });
    let turn = TURN_LETTERS[position.turn().index()];
    format!("{rows} {turn}")
}

/// Reads a text strictly; `refuge` is the option of the table.
pub(crate) fn read_position(refuge: bool, text: &str) -> Result<Position, PositionError> {
    let [rows, turn] = split_fields(text).ok_or_else(|| {
        trouble!(Unreadable:
            "une position a deux parties séparées par une espace : les dix rangées, puis le camp à jouer (« w » ou « b »)",
            "a position has two parts separated by one space: the ten rows, then the side to move (“w” or “b”)"
        )
    })?;
    let turn = read_turn(turn, TURN_LETTERS, &CARD.camps)?;
    let mut pieces = Vec::new();
    read_rows(10, 10, rows, |x, y, c| {
        let at = Square::of(square(x as u8, y as u8));
        let piece = Side::BOTH
            .into_iter()
            .flat_map(|side| Kind::ALL.map(|kind| (side, kind)))
            .find(|&(side, kind)| kind.letter(side) == c);
        let Some((side, kind)) = piece else {
            let quoted = excerpt(&c.to_string());
            return Err(trouble!(Unreadable:
                "« {quoted} » en {at} n'est pas une pièce : C, E, P pour les Blancs, c, e, p pour les Noirs",
                "“{quoted}” on {at} is not a piece: C, E, P for White, c, e, p for Black"
            ));
        };
        pieces.push((at, side, kind));
        Ok(())
    })?;
    Position::from_setup(&Setup { pieces, turn, refuge })
}
