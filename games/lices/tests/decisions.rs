//! One test or more for each numbered decision, and for what the rules say of moves and ends.

use escale_lices::Position;
use escale_rules::{Notation, Outcome, Phrase, Rules, Side};
use escale_testkit::move_texts;

fn parse(text: &str) -> Position {
    escale_testkit::position(text)
}

/// All legal moves, sorted as `escale moves` sorts them.
fn moves(text: &str) -> Vec<String> {
    move_texts(&parse(text))
}

fn after(text: &str, played: &[&str]) -> Position {
    played.iter().fold(parse(text), |position, mv| {
        assert!(
            move_texts(&position).contains(&(*mv).to_string()),
            "{mv} is not canonical"
        );
        escale_testkit::after(position, mv)
    })
}

/// Outcome, reason code and French phrase of a finished game.
fn end(position: &Position) -> (Outcome, &'static str, String) {
    let verdict = position
        .verdict()
        .unwrap_or_else(|| panic!("{} is not over", position.position_text()));
    assert_eq!(Some(verdict.outcome), position.outcome());
    (
        verdict.outcome,
        verdict.reason.code,
        verdict.reason.phrase.fr.to_string(),
    )
}

#[test]
fn l1_equal_names_are_half_a_turn_apart() {
    let mailled = after("9c/10/10/10/10/10/10/P9/10/9C w", &["c1=1c"]);
    assert_eq!(mailled.position_text(), "9c/10/9P/10/10/10/10/10/10/9C b");
    let mailled = after("9c/10/9p/10/10/10/10/10/10/9C b", &["c1=1c"]);
    assert_eq!(mailled.position_text(), "9c/10/10/10/10/10/10/p9/10/9C w");
}

#[test]
fn l1_the_leaflets_example_is_legal_play() {
    let opening = [
        "d4-e3",
        "d4-e5",
        "Ca3-b3",
        "d6-e7",
        "e3(e7)6d(e5)e7",
        "c5-d4",
        "d6=6d",
        "c7(6d)e5",
        "e7(e5)6d",
        "Eb6-c5",
    ];
    let suitable = after(&Position::initial().position_text(), &opening);
    assert_eq!(
        suitable.position_text(),
        "1c1c1c1c1c/e1e3e1e1/1p3e1p1p/p1p1P1p1p1/10/10/1P5P1P/P1P1P1P1P1/1ECE1E1E1E/C3C1C1C1 w"
    );
    let example = ["6d-7c", "Eb8(7c)d6", "Eb8=8b", "Ca9(8b)c7", "Ca9=9aΔ"];
    let end = after(&suitable.position_text(), &example);
    assert_eq!(
        end.position_text(),
        "1C1c1c1c1c/e5e1e1/1p1c1e1p1p/p1p1e1p1p1/10/10/1P5P1P/P1P1P1P1P1/1ECE1E3E/C3C1C3 b"
    );
}

#[test]
fn l2_a_captured_piece_leaves_at_once_and_is_taken_once() {
    // Round the triangle and home: at its end the first victim stands next to the jumper no more.
    let text = "9c/10/10/10/10/10/3pe5/2Pe6/10/9C w";
    assert_eq!(moves(text), ["c3(4c)c5(4d)e3", "c3(4c)c5(5d)e5(4d)c3"]);
    let home = after(text, &["c3(4c)c5(5d)e5(4d)c3"]);
    assert_eq!(home.position_text(), "9c/10/10/10/10/10/10/2P7/10/9C b");
}

#[test]
fn l3_a_chevalier_on_a_lice_can_be_captured() {
    let text = "1Ce7/10/10/10/10/10/10/10/10/1C7c b";
    assert_eq!(moves(text), ["Ea8(9a)a10"]);
    assert_eq!(
        after(text, &["Ea8(9a)a10"]).position_text(),
        "e9/10/10/10/10/10/10/10/10/1C7c w"
    );
}

#[test]
fn l3_a_chevalier_on_a_lice_must_capture() {
    let text = "1C8/2p7/10/10/10/10/10/10/10/1C7c w";
    assert_eq!(moves(text), ["C9a(b8)7c"]);
    // And may find itself on another lice, which is written again.
    let text = "1Ce7/10/10/10/10/10/10/10/10/1C7c w";
    assert_eq!(moves(text), ["C9a(a8)7aΔ"]);
}

