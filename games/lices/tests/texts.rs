//! Texts: what is accepted, what is refused and why, and what comes back.

mod slow;

use escale_lices::{Move, Position};
use escale_rules::{MoveBuf, Notation, Rules, Side, score_sheet};
use escale_testkit::{Random, random_game};
use proptest::prelude::*;

fn read(text: &str) -> Result<Position, String> {
    Position::parse_position(&Position::initial(), text).map_err(|trouble| trouble.phrase.fr.to_string())
}

fn parse(text: &str) -> Position {
    escale_testkit::position(text)
}

const START: &str = "1c1c1c1c1c/e1e1e1e1e1/1p1p1p1p1p/p1p1p1p1p1/10/10/1P1P1P1P1P/P1P1P1P1P1/1E1E1E1E1E/C1C1C1C1C1 w";

#[test]
fn the_start_is_the_rule_files() {
    assert_eq!(Position::initial().position_text(), START);
    assert_eq!(parse(START), Position::initial());
}

#[test]
fn bad_positions_are_refused_with_their_reason() {
    let rows = |rows: &str| format!("{rows} w");
    for (text, reason) in [
        (String::new(), "deux parties"),
        (START.replace(" w", ""), "deux parties"),
        (START.replace(" w", " "), "le camp à jouer doit être"),
        (START.replace(" w", " x"), "pas « x »"),
        (START.replace(" w", " W"), "pas « W »"),
        (START.replace(" w", "  w"), "deux parties"),
        (START.replace(" w", " w "), "deux parties"),
        (START.replace(" w", " w 0"), "deux parties"),
        (format!(" {START}"), "deux parties"),
        (rows("10/10/10/10/10/10/10/10/C9"), "10 rangées"),
        (rows("10/10/10/10/10/10/10/10/10/10/C9"), "10 rangées"),
        (rows("10/10/10/10/10/10/10/10/10/C8"), "exactement 10 cases"),
        (rows("10/10/10/10/10/10/10/10/10/C10"), "exactement 10 cases"),
        (rows("10/10/10/10/10/10/10/10/10/C9C"), "exactement 10 cases"),
        (rows("10/10/10/10/10/10/10/10/10/11"), "exactement 10 cases"),
        (rows("10/10/10/10/10/10/10/10/10/C09"), "ne commence pas par 0"),
        (rows("10/10/10/10/10/10/10/10/10/0C9"), "ne commence pas par 0"),
        (rows("10/10/10/10/10/10/10/10/10/+C9"), "« + » en a1"),
        (rows("10/10/10/10/10/10/10/10/10/D9"), "« D » en a1 n'est pas une pièce"),
        (rows("9é/10/10/10/10/10/10/10/10/C9"), "« é » en 1a n'est pas une pièce"),
        (rows("10/10/10/10/10/10/10/10/10/1P8"), "a2 est une case blanche"),
        (rows("10/10/p9/10/10/10/10/10/10/10"), "10c est une case blanche"),
        (rows("10/10/10/10/10/10/10/10/10/10"), "le plateau est vide"),
        (
            rows("10/10/10/10/10/10/10/10/10/CCCCCC4"),
            "les Blancs ont 6 Chevaliers",
        ),
        (rows("10/10/10/10/10/10/10/10/10/eeeeee4"), "les Noirs ont 6 Écuyers"),
        (
            rows("10/10/10/10/10/10/10/P9/1P1P1P1P1P/P1P1P1P1P1"),
            "les Blancs ont 11 Pions",
        ),
    ] {
        let refused = read(&text).expect_err(&text);
        assert!(refused.contains(reason), "{text:?}: {refused}");
    }
    assert!(
        read(&"1/".repeat(5_000_000)).is_err(),
        "a huge text is refused like any other"
    );
}

#[test]
fn odd_but_possible_positions_are_accepted() {
    for text in [
        // One piece alone, whoever is to move.
        "10/10/10/10/10/10/10/10/10/C9 w",
        "10/10/10/10/10/10/10/10/10/C9 b",
        // A decided game.
        "1C8/10/10/10/10/10/10/10/10/9c b",
        // Pions on every dark square of a back row.
        "10/10/10/10/10/10/10/10/10/P1P1P1P1P1 w",
    ] {
        assert_eq!(parse(text).position_text(), text);
    }
}

