//! The hand evaluation of every game, in words and split by them.

use std::collections::HashSet;

use escale_catalog::{EngineSettings, GAMES, Judge, Setup, disagreement, for_each_game, read_network, steps_along};
use escale_hints::Hints;
use escale_nnue::reference;
use escale_testkit::Random;

/// What follows "surtout :" and "mainly:" is a noun phrase, and no name has two.
#[test]
fn every_term_has_words() {
    fn game<P: Hints>() {
        let id = std::any::type_name::<P>();
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

/// What is split adds up to what judges where there is no network; only a network has somebody to
/// disagree with.
#[test]
fn a_network_and_the_hand_evaluation_disagree() {
    let (mut at_rest, mut disagreed) = (0, 0);
    for game in GAMES {
        let mut engine = game.engine(EngineSettings {
            judge: Judge::Hand,
            ..EngineSettings::without_book()
        });
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
            let hand = &steps[0].hand;
            assert_eq!(hand.parts.iter().map(|part| part.value).sum::<i32>(), hand.total);
            let names: HashSet<&str> = hand.parts.iter().map(|part| part.name).collect();
            assert_eq!(names.len(), hand.parts.len(), "a name stands there once");
            if let Some(value) = steps[0].at_rest {
                assert_eq!(value, hand.total, "{}", play.position_text());
                at_rest += 1;
            }
            assert_eq!(disagreement(&steps[0], camps), None);
            let steps = steps_along(by_network.as_mut(), play.as_ref(), &line).expect("its game");
            disagreed += usize::from(disagreement(&steps[0], camps).is_some());
            play.play(&text).expect("a legal move");
        }
    }
    assert!(at_rest > 40 && disagreed > 20, "{at_rest}, {disagreed}");
}
