//! The search on the games of the shelf, held against plain minimax and against the rules.

use std::sync::atomic::AtomicBool;

use escale_catalog::for_each_game;
use escale_hints::Hints;
use escale_rules::{History, MoveBuf, Notation, Outcome, Repetition, Rules, Side};
use escale_search::{Heuristic, Heuristics, Level, Limits, Options, Score, Searcher};
use escale_testkit::{Random, Truth, minimax};

/// Open positions of random games with their past, one in `every`.
fn positions<R: Hints>(games: u64, plies: usize, every: usize) -> Vec<History<R>> {
    let mut found = Vec::new();
    for seed in 0..games {
        let mut random = Random::new(seed);
        let mut root = History::new(R::initial());
        for ply in 0..plies {
            let moves = root.position().moves();
            if moves.is_empty() {
                break;
            }
            if (ply + seed as usize).is_multiple_of(every) {
                found.push(root.clone());
            }
            root.play(*random.pick(moves.as_slice()));
        }
    }
    found
}

fn engine<R: Hints>(heuristics: Heuristics) -> Searcher<R> {
    Searcher::new(Options {
        hash: 1,
        heuristics,
        ..Options::default()
    })
}

fn quietly<R: Hints>(engine: &mut Searcher<R>, root: &History<R>, limits: &Limits) -> escale_search::Answer<R::Move> {
    engine.go(root, &[], limits, &AtomicBool::new(false), &mut |_| {})
}

fn same(score: Score, truth: Truth) -> bool {
    match (score, truth) {
        (Score::Points(a), Truth::Points(b)) => a == b,
        (Score::Win(a), Truth::Win(b)) | (Score::Loss(a), Truth::Loss(b)) => a == b,
        _ => false,
    }
}

#[test]
fn the_bare_search_is_minimax_with_and_without_table() {
    fn check<R: Hints>(sample: &[History<R>], depth: u32) {
        let mut alone = engine::<R>(Heuristics::PLAIN);
        let mut with_table = engine::<R>(Heuristics::PLAIN.with(Heuristic::Table));
        for root in sample {
            let truth = minimax(root.position(), root.past(), depth);
            for engine in [&mut alone, &mut with_table] {
                if R::REPETITION == Repetition::ThirdDraws {
                    // What was remembered under another past may not hold under this one.
                    engine.forget();
                }
                let score = quietly(engine, root, &Limits::depth(depth)).lines[0].score;
                assert!(
                    same(score, truth),
                    "{:?} depth {depth}: {score:?}, in truth {truth:?}",
                    root.position()
                );
            }
        }
    }
    fn game<R: Hints>() {
        let many = positions::<R>(60, 120, 1);
        assert!(many.len() > 1200, "{}", many.len());
        check(&many, 1);
        let some: Vec<_> = many.iter().step_by(4).cloned().collect();
        check(&some, 2);
        let few: Vec<_> = many.iter().step_by(90).cloned().collect();
        check(&few, 3);
    }
    for_each_game!(game);
}

#[test]
fn forced_results_are_found_with_their_exact_distance() {
    fn game<R: Hints + Notation>() {
        let mut engine = engine::<R>(Heuristics::FULL);
        let mut found = 0;
        // The ends of random games are full of short wins.
        for seed in 0..60 {
            let mut random = Random::new(seed + 1000);
            let mut line = vec![History::new(R::initial())];
            for _ in 0..400 {
                let root = line.last().expect("never empty");
                let moves = root.position().moves();
                if moves.is_empty() {
                    break;
                }
                let mut next = root.clone();
                next.play(*random.pick(moves.as_slice()));
                line.push(next);
            }
            for root in line.iter().rev().skip(1).take(4) {
                let truth = minimax(root.position(), root.past(), 3);
                if matches!(truth, Truth::Points(_)) {
                    continue;
                }
                engine.forget();
                let score = quietly(&mut engine, root, &Limits::nodes(50_000)).lines[0].score;
                assert!(
                    same(score, truth),
                    "{}: {score:?}, in truth {truth:?}",
                    root.position().position_text()
                );
                found += 1;
            }
        }
        assert!(found > 20, "{found}");
    }
    for_each_game!(game);
}

#[test]
fn what_a_game_foresees_is_what_minimax_finds() {
    type Alcazar = escale_alcazar::Position;
    const { assert!(Alcazar::FORESIGHT) };
    let mut engine = engine::<Alcazar>(Heuristics::PLAIN.with(Heuristic::Foresight));
    let mut proven = 0;
    for root in positions::<Alcazar>(60, 120, 12) {
        let score = quietly(&mut engine, &root, &Limits::depth(2)).lines[0].score;
        let truth = minimax(root.position(), root.past(), 3);
        let near = matches!(truth, Truth::Win(1) | Truth::Loss(2));
        if near || !matches!(score, Score::Points(_)) {
            assert!(
                same(score, truth),
                "{:?}: {score:?}, in truth {truth:?}",
                root.position()
            );
            proven += 1;
        }
    }
    assert!(proven > 20, "{proven}");
}

