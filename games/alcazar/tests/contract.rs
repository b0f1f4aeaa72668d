//! The promises of the contract.

use escale_alcazar::Position;

#[test]
fn alcazar_keeps_the_contract() {
    escale_testkit::contract::<Position>();
}
