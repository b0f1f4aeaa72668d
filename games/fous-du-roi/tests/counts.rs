//! Leaf counts, by the fast generator and, where they are small, by the slow one again.

#[allow(dead_code, reason = "results are compared in slow_generator.rs")]
mod slow;

use escale_fous_du_roi::Position;
use escale_rules::Rules;
use escale_testkit::{perft_table, slow_perft_table, table};

const COUNTS: &str = include_str!("counts.perft");
const TAKEN_COUNTS: &str = include_str!("counts-roi-pris.perft");

#[test]
fn counts_are_reached() {
    perft_table(&Position::initial(), COUNTS, 10_000_000);
}

#[test]
fn counts_are_reached_where_the_roi_is_taken() {
    perft_table(&table::<Position>(&[("roi", "pris")]), TAKEN_COUNTS, 10_000_000);
    let arrows = slow::arrow_table(&slow::SMESS);
    let checked = slow_perft_table(&table::<Position>(&[("roi", "pris")]), TAKEN_COUNTS, 30_000, |text| {
        slow::successors_taking(text, &arrows)
    });
    assert!(checked >= 4, "only {checked} counts were small enough");
}

#[test]
fn the_slow_generator_reaches_the_small_ones() {
    let arrows = slow::arrow_table(&slow::SMESS);
    let checked = slow_perft_table(&Position::initial(), COUNTS, 30_000, |text| {
        slow::successors(text, &arrows)
    });
    assert!(checked > 30, "only {checked} counts were small enough");
}
