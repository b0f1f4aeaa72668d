//! Leaf counts of the move tree.

use escale_alcazar::Position;
use escale_rules::Rules;

#[test]
fn counts_are_reached() {
    escale_testkit::perft_table(&Position::initial(), include_str!("counts.perft"), 20_000_000);
}
