//! One test for each numbered decision, then one for each other rule that a reader might doubt.

use escale_alcazar::{CARD, Position};
use escale_rules::{MoveBuf, Notation, Outcome, Phrase, Repetition, Rules, Side};
use escale_testkit::move_texts;

fn position(text: &str) -> Position {
    escale_testkit::position(text)
}

fn after(text: &str, moves: &str) -> Position {
    escale_testkit::after(position(text), moves)
}

fn is_legal(text: &str, mv: &str) -> bool {
    after(text, "").move_by_text(mv).is_some()
}

/// All moves that begin with this text, sorted.
fn moves_from(position: &Position, beginning: &str) -> Vec<String> {
    let mut texts = move_texts(position);
    texts.retain(|text| text.starts_with(beginning));
    texts
}

fn verdict(position: &Position) -> Option<(Outcome, &'static str, &'static str)> {
    let verdict = position.verdict()?;
    Some((verdict.outcome, verdict.reason.code, verdict.reason.rule))
}

const RED_WINS: Outcome = Outcome::Win(Side::First);
const GREEN_WINS: Outcome = Outcome::Win(Side::Second);

#[test]
fn every_decision_is_on_the_card() {
    let ids: Vec<&str> = CARD.decisions.iter().map(|decision| decision.id).collect();
    assert_eq!(ids, ["A1", "A2", "A3", "A4", "A5", "A6", "A7"]);
}

#[test]
fn a1_a_castle_has_three_squares() {
    // Both neighbours of the start square are inside, and neither has a way out but back.
    for inside in ["a2", "b1"] {
        assert!(is_legal("start", inside));
        let entered = after("start", &format!("{inside} d3"));
        assert!(moves_from(&entered, "").iter().all(|mv| mv.contains('-')), "{inside}");
    }
}

#[test]
fn a2_border_slots_hold_walls() {
    for mv in ["a2n-a3w", "a2n-a2w", "b1e-b1s", "b1e-c1s", "b4e-b4n", "d2n-d3e"] {
        assert!(is_legal("start", mv), "{mv}");
    }
    // Half round through the air about a border tower, though both squares beside it are occupied
    // and a wall stands between them.
    let half_round = "b1 c1 a3e,a4n,b1e,b1s,c3n,c4n,d3e,d4e - 20";
    assert!(is_legal(half_round, "b1s-c1s"));
    // Three quarters through the air about a corner tower, though the figure stands in the corner.
    let corner = "d1 b3 a3e,a4n,b1e,b1s,c3n,c4n,d1s,d4e - 20";
    assert!(is_legal(corner, "d1s-d1e"));
}

#[test]
fn a3_a_figure_that_cannot_step_on_its_third_turn_does_not_lose() {
    let shut_in = position("a1 d4 a1e,a1n,b1e,b1n,b4e,c3e,c3n,d2n b4e 4");
    assert_eq!(shut_in.outcome(), None);
    assert!(shut_in.is_overdue(Side::First));
    let moves = moves_from(&shut_in, "");
    assert_eq!(moves.len(), 22);
    assert!(moves.iter().all(|mv| mv.contains('-')));
    // Whoever presses it is told so; before the third turn there is no decision to tell of.
    let said = |position: &Position| position.why_not(&["a1".to_owned()]);
    assert_eq!(
        said(&shut_in),
        Phrase::new(
            "ce pion ne peut faire aucun pas : déplacez un rempart (A3)",
            "this figure cannot step: move a wall (A3)"
        )
    );
    assert_eq!(
        said(&position("a1 d4 a1e,a1n,b1e,b1n,b4e,c3e,c3n,d2n b4e 2")).fr,
        "ce pion ne peut faire aucun pas : déplacez un rempart"
    );
    // Let out again, it must step.
    let let_out = after(
        "a1 d4 a1e,a1n,b1e,b1n,b4e,c3e,c3n,d2n b4e 4",
        "b1n-c1n d3 c1n-c2e a1n-a2w",
    );
    assert_eq!(moves_from(&let_out, ""), ["a2"]);
}

#[test]
fn a4_the_own_start_square_is_no_way_out() {
    let before = "b2 d3 a2e,a2n,b1e,b4n,c1e,c2n,c3e,d1n - 20";
    let open = position(before);
    assert_eq!(open.outcome(), None);
    let immured = after(before, "c2n-d2n");
    // The way to d4 is open, but d4 is where Vert started.
    assert!(!immured.walls().contains("d3n".parse().expect("a slot")));
    assert_eq!(verdict(&immured), Some((RED_WINS, "immured", "A4")));
}

