//! The promises of the contract, under every reading.

use escale_alcazar::Position;
use escale_testkit::{Effort, contract, contract_on, table};

#[test]
fn alcazar_keeps_the_contract() {
    contract::<Position>();
}

#[test]
fn other_readings_keep_it_too() {
    for options in [
        &[("chateau", "une-case")][..],
        &[("depart", "issue")],
        &[("chateau", "une-case"), ("depart", "issue")],
    ] {
        contract_on(&table::<Position>(options), Effort::default());
    }
}
