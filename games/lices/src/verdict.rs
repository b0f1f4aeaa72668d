//! Why a game ended, in words.

use escale_rules::{Phrase, Reason, Rules, Side, Verdict, phrase};

use crate::moves;
use crate::position::Position;

/// The result and its reason, if the game is over.
pub(crate) fn verdict(position: &Position) -> Option<Verdict> {
    if let Some(outcome) = position.decided() {
        let reason = match Side::BOTH.map(|side| position.all_placed(side)) {
            [false, false] => Reason {
                code: "no-knights",
                phrase: Phrase::new("plus aucun Chevalier en jeu", "no Knight left in play"),
                rule: "end",
            },
            [first, second] => Reason {
                code: "all-in-lists",
                phrase: all_placed(position, first, second),
                rule: "L4",
            },
        };
        return Some(Verdict { outcome, reason });
    }
    (!moves::exist(position)).then(|| Verdict {
        outcome: position.stuck(),
        reason: Reason {
            code: "blocked",
            phrase: blocked_phrase(position),
            rule: "L6",
        },
    })
}

/// Whose Chevaliers are all in lice; their number first, then the other side's. When one capture
/// completes both sides, the higher number first.
fn all_placed(position: &Position, first: bool, second: bool) -> Phrase {
    let [white, black] = Side::BOTH.map(|side| position.placed(side));
    let (fr, en, own, their) = match (first, second) {
        (true, true) => (
            "tous les Chevaliers en lice",
            "all Knights in the lists",
            white.max(black),
            white.min(black),
        ),
        (true, false) => (
            "tous les Chevaliers blancs en lice",
            "all White Knights in the lists",
            white,
            black,
        ),
        _ => (
            "tous les Chevaliers noirs en lice",
            "all Black Knights in the lists",
            black,
            white,
        ),
    };
    if own == their {
        phrase!("{fr}, {own} partout", "{en}, {own} all")
    } else {
        phrase!("{fr}, {own} contre {their}", "{en}, {own} to {their}")
    }
}

/// Who is blocked, and the count of Chevaliers in lice, the blocked side's first.
fn blocked_phrase(position: &Position) -> Phrase {
    let side = position.turn();
    let has_pieces = position.of_side(side) != 0;
    let (fr, en) = match (side, has_pieces) {
        (Side::First, true) => ("Blancs bloqués", "White is blocked"),
        (Side::Second, true) => ("Noirs bloqués", "Black is blocked"),
        (Side::First, false) => ("Blancs sans pièce", "White has no piece left"),
        (Side::Second, false) => ("Noirs sans pièce", "Black has no piece left"),
    };
    let (own, their) = (position.placed(side), position.placed(side.other()));
    if own == 0 && their == 0 {
        phrase!("{fr}, aucun Chevalier en lice", "{en}, no Knight in the lists")
    } else if own == their {
        phrase!(
            "{fr}, Chevaliers en lice : {own} partout",
            "{en}, Knights in the lists: {own} all"
        )
    } else {
        phrase!(
            "{fr}, Chevaliers en lice : {own} contre {their}",
            "{en}, Knights in the lists: {own} to {their}"
        )
    }
}
