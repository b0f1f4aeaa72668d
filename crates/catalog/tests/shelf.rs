//! What holds for every game on the shelf, and for matches of them.

use std::collections::HashSet;
use std::path::Path;

use escale_catalog::{GAMES, Setup, game};
use escale_rules::{Choice, Lang, OptionSpec, Outcome, Side};

#[test]
fn cards_are_complete() {
    let mut ids = HashSet::new();
    for game in GAMES {
        let card = game.card();
        assert!(ids.insert(card.id), "two games are called {}", card.id);
        assert!(card.id.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'));
        assert!(!card.title.is_empty() && !card.players.is_empty() && card.minutes.0 <= card.minutes.1);
        assert!(!card.decisions.is_empty(), "{}: how do we read its leaflet?", card.id);
        for text in card.rules {
            assert!(text.len() > 800, "{}: a card or rule page is missing", card.id);
        }
        assert_ne!(card.rules[0], card.rules[1]);
        for decision in card.decisions {
            for text in card.rules {
                assert!(
                    text.contains(decision.id),
                    "{}: decision {} is not told",
                    card.id,
                    decision.id
                );
            }
        }
    }
    let folders = std::fs::read_dir(folder("")).expect("the games").count();
    assert_eq!(GAMES.len(), folders, "every folder is a game on the shelf");
}

/// A decision without a test named after it is a decision nobody checks.
#[test]
fn every_decision_has_a_test_named_after_it() {
    for game in GAMES {
        let card = game.card();
        let tests = std::fs::read_to_string(folder(card.id).join("tests/decisions.rs")).expect("tests/decisions.rs");
        for decision in card.decisions {
            let name = format!("fn {}_", decision.id.to_lowercase());
            assert!(tests.contains(&name), "{}: no test begins with `{name}`", card.id);
        }
    }
}

#[test]
fn every_game_has_a_golden_playthrough() {
    for game in GAMES {
        let id = game.card().id;
        let found = std::fs::read_dir(folder(id).join("tests/playthroughs")).map_or(0, Iterator::count);
        assert!(found > 0, "{id} has no golden playthrough");
    }
}

fn folder(id: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games").join(id)
}

/// Plays the moves in turn, all of which must be legal.
fn played(id: &str, moves: &str) -> Box<dyn escale_catalog::Match> {
    let mut play = game(id)
        .expect("on the shelf")
        .set_up(&Setup::default())
        .expect("the start");
    for text in moves.split(' ') {
        play.play(text).unwrap_or_else(|trouble| panic!("{text}: {trouble}"));
    }
    play
}

/// Both sides step a Chevalier out and back: the start stands again.
const THERE_AND_BACK: &str = "Cb2-b3 Cb8-b7 Cb3-b2 Cb7-b8";

#[test]
fn the_third_occurrence_is_a_draw_and_nothing_may_follow() {
    let mut play = played("echec-aux-chevaliers", THERE_AND_BACK);
    assert_eq!((play.occurrences(), play.verdict()), (2, None));
    for text in THERE_AND_BACK.split(' ') {
        play.play(text).expect("the game is still open");
    }
    assert_eq!(play.occurrences(), 3);
    let verdict = play.verdict().expect("the third time");
    assert_eq!((verdict.outcome, verdict.reason.code), (Outcome::Draw, "repetition"));
    assert_eq!(
        (&*verdict.reason.phrase.fr, &*verdict.reason.phrase.en),
        ("position répétée trois fois", "threefold repetition")
    );
    assert!(play.entries().is_empty());
    let refused = play.play("Cb2-b3").expect_err("the game is over");
    assert!(refused.phrase.fr.contains("répétée") && refused.phrase.en.contains("repetition"));

    // Counting and listing know nothing of repetition.
    assert_eq!(play.legal_texts().len(), 48);
    assert_eq!(play.perft(2, 1), Ok(2304));
    assert_eq!(play.play_through("Cb2-b3").as_deref(), Ok("Cb2-b3"));

    // Taking back the repetition opens the game again.
    assert!(play.take_back() && play.take_back());
    assert_eq!(play.verdict(), None);
}

#[test]
fn a_repetition_needs_the_same_side_to_move() {
    // The same pieces after an odd number of plies: not the same position.
    let play = played("echec-aux-chevaliers", "Cb2-b3 Cb8-b7 Cb3-a2 Cb7-b8 Ca2-b2");
    assert_eq!(play.occurrences(), 1);
}

#[test]
fn a_record_tells_every_move_in_every_form() {
    let play = played("en-avant", "e2e4 e7e5 Nf3 Cc6");
    let record = play.record();
    assert_eq!(play.move_texts(), ["e2e4", "e7e5", "g1f3", "b8c6"]);
    assert_eq!(record[2].written, ["Cf3", "Nf3"]);
    assert_eq!(record[2].clicks, ["g1", "f3"]);
    assert_eq!(record[3].side, Side::Second);
    assert_eq!(play.last(), record.last().cloned());
    assert!(
        record
            .iter()
            .all(|played| !played.spoken.fr.is_empty() && !played.spoken.en.is_empty())
    );
    assert_eq!(play.written("f1c4", Lang::Fr).as_deref(), Ok("Fc4"));
    assert!(play.written("f1c5", Lang::Fr).is_err());
}

#[test]
fn a_fork_goes_its_own_way() {
    let play = played("lices", "d2-e1");
    let mut fork = play.fork();
    let reply = fork.legal_texts().remove(0);
    fork.play(&reply).expect("legal");
    assert_eq!((play.plies(), fork.plies()), (1, 2));
    assert_ne!(play.position_text(), fork.position_text());
    assert_eq!(fork.start_text(), play.start_text());
}

#[test]
fn taking_back_returns_to_the_very_same_match() {
    for game in GAMES {
        let mut play = game.set_up(&Setup::default()).expect("the start");
        let mut texts = vec![play.position_text()];
        for step in 0..12 {
            let moves = play.legal_texts();
            let Some(text) = moves.get(step * 7 % moves.len().max(1)) else {
                break;
            };
            play.play(text).expect("legal");
            texts.push(play.position_text());
        }
        while let Some(expected) = texts.pop() {
            assert_eq!(play.position_text(), expected);
            assert_eq!(play.plies(), texts.len());
            assert_eq!(play.take_back(), !texts.is_empty());
        }
    }
}

#[test]
fn clicks_enter_every_move_and_nothing_else() {
    for game in GAMES {
        let play = game.set_up(&Setup::default()).expect("the start");
        let entries = play.entries();
        assert_eq!(
            entries.iter().map(|e| e.text.clone()).collect::<Vec<_>>(),
            play.legal_texts()
        );
        for entry in &entries {
            for path in &entry.paths {
                assert_eq!(play.move_by_clicks(path).as_ref(), Some(&entry.text), "{path:?}");
                // The beginning of a sequence may be a move by itself, never the same one.
                for cut in 0..path.len() {
                    assert_ne!(
                        play.move_by_clicks(&path[..cut]).as_ref(),
                        Some(&entry.text),
                        "{path:?} at {cut}"
                    );
                }
            }
        }
        assert_eq!(play.move_by_clicks(&["nowhere".to_owned()]), None);
        assert_eq!(play.move_by_clicks(&[]), None);
    }
}

#[test]
fn a_partner_moves_the_kinds_their_role_names_and_no_others() {
    for game in GAMES {
        let play = game.set_up(&Setup::default()).expect("the start");
        let pieces = play.scene().pieces;
        for entry in play.entries() {
            let Some(role) = entry.role else { continue };
            let from = &entry.paths[0][0];
            let kind = pieces.iter().find(|piece| piece.at == *from).expect("a piece").kind;
            for spec in game.card().roles {
                assert_eq!(spec.kinds.contains(&kind), spec.id == role, "{from} {kind} {}", spec.id);
            }
        }
        for spec in game.card().roles {
            assert!(!spec.kinds.is_empty(), "{}: {} moves nothing", game.card().id, spec.id);
        }
    }
}

#[test]
fn unknown_options_are_refused_by_every_game() {
    for game in GAMES {
        let choice = Choice {
            key: "no-such-option".into(),
            value: String::new(),
        };
        assert!(
            game.set_up(&Setup {
                options: vec![choice],
                position: None
            })
            .is_err()
        );
        for option in game.card().options {
            let given = |value: &str| {
                let choice = Choice {
                    key: option.key.into(),
                    value: value.into(),
                };
                game.set_up(&Setup {
                    options: vec![choice],
                    position: None,
                })
            };
            let (id, key) = (game.card().id, option.key);
            assert!(given("nonsense").is_err(), "{id} {key}");
            if let Some(choice) = option.choice() {
                assert!(given(&choice.value).is_ok(), "{id} {key}");
            }
        }
    }
}

#[test]
fn a_match_tells_its_options_in_the_games_own_words() {
    let given = |key: &str, value: &str| Setup {
        options: vec![Choice {
            key: key.into(),
            value: value.into(),
        }],
        position: None,
    };
    let mut told = 0;
    for game in GAMES {
        assert_eq!(game.set_up(&Setup::default()).unwrap().options(), []);
        for choice in game.card().options.iter().filter_map(OptionSpec::choice) {
            let setup = given(&choice.key, &choice.value);
            let mut play = game.set_up(&setup).unwrap();
            let first = play.legal_texts().remove(0);
            play.play(&first).unwrap();
            assert_eq!(play.options(), setup.options);
            assert_eq!(play.fork().options(), setup.options);
            told += 1;
        }
    }
    assert!(told >= 7, "only {told} options");
    let fous = game("fous-du-roi").unwrap();
    let sold = include_str!("../../../games/fous-du-roi/maps/smess.txt");
    assert_eq!(fous.set_up(&given("fleches", sold)).unwrap().options(), []);
    let own = sold.replace("1 | N       ", "1 | N E     ");
    let told = fous.set_up(&given("fleches", &own)).unwrap().options();
    assert!(told[0].value.len() < own.len() / 2 && !told[0].value.contains('#'));
    let again = fous.set_up(&given("fleches", &told[0].value)).unwrap();
    assert_eq!(again.options(), told);
}

#[test]
fn an_option_longer_than_anybody_needs_is_refused_in_a_sentence() {
    let setup = |bytes: usize| Setup {
        options: vec![Choice {
            key: "fleches".into(),
            value: "#".repeat(bytes),
        }],
        position: None,
    };
    assert!(setup(Choice::MOST_BYTES).check_length().is_ok());
    let trouble = setup(Choice::MOST_BYTES + 1).check_length().unwrap_err();
    assert_eq!(
        trouble.plain(Lang::Fr),
        "le texte de l'option « fleches » est trop long : 8193 octets, au plus 8192"
    );
    assert_eq!(
        trouble.plain(Lang::En),
        "the text of the option “fleches” is too long: 8193 bytes, at most 8192"
    );
}

#[test]
fn an_unknown_game_is_refused_with_the_names_of_those_there_are() {
    let trouble = game("tarot").err().expect("no such game");
    for game in GAMES {
        assert!(trouble.phrase.en.contains(game.card().id) && trouble.phrase.fr.contains(game.card().id));
    }
}
