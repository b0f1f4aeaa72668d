//! Perft tables: counts from the rule file, and counts on which two generators agree.

mod slow;

use escale_echec_aux_chevaliers::Position;
use escale_rules::Rules;
use escale_testkit::{perft_table, slow_perft_table, table};
use slow::Captures;

const COUNTS: &str = include_str!("counts.perft");
const FREE_COUNTS: &str = include_str!("counts-prise-libre.perft");

/// Counts up to twelve million were compared once, when the tables were made.
const MOST_SLOW_LEAVES: u64 = 25_000;

fn free_table() -> Position {
    table(&[("prise-libre", "")])
}

#[test]
fn the_generator_reaches_the_counts() {
    perft_table(&Position::initial(), COUNTS, 20_000_000);
    perft_table(&free_table(), FREE_COUNTS, 20_000_000);
}

#[test]
fn the_slow_generator_reaches_the_smaller_counts() {
    let plain = |text: &str| slow::successors(text, Captures::Compulsory);
    let free = |text: &str| slow::successors(text, Captures::Free);
    assert!(slow_perft_table(&Position::initial(), COUNTS, MOST_SLOW_LEAVES, plain) > 20);
    assert!(slow_perft_table(&free_table(), FREE_COUNTS, MOST_SLOW_LEAVES, free) > 10);
}

#[test]
fn both_generators_reach_the_counts_where_the_largest_capture_is_compulsory() {
    let (most, counts) = (
        table::<Position>(&[("prise", "majorite")]),
        include_str!("counts-majorite.perft"),
    );
    perft_table(&most, counts, 20_000_000);
    let slow = |text: &str| slow::successors(text, Captures::Most);
    assert_eq!(slow_perft_table(&most, counts, MOST_SLOW_LEAVES, slow), 3);
}
