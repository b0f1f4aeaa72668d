//! How a game ends, in words.

use escale_rules::{MoveBuf, Outcome, Phrase, Reason, Rules, Verdict};

use crate::position::Position;

/// The result and its reason. Where several hold at once, what the last move did comes before what
/// a counter says.
pub(crate) fn verdict(position: &Position) -> Option<Verdict> {
    let outcome = position.outcome()?;
    let moved = position.turn.other();
    let (code, phrase, rule) = if position.has_arrived(moved) {
        (
            "arrival",
            Phrase::new(
                "le Roi est parvenu sur la première rangée adverse",
                "the King has reached the enemy's first rank",
            ),
            "E5",
        )
    } else if outcome == Outcome::Win(moved) {
        ("mate", Phrase::new("échec et mat", "checkmate"), "end")
    } else if no_move(position) {
        ("stalemate", Phrase::new("pat", "stalemate"), "E1")
    } else {
        (
            "fifty-moves",
            Phrase::new(
                "cinquante coups de chaque camp sans prise ni coup de Pion",
                "fifty moves each without a capture or a Pawn move",
            ),
            "E1",
        )
    };
    Some(Verdict {
        outcome,
        reason: Reason { code, phrase, rule },
    })
}

/// Whether the side to move has no move, whatever the counter says.
fn no_move(position: &Position) -> bool {
    let mut moves = <Position as Rules>::Moves::default();
    position.legal_moves(&mut moves);
    moves.is_empty()
}
