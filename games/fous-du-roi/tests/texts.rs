//! Position texts, move texts and arrow maps: what is read, what is refused, and with which words.

use escale_fous_du_roi::{ArrowMap, Position};
use escale_rules::{Choice, Lang, MoveBuf, Notation, Rules, Trouble};
use escale_testkit::{Random, mutations, random_game};
use proptest::prelude::*;

fn read(text: &str) -> Result<Position, Trouble> {
    Position::parse_position(&Position::initial(), text)
}

/// Refused, with these words in its French and its English sentence.
fn refused<T: std::fmt::Debug>(result: Result<T, Trouble>, fr: &str, en: &str) {
    let trouble = result.expect_err("a refusal");
    assert!(trouble.plain(Lang::Fr).contains(fr), "{trouble:?}");
    assert!(trouble.plain(Lang::En).contains(en), "{trouble:?}");
}

const ROWS: &str = "1ccrcc1/aaaaaaa/7/7/7/7/AAAAAAA/1CCRCC1";

#[test]
fn a_position_text_has_three_parts_and_single_spaces() {
    for text in [
        "",
        " ",
        ROWS,
        &format!("{ROWS} w"),
        &format!("{ROWS} w 0 1"),
        &format!("{ROWS} w 0 "),
    ] {
        refused(read(text), "trois parties", "three parts");
    }
    for text in [
        format!(" {ROWS} w 0"),
        format!("{ROWS}  w 0"),
        format!("{ROWS} w  0"),
        format!("{ROWS}\tw 0"),
        format!("{ROWS} w\t0"),
        format!("{ROWS} w 0\n"),
        format!("{ROWS}\u{a0}w 0"),
    ] {
        assert!(read(&text).is_err(), "{text:?}");
    }
    assert!(read(&format!("{ROWS} w 0")).is_ok());
}

#[test]
fn rows_are_eight_of_seven_squares() {
    refused(read("7/7/7/7/7/7/7 w 0"), "8 rangées", "8 rows");
    refused(read("7/7/7/7/7/7/7/7/7 w 0"), "8 rangées", "8 rows");
    refused(read("8/7/7/7/7/7/7/7 w 0"), "rangée 1", "row 1");
    refused(read("7/6/7/7/7/7/7/7 w 0"), "rangée 2", "row 2");
    refused(read("7/7/6RR/7/7/7/7/7 w 0"), "rangée 3", "row 3");
    refused(read("7/7/7/07/7/7/7/7 w 0"), "rangée 4", "row 4");
    refused(read("7/7/7/34/7/7/7/7 w 0"), "rangée 4", "row 4");
    refused(read("7/7/7/7/7/7/3K3/7 w 0"), "« K » en d2", "“K” on d2");
    refused(read("7/7/7/7/7/7/3é3/7 w 0"), "« é »", "“é”");
}

#[test]
fn side_and_counter_are_exact() {
    for side in ["W", "B", "n", "", "wb"] {
        refused(
            read(&format!("{ROWS} {side} 0")),
            "« w » (Blancs) ou « b » (Noirs)",
            "“w” (White) or “b” (Black)",
        );
    }
    for counter in [
        "",
        "-1",
        "+1",
        "00",
        "01",
        "101",
        "256",
        "99999999999999999999",
        "x",
        "1.0",
        "٣",
    ] {
        refused(read(&format!("{ROWS} w {counter}")), "de 0 à 100", "from 0 to 100");
    }
    for counter in ["0", "9", "10", "99", "100"] {
        assert!(read(&format!("{ROWS} w {counter}")).is_ok());
    }
}

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    refused(
        read("7/7/7/7/7/7/7/3R3 w 0"),
        "les Noirs n'ont pas de Roi",
        "Black has no King",
    );
    refused(
        read("3r3/7/7/7/7/7/7/7 w 0"),
        "les Blancs n'ont pas de Roi",
        "White has no King",
    );
    refused(read("3r3/7/7/7/7/7/7/R1R3R w 0"), "ont 3 Rois", "has 3 Kings");
    refused(read("3r3/7/7/7/7/7/7/CCCRCC1 w 0"), "5 Chevaliers", "5 Knights");
    refused(read("3r3/7/7/7/7/A6/AAAAAAA/3R3 w 0"), "8 Archers", "8 Archers");
    refused(read("3r3/aaaaaaa/6a/7/7/7/7/3R3 w 0"), "les Noirs ont 8", "Black has 8");
    refused(
        read("C2r3/7/7/7/7/7/7/3R3 w 0"),
        "le Roi en d8 est sous l'assaut de a8",
        "the King on d8 is under assault from a8",
    );
    // The same pieces with the other side to move are a position like any other.
    assert!(read("C2r3/7/7/7/7/7/7/3R3 b 0").is_ok());
}

