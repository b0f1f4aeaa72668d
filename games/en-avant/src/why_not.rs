//! Why a piece cannot move, or cannot go where somebody wants it to.

use escale_board::{no_move_begins_so, own_piece};
use escale_rules::{Phrase, Trouble, phrase, trouble};

use crate::geometry::{
    ahead, bishop_attacks, bit, first_rank, king_attacks, knight_attacks, not_behind, pawn_attacks, rank_of,
    rook_attacks,
};
use crate::notation::{file_letter, square_name, square_of};
use crate::position::{Kind, Position};

/// The sentence for clicks that begin no move.
pub(crate) fn why_not(position: &Position, clicks: &[String]) -> Phrase {
    let square = |index: usize| {
        let mut letters = clicks.get(index)?.chars();
        square_of(letters.next()?, letters.next()?)
    };
    match (square(0), square(1)) {
        (Some(from), Some(to)) if is_castling(position, from, to) => Phrase::new(
            "pas de roque ici : il veut un Roi et une Tour qui n'ont pas bougé, rien entre eux, aucun échec en chemin",
            "no castling here: it needs King and Rook unmoved, nothing between them, no check on the way",
        ),
        (Some(from), Some(to)) => why_illegal(position, from, to).phrase,
        (Some(from), None) => why_stuck(position, from),
        (None, _) => no_move_begins_so(),
    }
}

/// Whether somebody means to castle: the king on his first square, two squares to the side.
fn is_castling(position: &Position, from: u8, to: u8) -> bool {
    let us = position.turn;
    let is_home = first_rank(us) & bit(from) != 0 && file_letter(from) == 'e';
    position.king(us) == from && is_home && rank_of(from) == rank_of(to) && from.abs_diff(to) == 2
}

/// Why a piece has no move at all.
fn why_stuck(position: &Position, from: u8) -> Phrase {
    let us = position.turn;
    let start = square_name(from);
    let kind = match own_piece(position.piece_on(from), us, &start) {
        Ok(kind) => kind,
        Err(trouble) => return trouble.phrase,
    };
    if kind == Kind::Pillar {
        return Phrase::new("un Pilier ne bouge jamais", "a Pillar never moves");
    }
    let (fr, en) = the(kind);
    if !(0..64).any(|to| may_arrive(position, kind, from, to)) {
        phrase!(
            "{fr} {start} n'a aucune case où aller",
            "{en} on {start} has no square to go to"
        )
    } else if position.checkers() != 0 {
        phrase!(
            "le Roi est en échec, et {fr} {start} ne peut pas l'en tirer",
            "the King is in check, and {en} on {start} cannot save him"
        )
    } else if kind == Kind::King {
        phrase!(
            "où qu'il aille, le Roi {start} serait en échec",
            "wherever he goes, the King on {start} would be in check"
        )
    } else {
        phrase!(
            "si {fr} {start} s'en va, son propre Roi est en échec",
            "if {en} on {start} leaves, its own King is in check"
        )
    }
}

/// "la Tour", in both languages.
const fn the(kind: Kind) -> (&'static str, &'static str) {
    match kind {
        Kind::Pawn => ("le Pion", "the Pawn"),
        Kind::Knight => ("le Cavalier", "the Knight"),
        Kind::Bishop => ("le Fou", "the Bishop"),
        Kind::Rook => ("la Tour", "the Rook"),
        Kind::Queen => ("la Dame", "the Queen"),
        Kind::King => ("le Roi", "the King"),
        Kind::Pillar => ("le Pilier", "the Pillar"),
    }
}

/// How a kind of piece moves, for somebody who tried otherwise.
const fn way_of(kind: Kind) -> (&'static str, &'static str) {
    match kind {
        Kind::Pawn => (
            "il avance droit devant lui, sur une case libre, et ne prend qu'en diagonale",
            "it steps straight ahead onto a free square and captures only diagonally",
        ),
        Kind::Knight => ("il saute en équerre", "it jumps in an L"),
        Kind::Bishop => (
            "il va en diagonale, sans sauter de pièce",
            "it goes diagonally and jumps over nothing",
        ),
        Kind::Rook => (
            "elle va en ligne droite, sans sauter de pièce",
            "it goes in a straight line and jumps over nothing",
        ),
        Kind::Queen => (
            "elle va en ligne droite ou en diagonale, sans sauter de pièce",
            "it goes straight or diagonally and jumps over nothing",
        ),
        Kind::King => ("il ne va que d'une case", "he goes one square only"),
        Kind::Pillar => ("il ne bouge jamais", "it never moves"),
    }
}

/// Whether a piece could go there, whatever becomes of its king.
fn may_arrive(position: &Position, kind: Kind, from: u8, to: u8) -> bool {
    let us = position.turn;
    from != to
        && reaches(position, kind, from, to)
        && match position.piece_on(to) {
            Some((owner, Kind::King | Kind::Pillar)) => owner != us,
            Some(_) => true,
            None => not_behind(us, from) & bit(to) != 0,
        }
}

/// Why no move goes from one square to another, as far as that is simple to say.
pub(crate) fn why_illegal(position: &Position, from: u8, to: u8) -> Trouble {
    let us = position.turn;
    let (start, end) = (square_name(from), square_name(to));
    let kind = match own_piece(position.piece_on(from), us, &start) {
        Ok(kind) => kind,
        Err(trouble) => return trouble,
    };
    if kind == Kind::Pillar {
        return trouble!(Illegal: "un Pilier ne bouge jamais", "a Pillar never moves");
    }
    let target = position.piece_on(to);
    if !reaches(position, kind, from, to) {
        let (fr, en) = the(kind);
        let (why_fr, why_en) = way_of(kind);
        return trouble!(Illegal:
            "{fr} {start} ne peut pas aller en {end} : {why_fr}",
            "{en} on {start} cannot go to {end}: {why_en}"
        );
    }
    match target {
        Some((owner, Kind::King | Kind::Pillar)) if owner == us => trouble!(Illegal:
            "on ne prend ni son propre Roi ni ses propres Piliers (E2)",
            "nobody takes their own King or their own Pillars (E2)"
        ),
        None if not_behind(us, from) & bit(to) == 0 => trouble!(Illegal:
            "un coup sans prise ne recule pas",
            "a move that captures nothing does not go backward"
        ),
        _ => trouble!(Illegal:
            "après {start}{end} votre Roi serait en échec",
            "after {start}{end} your King would be in check"
        ),
    }
}

/// Whether a piece of the side to move can go from one square to the other by its way of moving,
/// whatever stands there.
fn reaches(position: &Position, kind: Kind, from: u8, to: u8) -> bool {
    let occupied = position.occupied();
    let targets = match kind {
        Kind::Pillar => 0,
        Kind::Knight => knight_attacks(from),
        Kind::Bishop => bishop_attacks(from, occupied),
        Kind::Rook => rook_attacks(from, occupied),
        Kind::Queen => rook_attacks(from, occupied) | bishop_attacks(from, occupied),
        Kind::King => king_attacks(from),
        Kind::Pawn => {
            let us = position.turn;
            let passing = position.en_passant.map_or(0, bit);
            let single = ahead(us, bit(from)) & !occupied;
            let home = ahead(us, first_rank(us));
            let double = if bit(from) & home == 0 {
                0
            } else {
                ahead(us, single) & !occupied
            };
            single | double | pawn_attacks(us, bit(from)) & (occupied | passing)
        }
    };
    targets & bit(to) != 0
}
