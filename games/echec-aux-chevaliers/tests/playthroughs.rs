//! Golden playthroughs: any change of rules, texts or words shows as a diff.

use escale_echec_aux_chevaliers::Position;
use escale_rules::Rules;
use escale_testkit::{playthrough, table};

#[test]
fn games_read_as_they_did() {
    let table = Position::initial();
    playthrough(&table, "castle-held.txt", 25, 400);
    playthrough(&table, "no-piece-left.txt", 24, 400);
}

#[test]
fn a_game_with_signals_reads_as_it_did() {
    playthrough(&table::<Position>(&[("prise-libre", "")]), "prise-libre.txt", 27, 200);
}
