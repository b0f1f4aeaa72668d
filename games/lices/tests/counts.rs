//! Leaf counts, by the fast generator and, as far as it is fast enough, by the slow one.

mod slow;

use escale_lices::Position;
use escale_rules::Rules;
use escale_testkit::{perft_table, slow_perft_table, table};

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

#[test]
fn both_generators_reach_the_counts_where_lices_are_a_refuge() {
    let (refuge, counts) = (
        table::<Position>(&[("lices", "refuge")]),
        include_str!("counts-refuge.perft"),
    );
    perft_table(&refuge, counts, 4_000_000);
    assert_eq!(
        slow_perft_table(&refuge, counts, 30_000, |text| slow::slow_on(text, true)),
        4
    );
}
