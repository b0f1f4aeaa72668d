//! Levels: reproducible, legal, in character.

use std::sync::atomic::AtomicBool;

use escale_hints::Hints;
use escale_rules::{History, MoveBuf, Side};
use escale_search::{Level, Limits, Options, Searcher};

use crate::games::{Castle, Pawns, Row, ending_moves, positions};

fn at_level<R: Hints>(level: u32, seed: u64) -> Searcher<R> {
    Searcher::new(Options {
        level: Level::whole(level).expect("a level"),
        seed,
        hash: 1,
        ..Options::default()
    })
}

fn best<R: Hints>(engine: &mut Searcher<R>, root: &History<R>) -> R::Move {
    let answer = engine.go(root, &[], &Limits::nodes(3000), &AtomicBool::new(false), &mut |_| {});
    answer.best().expect("a move")
}

#[test]
fn every_level_plays_legal_moves_and_the_same_ones_again() {
    fn check<R: Hints>() {
        for level in 1..=10 {
            for (position, past) in positions::<R>(2, 15) {
                let root = History::with_past(position, past);
                let mv = best(&mut at_level(level, 5), &root);
                assert!(position.moves().as_slice().contains(&mv));
                assert_eq!(mv, best(&mut at_level(level, 5), &root));
            }
        }
    }
    check::<Row>();
    check::<Pawns>();
    check::<Castle>();
}

#[test]
fn a_low_level_differs_from_game_to_game_and_full_strength_does_not() {
    let sample = positions::<Pawns>(10, 20);
    let choices = |level, number| -> Vec<u16> {
        let mut engine = at_level::<Pawns>(level, 1);
        engine.new_game(number);
        sample
            .iter()
            .map(|(position, _)| best(&mut engine, &History::new(*position)))
            .collect()
    };
    assert_eq!(choices(1, 3), choices(1, 3));
    assert_ne!(choices(1, 3), choices(1, 4));
    let full = |number| -> Vec<u16> {
        sample
            .iter()
            .map(|(position, _)| {
                let mut engine = at_level::<Pawns>(10, 1);
                engine.new_game(number);
                best(&mut engine, &History::new(*position))
            })
            .collect()
    };
    assert_eq!(full(3), full(4));
}

#[test]
fn no_level_misses_a_plain_win_in_one() {
    for level in 1..=10 {
        let mut wins = 0;
        for (position, _) in positions::<Pawns>(10, 40) {
            let winning = ending_moves(&position);
            if winning.is_empty() {
                continue;
            }
            let mv = best(&mut at_level(level, 9), &History::new(position));
            assert!(winning.contains(&mv), "level {level}, {position:?}");
            wins += 1;
        }
        assert!(wins > 10);
    }
}

/// Points of `strong` out of twice `pairs` games against `weak`, each pair from the same random
/// opening with sides swapped; a draw is half.
fn points<R: Hints>(strong: u32, weak: u32, pairs: u64) -> f64 {
    let mut points = 0.0;
    for pair in 0..pairs {
        let openings = positions::<R>(pairs, 5);
        let (start, _) = openings[(pair as usize * 5 + 4) % openings.len()];
        for strong_side in Side::BOTH {
            let mut engines = [at_level::<R>(strong, pair), at_level::<R>(weak, pair + 1000)];
            let mut root = History::new(start);
            let mut plies = 0;
            let winner = loop {
                if let Some(outcome) = root.position().outcome() {
                    break outcome.winner();
                }
                if plies == 200 {
                    break None;
                }
                let engine = &mut engines[usize::from(root.position().turn() != strong_side)];
                let mv = best(engine, &root);
                root.play(mv);
                plies += 1;
            };
            points += match winner {
                None => 0.5,
                Some(side) if side == strong_side => 1.0,
                Some(_) => 0.0,
            };
        }
    }
    points
}

#[test]
fn higher_levels_win_more() {
    // Levels are seeded, so these games are the same every time.
    for (strong, weak) in [(4, 1), (7, 4), (10, 5)] {
        let got = points::<Pawns>(strong, weak, 10);
        assert!(got >= 12.0, "level {strong} got {got} of 20 against level {weak}");
    }
}
