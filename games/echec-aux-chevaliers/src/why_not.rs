//! Why a piece cannot move, or cannot go where somebody wants it to.

use escale_board::no_move_begins_so;
use escale_rules::{MoveBuf, Notation, Phrase, Rules, phrase};

use crate::Position;
use crate::geometry::{WATER, bit, name, named};
use crate::move_text::{compulsory, occupied, wet};
use crate::moves::Action;
use crate::position::Kind;

/// The sentence for clicks that begin no move.
pub(crate) fn why_not(position: &Position, clicks: &[String]) -> Phrase {
    let square = |click: &String| match click.as_bytes() {
        [file, rank] => named(*file, *rank),
        _ => None,
    };
    let Some((_, kind)) = clicks.first().and_then(square).and_then(|from| position.piece_on(from)) else {
        return no_move_begins_so();
    };
    let [begun @ .., last] = clicks else {
        return no_move_begins_so();
    };
    let moves = position.moves();
    let must_capture = !moves
        .as_slice()
        .iter()
        .any(|mv| matches!(mv.action, Action::Step | Action::Hop));
    if begun.is_empty() {
        return match moves.as_slice().first() {
            Some(capture) if must_capture => compulsory(position, *capture).phrase,
            _ => blocked(kind, last),
        };
    }
    let Some(to) = square(last) else {
        return no_move_begins_so();
    };
    if bit(to) & WATER != 0 {
        return wet(to).phrase;
    }
    if position.piece_on(to).is_some() {
        return occupied(to).phrase;
    }
    if must_capture {
        return must_jump(position, begun);
    }
    let end = name(to);
    match (kind, begun) {
        (Kind::ManAtArms, [_]) => phrase!(
            "un homme d'armes fait un pas de côté ou en avant, ou prend en sautant : il ne peut pas aller en {end}",
            "a Man-at-arms steps sideways or forward, or captures by jumping: it cannot go to {end}"
        ),
        (Kind::Knight, [_]) => phrase!(
            "un Chevalier fait un pas, ou saute par-dessus les siens : il ne peut pas aller en {end}",
            "a Knight steps, or hops over its own camp: it cannot go to {end}"
        ),
        (_, [.., at]) => phrase!(
            "de {at} on saute par-dessus une pièce voisine, sur la case juste derrière, et non en {end}",
            "from {at} one jumps over a neighbour onto the square just behind it, and not to {end}"
        ),
        (_, []) => blocked(kind, last),
    }
}

fn blocked(kind: Kind, at: &str) -> Phrase {
    match kind {
        Kind::ManAtArms => phrase!(
            "l'homme d'armes {at} est bloqué : il ne va que de côté ou en avant, et rien n'y est libre",
            "the Man-at-arms on {at} is blocked: it goes sideways or forward only, and nothing is free there"
        ),
        Kind::Knight => phrase!(
            "le Chevalier {at} est bloqué : autour de lui, aucune case libre et rien à sauter",
            "the Knight on {at} is blocked: no free square around it, and nothing to hop over"
        ),
    }
}

/// The piece captures, and not by going there.
fn must_jump(position: &Position, begun: &[String]) -> Phrase {
    let here = begun.last().map_or("", String::as_str);
    let there = position.next_clicks(begun).join(", ");
    phrase!(
        "la prise est obligatoire : de {here} on va en {there}",
        "capturing is compulsory: from {here} one goes to {there}"
    )
}
