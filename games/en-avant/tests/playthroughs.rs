//! Golden games: any change of rules, texts or words shows as a diff.

use escale_en_avant::Position;
use escale_rules::Rules;
use escale_testkit::{playthrough, position};

fn golden(table: &Position, name: &str, seed: u64) {
    playthrough(table, name, seed, 200);
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
    golden(&position(text), "en-passant.txt", 14);
}
