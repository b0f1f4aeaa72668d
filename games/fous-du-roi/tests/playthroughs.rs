//! Whole random games written out: any change of rules, texts or words shows as a diff.

use escale_fous_du_roi::Position;
use escale_rules::Rules;
use escale_testkit::{playthrough, table};

fn check(table: &Position, name: &str, seed: u64) {
    playthrough(table, name, seed, 400);
}

#[test]
fn a_game_that_ends_in_mate() {
    check(&Position::initial(), "mate.txt", 17);
}

#[test]
fn a_game_that_ends_in_stalemate() {
    check(&Position::initial(), "stalemate.txt", 11);
}

#[test]
fn a_game_that_ends_by_the_counter() {
    check(&Position::initial(), "fifty.txt", 24);
}

#[test]
fn a_game_on_another_map() {
    let table = table(&[("fleches", include_str!("maps/crooked.txt"))]);
    check(&table, "crooked.txt", 3);
}
