//! Counts of the move tree.

use escale_en_avant::Position;
use escale_rules::Rules;

#[test]
fn the_counts_are_reached() {
    escale_testkit::perft_table(&Position::initial(), include_str!("counts.perft"), 200_000_000);
}