#[test]
fn a5_rouge_begins_and_repetition_draws() {
    assert_eq!(Position::initial().turn(), Side::First);
    assert_eq!(Position::REPETITION, Repetition::ThirdDraws);
}

#[test]
fn a6_the_figures_start_in_opposite_corners_of_a_board_with_25_towers() {
    let board = Position::initial().board();
    let ends = board.edges.iter().flat_map(|edge| [edge.from, edge.to]);
    let towers: std::collections::BTreeSet<(i16, i16)> = ends.collect();
    assert_eq!(towers.len(), 25);
    let scene = Position::initial().scene();
    let figures = scene.pieces.iter().filter(|piece| piece.side.is_some());
    let at: Vec<(&str, Option<Side>)> = figures.map(|piece| (piece.at.as_str(), piece.side)).collect();
    assert_eq!(at, [("a1", Some(Side::First)), ("d4", Some(Side::Second))]);
}

#[test]
fn a7_only_the_start_square_takes_the_castle() {
    // Red stands in Green's castle, on either of its other squares: the game goes on.
    let walls = "a2e,a2n,b1e,b1n,b4n,c2n,c3n,d1n";
    for inside in ["c4", "d3"] {
        let entered = format!("{inside} b2 {walls} - 20");
        assert_eq!(verdict(&position(&entered)), None, "{inside}");
        let taken = verdict(&after(&entered, "d4"));
        assert_eq!(taken, Some((RED_WINS, "castle", "end")), "{inside}");
    }
}

#[test]
fn a_figure_never_steps_back_home() {
    let left = after("start", "a2n-a3w d2n-d3e a2 d3");
    assert_eq!(moves_from(&left, "a1"), Vec::<String>::new());
    assert!(moves_from(&left, "").contains(&"a3".to_owned()));
}

#[test]
fn a_figure_must_leave_home_by_its_third_turn() {
    let mut position = Position::initial();
    for (mv, forced) in [
        ("a2n-a3w", false),
        ("d2n-d3e", false),
        ("b1e-c1s", false),
        ("b4e-b4n", false),
        ("a2", true),
        ("c4", true),
    ] {
        let moves = moves_from(&position, "");
        assert_eq!(
            moves.iter().all(|mv| !mv.contains('-')),
            forced,
            "before {mv}: {moves:?}"
        );
        position = position.child(position.parse_move(mv).expect(mv));
    }
    assert!(moves_from(&position, "").len() > 10);
}

#[test]
fn a_wall_may_not_be_moved_twice_in_a_row() {
    let moved = after("start", "a2n-a3w");
    assert_eq!(moves_from(&moved, "a3w"), Vec::<String>::new());
    // It still stands in the way of the others, and one turn later it is free.
    let later = after("start", "a2n-a3w d3");
    assert!(!moves_from(&later, "a3w-").is_empty());
    let later = after("start", "a2n-a3w d2n-d3e");
    assert!(!moves_from(&later, "a3w-").is_empty());
    assert!(moves_from(&later, "d3e-").is_empty());
}

#[test]
fn a_swing_is_stopped_by_figures_and_walls_on_its_way_only() {
    // About the middle tower, from the east to the north: Vert on c3 bars the short way, the long
    // way is free.
    let long_way = "a4 c3 a1s,a1w,b1s,c1s,c2n,d1e,d1s,d4e - 20";
    assert!(is_legal(long_way, "c2n-b3e"));
    // A figure on the long way too, and there is none.
    let barred = "b2 c3 a1s,a1w,b1s,c1s,c2n,d1e,d1s,d4e - 20";
    assert!(!is_legal(barred, "c2n-b3e"));
    assert!(is_legal(barred, "c2n-b2e"));
    assert!(!is_legal(barred, "c2n-b2n"));
    // A wall on the long way does the same.
    let walled = "a4 c3 a1s,a1w,b1s,b2n,c1s,c2n,d1e,d1s - 20";
    assert!(!is_legal(walled, "c2n-b3e"));
    assert!(is_legal(walled, "c2n-b2e"));
}

