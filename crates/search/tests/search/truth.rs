//! The bare search is plain minimax; the full search finds what minimax proves.

use std::sync::atomic::AtomicBool;

use crate::games::{Castle, Pawns, Row, positions};
use escale_hints::Hints;
use escale_rules::{History, MoveBuf, Repetition};
use escale_search::{Heuristic, Heuristics, Limits, Options, Score, Searcher};
use escale_testkit::{Truth, minimax};

fn engine<R: Hints>(heuristics: Heuristics) -> Searcher<R> {
    Searcher::new(Options {
        hash: 1,
        heuristics,
        ..Options::default()
    })
}

fn search<R: Hints>(engine: &mut Searcher<R>, position: R, past: &[u64], depth: u32) -> Score {
    let root = History::with_past(position, past.to_vec());
    let stop = AtomicBool::new(false);
    let answer = engine.go(&root, &[], &Limits::depth(depth), &stop, &mut |_| {});
    answer.lines[0].score
}

fn same(score: Score, truth: Truth) -> bool {
    match (score, truth) {
        (Score::Points(a), Truth::Points(b)) => a == b,
        (Score::Win(a), Truth::Win(b)) | (Score::Loss(a), Truth::Loss(b)) => a == b,
        _ => false,
    }
}

/// Every position of the sample, at every depth up to the given one.
fn bare_search_is_minimax<R: Hints>(games: u64, plies: usize, deepest: u32, table: bool) -> u32 {
    let heuristics = if table {
        Heuristics::PLAIN.with(Heuristic::Table)
    } else {
        Heuristics::PLAIN
    };
    let mut engine = engine::<R>(heuristics);
    let mut compared = 0;
    for (position, past) in positions::<R>(games, plies) {
        for depth in 1..=deepest {
            // What the table remembers was found with another past, so a repetition deep enough to
            // matter may differ: forget it.
            if R::REPETITION == Repetition::ThirdDraws {
                engine.forget();
            }
            let score = search(&mut engine, position, &past, depth);
            let truth = minimax(&position, &past, depth);
            assert!(
                same(score, truth),
                "{position:?} depth {depth}: {score:?}, in truth {truth:?}"
            );
            compared += 1;
        }
    }
    compared
}

#[test]
fn without_table() {
    assert!(bare_search_is_minimax::<Row>(60, 20, 5, false) > 1500);
    assert!(bare_search_is_minimax::<Pawns>(80, 40, 4, false) > 2000);
    // Repetitions come into play from depth 4 on.
    assert!(bare_search_is_minimax::<Castle>(30, 25, 4, false) > 1500);
}

#[test]
fn with_table() {
    assert!(bare_search_is_minimax::<Row>(60, 20, 5, true) > 1500);
    assert!(bare_search_is_minimax::<Pawns>(80, 40, 4, true) > 2000);
    // Below depth 4 no line can repeat itself, so what the table holds does not depend on the path.
    assert!(bare_search_is_minimax::<Castle>(40, 25, 3, true) > 1500);
}

/// The full search, told to look deeper than the proof (it spends depth elsewhere first), finds
/// every forced win and loss and its exact distance.
fn forced_results_are_found<R: Hints>(games: u64, plies: usize, deepest: u32) -> u32 {
    let mut engine = engine::<R>(Heuristics::FULL);
    let mut found = 0;
    for (position, past) in positions::<R>(games, plies) {
        let truth = minimax(&position, &past, deepest);
        if matches!(truth, Truth::Points(_)) {
            continue;
        }
        engine.forget();
        let score = search(&mut engine, position, &past, deepest + 12);
        assert!(same(score, truth), "{position:?}: {score:?}, in truth {truth:?}");
        found += 1;
    }
    found
}

#[test]
fn forced_wins_and_losses_have_their_exact_distance() {
    assert!(forced_results_are_found::<Row>(60, 20, 6) > 200);
    assert!(forced_results_are_found::<Pawns>(20, 40, 5) > 100);
}

#[test]
fn mates_have_their_exact_distance() {
    let mut engine = engine::<Castle>(Heuristics::FULL);
    let mut found = 0;
    for (position, past) in positions::<Castle>(15, 30) {
        let truth = minimax(&position, &past, 5);
        if matches!(truth, Truth::Points(_)) {
            continue;
        }
        engine.forget();
        let score = search(&mut engine, position, &past, 10);
        assert!(same(score, truth), "{position:?}: {score:?}, in truth {truth:?}");
        found += 1;
    }
    assert!(found > 20, "{found}");
}

/// A claim of a forced result is a proof: walk the line and see the game end as claimed, on that
/// very ply.
fn claims_come_true<R: Hints>(games: u64, plies: usize, depth: u32) -> u32 {
    let mut engine = engine::<R>(Heuristics::FULL);
    let stop = AtomicBool::new(false);
    let mut checked = 0;
    for (position, past) in positions::<R>(games, plies) {
        let root = History::with_past(position, past);
        let answer = engine.go(&root, &[], &Limits::depth(depth), &stop, &mut |_| {});
        let (Score::Win(claimed) | Score::Loss(claimed)) = answer.lines[0].score else {
            continue;
        };
        let mut end = position;
        for &mv in &answer.lines[0].moves {
            assert!(end.moves().as_slice().contains(&mv), "an illegal move in a line");
            end = end.child(mv);
        }
        let length = answer.lines[0].moves.len() as u32;
        assert!(length <= claimed);
        if length == claimed {
            let winner = end.outcome().and_then(escale_rules::Outcome::winner);
            let expected = if matches!(answer.lines[0].score, Score::Win(_)) {
                position.turn()
            } else {
                position.turn().other()
            };
            assert_eq!(winner, Some(expected), "{position:?}");
            checked += 1;
        }
    }
    checked
}

#[test]
fn lines_end_as_they_claim() {
    assert!(claims_come_true::<Row>(60, 20, 8) > 200);
    assert!(claims_come_true::<Pawns>(40, 40, 8) > 200);
    assert!(claims_come_true::<Castle>(10, 20, 7) > 20);
}
