//! Position and move texts: what is accepted, what is refused and with what words.

mod odd;

use escale_en_avant::{CARD, Position};
use escale_rules::{Lang, MoveBuf, Notation, Rules, Trouble};
use escale_testkit::Random;
use proptest::prelude::*;

fn parse(text: &str) -> Result<Position, Trouble> {
    Position::parse_position(&Position::initial(), text)
}

fn position(text: &str) -> Position {
    escale_testkit::position(text)
}

/// The canonical text of what a text is read as.
fn read(position: &Position, text: &str) -> Result<String, Trouble> {
    position.parse_move(text).map(|mv| position.move_text(mv))
}

#[test]
fn the_start_is_the_start_of_chess() {
    let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(Position::initial().position_text(), text);
    assert_eq!(position(text), Position::initial());
    assert_eq!(CARD.id, "en-avant");
}

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    for (text, reason) in [
        // The shape of the text.
        ("", "six parts"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0", "six parts"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ", "six parts"),
        ("4k3/8/8/8/8/8/8/4K3  w - - 0 1", "six parts"),
        (" 4k3/8/8/8/8/8/8/4K3 w - - 0 1", "six parts"),
        ("4k3/8/8/8/8/8/8/4K3\tw - - 0 1", "six parts"),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", "8 rows"),
        ("4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "8 rows"),
        ("4k2/8/8/8/8/8/8/4K3 w - - 0 1", "exactly 8 squares"),
        ("4k4/8/8/8/8/8/8/4K3 w - - 0 1", "exactly 8 squares"),
        ("4k12/8/8/8/8/8/8/4K3 w - - 0 1", "exactly 8 squares"),
        ("4k03/8/8/8/8/8/8/4K3 w - - 0 1", "begin with 0"),
        ("4k2x/8/8/8/8/8/8/4K3 w - - 0 1", "“x” on h8 is not a piece"),
        ("4k2é/8/8/8/8/8/8/4K3 w - - 0 1", "“é” on h8 is not a piece"),
        ("4k3/8/8/8/8/8/8/4K3 W - - 0 1", "side to move"),
        ("4k3/8/8/8/8/8/8/4K3 wb - - 0 1", "side to move"),
        ("4k3/8/8/8/8/8/8/4K3  - - 0 1", "side to move"),
        // Material.
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "Black must have exactly one King, not 0"),
        (
            "4k3/8/8/8/8/8/8/3KK3 w - - 0 1",
            "White must have exactly one King, not 2",
        ),
        ("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "a Pawn cannot stand on a1"),
        ("p3k3/8/8/8/8/8/8/4K3 w - - 0 1", "a Pawn cannot stand on a8"),
        ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "too many pieces"),
        (
            "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1",
            "Pawns (8) and promoted pieces (1) make 9",
        ),
        (
            "4k3/8/8/8/8/8/PPPPPPPP/RRR1K3 w - - 0 1",
            "Pawns (8) and promoted pieces (1) make 9",
        ),
        (
            "4k3/8/8/8/8/8/PPPPPPPP/NNN1K3 w - - 0 1",
            "Pawns (8) and promoted pieces (1) make 9",
        ),
        (
            "4k3/8/8/8/8/8/PPPPPPPP/B1B1K3 w - - 0 1",
            "Pawns (8) and promoted pieces (1) make 9",
        ),
        (
            "4k3/8/8/8/8/QQQQQQQQ/QQ6/4K3 b - - 0 1",
            "Pawns (0) and promoted pieces (9) make 9",
        ),
        // Castling.
        (
            "4k3/8/8/8/8/8/8/4K2R w Kk - 0 1",
            "“k” needs a King on e8 and a Rook on h8",
        ),
        (
            "4k3/8/8/8/8/8/8/3K3R w K - 0 1",
            "“K” needs a King on e1 and a Rook on h1",
        ),
        ("4k3/8/8/8/8/8/8/R3K2r w KQ - 0 1", "“K” needs"),
        ("4k3/8/8/8/8/8/8/R3K2R w QK - 0 1", "in that order"),
        ("4k3/8/8/8/8/8/8/R3K2R w KK - 0 1", "in that order"),
        ("4k3/8/8/8/8/8/8/R3K2R w K- - 0 1", "in that order"),
        ("4k3/8/8/8/8/8/8/R3K2R w AH - 0 1", "in that order"),
        ("4k3/8/8/8/8/8/8/R3K2R w  - 0 1", "in that order"),
        // En passant.
        ("4k3/8/8/8/3P4/8/8/4K3 b - d9 0 1", "a square from a1 to h8"),
        ("4k3/8/8/8/3P4/8/8/4K3 b - d33 0 1", "a square from a1 to h8"),
        ("4k3/8/8/8/3P4/8/8/4K3 b - D3 0 1", "a square from a1 to h8"),
        ("4k3/8/8/8/3P4/8/8/4K3 b -  0 1", "a square from a1 to h8"),
        ("4k3/8/8/8/3P4/8/8/4K3 w - d3 0 1", "no enemy Pawn has just passed"),
        ("4k3/8/8/8/8/3P4/8/4K3 b - d2 0 1", "no enemy Pawn has just passed"),
        ("4k3/8/8/8/4P3/8/8/4K3 b - d3 0 1", "no enemy Pawn has just passed"),
        ("4k3/8/8/8/3p4/8/8/4K3 b - d3 0 1", "no enemy Pawn has just passed"),
        ("4k3/8/8/8/3P4/3I4/8/4K3 b - d3 0 1", "no enemy Pawn has just passed"),
        ("4k3/8/8/8/3P4/8/3N4/4K3 b - d3 0 1", "no enemy Pawn has just passed"),
        ("4k3/8/8/8/3P4/8/8/4K3 b - d3 1 1", "counter of plies is 0"),
        ("3K4/8/8/8/3P4/8/8/7k b - d3 0 1", "cannot be both"),
        // Counters.
        ("4k3/8/8/8/8/8/8/4K3 w - - 101 90", "from 0 to 100"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 00 90", "from 0 to 100"),
        ("4k3/8/8/8/8/8/8/4K3 w - - +1 90", "from 0 to 100"),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1 90", "from 0 to 100"),
        ("4k3/8/8/8/8/8/8/4K3 w - -  90", "from 0 to 100"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 0", "from 1 to 4294967295"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 01", "from 1 to 4294967295"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 4294967296", "from 1 to 4294967295"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 ", "from 1 to 4294967295"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 ١", "from 1 to 4294967295"),
        // Kings.
        ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "Black's King is in check"),
        ("8/8/8/8/8/8/3k4/3K4 w - - 0 1", "is in check although"),
        ("8/8/8/8/3k4/3K4/8/8 w - - 0 1", "is in check although"),
        ("3K4/8/8/8/8/8/8/7k w - - 0 1", "the game was over"),
        ("3K4/8/8/8/8/8/8/7k b - - 0 1", "the game was over"),
        ("3K4/8/8/7k/8/8/8/8 w - - 0 1", "White's King has reached his goal"),
        ("8/8/8/8/7K/8/8/3k4 b - - 0 1", "Black's King has reached his goal"),
        ("3K3r/8/8/7k/8/8/8/8 b - - 0 1", "White's King is in check"),
    ] {
        match parse(text) {
            Ok(_) => panic!("{text:?} is accepted"),
            Err(trouble) => {
                assert!(
                    trouble.plain(Lang::En).contains(reason),
                    "{text:?}: {}",
                    trouble.plain(Lang::En)
                );
                assert!(!trouble.plain(Lang::Fr).is_empty() && trouble.plain(Lang::Fr) != trouble.plain(Lang::En));
            }
        }
    }
}

