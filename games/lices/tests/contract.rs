//! The promises every game makes.

use std::path::Path;

use escale_lices::Position;
use escale_rules::Rules;
use escale_testkit as testkit;

#[test]
fn the_contract_holds() {
    testkit::contract::<Position>();
}

#[test]
fn playthroughs_are_as_recorded() {
    // Random games, chosen for how they end.
    for (file, seed) in [
        ("lists-three-to-two.txt", 19769),
        ("both-complete-at-once.txt", 15524),
        ("blocked.txt", 11550),
        ("no-knight-left.txt", 403),
    ] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/playthroughs")
            .join(file);
        testkit::playthrough(&Position::initial(), &path, seed, 400);
    }
}
