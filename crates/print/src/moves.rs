//! Moves on paper: numbered as players of the game number them, and drawn as arrows.

use escale_catalog::{Match, Played};
use escale_picture::Note;
use escale_rules::{Lang, Numbering, Scene, Side};

/// The number a move has before it, if it has one: `start` is who made the first of all.
pub(crate) fn number(ply: usize, numbering: Numbering, start: Side, begins: bool) -> Option<String> {
    let cell = ply + start.index();
    match numbering {
        Numbering::Plies => Some(format!("{}.", ply + 1)),
        Numbering::Pairs if cell.is_multiple_of(2) => Some(format!("{}.", cell / 2 + 1)),
        Numbering::Pairs if begins => Some(format!("{}…", cell / 2 + 1)),
        Numbering::Pairs => None,
    }
}

/// Some of the moves of a record in one line: "3. Cc4=4c 4. e1-d2". What belongs together does not
/// break.
pub(crate) fn told(record: &[Played], from: usize, to: usize, numbering: Numbering, lang: Lang) -> String {
    let start = record.first().map_or(Side::First, |played| played.side);
    let some = record.iter().enumerate().take(to).skip(from);
    let words: Vec<String> = some
        .map(|(ply, played)| {
            let written = &played.written[lang as usize];
            match number(ply, numbering, start, ply == from) {
                Some(number) => format!("{number}\u{a0}{written}"),
                None => written.clone(),
            }
        })
        .collect();
    words.join(" ")
}

/// The places of a move, as far as they are places and no choices.
fn places(played: &Played) -> Vec<String> {
    let clicks = played.clicks.iter().filter(|click| !click.starts_with('='));
    clicks.cloned().collect()
}

/// A move as an arrow, with rings around what it takes off the board.
pub(crate) fn drawn(played: &Played, before: &Scene, after: &Scene, number: Option<usize>) -> Vec<Note> {
    let places = places(played);
    let gone = before.pieces.iter().filter(|piece| {
        let stays = after
            .pieces
            .iter()
            .any(|other| other.at == piece.at && other.side == piece.side && other.kind == piece.kind);
        !stays && places.first() != Some(&piece.at)
    });
    let mut notes: Vec<Note> = gone.map(|piece| Note::Ring(piece.at.clone())).collect();
    notes.push(match number {
        Some(number) => Note::Numbered(places, number),
        None => Note::Arrow(places),
    });
    notes
}

/// The last move as lights on the places it touched.
pub(crate) fn lights(play: &dyn Match) -> Vec<Note> {
    let last = play.last();
    last.iter().flat_map(places).map(Note::Light).collect()
}