/// Plays a game out; every move is checked against the generator.
fn play_out<R: Hints>(engines: &mut [Searcher<R>; 2], opening: usize, nodes: u64, seed: u64) -> Option<Outcome> {
    let mut random = Random::new(seed);
    let mut root = History::new(R::initial());
    for ply in 0..300 {
        if let Some(outcome) = root.position().outcome() {
            return Some(outcome);
        }
        let moves = root.position().moves();
        let mv = if ply < opening {
            *random.pick(moves.as_slice())
        } else {
            let engine = &mut engines[root.position().turn().index()];
            let mv = quietly(engine, &root, &Limits::nodes(nodes))
                .best()
                .expect("the game is open");
            assert!(
                moves.as_slice().contains(&mv),
                "{mv:?} is not legal in {:?}",
                root.position()
            );
            mv
        };
        root.play(mv);
    }
    None
}

#[test]
fn a_thousand_games_without_an_illegal_move() {
    fn game<R: Hints>() {
        let mut engines = [engine::<R>(Heuristics::FULL), engine::<R>(Heuristics::FULL)];
        for seed in 0..200 {
            for (side, engine) in engines.iter_mut().enumerate() {
                // Every level gets its turn, each with its own blind spots.
                let level = 1 + (seed as u32 + 5 * side as u32) % 10;
                engine.configure(Options {
                    level: Level::whole(level).expect("a level"),
                    hash: 1,
                    ..Options::default()
                });
                engine.new_game(seed);
            }
            play_out(&mut engines, 4, 60, seed);
        }
    }
    for_each_game!(game);
}

#[test]
fn the_same_search_twice_is_the_same_search() {
    fn game<R: Hints>() {
        let mut engine = engine::<R>(Heuristics::FULL);
        for root in positions::<R>(3, 60, 9) {
            engine.forget();
            let first = quietly(&mut engine, &root, &Limits::nodes(3000));
            engine.forget();
            let second = quietly(&mut engine, &root, &Limits::nodes(3000));
            assert_eq!(
                (first.nodes, first.depth, first.lines),
                (second.nodes, second.depth, second.lines)
            );
        }
    }
    for_each_game!(game);
}

#[test]
fn a_win_beyond_the_horizon_does_not_hold_the_search_up() {
    // Offers that must be taken lead to a win further off than the depth asked for. To show that no
    // sooner one exists would take tens of millions of positions.
    let text = "1c1c1c3c/8p1/2epee1c2/p1p1p4e/2E7/2P3P2E/7C1P/2P1P1P3/3C1E1E2/C3C1C2e w";
    let position =
        escale_lices::Position::parse_position(&escale_lices::Position::initial(), text).expect("a position");
    let limits = Limits {
        depth: Some(12),
        ..Limits::nodes(2_000_000)
    };
    let answer = quietly(&mut Searcher::new(Options::default()), &History::new(position), &limits);
    assert_eq!(answer.depth, 12, "after {} positions", answer.nodes);
    assert!(matches!(answer.lines[0].score, Score::Win(plies) if plies > 12));
}

#[test]
fn a_proven_end_is_announced_once_nothing_sooner_is_left() {
    // The iteration that finds a loss here, in five plies, had passed over the winner's way to four
    // before it knew of any.
    let text = "1c5c2/e1c7/1p8/2e3e3/9c/p7p1/5p4/10/9C/4c5 w";
    let position =
        escale_lices::Position::parse_position(&escale_lices::Position::initial(), text).expect("a position");
    let truth = minimax(&position, &[], 5);
    let limits = Limits::nodes(300_000);
    let answer = quietly(&mut Searcher::new(Options::default()), &History::new(position), &limits);
    let score = answer.lines[0].score;
    assert!(same(score, truth), "{score:?}, in truth {truth:?}");
    assert!(answer.nodes < 300_000, "it ends by itself");
}

#[test]
fn evaluations_are_the_same_for_both_sides_of_a_pass() {
    // Passing changes whose turn it is and nothing on the board: what was good for one stays good
    // for it, but for the terms that look at the turn.
    fn game<R: Hints>() {
        for root in positions::<R>(10, 80, 5) {
            let Some(passed) = root.position().null_move() else {
                continue;
            };
            assert_eq!(passed.turn(), root.position().turn().other());
            assert_eq!(passed.key(), passed.key_from_scratch());
            assert_ne!(passed.key(), root.position().key());
        }
    }
    for_each_game!(game);
}

#[test]
fn full_strength_beats_the_first_level() {
    fn game<R: Hints>() {
        let mut points = 0;
        for seed in 0..6 {
            let strong = if seed % 2 == 0 { Side::First } else { Side::Second };
            let mut engines = Side::BOTH.map(|side| {
                let level = if side == strong { 10 } else { 1 };
                let mut engine = Searcher::<R>::new(Options {
                    level: Level::whole(level).expect("a level"),
                    hash: 1,
                    ..Options::default()
                });
                engine.new_game(seed);
                engine
            });
            // Two random plies can lose a game of Alcazar already; one game of six is allowed for
            // that.
            points += match play_out(&mut engines, 2, 5000, seed) {
                Some(Outcome::Win(side)) if side == strong => 2,
                Some(Outcome::Draw) | None => 1,
                Some(Outcome::Win(_)) => 0,
            };
        }
        assert!(
            points >= 10,
            "{}: {points} half points of 12",
            std::any::type_name::<R>()
        );
    }
    for_each_game!(game);
}
