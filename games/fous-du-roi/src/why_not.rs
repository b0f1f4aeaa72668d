//! Why a piece cannot move, or cannot go where somebody wants it to.

use escale_board::no_move_begins_so;
use escale_rules::{Phrase, Rules, Trouble, phrase, trouble};

use crate::geometry::{FILES, RANKS, between, bit, direction, square_by_name, square_name};
use crate::moves::Move;
use crate::position::{Kind, Position};
use crate::view::the;

/// The sentence for clicks that begin no move.
pub(crate) fn why_not(position: &Position, clicks: &[String]) -> Phrase {
    let square = |index: usize| clicks.get(index).and_then(|click| square_by_name(click));
    match (square(0), square(1)) {
        (Some(from), Some(to)) => why_illegal(position, Move { from, to }).phrase,
        (Some(from), None) if position.piece_on(from).is_some() => why_stuck(position, from),
        _ => no_move_begins_so(),
    }
}

/// Why a piece has no move at all.
fn why_stuck(position: &Position, from: u8) -> Phrase {
    let (fr, en) = the(position.kind_on(from));
    let at = square_name(from);
    let can_go = |to: u8| broken_on_the_way(position, Move { from, to }).is_none();
    if !(0..(FILES * RANKS) as u8).any(can_go) {
        phrase!(
            "{fr} {at} est bloqué : les flèches de sa case ne mènent à aucune case libre",
            "{en} on {at} is blocked: the arrows of its square lead nowhere free"
        )
    } else if position.in_assault() {
        phrase!(
            "le Roi est sous l'assaut, et {fr} {at} ne peut l'en tirer (F2)",
            "the King is under assault, and {en} on {at} cannot save him (F2)"
        )
    } else if position.kind_on(from) == Kind::King {
        phrase!(
            "où qu'il aille, le Roi {at} serait sous l'assaut (F2)",
            "wherever he goes, the King on {at} would be under assault (F2)"
        )
    } else {
        phrase!(
            "si {fr} {at} s'en va, son propre Roi est sous l'assaut (F2)",
            "if {en} on {at} leaves, its own King is under assault (F2)"
        )
    }
}

/// The first rule an illegal move of an own piece breaks.
pub(crate) fn why_illegal(position: &Position, mv: Move) -> Trouble {
    if let Some(broken) = broken_on_the_way(position, mv) {
        return broken;
    }
    if position.in_assault() {
        trouble!(Illegal:
            "le Roi est sous l'assaut et ce coup ne l'en tire pas (F2)",
            "the King is under assault and this move does not save him (F2)"
        )
    } else {
        trouble!(Illegal:
            "ce coup mettrait son propre Roi sous l'assaut (F2)",
            "this move would put one's own King under assault (F2)"
        )
    }
}

/// What stops a piece before it arrives, whatever becomes of its Roi.
fn broken_on_the_way(position: &Position, mv: Move) -> Option<Trouble> {
    let (from, to) = (square_name(mv.from), square_name(mv.to));
    if mv.from == mv.to {
        return Some(trouble!(Illegal: "un coup mène à une autre case", "a move goes to another square"));
    }
    let led = direction(mv.from, mv.to).is_some_and(|dir| position.map().has(mv.from, dir));
    if !led {
        return Some(trouble!(Illegal:
            "aucune flèche de {from} ne mène vers {to}",
            "no arrow of {from} leads to {to}"
        ));
    }
    let path = between(mv.from, mv.to);
    if path != 0 && position.kind_on(mv.from) != Kind::Knight {
        return Some(trouble!(Illegal:
            "le Roi et l'Archer ne se déplacent que d'une case ; {to} est plus loin",
            "the King and Archers go one square only; {to} is farther"
        ));
    }
    let blocked = path & position.occupied();
    if blocked != 0 {
        let over = square_name(blocked.trailing_zeros() as u8);
        return Some(trouble!(Illegal:
            "aucune pièce ne saute : {over} est occupée",
            "nothing jumps: {over} is occupied"
        ));
    }
    (position.camp(position.turn()) & bit(mv.to) != 0).then(|| {
        trouble!(Illegal:
            "{to} est occupée par une pièce du même camp",
            "{to} holds a piece of the same camp"
        )
    })
}
