//! Texts: what is refused and why, what is accepted, what comes back.

use escale_alcazar::{Move, Position, Reading, Setup, Slot, Square};
use escale_rules::{Lang, MoveBuf, Notation, Rules, Side};
use proptest::prelude::*;

const START: &str = "a1 d4 a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n - 0";
const WALLS: &str = "a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n";

fn parse(text: &str) -> Result<Position, String> {
    Position::parse_position(&Position::initial(), text).map_err(|trouble| {
        assert!(!trouble.plain(Lang::Fr).is_empty() && trouble.plain(Lang::Fr) != trouble.plain(Lang::En));
        trouble.plain(Lang::En).to_owned()
    })
}

fn position(text: &str) -> Position {
    parse(text).unwrap_or_else(|trouble| panic!("{text}: {trouble}"))
}

/// Each refused text with words its reason must contain.
fn refused(cases: &[(&str, &str)]) {
    for (text, words) in cases {
        match parse(text) {
            Ok(_) => panic!("accepted: {text:?}"),
            Err(reason) => assert!(reason.contains(words), "{text:?}: {reason}"),
        }
    }
}

#[test]
fn the_start_is_written_as_in_the_rule_file() {
    assert_eq!(Position::initial().position_text(), START);
    assert_eq!(position(START), Position::initial());
}

#[test]
fn the_shape_is_strict() {
    refused(&[
        ("", "five parts"),
        ("start", "five parts"),
        ("a1 d4 a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n -", "five parts"),
        ("a1 d4 a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n - 0 ", "five parts"),
        (" a1 d4 a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n - 0", "five parts"),
        ("a1  d4 a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n - 0", "five parts"),
        ("a1 d4 a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n - 0 0", "five parts"),
        ("a1\td4 a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n - 0", "five parts"),
        ("a1 d4 a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n - 0\n", "must be a number"),
    ]);
}

#[test]
fn squares_are_strict() {
    for square in ["", "a", "a0", "a5", "e1", "A1", "11", "a1n", "-", "é1"] {
        refused(&[
            (&format!("{square} d4 {WALLS} - 2"), "is not a square"),
            (&format!("b2 {square} {WALLS} - 2"), "is not a square"),
        ]);
    }
    refused(&[(&format!("c2 c2 {WALLS} - 2"), "both figures cannot stand on c2")]);
}

#[test]
fn walls_are_strict() {
    let with = |walls: &str| format!("b2 c3 {walls} - 8");
    assert!(parse(&with(WALLS)).is_ok());
    refused(&[
        (&with("a2e,a2n,b1e,b1n,b4e,c3e,c3n"), "exactly 8 walls, not 7"),
        (&with("a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n,d4n"), "exactly 8 walls, not 9"),
        (&with("-"), "not a wall slot"),
        (&with(""), "not a wall slot"),
        (&with("a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n,"), "not a wall slot"),
        (&with(",a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n"), "not a wall slot"),
        (&with("a2e,a2n,b1e,b1n,b4e,c3e,c3n,e2n"), "not a wall slot"),
        (&with("a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2x"), "not a wall slot"),
        (&with("a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2N"), "not a wall slot"),
        (&with("a2e,a2e,b1e,b1n,b4e,c3e,c3n,d2n"), "two walls are given at a2e"),
        (&with("a2n,a2e,b1e,b1n,b4e,c3e,c3n,d2n"), "a2e comes before a2n"),
        // canonical names only: `n` and `e` wherever possible
        (&with("a2e,a3s,b1e,b1n,b4e,c3e,c3n,d2n"), "is written a2n"),
        (&with("a2n,b1e,b1n,b2w,b4e,c3e,c3n,d2n"), "is written a2e"),
        (&with("a2o,a2n,b1e,b1n,b4e,c3e,c3n,d2n"), "is written a2w"),
    ]);
}

#[test]
fn the_barred_wall_is_strict() {
    refused(&[
        (&format!("b2 c3 {WALLS} a1n 8"), "where there is no wall"),
        (&format!("b2 c3 {WALLS} a3s 8"), "is written a2n"),
        (&format!("b2 c3 {WALLS} a2 8"), "not a wall slot"),
        (&format!("b2 c3 {WALLS}  8"), "not a wall slot"),
        (&format!("b2 c3 {WALLS} -- 8"), "not a wall slot"),
    ]);
    assert!(parse(&format!("b2 c3 {WALLS} a2n 8")).is_ok());
}

