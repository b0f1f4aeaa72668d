//! The board, what stands on it, and how moves are clicked.

use escale_board::bits;
use escale_rules::{Arrows, Board, Cell, Edge, Mark, MarkKind, Phrase, Piece, Rules, Scene, Shade, Side, Tag, phrase};

use crate::geometry::{SLOT_NAMES, SLOTS, SQUARE_NAMES, towers};
use crate::move_text::place;
use crate::moves::Move;
use crate::position::{Position, START};
use crate::slot::Slot;
use crate::square::Square;
use crate::verdict::{only_home_is_open, threats};

/// Each camp's corner: the castle, and within it the square where its figure begins. The castle
/// alone is the first part.
static CORNERS: [[Tag; 2]; 2] = [
    [
        Tag::new("castle-first", "château (Rouge)", "castle (Red)"),
        Tag::new("start-first", "départ (Rouge)", "start (Red)"),
    ],
    [
        Tag::new("castle-second", "château (Vert)", "castle (Green)"),
        Tag::new("start-second", "départ (Vert)", "start (Green)"),
    ],
];

/// The board: 16 squares, 40 slots. The towers are the corners, where slots meet.
pub(crate) fn board(position: &Position) -> Board {
    let one_square = position.reading().one_square_castles;
    let cells = (0..4)
        .rev()
        .flat_map(|row| (0..4).map(move |column| cell(column + 4 * row, one_square)))
        .collect();
    let edges = (0..SLOTS as u8)
        .map(|slot| {
            let [from, to] = towers(slot).map(|(x, y)| (x.into(), y.into()));
            Edge {
                id: SLOT_NAMES[slot as usize].to_owned(),
                from,
                to,
            }
        })
        .collect();
    Board {
        width: 4,
        height: 4,
        cells,
        edges,
        files: ["a", "b", "c", "d"].map(str::to_owned).to_vec(),
        ranks: ["1", "2", "3", "4"].map(str::to_owned).to_vec(),
        far_files: Vec::new(),
    }
}

fn cell(square: usize, one_square: bool) -> Cell {
    let (x, y) = ((square % 4) as i16, (square / 4) as i16);
    let name = SQUARE_NAMES[square];
    Cell {
        id: name.to_owned(),
        x,
        y,
        shade: if (x + y) % 2 == 0 { Shade::Dark } else { Shade::Light },
        names: [name.to_owned(), name.to_owned()],
        tags: match name {
            "a1" => &CORNERS[0],
            "a2" | "b1" if !one_square => &CORNERS[0][..1],
            "d4" => &CORNERS[1],
            "c4" | "d3" if !one_square => &CORNERS[1][..1],
            _ => &[],
        },
        arrows: Arrows::default(),
    }
}

/// Figures, walls and marks.
pub(crate) fn scene(position: &Position) -> Scene {
    let figures = Side::BOTH.map(|side| {
        let (letter, name) = match side {
            Side::First => ('R', Phrase::new("pion rouge", "red figure")),
            Side::Second => ('V', Phrase::new("pion vert", "green figure")),
        };
        Piece {
            at: SQUARE_NAMES[position.figure_number(side) as usize].to_owned(),
            kind: "figure",
            side: Some(side),
            letter,
            name,
            written: None,
        }
    });
    let walls = bits(position.wall_bits()).map(|slot| Piece {
        at: SLOT_NAMES[slot as usize].to_owned(),
        kind: "wall",
        side: None,
        letter: '#',
        written: None,
        name: Phrase::new("rempart", "wall"),
    });
    Scene {
        pieces: figures.into_iter().chain(walls).collect(),
        marks: if position.decided().is_some() {
            closed_home(position)
        } else {
            marks(position)
        },
        alerts: if position.decided().is_some() {
            Vec::new()
        } else {
            alerts(position)
        },
        tally: None,
    }
}

/// A4: the start square an immured figure could have stepped to, were it not its own.
fn closed_home(position: &Position) -> Vec<Mark> {
    let side = position.turn();
    let surprises = position.is_immured() && only_home_is_open(position, side);
    let home = Mark {
        at: SQUARE_NAMES[START[side.index()] as usize].to_owned(),
        kind: MarkKind::Closed,
    };
    surprises.then_some(home).into_iter().collect()
}

/// What the player to move has to reckon with.
fn alerts(position: &Position) -> Vec<Phrase> {
    let side = position.turn();
    let mut alerts = Vec::new();
    if position.must_step(position.exits(side)) {
        let home = SQUARE_NAMES[START[side.index()] as usize];
        alerts.push(phrase!("le pion doit quitter {home}", "the figure must leave {home}"));
    }
    let against = threats(position, side.other());
    if against.castle {
        alerts.push(Phrase::new("château menacé", "castle threatened"));
    }
    if against.immuring {
        alerts.push(Phrase::new("menace d'emmurement", "immuring threatened"));
    }
    if let Some(wall) = position.barred() {
        let Phrase { fr, en } = place(wall);
        alerts.push(phrase!("rempart interdit : {fr}", "barred wall: {en}"));
    }
    alerts
}

/// What deserves a mark while the game goes on.
fn marks(position: &Position) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mut mark = |at: &str, kind| {
        marks.push(Mark {
            at: at.to_owned(),
            kind,
        });
    };
    if let Some(slot) = position.barred_number() {
        mark(SLOT_NAMES[slot as usize], MarkKind::Barred);
    }
    let side = position.turn();
    if position.must_step(position.exits(side)) {
        mark(SQUARE_NAMES[position.figure_number(side) as usize], MarkKind::Must);
    }
    for attacker in Side::BOTH {
        let defender = attacker.other();
        let found = threats(position, attacker);
        if found.castle {
            mark(SQUARE_NAMES[START[defender.index()] as usize], MarkKind::Threat);
        }
        if found.immuring {
            mark(
                SQUARE_NAMES[position.figure_number(defender) as usize],
                MarkKind::Threat,
            );
        }
    }
    marks
}

/// A step: the figure, then where it goes. A swing: the wall, then its new slot.
pub(crate) fn paths(position: &Position, mv: Move) -> Vec<Vec<String>> {
    let clicks = match mv {
        Move::Step(to) => [position.figure(position.turn()), to].map(Square::name),
        Move::Wall { from, to } => [from, to].map(Slot::name),
    };
    vec![clicks.map(str::to_owned).to_vec()]
}
