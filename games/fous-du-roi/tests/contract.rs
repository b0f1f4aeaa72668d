//! The promises every game makes, on the map as sold and on one that is symmetric in no way.

use escale_fous_du_roi::Position;
use escale_testkit::{Effort, contract, contract_on, table};

#[test]
fn the_contract_holds() {
    contract::<Position>();
}

#[test]
fn the_contract_holds_on_another_map() {
    let table: Position = table(&[("fleches", include_str!("maps/crooked.txt"))]);
    let effort = Effort {
        games: 40,
        texts: 300,
        ..Effort::default()
    };
    contract_on(&table, effort);
}

#[test]
fn the_contract_holds_where_the_roi_is_taken() {
    contract_on(&table::<Position>(&[("roi", "pris")]), Effort::default());
}
