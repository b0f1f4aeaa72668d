//! The rule pages and the archive card.

use escale_en_avant::{CARD, Position};

#[test]
fn figures_stand_and_decisions_are_told() {
    escale_testkit::rule_pages::<Position>(&CARD);
}
