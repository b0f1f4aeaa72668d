//! Why a figure cannot step, or a wall cannot swing.

use escale_rules::{Phrase, Rules, Trouble, phrase, trouble};

use crate::geometry::{SQUARE_NAMES, neighbours, towers};
use crate::move_text::place;
use crate::position::{Position, START};
use crate::slot::Slot;
use crate::square::Square;

/// The sentence for clicks that begin no move.
pub(crate) fn why_not(position: &Position, clicks: &[String]) -> Phrase {
    let (from, to) = (clicks.first(), clicks.get(1));
    if let Some(wall) = from.and_then(|click| click.parse::<Slot>().ok()) {
        return match to.map(|click| click.parse::<Slot>()) {
            None => why_no_wall(position, wall),
            Some(Ok(slot)) => why_no_swing(position, wall, slot).phrase,
            Some(Err(_)) => Phrase::new(
                "un rempart se range au bord d'une case, entre deux tours",
                "a wall comes to rest along a side of a square, between two towers",
            ),
        };
    }
    match to.map(|click| click.parse::<Square>()) {
        Some(Ok(square)) => why_no_step(position, square).phrase,
        Some(Err(_)) => Phrase::new(
            "un pion va sur une case, pas sur un rempart",
            "a figure goes to a square, not onto a wall",
        ),
        // Where only a step would do.
        None if position.is_overdue(position.turn()) => Phrase::new(
            "ce pion ne peut faire aucun pas : déplacez un rempart (A3)",
            "this figure cannot step: move a wall (A3)",
        ),
        None => Phrase::new(
            "ce pion ne peut faire aucun pas : déplacez un rempart",
            "this figure cannot step: move a wall",
        ),
    }
}

/// Why no move begins with a wall.
fn why_no_wall(position: &Position, wall: Slot) -> Phrase {
    if let Some(refusal) = unmovable(position, wall) {
        return refusal.phrase;
    }
    let Phrase { fr, en } = place(wall);
    phrase!(
        "le rempart {fr} ne peut pivoter nulle part : pions et remparts lui barrent le passage",
        "the wall {en} cannot swing anywhere: figures and walls are in its way"
    )
}

/// What keeps a wall where it is, whatever is around it.
fn unmovable(position: &Position, wall: Slot) -> Option<Trouble> {
    let Phrase { fr, en } = place(wall);
    if position.wall_bits() >> wall.number() & 1 == 0 {
        return Some(trouble!(Illegal: "il n'y a pas de rempart {fr}", "there is no wall {en}"));
    }
    if position.must_step(position.exits(position.turn())) {
        let home = SQUARE_NAMES[START[position.turn().index()] as usize];
        return Some(trouble!(Illegal:
            "le pion doit quitter {home} : dès le troisième tour, seul un pas est permis",
            "the figure must leave {home}: from the third turn on only a step is allowed"
        ));
    }
    (position.barred() == Some(wall)).then(|| {
        trouble!(Illegal:
            "l'adversaire vient de déplacer le rempart {fr} : il est interdit ce tour-ci",
            "the opponent has just moved the wall {en}: it is barred this turn"
        )
    })
}

/// Why the figure of the side to move does not step to a square.
pub(crate) fn why_no_step(position: &Position, to: Square) -> Trouble {
    let side = position.turn();
    let from = position.figure(side);
    if to == position.figure(side.other()) {
        return trouble!(Illegal: "le pion adverse occupe {to}", "the enemy's figure stands on {to}");
    }
    if to.number() == START[side.index()] {
        return trouble!(Illegal:
            "un pion ne revient jamais sur sa case de départ {to}",
            "a figure never goes back onto its start square {to}"
        );
    }
    if neighbours(from.number()).contains(&Some(to.number())) {
        trouble!(Illegal:
            "un rempart sépare {from} de {to}",
            "a wall stands between {from} and {to}"
        )
    } else {
        trouble!(Illegal:
            "un pion se déplace d'une seule case, jamais en diagonale : {from} et {to} ne sont pas côte à côte",
            "a figure steps one square, never diagonally: {from} and {to} are not side by side"
        )
    }
}

/// Why a wall does not swing from one slot to another.
pub(crate) fn why_no_swing(position: &Position, from: Slot, to: Slot) -> Trouble {
    if let Some(refusal) = unmovable(position, from) {
        return refusal;
    }
    let there = place(to);
    if position.wall_bits() >> to.number() & 1 == 1 {
        let Phrase { fr, en } = there;
        return trouble!(Illegal: "il y a déjà un rempart {fr}", "there is already a wall {en}");
    }
    if !towers(from.number())
        .iter()
        .any(|tower| towers(to.number()).contains(tower))
    {
        return trouble!(Illegal:
            "ces deux emplacements n'ont pas de tour commune : un rempart pivote autour d'une de ses deux tours",
            "these two slots share no tower: a wall turns about one of its own two"
        );
    }
    let Phrase { fr, en } = there;
    trouble!(Illegal:
        "le rempart ne peut pas venir {fr} : dans un sens comme dans l'autre, un pion ou un rempart barre le passage",
        "the wall cannot come {en}: a figure or a wall is in the way, whichever way it turns"
    )
}
