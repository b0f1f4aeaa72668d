//! Why a click leads nowhere: what is the same for all games is said here, the rest by the game.

use escale_rules::{Notation, Phrase, excerpt, phrase};

use crate::game::Entry;

/// Why no legal move begins with these clicks; `None` where one does. The first click that leads
/// nowhere is the one explained.
pub(crate) fn why_not<P: Notation>(position: &P, entries: &[Entry], clicks: &[String]) -> Option<Phrase> {
    let begins = |clicks: &[String]| {
        let mut paths = entries.iter().flat_map(|entry| &entry.paths);
        paths.any(|path| path.starts_with(clicks))
    };
    let dead = (1..=clicks.len()).find(|&count| !begins(&clicks[..count]))?;
    let clicks = &clicks[..dead];
    Some(not_ones_own(position, clicks).unwrap_or_else(|| position.why_not(clicks)))
}

/// A click on what is no place of the board, on an empty square, or on the other side's piece.
fn not_ones_own<P: Notation>(position: &P, clicks: &[String]) -> Option<Phrase> {
    let last = clicks.last()?;
    let board = position.board();
    let cell = board.cells.iter().find(|cell| cell.id == *last);
    let is_edge = board.edges.iter().any(|edge| edge.id == *last);
    if cell.is_none() && !is_edge {
        let quoted = excerpt(last);
        return Some(phrase!(
            "« {quoted} » n'est ni une case ni un choix de ce plateau",
            "“{quoted}” is neither a place nor a choice of this board"
        ));
    }
    if clicks.len() > 1 {
        return None;
    }
    let name = cell.map_or(last, |cell| &cell.names[position.turn().index()]);
    match position.scene().pieces.into_iter().find(|piece| piece.at == *last) {
        None if is_edge => None,
        None => Some(phrase!(
            "il n'y a pas de pièce en {name}",
            "there is no piece on {name}"
        )),
        Some(piece) if piece.side.is_some_and(|side| side != position.turn()) => Some(phrase!(
            "la pièce en {name} est à l'adversaire",
            "the piece on {name} is the opponent's"
        )),
        Some(_) => None,
    }
}
