//! The promises every game makes.

use escale_en_avant::Position;

#[test]
fn the_contract_holds() {
    escale_testkit::contract::<Position>();
}
