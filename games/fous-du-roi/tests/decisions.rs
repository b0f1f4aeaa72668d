//! The rule file, sentence by sentence and decision by decision.

use escale_fous_du_roi::{CARD, Position};
use escale_rules::{MarkKind, MoveBuf, Notation, Outcome, Repetition, Rules, Side};
use escale_testkit::move_texts;

fn position(text: &str) -> Position {
    escale_testkit::position(text)
}

fn moves(text: &str) -> Vec<String> {
    move_texts(&position(text))
}

/// The moves of the piece on one square.
fn moves_from(text: &str, square: &str) -> Vec<String> {
    let mut found = moves(text);
    found.retain(|mv| &mv[1..3] == square);
    found
}

fn after(text: &str, mv: &str) -> Position {
    escale_testkit::after(position(text), mv)
}

fn end(position: &Position) -> Option<(Outcome, &'static str)> {
    position.verdict().map(|verdict| (verdict.outcome, verdict.reason.code))
}

const FIRST_WINS: Option<(Outcome, &str)> = Some((Outcome::Win(Side::First), "mate"));

#[test]
fn f1_the_start_is_that_of_all_the_kings_men() {
    let start = Position::initial();
    assert_eq!(start.position_text(), "1ccrcc1/aaaaaaa/7/7/7/7/AAAAAAA/1CCRCC1 w 0");
    assert_eq!(
        moves("1ccrcc1/aaaaaaa/7/7/7/7/AAAAAAA/1CCRCC1 w 0").join(" "),
        "Aa2-a1 Aa2-a3 Ab2-b3 Ac2-c3 Ad2-d3 Ae2-e3 Af2-f3 Af2-g1 Ag2-g1 Ag2-g3 Cb1-a1 Cf1-g1"
    );
    assert_eq!(start.scene().pieces.len(), 24);
}

#[test]
fn f1_the_view_shows_the_arrows() {
    let board = Position::initial().board();
    let arrows = |id: &str| board.cells.iter().find(|cell| cell.id == id).expect("a cell").arrows.0;
    let (n, ne, e, se, s, w) = (1, 2, 4, 8, 16, 64);
    assert_eq!(board.cells[0].id, "a8");
    assert_eq!(arrows("a8"), e | s);
    assert_eq!(arrows("a5"), ne | e | se);
    assert_eq!(arrows("g1"), n | w);
    assert_eq!(arrows("d5"), 255);
    assert_eq!(arrows("c2"), n | e | s | w);
    assert!(board.cells.iter().all(|cell| cell.arrows.0 != 0));
}

#[test]
fn a_piece_follows_the_arrows_of_the_square_it_stands_on() {
    // Two Archers, two squares, two answers: b5 points east only, d5 everywhere.
    let text = "r6/7/7/1A1A3/7/7/7/3R3 w 0";
    assert_eq!(moves_from(text, "b5"), ["Ab5-c5"]);
    assert_eq!(moves_from(text, "d5").len(), 8);
    // The squares a Chevalier rides over do not turn him: from b5 east over d5 and its eight
    // arrows.
    let text = "r6/7/7/1C5/7/7/7/3R3 w 0";
    assert_eq!(
        moves_from(text, "b5"),
        ["Cb5-c5", "Cb5-d5", "Cb5-e5", "Cb5-f5", "Cb5-g5"]
    );
}

#[test]
fn roi_and_archer_go_one_square_a_chevalier_any_number() {
    assert_eq!(
        moves_from("r6/7/7/7/7/7/7/3R3 w 0", "d1").len(),
        0,
        "two Rois are a draw"
    );
    let text = "r6/7/7/7/7/A6/7/3R2C w 0";
    assert_eq!(moves_from(text, "d1"), ["Rd1-c1", "Rd1-d2", "Rd1-e1"]);
    assert_eq!(moves_from(text, "a3"), ["Aa3-a2", "Aa3-a4", "Aa3-b3"]);
    assert_eq!(moves_from(text, "g1").len(), 7 + 2, "g2 to g8, f1 and e1");
}

#[test]
fn nothing_jumps_and_arriving_captures() {
    let text = "r6/7/7/1C1a1A1/7/7/7/3R3 w 0";
    assert_eq!(moves_from(text, "b5"), ["Cb5-c5", "Cb5xd5"]);
    let next = after(text, "Cb5xd5");
    assert_eq!(next.position_text(), "r6/7/7/3C1A1/7/7/7/3R3 b 0");
    let text = "r6/7/7/1C1A3/7/7/7/3R3 w 7";
    assert_eq!(moves_from(text, "b5"), ["Cb5-c5"]);
    assert_eq!(after(text, "Cb5-c5").quiet_plies(), 8);
}

