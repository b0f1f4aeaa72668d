//! The promises of the contract, on the plain table and under the option.

use escale_echec_aux_chevaliers::Position;
use escale_testkit::{Effort, contract, contract_on, table};

#[test]
fn the_contract_holds() {
    contract::<Position>();
}

#[test]
fn the_contract_holds_when_captures_may_be_missed() {
    contract_on(&table::<Position>(&[("prise-libre", "")]), Effort::default());
}

#[test]
fn the_contract_holds_where_the_largest_capture_is_compulsory() {
    contract_on(&table::<Position>(&[("prise", "majorite")]), Effort::default());
}
