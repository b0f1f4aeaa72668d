//! The promises every game makes, on the map as sold and on one that is symmetric in no way.

use escale_fous_du_roi::Position;
use escale_rules::{Choice, Notation};
use escale_testkit::{Effort, contract, contract_on};

#[test]
fn the_contract_holds() {
    contract::<Position>();
}

#[test]
fn the_contract_holds_on_another_map() {
    let choice = Choice {
        key: "fleches".to_owned(),
        value: include_str!("maps/crooked.txt").to_owned(),
    };
    let table = Position::with_options(&[choice]).expect("a sound map");
    let effort = Effort {
        games: 40,
        texts: 300,
        ..Effort::default()
    };
    contract_on(&table, effort);
}
