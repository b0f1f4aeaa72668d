//! Texts: what is read, what is refused and with which words, and that everything written is read back.

mod set_up;

use escale_echec_aux_chevaliers::Position;
use escale_rules::{Choice, Lang, MoveBuf, Notation, Rules};
use proptest::prelude::*;
use set_up::{after, free_position, free_table, position, text};

const ROWS: &str = "1cggg1gggc1/1cgggcgggc1/11/11/11/11/11/1CGGGCGGGC1/1CGGG1GGGC1";

/// The French and the English sentence must hold these words.
fn refused(table: &Position, text: &str, french: &str, english: &str) {
    match Position::parse_position(table, text) {
        Ok(_) => panic!("{text:?} is accepted"),
        Err(trouble) => {
            let (fr, en) = (trouble.get(Lang::Fr), trouble.get(Lang::En));
            assert!(fr.contains(french), "{text:?}: {fr}");
            assert!(en.contains(english), "{text:?}: {en}");
        }
    }
}

#[test]
fn the_start_reads_back() {
    let start = Position::parse_position(&Position::initial(), &format!("{ROWS} s 0")).expect("the start");
    assert_eq!(start, Position::initial());
}

#[test]
fn positions_of_the_wrong_shape_are_refused() {
    let plain = Position::initial();
    for text in ["", ROWS, &format!("{ROWS} s")] {
        refused(&plain, text, "trois parties", "three parts");
    }
    for text in [
        format!("{ROWS} s 0 0"),
        format!("{ROWS} s 0 !"),
        format!("{ROWS} s 0 ?Gc2-c3/0"),
    ] {
        refused(&plain, &text, "texte en trop", "left over");
    }
    for text in [
        format!("{ROWS} s 0 "),
        format!("{ROWS}  s 0"),
        format!(" {ROWS} s 0"),
        format!("{ROWS} s "),
    ] {
        refused(&plain, &text, "espace de trop", "space too many");
    }
    refused(&plain, &format!("{ROWS}\ts 0"), "", "");
    refused(&plain, &format!("{ROWS} s 0\n"), "compteur", "counter");
    refused(&plain, &format!("{ROWS}/11 s 0"), "pas 10", "not 10");
    refused(&plain, &format!("12{} s 0", &ROWS[2..]), "11 cases", "11 squares");
    refused(
        &plain,
        &format!("{} s 0", ROWS.replace("/11/11/", "/11/10/")),
        "11 cases",
        "11 squares",
    );
    refused(
        &plain,
        &format!("{} s 0", ROWS.replace("/11/11/", "/11/011/")),
        "par 0",
        "with 0",
    );
}

#[test]
fn pieces_that_cannot_stand_there_are_refused() {
    let plain = Position::initial();
    for letter in ['K', 'x', '.', '-', 'é', '\u{7f}'] {
        let text = format!("{} s 0", ROWS.replacen("11", &format!("{letter}10"), 1));
        refused(&plain, &text, "en a7 n'est pas une pièce", "on a7 is no piece");
    }
    for water in ["d5", "e5", "g5", "h5"] {
        refused(
            &plain,
            &text(&format!("C{water} cj8"), "s 0"),
            &format!("{water} est de l'eau"),
            &format!("{water} is water"),
        );
    }
    refused(
        &plain,
        &text("Ca1 Ca2 Ca3 Ca4 Ca5 Ca6 cj8", "s 0"),
        "6 Chevaliers",
        "6 knights",
    );
    refused(
        &plain,
        &text("Ca1 cc1 cc2 cc3 cc4 cc6 cc7", "s 0"),
        "Dorés ont 6",
        "Gold has 6",
    );
    let men = "Ga1 Gb1 Gc1 Gd1 Ge1 Gg1 Gh1 Gi1 Gj1 Gk1 Ga2 Gb2 Gc2 cj8";
    refused(&plain, &text(men, "s 0"), "13 Gens d'Armes", "13 men-at-arms");
    refused(&plain, "11/11/11/11/11/11/11/11/11 s 0", "vide", "empty");
}

#[test]
fn sides_and_counters_are_read_strictly() {
    let plain = Position::initial();
    for side in ["w", "S", "D", "sd", "é"] {
        refused(&plain, &format!("{ROWS} {side} 0"), "camp au trait", "side to move");
    }
    for counter in [
        "-1",
        "+1",
        "00",
        "01",
        "101",
        "256",
        "99999999999999999999",
        "1.0",
        "٣",
        "a",
    ] {
        refused(&plain, &format!("{ROWS} s {counter}"), "compteur", "counter");
    }
    for counter in [0, 1, 99, 100] {
        assert!(Position::parse_position(&plain, &format!("{ROWS} s {counter}")).is_ok());
    }
}

