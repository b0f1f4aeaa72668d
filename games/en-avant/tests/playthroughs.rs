//! Golden games: any change of rules, texts or words shows as a diff.

use std::path::Path;

use escale_en_avant::Position;
use escale_rules::{Notation, Rules};
use escale_testkit::playthrough;

fn golden(table: &Position, name: &str, seed: u64) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/playthroughs")
        .join(name);
    playthrough(table, &file, seed, 200);
}

#[test]
fn castling_and_mate() {
    golden(&Position::initial(), "mate.txt", 117);
}

#[test]
fn promotions_and_stalemate() {
    golden(&Position::initial(), "stalemate.txt", 130);
}

#[test]
fn castling_promotions_and_arrival() {
    golden(&Position::initial(), "arrival.txt", 142);
}

#[test]
fn pawns_passing_each_other() {
    let text = "4k3/2p1p1p1/8/1P1P1P2/1p1p1p2/8/2P1P1P1/4K3 w - - 0 1";
    let position = Position::parse_position(&Position::initial(), text).unwrap();
    golden(&position, "en-passant.txt", 14);
}
