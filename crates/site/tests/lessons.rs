//! The lessons can be done: every goal can be reached and can be missed, every reply is legal, and
//! the game at the end is won.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use escale_catalog::{EngineSettings, GAMES, Game, Match, Setup};
use escale_rules::Outcome;
use escale_search::{Level, Limits, Options};
use escale_site::Site;
use serde_json::Value;

fn lessons(site: &Site, game: &str) -> Vec<Value> {
    let path = format!("games/{game}/lessons.json");
    let served = site.path_of(&path).unwrap_or_else(|| panic!("{game} has no lessons"));
    let file = site.file(served).unwrap();
    let read: Value = serde_json::from_slice(file.body()).unwrap();
    read["lessons"].as_array().unwrap().clone()
}

/// What the client checks (`app/parts/goal.js`), from the same facts.
fn reached(goal: &Value, before: &dyn Match, after: &dyn Match) -> bool {
    let played = after.last().expect("a move was played");
    let first = &played.clicks[0];
    let (was, is) = (before.scene().pieces, after.scene().pieces);
    let result = after.verdict().map(|verdict| verdict.outcome.word());
    goal["moves"]
        .as_array()
        .is_none_or(|moves| moves.iter().any(|text| *text == played.text))
        && goal["from"].as_str().is_none_or(|from| from == first)
        && goal["kind"]
            .as_str()
            .is_none_or(|kind| was.iter().any(|piece| piece.at == *first && piece.kind == kind))
        && goal["taken"]
            .as_u64()
            .is_none_or(|taken| was.len() as u64 == is.len() as u64 + taken)
        && goal["result"].as_str().is_none_or(|wanted| result == Some(wanted))
}

/// Fewest and most lessons of a game.
const LESSONS: std::ops::RangeInclusive<usize> = 8..=12;

fn is_said(text: &Value) -> bool {
    ["fr", "en"]
        .iter()
        .all(|lang| text[lang].as_str().is_some_and(|text| !text.is_empty()))
}

#[test]
fn every_game_is_taught_in_lessons_that_can_be_done() {
    let site = Site::new();
    for game in GAMES {
        let id = game.card().id;
        let lessons = lessons(&site, id);
        assert!(LESSONS.contains(&lessons.len()), "{id}: {} lessons", lessons.len());
        let longer = lessons
            .iter()
            .filter(|lesson| lesson["steps"].as_array().is_some_and(|steps| steps.len() > 1));
        assert!(longer.count() >= 2, "{id}: lessons of several moves");
        let titles: BTreeSet<_> = lessons.iter().map(|lesson| lesson["title"]["fr"].as_str()).collect();
        assert_eq!(titles.len(), lessons.len(), "{id}: progress is kept by title");
        for (number, lesson) in (1..).zip(&lessons) {
            for field in ["title", "text", "success"] {
                assert!(is_said(&lesson[field]), "{id} {number}: {field}");
            }
            let position = lesson["position"].as_str().unwrap();
            let setup = Setup {
                position: (position != "start").then(|| position.to_owned()),
                ..Setup::default()
            };
            let play = game
                .set_up(&setup)
                .unwrap_or_else(|trouble| panic!("{id} {number}: {trouble}"));
            if number == lessons.len() {
                assert_eq!(lesson["play"]["level"], 3, "{id}: the last lesson is a game");
                is_won(*game, play, lesson);
            } else {
                follow(play, lesson, &format!("{id} {number}"));
            }
        }
    }
}

/// Every step can be done and can be missed, each of its solutions leads on, every reply is legal.
fn follow(start: Box<dyn Match>, lesson: &Value, what: &str) {
    let mut can_be_missed = false;
    // Wherever the solutions of the steps before may have led.
    let mut places = vec![start];
    for (at, step) in lesson["steps"].as_array().unwrap().iter().enumerate() {
        assert!(at == 0 || step["text"].is_null() || is_said(&step["text"]), "{what}");
        let goal = &step["goal"];
        let mut found = BTreeSet::new();
        let mut next: Vec<Box<dyn Match>> = Vec::new();
        for play in &places {
            let before = next.len();
            for text in play.legal_texts() {
                let mut tried = play.fork();
                tried.play(&text).unwrap();
                if !reached(goal, play.as_ref(), tried.as_ref()) {
                    can_be_missed = true;
                    continue;
                }
                if let Some(reply) = step["reply"].as_str() {
                    tried
                        .play(reply)
                        .unwrap_or_else(|trouble| panic!("{what}, after {text}: {trouble}"));
                }
                found.insert(text);
                next.push(tried);
            }
            assert!(
                next.len() > before,
                "{what}: no legal move reaches the goal of step {at}"
            );
        }
        // Every canonical text the goal names exists: a typing mistake must not hide behind its
        // neighbours.
        for text in goal["moves"].as_array().into_iter().flatten() {
            let text = text.as_str().unwrap();
            assert!(found.contains(text), "{what}: {text} is not legal");
        }
        places = next;
    }
    assert!(can_be_missed, "{what}: nothing can be got wrong");
}

/// The game to be won is won: level 10 brings it home against the level the pupil meets.
fn is_won(game: &dyn Game, mut play: Box<dyn Match>, lesson: &Value) {
    let id = game.card().id;
    let pupil = play.turn();
    assert_eq!(lesson["play"]["side"], pupil.word(), "{id}: the pupil begins");
    let level = lesson["play"]["level"].as_u64().unwrap() as u32;
    let engine = |level, seed| {
        let search = Options {
            level,
            seed,
            ..Options::default()
        };
        game.engine(EngineSettings {
            search,
            ..EngineSettings::playing()
        })
    };
    let mut minds = [engine(Level::FULL, 1), engine(Level::whole(level).unwrap(), 2)];
    while play.verdict().is_none() {
        assert!(play.plies() < 120, "{id}: not won in sixty moves");
        let mind = &mut minds[usize::from(play.turn() != pupil)];
        mind.think_about(play.as_ref()).unwrap();
        let answer = mind.go(&Limits::nodes(20_000), &AtomicBool::new(false), &mut |_| {});
        play.play(&answer.lines[0].moves[0]).unwrap();
    }
    assert_eq!(play.verdict().unwrap().outcome, Outcome::Win(pupil), "{id}");
}