#[test]
fn unusual_but_possible_positions_are_accepted() {
    for text in [
        "4k3/8/8/8/8/8/8/4K3 w - - 100 4294967295",
        "4k3/8/8/8/8/8/8/4K3 w - - 99 1",
        "3K4/8/8/7k/8/8/8/8 b - - 12 60",
        "QQQQQQQQ/Q7/7k/8/8/8/8/4K3 b - - 0 80",
        "4k3/8/8/8/8/8/8/BNBQKBNB b - - 0 40",
        "4k3/iiiiiiii/IIIIIIII/8/8/IIIIIIII/iiiiiiii/4K3 w - - 0 40",
    ] {
        assert_eq!(parse(text).map(|p| p.position_text()).as_deref(), Ok(text));
    }
    // The move number stops rather than overflow.
    let last = position("4k3/8/8/8/8/8/8/4K3 b - - 0 4294967295");
    let next = last.child(last.move_by_text("e8e7").unwrap());
    assert!(next.position_text().ends_with(" 1 4294967295"));
}

#[test]
fn moves_are_read_in_every_accepted_form() {
    let start = Position::initial();
    for text in [
        "g1f3", "Cf3", "Nf3", "Cg1f3", "Ng1-f3", "Cg1-f3", "Cgf3", "N1f3", "Nf3!?", "Cf3+",
    ] {
        assert_eq!(read(&start, text).as_deref(), Ok("g1f3"), "{text}");
    }
    for text in ["e2e4", "e4", "e2-e4", "e4!"] {
        assert_eq!(read(&start, text).as_deref(), Ok("e2e4"), "{text}");
    }
    for text in ["e1d1", "Rxd1", "Kxd1", "Re1xd1", "Rexd1"] {
        assert_eq!(read(&start, text).as_deref(), Ok("e1d1"), "{text}");
    }
    let open = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for text in ["e1g1", "O-O", "0-0", "O-O!"] {
        assert_eq!(read(&open, text).as_deref(), Ok("e1g1"), "{text}");
    }
    for text in ["e1c1", "O-O-O", "0-0-0"] {
        assert_eq!(read(&open, text).as_deref(), Ok("e1c1"), "{text}");
    }
    let pawn = position("3r4/4P2k/8/8/8/8/8/4K3 w - - 0 1");
    for text in ["e7e8r", "e8=T", "e8=R", "e8T", "e8R", "e7e8=T", "e7-e8R"] {
        assert_eq!(read(&pawn, text).as_deref(), Ok("e7e8r"), "{text}");
    }
    for text in ["e7d8q", "exd8=D", "exd8Q#", "e7xd8=Q"] {
        assert_eq!(read(&pawn, text).as_deref(), Ok("e7d8q"), "{text}");
    }
    let passing = position("4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1");
    for text in ["e4d3", "exd3", "e4xd3"] {
        assert_eq!(read(&passing, text).as_deref(), Ok("e4d3"), "{text}");
    }
}