#[test]
fn moves_are_read_in_every_accepted_form() {
    let mailler = parse("10/10/10/10/10/10/10/c9/10/1E5EC1 w");
    let expected = mailler.parse_move("Ca9=9aΔ").expect("canonical");
    for form in ["Ca9=9a^", "Ca9=9a", "C a9=9aΔ", "C  a9=9a", "C a9=9a^"] {
        assert_eq!(mailler.parse_move(form), Ok(expected), "{form}");
    }
    let squire = mailler.parse_move("Ea8-b9").expect("canonical");
    assert_eq!(mailler.parse_move("E a8-b9"), Ok(squire));
    // Both ways round the triangle are one move.
    let triangle = parse("9c/10/10/10/10/10/3pe5/2Pe6/10/9C w");
    assert_eq!(
        triangle.parse_move("c3(4d)e5(5d)c5(4c)c3"),
        triangle.parse_move("c3(4c)c5(5d)e5(4d)c3")
    );
}

#[test]
fn bad_moves_are_refused_with_their_reason() {
    let start = START;
    let alone = "9c/10/10/10/10/10/10/2P7/10/1E8 w";
    let centre = "9c/10/10/10/10/5E4/10/10/10/10 w";
    let captures = "9c/10/10/10/10/6p3/10/2p1p5/3P6/9C w";
    for (position, text, reason) in [
        (start, "", "il manque la case de départ"),
        (start, "C", "il manque la case de départ"),
        (start, "x", "« x » : on attend ici la case de départ"),
        (start, " d2-e3", "on attend ici la case de départ"),
        (start, "d 2-e3", "on attend ici la case de départ"),
        (start, "f2-e3", "on attend ici la case de départ"),
        (start, "d11-e3", "« 1-e3 » : on attend ici « - »"),
        (start, "d02-e3", "on attend ici la case de départ"),
        (start, "d2", "il manque « - »"),
        (start, "d2xe3", "« xe3 » : on attend ici « - »"),
        (start, "d2-", "il manque la case d'arrivée"),
        (start, "d2-e3 ", "« \u{20} » : on attend ici la fin du coup"),
        (start, "d2-e3-e4", "« -e4 » : on attend ici la fin du coup"),
        (start, "d2-e3ΔΔ", "« Δ » : on attend ici la fin du coup"),
        (start, "d2(", "il manque la case de la pièce prise"),
        (start, "d2(e3", "il manque « ) »"),
        (start, "d2(e3)", "il manque la case d'arrivée"),
        (start, "d2(e3)e5-", "on attend ici la fin du coup"),
        (start, "d3-e3", "il n'y a pas de pièce en d3"),
        (start, "1c-2d", "la pièce en 1c est à l'adversaire"),
        (start, "b2-c2", "en b2 se trouve un Écuyer : écrire « Eb2 »"),
        (start, "Ed2-e3", "en d2 se trouve un Pion : écrire « d2 »"),
        (start, "d2-e2", "un Pion avance d'une case en diagonale"),
        (start, "d2-c1", "un Pion avance d'une case en diagonale"),
        (
            start,
            "Eb2-b3",
            "un Écuyer avance d'une case, tout droit ou en diagonale",
        ),
        (start, "Eb2-c1", "la case c1 est occupée"),
        (start, "c1=1c", "la case 1c est occupée"),
        (start, "c1=3c", "mailler mène à la case de même nom : de c1 en 1c"),
        (start, "d2-e3Δ", "Δ ne s'écrit que pour un Chevalier"),
        (start, "d2-e3^", "Δ ne s'écrit que pour un Chevalier"),
        (start, "d2(e3)e5", "il n'y a pas de pièce adverse en e3"),
        (alone, "c3-3c", "qu'en maillant : écrire « = »"),
        (alone, "Ea2=2a", "ne maille que sur les cases noires"),
        (centre, "Ee6=6e", "ne maille que sur les cases noires"),
        (
            "10/10/3P6/10/10/10/10/10/10/9C w",
            "7c=c7",
            "on ne maille que depuis son propre camp",
        ),
        (
            captures,
            "Ca10-b10",
            "la prise est obligatoire : le Pion b4 peut prendre",
        ),
        (
            "1C8/2p7/10/10/10/10/10/10/3P6/1C7c w",
            "b4-c3",
            "la prise est obligatoire, même en lice (L3) : le Chevalier 9a peut prendre",
        ),
        (captures, "b4(5c)d6", "de d6 il faut encore prendre"),
        (captures, "b4(5c)d7", "on arrive en d6, pas en d7"),
        (captures, "b4(7e)d6", "la pièce en 7e ne touche pas la case b4"),
        (captures, "b4(c5)d6", "il n'y a pas de pièce adverse en c5"),
        (captures, "b4(5c)d6(5c)b4", "la pièce en 5c est déjà prise"),
        ("9c/10/10/10/10/10/10/10/1P8/p8C w", "b2(1a)b2", "le plateau s'arrête"),
        (
            "9c/10/10/10/10/2p1p5/10/2P7/1p8/9C w",
            "c3(2b)a3",
            "on arrive en a1, pas en a3",
        ),
        (
            "9c/10/10/10/10/2E7/1p8/P9/10/9C w",
            "c1(2d)e3",
            "la case e3 est occupée",
        ),
        ("1C8/10/10/10/10/10/10/10/10/9c b", "Ca1-b1", "la partie est finie"),
    ] {
        let refused = parse(position).parse_move(text).expect_err(text);
        assert!(refused.phrase.fr.contains(reason), "{text:?}: {refused}");
        assert!(!refused.phrase.en.is_empty());
    }
}

