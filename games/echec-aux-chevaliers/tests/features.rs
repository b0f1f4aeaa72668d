//! The inputs of a network.

use escale_echec_aux_chevaliers::Position;
use escale_hints::Features;
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

#[test]
fn a_mirror_shows_the_mirrored_position() {
    escale_testkit::mirror::<Position>(20, 200, |text| {
        let (rows, rest) = text.split_once(' ').expect("rows first");
        let rows: Vec<String> = rows.split('/').map(escale_testkit::reversed_row).collect();
        format!("{} {rest}", rows.join("/"))
    });
}
