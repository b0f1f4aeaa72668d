//! No text makes a parser panic, and none is half accepted.

use escale_rules::{Choice, Lang, MoveBuf, Notation};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

/// Texts near a valid one: what a typing error, a cut line or a hostile client sends. Random bytes
/// alone never get past a first check.
pub fn mutations(text: &str) -> impl Strategy<Value = String> + use<> {
    let chars: Vec<char> = text.chars().collect();
    let edit = (0..=chars.len(), 0..5_u8, proptest::char::any(), 0..=chars.len());
    proptest::collection::vec(edit, 1..4).prop_map(move |edits| {
        let mut chars = chars.clone();
        for (at, kind, c, other) in edits {
            let at = at.min(chars.len());
            let other = other.min(chars.len());
            match kind {
                0 => chars.insert(at, c),
                1 if at < chars.len() => {
                    chars.remove(at);
                }
                2 if at < chars.len() && other < chars.len() => chars.swap(at, other),
                3 if at < chars.len() && other < chars.len() => chars[at] = chars[other],
                4 => chars.truncate(at),
                _ => {}
            }
        }
        chars.into_iter().collect()
    })
}

/// Feeds arbitrary and mutated texts to every parser of the game. What is accepted must be a sound
/// position: it prints, plays, shows and ends without a panic, and its own text is accepted again
/// unchanged.
pub fn hostile_texts<P: Notation>(table: &P, samples: &[P], cases: u32) {
    let mut runner = TestRunner::new(Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    });
    let table = *table;
    let samples: Vec<P> = if samples.is_empty() {
        vec![table]
    } else {
        samples.to_vec()
    };

    let arbitrary = proptest::string::string_regex(r"(?s).{0,80}").expect("a valid expression");
    runner
        .run(&arbitrary, |text| {
            try_position(&table, &text);
            try_move(&table, &text);
            let choice = Choice {
                key: text.clone(),
                value: text,
            };
            let _ = P::with_options(&[choice]);
            Ok(())
        })
        .expect("arbitrary texts");

    let near_position = proptest::sample::select(samples.clone()).prop_flat_map(|p| mutations(&p.position_text()));
    runner
        .run(&near_position, |text| {
            try_position(&table, &text);
            Ok(())
        })
        .expect("mutated position texts");

    let near_move = (
        proptest::sample::select(samples),
        any::<prop::sample::Index>(),
        any::<bool>(),
    )
        .prop_flat_map(|(position, index, french)| {
            let moves = position.moves();
            let text = match moves.as_slice() {
                [] => String::new(),
                some if french => position.written(*index.get(some), Lang::Fr),
                some => position.move_text(*index.get(some)),
            };
            mutations(&text).prop_map(move |text| (position, text))
        });
    runner
        .run(&near_move, |(position, text)| {
            try_move(&position, &text);
            Ok(())
        })
        .expect("mutated move texts");
}

fn try_position<P: Notation>(table: &P, text: &str) {
    let Ok(position) = P::parse_position(table, text) else {
        return;
    };
    let canonical = position.position_text();
    let again = P::parse_position(table, &canonical)
        .unwrap_or_else(|trouble| panic!("{text:?} is accepted but its own text {canonical:?} is not: {trouble}"));
    assert_eq!(again.position_text(), canonical);
    assert_eq!(position.key(), position.key_from_scratch(), "{canonical}");
    assert_eq!(position.verdict().map(|v| v.outcome), position.outcome(), "{canonical}");
    let _ = (position.scene(), position.board());
    let moves = position.moves();
    if position.decided().is_none() {
        assert_eq!(position.legal_count(), moves.len() as u64, "{canonical}");
    }
    for &mv in moves.as_slice() {
        let child = position.child(mv);
        assert_eq!(
            child.key(),
            child.key_from_scratch(),
            "{canonical} after {}",
            position.move_text(mv)
        );
        let next = child.position_text();
        assert!(
            P::parse_position(table, &next).is_ok(),
            "{canonical} is accepted but leads by {} to {next}, which is not: {:?}",
            position.move_text(mv),
            P::parse_position(table, &next)
        );
    }
}

fn try_move<P: Notation>(position: &P, text: &str) {
    let readings = [
        position.parse_move(text),
        position.parse_move_in(text, Lang::Fr),
        position.parse_move_in(text, Lang::En),
    ];
    for mv in readings.into_iter().flatten() {
        assert!(
            position.moves().as_slice().contains(&mv),
            "{text:?} is read as an illegal move"
        );
    }
}
