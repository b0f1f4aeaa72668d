//! What is solved, through the facade: the engine that has read the book, the same without it, and
//! a book that is no good.

use std::sync::atomic::AtomicBool;

use escale_alcazar::{BOOK, CARD, Position, READING};
use escale_catalog::{
    Boxed, Brain, Engine, EngineSettings, GAMES, Game, Match, MoveValue, Setup, SolvedBook, Value, exact_phrase, game,
    score,
};
use escale_rules::{Lang, Outcome, Side};
use escale_search::{Level, Limits, Options, Score};
use escale_testkit::Random;

fn alcazar() -> &'static dyn Game {
    game("alcazar").expect("on the shelf")
}

fn start() -> Box<dyn Match> {
    alcazar().set_up(&Setup::default()).expect("the start")
}

fn settings(level: u32, book: bool) -> EngineSettings {
    EngineSettings {
        search: Options {
            hash: 1,
            level: Level::whole(level).expect("a level"),
            ..Options::default()
        },
        book,
        ..EngineSettings::default()
    }
}

/// The engine's answer in a game.
fn answer(engine: &mut dyn Engine, play: &dyn Match, nodes: u64) -> escale_catalog::Answer<String> {
    engine.think_about(play).expect("a game so far");
    engine.go(&Limits::nodes(nodes), &AtomicBool::new(false), &mut |_| {})
}

#[test]
fn the_start_is_known_and_said() {
    let play = start();
    let exact = play.exact().expect("solved");
    assert_eq!(exact.value, Value::Win(47));
    assert!(["a2", "b1"].contains(&exact.best.as_deref().expect("a move")));
    let said = exact_phrase(score(exact.value), play.turn(), &play.card().camps);
    assert_eq!(said.plain(Lang::Fr), "Rouge gagne en 24 coups, c'est prouvé");
    assert_eq!(said.plain(Lang::En), "Red wins in 24 moves, proven");
    let judged = play.move_values();
    assert_eq!(
        judged.iter().map(|(text, _)| text.clone()).collect::<Vec<_>>(),
        play.legal_texts()
    );
    let winning: Vec<&str> = judged
        .iter()
        .filter(|(_, known)| known.wins() == Some(true))
        .map(|(text, _)| text.as_str())
        .collect();
    assert_eq!(winning, ["a2", "b1", "b4e-b3e", "d2n-c2n"]);
    let lost = judged.iter().find(|(text, _)| text == "b4e-b3n").expect("legal");
    assert_eq!(lost.1, MoveValue::Exactly(Value::Loss(60)));
}

#[test]
fn sentences_name_the_winner_whoever_moves() {
    let camps = &CARD.camps;
    let said = |score, turn| exact_phrase(score, turn, camps);
    assert_eq!(
        said(Score::Loss(60), Side::First).fr,
        "Vert gagne en 30 coups, c'est prouvé"
    );
    assert_eq!(said(Score::Win(1), Side::Second).en, "Green wins in 1 move, proven");
    assert_eq!(said(Score::Points(0), Side::Second).fr, "partie nulle, c'est prouvé");
}

#[test]
fn only_full_strength_has_read_the_book() {
    let play = start();
    for (settings, knows) in [
        (settings(10, true), true),
        (settings(10, false), false),
        (settings(9, true), false),
        (settings(1, true), false),
        (
            EngineSettings {
                brain: Brain::Playouts,
                ..settings(10, true)
            },
            false,
        ),
    ] {
        let mut engine = alcazar().engine(settings);
        let reply = answer(engine.as_mut(), play.as_ref(), 300);
        assert_eq!(reply.lines[0].exact, knows, "{settings:?}");
        assert_eq!(reply.lines[0].score == Score::Win(47), knows);
    }
}

#[test]
fn several_lines_are_the_best_ones_and_ordered() {
    let mut play = start();
    let mut wanted = settings(10, true);
    wanted.search.lines = 5;
    let mut engine = alcazar().engine(wanted);
    let reply = answer(engine.as_mut(), play.as_ref(), 2_000);
    let scores: Vec<Score> = reply.lines.iter().map(|line| line.score).collect();
    let best_loss = Score::Loss(60);
    assert_eq!(
        scores,
        [
            Score::Win(47),
            Score::Win(47),
            Score::Win(73),
            Score::Win(73),
            best_loss
        ]
    );
    assert!(reply.lines.iter().all(|line| line.exact));
    // Where the book knows the best move alone, the search adds the others.
    for text in ["a2", "d3", "a2n-a2w", "c3n-b3n"] {
        play.play(text).expect("legal");
    }
    let reply = answer(engine.as_mut(), play.as_ref(), 2_000);
    assert_eq!(reply.lines.len(), 5);
    let others: Vec<i32> = reply.lines[1..].iter().map(|line| line.score.order()).collect();
    assert!(others.is_sorted_by(|a, b| a >= b));
    let judged = play.move_values();
    let open = judged.iter().filter(|(_, known)| known.value().is_none()).count();
    let lost = reply
        .lines
        .iter()
        .filter(|line| matches!(line.score, Score::Loss(_)))
        .count();
    assert!(
        open >= 4 && lost == 0,
        "{open} moves are open, yet {lost} lost ones are told"
    );
    assert!(reply.lines[0].exact && reply.lines[0].score == Score::Win(43));
    let firsts: std::collections::HashSet<&str> = reply.lines.iter().map(|line| line.moves[0].as_str()).collect();
    assert_eq!(firsts.len(), 5);
}

