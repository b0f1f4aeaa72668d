//! The rule pages and the archive card.

use escale_echec_aux_chevaliers::{CARD, Position};
use escale_rules::{Lang, Notation};
use escale_testkit::{figures, rule_pages};

#[test]
fn figures_stand_and_decisions_are_told() {
    rule_pages::<Position>(&CARD);
}

#[test]
fn the_figures_said_to_end_a_game_do() {
    let ends: Vec<&str> = figures::<Position>(&CARD, Lang::Fr)
        .iter()
        .filter_map(|(_, end)| Some(end.verdict()?.reason.code))
        .collect();
    assert_eq!(ends, ["castle-held", "castle-held", "no-piece-left", "no-move"]);
}
