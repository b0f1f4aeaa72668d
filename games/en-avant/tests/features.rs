//! The inputs of a network.

use escale_en_avant::Position;
use escale_hints::Features;
use escale_rules::{Rules, Side};

#[test]
fn accumulators_can_be_carried_along() {
    escale_testkit::features::<Position>(20, 200);
}

#[test]
fn both_sides_see_the_start_alike() {
    let start = Position::initial();
    assert!(start.features(Side::First) == start.features(Side::Second));
}