#[test]
fn a_restricted_first_move_is_heeded() {
    let mut engine = alcazar().engine(settings(10, true));
    engine.think_about(start().as_ref()).expect("the start");
    engine.restrict(&["a2n-a2w"]).expect("legal");
    let reply = engine.go(&Limits::nodes(500), &AtomicBool::new(false), &mut |_| {});
    assert_eq!(reply.best().as_deref(), Some("a2n-a2w"));
}

#[test]
fn no_value_is_told_of_a_game_that_goes_round_in_circles() {
    let mut play = start();
    for text in "a2 d3 b1n-b2e c3n-c4e b2e-b1n c4e-c3n b1n-b2e".split(' ') {
        play.play(text).expect("legal");
    }
    assert!(play.occurrences() == 1 || play.exact().is_none());
    play.play("c3n-c4e").expect("legal");
    assert_eq!(play.occurrences(), 2);
    assert!(play.exact().is_none() && play.move_values().is_empty());
    // The same position without its past is known, or at least not refused.
    let setup = Setup {
        options: Vec::new(),
        position: Some(play.position_text()),
    };
    let fresh = alcazar().set_up(&setup).expect("a position");
    assert_eq!(fresh.move_values().len(), fresh.legal_texts().len());
}

/// Positions won soon, in games where they have stood before: the engine still wins, claims
/// nothing, and never lets the third time come.
#[test]
fn the_winner_hurries_on_where_positions_have_come_back() {
    let mut engine = alcazar().engine(settings(10, true));
    let mut random = Random::new(31);
    let mut won = 0;
    for _ in 0..400 {
        let mut play = start();
        for _ in 0..10 + random.below(10) {
            if play.verdict().is_none() {
                let texts = play.legal_texts();
                play.play(random.pick(&texts).as_str()).expect("legal");
            }
        }
        // Both swing a wall and swing it back, and again: what stood after the first swings has
        // stood twice then.
        let Some(around) = there_and_back(play.as_ref(), &mut random) else {
            continue;
        };
        for text in around.iter().chain(&around[..2]) {
            play.play(text).expect("legal");
        }
        let reply = answer(engine.as_mut(), play.as_ref(), 500);
        assert!(play.occurrences() == 2 && !reply.lines[0].exact);
        play.play(&reply.best().expect("a move")).expect("legal");
        assert!(play.occurrences() < 3);
        won += u32::from(matches!(reply.lines[0].score, Score::Win(_)));
    }
    assert!(won > 10, "{won}");
}

/// Two swings that can be taken back at once, by either side, without anything happening.
fn there_and_back(play: &dyn Match, random: &mut Random) -> Option<[String; 4]> {
    let swings = |play: &dyn Match| -> Vec<String> {
        let texts = play.legal_texts().into_iter();
        texts.filter(|text| text.contains('-')).collect()
    };
    let back = |text: &str| text.split_once('-').map(|(from, to)| format!("{to}-{from}"));
    for _ in 0..20 {
        let mut ahead = play.fork();
        let mut played: Vec<String> = Vec::new();
        while played.len() < 6 && ahead.verdict().is_none() {
            let next = match played.len() {
                0 | 1 => swings(ahead.as_ref()),
                2 | 3 => back(&played[played.len() - 2]).into_iter().collect(),
                again => vec![played[again - 4].clone()],
            };
            if next.is_empty() {
                break;
            }
            match ahead.play(&random.pick(&next).clone()) {
                Ok(text) => played.push(text),
                Err(_) => break,
            }
        }
        if played.len() == 6 && ahead.verdict().is_none() && ahead.occurrences() == 2 {
            played.truncate(4);
            return played.try_into().ok();
        }
    }
    None
}

#[test]
fn a_damaged_book_is_refused_and_the_engine_plays_on() {
    let mut damaged = BOOK.to_vec();
    damaged[BOOK.len() / 3] ^= 4;
    let volume: &'static SolvedBook<Position> = Box::leak(Box::new(SolvedBook::of(damaged, READING)));
    let shelved = Boxed::<Position>::new(&CARD).solved_by(volume);
    let mut engine = shelved.engine(settings(10, true));
    let refusal = engine.book_refusal().expect("it is damaged");
    assert_eq!(
        refusal.plain(Lang::En),
        "the book is damaged: its hash is not that of its content"
    );
    let play = shelved.set_up(&Setup::default()).expect("the start");
    assert_eq!(play.exact(), None);
    let reply = answer(engine.as_mut(), play.as_ref(), 2_000);
    assert!(reply.best().is_some() && !reply.lines[0].exact);
    assert_eq!(reply.nodes, 2_000);
    let Some(Err(again)) = shelved.proof(None) else {
        panic!("a damaged book proves nothing")
    };
    assert_eq!(again, refusal);
    // Whoever does not want it is not told, and a sound one is not refused.
    assert_eq!(shelved.engine(settings(10, false)).book_refusal(), None);
    assert_eq!(shelved.engine(settings(4, true)).book_refusal(), None);
    assert_eq!(alcazar().engine(settings(10, true)).book_refusal(), None);
}

