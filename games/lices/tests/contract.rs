//! The promises every game makes.

use escale_lices::Position;

#[test]
fn the_contract_holds() {
    escale_testkit::contract::<Position>();
}
