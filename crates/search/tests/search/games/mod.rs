//! Three small games that together have what the search must cope with: drops and draws, captures
//! and blockades, checks, mates, stalemates and repetitions.

mod castle;
mod pawns;
mod row;

pub(crate) use castle::Castle;
pub(crate) use pawns::Pawns;
pub(crate) use row::Row;

use escale_hints::Hints;
use escale_rules::MoveBuf;
pub(crate) use escale_rules::mix;
use escale_testkit::Random;

/// The moves that end the game.
pub(crate) fn ending_moves<R: Hints>(position: &R) -> Vec<R::Move> {
    let moves = position.moves();
    let ends = |&mv: &R::Move| position.child(mv).decided().is_some();
    moves.as_slice().iter().copied().filter(ends).collect()
}

/// Open positions of random games, each with the keys of its past.
pub(crate) fn positions<R: Hints>(games: u64, plies: usize) -> Vec<(R, Vec<u64>)> {
    let mut found = Vec::new();
    for seed in 0..games {
        let mut random = Random::new(seed);
        let mut position = R::initial();
        let mut past = Vec::new();
        for _ in 0..plies {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            found.push((position, past.clone()));
            let mv = *random.pick(moves.as_slice());
            if position.is_irreversible(mv) {
                past.clear();
            } else {
                past.push(position.key());
            }
            position = position.child(mv);
        }
    }
    found
}