#[test]
fn refused_moves_say_why() {
    let start = Position::initial();
    let odd = position("k7/8/8/2I1R3/8/1p6/2B5/K7 w - - 0 1");
    let checked = position("k6r/8/8/8/8/8/4p1P1/7K w - - 0 1");
    let over = position("3K4/8/8/7k/8/8/8/8 b - - 12 60");
    let promoting = position("8/4P2k/8/8/8/8/8/4K3 w - - 0 1");
    for (position, text, reason) in [
        (&start, "", "does not read as a move"),
        (&start, " e4", "does not read as a move"),
        (&start, "e4 ", "does not read as a move"),
        (&start, "E4", "does not read as a move"),
        (&start, "e2e9", "does not read as a move"),
        (&start, "i2i4", "does not read as a move"),
        (&start, "Pe4", "does not read as a move"),
        (&start, "nf3", "does not read as a move"),
        (&start, "Ng1--f3", "does not read as a move"),
        (&start, "o-o", "does not read as a move"),
        (&start, "O-O", "castling O-O is not possible here"),
        (&start, "e4e5", "there is no piece on e4"),
        (&start, "e7e5", "the piece on e7 is the opponent's"),
        (
            &start,
            "e2e5",
            "the Pawn on e2 cannot go to e5: it steps straight ahead",
        ),
        (&start, "g1g3", "the Knight on g1 cannot go to g3: it jumps in an L"),
        (&start, "e2e4q", "this move is not a promotion"),
        (&start, "e4=Q", "this move is not a promotion"),
        (&start, "Nf6", "no legal move is written “Nf6”"),
        (&start, "Nxf3", "there is nothing to take on f3"),
        (&start, "Nxf9", "does not read as a move"),
        (&start, "Ne2", "e2 is occupied: a capture is written with x"),
        (&odd, "c5c6", "a Pillar never moves"),
        (&odd, "e5c5", "nobody takes their own King or their own Pillars"),
        (&odd, "c2d1", "does not go backward"),
        (&odd, "a1a2", "your King would be in check"),
        (&checked, "g2g3", "your King would be in check"),
        (&over, "h5h4", "the game is over"),
        (&promoting, "e7e8", "say what it becomes"),
        (&promoting, "e8", "say what it becomes"),
        (&promoting, "e8=K", "does not read as a move"),
    ] {
        match read(position, text) {
            Ok(mv) => panic!("{text:?} is read as {mv}"),
            Err(trouble) => assert!(
                trouble.plain(Lang::En).contains(reason),
                "{text:?}: {}",
                trouble.plain(Lang::En)
            ),
        }
    }
    let long = "N".repeat(5_000_000);
    assert!(read(&start, &long).unwrap_err().plain(Lang::Fr).len() < 300);
}