#[test]
fn moves_are_read_in_every_accepted_form() {
    let position = read("6r/7/6A/7/7/7/7/C2R3 w 0").unwrap();
    let mate = position.parse_move("Ca1-a8").unwrap();
    assert_eq!(position.move_text(mate), "Ca1-a8");
    assert_eq!(position.written(mate, Lang::Fr), "Ca1-a8#");
    assert_eq!(position.written(mate, Lang::En), "Ca1-a8#");
    assert_eq!(position.spoken(mate).fr, "Chevalier a1 va en a8, assaut sans parade");
    for text in ["Ca1-a8", "Ca1-a8#", "Ca1-a8+", "a1-a8", "a1-a8#", "a1a8", "Ca1a8"] {
        assert_eq!(position.parse_move(text), Ok(mate), "{text}");
    }
    let position = read("r6/7/7/1C1a1A1/7/7/7/3R3 w 0").unwrap();
    let capture = position.parse_move("Cb5xd5").unwrap();
    assert_eq!(position.written(capture, Lang::Fr), "Cb5xd5+");
    assert_eq!(position.spoken(capture).en, "Knight b5 takes the Archer on d5, assault");
    for text in ["Cb5xd5+", "b5xd5", "b5d5", "Cb5d5"] {
        assert_eq!(position.parse_move(text), Ok(capture), "{text}");
    }
    assert_eq!(position.paths(capture), [["b5", "d5"]]);
}

#[test]
fn a_refused_move_is_told_why() {
    let start = Position::initial();
    for text in [
        "", "+", "C", "Cb1", "b1-", "Cb1-b", "Cb1-b9", "Cb1--b5", "Kb1-b5", "cb1-b5", "Cb1-b5 ", "Cb1-b5++", "éb1",
        "bé-b5", "b1é",
    ] {
        refused(start.parse_move(text), "ne se lit pas", "cannot be read");
    }
    refused(start.parse_move("Cb5-b6"), "pas de pièce en b5", "no piece on b5");
    refused(start.parse_move("Aa7-a6"), "est à l'adversaire", "is the opponent's");
    refused(start.parse_move("Ab1-a1"), "s'écrit C", "is written C");
    refused(start.parse_move("Cb1-b1"), "mène à une autre case", "another square");
    refused(start.parse_move("Ab2-a3"), "aucune flèche de b2", "no arrow of b2");
    refused(start.parse_move("Cb1-c3"), "aucune flèche de b1", "no arrow of b1");
    refused(start.parse_move("Aa2-a4"), "d'une case", "one square only");
    refused(start.parse_move("Cb1-b3"), "b2 est occupée", "b2 is occupied");
    refused(start.parse_move("Cb1-b2"), "pièce du même camp", "same camp");
    refused(start.parse_move("Aa2xa3"), "s'écrit Aa2-a3", "is written Aa2-a3");
    let position = read("r6/7/7/1C1a1A1/7/7/7/3R3 w 0").unwrap();
    refused(position.parse_move("Cb5-d5"), "s'écrit Cb5xd5", "is written Cb5xd5");
    let pinned = read("r2c3/7/7/7/7/7/3C3/3R3 w 0").unwrap();
    refused(
        pinned.parse_move("Cd2-e2"),
        "mettrait son propre Roi sous l'assaut (F2)",
        "put one's own King under assault (F2)",
    );
    let assault = read("C2r3/7/1c5/7/7/7/7/3R3 b 0").unwrap();
    refused(
        assault.parse_move("Cb6-b5"),
        "ne l'en tire pas (F2)",
        "does not save him (F2)",
    );
    let over = read("6r/7/6A/7/7/7/7/3R3 b 0").unwrap();
    refused(over.parse_move("Rg8-g7"), "la partie est finie", "the game is over");
}

#[test]
fn a_piece_that_would_leave_its_roi_under_assault_is_told_by_which_decision() {
    for (position, click, fr, en) in [
        (
            "C2r3/7/1c5/7/5a1/7/7/3R3 b 0",
            "f4",
            "le Roi est sous l'assaut, et l'Archer f4 ne peut l'en tirer (F2)",
            "the King is under assault, and the Archer on f4 cannot save him (F2)",
        ),
        (
            "6r/7/6A/7/7/1a5/7/3R3 b 0",
            "g8",
            "où qu'il aille, le Roi g8 serait sous l'assaut (F2)",
            "wherever he goes, the King on g8 would be under assault (F2)",
        ),
        (
            "2c3r/7/7/7/7/2A4/7/2R4 w 0",
            "c3",
            "si l'Archer c3 s'en va, son propre Roi est sous l'assaut (F2)",
            "if the Archer on c3 leaves, its own King is under assault (F2)",
        ),
    ] {
        let said = read(position).unwrap().why_not(&[click.to_owned()]);
        assert_eq!((&*said.fr, &*said.en), (fr, en));
    }
}

fn with_map(text: &str) -> Result<Position, Trouble> {
    Position::with_options(&[Choice {
        key: "fleches".to_owned(),
        value: text.to_owned(),
    }])
}

const SMESS: &str = include_str!("../maps/smess.txt");