#[test]
fn a_huge_move_text_is_refused() {
    let captures = parse("9c/10/10/10/10/6p3/10/2p1p5/3P6/9C w");
    let endless = format!("b4{}", "(5c)d6".repeat(500_000));
    let refused = captures.parse_move(&endless).expect_err("endless");
    assert!(refused.phrase.fr.chars().count() < 200);
    let spaces = format!("C{}a10-b10", " ".repeat(1_000_000));
    assert!(
        captures.parse_move(&spaces).is_err(),
        "capture is compulsory all the same"
    );
}

/// Found by search for positions with many chains: 12,587 captures of one piece, millions of
/// routes.
const MANY_CHAINS: &str = "10/10/3pep4/3e1e4/1pcpepep2/3c1cPc2/1p1p1pcp2/10/10/10 w";

#[test]
fn thousands_of_chains_are_listed_written_read_and_clicked_in_no_time() {
    let position = parse(MANY_CHAINS);
    let moves = position.moves();
    assert_eq!(moves.len(), 12_587);
    assert_eq!(position.legal_count(), 12_587);
    let mut texts = std::collections::HashSet::new();
    for &mv in moves.as_slice() {
        let text = position.move_text(mv);
        assert_eq!(position.parse_move(&text), Ok(mv));
        assert_eq!(position.paths(mv).len(), 1);
        assert!(texts.insert(text));
    }
}

#[test]
fn lices_and_names_are_on_the_board() {
    let board = Position::initial().board();
    let cell = |id: &str| board.cells.iter().find(|cell| cell.id == id).expect("a cell");
    assert_eq!(cell("b8").names, ["b8", "8b"]);
    assert_eq!(cell("8b").names, ["8b", "b8"]);
    assert_eq!((cell("8b").x, cell("8b").y), (2, 8));
    assert!(cell("a9").tags.iter().map(|tag| tag.id).eq(["lice-first"]));
    assert!(cell("9a").tags.iter().map(|tag| tag.id).eq(["lice-second"]));
    let tagged = board.cells.iter().filter(|cell| !cell.tags.is_empty()).count();
    assert_eq!(tagged, 10);
    assert_eq!(board.cells[0].id, "10a");
    // The labels along each edge are the columns of the camp at that edge.
    for (x, (near, far)) in board.files.iter().zip(&board.far_files).enumerate() {
        assert_eq!(board.cells[x].id, format!("{far}a"));
        assert_eq!(board.cells[90 + x].id, format!("a{near}"));
    }
}