#[test]
fn a_long_text_does_not_come_back_whole() {
    let long = "z".repeat(1_000_000);
    for text in [long.clone(), format!("{ROWS} {long} 0"), format!("{ROWS} s {long}")] {
        let trouble = Position::parse_position(&Position::initial(), &text).expect_err("nonsense");
        assert!(trouble.0.fr.len() < 300 && trouble.0.en.len() < 300);
    }
    let trouble = Position::initial().parse_move(&long).expect_err("nonsense");
    assert!(trouble.0.fr.len() < 300);
}

#[test]
fn the_fourth_field_of_prise_libre_is_read_strictly() {
    let table = free_table();
    let good = text("Gb5 gc5 gj8", "d 0 ?Gc4-b5/3");
    assert_eq!(
        Position::parse_position(&table, &good).map(|p| p.position_text()),
        Ok(good)
    );
    let good = text("Cd6 Gb3 Gc6 gb5 gj8", "d 12 ?Cb6~d6/11");
    assert_eq!(
        Position::parse_position(&table, &good).map(|p| p.position_text()),
        Ok(good)
    );

    let pieces = "Gb5 gc5 gj8";
    for field in [
        "",
        "?",
        "!!",
        "? Gc4-b5/3",
        "?Gc4-b5",
        "?Gc4-b5/",
        "Gc4-b5/3",
        "?Cc4-b5/3",
        "?Gc4~b5/3",
        "?Gc4-b5/3/",
        "?Gl4-b5/3",
        "?Gé-b5/3",
    ] {
        assert!(
            Position::parse_position(&table, &text(pieces, &format!("d 0 {field}"))).is_err(),
            "{field:?} is accepted"
        );
    }
    let impossible = ("n'a pas pu être joué", "cannot have been played");
    for (pieces, rest) in [
        // No piece there, the wrong camp's, an origin that is not empty, water, not that piece's way, no capture missed, a counter that does not follow.
        ("Gb5 gc5 gj8", "d 0 ?Ga4-a5/3"),
        ("Gb5 gc5 gj8", "d 0 ?Gc4-c5/3"),
        ("Gb5 Gc4 gc5 gj8", "d 0 ?Gc4-b5/3"),
        ("Ge6 gc5 gj8", "d 0 ?Gd5-e6/3"),
        ("Gb5 gc5 gj8", "d 0 ?Gd4-b5/3"),
        ("Gb5 gc6 gj8", "d 0 ?Gc4-b5/3"),
        ("Gb5 gc5 gj8", "d 4 ?Gc4-b5/3"),
        ("Cb5 gc5 gj8", "d 5 ?Cc4-b5/3"),
        // The castle was held before the move: the game was over.
        ("Gb5 Cf9 gc5 gj8", "d 0 ?Gc4-b5/3"),
        ("Gb5 gc5 gj8", "d 0 ?Gc4-b5/100"),
    ] {
        refused(&table, &text(pieces, rest), impossible.0, impossible.1);
    }
    refused(&table, &text(pieces, "d 0 ?Gc4-b5/03"), "compteur", "counter");
    refused(&table, &text("Gb5 gc7 gj8", "s 0 !"), "aucune prise", "has none");
    refused(&table, &text("Gb5 gc5 gj8", "d 0 ! !"), "texte en trop", "left over");
}

#[test]
fn options_are_read_strictly() {
    let choice = |key: &str, value: &str| Choice {
        key: key.to_string(),
        value: value.to_string(),
    };
    assert_eq!(Position::with_options(&[]), Ok(Position::initial()));
    for (choices, french) in [
        (vec![choice("prise-libre", "oui")], "ne prend pas de valeur"),
        (vec![choice("prise-libre", ""), choice("prise-libre", "")], "deux fois"),
        (vec![choice("fleches", "")], "pas d'option « fleches »"),
        (
            vec![choice("prise-libre", ""), choice("mur", "")],
            "pas d'option « mur »",
        ),
        (vec![choice("Prise-libre", "")], "pas d'option"),
    ] {
        let trouble = Position::with_options(&choices).expect_err("no such option");
        assert!(trouble.0.fr.contains(french), "{trouble}");
    }
}

