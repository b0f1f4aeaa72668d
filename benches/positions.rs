//! The positions the benchmarks run on: those of a few random games, so that openings, middles and
//! ends all count.

use escale_rules::Rules;
use escale_testkit::{Random, random_game};

/// Undecided positions of ten random games, the same ones every time.
pub fn positions<R: Rules>() -> Vec<R> {
    (0..10)
        .flat_map(|seed| random_game(R::initial(), 120, &mut Random::new(seed)))
        .map(|(position, _)| position)
        .filter(|position| position.decided().is_none())
        .collect()
}
