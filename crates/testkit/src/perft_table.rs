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

/// Checks every count of a `.perft` text. Counts above `most` leaves are left to `escale perft` and a release build; at least one count a position is always checked.
pub fn perft_table<P: Notation>(table: &P, text: &str, most: u64) {
    let mut position: Option<(P, &str)> = None;
    let mut source = None;
    let mut counts = 0;
    let mut checked_here = 0;
    for (number, line) in text.lines().enumerate().map(|(i, l)| (i + 1, l.trim())) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "position" => {
                assert!(
                    position.is_none() || checked_here > 0,
                    "line {number}: the position before has no count"
                );
                let parsed = match rest {
                    "start" => *table,
                    text => P::parse_position(table, text).unwrap_or_else(|trouble| panic!("line {number}: {trouble}")),
                };
                position = Some((parsed, rest));
                source = None;
                checked_here = 0;
            }
            "source" => source = Some(rest),
            depth => {
                let depth: u32 = depth
                    .parse()
                    .unwrap_or_else(|_| panic!("line {number}: no depth: {line}"));
                let expected: u64 = rest
                    .parse()
                    .unwrap_or_else(|_| panic!("line {number}: no count: {line}"));
                let (position, name) = position.unwrap_or_else(|| panic!("line {number}: a count before any position"));
                assert!(source.is_some(), "line {number}: counts of {name} name no source");
                if expected <= most || checked_here == 0 {
                    assert_eq!(
                        perft(&position, depth),
                        expected,
                        "line {number}: perft {depth} of {name}"
                    );
                    checked_here += 1;
                    counts += 1;
                }
            }
        }
    }
    assert!(counts > 0, "the table is empty");
}