#[test]
fn l3_is_cited_where_a_chevalier_on_a_lice_must_capture() {
    let said = |text: &str, clicks: &[&str]| {
        let clicks: Vec<String> = clicks.iter().map(|&click| click.to_owned()).collect();
        let Phrase { fr, en } = parse(text).why_not(&clicks);
        (fr.into_owned(), en.into_owned())
    };
    let placed = "1C8/2p7/10/10/10/10/10/10/3P6/1C7c w";
    assert_eq!(
        said(placed, &["b4"]),
        (
            "la prise est obligatoire, même en lice (L3) : le Chevalier 9a peut prendre".to_owned(),
            "capturing is compulsory, even in the lists (L3): the Knight on 9a can capture".to_owned()
        )
    );
    assert_eq!(
        said(placed, &["9a", "10b"]),
        (
            "la prise est obligatoire, même en lice (L3) : de 9a on saute par-dessus une pièce adverse (7c)".to_owned(),
            "capturing is compulsory, even in the lists (L3): from 9a one jumps over an enemy piece (7c)".to_owned()
        )
    );
    // Elsewhere capturing is the leaflet's own rule, for Chevaliers too.
    let at_home = "9c/10/10/10/10/10/10/10/1p1P6/C9 w";
    assert_eq!(
        said(at_home, &["b4"]).0,
        "la prise est obligatoire : le Chevalier a1 peut prendre"
    );
}

#[test]
fn l4_what_counts_is_who_stands_in_lice_at_the_end() {
    // The Chevalier had been in lice, must leave it to capture, and does not count when Noirs have
    // no move left.
    let left = after("1C8/2p7/10/10/10/10/6C3/10/10/2p7 w", &["C9a(b8)7c"]);
    assert_eq!(
        end(&left),
        (
            Outcome::Draw,
            "blocked",
            "Noirs bloqués, aucun Chevalier en lice".into()
        )
    );
    // The one who places the last Chevalier may lose by the count.
    let text = "10/5C4/10/10/10/10/10/10/5c4/c1c7 w";
    assert_eq!(
        end(&after(text, &["C5b-5aΔ"])),
        (
            Outcome::Win(Side::Second),
            "all-in-lists",
            "tous les Chevaliers blancs en lice, 1 contre 2".into()
        )
    );
}

#[test]
fn l5_all_placed_needs_a_chevalier() {
    // Blancs have none: the game goes on, and they play to stop Noirs.
    let text = "c9/10/10/10/10/10/10/2P7/10/10 w";
    assert_eq!(parse(text).outcome(), None);
    assert_eq!(moves(text), ["c3-d2", "c3-d4", "c3=3c"]);
    // Noirs win by placing theirs.
    let placed = after("10/10/10/P9/10/10/10/10/2c7/10 b", &["C3b-3aΔ"]);
    assert_eq!(end(&placed).0, Outcome::Win(Side::Second));
}

#[test]
fn l6_blocked_is_having_no_legal_move_on_ones_turn() {
    // A Pion on the last row goes nowhere. One Chevalier in lice against none.
    let blocked = parse("1C8/10/10/10/10/10/10/10/C9/2p7 b");
    assert_eq!(
        end(&blocked),
        (
            Outcome::Win(Side::First),
            "blocked",
            "Noirs bloqués, Chevaliers en lice : 0 contre 1".into()
        )
    );
    // The same board is no end while the other is to move.
    assert_eq!(parse("1C8/10/10/10/10/10/10/10/C9/2p7 w").outcome(), None);
    // Losing everything is being blocked too; it does not lose the game by itself.
    let wiped_out = after("9c/10/10/10/10/10/3p6/2P7/10/10 b", &["4d(c3)2b"]);
    assert_eq!(
        end(&wiped_out),
        (
            Outcome::Draw,
            "blocked",
            "Blancs sans pièce, aucun Chevalier en lice".into()
        )
    );
}

