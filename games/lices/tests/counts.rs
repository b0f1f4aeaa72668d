//! Leaf counts, by the fast generator and, as far as it is fast enough, by the slow one.

mod slow;

use escale_lices::Position;
use escale_rules::Rules;
use escale_testkit::{perft_table, slow_perft_table};

const COUNTS: &str = include_str!("counts.perft");

#[test]
fn the_fast_generator_reaches_every_count() {
    perft_table(&Position::initial(), COUNTS, 4_000_000);
}

#[test]
fn the_slow_generator_reaches_every_small_count() {
    let checked = slow_perft_table(&Position::initial(), COUNTS, 30_000, slow::slow);
    assert!(checked > 60, "only {checked} counts were small enough");
}