#[test]
fn plies_are_strict() {
    for plies in ["", "-1", "+1", "01", "00", "1.0", "1e2", "x", "１", "4 "] {
        assert!(parse(&format!("b2 c3 {WALLS} - {plies}")).is_err(), "{plies:?}");
    }
    refused(&[
        (&format!("b2 c3 {WALLS} - 07"), "leading zero"),
        (&format!("b2 c3 {WALLS} - 4294967296"), "from 0 to 4294967295"),
        (
            &format!("b2 c3 {WALLS} - 99999999999999999999999999"),
            "from 0 to 4294967295",
        ),
    ]);
}

#[test]
fn the_last_turn_must_have_been_possible() {
    refused(&[
        (&format!("a2 d4 {WALLS} - 0"), "can only be the set-up"),
        (&format!("a1 d4 {WALLS} a2n 0"), "can only be the set-up"),
        ("a1 d4 a1s,a2n,b1e,b1n,b4e,c3e,c3n,d2n - 0", "can only be the set-up"),
        // without a barred wall the last player stepped, and is not at home
        (&format!("a1 d4 {WALLS} - 1"), "red figure has just stepped"),
        (&format!("a1 c3 {WALLS} - 7"), "red figure has just stepped"),
        (&format!("b2 d4 {WALLS} - 8"), "green figure has just stepped"),
        // the game was over
        (&format!("d4 a1 {WALLS} - 8"), "had already won"),
        (&format!("d4 b2 {WALLS} - 8"), "red figure, whose turn it is"),
        (&format!("b2 a1 {WALLS} - 7"), "green figure, whose turn it is"),
        (&format!("d4 b2 {WALLS} a2n 7"), "no wall is barred"),
        (&format!("b2 a1 {WALLS} a2n 8"), "no wall is barred"),
    ]);
    // what they forbid to one player, they do not to the other
    for text in [
        format!("a1 c3 {WALLS} - 8"),
        format!("b2 d4 {WALLS} - 7"),
        format!("a1 c3 {WALLS} a2n 7"),
        format!("b2 d4 {WALLS} a2n 8"),
        format!("d4 b2 {WALLS} - 7"),
        format!("b2 a1 {WALLS} - 8"),
    ] {
        assert_eq!(position(&text).position_text(), text);
    }
}

/// The count goes on with the last two values in turn, so the turn still changes.
#[test]
fn a_game_may_outlast_the_count_of_plies() {
    let mut position = position(&format!("b2 c3 {WALLS} - 4294967294"));
    for (plies, side) in [
        (u32::MAX - 1, Side::First),
        (u32::MAX, Side::Second),
        (u32::MAX - 1, Side::First),
        (u32::MAX, Side::Second),
    ] {
        assert_eq!((position.plies(), position.turn()), (plies, side));
        assert_eq!(position.key(), position.key_from_scratch());
        position = position.child(position.moves().as_slice()[0]);
    }
}

#[test]
fn moves_are_read_in_every_accepted_form() {
    let start = Position::initial();
    let slot = |name: &str| name.parse().expect("a slot");
    let step = |name: &str| Move::Step(name.parse().expect("a square"));
    let wall = |from, to| Move::Wall {
        from: slot(from),
        to: slot(to),
    };
    for (text, expected) in [
        ("a2", step("a2")),
        ("A2", step("a2")),
        ("a1-a2", step("a2")),
        ("b1", step("b1")),
        ("a2n-a3w", wall("a2n", "a3w")),
        ("a2n-a3o", wall("a2n", "a3w")),
        ("A2N-A3O", wall("a2n", "a3w")),
        ("a3s-a3w", wall("a2n", "a3w")),
        ("b2w-b3w", wall("a2e", "a3e")),
        ("a2n-a3w#", wall("a2n", "a3w")),
    ] {
        assert_eq!(start.parse_move(text), Ok(expected), "{text}");
    }
    assert_eq!(start.move_text(wall("a2n", "a3w")), "a2n-a3w");
    assert_eq!(start.written(wall("a2n", "a3w"), Lang::Fr), "a2n-a3o");
    assert_eq!(start.written(wall("a2n", "a3w"), Lang::En), "a2n-a3w");
    let said = start.spoken(wall("a2e", "b2n"));
    assert_eq!(said.fr, "le rempart à l'est de a2 pivote et vient au nord de b2");
    assert_eq!(said.en, "the wall east of a2 swings round to north of b2");
}