#[test]
fn every_accepted_form_of_a_move_is_the_move() {
    let ladder = position("Cb2 Gc2 Ge2 Gg3 cj8", "s 0");
    let approach = position("Cb2 Gb3 gb5 gc6 cj8", "s 0");
    let round = position("Cb2 gc2 gd3 gc4 gb3 cj8", "s 0");
    let gold = position("Cj2 gc7 cb8", "d 0");
    for (position, canonical, forms) in [
        (Position::initial(), "Gc2-c3", "Gc2-c3 gc2-c3 c2-c3 c2c3 Gc2c3"),
        (Position::initial(), "Cb2-b3", "Cb2-b3 cb2-b3 b2-b3 b2b3"),
        (
            ladder,
            "Cb2~h4",
            "Cb2~h4 b2~h4 Cb2-h4 b2h4 Cb2~d2~f2~h4 b2~f2~h4 Cb2~d2~b2~h4",
        ),
        (
            approach,
            "Cb2~b4xb6xd6",
            "Cb2~b4xb6xd6 b2~b4xb6xd6 cb2~b4×b6×d6 Cb2xd6 b2xd6",
        ),
        (
            round,
            "Cb2xb4xd4xd2xb2",
            "Cb2xd2xd4xb4xb2 Cb2~b2xb4xd4xd2xb2 Cb2~b2xd2xd4xb4xb2 Cb2xb2",
        ),
        (gold, "Gc7-c6", "Gc7-c6 gc7-c6 c7c6"),
        (gold, "Cb8~d6", "Cb8~d6 cb8~d6 b8d6"),
    ] {
        for form in forms.split(' ') {
            let read = position
                .parse_move(form)
                .unwrap_or_else(|trouble| panic!("{form}: {trouble}"));
            assert_eq!(position.move_text(read), canonical, "{form}");
        }
    }
}

#[test]
fn a_refused_move_is_told_what_is_wrong() {
    let start = Position::initial();
    let hops = position("Cb2 Gc2 Ge2 ge3 cj8", "s 0");
    let chains = position("Cb2 gb3 gc4 Gb5 gc2 gd3 cj8", "s 0");
    for (position, mv, french, english) in [
        (start, "", "ne se lit pas", "does not read"),
        (start, "e2e4e5", "ne se lit pas", "does not read"),
        (start, "Gc2", "ne se lit pas", "does not read"),
        (start, "Gc2-c3 ", "ne se lit pas", "does not read"),
        (start, "Gc2-c3-c4", "ne se lit pas", "does not read"),
        (start, "Gc2xc4~c6", "ne se lit pas", "does not read"),
        (start, "Kc2-c3", "ne se lit pas", "does not read"),
        (start, "Gc2-c0", "ne se lit pas", "does not read"),
        (start, "Gl2-l3", "ne se lit pas", "does not read"),
        (start, "ççç", "ne se lit pas", "does not read"),
        (start, "!", "pas de prise manquée", "no missed capture"),
        (start, "Gc3-c4", "pas de pièce en c3", "no piece on c3"),
        (start, "Gc8-c7", "à l'adversaire", "opponent's"),
        (
            start,
            "Cc2-c3",
            "un Gens d'Armes, pas un Chevalier",
            "a man-at-arms, not a knight",
        ),
        (
            start,
            "Gb2-b3",
            "un Chevalier, pas un Gens d'Armes",
            "a knight, not a man-at-arms",
        ),
        (start, "Gc2-c1", "c1 est occupée", "c1 is occupied"),
        (start, "Gc2-c5", "n'est pas permis", "not allowed"),
        (start, "Cb2-b2", "n'est pas permis", "not allowed"),
        (start, "Gc2~c4", "n'est pas permis", "not allowed"),
        (start, "Cb2~b3", "n'est pas permis", "not allowed"),
        (start, "Gd2-d5", "d5 est de l'eau", "d5 is water"),
        (start, "Gc2xc4", "aucune prise", "no capture"),
        (
            start,
            "Cb2xb4xb6",
            "pas de prise de b2 en b4",
            "no capture from b2 to b4",
        ),
        (hops, "Cb2-b3", "la prise est obligatoire", "compulsory"),
        (hops, "Cb2~h2xh4", "ne peut pas sauter jusqu'en h2", "cannot hop to h2"),
        (
            chains,
            "Cb2xb4",
            "continue depuis b4, par exemple en d4",
            "goes on from b4, to d4",
        ),
        (position("Cf9 cj8", "s 0"), "Cf9-f8", "finie", "over"),
        (position("Ga9 gb9 gc9", "s 0"), "Ga9-a8", "finie", "over"),
    ] {
        let trouble = position.parse_move(mv).expect_err(mv);
        assert!(trouble.get(Lang::Fr).contains(french), "{mv}: {trouble}");
        assert!(
            trouble.get(Lang::En).contains(english),
            "{mv}: {}",
            trouble.get(Lang::En)
        );
    }
}

#[test]
fn a_capture_by_its_ends_alone_must_be_the_only_one() {
    let two_ends = position("Ca1 ga2 gb3 gb1 gc2 gd3 cj8", "s 0");
    let texts = set_up::moves(&two_ends);
    assert_eq!(texts, "Ca1xa3xc3xc1xa1 Ca1xa3xc3xe3 Ca1xc1xc3xe3");
    let trouble = two_ends.parse_move("Ca1xe3").expect_err("two captures end there");
    assert!(trouble.get(Lang::Fr).contains("plusieurs prises"), "{trouble}");
    assert!(two_ends.parse_move("Ca1xa1").is_ok());
}

