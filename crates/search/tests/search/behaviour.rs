//! Limits, stops, several lines, several threads, repetition, the baseline.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use escale_hints::Hints;
use escale_rules::{History, MoveBuf, Rules};
use escale_search::{GameClock, Heuristics, Level, Limits, Mcts, Options, Score, Searcher};
use escale_testkit::{Truth, minimax};

use crate::games::{Castle, Pawns, Row, ending_moves, positions};

fn quietly<R: Hints>(engine: &mut Searcher<R>, root: &History<R>, limits: &Limits) -> escale_search::Answer<R::Move> {
    engine.go(root, &[], limits, &AtomicBool::new(false), &mut |_| {})
}

fn among<R: Hints>(
    engine: &mut Searcher<R>,
    root: &History<R>,
    only: &[R::Move],
    depth: u32,
) -> escale_search::Answer<R::Move> {
    engine.go(root, only, &Limits::depth(depth), &AtomicBool::new(false), &mut |_| {})
}

#[test]
fn the_same_search_twice_is_the_same_search() {
    fn check<R: Hints>(depth: u32) {
        let mut engine = Searcher::<R>::new(Options::default());
        for (position, past) in positions::<R>(3, 12) {
            let root = History::with_past(position, past);
            engine.forget();
            let first = quietly(&mut engine, &root, &Limits::depth(depth));
            engine.forget();
            let second = quietly(&mut engine, &root, &Limits::depth(depth));
            let fresh = quietly(&mut Searcher::new(Options::default()), &root, &Limits::depth(depth));
            assert_eq!((first.nodes, &first.lines), (second.nodes, &second.lines));
            assert_eq!((first.nodes, &first.lines), (fresh.nodes, &fresh.lines));
        }
    }
    check::<Row>(9);
    check::<Pawns>(9);
    check::<Castle>(6);
}

#[test]
fn a_node_limit_is_kept_to_the_node() {
    let mut engine = Searcher::<Pawns>::new(Options::default());
    for nodes in [1, 2, 63, 64, 65, 1000, 12_345] {
        engine.forget();
        let answer = quietly(&mut engine, &History::new(Pawns::initial()), &Limits::nodes(nodes));
        assert_eq!(answer.nodes, nodes);
        assert!(answer.best().is_some());
    }
}

#[test]
fn a_stop_is_heard_within_a_few_nodes() {
    let mut engine = Searcher::<Pawns>::new(Options::default());
    for at in 1..9 {
        let stop = AtomicBool::new(false);
        let mut heard = 0;
        engine.forget();
        let answer = engine.go(
            &History::new(Pawns::initial()),
            &[],
            &Limits::default(),
            &stop,
            &mut |info| {
                if info.depth == at {
                    stop.store(true, Ordering::Relaxed);
                    heard = info.nodes;
                }
            },
        );
        assert!(
            answer.nodes - heard <= 64,
            "{} nodes after the stop",
            answer.nodes - heard
        );
        // Small iterations may end before the next look at the flag.
        assert!(answer.depth >= at);
    }
    // A stop that was there before the search still gives a move.
    let answer = engine.go(
        &History::new(Pawns::initial()),
        &[],
        &Limits::default(),
        &AtomicBool::new(true),
        &mut |_| {},
    );
    assert!(
        Pawns::initial()
            .moves()
            .as_slice()
            .contains(&answer.best().expect("a move"))
    );
}