#[test]
fn an_assault_is_shown_with_who_makes_it() {
    let scene = position("C2r3/7/7/7/7/7/7/3R3 b 0").scene();
    let marks: Vec<_> = scene.marks.iter().map(|mark| (mark.at.as_str(), mark.kind)).collect();
    assert_eq!(marks, [("d8", MarkKind::Check), ("a8", MarkKind::Attacker)]);
    assert!(Position::initial().scene().marks.is_empty());
}

#[test]
fn f4_a_pinned_piece_makes_an_assault_all_the_same() {
    // d5 may not leave the d file (d8 would take d1), and still threatens a5.
    let text = "3c3/7/7/r2C3/7/7/7/3R3 b 0";
    assert!(position(text).in_assault());
    assert_eq!(moves(text), ["Cd8xd5", "Ra5-b4", "Ra5-b6"]);
    // Nor may a Roi step next to a pinned Archer who points at the square.
    let text = "3c3/7/2r4/3A3/7/7/7/3R3 b 0";
    assert!(position(text).in_assault());
}

#[test]
fn an_assault_is_answered_by_fleeing_interposing_or_capturing() {
    let text = "C2r3/3a3/c6/c6/7/7/7/3R3 b 0";
    // Only b8 and c8 are between; a6 takes a8 by its arrow N; d7 is blocked by his own Archer; c8
    // and e8 stay in the line of fire.
    assert_eq!(moves(text), ["Ca6xa8"]);
    let text = "C2r3/7/1c5/7/7/7/7/3R3 b 0";
    assert_eq!(moves(text), ["Cb6-b8", "Rd8-d7"]);
}

#[test]
fn f2_a_roi_may_not_step_into_an_assault() {
    // From d1 the Roi has N, E and W; the Chevalier on e8 looks down the e file.
    assert_eq!(moves_from("r3c2/7/7/7/7/7/7/3R2A w 0", "d1"), ["Rd1-c1", "Rd1-d2"]);
}

#[test]
fn f2_a_roi_does_not_hide_behind_himself() {
    // Fleeing from a8 along the eighth rank does not help.
    assert_eq!(moves("C2r3/7/7/7/7/7/7/3R3 b 0"), ["Rd8-d7"]);
}

#[test]
fn f2_a_pinned_piece_stays_in_the_line_of_fire() {
    // d2 has the arrows N, E and W: only north keeps the Roi covered, up to taking the pinner.
    assert_eq!(
        moves_from("r2c3/7/7/7/7/7/3C3/3R3 w 0", "d2"),
        ["Cd2-d3", "Cd2-d4", "Cd2-d5", "Cd2-d6", "Cd2-d7", "Cd2xd8"]
    );
    // From d5 also back towards the Roi.
    assert_eq!(
        moves_from("1r1c3/7/7/3C3/7/7/7/3R3 w 0", "d5"),
        ["Cd5-d2", "Cd5-d3", "Cd5-d4", "Cd5-d6", "Cd5-d7", "Cd5xd8"]
    );
    // d6 and d3 only point east and west: whoever is pinned there cannot move at all.
    assert!(moves_from("r2c3/7/3C3/7/7/7/7/3R3 w 0", "d6").is_empty());
    assert!(moves_from("r2c3/7/7/7/7/3A3/7/3R3 w 0", "d3").is_empty());
    assert_eq!(moves_from("r2c3/7/7/7/7/7/3A3/3R3 w 0", "d2"), ["Ad2-d3"]);
}

#[test]
fn f2_lines_work_one_way() {
    // A Chevalier on d6 points east and west: neither assault on the d file nor pin.
    let text = "r6/7/3c3/7/7/7/3A3/3R3 w 0";
    assert_eq!(moves_from(text, "d2"), ["Ad2-c2", "Ad2-d3", "Ad2-e2"]);
    assert!(!position("r6/7/3c3/7/7/7/7/3R3 w 0").in_assault());
}

#[test]
fn f2_a_roi_may_assault_a_roi() {
    // f5 points down at f4, and f4 only to the west.
    let text = "7/7/7/5R1/5r1/7/7/C6 b 0";
    let marks = position(text).scene().marks;
    assert_eq!((marks[0].at.as_str(), marks[1].at.as_str()), ("f4", "f5"));
    assert_eq!(moves(text), ["Rf4-e4"]);
    // Nor may he walk up to a Roi who points at him: e5 is covered from f5.
    assert_eq!(moves_from("7/7/7/5r1/4R2/7/7/C6 w 0", "e4"), ["Re4-d4", "Re4-e3"]);
}

