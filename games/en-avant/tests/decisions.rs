//! One test a decision, and the sharp corners of the rules the leaflet does state.

use escale_en_avant::Position;
use escale_rules::{MoveBuf, Notation, Outcome, Rules, Side};
use escale_testkit::move_texts;

fn position(text: &str) -> Position {
    escale_testkit::position(text)
}

fn after(text: &str, moves: &[&str]) -> Position {
    escale_testkit::after(position(text), &moves.join(" "))
}

fn is_legal(text: &str, mv: &str) -> bool {
    position(text).move_by_text(mv).is_some()
}

/// The canonical moves that begin on a square, sorted.
fn moves_from(text: &str, square: &str) -> Vec<String> {
    let mut moves = move_texts(&position(text));
    moves.retain(|mv| mv.starts_with(square));
    moves
}

fn reason(position: &Position) -> Option<(Outcome, &'static str)> {
    position.verdict().map(|verdict| (verdict.outcome, verdict.reason.code))
}

#[test]
fn e1_double_step_and_en_passant_are_those_of_chess() {
    let text = "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1";
    let stepped = after(text, &["d2d4"]);
    assert_eq!(stepped.position_text(), "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1");
    let taken = stepped.child(stepped.move_by_text("e4d3").unwrap());
    assert_eq!(taken.position_text(), "4k3/8/8/8/8/3p4/8/4K3 w - - 0 2");
    let later = after(text, &["d2d4", "e8d8", "e1d1"]);
    assert!(later.move_by_text("e4d3").is_none());
    // A Pilier in the way stops a double step like anything else.
    assert_eq!(moves_from("4k3/8/8/8/3i4/8/3P4/4K3 w - - 0 1", "d2"), ["d2d3"]);
    assert!(moves_from("4k3/8/8/8/8/3I4/3P4/4K3 w - - 0 1", "d2").is_empty());
}

#[test]
fn e1_en_passant_takes_enemy_pawns_only() {
    // After d2d4 it is Black's turn; a white pawn on e4 cannot take there, and its own passing
    // leaves nothing for White.
    assert!(!is_legal("4k3/8/8/8/3PP3/8/8/4K3 w - - 0 1", "e4d3"));
    assert!(!is_legal("4k3/8/8/3PP3/8/8/8/4K3 w - - 0 1", "e5d6"));
}

