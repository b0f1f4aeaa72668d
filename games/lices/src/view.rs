//! What a client draws and clicks, and how moves are said aloud.

use std::fmt::Write;

use escale_board::bits;
use escale_rules::{Arrows, Board, Cell, Mark, MarkKind, Phrase, Piece, Rules, Scene, Shade, Side, Tag, Tally, phrase};

use crate::captures::{Field, each_jump};
use crate::geometry::{DARK, LICES, name, square};
use crate::moves::Move;
use crate::position::{Kind, Position};
use crate::routes::{Jump, first_route, first_routes};

/// Each camp's lists.
static LISTS: [[Tag; 1]; 2] = [
    [Tag::new("lice-first", "lice (Blancs)", "lists (White)")],
    [Tag::new("lice-second", "lice (Noirs)", "lists (Black)")],
];

/// The name clicks use: the square as Blancs see it.
fn id(square: u8) -> String {
    name(square, Side::First)
}

/// The board itself.
pub(crate) fn board() -> Board {
    let cell = |x: u8, y: u8| {
        let at = square(x, y);
        let tags: &'static [Tag] = if LICES[0] >> at & 1 != 0 {
            &LISTS[0]
        } else if LICES[1] >> at & 1 != 0 {
            &LISTS[1]
        } else {
            &[]
        };
        Cell {
            id: id(at),
            x: i16::from(x),
            y: i16::from(y),
            shade: if DARK >> at & 1 != 0 { Shade::Dark } else { Shade::Light },
            names: Side::BOTH.map(|side| name(at, side)),
            tags,
            arrows: Arrows::default(),
        }
    };
    Board {
        width: 10,
        height: 10,
        cells: (0..10).rev().flat_map(|y| (0..10).map(move |x| cell(x, y))).collect(),
        edges: Vec::new(),
        files: (1..=10).map(|column| column.to_string()).collect(),
        ranks: "abcdeedcba".chars().map(String::from).collect(),
        // L1: each camp counts from its own left.
        far_files: (1..=10).rev().map(|column| column.to_string()).collect(),
    }
}

/// What stands on the board, and which pieces must capture.
pub(crate) fn scene(position: &Position) -> Scene {
    let mut scene = Scene::default();
    for side in Side::BOTH {
        for kind in Kind::ALL {
            let word = match kind {
                Kind::Knight => "knight",
                Kind::Squire => "squire",
                Kind::Pawn => "pawn",
            };
            for at in bits(position.of_kind(side, kind)) {
                scene.pieces.push(Piece {
                    at: id(at),
                    kind: word,
                    side: Some(side),
                    letter: kind.letter(side),
                    written: None,
                    name: kind.name(),
                });
            }
        }
    }
    if position.decided().is_none() {
        for at in bits(Field::new(position).jumpers()) {
            scene.marks.push(Mark {
                at: id(at),
                kind: MarkKind::Must,
            });
        }
    }
    if !scene.marks.is_empty() {
        scene
            .alerts
            .push(Phrase::new("prise obligatoire", "compulsory capture"));
    }
    scene.tally = Some(Tally {
        name: Phrase::new("Chevaliers en lice", "Knights in the lists"),
        counts: Side::BOTH.map(|side| position.placed(side) as u8),
    });
    scene
}

/// Every click sequence that enters a move: origin and end, or hop by hop along each route.
pub(crate) fn paths(position: &Position, mv: Move) -> Vec<Vec<String>> {
    /// Three thousand random games met no capture with more routes.
    const MOST_ROUTES: usize = 64;
    /// Nor an origin with as many chains of one length. Beyond, the position is contrived and one
    /// route for each of its thousands of captures is enough.
    const MOST_CHAINS: usize = 512;

    if mv.taken().count_ones() < 2 {
        return vec![vec![id(mv.start()), id(mv.end())]];
    }
    let field = Field::new(position);
    let mut rivals = Vec::new();
    let ordinary = field.captures_within(MOST_CHAINS, mv.kind(), mv.start(), &mut |other| rivals.push(other));
    let hops = |route: &Vec<Jump>| {
        let landings = route.iter().map(|jump| id(jump.to));
        std::iter::once(id(mv.start())).chain(landings).collect::<Vec<_>>()
    };
    let most = if ordinary { MOST_ROUTES } else { 1 };
    let mut paths: Vec<Vec<String>> = first_routes(position, mv, most).iter().map(hops).collect();
    if ordinary && is_plain_from_ends(&field, mv, &rivals) {
        paths.push(vec![id(mv.start()), id(mv.end())]);
    }
    paths
}

/// Whether clicking the origin and the end of a chain can mean nothing else: no other capture
/// between them, and no first hop there.
fn is_plain_from_ends(field: &Field, chain: Move, rivals: &[Move]) -> bool {
    let (from, to) = (chain.start(), chain.end());
    let mut is_first_hop = false;
    each_jump(from, field.their, field.landing(from), |_, hop| {
        is_first_hop |= hop == to;
    });
    from != to && !is_first_hop && rivals.iter().filter(|rival| rival.end() == to).count() == 1
}

/// The move as one says it aloud.
pub(crate) fn spoken(position: &Position, mv: Move) -> Phrase {
    let side = position.turn();
    let Phrase { fr, en } = mv.kind().name();
    let (from, to) = (name(mv.start(), side), name(mv.end(), side));
    let mut spoken = if mv.taken() != 0 {
        let (mut french, mut english) = (format!("{fr} {from}"), format!("{en} {from}"));
        for (index, Jump { over, to }) in first_route(position, mv).into_iter().enumerate() {
            let (over, to) = (name(over, side.other()), name(to, side));
            let comma = if index == 0 { "" } else { "," };
            write!(french, "{comma} prend {over}, va en {to}").expect("writing to a string");
            write!(english, "{comma} takes {over}, lands on {to}").expect("writing to a string");
        }
        Phrase::made(french, english)
    } else if mv.is_mailler() {
        phrase!("{fr} {from} maille en {to}", "{en} {from} vaults to {to}")
    } else {
        phrase!("{fr} {from} avance en {to}", "{en} {from} steps to {to}")
    };
    if mv.ends_in_lice(side) {
        spoken.fr += ", en lice";
        spoken.en += ", in the lists";
    }
    spoken
}
