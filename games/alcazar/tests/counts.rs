//! Leaf counts of the move tree.

use escale_alcazar::Position;
use escale_rules::Rules;
use escale_testkit::{perft_table, table};

#[test]
fn counts_are_reached() {
    perft_table(&Position::initial(), include_str!("counts.perft"), 20_000_000);
}

#[test]
fn other_readings_have_their_own_counts() {
    let castle = ("chateau", "une-case");
    let home = ("depart", "issue");
    for (options, counts) in [
        (&[castle][..], include_str!("counts-chateau.perft")),
        (&[home], include_str!("counts-depart.perft")),
        (&[home, castle], include_str!("counts-chateau-depart.perft")),
    ] {
        perft_table(&table::<Position>(options), counts, 20_000_000);
    }
}