#[test]
fn clicks_lead_hop_by_hop_or_straight_to_the_end() {
    let paths = |position: &Position, text: &str| -> Vec<String> {
        let mv = position.parse_move(text).expect("a legal move");
        position.paths(mv).into_iter().map(|path| path.join(" ")).collect()
    };
    let ladder = position("Cb2 Gc2 Ge2 Gg3 cj8", "s 0");
    assert_eq!(paths(&ladder, "Cb2~h4"), ["b2 d2 f2 h4", "b2 h4"]);
    assert_eq!(paths(&ladder, "Gc2-c3"), ["c2 c3"]);
    let capture = position("Cb2 Gb3 Gc5 ge6 cj8", "s 0");
    assert_eq!(paths(&capture, "Cb2~d6xf6"), ["b2 b4 d6 f6", "b2 d6 f6", "b2 f6"]);
    let round = position("Cb2 gc2 gd3 gc4 gb3 cj8", "s 0");
    assert_eq!(paths(&round, "Cb2xb4xd4xd2xb2"), ["b2 b4 d4 d2 b2", "b2 d2 d4 b4 b2"]);
    // Under prise-libre the quiet run round to b4 and the capture of b3 share their two squares, which then enter the capture, being its only route.
    let both = free_position("Cb2 Gc2 Gd3 Gc4 gb3 cj8", "s 0");
    assert_eq!(paths(&both, "Cb2xb4"), ["b2 b4"]);
    assert_eq!(paths(&both, "Cb2~b4"), ["b2 d2 d4 b4"]);
    let missed = after(both, "Cb2~b4");
    assert_eq!(paths(&missed, "!"), ["=!"]);
    assert_eq!(missed.choice_label("=!").fr, "Signaler la prise manquée");
}

#[test]
fn moves_are_said_aloud() {
    for (pieces, mv, french, english) in [
        ("Cb2 cj8", "Cb2-b3", "Chevalier b2 va en b3", "Knight b2 to b3"),
        (
            "Ge8 gb3",
            "Ge8-f9",
            "Gens d'Armes e8 va en f9, sur le château adverse",
            "Man-at-arms e8 to f9, on the enemy castle",
        ),
        (
            "Cb2 Gc2 cj8",
            "Cb2~d2",
            "Chevalier b2 saute jusqu'en d2",
            "Knight b2 hops to d2",
        ),
        (
            "Gc4 gc5 cj8",
            "Gc4xc6",
            "Gens d'Armes c4 prend c5, va en c6",
            "Man-at-arms c4 takes c5, lands on c6",
        ),
        (
            "Cb2 Gb3 gb5 gc6 cj8",
            "Cb2~b4xb6xd6",
            "Chevalier b2 saute jusqu'en b4, prend b5 et c6, va en d6",
            "Knight b2 hops to b4, takes b5 and c6, lands on d6",
        ),
        (
            "Gc4 gc5 gd6 gf6 cj8",
            "Gc4xc6xe6xg6",
            "Gens d'Armes c4 prend c5, d6 et f6, va en g6",
            "Man-at-arms c4 takes c5, d6 and f6, lands on g6",
        ),
    ] {
        let position = position(pieces, "s 0");
        let spoken = position.spoken(position.parse_move(mv).expect(mv));
        assert_eq!((spoken.fr.as_ref(), spoken.en.as_ref()), (french, english));
    }
}

proptest! {
    /// Any placement within the counts is a position, and reads back as itself.
    #[test]
    fn strewn_pieces_read_back(
        squares in proptest::sample::subsequence((0..99_usize).filter(|at| ![47, 48, 50, 51].contains(at)).collect::<Vec<_>>(), 1..=34),
        order in any::<u64>(),
        gold in any::<bool>(),
        counter in 0..=100_u8,
    ) {
        let mut letters: Vec<char> = [vec!['C'; 5], vec!['G'; 12], vec!['c'; 5], vec!['g'; 12]].concat();
        let mut seed = order;
        for i in (1..letters.len()).rev() {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            letters.swap(i, (seed >> 33) as usize % (i + 1));
        }
        let pieces: Vec<String> = squares
            .iter()
            .zip(letters)
            .map(|(&at, letter)| format!("{letter}{}{}", char::from(b'a' + (at % 11) as u8), at / 11 + 1))
            .collect();
        let side = if gold { 'd' } else { 's' };
        let text = text(&pieces.join(" "), &format!("{side} {counter}"));
        let position = Position::parse_position(&Position::initial(), &text).expect("a sound position");
        prop_assert_eq!(position.position_text(), text);
        for &mv in position.moves().as_slice() {
            prop_assert_eq!(position.parse_move(&position.move_text(mv)), Ok(mv));
        }
    }
}