#[test]
fn games_that_are_not_solved_claim_nothing() {
    for game in GAMES.iter().filter(|game| game.card().id != "alcazar") {
        let play = game.set_up(&Setup::default()).expect("the start");
        assert!(game.proof(None).is_none() && play.exact().is_none() && play.move_values().is_empty());
        assert_eq!(game.engine(EngineSettings::default()).book_refusal(), None);
    }
}

/// Rouge at full strength from the start; the plies it took to win.
fn win(rouge: &mut dyn Engine, mut defend: impl FnMut(&dyn Match) -> String) -> usize {
    let mut play = start();
    let mut left = 47;
    while play.verdict().is_none() {
        let text = match play.turn() {
            Side::First => {
                let reply = answer(rouge, play.as_ref(), 1);
                let line = &reply.lines[0];
                let Score::Win(plies) = line.score else {
                    panic!("{}", play.position_text())
                };
                assert!(line.exact && plies <= left, "{}", play.position_text());
                left = plies;
                line.moves[0].clone()
            }
            Side::Second => defend(play.as_ref()),
        };
        play.play(&text).expect("a legal move");
        left -= 1;
    }
    assert_eq!(
        play.verdict().map(|verdict| verdict.outcome),
        Some(Outcome::Win(Side::First))
    );
    play.plies()
}

#[test]
fn full_strength_wins_every_game_it_begins() {
    let mut rouge = alcazar().engine(settings(10, true));
    let mut random = Random::new(4);
    for _ in 0..48 {
        let plies = win(rouge.as_mut(), |play| random.pick(&play.legal_texts()).clone());
        assert!(plies <= 47);
    }
    // The search at full strength, a little different each time by what it may look at.
    let mut searcher = alcazar().engine(settings(10, false));
    let longest = (0..24).map(|number| {
        searcher.new_game(number);
        win(rouge.as_mut(), |play| {
            let reply = answer(searcher.as_mut(), play, 400 + 150 * number);
            reply.best().expect("a move")
        })
    });
    assert!(longest.max().is_some_and(|plies| (10..=47).contains(&plies)));
    // And whoever knows as much: the longest resistance takes all of the 47 plies.
    let mut vert = alcazar().engine(settings(10, true));
    let plies = win(rouge.as_mut(), |play| {
        let reply = answer(vert.as_mut(), play, 1);
        assert!(reply.lines[0].exact && matches!(reply.lines[0].score, Score::Loss(_)));
        reply.best().expect("a move")
    });
    assert_eq!(plies, 47);
}

/// A longer evening: 400 random defenders, and 40 games against the search at 20,000 positions a
/// move from random second plies.
#[test]
#[ignore = "longer than the other tests"]
fn full_strength_wins_hundreds_of_games() {
    let mut rouge = alcazar().engine(settings(10, true));
    let mut random = Random::new(2026);
    let mut lengths = Vec::new();
    for _ in 0..400 {
        lengths.push(win(rouge.as_mut(), |play| random.pick(&play.legal_texts()).clone()));
    }
    println!(
        "random: {} games won, plies {:?}",
        lengths.len(),
        (lengths.iter().min(), lengths.iter().max())
    );
    lengths.clear();
    let mut searcher = alcazar().engine(settings(10, false));
    for number in 0..40 {
        searcher.new_game(number);
        lengths.push(win(rouge.as_mut(), |play| {
            if play.plies() == 1 {
                return random.pick(&play.legal_texts()).clone();
            }
            let reply = answer(searcher.as_mut(), play, 20_000);
            reply.best().expect("a move")
        }));
    }
    println!(
        "search: {} games won, plies {:?}",
        lengths.len(),
        (lengths.iter().min(), lengths.iter().max())
    );
    assert_eq!(lengths.len(), 40);
}

#[test]
fn a_sample_of_the_proof_holds_through_the_facade() {
    let proof = alcazar().proof(None).expect("solved").expect("sound");
    let claim = proof.claim();
    assert_eq!((claim.winner, claim.plies, claim.plans), (Side::First, 47, 7_122_010));
    assert_eq!(claim.hash.len(), 64);
    let mut check = proof.checker();
    for number in (0..claim.plans).step_by(claim.plans / 300) {
        assert_eq!(check(number).expect("it holds").plans, 1);
    }
    assert!(check(claim.plans).is_err());
}
