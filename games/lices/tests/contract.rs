//! The promises every game makes, under every reading.

use escale_lices::Position;
use escale_testkit::{Effort, contract, contract_on, table};

#[test]
fn the_contract_holds() {
    contract::<Position>();
}

#[test]
fn the_contract_holds_where_lices_are_a_refuge() {
    contract_on(&table::<Position>(&[("lices", "refuge")]), Effort::default());
}