#[test]
fn a_move_is_written_in_both_languages() {
    for (text, mv, french, english) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "O-O", "O-O"),
        ("4k3/8/8/8/3N4/8/8/4K3 w - - 0 1", "d4c6", "Cc6", "Nc6"),
        // Departure by file, by rank, by both.
        ("4k3/8/8/8/1N3N2/8/8/4K3 w - - 0 1", "b4d5", "Cbd5", "Nbd5"),
        ("4k3/8/8/1N6/3p4/1N6/8/4K3 w - - 0 1", "b3d4", "C3xd4", "N3xd4"),
        ("k7/8/8/q3q3/6K1/2P5/8/q7 b - - 0 1", "a5c3", "Da5xc3", "Qa5xc3"),
        // A capture of one's own piece has its x.
        ("4k3/8/8/8/3N4/2P5/8/4K3 w - - 0 1", "c3d4", "cxd4", "cxd4"),
        ("4k3/8/8/8/3N4/2P5/8/2R1K3 w - - 0 1", "c1c3", "Txc3", "Rxc3"),
        // Promotion, check, mate.
        ("8/4P2k/8/8/8/8/8/4K3 w - - 0 1", "e7e8n", "e8=C", "e8=N"),
        ("3k4/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ta8+", "Ra8+"),
        ("7k/R7/8/8/8/8/8/1R4K1 w - - 0 1", "b1b8", "Tb8#", "Rb8#"),
        // Arrival bears no mark, even with a discovered check.
        ("8/3K4/8/8/8/7k/8/8 w - - 0 1", "d7d8", "Rd8", "Kd8"),
        ("8/R2K3k/8/8/8/8/8/8 w - - 0 1", "d7d8", "Rd8", "Kd8"),
    ] {
        let position = position(text);
        let mv = position.move_by_text(mv).unwrap_or_else(|| panic!("{mv} in {text}"));
        assert_eq!(position.written(mv, Lang::Fr), french, "{text}");
        assert_eq!(position.written(mv, Lang::En), english, "{text}");
    }
}

#[test]
fn r_is_the_roi_or_the_rook() {
    // Only the rook reaches a5, only the king d1: both readings of R work.
    let position = position("4k3/8/8/8/8/8/R7/4K3 w - - 0 1");
    assert_eq!(read(&position, "Ra5").as_deref(), Ok("a2a5"));
    assert_eq!(read(&position, "Rd1").as_deref(), Ok("e1d1"));
    // Both reach e2: the bare text is refused unless the reader's language is known.
    let trouble = read(&position, "Re2").unwrap_err();
    assert!(trouble.plain(Lang::Fr).contains("ambigu"));
    let king = position.move_by_text("e1e2").unwrap();
    let rook = position.move_by_text("a2e2").unwrap();
    assert_eq!(position.parse_move_in("Re2", Lang::Fr), Ok(king));
    assert_eq!(position.parse_move_in("Re2", Lang::En), Ok(rook));
    assert_eq!(position.written(king, Lang::Fr), "Re2");
    assert_eq!(position.written(king, Lang::En), "Ke2");
    assert_eq!(position.written(rook, Lang::Fr), "Te2+");
    assert_eq!(position.written(rook, Lang::En), "Re2+");
    // What is legal in the other language alone is still understood, and so is the whole departure.
    assert_eq!(position.parse_move_in("Ra5", Lang::Fr), position.parse_move("a2a5"));
    assert_eq!(position.parse_move("Re1e2"), Ok(king));
    // Two rooks and a king: a language alone does not tell.
    let crowd = self::position("4k3/8/8/8/8/8/R6R/4K3 w - - 0 1");
    assert!(crowd.parse_move_in("Re2", Lang::En).is_err());
    assert_eq!(crowd.parse_move_in("Rae2", Lang::En), crowd.parse_move("a2e2"));
}

