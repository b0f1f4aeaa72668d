//! The hand evaluation of every game, in words and split by them.

use std::collections::HashSet;

use escale_catalog::{EngineSettings, GAMES, Judge, Setup, disagreement, for_each_game, read_network, steps_along};
use escale_hints::Hints;
use escale_nnue::reference;
use escale_rules::{Notation, Side};
use escale_testkit::{Random, random_game};

/// What follows "surtout :" and "mainly:" is a noun phrase, and no name has two.
#[test]
fn every_term_has_words() {
    fn game<P: Hints + Notation>() {
        let id = P::CARD.id;
        let mut named = HashSet::new();
        let mut said = HashSet::new();
        for words in P::TERM_WORDS {
            for name in words.names {
                assert!(named.insert(*name), "{id}: “{name}” has words twice");
                assert!(P::TERMS.iter().any(|term| term.name == *name), "{id}: no term “{name}”");
            }
            for text in [&words.phrase.fr, &words.phrase.en] {
                assert!(said.insert(text.clone()), "{id}: “{text}” is said of two things");
                let is_short = !text.is_empty() && text.chars().count() <= 40 && !text.contains([':', ';', ',', '.']);
                assert!(is_short, "{id}: “{text}”");
            }
        }
        let speechless: HashSet<&str> = P::TERMS.iter().map(|term| term.name).collect();
        let speechless: Vec<_> = speechless.difference(&named).collect();
        assert!(speechless.is_empty(), "{id}: no words for {speechless:?}");
    }
    for_each_game!(game);
}

/// What is split adds up to what the search is told.
#[test]
fn parts_add_up() {
    fn game<P: Hints + Notation>() {
        let game = escale_catalog::game(P::CARD.id).expect("on the shelf");
        let mut engine = game.engine(EngineSettings::without_book());
        let mut play = game.set_up(&Setup::default()).expect("a table");
        for (position, mv) in random_game(P::initial(), 60, &mut Random::new(3)) {
            engine.think_about(play.as_ref()).expect("its game");
            let reading = engine.hand();
            let expected = match position.turn() {
                Side::First => position.evaluate(),
                Side::Second => -position.evaluate(),
            };
            assert_eq!(reading.total, expected, "{}", position.position_text());
            let names: HashSet<&str> = reading.parts.iter().map(|part| part.name).collect();
            assert_eq!(names.len(), reading.parts.len());
            assert_eq!(reading.parts.iter().map(|part| part.value).sum::<i32>(), reading.total);
            let Some(mv) = mv else { break };
            play.play(&position.move_text(mv)).expect("a legal move");
        }
    }
    for_each_game!(game);
}

/// Steps along a line stop with it; only a network has somebody to disagree with.
#[test]
fn a_network_and_the_hand_evaluation_disagree() {
    let mut disagreed = 0;
    for game in GAMES {
        let mut engine = game.engine(EngineSettings::without_book());
        let inputs = engine.inputs().expect("seen by networks");
        let network = read_network(&reference::drawn(inputs, 64, 7)).expect("a network");
        let mut by_network = game.engine(EngineSettings {
            judge: Judge::Network(network),
            ..EngineSettings::without_book()
        });
        let camps = &game.card().camps;
        let mut play = game.set_up(&Setup::default()).expect("a table");
        let mut random = Random::new(5);
        for _ in 0..40 {
            let legal = play.legal_texts();
            let Some(text) = (!legal.is_empty()).then(|| legal[random.below(legal.len())].clone()) else {
                break;
            };
            let line = [text.clone(), "nonsense".to_owned()];
            let steps = steps_along(engine.as_mut(), play.as_ref(), &line).expect("its game");
            assert_eq!(steps.len(), 2);
            // By hand there is one opinion only.
            assert!(steps[0].at_rest.is_none_or(|value| value == steps[0].hand.total));
            assert_eq!(disagreement(&steps[0], camps), None);
            let steps = steps_along(by_network.as_mut(), play.as_ref(), &line).expect("its game");
            disagreed += usize::from(disagreement(&steps[0], camps).is_some());
            play.play(&text).expect("a legal move");
        }
    }
    assert!(disagreed > 0);
}
