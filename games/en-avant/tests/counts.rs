//! Counts of the move tree.

#[allow(dead_code, reason = "the rest is compared in slow_generator.rs")]
mod slow;

use escale_en_avant::Position;
use escale_rules::Rules;
use escale_testkit::{perft_table, slow_perft_table, table};

#[test]
fn the_counts_are_reached() {
    perft_table(&Position::initial(), include_str!("counts.perft"), 200_000_000);
}

#[test]
fn both_generators_reach_the_counts_where_pawns_may_become_pillars() {
    let (pillars, counts) = (
        table::<Position>(&[("promotion", "pilier")]),
        include_str!("counts-pilier.perft"),
    );
    perft_table(&pillars, counts, 200_000_000);
    let slow = |text: &str| slow::successors_with(text, "qrbni");
    assert_eq!(slow_perft_table(&pillars, counts, 30_000, slow), 4);
}
