//! The lessons can be done: every goal can be reached, and can be missed; every reply is legal.

use escale_catalog::{GAMES, Match, Setup};
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

#[test]
fn every_game_is_taught_in_five_tasks_that_can_be_done() {
    let site = Site::new();
    for game in GAMES {
        let id = game.card().id;
        let lessons = lessons(&site, id);
        assert_eq!(lessons.len(), 5, "{id}");
        for (number, lesson) in (1..).zip(&lessons) {
            for field in ["title", "text", "success"] {
                for lang in ["fr", "en"] {
                    assert!(
                        lesson[field][lang].as_str().is_some_and(|text| !text.is_empty()),
                        "{id} {number}: {field} in {lang}"
                    );
                }
            }
            let position = lesson["position"].as_str().unwrap();
            let setup = Setup {
                position: (position != "start").then(|| position.to_owned()),
                ..Setup::default()
            };
            let mut play = game
                .set_up(&setup)
                .unwrap_or_else(|trouble| panic!("{id} {number}: {trouble}"));
            for step in lesson["steps"].as_array().unwrap() {
                let goal = &step["goal"];
                let outcomes: Vec<(String, bool)> = play
                    .legal_texts()
                    .into_iter()
                    .map(|text| {
                        let mut tried = play.fork();
                        tried.play(&text).unwrap();
                        let good = reached(goal, play.as_ref(), tried.as_ref());
                        (text, good)
                    })
                    .collect();
                let (good, _) = outcomes
                    .iter()
                    .find(|(_, good)| *good)
                    .unwrap_or_else(|| panic!("{id} {number}: no legal move reaches the goal"));
                // Every canonical text the goal names exists: a typing mistake must not hide behind
                // its neighbours.
                for text in goal["moves"].as_array().into_iter().flatten() {
                    assert!(
                        outcomes.iter().any(|(legal, _)| *text == **legal),
                        "{id} {number}: {text} is not legal"
                    );
                }
                play.play(good).unwrap();
                if let Some(reply) = step["reply"].as_str() {
                    play.play(reply)
                        .unwrap_or_else(|trouble| panic!("{id} {number}: {trouble}"));
                }
            }
        }
    }
}
