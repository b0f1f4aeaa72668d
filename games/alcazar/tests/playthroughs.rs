//! Whole games written out: any change of rules, texts or words shows as a difference.
//! `ESCALE_BLESS=1` writes them anew; read them before committing.

use escale_alcazar::Position;
use escale_rules::Rules;

fn check(name: &str, seed: u64) {
    escale_testkit::playthrough(&Position::initial(), name, seed, 200);
}

#[test]
fn a_short_game_won_by_immuring() {
    check("immured.txt", 206);
}

#[test]
fn a_game_won_over_the_own_start_square() {
    check("immured-at-home.txt", 104);
}

#[test]
fn a_long_game_won_in_the_castle() {
    check("castle.txt", 249);
}