#[test]
fn the_standard_map_as_a_file_is_the_standard_game() {
    assert_eq!(with_map(SMESS), Ok(Position::initial()));
    assert_eq!(ArrowMap::load(SMESS), Ok(ArrowMap::standard()));
    assert_eq!(
        with_map(&format!("\u{feff}{}", SMESS.replace('\n', "\r\n"))),
        Ok(Position::initial())
    );
    // The Markdown table of a rule page is a map, too.
    let table: String = SMESS
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| match line.trim_start() {
            header if header.starts_with('|') => format!("| {header} |\n|---|---|---|---|---|---|---|---|\n"),
            rank => format!("| {rank} |\n"),
        })
        .collect();
    assert_eq!(with_map(&table), Ok(Position::initial()));
}

#[test]
fn another_map_gives_other_moves_and_another_key() {
    let changed = SMESS.replace("1 | N       | N E W", "1 | N       | NW E");
    let table = with_map(&changed).unwrap();
    assert_ne!(table, Position::initial());
    assert_ne!(table.key(), Position::initial().key());
    assert_eq!(Ok(table), with_map(&changed));
    let position = Position::parse_position(&table, "3r3/7/7/7/7/7/7/1C1R3 w 0").unwrap();
    assert!(position.parse_move("Cb1-a2").is_ok());
    assert!(position.parse_move("Cb1-b2").is_err());
    // A position text read on a table stays on its map.
    assert_eq!(position.board(), table.board());
}

#[test]
fn a_bad_map_is_refused_with_its_line() {
    let line = SMESS.lines().position(|line| line.starts_with("8 |")).unwrap() + 1;
    let bad = |old: &str, new: &str| {
        assert!(SMESS.contains(old), "{old}");
        with_map(&SMESS.replacen(old, new, 1))
    };
    let at = |offset: usize| format!("ligne {}", line + offset);
    let at_en = |offset: usize| format!("line {}", line + offset);
    refused(
        bad("8 | E S ", "8 | E N "),
        "a8 : la flèche N sort du plateau",
        "a8: the arrow N leaves the board",
    );
    refused(bad("8 | E S ", "8 | + "), &at(0), &at_en(0));
    refused(
        bad("7 | N S ", "7 | N SO "),
        "a7 : « SO » n'est pas une direction",
        "a7: “SO” is no direction",
    );
    refused(bad("7 | N S ", "7 | n S "), &at(1), &at_en(1));
    refused(bad("6 | N E S ", "6 | N E N "), "a6 : « N » répète", "a6: “N” repeats");
    refused(
        bad("| NW E S | +", "| NW E S | + N"),
        "c7 : « N » répète",
        "c7: “N” repeats",
    );
    refused(
        bad("6 | N E S ", "6 |  "),
        "a6 : chaque case porte",
        "a6: every square carries",
    );
    refused(
        bad("5 | NE E SE | E ", "5 | NE E SE "),
        "rangée 5 doit avoir 7 cases",
        "rank 5 must have 7 squares",
    );
    refused(bad("5 | NE", "5 | N | NE"), "pas 8", "not 8");
    refused(
        bad("4 | N S ", "5 | N S "),
        "la rangée 5 est écrite deux fois",
        "rank 5 is written twice",
    );
    refused(
        bad("4 | N S ", "3 | N S "),
        "ici 4, pas par « 3 »",
        "here 4, not with “3”",
    );
    refused(bad("4 | N S ", "N S "), &at(4), &at_en(4));
    refused(bad("1 | N ", "# 1 | N "), "avant la rangée 1", "before rank 1");
    refused(with_map(&format!("{SMESS}\n1 | N")), "déjà là", "already there");
    refused(with_map(""), "avant la rangée 8", "before rank 8");
    refused(with_map("a8: E S"), "« a8: E S »", "“a8: E S”");
}

#[test]
fn unknown_and_repeated_options_are_refused() {
    let choice = |key: &str| Choice {
        key: key.to_owned(),
        value: SMESS.to_owned(),
    };
    refused(Position::with_options(&[choice("murs")]), "« murs »", "“murs”");
    refused(
        Position::with_options(&[choice("fleches"), choice("x")]),
        "« x »",
        "“x”",
    );
    refused(
        Position::with_options(&[choice("fleches"), choice("fleches")]),
        "donnée deux fois",
        "given twice",
    );
    assert_eq!(Position::with_options(&[]), Ok(Position::initial()));
}

proptest! {
    #[test]
    fn texts_round_trip(seed in 0..10_000_u64) {
        for (position, _) in random_game(Position::initial(), 120, &mut Random::new(seed)).into_iter().step_by(17) {
            prop_assert_eq!(read(&position.position_text()), Ok(position));
            for &mv in position.moves().as_slice() {
                prop_assert_eq!(position.parse_move(&position.move_text(mv)), Ok(mv));
                prop_assert_eq!(position.parse_move(&position.written(mv, Lang::En)), Ok(mv));
            }
        }
    }

    #[test]
    fn no_map_text_panics_and_what_is_read_plays(text in mutations(SMESS)) {
        if let Ok(table) = with_map(&text) {
            prop_assert_eq!(table.moves().len() as u64, table.legal_count());
            prop_assert_eq!(Position::with_options(&table.options()), Ok(table));
        }
    }
}
