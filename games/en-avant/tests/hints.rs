//! What a search is told.

mod odd;

use std::collections::HashSet;

use escale_en_avant::Position;
use escale_hints::Hints;
use escale_rules::{MoveBuf, Notation, Rules};
use escale_testkit::Random;

fn position(text: &str) -> Position {
    escale_testkit::position(text)
}

fn odd_positions() -> impl Iterator<Item = Position> {
    (0..3000)
        .map(|seed| odd::odd_position(&mut Random::new(seed)))
        .filter_map(|text| Position::parse_position(&Position::initial(), &text).ok())
}

/// The same position with the sides exchanged: ranks turned over, upper and lower case swapped.
fn mirrored(position: &Position) -> Position {
    let swap = |text: &str| -> String {
        let swapped = text.chars().map(|c| match c {
            'a'..='z' => c.to_ascii_uppercase(),
            _ => c.to_ascii_lowercase(),
        });
        swapped.collect()
    };
    let text = position.position_text();
    let fields: Vec<&str> = text.split(' ').collect();
    let rows: Vec<String> = fields[0].split('/').rev().map(swap).collect();
    let turn = if fields[1] == "w" { "b" } else { "w" };
    self::position(&format!("{} {turn} - - {} {}", rows.join("/"), fields[4], fields[5]))
}

#[test]
fn both_sides_are_measured_alike() {
    for position in odd_positions() {
        assert_eq!(
            position.evaluate(),
            mirrored(&position).evaluate(),
            "{}",
            position.position_text()
        );
    }
}

#[test]
fn the_start_is_worth_the_turn() {
    let turn = Position::TERMS.iter().find(|term| term.name == "turn").unwrap();
    assert_eq!(Position::initial().evaluate(), turn.weight);
}

#[test]
fn slots_tell_the_moves_of_a_position_apart() {
    for position in odd_positions() {
        let moves = position.moves();
        let slots: HashSet<u16> = moves.as_slice().iter().map(|&mv| position.slot(mv)).collect();
        assert_eq!(slots.len(), moves.len(), "{}", position.position_text());
    }
}

#[test]
fn passing_changes_the_turn_and_nothing_else() {
    let mut passed = 0;
    for position in odd_positions() {
        let Some(next) = position.null_move() else { continue };
        assert!(!position.in_check());
        assert_eq!(next.turn(), position.turn().other());
        assert_eq!(next.key(), next.key_from_scratch(), "{}", position.position_text());
        let (before, after) = (position.position_text(), next.position_text());
        assert_eq!(before.split(' ').next(), after.split(' ').next());
        assert_eq!(after.split(' ').nth(3), Some("-"));
        passed += 1;
    }
    assert!(passed > 100, "only {passed} positions could be passed");
    assert!(
        position("4k3/8/8/8/8/8/8/r3K2R w - - 0 1").null_move().is_none(),
        "in check"
    );
    assert!(
        position("4k3/8/8/8/8/8/PPP5/4K3 w - - 0 1").null_move().is_none(),
        "no spare move"
    );
}

#[test]
fn noisy_moves_are_captures_of_enemy_pieces_promotions_and_arrivals() {
    for (text, mv, noisy) in [
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", true),
        ("4k3/8/8/3i4/4P3/8/8/4K3 w - - 0 1", "e4d5", false),
        ("4k3/8/8/3N4/4P3/8/8/4K3 w - - 0 1", "e4d5", false),
        ("4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1", "e4d3", true),
        ("8/4P2k/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", true),
        ("8/3K4/8/8/8/7k/8/8 w - - 0 1", "d7d8", true),
        ("8/3K4/8/8/8/7k/8/8 w - - 0 1", "d7e7", false),
    ] {
        let position = position(text);
        assert_eq!(
            position.is_noisy(position.move_by_text(mv).unwrap()),
            noisy,
            "{text} {mv}"
        );
    }
}
