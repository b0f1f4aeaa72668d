//! The inputs of a network.

use escale_hints::Features;
use escale_lices::Position;
use escale_rules::Rules;

#[test]
fn accumulators_can_be_carried_along() {
    escale_testkit::features::<Position>(20, 200);
}

#[test]
fn both_sides_see_the_start_alike() {
    let [first, second] = Position::initial().features();
    assert!(first == second);
}
