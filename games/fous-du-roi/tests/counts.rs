//! Leaf counts, by the fast generator and, where they are small, by the slow one again.

#[allow(dead_code, reason = "results are compared in slow_generator.rs")]
mod slow;

use escale_fous_du_roi::Position;
use escale_rules::{Notation, Rules};
use escale_testkit::{perft_table, slow_perft};

const COUNTS: &str = include_str!("counts.perft");

#[test]
fn counts_are_reached() {
    perft_table(&Position::initial(), COUNTS, 10_000_000);
}

#[test]
fn the_slow_generator_reaches_the_small_ones() {
    let arrows = slow::arrow_table(&slow::SMESS);
    let successors = |text: &str| slow::successors(text, &arrows);
    let mut position = String::new();
    let mut checked = 0;
    for line in COUNTS.lines() {
        match line.split_once(' ') {
            Some(("position", "start")) => position = Position::initial().position_text(),
            Some(("position", text)) => position = text.to_owned(),
            Some((depth, count)) => {
                if let (Ok(depth), Ok(count)) = (depth.parse(), count.parse())
                    && count < 30_000_u64
                {
                    assert_eq!(
                        slow_perft(&position, depth, &successors),
                        count,
                        "{position}, depth {depth}"
                    );
                    checked += 1;
                }
            }
            None => {}
        }
    }
    assert!(checked > 30, "{checked}");
}
