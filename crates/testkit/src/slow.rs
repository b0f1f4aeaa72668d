//! The fast generator against a slow one.

use std::collections::BTreeMap;

use escale_rules::{MoveBuf, Notation};

use crate::{Random, random_game};

/// A move as the slow generator sees it: its canonical text and the position text it leads to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Successor {
    /// Canonical move text.
    pub mv: String,
    /// Canonical position text after the move.
    pub position: String,
}

/// Compares on every position of `games` random games from the start. `slow` gets nothing but the
/// position text; it gives all successors, none for a finished game. Finished games whose verdict
/// the text does not carry are left out.
pub fn compare<P: Notation>(table: &P, games: u64, plies: usize, slow: impl Fn(&str) -> Vec<Successor>) {
    let mut checked = 0_u64;
    for seed in 0..games {
        for (position, _) in random_game(*table, plies, &mut Random::new(seed.wrapping_add(0x510))) {
            compare_from(&position, &slow);
            checked += 1;
        }
    }
    assert!(checked >= games, "nothing was compared");
}

/// Compares on one position.
pub fn compare_from<P: Notation>(position: &P, slow: impl Fn(&str) -> Vec<Successor>) {
    let text = position.position_text();
    let same_as_text = P::parse_position(position, &text).is_ok_and(|again| again.outcome() == position.outcome());
    if position.decided().is_some() && !same_as_text {
        return;
    }
    let fast: BTreeMap<String, String> = position
        .moves()
        .as_slice()
        .iter()
        .map(|&mv| (position.move_text(mv), position.child(mv).position_text()))
        .collect();
    let expected: BTreeMap<String, String> = slow(&text).into_iter().map(|s| (s.mv, s.position)).collect();
    if fast != expected {
        let missing: Vec<_> = expected
            .iter()
            .filter(|(mv, next)| fast.get(*mv) != Some(next))
            .collect();
        let extra: Vec<_> = fast
            .iter()
            .filter(|(mv, next)| expected.get(*mv) != Some(next))
            .collect();
        panic!("{text}\nonly slow: {missing:#?}\nonly fast: {extra:#?}");
    }
}

/// Perft by the slow generator alone, for tables whose counts two generators must agree on.
pub fn slow_perft(text: &str, depth: u32, slow: &impl Fn(&str) -> Vec<Successor>) -> u64 {
    if depth == 0 {
        return 1;
    }
    let successors = slow(text);
    if depth == 1 {
        return successors.len() as u64;
    }
    successors
        .iter()
        .map(|s| slow_perft(&s.position, depth - 1, slow))
        .sum()
}