#[test]
fn the_end_is_looked_for_on_both_sides_after_every_move() {
    // Blancs capture the only Chevalier of Noirs that is not in lice: Noirs have all theirs placed,
    // and win.
    let completed = after("10/10/10/10/10/4c5/3P6/10/5C4/c9 w", &["d4(5e)5e"]);
    assert_eq!(
        end(&completed),
        (
            Outcome::Win(Side::Second),
            "all-in-lists",
            "tous les Chevaliers noirs en lice, 1 contre 0".into()
        )
    );
    // One jump completes both.
    let both = after("10/4c5/3C6/10/10/10/10/10/10/c9 w", &["C7c(b6)5aΔ"]);
    assert_eq!(
        end(&both),
        (
            Outcome::Draw,
            "all-in-lists",
            "tous les Chevaliers en lice, 1 partout".into()
        )
    );
}

#[test]
fn no_chevalier_left_is_a_draw() {
    let none = after("10/10/10/10/10/4c5/3P6/10/5E4/10 w", &["d4(5e)5e"]);
    assert_eq!(
        end(&none),
        (Outcome::Draw, "no-knights", "plus aucun Chevalier en jeu".into())
    );
}

#[test]
fn a_winner_has_more_chevaliers_in_lice() {
    let won = after("1C1C6/8C1/10/10/10/10/10/10/9c/c1c7 w", &["C2b-3aΔ"]);
    assert_eq!(
        end(&won),
        (
            Outcome::Win(Side::First),
            "all-in-lists",
            "tous les Chevaliers blancs en lice, 3 contre 2".into()
        )
    );
}

#[test]
fn steps_of_each_piece() {
    assert_eq!(
        moves("9c/10/10/10/10/10/10/2P7/10/9C w")[3..],
        ["c3-d2", "c3-d4", "c3=3c"]
    );
    assert_eq!(
        moves("9c/10/10/10/10/10/10/2E7/10/10 w"),
        ["Ec3-d2", "Ec3-d3", "Ec3-d4", "Ec3=3c"]
    );
    // On a light square only the Chevalier mailles.
    assert_eq!(
        moves("9c/10/10/10/10/10/10/3E6/10/10 w"),
        ["Ec4-d3", "Ec4-d4", "Ec4-d5"]
    );
    assert_eq!(
        moves("9c/10/10/10/10/10/10/3C6/10/10 w"),
        ["Cc4-d3", "Cc4-d4", "Cc4-d5", "Cc4=4c"]
    );
    // In the other camp nobody mailles; at the edges there are fewer steps; on the last row none.
    assert_eq!(moves("9c/10/C9/10/10/10/10/10/10/10 w"), ["C10c-10b", "C10c-9b"]);
    assert_eq!(moves("C8c/10/10/10/10/10/10/10/10/10 w"), [""; 0]);
    // Noirs go the other way, with the same names.
    assert_eq!(
        moves("10/10/6e3/10/10/10/10/10/10/C9 b"),
        ["Ec4-d3", "Ec4-d4", "Ec4-d5"]
    );
    assert_eq!(moves("10/10/7p2/10/10/10/10/10/10/C9 b"), ["c3-d2", "c3-d4", "c3=3c"]);
}

#[test]
fn mailler_needs_an_empty_square_and_no_empty_way() {
    // Over a crowd: nothing between matters.
    let text = "1c1c1c1c1c/e1e1e1e1e1/1p1p1p1p2/p1p1p1p1p1/10/10/1P1P1P1P1P/P1P1P1P1P1/1E1E1E1E1E/C1C1C1C1C1 w";
    assert!(moves(text).contains(&"c1=1c".to_string()));
    let occupied = "1c1c1c1c1c/e1e1e1e1e1/1p1p1p1p1p/p1p1p1p1p1/10/10/1P1P1P1P1P/P1P1P1P1P1/1E1E1E1E1E/C1C1C1C1C1 w";
    assert!(!moves(occupied).iter().any(|mv| mv.contains('=')));
}

