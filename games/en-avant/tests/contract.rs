//! The promises every game makes, under every reading.

use escale_en_avant::Position;
use escale_testkit::{Effort, contract, contract_on, table};

#[test]
fn the_contract_holds() {
    contract::<Position>();
}

#[test]
fn the_contract_holds_where_pawns_may_become_pillars() {
    contract_on(&table::<Position>(&[("promotion", "pilier")]), Effort::default());
}
