//! The position text: FEN with `I` and `i` for Piliers.
//!
//! Refused is what no game can reach: too much material, a pawn on an outer rank, the side that has just moved in check, a king already home whose side is still to move …
//! Not refused is what only a study of past moves could exclude: the rules say what follows from such a position, and that is enough.

use escale_board::{read_number, read_rows, read_turn, split_fields, write_rows};
use escale_rules::{Phrase, Side, Trouble, excerpt, trouble};

use crate::CARD;
use crate::attacks::{ahead, bit, rank};
use crate::castling::CASTLINGS;
use crate::notation::{square_name, square_of};
use crate::position::{DRAWING_HALFMOVES, Kind, Position};

/// The dark squares, a1 among them.
const DARK: u64 = 0xAA55_AA55_AA55_AA55;

/// The side to move, White first.
const TURN_LETTERS: [&str; 2] = ["w", "b"];

/// Prints a position.
pub(crate) fn print(position: &Position) -> String {
    let rows = write_rows(8, 8, |x, y| {
        let (side, kind) = position.at((x + 8 * y) as u8)?;
        Some(kind.position_letter(side))
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
    let en_passant = position.en_passant.map_or("-".to_owned(), square_name);
    let (halfmove, fullmove) = (position.halfmove, position.fullmove);
    format!("{rows} {turn} {rights} {en_passant} {halfmove} {fullmove}")
}

/// Reads a position strictly.
pub(crate) fn parse(text: &str) -> Result<Position, Trouble> {
    let [rows, turn, rights, en_passant, halfmove, fullmove] = split_fields(text).ok_or_else(|| {
        trouble!(
            "une position a six parties séparées par une espace : les rangées, le trait, les roques, la case en passant, les demi-coups, le numéro du coup",
            "a position has six parts separated by one space: the rows, the side to move, castling, the en-passant square, the half-moves, the move number"
        )
    })?;
    let mut position = Position::empty();
    read_rows(8, 8, rows, |x, y, letter| {
        let Some((side, kind)) = Kind::from_position_letter(letter) else {
            let (quoted, place) = (excerpt(&letter.to_string()), square_name((x + 8 * y) as u8));
            return Err(trouble!(
                "« {quoted} » en {place} n'est pas une pièce : P N B R Q K I pour les Blancs, p n b r q k i pour les Noirs",
                "“{quoted}” on {place} is not a piece: P N B R Q K I for White, p n b r q k i for Black"
            ));
        };
        position.put(side, kind, (x + 8 * y) as u8);
        Ok(())
    })?;
    for side in Side::BOTH {
        check_material(&position, side)?;
    }
    position.turn = read_turn(turn, TURN_LETTERS, &CARD.camps)?;
    position.rights = read_rights(&position, rights)?;
    position.halfmove = read_number(
        halfmove,
        0..=u32::from(DRAWING_HALFMOVES),
        &Phrase::new("le compteur de demi-coups", "the half-move counter"),
    )? as u8;
    position.fullmove = read_number(
        fullmove,
        1..=u32::MAX,
        &Phrase::new("le numéro du coup", "the move number"),
    )?;
    position.en_passant = read_en_passant(&position, en_passant)?;
    check_kings(&position)?;
    position.settle();
    Ok(position)
}

/// One king, no pawn where none can be, and no more pieces than sixteen men with promotions can give.
fn check_material(position: &Position, side: Side) -> Result<(), Trouble> {
    let of = |kind| position.of(side, kind);
    let count = |set: u64| set.count_ones();
    let Phrase { fr, en } = &CARD.camps[side.index()];
    let kings = count(of(Kind::King));
    if kings != 1 {
        return Err(trouble!(
            "les {fr} doivent avoir un Roi et un seul, pas {kings}",
            "{en} must have exactly one King, not {kings}"
        ));
    }
    if of(Kind::Pawn) & (rank(0) | rank(7)) != 0 {
        let square = square_name((of(Kind::Pawn) & (rank(0) | rank(7))).trailing_zeros() as u8);
        return Err(trouble!(
            "un Pion ne peut pas se trouver en {square} : ni première ni dernière rangée",
            "a Pawn cannot stand on {square}: neither on the first nor on the last rank"
        ));
    }
    let promoted = count(of(Kind::Queen)).saturating_sub(1)
        + count(of(Kind::Rook)).saturating_sub(2)
        + count(of(Kind::Bishop) & DARK).saturating_sub(1)
        + count(of(Kind::Bishop) & !DARK).saturating_sub(1)
        + count(of(Kind::Knight)).saturating_sub(2);
    let pawns = count(of(Kind::Pawn));
    if pawns + promoted > 8 {
        let all = pawns + promoted;
        return Err(trouble!(
            "les {fr} ont trop de pièces : Pions ({pawns}) et pièces de promotion ({promoted}) font {all}, pour huit Pions au départ",
            "{en} has too many pieces: Pawns ({pawns}) and promoted pieces ({promoted}) make {all}, from eight Pawns at the start"
        ));
    }
    Ok(())
}

fn read_rights(position: &Position, text: &str) -> Result<u8, Trouble> {
    if text == "-" {
        return Ok(0);
    }
    let mut rights = 0;
    let mut letters = text.chars().peekable();
    for castling in &CASTLINGS {
        if letters.next_if_eq(&castling.letter).is_none() {
            continue;
        }
        let at_home = |kind, square| position.of(castling.side, kind) & bit(square) != 0;
        if !at_home(Kind::King, castling.king.0) || !at_home(Kind::Rook, castling.rook.0) {
            let letter = castling.letter;
            let (king, rook) = (square_name(castling.king.0), square_name(castling.rook.0));
            return Err(trouble!(
                "le droit de roque « {letter} » demande un Roi en {king} et une Tour en {rook}",
                "the castling right “{letter}” needs a King on {king} and a Rook on {rook}"
            ));
        }
        rights |= castling.right;
    }
    if rights == 0 || letters.next().is_some() {
        let quoted = excerpt(text);
        return Err(trouble!(
            "les droits de roque s'écrivent « - » ou avec les lettres KQkq dans cet ordre, pas « {quoted} »",
            "castling rights are “-” or letters of KQkq in that order, not “{quoted}”"
        ));
    }
    Ok(rights)
}

/// The square a pawn of the side not to move has just passed over: that side's third rank, empty like the square behind, the pawn in front.
fn read_en_passant(position: &Position, text: &str) -> Result<Option<u8>, Trouble> {
    if text == "-" {
        return Ok(None);
    }
    let quoted = excerpt(text);
    let mut letters = text.chars();
    let square = match (letters.next(), letters.next(), letters.next()) {
        (Some(file), Some(rank), None) => square_of(file, rank),
        _ => None,
    };
    let Some(square) = square else {
        return Err(trouble!(
            "la case en passant doit être « - » ou une case de a1 à h8, pas « {quoted} »",
            "the en-passant square must be “-” or a square from a1 to h8, not “{quoted}”"
        ));
    };
    let (us, them) = (position.turn, position.turn.other());
    let third = match them {
        Side::First => rank(2),
        Side::Second => rank(5),
    };
    let passed = bit(square);
    let (pawn, start) = (ahead(them, passed), ahead(us, passed));
    let empty = position.occupied() & (passed | start) == 0;
    if passed & third == 0 || !empty || position.of(them, Kind::Pawn) & pawn == 0 {
        return Err(trouble!(
            "aucun Pion adverse ne vient de passer par la case en passant {quoted}",
            "no enemy Pawn has just passed over the en-passant square {quoted}"
        ));
    }
    if position.halfmove != 0 {
        return Err(trouble!(
            "après un double pas (case en passant {quoted}) le compteur de demi-coups est à 0",
            "after a double step (en-passant square {quoted}) the half-move counter is 0"
        ));
    }
    if position.has_arrived(them) {
        return Err(trouble!(
            "le dernier coup ne peut pas être à la fois un double pas (case en passant {quoted}) et l'arrivée d'un Roi",
            "the last move cannot be both a double step (en-passant square {quoted}) and a King's arrival"
        ));
    }
    Ok(Some(square))
}

fn check_kings(position: &Position) -> Result<(), Trouble> {
    let (us, them) = (position.turn, position.turn.other());
    if position.has_arrived(us) {
        let Phrase { fr, en } = &CARD.camps[us.index()];
        return Err(trouble!(
            "le Roi des {fr} est arrivé au but : la partie était finie, ils ne peuvent pas avoir le trait",
            "{en}'s King has reached his goal: the game was over, it cannot be that side's turn"
        ));
    }
    if position.attackers(position.king(them), us, position.occupied()) != 0 {
        let Phrase { fr, en } = &CARD.camps[them.index()];
        return Err(trouble!(
            "le Roi des {fr} est en échec alors que le trait est à l'adversaire",
            "{en}'s King is in check while it is the other side's turn"
        ));
    }
    Ok(())
}
