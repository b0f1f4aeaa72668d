//! The promises of the contract, on the plain table and under the option.

use escale_echec_aux_chevaliers::Position;
use escale_rules::{Choice, Notation};
use escale_testkit::{Effort, contract, contract_on};

#[test]
fn the_contract_holds() {
    contract::<Position>();
}

#[test]
fn the_contract_holds_when_captures_may_be_missed() {
    let option = Choice {
        key: "prise-libre".to_string(),
        value: String::new(),
    };
    let table = Position::with_options(&[option]).expect("an option of this game");
    contract_on(&table, Effort::default());
}
