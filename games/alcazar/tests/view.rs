//! The picture.

use escale_alcazar::Position;
use escale_rules::{MarkKind, Notation, Rules, Side};

fn position(text: &str) -> Position {
    escale_testkit::position(text)
}

fn marks(text: &str) -> Vec<(String, MarkKind)> {
    let scene = position(text).scene();
    scene.marks.into_iter().map(|mark| (mark.at, mark.kind)).collect()
}

fn mark(at: &str, kind: MarkKind) -> (String, MarkKind) {
    (at.to_owned(), kind)
}

#[test]
fn the_board_has_squares_slots_and_castles() {
    let board = Position::initial().board();
    assert_eq!((board.cells.len(), board.edges.len()), (16, 40));
    assert_eq!((board.cells[0].id.as_str(), board.cells[15].id.as_str()), ("a4", "d1"));
    let tagged = |tag: &str| -> Vec<&str> {
        let cells = board
            .cells
            .iter()
            .filter(|cell| cell.tags.iter().any(|known| known.id == tag));
        cells.map(|cell| cell.id.as_str()).collect()
    };
    assert_eq!(tagged("start-first"), ["a1"]);
    assert_eq!(tagged("start-second"), ["d4"]);
    assert_eq!(tagged("castle-first"), ["a2", "a1", "b1"]);
    assert_eq!(tagged("castle-second"), ["c4", "d4", "d3"]);
    let edge = |id: &str| {
        let edge = board.edges.iter().find(|edge| edge.id == id).expect("an edge");
        (edge.from, edge.to)
    };
    assert_eq!(edge("a1n"), ((0, 1), (1, 1)));
    assert_eq!(edge("a1e"), ((1, 0), (1, 1)));
    assert_eq!(edge("a1s"), ((0, 0), (1, 0)));
    assert_eq!(edge("d4e"), ((4, 3), (4, 4)));
}

#[test]
fn two_figures_and_eight_walls_stand_on_it() {
    let scene = Position::initial().scene();
    let figures: Vec<_> = scene.pieces.iter().filter(|piece| piece.kind == "figure").collect();
    assert_eq!(figures.len(), 2);
    assert_eq!((figures[0].at.as_str(), figures[0].side), ("a1", Some(Side::First)));
    assert_eq!((figures[1].at.as_str(), figures[1].side), ("d4", Some(Side::Second)));
    let walls = scene.pieces.iter().filter(|piece| piece.kind == "wall");
    assert!(walls.clone().all(|wall| wall.side.is_none()));
    assert_eq!(walls.count(), 8);
    assert!(scene.marks.is_empty());
}

#[test]
fn marks_say_what_to_look_at() {
    use MarkKind::{Barred, Must, Threat};
    // The wall just moved; a figure that must leave home.
    let third_turn = "a1 d4 a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n b4e 4";
    assert_eq!(marks(third_turn), [mark("b4e", Barred), mark("a1", Must)]);
    // One that cannot leave need not.
    let shut_in = "a1 d4 a1e,a1n,b1e,b1n,b4e,c3e,c3n,d2n b4e 4";
    assert_eq!(marks(shut_in), [mark("b4e", Barred)]);
    // A castle that can be entered, whoever is to move; and the intruder, whose only way out is
    // forward (c3e can close it).
    let at_the_gate = "c4 b2 a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n";
    assert_eq!(
        marks(&format!("{at_the_gate} - 20")),
        [mark("d4", Threat), mark("c4", Threat)]
    );
    assert_eq!(
        marks(&format!("{at_the_gate} - 21")),
        [mark("d4", Threat), mark("c4", Threat)]
    );
    // A figure with one way out, and a wall at hand to close it.
    let nearly_immured = "d1 b3 a4e,b2n,b3e,b3n,c1n,c2e,d2n,d3n - 20";
    assert_eq!(marks(nearly_immured), [mark("b3", Threat)]);
    // Nothing once it is over.
    assert_eq!(marks("d4 b2 a2e,a2n,b1e,b1n,b4e,c2e,c3n,d2n - 7"), []);
}

#[test]
fn moves_are_clicked_from_where_to_where() {
    let start = Position::initial();
    let clicks = |mv: &str| start.paths(start.parse_move(mv).expect(mv));
    assert_eq!(clicks("a2"), [["a1", "a2"]]);
    assert_eq!(clicks("a2n-a3w"), [["a2n", "a3w"]]);
}
