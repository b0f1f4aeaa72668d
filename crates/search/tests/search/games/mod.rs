//! Three small games that together have what the search must cope with: drops and draws, captures and blockades, checks, mates, stalemates and repetitions.

mod castle;
mod pawns;
mod row;

pub(crate) use castle::Castle;
pub(crate) use pawns::Pawns;
pub(crate) use row::Row;

use escale_hints::Hints;
use escale_rules::MoveBuf;
use escale_testkit::Random;

/// A small shared mixer for keys.
pub(crate) const fn mix(value: u64) -> u64 {
    let mut z = value.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
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
