//! Position texts and options: what is read, and what is refused with which words.

use escale_echec_aux_chevaliers::Position;
use escale_rules::{Choice, Lang, Notation, Rules};

use crate::set_up::{free_table, text};

const ROWS: &str = "1cggg1gggc1/1cgggcgggc1/11/11/11/11/11/1CGGGCGGGC1/1CGGG1GGGC1";

/// The French and the English sentence must hold these words.
fn refused(table: &Position, text: &str, french: &str, english: &str) {
    match Position::parse_position(table, text) {
        Ok(_) => panic!("{text:?} is accepted"),
        Err(trouble) => {
            let (fr, en) = (trouble.plain(Lang::Fr), trouble.plain(Lang::En));
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
        refused(&plain, &text, "en a7 n'est pas une pièce", "on a7 is not a piece");
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
        "6 Knights",
    );
    refused(
        &plain,
        &text("Ca1 cc1 cc2 cc3 cc4 cc6 cc7", "s 0"),
        "Dorés ont 6",
        "Gold has 6",
    );
    let men = "Ga1 Gb1 Gc1 Gd1 Ge1 Gg1 Gh1 Gi1 Gj1 Gk1 Ga2 Gb2 Gc2 cj8";
    refused(&plain, &text(men, "s 0"), "13 gens d'armes", "13 Men-at-arms");
    refused(&plain, "11/11/11/11/11/11/11/11/11 s 0", "vide", "empty");
}

#[test]
fn sides_and_counters_are_read_strictly() {
    let plain = Position::initial();
    for side in ["w", "S", "D", "sd", "é"] {
        refused(
            &plain,
            &format!("{ROWS} {side} 0"),
            "le camp à jouer doit être « s » (Argentés)",
            "side to move must be “s” (Silver)",
        );
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
        assert!(trouble.phrase.fr.len() < 300 && trouble.phrase.en.len() < 300);
    }
    let trouble = Position::initial().parse_move(&long).expect_err("nonsense");
    assert!(trouble.phrase.fr.len() < 300);
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
        // No piece there, the wrong camp's, an origin that is not empty, water, not that piece's
        // way, no capture missed, a counter that does not follow.
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
    let free = Position::with_options(&[choice("prise-libre", "")]).expect("the option there is");
    assert_eq!(free.options(), [choice("prise-libre", "")]);
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
        assert!(trouble.phrase.fr.contains(french), "{trouble}");
    }
}
