//! Maps nobody sold, drawn at random.

use escale_fous_du_roi::Position;
use escale_rules::{Choice, Notation};
use escale_testkit::Random;

/// A map whose arrows are drawn at random, square by square, with nothing symmetric about it: a row
/// of squares for each rank, from 8 down.
pub(crate) fn random_map(random: &mut Random) -> Vec<String> {
    let words = [
        ("N", -1, 0),
        ("NE", -1, 1),
        ("E", 0, 1),
        ("SE", 1, 1),
        ("S", 1, 0),
        ("SW", 1, -1),
        ("W", 0, -1),
        ("NW", -1, -1),
    ];
    // From sparse to every arrow the board has room for.
    let plenty = random.below(5) + 1;
    (0..8_i32)
        .map(|row| {
            let cells: Vec<String> = (0..7_i32)
                .map(|column| {
                    let inside: Vec<&str> = words
                        .iter()
                        .filter(|(_, down, right)| (0..8).contains(&(row + down)) && (0..7).contains(&(column + right)))
                        .map(|(word, _, _)| *word)
                        .collect();
                    let mut chosen: Vec<&str> = inside.iter().copied().filter(|_| random.below(5) < plenty).collect();
                    if chosen.is_empty() {
                        chosen.push(inside[random.below(inside.len())]);
                    }
                    chosen.join(" ")
                })
                .collect();
            cells.join("|")
        })
        .collect()
}

/// Those rows as a player's file would have them.
pub(crate) fn map_text(rows: &[String]) -> String {
    let lines: Vec<String> = rows
        .iter()
        .zip((1..=8).rev())
        .map(|(row, rank)| format!("{rank} | {row}"))
        .collect();
    lines.join("\n")
}

/// The table option with this map.
pub(crate) fn choice(text: &str) -> Choice {
    Choice {
        key: "fleches".to_owned(),
        value: text.to_owned(),
    }
}

/// The start position on a map, loaded as a player's file would be.
pub(crate) fn table_on(text: &str) -> Position {
    Position::with_options(&[choice(text)]).expect("a sound map")
}