#[test]
fn from_the_centre_mailler_and_step_are_one_move() {
    for (text, step, mailler) in [
        ("9c/10/10/10/10/4P5/10/10/10/10 w", "e5-5e", Some("e5=5e")),
        ("9c/10/10/10/10/4E5/10/10/10/10 w", "Ee5-5e", Some("Ee5=5e")),
        ("9c/10/10/10/10/4C5/10/10/10/10 w", "Ce5-5e", Some("Ce5=5e")),
        ("9c/10/10/10/10/5C4/10/10/10/10 w", "Ce6-6e", Some("Ce6=6e")),
        // A light square: the Écuyer steps but may not mailler.
        ("9c/10/10/10/10/5E4/10/10/10/10 w", "Ee6-6e", None),
        ("10/10/10/10/5p4/10/10/10/10/C9 b", "e5-5e", Some("e5=5e")),
        ("10/10/10/10/5c4/10/10/10/10/C9 b", "Ce5-5e", Some("Ce5=5e")),
        ("10/10/10/10/4c5/10/10/10/10/C9 b", "Ce6-6e", Some("Ce6=6e")),
        ("10/10/10/10/4e5/10/10/10/10/C9 b", "Ee6-6e", None),
    ] {
        let position = parse(text);
        let texts = moves(text);
        assert_eq!(texts.iter().filter(|mv| mv.contains('=')).count(), 0, "{texts:?}");
        assert_eq!(texts.iter().filter(|&mv| mv == step).count(), 1, "{texts:?}");
        let stepped = position.parse_move(step).expect("a legal step");
        match mailler {
            Some(text) => assert_eq!(position.parse_move(text), Ok(stepped)),
            None => assert!(position.parse_move(&step.replace('-', "=")).is_err(), "{text}"),
        }
    }
    // The other squares of row e have both.
    assert_eq!(moves("9c/10/10/10/10/2P7/10/10/10/10 w"), ["e3-7e", "e3-9e", "e3=3e"]);
}

#[test]
fn captures_win_over_everything_and_go_in_all_directions() {
    let ring = "9c/10/10/10/3pep4/3eCe4/3pep4/10/10/10 w";
    assert_eq!(
        moves(ring).len(),
        moves(ring).iter().filter(|mv| mv.starts_with("Ce5(")).count()
    );
    let first_hops: std::collections::BTreeSet<String> = moves(ring)
        .iter()
        .map(|mv| mv.split(['(', ')']).nth(1).expect("a victim").to_string())
        .collect();
    assert_eq!(first_hops.len(), 8, "{first_hops:?}");
}

#[test]
fn l7_the_branch_is_free_but_no_stopping_early() {
    // One piece to the left, two to the right: both captures are legal, half of the longer one is
    // not.
    let text = "9c/10/10/10/10/6p3/10/2p1p5/3P6/9C w";
    assert_eq!(moves(text), ["b4(3c)d2", "b4(5c)d6(7e)3e"]);
    let stopped = parse(text).parse_move("b4(5c)d6").expect_err("one must go on");
    assert!(stopped.phrase.fr.contains("il faut encore prendre"), "{stopped}");
}

#[test]
fn the_origin_is_empty_while_the_piece_moves() {
    // The square it started from is where the last jump lands.
    let diamond = "9c/10/10/10/3p1p4/10/3p1p4/4P5/10/9C w";
    assert_eq!(moves(diamond), ["c5(4d)e3(e7)6d(e5)e7(6d)c5"]);
}

#[test]
fn delta_is_for_chevaliers_on_enemy_lices_only() {
    // By step, by mailler, by capture.
    assert!(moves("10/2C7/10/10/10/10/10/10/c9/10 w").contains(&"C8b-9aΔ".to_string()));
    assert!(moves("10/10/10/10/10/10/10/c9/10/2C7 w").contains(&"Ca3=3aΔ".to_string()));
    assert_eq!(moves("10/2p7/3C6/10/10/10/10/c9/10/2C7 w"), ["C7c(b8)9aΔ"]);
    // Not on a light square, not for an Écuyer, not on a lice of one's own.
    assert!(moves("10/2C7/10/10/10/10/10/10/c9/10 w").contains(&"C8b-8a".to_string()));
    assert!(moves("10/2E7/10/10/10/10/10/10/c9/10 w").contains(&"E8b-9a".to_string()));
    assert_eq!(moves("9c/10/10/10/10/10/10/2C7/1p8/10 w"), ["Cc3(2b)a1"]);
}
