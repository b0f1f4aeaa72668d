//! Perft tables: counts from the rule file, and counts on which two generators agree.

mod slow;

use escale_echec_aux_chevaliers::Position;
use escale_rules::{Choice, Notation, Rules};
use escale_testkit::{perft_table, slow_perft};

/// Counts up to twelve million were compared once, when the tables were made.
const MOST_SLOW_LEAVES: u64 = 25_000;

fn free_table() -> Position {
    let option = Choice {
        key: "prise-libre".to_string(),
        value: String::new(),
    };
    Position::with_options(&[option]).expect("an option of this game")
}

/// The slow generator on a table's smaller counts.
fn slow_table(table: &Position, text: &str, free: bool) {
    let mut position = String::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (word, rest) = line.split_once(' ').expect("a word and the rest");
        match (word, rest.trim()) {
            ("position", "start") => position = table.position_text(),
            ("position", text) => position = text.to_string(),
            ("source", _) => {}
            (depth, leaves) => {
                let (depth, leaves): (u32, u64) = (depth.parse().expect("a depth"), leaves.parse().expect("a count"));
                if leaves <= MOST_SLOW_LEAVES {
                    let found = slow_perft(&position, depth, &|text: &str| slow::successors(text, free));
                    assert_eq!(found, leaves, "slow perft {depth} of {position}");
                }
            }
        }
    }
}

#[test]
fn the_generator_reaches_the_counts() {
    perft_table(&Position::initial(), include_str!("counts.perft"), 20_000_000);
    perft_table(&free_table(), include_str!("counts-prise-libre.perft"), 20_000_000);
}

#[test]
fn the_slow_generator_reaches_the_smaller_counts() {
    slow_table(&Position::initial(), include_str!("counts.perft"), false);
    slow_table(&free_table(), include_str!("counts-prise-libre.perft"), true);
}
