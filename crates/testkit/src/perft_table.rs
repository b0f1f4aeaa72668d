//! `.perft` files: counts that generators must reach.
//!
//! ```text
//! # a comment
//! position start
//! source   the rule file
//! 1 19
//! 2 380
//!
//! position 10/10/… w
//! source   fast and slow generators agree
//! 1 4
//! ```

use escale_rules::{Notation, perft};

use crate::setting::position_on;
use crate::slow::{Successor, slow_perft};

/// One position of a table with its counts.
struct Entry<'a> {
    position: &'a str,
    has_source: bool,
    /// Depth and leaves.
    counts: Vec<(u32, u64)>,
}

fn entries(text: &str) -> Vec<Entry<'_>> {
    let mut entries: Vec<Entry> = Vec::new();
    for (number, line) in text.lines().enumerate().map(|(i, l)| (i + 1, l.trim())) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        if word == "position" {
            entries.push(Entry {
                position: rest,
                has_source: false,
                counts: Vec::new(),
            });
            continue;
        }
        let entry = entries
            .last_mut()
            .unwrap_or_else(|| panic!("line {number}: no position yet"));
        if word == "source" {
            entry.has_source = !rest.is_empty();
            continue;
        }
        match (word.parse(), rest.parse()) {
            (Ok(depth), Ok(leaves)) => entry.counts.push((depth, leaves)),
            _ => panic!("line {number}: neither depth and count nor a known word: {line}"),
        }
    }
    assert!(!entries.is_empty(), "the table is empty");
    for Entry {
        position,
        has_source,
        counts,
    } in &entries
    {
        assert!(!counts.is_empty(), "{position} has no count");
        assert!(has_source, "the counts of {position} name no source");
    }
    entries
}

/// Checks every count of a `.perft` text. Counts above `most` leaves are left to `escale perft` and
/// a release build; the first count of a position is always checked.
pub fn perft_table<P: Notation>(table: &P, text: &str, most: u64) {
    for entry in entries(text) {
        let position = position_on(table, entry.position);
        for (index, &(depth, leaves)) in entry.counts.iter().enumerate() {
            if leaves <= most || index == 0 {
                assert_eq!(perft(&position, depth), leaves, "perft {depth} of {}", entry.position);
            }
        }
    }
}

/// The counts of the start position in a `.perft` text, from depth 1 on, as far as they stay within
/// `most` leaves.
pub fn start_counts(text: &str, most: u64) -> Vec<u64> {
    let start = entries(text).into_iter().filter(|entry| entry.position == "start");
    let mut counts: Vec<(u32, u64)> = start.flat_map(|entry| entry.counts).collect();
    counts.sort_unstable();
    let within = counts.iter().take_while(|&&(_, leaves)| leaves <= most);
    within
        .zip(1..)
        .map(|(&(depth, leaves), expected)| {
            assert_eq!(depth, expected, "the start has no count of depth {expected}");
            leaves
        })
        .collect()
}

/// Checks the counts of a `.perft` text up to `most` leaves with a slow generator, as their sources
/// claim; tells how many there were.
pub fn slow_perft_table<P: Notation>(table: &P, text: &str, most: u64, slow: impl Fn(&str) -> Vec<Successor>) -> usize {
    let mut checked = 0;
    for entry in entries(text) {
        let position = position_on(table, entry.position).position_text();
        for &(depth, leaves) in entry.counts.iter().filter(|&&(_, leaves)| leaves <= most) {
            assert_eq!(
                slow_perft(&position, depth, &slow),
                leaves,
                "slow perft {depth} of {position}"
            );
            checked += 1;
        }
    }
    checked
}