#[test]
fn winning_moves_are_written_with_a_sign() {
    let castle = position("b2 b1 a2e,a2n,b1e,b2n,b4e,c3e,c3n,d2n - 9");
    let a1 = Move::Step("a1".parse().expect("a square"));
    assert_eq!(castle.written(a1, Lang::Fr), "a1#");
    assert_eq!(castle.parse_move("a1#"), Ok(a1));
    assert_eq!(castle.spoken(a1).en, "the figure goes to a1: the castle is taken");
}

#[test]
fn unplayable_moves_are_refused_with_the_reason() {
    let cases: &[(&str, &[(&str, &str)])] = &[
        (
            START,
            &[
                ("", "is not a move"),
                ("-", "is not a move"),
                ("a2-", "is not a move"),
                ("a5", "is not a move"),
                ("a2n-a2", "is not a move"),
                ("a2n-a3w-a2w", "is not a move"),
                ("a2n a3w", "is not a move"),
                (" a2", "is not a move"),
                ("a2##", "is not a move"),
                ("a2n-a3wxxxxxxxxxxxxxxxxxxxxxx", "is not a move"),
                ("a2n", "does not say where the wall goes"),
                ("b1-b2", "your figure is not on b1 but on a1"),
                ("c1", "a1 and c1 are not side by side"),
                ("d4", "the enemy's figure stands on d4"),
                ("a1", "never goes back onto its start square a1"),
                ("a3n-a3e", "no wall north of a3"),
                ("a2n-a2e", "already a wall east of a2"),
                ("a2n-a2n", "already a wall north of a2"),
                ("a2n-d4n", "these two slots share no tower"),
                // both ways about the tower are blocked: a figure's square one way, a wall the
                // other
                ("a2e-a1e", "in the way"),
            ],
        ),
        (
            "a2 d4 a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n - 1",
            &[
                ("c4n-c4e", "no wall north of c4"),
                ("a2", "the enemy's figure stands on a2"),
            ],
        ),
        (
            "a2 d4 a2e,a2n,b1e,b1n,b4e,c3n,d2n,d3n d3n 2",
            &[
                ("a3", "a wall stands between a2 and a3"),
                ("d3n-c3e", "the opponent has just moved the wall"),
                ("a1", "never goes back onto its start square a1"),
            ],
        ),
        (
            "a1 d4 a2e,a2n,b1e,b1n,b4e,c3n,d2n,d3n d3n 4",
            &[
                ("a2n-a3w", "the figure must leave a1"),
                ("d3n-c3e", "the figure must leave a1"),
            ],
        ),
        (
            "d4 b2 a2e,a2n,b1e,b1n,b4e,c2e,c3n,d2n - 7",
            &[("b3", "the game is over")],
        ),
    ];
    for (text, moves) in cases {
        let position = position(text);
        for (mv, words) in *moves {
            let trouble = position.parse_move(mv).expect_err(mv);
            let reason = trouble.plain(Lang::En);
            assert!(reason.contains(words), "{text}, {mv}: {reason}");
            assert_ne!(reason, trouble.plain(Lang::Fr));
        }
    }
}

/// Parts that may or may not make a position.
fn any_setup() -> impl Strategy<Value = Setup> {
    let square = proptest::sample::select(Square::ALL.to_vec());
    let walls = proptest::sample::subsequence(Slot::ALL.to_vec(), 8);
    let barred = proptest::option::of(0..8_usize);
    (square.clone(), square, walls, barred, 0..60_u32).prop_map(|(red, green, walls, barred, plies)| Setup {
        figures: [red, green],
        walls: walls.iter().copied().collect(),
        barred: barred.map(|index| walls[index]),
        plies,
        reading: Reading::default(),
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn positions_come_back_from_their_text(setup in any_setup()) {
        if let Ok(position) = Position::from_setup(&setup) {
            prop_assert_eq!(Setup::from(&position), setup);
            prop_assert_eq!(parse(&position.position_text()), Ok(position));
        }
    }

    #[test]
    fn moves_come_back_from_every_form(setup in any_setup()) {
        if let Ok(position) = Position::from_setup(&setup) {
            for &mv in position.moves().as_slice() {
                for text in [position.move_text(mv), position.written(mv, Lang::Fr), position.written(mv, Lang::En)] {
                    prop_assert_eq!(position.parse_move(&text), Ok(mv));
                }
            }
        }
    }
}
