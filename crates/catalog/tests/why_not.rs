//! A click that begins no move is answered by a sentence, in every game and in both languages.

use std::collections::BTreeSet;

use escale_catalog::{GAMES, Match, Setup, game};
use escale_rules::Phrase;
use escale_testkit::Random;

fn clicks(ids: &[&str]) -> Vec<String> {
    ids.iter().map(|&id| id.to_owned()).collect()
}

/// What is said of clicks in a position, `None` for the start.
fn said(id: &str, position: Option<&str>, ids: &[&str]) -> String {
    let setup = Setup {
        position: position.map(str::to_owned),
        ..Setup::default()
    };
    let play = game(id).expect("on the shelf").set_up(&setup).expect("a position");
    play.why_not(&clicks(ids))
        .expect("no move begins like that")
        .fr
        .into_owned()
}

/// A click is explained exactly when no move begins with it; the reasons, with names left out.
fn check(play: &dyn Match, clicks: &[String], reasons: &mut BTreeSet<String>) {
    let begins = play
        .entries()
        .iter()
        .any(|entry| entry.paths.iter().any(|path| path.starts_with(clicks)));
    let context = || format!("{} {clicks:?}", play.position_text());
    match play.why_not(clicks) {
        None => assert!(begins, "{}", context()),
        Some(Phrase { fr, en }) => {
            assert!(!begins, "{}: {fr}", context());
            for text in [&fr, &en] {
                assert!(text.len() > 8 && !text.contains("  "), "{}: {text}", context());
            }
            // What a game says where it has nothing better to say.
            assert_ne!(fr, "aucun coup ne commence ainsi", "{}", context());
            let kind: String = fr.chars().filter(|letter| !letter.is_ascii_digit()).take(24).collect();
            reasons.insert(kind);
        }
    }
}

#[test]
fn every_dead_click_of_random_games_has_its_reason() {
    for game in GAMES {
        let mut random = Random::new(31);
        let mut reasons = BTreeSet::new();
        for _ in 0..3 {
            let mut play = game.set_up(&Setup::default()).expect("the start");
            let board = play.board();
            let cells = board.cells.iter().map(|cell| cell.id.clone());
            let places: Vec<String> = cells.chain(board.edges.iter().map(|edge| edge.id.clone())).collect();
            for _ in 0..30 {
                for place in &places {
                    check(&*play, std::slice::from_ref(place), &mut reasons);
                }
                let entries = play.entries();
                if entries.is_empty() {
                    break;
                }
                let entry = &entries[random.below(entries.len())];
                let path = &entry.paths[random.below(entry.paths.len())];
                for known in 1..path.len() {
                    for place in &places {
                        check(
                            &*play,
                            &[&path[..known], std::slice::from_ref(place)].concat(),
                            &mut reasons,
                        );
                    }
                }
                play.play(&entry.text).expect("legal");
            }
        }
        println!("{}: {reasons:#?}", game.card().id);
        assert!(reasons.len() >= 5, "{}: {reasons:?}", game.card().id);
    }
}

#[test]
fn a_finished_game_says_so_and_nonsense_gets_a_sentence() {
    for game in GAMES {
        let play = game.set_up(&Setup::default()).expect("the start");
        assert_eq!(play.why_not(&[]), None);
        for nonsense in ["nowhere", "", "=q", "🂡"] {
            assert!(play.why_not(&clicks(&[nonsense])).is_some(), "{nonsense}");
        }
        let first = play.entries()[0].paths[0].clone();
        assert_eq!(play.why_not(&first), None);
        let beyond = [first.as_slice(), &clicks(&["=q", "nowhere"])].concat();
        assert!(play.why_not(&beyond).is_some());
    }
}

#[test]
fn what_is_said_where_visitors_were_left_without_a_word() {
    // The third turn with the figure still at home: every wall is dead.
    let alcazar = game("alcazar").expect("on the shelf");
    let mut play = alcazar.set_up(&Setup::default()).expect("the start");
    for _ in 0..4 {
        let swing = play.legal_texts().into_iter().find(|text| text.contains('-'));
        play.play(&swing.expect("a wall")).expect("legal");
    }
    let walls = play.scene().pieces.into_iter().filter(|piece| piece.kind == "wall");
    for wall in walls {
        assert_eq!(
            play.why_not(&[wall.at]).expect("no wall moves").fr,
            "le pion doit quitter a1 : dès le troisième tour, seul un pas est permis"
        );
    }
    // A capture is compulsory: the other pieces are dead.
    let forced = "9c/10/10/10/10/6p3/10/2p1p5/3P6/9C w";
    assert_eq!(
        said("lices", Some(forced), &["a10"]),
        "la prise est obligatoire : le Pion b4 peut prendre"
    );
    // Somebody else's piece, an empty square, a piece that cannot move.
    assert_eq!(said("fous-du-roi", None, &["a4"]), "il n'y a pas de pièce en a4");
    assert_eq!(
        said("lices", None, &["c1"]),
        "le Pion c1 est bloqué : devant lui, et en 1c où il maillerait, tout est occupé"
    );
    assert_eq!(said("en-avant", None, &["e7"]), "la pièce en e7 est à l'adversaire");
    assert_eq!(
        said("en-avant", None, &["e2", "e5"]),
        "le Pion e2 ne peut pas aller en e5 : il avance droit devant lui, sur une case libre, et ne prend qu'en diagonale"
    );
}