#[test]
fn moves_are_spoken_in_both_languages() {
    for (text, mv, french, english) in [
        (
            "7k/8/8/1r1Q4/8/8/8/4K3 w - - 0 1",
            "d5b5",
            "Dame d5 prend la Tour en b5, laisse un Pilier en d5",
            "Queen d5 takes the Rook on b5, leaving a Pillar on d5",
        ),
        (
            "7k/8/8/8/8/8/8/R2QK3 w - - 0 1",
            "e1d1",
            "Roi e1 prend sa propre Dame en d1, laisse un Pilier en e1",
            "King e1 takes its own Queen on d1, leaving a Pillar on e1",
        ),
        (
            "8/4P2k/8/8/8/8/8/4K3 w - - 0 1",
            "e7e8q",
            "Pion e7 va en e8 et devient Dame",
            "Pawn e7 goes to e8 and becomes a Queen",
        ),
        (
            "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            "e1c1",
            "grand roque, Piliers en e1 et a1",
            "castles long, Pillars on e1 and a1",
        ),
    ] {
        let position = position(text);
        let spoken = position.spoken(position.move_by_text(mv).unwrap());
        assert_eq!((spoken.plain(Lang::Fr), spoken.plain(Lang::En)), (french, english));
    }
}

#[test]
fn castling_is_clicked_on_the_target_or_on_the_rook() {
    let position = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let paths = |mv: &str| position.paths(position.move_by_text(mv).unwrap());
    assert_eq!(paths("e1g1"), [["e1", "g1"], ["e1", "h1"]]);
    assert_eq!(paths("e1c1"), [["e1", "c1"], ["e1", "a1"]]);
    assert_eq!(paths("e1d1"), [["e1", "d1"]]);
    assert_eq!(position.choice_label("=n").get(Lang::Fr), "Cavalier");
    assert_eq!(position.choice_label("=x").get(Lang::Fr), "=x");
}

#[test]
fn marks_show_check_and_a_king_about_to_arrive() {
    let marks = |text: &str| -> Vec<String> {
        let scene = position(text).scene();
        scene
            .marks
            .iter()
            .map(|mark| format!("{} {:?}", mark.at, mark.kind))
            .collect()
    };
    assert_eq!(marks("4k3/8/8/8/8/8/8/r3K3 w - - 0 1"), ["e1 Check", "a1 Attacker"]);
    assert_eq!(marks("8/3K4/8/8/8/7k/8/8 b - - 0 1"), ["d7 Threat"]);
    assert_eq!(marks("7r/3K4/8/8/8/7k/8/8 b - - 0 1"), Vec::<String>::new());
    assert_eq!(marks("8/3K4/8/8/8/7k/8/8 w - - 0 1"), Vec::<String>::new());
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(600) })]

    #[test]
    fn odd_positions_and_their_moves_read_back(seed in any::<u64>()) {
        let text = odd::odd_position(&mut Random::new(seed));
        let Ok(position) = parse(&text) else { return Ok(()) };
        prop_assert_eq!(position.position_text(), text);
        for &mv in position.moves().as_slice() {
            prop_assert_eq!(position.parse_move(&position.move_text(mv)), Ok(mv));
            for lang in [Lang::Fr, Lang::En] {
                let written = position.written(mv, lang);
                prop_assert_eq!(position.parse_move_in(&written, lang), Ok(mv), "{}", written);
            }
        }
    }
}
