//! Hints never decide legality; these are the promises the search leans on.

use std::collections::HashSet;

use escale_fous_du_roi::{ArrowMap, Position};
use escale_hints::Hints;
use escale_rules::{MoveBuf, Notation, Rules};
use escale_testkit::{Random, random_game};

fn sample() -> Vec<Position> {
    (0..40)
        .flat_map(|seed| random_game(Position::initial(), 200, &mut Random::new(seed)))
        .map(|(position, _)| position)
        .collect()
}

/// The board turned by half and the camps exchanged: the same situation for the other side, since
/// the map as sold is symmetric that way.
fn turned(position: &Position) -> Position {
    let text = position.position_text();
    let [rows, side, quiet] = text.split(' ').collect::<Vec<_>>()[..] else {
        panic!("{text}");
    };
    let rows: String = rows
        .chars()
        .rev()
        .map(|c| {
            if c.is_ascii_uppercase() {
                c.to_ascii_lowercase()
            } else {
                c.to_ascii_uppercase()
            }
        })
        .collect();
    let side = if side == "w" { "b" } else { "w" };
    Position::parse_position(position, &format!("{rows} {side} {quiet}")).expect("a turned position")
}

#[test]
fn the_evaluation_does_not_know_who_is_white() {
    for position in sample() {
        let other = turned(&position);
        assert_eq!(position.evaluate(), other.evaluate(), "{}", position.position_text());
        assert_eq!(position.moves().len(), other.moves().len());
    }
    let mut start = vec![0; Position::TERMS.len()];
    Position::initial().measure(&mut |term, amount| start[term] += amount);
    assert_eq!(
        start.iter().map(|amount| amount.abs()).sum::<i32>(),
        1,
        "only the tempo: {start:?}"
    );
}

#[test]
fn squares_are_known_on_the_map_as_sold_only() {
    let by_squares = |position: &Position| {
        let mut count = 0;
        position.measure(&mut |term, amount| {
            count += amount.abs() * i32::from(Position::TERMS[term].name.ends_with(" on"));
        });
        count
    };
    assert_eq!(by_squares(&Position::initial()), 24, "every piece once");
    let changed = include_str!("../maps/smess.txt").replace("1 | N       | N E W", "1 | N       | NW E");
    let elsewhere = Position::start(ArrowMap::load(&changed).expect("a map"), false);
    assert_ne!(elsewhere, Position::initial());
    assert_eq!(by_squares(&elsewhere), 0);
}

#[test]
fn a_material_lead_shows() {
    let read = |text| Position::parse_position(&Position::initial(), text).expect("a position");
    assert!(read("1ccrcc1/aaaaaaa/7/7/7/7/AAAAAAA/1CCRC2 w 0").evaluate() < -150);
    assert!(read("1ccrcc1/aaaaaaa/7/7/7/7/AAAAAAA/1CCRC2 b 0").evaluate() > 150);
}

#[test]
fn slots_are_distinct_and_noise_is_capture() {
    for position in sample() {
        let moves = position.moves();
        let slots: HashSet<u16> = moves.as_slice().iter().map(|&mv| position.slot(mv)).collect();
        assert_eq!(slots.len(), moves.len());
        for &mv in moves.as_slice() {
            assert_eq!(position.is_noisy(mv), position.move_text(mv).contains('x'));
        }
    }
}

#[test]
fn a_passed_turn_is_a_sound_position() {
    let mut passed = 0;
    for position in sample() {
        assert_eq!(position.in_check(), !position.scene().marks.is_empty());
        if let Some(next) = position.null_move() {
            assert!(!position.in_check());
            assert_eq!(next.turn(), !position.turn());
            assert_eq!(next.key(), next.key_from_scratch());
            assert!(Position::parse_position(&next, &next.position_text()).is_ok());
            passed += 1;
        }
    }
    assert!(passed > 1000, "{passed}");
}