#[test]
fn e1_en_passant_may_not_uncover_the_king() {
    // Both pawns leave the rank between rook and king.
    assert!(!is_legal("8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1", "e4d3"));
    // A pilier on the rank makes it possible again.
    assert!(is_legal("8/8/8/8/k1IPp2R/8/8/4K3 b - d3 0 1", "e4d3"));
    // The pawn that gives check can be taken in passing.
    assert!(is_legal("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "e4d3"));
}

#[test]
fn e1_the_en_passant_square_counts_only_while_a_capture_there_is_legal() {
    let same = |a: &str, b: &str| position(a).key() == position(b).key();
    // Nobody beside the pawn.
    assert!(same(
        "4k3/8/8/8/3P4/8/8/4K3 b - d3 0 1",
        "4k3/8/8/8/3P4/8/8/4K3 b - - 0 1"
    ));
    // Somebody.
    assert!(!same(
        "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1",
        "4k3/8/8/8/3Pp3/8/8/4K3 b - - 0 1"
    ));
    // Somebody who is pinned.
    assert!(same(
        "8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1",
        "8/8/8/8/k2Pp2R/8/8/4K3 b - - 0 1"
    ));
    // The text gives the square all the same.
    assert_eq!(
        after("8/8/8/8/k3p2R/8/3P4/4K3 w - - 0 1", &["d2d4"]).position_text(),
        "8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1"
    );
}

#[test]
fn e1_stalemate_is_a_draw() {
    let stuck = position("k7/2Q5/8/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(reason(&stuck), Some((Outcome::Draw, "stalemate")));
    // Running out of forward moves is stalemate too: knight and bishop on the last rank, king
    // walled in by his own Piliers.
    let spent = position("4N1B1/8/8/8/1k6/III5/IKI5/III5 w - - 0 1");
    assert_eq!(reason(&spent), Some((Outcome::Draw, "stalemate")));
}

#[test]
fn e1_fifty_moves_each_make_a_draw() {
    let last = "4k3/8/8/8/8/8/8/R3K3 w - - 99 90";
    assert_eq!(reason(&position(last)), None);
    assert_eq!(reason(&after(last, &["a1a2"])), Some((Outcome::Draw, "fifty-moves")));
    assert!(after(last, &["a1a2"]).moves().is_empty());
}

#[test]
fn e1_pawn_moves_and_captures_of_every_kind_reset_the_counter() {
    for (text, mv) in [
        ("4k3/8/8/8/8/8/P7/4K3 w - - 99 90", "a2a3"),
        ("4k3/p7/8/8/8/8/8/R3K3 w - - 99 90", "a1a7"),
        ("4k3/i7/8/8/8/8/8/R3K3 w - - 99 90", "a1a7"),
        ("4k3/N7/8/8/8/8/8/R3K3 w - - 99 90", "a1a7"),
    ] {
        let next = after(text, &[mv]);
        assert_eq!(next.verdict(), None, "{text}");
        assert!(next.position_text().ends_with(" 0 90"), "{text}");
    }
    // Castling and leaving a Pilier do not.
    assert!(
        after("4k3/8/8/8/8/8/8/R3K3 w Q - 7 9", &["e1c1"])
            .position_text()
            .ends_with(" 8 9")
    );
}

#[test]
fn e1_a_win_on_the_very_move_that_fills_the_counter_stands() {
    let mate = after("7k/R7/8/8/8/8/8/1R4K1 w - - 99 90", &["b1b8"]);
    assert_eq!(reason(&mate), Some((Outcome::Win(Side::First), "mate")));
    let arrival = after("8/3K4/8/8/8/7k/8/8 w - - 99 90", &["d7d8"]);
    assert_eq!(reason(&arrival), Some((Outcome::Win(Side::First), "arrival")));
    let stalemate = after("k7/8/8/2Q5/8/8/8/4K3 w - - 99 90", &["c5c7"]);
    assert_eq!(reason(&stalemate), Some((Outcome::Draw, "stalemate")));
}

#[test]
fn e1_there_is_no_dead_position() {
    assert_eq!(position("4k3/8/8/8/8/8/8/4K3 w - - 0 1").outcome(), None);
}

#[test]
fn e2_pawns_and_king_may_take_their_own_side() {
    let text = "4k3/8/8/8/3N4/2P1P3/3PK3/8 w - - 0 1";
    assert_eq!(moves_from(text, "c3"), ["c3c4", "c3d4"]);
    assert!(is_legal(text, "e2d2") && is_legal(text, "e2e3"));
    let next = after(text, &["e2d2"]);
    assert_eq!(next.position_text(), "4k3/8/8/8/3N4/2P1P3/3KI3/8 b - - 0 1");
}

#[test]
fn e2_never_the_own_king_nor_an_own_pilier() {
    let text = "4k3/8/8/8/8/1I6/P1P5/1K1R4 w - - 0 1";
    assert_eq!(moves_from(text, "a2"), ["a2a3", "a2a4"]);
    assert_eq!(
        moves_from(text, "d1"),
        [
            "d1c1", "d1d2", "d1d3", "d1d4", "d1d5", "d1d6", "d1d7", "d1d8", "d1e1", "d1f1", "d1g1", "d1h1"
        ]
    );
    // The enemy takes the Pilier.
    assert!(is_legal("4k3/8/8/8/1r6/1I6/8/4K3 b - - 0 1", "b4b3"));
}

#[test]
fn e2_a_king_may_take_his_way_out_of_check() {
    let text = "6k1/8/8/8/8/8/5nPP/6RK w - - 0 1";
    let position = position(text);
    assert_eq!(position.legal_count(), 3);
    assert_eq!(moves_from(text, "h1"), ["h1g1", "h1g2", "h1h2"]);
}

#[test]
fn e2_a_pawn_promotes_by_taking_its_own_piece() {
    let text = "3N4/4P2k/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(
        moves_from(text, "e7"),
        ["e7d8b", "e7d8n", "e7d8q", "e7d8r", "e7e8b", "e7e8n", "e7e8q", "e7e8r"]
    );
}

#[test]
fn e3_promotion_is_compulsory_to_four_pieces() {
    let text = "8/4P2k/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(moves_from(text, "e7"), ["e7e8b", "e7e8n", "e7e8q", "e7e8r"]);
}

#[test]
fn e4_pieces_attack_backward() {
    // A black king cannot step behind the knight, where it could not move but could capture.
    assert!(!is_legal("8/8/8/4N3/8/3k4/8/7K b - - 0 1", "d3c4"));
    assert!(!is_legal("8/8/8/4N3/1k6/8/8/7K b - - 0 1", "b4c4"));
    assert!(is_legal("8/8/8/4N3/1k6/8/8/7K b - - 0 1", "b4c3"));
    // A pawn attacks forward only.
    assert!(is_legal("8/8/8/4P3/2k5/8/8/7K b - - 0 1", "c4d4"));
    // A rook on the last rank gives check behind it: Black cannot just push a pawn.
    assert!(!is_legal("3R4/8/8/8/7p/3k4/8/7K b - - 0 1", "h4h3"));
    assert!(is_legal("3R4/8/8/8/7p/3k4/8/7K b - - 0 1", "d3e3"));
}

#[test]
fn e5_arrival_ends_the_game_at_once() {
    let arrived = after("r7/3K4/8/8/7k/8/8/8 w - - 0 1", &["d7e7"]);
    assert_eq!(arrived.outcome(), None);
    // With a rook on the last rank, the king cannot enter where it looks; a Pilier shuts its eyes.
    assert!(!is_legal("r7/3K4/8/8/7k/8/8/8 w - - 0 1", "d7d8"));
    assert!(is_legal("r1I5/3K4/8/8/7k/8/8/8 w - - 0 1", "d7d8"));
    let arrived = after("r1I5/3K4/8/8/7k/8/8/8 w - - 0 1", &["d7d8"]);
    assert_eq!(reason(&arrived), Some((Outcome::Win(Side::First), "arrival")));
    assert!(arrived.moves().is_empty());
    assert_eq!(
        reason(&after("8/8/8/8/K7/8/4k3/8 b - - 0 1", &["e2f1"])),
        Some((Outcome::Win(Side::Second), "arrival"))
    );
    // He may take his way in, enemy or own piece.
    assert!(is_legal("3n4/3K4/8/8/7k/8/8/8 w - - 0 1", "d7d8"));
    assert!(is_legal("3N4/3K4/8/8/7k/8/8/8 w - - 0 1", "d7d8"));
}

#[test]
fn moves_without_capture_do_not_go_backward() {
    let text = "7k/8/8/8/3Q4/8/8/K7 b - - 0 1";
    assert!(is_legal(text, "h8h7"));
    assert_eq!(
        moves_from("k7/8/8/8/3N4/8/8/K7 w - - 0 1", "d4"),
        ["d4b5", "d4c6", "d4e6", "d4f5"]
    );
    assert_eq!(
        moves_from("k7/8/8/8/3n4/8/8/7K b - - 0 1", "d4"),
        ["d4b3", "d4c2", "d4e2", "d4f3"]
    );
    assert_eq!(
        moves_from("k7/8/8/3n4/8/8/8/4K3 b - - 0 1", "a8"),
        ["a8a7", "a8b7", "a8b8"]
    );
    assert_eq!(
        moves_from("4N1B1/8/8/k7/8/8/8/4K3 w - - 0 1", "e8"),
        Vec::<String>::new()
    );
    assert_eq!(
        moves_from("4N1B1/8/8/k7/8/8/8/4K3 w - - 0 1", "g8"),
        Vec::<String>::new()
    );
}

#[test]
fn captures_go_every_way() {
    let text = "k7/8/1p6/8/3N4/1p3i2/2P5/4K3 w - - 0 1";
    assert_eq!(
        moves_from(text, "d4"),
        ["d4b3", "d4b5", "d4c2", "d4c6", "d4e6", "d4f3", "d4f5"]
    );
}

#[test]
fn sideways_moves_leave_a_pilier_captures_too() {
    for (text, mv, next) in [
        (
            "7k/8/8/8/8/8/8/R3K3 w - - 0 1",
            "a1c1",
            "7k/8/8/8/8/8/8/I1R1K3 b - - 1 1",
        ),
        (
            "7k/8/8/1r1Q4/8/8/8/4K3 w - - 0 1",
            "d5b5",
            "7k/8/8/1Q1I4/8/8/8/4K3 b - - 0 1",
        ),
        (
            "7k/8/8/1N1Q4/8/8/8/4K3 w - - 0 1",
            "d5b5",
            "7k/8/8/1Q1I4/8/8/8/4K3 b - - 0 1",
        ),
        ("7k/8/8/8/8/8/8/4K3 b - - 0 1", "h8g8", "6ki/8/8/8/8/8/8/4K3 w - - 1 2"),
        ("7k/8/8/8/8/8/8/4KR2 w - - 0 1", "e1f1", "7k/8/8/8/8/8/8/4IK2 b - - 0 1"),
    ] {
        assert_eq!(after(text, &[mv]).position_text(), next);
    }
}

#[test]
fn castling_leaves_two_piliers() {
    let text = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    assert_eq!(
        after(text, &["e1g1"]).position_text(),
        "r3k2r/8/8/8/8/8/8/R3IRKI b kq - 1 1"
    );
    assert_eq!(
        after(text, &["e1c1"]).position_text(),
        "r3k2r/8/8/8/8/8/8/I1KRI2R b kq - 1 1"
    );
    assert_eq!(
        after(text, &["a1b1", "e8g8"]).position_text(),
        "r3irki/8/8/8/8/8/8/IR2K2R w K - 2 2"
    );
    assert_eq!(
        after(text, &["a1b1", "e8c8"]).position_text(),
        "i1kri2r/8/8/8/8/8/8/IR2K2R w K - 2 2"
    );
}

#[test]
fn castling_keeps_the_conditions_of_chess() {
    let castles = |text: &str| {
        moves_from(text, "e1")
            .into_iter()
            .filter(|mv| mv == "e1g1" || mv == "e1c1")
            .collect::<Vec<_>>()
    };
    assert_eq!(castles("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), ["e1c1", "e1g1"]);
    assert_eq!(castles("4k3/8/8/8/8/8/8/R3K2R w K - 0 1"), ["e1g1"]);
    // In check, through check, into check; the rook may be attacked, and b1.
    assert!(castles("3kr3/8/8/8/8/8/8/R3K2R w KQ - 0 1").is_empty());
    assert_eq!(castles("3k1r2/8/8/8/8/8/8/R3K2R w KQ - 0 1"), ["e1c1"]);
    assert_eq!(castles("3k2r1/8/8/8/8/8/8/R3K2R w KQ - 0 1"), ["e1c1"]);
    assert_eq!(castles("1r4kr/8/8/8/8/8/8/R3K2R w KQ - 0 1"), ["e1c1", "e1g1"]);
    // Piliers between king and rook block, of either side.
    assert_eq!(castles("4k3/8/8/8/8/8/8/RI2K1iR w KQ - 0 1"), Vec::<String>::new());
}

#[test]
fn a_rook_taken_at_home_by_either_side_loses_its_castling_right() {
    assert_eq!(
        after("4k3/8/8/8/4B3/8/8/R3K2R w KQ - 0 1", &["e4h1"]).position_text(),
        "4k3/8/8/8/8/8/8/R3K2B b Q - 0 1"
    );
    assert_eq!(
        after("4k3/8/8/8/4b3/8/8/R3K2R b KQ - 0 1", &["e4h1"]).position_text(),
        "4k3/8/8/8/8/8/8/R3K2b w Q - 0 2"
    );
    // Another rook there does not bring it back.
    assert_eq!(
        after("4k3/7R/8/8/8/8/8/R3K2R w KQ - 0 1", &["h7h1"]).position_text(),
        "4k3/8/8/8/8/8/8/R3K2R b Q - 0 1"
    );
}

#[test]
fn check_is_judged_with_the_new_piliers_in_place() {
    // A king leaves a Pilier between himself and the rook on his rank.
    let text = "4k3/8/8/8/8/8/8/r3K3 w - - 0 1";
    assert_eq!(moves_from(text, "e1"), ["e1d2", "e1e2", "e1f1", "e1f2"]);
    // Not against one on the other side, nor against another attacker.
    assert!(!is_legal("4k3/8/8/8/8/8/8/r2K3r w - - 0 1", "d1e1"));
    assert!(!is_legal("4k3/8/8/8/8/7b/8/r3K3 w - - 0 1", "e1f1"));
    // He may also take sideways there, his own piece or the enemy's.
    assert!(is_legal("4k3/8/8/8/8/8/8/r3KB2 w - - 0 1", "e1f1"));
    assert!(is_legal("4k3/8/8/8/8/8/8/r3Kn2 w - - 0 1", "e1f1"));
    // Forward along a file there is no Pilier: a king cannot run from a rook behind him.
    assert!(!is_legal("4k3/8/8/8/8/4K3/8/4r3 w - - 0 1", "e3e4"));
    assert!(is_legal("4k3/8/8/8/8/4K3/8/4r3 w - - 0 1", "e3d4"));
}

#[test]
fn a_pinned_piece_may_leave_sideways() {
    // On a file.
    let file = "3kr3/8/8/8/4R3/8/8/4K3 w - - 0 1";
    assert_eq!(moves_from(file, "e4").len(), 4 + 7);
    // On a diagonal a rook may only go sideways.
    let diagonal = "4k3/8/8/b7/8/2R5/8/4K3 w - - 0 1";
    assert!(moves_from(diagonal, "c3").iter().all(|mv| mv.ends_with('3')));
    assert_eq!(moves_from(diagonal, "c3").len(), 7);
    // Even to answer another check.
    let also_check = "1k2r3/8/8/b7/8/2R5/8/4K3 w - - 0 1";
    assert!(is_legal(also_check, "c3e3"));
    assert!(!is_legal(also_check, "c3c5"));
    // A queen keeps the line of the pin and her rank.
    let queen = "3kr3/8/8/8/4Q3/8/8/4K3 w - - 0 1";
    assert!(is_legal(queen, "e4e8") && is_legal(queen, "e4a4") && !is_legal(queen, "e4d5"));
    // Knights and bishops have no sideways move.
    assert!(moves_from("3kr3/8/8/8/4N3/8/8/4K3 w - - 0 1", "e4").is_empty());
    assert!(moves_from("3kr3/8/8/8/4B3/8/8/4K3 w - - 0 1", "e4").is_empty());
}

#[test]
fn e6_piliers_block_lines_for_both_sides_and_attack_nothing() {
    assert_eq!(position("4k3/8/8/8/4i3/8/8/4K3 w - - 0 1").legal_count(), 5);
    assert!(!is_legal("4k3/8/8/R1i4r/8/8/8/4K3 w - - 0 1", "a5d5"));
    assert!(is_legal("4k3/8/8/R1i4r/8/8/8/4K3 w - - 0 1", "a5c5"));
    assert!(!is_legal("4k3/8/8/R1I4r/8/8/8/4K3 w - - 0 1", "a5c5"));
    assert!(is_legal("4k3/8/8/R1I4r/8/8/8/4K3 b - - 0 1", "h5c5"));
}

#[test]
fn mate_ends_the_game() {
    assert_eq!(
        reason(&after("7k/R7/8/8/8/8/8/1R4K1 w - - 0 1", &["b1b8"])),
        Some((Outcome::Win(Side::First), "mate"))
    );
    // The back-rank mate of chess is none.
    assert_eq!(reason(&after("6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1", &["e1e8"])), None);
}

#[test]
fn positions_can_come_again_after_a_pilier_was_taken_but_not_after_a_piece_was() {
    let table = position("r3k3/i7/8/8/8/8/P7/R3K3 w Qq - 0 1");
    let irreversible = |text: &str, mv: &str| {
        let position = position(text);
        position.is_irreversible(position.move_by_text(mv).unwrap())
    };
    assert!(table.is_irreversible(table.move_by_text("a2a3").unwrap()));
    assert!(
        table.is_irreversible(table.move_by_text("a1b1").unwrap()),
        "a castling right"
    );
    assert!(irreversible("4k3/p7/8/8/8/8/8/R3K3 w - - 0 1", "a1a7"));
    assert!(irreversible("4k3/N7/8/8/8/8/8/R3K3 w - - 0 1", "a1a7"));
    assert!(!irreversible("4k3/i7/8/8/8/8/8/R3K3 w - - 0 1", "a1a7"));
    assert!(!irreversible("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a7"));
}
