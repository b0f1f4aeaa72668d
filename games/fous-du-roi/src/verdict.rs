//! How a game ended, and why.

use escale_rules::{Outcome, Phrase, Reason, Rules, Verdict};

use crate::moves;
use crate::position::Position;

/// The result and its reason, if the game is over. Mate first: it stands whatever else would be a
/// draw.
pub(crate) fn verdict(position: &Position) -> Option<Verdict> {
    let stuck = moves::count(position) == 0;
    let (outcome, code, phrase, rule) = if stuck && position.in_assault() {
        (
            Outcome::Win(!position.turn()),
            "mate",
            Phrase::new("assaut sans réplique", "assault without a reply"),
            "end",
        )
    } else if stuck {
        (
            Outcome::Draw,
            "stalemate",
            Phrase::new("aucun coup légal, sans assaut", "no legal move, without assault"),
            "F3",
        )
    } else if position.only_rois() {
        (
            Outcome::Draw,
            "bare-kings",
            Phrase::new("il ne reste que les deux Rois", "only the two Kings are left"),
            "F3",
        )
    } else if position.drawn_unless_mate() {
        (
            Outcome::Draw,
            "fifty-moves",
            Phrase::new(
                "cinquante coups chacun sans prise",
                "fifty moves each without a capture",
            ),
            "F3",
        )
    } else {
        return None;
    };
    Some(Verdict {
        outcome,
        reason: Reason { code, phrase, rule },
    })
}