#[test]
fn the_castle_is_taken_by_stepping_onto_the_start_square() {
    let won = after("c4 b2 a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n - 20", "d4");
    assert_eq!(verdict(&won), Some((RED_WINS, "castle", "end")));
    assert!(won.moves().is_empty());
    let won = after("c3 a2 a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n - 21", "a1");
    assert_eq!(verdict(&won), Some((GREEN_WINS, "castle", "end")));
    // Not while its owner is at home.
    assert!(!is_legal("c4 d4 a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n d2n 20", "d4"));
}

#[test]
fn a_figure_can_be_immured_in_four_ways() {
    for (way, before, mv) in [
        ("walls", "d1 b3 a4e,b2n,b3e,b3n,c1n,c2e,d2n,d3n - 20", "a4e-a3e"),
        (
            "walls and edge",
            "d1 a3 a2n,a3n,a4e,c1n,c2e,d1n,d2n,d3n - 20",
            "a4e-a3e",
        ),
        ("walls and figure", "c2 b3 a3e,b3e,b3n,c1n,c3n,d1n,d2n,d3n - 20", "b2"),
        (
            "walls, edge and figure",
            "b2 a3 a3e,a3n,b1e,c1n,c3n,d1n,d2n,d3n - 20",
            "a2",
        ),
    ] {
        assert_eq!(position(before).outcome(), None, "{way}");
        let won = after(before, mv);
        assert_eq!(verdict(&won), Some((RED_WINS, "immured", "end")), "{way}");
        // The text does not carry it: read back, the figure might have shut itself in.
        assert_eq!(position(&won.position_text()).outcome(), None, "{way}");
    }
}

#[test]
fn nobody_loses_by_shutting_himself_in() {
    // Stepping into the closed corner of the own castle: no step left, and the game goes on
    // whatever the other plays.
    let shut_in = after("start", "a2");
    assert_eq!(shut_in.outcome(), None);
    for &mv in shut_in.moves().as_slice() {
        assert_eq!(shut_in.child(mv).outcome(), None);
    }
    // Closing the own last way out with a wall.
    let before = "a3 d1 a2n,a3n,a4e,c1n,c2e,d1n,d2n,d3n - 20";
    assert_eq!(after(before, "a4e-a3e").outcome(), None);
    assert_eq!(after(before, "a4e-a3e c1").outcome(), None);
}

#[test]
fn the_key_tells_apart_what_repetition_tells_apart() {
    let walls = "a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n";
    let key = |figures: &str, barred: &str, plies: u32| position(&format!("{figures} {walls} {barred} {plies}")).key();
    // The plies themselves say nothing once both figures have left.
    assert_eq!(key("b2 c3", "a2n", 8), key("b2 c3", "a2n", 100));
    assert_ne!(key("b2 c3", "a2n", 8), key("b2 c3", "a2n", 9));
    assert_ne!(key("b2 c3", "a2n", 8), key("b2 c3", "a2e", 8));
    assert_ne!(key("b2 c3", "a2n", 8), key("b2 c3", "-", 8));
    // At home they do until the owner's third turn has come: after 4 plies for Rouge, 5 for Vert.
    assert_eq!(key("a1 c3", "a2n", 1), key("a1 c3", "a2n", 3));
    assert_ne!(key("a1 c3", "a2n", 3), key("a1 c3", "a2n", 5));
    assert_ne!(key("a1 c3", "a2n", 2), key("a1 c3", "a2n", 4));
    assert_eq!(key("a1 c3", "a2n", 4), key("a1 c3", "a2n", 6));
    assert_eq!(key("b2 d4", "a2n", 2), key("b2 d4", "a2n", 4));
    assert_ne!(key("b2 d4", "a2n", 4), key("b2 d4", "a2n", 6));
    assert_ne!(key("b2 d4", "a2n", 3), key("b2 d4", "a2n", 5));
    assert_eq!(key("b2 d4", "a2n", 5), key("b2 d4", "a2n", 7));
}

#[test]
fn leaving_home_is_irreversible() {
    let start = Position::initial();
    for &mv in start.moves().as_slice() {
        assert_eq!(start.is_irreversible(mv), !start.move_text(mv).contains('-'));
    }
    let later = position("b2 c3 a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n - 20");
    assert!(later.moves().as_slice().iter().all(|&mv| !later.is_irreversible(mv)));
}
