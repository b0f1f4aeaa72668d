//! Golden playthroughs: any change of rules, texts or words shows as a diff.

use std::path::{Path, PathBuf};

use escale_echec_aux_chevaliers::Position;
use escale_rules::{Choice, Notation, Rules};
use escale_testkit::playthrough;

fn golden(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/playthroughs")
        .join(name)
}

#[test]
fn games_read_as_they_did() {
    let table = Position::initial();
    playthrough(&table, &golden("castle-held.txt"), 25, 400);
    playthrough(&table, &golden("no-piece-left.txt"), 24, 400);
}

#[test]
fn a_game_with_signals_reads_as_it_did() {
    let option = Choice {
        key: "prise-libre".to_string(),
        value: String::new(),
    };
    let table = Position::with_options(&[option]).expect("an option of this game");
    playthrough(&table, &golden("prise-libre.txt"), 27, 200);
}
