//! Whole random games written out: any change of rules, texts or words shows as a diff.

use std::path::Path;

use escale_fous_du_roi::Position;
use escale_rules::{Choice, Notation, Rules};
use escale_testkit::playthrough;

fn check(table: &Position, name: &str, seed: u64) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/playthroughs")
        .join(name);
    playthrough(table, &file, seed, 400);
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
    let choice = Choice {
        key: "fleches".to_owned(),
        value: include_str!("maps/crooked.txt").to_owned(),
    };
    let table = Position::with_options(&[choice]).expect("a sound map");
    check(&table, "crooked.txt", 3);
}
