//! Leaf counts, by the fast generator and, as far as it is fast enough, by the slow one.

mod slow;

use escale_lices::Position;
use escale_rules::{Notation, Rules};
use escale_testkit::{perft_table, slow_perft};

const TABLE: &str = include_str!("counts.perft");

#[test]
fn the_fast_generator_reaches_every_count() {
    perft_table(&Position::initial(), TABLE, 4_000_000);
}

#[test]
fn the_slow_generator_reaches_every_small_count() {
    let mut position = String::new();
    let mut checked = 0;
    for line in TABLE.lines() {
        match line.split_once(char::is_whitespace) {
            Some(("position", "start")) => position = Position::initial().position_text(),
            Some(("position", text)) => position = text.to_string(),
            Some((depth, count)) => {
                let (Ok(depth), Ok(count)) = (depth.parse::<u32>(), count.parse::<u64>()) else {
                    continue;
                };
                if count < 30_000 {
                    assert_eq!(
                        slow_perft(&position, depth, &slow::slow),
                        count,
                        "{position}, depth {depth}"
                    );
                    checked += 1;
                }
            }
            None => {}
        }
    }
    assert!(checked > 60, "only {checked} counts were small enough");
}