#[test]
fn f2_two_assailants_leave_only_the_roi_to_move() {
    // a7 could take a8, but then d4 takes d8; every step of the Roi is covered.
    let text = "C2r3/c6/7/7/3C3/7/7/3R3 b 0";
    assert!(moves(text).is_empty());
    assert_eq!(end(&position(text)), FIRST_WINS);
}

#[test]
fn an_assault_without_a_legal_reply_is_lost() {
    let next = after("6r/7/6A/7/7/7/7/C2R3 w 12", "Ca1-a8");
    assert_eq!(end(&next), FIRST_WINS);
    assert_eq!(next.outcome(), Some(Outcome::Win(Side::First)));
    assert!(next.moves().is_empty());
    // a1 has only the arrow N: free to go, then not.
    let free = after("3r2c/7/7/7/7/7/7/R6 b 0", "Cg8-g1");
    assert_eq!(end(&free), None);
    let covered = after("3r2c/7/7/7/7/a6/7/R6 b 0", "Cg8-g1");
    assert_eq!(end(&covered), Some((Outcome::Win(Side::Second), "mate")));
}

#[test]
fn mate_on_the_hundredth_quiet_ply_stands() {
    let next = after("6r/7/6A/7/7/7/7/C2R3 w 99", "Ca1-a8");
    assert_eq!(next.quiet_plies(), 100);
    assert_eq!(end(&next), FIRST_WINS);
    assert_eq!(next.decided(), Some(Outcome::Win(Side::First)));
    let drawn = after("6r/7/6A/7/7/7/7/C2R3 w 99", "Rd1-d2");
    assert_eq!(end(&drawn), Some((Outcome::Draw, "stalemate")), "both draws at once");
    let drawn = after("6r/7/7/7/7/7/7/C2R3 w 99", "Rd1-d2");
    assert_eq!(end(&drawn), Some((Outcome::Draw, "fifty-moves")));
    assert!(drawn.moves().is_empty());
}

#[test]
fn mate_between_bare_rois_stands() {
    // Taking the last Archer on d5, the Roi assaults d6, which only points east and west, and
    // covers both ways out.
    let next = after("7/7/3r3/3a3/3R3/7/7/7 w 42", "Rd4xd5");
    assert_eq!(next.position_text(), "7/7/3r3/3R3/7/7/7/7 b 0");
    assert_eq!(end(&next), FIRST_WINS);
    assert_eq!(next.decided(), Some(Outcome::Win(Side::First)));
}

#[test]
fn f4_no_legal_move_without_assault_is_a_draw() {
    let stalemate = position("6r/7/6A/7/7/7/7/3R3 b 0");
    assert_eq!(end(&stalemate), Some((Outcome::Draw, "stalemate")));
    assert_eq!(stalemate.decided(), None);
    assert_eq!(stalemate.stuck(), Outcome::Draw);
}

#[test]
fn f3_two_rois_alone_are_a_draw() {
    let next = after("r6/7/7/7/7/7/3a3/3R3 w 3", "Rd1xd2");
    assert_eq!(end(&next), Some((Outcome::Draw, "bare-kings")));
    assert_eq!(next.decided(), Some(Outcome::Draw));
    // A Roi under assault that he can parry is no loss.
    assert_eq!(
        end(&position("7/7/7/5R1/5r1/7/7/7 b 0")),
        Some((Outcome::Draw, "bare-kings"))
    );
}

#[test]
fn f4_fifty_moves_each_without_a_capture_are_a_draw() {
    assert_eq!(end(&position("r6/7/7/7/7/7/7/3R2C w 99")), None);
    assert_eq!(
        end(&position("r6/7/7/7/7/7/7/3R2C w 100")),
        Some((Outcome::Draw, "fifty-moves"))
    );
    let next = after("r6/7/7/7/7/7/3a3/3R2C w 99", "Rd1xd2");
    assert_eq!(next.quiet_plies(), 0);
    assert_eq!(end(&next), None);
}

#[test]
fn f4_a_third_repetition_is_a_draw_and_blancs_begin() {
    assert_eq!(Position::REPETITION, Repetition::ThirdDraws);
    assert_eq!(Position::initial().turn(), Side::First);
}

#[test]
fn there_is_no_promotion() {
    let next = after("3r3/A6/7/7/7/7/7/3R3 w 0", "Aa7-a8");
    assert_eq!(next.position_text(), "A2r3/7/7/7/7/7/7/3R3 b 1");
}

#[test]
fn the_card_lists_the_decisions_tested_here() {
    let ids: Vec<&str> = CARD.decisions.iter().map(|decision| decision.id).collect();
    assert_eq!(ids, ["F1", "F2", "F3", "F4"]);
    for word in ids {
        assert!(CARD.rules.iter().all(|page| page.contains(word)));
    }
}
