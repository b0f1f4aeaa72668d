//! The generator against the slow one, on random games and on odd positions.

mod odd;
mod slow;

use std::collections::BTreeSet;

use escale_en_avant::Position;
use escale_rules::{MoveBuf, Notation, Rules};
use escale_testkit::{Random, Successor, compare, compare_from, slow_perft_table, table};

use odd::odd_position;
use slow::{successors, successors_with};

#[test]
fn both_generators_agree_on_random_games() {
    compare(&Position::initial(), 60, 250, successors);
}

fn with_pillars(text: &str) -> Vec<Successor> {
    successors_with(text, "qrbni")
}

#[test]
fn both_generators_agree_where_pawns_may_become_pillars() {
    let table = table::<Position>(&[("promotion", "pilier")]);
    compare(&table, 40, 250, with_pillars);
    let mut offered = 0;
    for seed in 0..20_000 {
        let text = odd_position(&mut Random::new(seed));
        if let Ok(position) = Position::parse_position(&table, &text) {
            compare_from(&position, with_pillars);
            offered += i32::from(with_pillars(&text).iter().any(|next| next.mv.ends_with('i')));
            if position.decided().is_none() {
                assert_eq!(position.legal_count(), position.moves().len() as u64, "{text}");
            }
        }
    }
    assert!(offered > 1_000, "only {offered} positions with a promotion");
}

#[test]
fn both_generators_agree_on_odd_positions() {
    let table = Position::initial();
    let mut compared = 0;
    let mut checks = 0;
    for seed in 0..60_000 {
        let text = odd_position(&mut Random::new(seed));
        let Ok(position) = Position::parse_position(&table, &text) else {
            continue;
        };
        assert_eq!(position.position_text(), text);
        compare_from(&position, successors);
        en_passant_counts_while_a_capture_is_legal(&position, &text);
        let moves = position.moves();
        if position.decided().is_none() {
            assert_eq!(position.legal_count(), moves.len() as u64, "{text}");
        }
        for &mv in moves.as_slice() {
            let child = position.child(mv);
            assert_eq!(child.key(), child.key_from_scratch(), "{text}");
        }
        compared += 1;
        checks += i32::from(position.scene().marks.len() > 1);
    }
    assert!(compared > 15_000, "only {compared} of the odd positions are sound");
    assert!(checks > 3_000, "only {checks} of the odd positions have a check");
}

/// The identity of a position with and without its en-passant square differs exactly when the slow
/// generator knows a capture there.
fn en_passant_counts_while_a_capture_is_legal(position: &Position, text: &str) {
    let fields: Vec<&str> = text.split(' ').collect();
    let square = fields[3];
    if square == "-" {
        return;
    }
    let without = format!(
        "{} {} {} - {} {}",
        fields[0], fields[1], fields[2], fields[4], fields[5]
    );
    let plain = Position::parse_position(position, &without).unwrap();
    let moves = |text: &str| -> BTreeSet<String> { successors(text).into_iter().map(|s| s.mv).collect() };
    assert_eq!(position.key() == plain.key(), moves(text) == moves(&without), "{text}");
}

/// What the sources of the counts claim.
#[test]
fn the_slow_generator_reaches_the_counts_too() {
    let checked = slow_perft_table(&Position::initial(), include_str!("counts.perft"), 100_000, successors);
    assert!(checked >= 10, "only {checked} counts were small enough");
}
