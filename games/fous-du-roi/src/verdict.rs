//! How a game ended, and why.

use escale_rules::{Outcome, Phrase, Reason, Rules, Verdict};

use crate::moves;
use crate::position::Position;

/// The result and its reason, if the game is over. Mate first: it stands whatever else would be a
/// draw.
pub(crate) fn verdict(position: &Position) -> Option<Verdict> {
    if position.is_roi_taken() {
        return verdict_where_rois_are_taken(position);
    }
    let stuck = moves::count(position) == 0;
    let (outcome, (code, phrase, rule)) = if stuck && position.in_assault() {
        let phrase = Phrase::new("assaut sans parade", "assault without a reply");
        (Outcome::Win(!position.turn()), ("mate", phrase, "end"))
    } else if stuck {
        let phrase = Phrase::new(
            "pat : aucun coup permis, sans assaut",
            "stalemate: no legal move, without assault",
        );
        (Outcome::Draw, ("stalemate", phrase, "F4"))
    } else if position.only_rois() {
        (Outcome::Draw, bare_kings())
    } else if position.drawn_unless_mate() {
        (Outcome::Draw, fifty_moves())
    } else {
        return None;
    };
    Some(Verdict {
        outcome,
        reason: Reason { code, phrase, rule },
    })
}

/// F2 otherwise: no mate, no stalemate; a Roi taken, or a draw by what is left or by the counter.
fn verdict_where_rois_are_taken(position: &Position) -> Option<Verdict> {
    let outcome = position.outcome()?;
    let (code, phrase, rule) = if position.without_roi().is_some() {
        ("king-taken", Phrase::new("Roi pris", "King taken"), "F2")
    } else if position.only_rois() {
        bare_kings()
    } else if position.drawn_unless_mate() {
        fifty_moves()
    } else {
        ("no-move", Phrase::new("plus aucun coup possible", "no move left"), "F4")
    };
    Some(Verdict {
        outcome,
        reason: Reason { code, phrase, rule },
    })
}

fn bare_kings() -> (&'static str, Phrase, &'static str) {
    (
        "bare-kings",
        Phrase::new("il ne reste que les deux Rois", "only the two Kings are left"),
        "F3",
    )
}

fn fifty_moves() -> (&'static str, Phrase, &'static str) {
    let phrase = Phrase::new(
        "cinquante coups chacun sans prise",
        "fifty moves each without a capture",
    );
    ("fifty-moves", phrase, "F4")
}
