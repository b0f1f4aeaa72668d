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
    for (file, seed) in [("one.txt", 1), ("two.txt", 2), ("three.txt", 3)] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/playthroughs")
            .join(file);
        testkit::playthrough(&Position::initial(), &path, seed, 400);
    }
}