#[test]
fn every_kind_of_limit_ends_the_search_with_a_legal_move() {
    let clock = |left, moves_to_go| Limits {
        clock: Some(GameClock {
            left: Duration::from_millis(left),
            increment: Duration::ZERO,
            moves_to_go,
        }),
        ..Limits::default()
    };
    let all = [
        Limits::depth(0),
        Limits::depth(3),
        Limits::nodes(0),
        Limits::move_time(Duration::ZERO),
        Limits::move_time(Duration::from_millis(5)),
        clock(0, None),
        clock(1, Some(0)),
        clock(60, None),
        clock(20, Some(1)),
    ];
    for threads in [1, 3] {
        let mut engine = Searcher::<Castle>::new(Options {
            threads,
            ..Options::default()
        });
        for limits in all {
            // No limit at all but 0 nodes: the engine looks at one node at least, so it needs
            // another limit to end.
            let limits = Limits {
                nodes: limits.nodes.map(|n| n.max(1)),
                ..limits
            };
            let answer = quietly(&mut engine, &History::new(Castle::initial()), &limits);
            let best = answer.best().expect("a move");
            assert!(Castle::initial().moves().as_slice().contains(&best), "{limits:?}");
        }
    }
}

#[test]
fn a_finished_game_has_no_answer() {
    let stuck = Castle::of([0, 12], [-1, -1], escale_rules::Side::First);
    let answer = quietly(
        &mut Searcher::new(Options::default()),
        &History::new(stuck),
        &Limits::depth(3),
    );
    assert_eq!((answer.best(), answer.nodes), (None, 0));
}

#[test]
fn a_draw_costs_a_player_what_its_contempt_says() {
    // The king can take the rook that checks it, and two bare kings draw; everything else leaves it
    // a rook down.
    let root = History::new(Castle::of([0, 19], [-1, 1], escale_rules::Side::First));
    let score = |contempt, level| {
        let options = Options {
            contempt,
            level,
            ..Options::default()
        };
        quietly(&mut Searcher::new(options), &root, &Limits::depth(4)).lines[0].score
    };
    assert_eq!(score(0, Level::FULL), Score::Points(0));
    assert_eq!(score(20, Level::FULL), Score::Points(-20));
    assert_eq!(score(-5, Level::FULL), Score::Points(0), "brought into range");
    assert_eq!(score(9999, Level::FULL), Score::Points(-Options::MOST_CONTEMPT));
    assert_eq!(
        score(20, Level::whole(9).unwrap()),
        Score::Points(0),
        "levels were measured without"
    );
}

#[test]
fn several_lines_are_the_several_best() {
    let mut engine = Searcher::<Pawns>::new(Options {
        lines: 4,
        heuristics: Heuristics::PLAIN,
        ..Options::default()
    });
    for (position, _) in positions::<Pawns>(6, 30) {
        let answer = quietly(&mut engine, &History::new(position), &Limits::depth(3));
        let count = position.moves().len();
        assert_eq!(answer.lines.len(), count.min(4));
        let mut truths: Vec<i32> = position
            .moves()
            .as_slice()
            .iter()
            .map(|&mv| {
                let below = match minimax(&position.child(mv), &[], 2) {
                    Truth::Points(points) => Score::Points(points),
                    Truth::Win(plies) => Score::Win(plies + 1),
                    Truth::Loss(plies) => Score::Loss(plies + 1),
                };
                below.reversed().order()
            })
            .collect();
        truths.sort_unstable_by(|a, b| b.cmp(a));
        let found: Vec<i32> = answer.lines.iter().map(|line| line.score.order()).collect();
        assert_eq!(found, truths[..found.len()], "{position:?}");
        let firsts: std::collections::HashSet<_> = answer.lines.iter().map(|line| line.moves[0]).collect();
        assert_eq!(firsts.len(), found.len());
    }
}

#[test]
fn only_some_first_moves() {
    let mut engine = Searcher::<Row>::new(Options::default());
    for mv in 0..5 {
        let answer = among(&mut engine, &History::new(Row::initial()), &[mv, 77], 6);
        assert_eq!(answer.best(), Some(mv));
    }
    let answer = among(&mut engine, &History::new(Row::initial()), &[77], 6);
    assert!(answer.best().is_some(), "nothing sensible left: all moves");
}

