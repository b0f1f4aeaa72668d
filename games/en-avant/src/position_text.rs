//! The position text: FEN with `I` and `i` for Piliers.

use escale_board::{read_number, read_rows, read_turn, split_fields, write_rows};
use escale_rules::{Phrase, Side, Trouble, excerpt, trouble};

use crate::CARD;
use crate::castling::{CASTLINGS, CastlingRights};
use crate::position::{Kind, MOST_QUIET_PLIES, Position};
use crate::setup::{PositionError, Setup};
use crate::square::Square;

/// The side to move, White first.
const TURN_LETTERS: [&str; 2] = ["w", "b"];

/// Writes the canonical text.
pub(crate) fn write_position(position: &Position) -> String {
    let rows = write_rows(8, 8, |x, y| {
        let (side, kind) = position.piece_on((x + 8 * y) as u8)?;
        Some(kind.letter(side))
    });
    let turn = TURN_LETTERS[position.turn.index()];
    let mut rights: String = CASTLINGS
        .iter()
        .filter(|castling| position.rights & castling.right != 0)
        .map(|castling| castling.letter)
        .collect();
    if rights.is_empty() {
        rights.push('-');
    }
    let en_passant = position.en_passant().map_or("-", Square::name);
    let (quiet_plies, fullmove) = (position.quiet_plies, position.fullmove);
    format!("{rows} {turn} {rights} {en_passant} {quiet_plies} {fullmove}")
}

/// Reads a position strictly; `pillar_promotion` is the option of the table.
pub(crate) fn read_position(pillar_promotion: bool, text: &str) -> Result<Position, PositionError> {
    let [rows, turn, rights, en_passant, quiet_plies, fullmove] = split_fields(text).ok_or_else(|| {
        trouble!(Unreadable:
            "une position a six parties séparées par une espace : les rangées, le camp à jouer, les roques, la case en passant, les demi-coups, le numéro du coup",
            "a position has six parts separated by one space: the rows, the side to move, castling, the en-passant square, the plies, the move number"
        )
    })?;
    let setup = Setup {
        pieces: read_pieces(rows)?,
        turn: read_turn(turn, TURN_LETTERS, &CARD.camps)?,
        castling: read_rights(rights)?,
        quiet_plies: read_number(
            quiet_plies,
            0..=u32::from(MOST_QUIET_PLIES),
            &Phrase::new("le compteur de demi-coups", "the counter of plies"),
        )? as u8,
        fullmove: read_number(
            fullmove,
            1..=u32::MAX,
            &Phrase::new("le numéro du coup", "the move number"),
        )?,
        en_passant: read_en_passant(en_passant)?,
        pillar_promotion,
    };
    Position::from_setup(&setup)
}

fn read_pieces(rows: &str) -> Result<Vec<(Square, Side, Kind)>, Trouble> {
    let mut pieces = Vec::new();
    read_rows(8, 8, rows, |x, y, letter| {
        let square = Square::of((x + 8 * y) as u8);
        let Some((side, kind)) = Kind::from_letter(letter) else {
            let quoted = excerpt(&letter.to_string());
            return Err(trouble!(Unreadable:
                "« {quoted} » en {square} n'est pas une pièce : P N B R Q K I pour les Blancs, p n b r q k i pour les Noirs",
                "“{quoted}” on {square} is not a piece: P N B R Q K I for White, p n b r q k i for Black"
            ));
        };
        pieces.push((square, side, kind));
        Ok(())
    })?;
    Ok(pieces)
}

fn read_rights(text: &str) -> Result<CastlingRights, Trouble> {
    if text == "-" {
        return Ok(CastlingRights::NONE);
    }
    let mut rights = CastlingRights::NONE;
    let mut letters = text.chars().peekable();
    for castling in &CASTLINGS {
        if letters.next_if_eq(&castling.letter).is_some() {
            rights = rights.with(castling.side, castling.wing);
        }
    }
    if rights == CastlingRights::NONE || letters.next().is_some() {
        let quoted = excerpt(text);
        return Err(trouble!(Unreadable:
            "les droits de roque s'écrivent « - » ou avec les lettres KQkq dans cet ordre, pas « {quoted} »",
            "castling rights are “-” or letters of KQkq in that order, not “{quoted}”"
        ));
    }
    Ok(rights)
}

fn read_en_passant(text: &str) -> Result<Option<Square>, Trouble> {
    if text == "-" {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|_| {
        let quoted = excerpt(text);
        trouble!(Unreadable:
            "la case en passant doit être « - » ou une case de a1 à h8, pas « {quoted} »",
            "the en-passant square must be “-” or a square from a1 to h8, not “{quoted}”"
        )
    })
}
