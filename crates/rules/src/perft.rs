//! Counting the leaves of the move tree: how move generators are checked against each other.

use crate::{MoveBuf, Rules};

/// How many sequences of `depth` legal moves there are. A finished game has no moves. Leaves are
/// counted in bulk: the last ply is counted, not played.
pub fn perft<R: Rules>(position: &R, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.decided().is_some() {
        return 0;
    }
    if depth == 1 {
        return position.legal_count();
    }
    let mut buf = R::Moves::default();
    position.legal_moves(&mut buf);
    buf.as_slice()
        .iter()
        .map(|&mv| perft(&position.child(mv), depth - 1))
        .sum()
}

/// [`perft`] below each legal move, in generation order. `depth` must be at least 1.
pub fn divide<R: Rules>(position: &R, depth: u32) -> Vec<(R::Move, u64)> {
    position
        .moves()
        .as_slice()
        .iter()
        .map(|&mv| (mv, perft(&position.child(mv), depth - 1)))
        .collect()
}