#[test]
fn threads_agree_on_proven_results() {
    let mut alone = Searcher::<Row>::new(Options::default());
    let mut together = Searcher::<Row>::new(Options {
        threads: 4,
        ..Options::default()
    });
    let mut proven = 0;
    for (position, _) in positions::<Row>(10, 20) {
        let root = History::new(position);
        let a = quietly(&mut alone, &root, &Limits::depth(20)).lines[0].score;
        let b = quietly(&mut together, &root, &Limits::depth(20)).lines[0].score;
        if a.is_proven() {
            assert_eq!(a, b, "{position:?}");
            proven += 1;
        }
    }
    assert!(proven > 20);
}

#[test]
fn the_third_occurrence_is_a_draw_and_the_second_is_not() {
    let position = Castle::of([0, 19], [7, -1], escale_rules::Side::First);
    let mut engine = Searcher::<Castle>::new(Options {
        heuristics: Heuristics::PLAIN,
        ..Options::default()
    });
    for &mv in position.moves().as_slice() {
        let child = position.child(mv).key();
        let mut score = |past| among(&mut engine, &History::with_past(position, past), &[mv], 1).lines[0].score;
        // An even number of plies away, as in a game.
        let once = score(vec![1, child, 2, 3]);
        let twice = score(vec![1, child, 2, 3, 4, child, 5, 6]);
        assert_ne!(once, Score::Points(0), "a rook ahead");
        assert_eq!(twice, Score::Points(0));
    }
}

#[test]
fn a_history_remembers_the_game_since_the_last_irreversible_move() {
    let mut root = History::new(Castle::initial());
    let mut keys = vec![];
    for _ in 0..2 {
        let mv = root.position().moves().as_slice()[0];
        assert!(!root.position().is_irreversible(mv));
        keys.push(root.position().key());
        root.play(mv);
        assert_eq!(root.past(), keys);
    }
    let start = Castle::of([0, 19], [1, 16], escale_rules::Side::First);
    let mut capture = History::with_past(start, vec![5, 6, 7]);
    let mv = *start
        .moves()
        .as_slice()
        .iter()
        .find(|&&mv| start.is_noisy(mv))
        .expect("a capture");
    capture.play(mv);
    assert!(capture.past().is_empty());
    assert!(capture.take_back());
    assert_eq!((capture.past(), capture.position()), (&[5, 6, 7][..], &start));
    assert!(!capture.take_back());
}

#[test]
fn the_baseline_sees_a_win_in_one_and_is_reproducible() {
    let mut wins = 0;
    for (position, past) in positions::<Row>(40, 20) {
        let winning = ending_moves(&position);
        if winning.is_empty() {
            continue;
        }
        let stop = AtomicBool::new(false);
        let game = History::with_past(position, past);
        let guess = Mcts::new(7).go(&game, &Limits::nodes(3000), &stop);
        let again = Mcts::new(7).go(&game, &Limits::nodes(3000), &stop);
        assert_eq!(guess, again);
        assert!(winning.contains(&guess.best.expect("a move")), "{position:?}");
        wins += 1;
    }
    assert!(wins > 20);
}

#[test]
fn the_search_beats_the_baseline() {
    let mut points = 0;
    for game in 0..10_u64 {
        let mut root = History::new(Pawns::initial());
        let mut engine = Searcher::<Pawns>::new(Options::default());
        let mut baseline = Mcts::new(game);
        let stop = AtomicBool::new(false);
        let outcome = loop {
            if let Some(outcome) = root.position().outcome() {
                break outcome;
            }
            let engine_to_move = (root.position().turn() == escale_rules::Side::First) == (game % 2 == 0);
            let mv = if engine_to_move {
                quietly(&mut engine, &root, &Limits::nodes(2000)).best()
            } else {
                baseline.go(&root, &Limits::nodes(200), &stop).best
            };
            root.play(mv.expect("a move"));
        };
        let engine_side = if game % 2 == 0 {
            escale_rules::Side::First
        } else {
            escale_rules::Side::Second
        };
        points += i32::from(outcome.winner() == Some(engine_side));
    }
    assert!(points >= 9, "{points} of 10");
}