#[test]
fn chains_are_clicked_hop_by_hop_or_by_their_ends() {
    let position = parse("9c/10/10/10/10/6p3/10/2p1p5/3P6/9C w");
    let chain = position.parse_move("b4(5c)d6(7e)3e").expect("legal");
    let strings = |clicks: &[&str]| clicks.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(
        position.paths(chain),
        [strings(&["b4", "d6", "3e"]), strings(&["b4", "3e"])]
    );
    // Round the triangle: both ways, but origin to origin would say nothing.
    let triangle = parse("9c/10/10/10/10/10/3pe5/2Pe6/10/9C w");
    let home = triangle.parse_move("c3(4c)c5(5d)e5(4d)c3").expect("legal");
    assert_eq!(
        triangle.paths(home),
        [strings(&["c3", "c5", "e5", "c3"]), strings(&["c3", "e5", "c5", "c3"])]
    );
}

#[test]
fn moves_are_said_aloud() {
    let say = |position: &str, mv: &str| {
        let position = parse(position);
        let spoken = position.spoken(position.parse_move(mv).expect("legal"));
        (spoken.fr.to_string(), spoken.en.to_string())
    };
    assert_eq!(
        say("10/10/10/10/10/10/10/c9/10/1E5EC1 w", "Ca9=9aΔ"),
        (
            "Chevalier a9 maille en 9a, en lice".into(),
            "Knight a9 vaults to 9a, in the lists".into()
        )
    );
    assert_eq!(
        say("9c/10/10/10/10/6p3/10/2p1p5/3P6/9C w", "b4(5c)d6(7e)3e"),
        (
            "Pion b4 prend 5c, va en d6, prend 7e, va en 3e".into(),
            "Pawn b4 takes 5c, lands on d6, takes 7e, lands on 3e".into()
        )
    );
}

#[test]
fn the_score_sheet_is_the_leaflets() {
    let example = ["6d-7c", "Eb8(7c)d6", "Eb8=8b", "Ca9(8b)c7", "Ca9=9aΔ"].map(String::from);
    assert_eq!(
        score_sheet(Position::NUMBERING, ["LEROY", "PETIT"], Side::First, &example),
        "LEROY       PETIT\n\
         1. 6d-7c    2. Eb8(7c)d6\n\
         3. Eb8=8b   4. Ca9(8b)c7\n\
         5. Ca9=9aΔ\n"
    );
}

/// A move comes back from its text, with `^`, without Δ, with a space after the letter.
fn check_forms(position: &Position, mv: Move) {
    let text = position.move_text(mv);
    let bare = text.trim_end_matches('Δ');
    let mut forms = vec![text.clone(), bare.to_string(), text.replace('Δ', "^")];
    if text.starts_with(['C', 'E']) {
        forms.push(format!("{} {}", &text[..1], &text[1..]));
    }
    for form in forms {
        assert_eq!(
            position.parse_move(&form),
            Ok(mv),
            "{}: {form}",
            position.position_text()
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn positions_and_moves_come_back_from_their_texts(seed: u64, ply in 0_usize..120) {
        let game = random_game(Position::initial(), ply, &mut Random::new(seed));
        let (position, _) = game[game.len() - 1];
        prop_assert_eq!(parse(&position.position_text()), position);
        for &mv in position.moves().as_slice() {
            check_forms(&position, mv);
        }
    }

    #[test]
    fn every_route_of_a_capture_is_read_as_that_capture(seed: u64, ply in 8_usize..120) {
        for (position, _) in random_game(Position::initial(), ply, &mut Random::new(seed)) {
            if position.decided().is_some() {
                continue;
            }
            for routes in slow::slow_routes(&position.position_text()) {
                let capture = position.parse_move(&routes[0]).expect("the smallest route");
                prop_assert_eq!(position.move_text(capture), &*routes[0]);
                for route in &routes {
                    prop_assert_eq!(position.parse_move(route), Ok(capture));
                }
                // And by clicks, as many ways (and perhaps from end to end).
                let clicked = position.paths(capture).len();
                prop_assert!(clicked == routes.len() || clicked == routes.len() + 1 || routes.len() > 64);
            }
        }
    }
}
