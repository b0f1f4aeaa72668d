//! The position text.

use escale_board::{read_rows, read_turn, split_fields, write_rows};
use escale_rules::{Phrase, Rules, Side, Trouble, excerpt, trouble};

use crate::CARD;
use crate::position::{Kind, Position};
use crate::squares::{DARK, name, square};

/// The side to move, Blancs first.
const TURN_LETTERS: [&str; 2] = ["w", "b"];

/// The letter of a piece: capitals for Blancs, small letters for Noirs.
pub(crate) const fn letter(side: Side, kind: Kind) -> char {
    match (side, kind) {
        (Side::First, Kind::Knight) => 'C',
        (Side::First, Kind::Squire) => 'E',
        (Side::First, Kind::Pawn) => 'P',
        (Side::Second, Kind::Knight) => 'c',
        (Side::Second, Kind::Squire) => 'e',
        (Side::Second, Kind::Pawn) => 'p',
    }
}

/// Writes the canonical text.
pub(crate) fn write(position: &Position) -> String {
    let rows = write_rows(10, 10, |x, y| {
        let (side, kind) = position.piece_at(square(x as u8, y as u8))?;
        Some(letter(side, kind))
    });
    let turn = TURN_LETTERS[position.turn().index()];
    format!("{rows} {turn}")
}

/// Reads a text strictly.
///
/// Refused as impossible is only what no play can bring about: pieces beyond the supply, a Pion on a light square, a board without any piece. A board on which one side has
/// nothing left is accepted whoever is to move: it is how one shows the moves of a single piece.
pub(crate) fn read(text: &str) -> Result<Position, Trouble> {
    let [rows, turn] = split_fields(text).ok_or_else(|| {
        trouble!(
            "une position a deux parties séparées par une espace : les dix rangées, puis le trait (« w » ou « b »)",
            "a position has two parts separated by one space: the ten rows, then the side to move (“w” or “b”)"
        )
    })?;
    let turn = read_turn(turn, TURN_LETTERS, &CARD.camps)?;
    let mut position = Position::empty(turn);
    read_rows(10, 10, rows, |x, y, c| {
        let at = square(x as u8, y as u8);
        let place = name(at, Side::First);
        let piece = Side::BOTH
            .into_iter()
            .flat_map(|side| Kind::ALL.map(|kind| (side, kind)))
            .find(|&(side, kind)| letter(side, kind) == c);
        let Some((side, kind)) = piece else {
            let quoted = excerpt(&c.to_string());
            return Err(trouble!(
                "« {quoted} » en {place} n'est pas une pièce : C, E, P pour les Blancs, c, e, p pour les Noirs",
                "“{quoted}” on {place} is not a piece: C, E, P for White, c, e, p for Black"
            ));
        };
        if kind == Kind::Pawn && DARK >> at & 1 == 0 {
            return Err(trouble!(
                "un Pion ne quitte jamais les cases noires, et {place} est une case blanche",
                "a Pawn never leaves the dark squares, and {place} is a light one"
            ));
        }
        position.put(side, kind, at);
        Ok(())
    })?;
    check_supply(&position)?;
    Ok(position)
}

fn check_supply(position: &Position) -> Result<(), Trouble> {
    if position.of_side(Side::First) | position.of_side(Side::Second) == 0 {
        return Err(trouble!(
            "le plateau est vide : la dernière pièce qui prend reste toujours en jeu",
            "the board is empty: the last piece to capture always stays in play"
        ));
    }
    for side in Side::BOTH {
        for kind in Kind::ALL {
            let (count, most) = (position.of_kind(side, kind).count_ones(), kind.supply());
            if count > most {
                let Phrase { fr, en } = &CARD.camps[side.index()];
                let (fr_kind, en_kind) = match kind {
                    Kind::Knight => ("Chevaliers", "Knights"),
                    Kind::Squire => ("Écuyers", "Squires"),
                    Kind::Pawn => ("Pions", "Pawns"),
                };
                return Err(trouble!(
                    "les {fr} ont {count} {fr_kind}, ils n'en ont que {most} au départ",
                    "{en} has {count} {en_kind}, but only {most} at the start"
                ));
            }
        }
    }
    Ok(())
}
