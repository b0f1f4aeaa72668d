//! What a client draws and clicks, and how a move is said aloud.

use escale_board::bits;
use escale_rules::{
    Arrows, Board, Cell, Mark, MarkKind, MoveBuf, Phrase, Piece, Rules, Scene, Shade, Side, Tag, excerpt, phrase,
};

use crate::Position;
use crate::field::Field;
use crate::geometry::{CASTLES, FORD, HEIGHT, WATER, WIDTH, bit, file_of, name, rank_of, square};
use crate::moves::{Action, Move};
use crate::position::{CaptureRule, Kind};
use crate::routes::{Found, capture_routes, first_square, hop_routes, only_capture};

/// The click that signals a missed capture.
const SIGNAL_CLICK: &str = "=!";

/// Routes offered to the hand for the hops of a move, and again for its captures.
const ROUTES: usize = 8;

pub(crate) fn board() -> Board {
    let start = Position::start(CaptureRule::Compulsory);
    let cells = (0..HEIGHT)
        .rev()
        .flat_map(|y| (0..WIDTH).map(move |x| square(x, y)))
        .map(|at| Cell {
            id: name(at),
            x: file_of(at) as i16,
            y: rank_of(at) as i16,
            shade: if bit(at) & WATER != 0 {
                Shade::Water
            } else if (file_of(at) + rank_of(at)).is_multiple_of(2) {
                Shade::Dark
            } else {
                Shade::Light
            },
            names: [name(at), name(at)],
            tags: tags(&start, at),
            arrows: Arrows::default(),
        })
        .collect();
    Board {
        width: WIDTH as i16,
        height: HEIGHT as i16,
        cells,
        edges: Vec::new(),
        files: ('a'..='k').map(String::from).collect(),
        ranks: (1..=HEIGHT).map(|rank| rank.to_string()).collect(),
        far_files: Vec::new(),
    }
}

/// The castles, the corridor, and the squares marked with each camp's emblem, where its Chevaliers
/// start.
fn tags(start: &Position, at: u8) -> &'static [Tag] {
    static FORD_TAG: [Tag; 1] = [Tag::new("ford", "couloir", "corridor")];
    static CASTLE_TAGS: [[Tag; 1]; 2] = [
        [Tag::new("castle-first", "château (Argentés)", "castle (Silver)")],
        [Tag::new("castle-second", "château (Dorés)", "castle (Gold)")],
    ];
    static EMBLEM_TAGS: [[Tag; 1]; 2] = [
        [Tag::new("emblem-first", "emblème (Argentés)", "emblem (Silver)")],
        [Tag::new("emblem-second", "emblème (Dorés)", "emblem (Gold)")],
    ];
    if at == FORD {
        &FORD_TAG
    } else if at == CASTLES[0] {
        &CASTLE_TAGS[0]
    } else if at == CASTLES[1] {
        &CASTLE_TAGS[1]
    } else {
        match start.piece_on(at) {
            Some((side, Kind::Knight)) => &EMBLEM_TAGS[side.index()],
            _ => &[],
        }
    }
}

pub(crate) fn scene(position: &Position) -> Scene {
    let mut scene = Scene::default();
    for at in (0..HEIGHT).rev().flat_map(|y| (0..WIDTH).map(move |x| square(x, y))) {
        if let Some((side, kind)) = position.piece_on(at) {
            scene.pieces.push(Piece {
                at: name(at),
                kind: match kind {
                    Kind::Knight => "knight",
                    Kind::ManAtArms => "man-at-arms",
                },
                side: Some(side),
                letter: kind.letter(side),
                written: None,
                name: kind.name(),
            });
        }
    }
    for side in Side::BOTH {
        let castle = CASTLES[side.index()];
        if position.camp(side.other()) & bit(castle) != 0 {
            let at = name(castle);
            if side == position.turn() {
                scene.alerts.push(phrase!(
                    "l'ennemi est au château {at} : délogez-le",
                    "the enemy is on castle {at}: drive him out"
                ));
            }
            scene.marks.push(Mark {
                at,
                kind: MarkKind::Threat,
            });
        }
    }
    let moves = position.moves();
    if moves.as_slice().iter().all(|mv| mv.is_capture()) {
        let must = moves.as_slice().iter().fold(0, |set, mv| set | bit(mv.from));
        if must != 0 {
            scene.alerts.push(match position.capture_rule {
                CaptureRule::Most => Phrase::new("prise majoritaire obligatoire", "majority capture compulsory"),
                _ => Phrase::new("prise obligatoire", "compulsory capture"),
            });
        }
        scene.marks.extend(bits(must).map(|at| Mark {
            at: name(at),
            kind: MarkKind::Must,
        }));
    }
    scene
}

/// The squares of the pieces taken by a route, in its order.
fn taken_on_the_way(start: u8, landings: &[u8]) -> Vec<u8> {
    let mut at = start;
    landings
        .iter()
        .map(|&landing| {
            let middle = at.midpoint(landing);
            at = landing;
            middle
        })
        .collect()
}

/// `d5`, `d5 et e6`, `d5, e6 et f7`.
fn listed(squares: &[u8], and: &str) -> String {
    let names: Vec<String> = squares.iter().copied().map(name).collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [all @ .., last] => format!("{} {and} {last}", all.join(", ")),
    }
}

pub(crate) fn spoken(position: &Position, mv: Move) -> Phrase {
    let Some(kind) = position.kind_moved(mv) else {
        return Phrase::new(
            "signale la prise manquée : le coup est repris",
            "points out the missed capture: the move is taken back",
        );
    };
    let Phrase { fr: piece, en: man } = kind.name();
    let (from, to) = (name(mv.from), name(mv.to));
    let (castle, castle_en) = if mv.to == CASTLES[position.turn().other().index()] {
        (", sur le château adverse", ", on the enemy's castle")
    } else {
        ("", "")
    };
    match mv.action {
        Action::Step | Action::Signal => {
            phrase!(
                "{piece} {from} va en {to}{castle}",
                "{man} {from} goes to {to}{castle_en}"
            )
        }
        Action::Hop => phrase!(
            "{piece} {from} saute jusqu'en {to}{castle}",
            "{man} {from} hops to {to}{castle_en}"
        ),
        Action::Capture => {
            let taken = mv.taken_squares(position.camp(position.turn().other()));
            let start = first_square(mv.to, taken);
            let route = capture_routes(start, taken, 1).concat();
            let pieces = taken_on_the_way(start, &route);
            let (all, all_en) = (listed(&pieces, "et"), listed(&pieces, "and"));
            if start == mv.from {
                phrase!(
                    "{piece} {from} prend {all}, va en {to}{castle}",
                    "{man} {from} takes {all_en}, lands on {to}{castle_en}"
                )
            } else {
                let start = name(start);
                phrase!(
                    "{piece} {from} saute jusqu'en {start}, prend {all}, va en {to}{castle}",
                    "{man} {from} hops to {start}, takes {all_en}, lands on {to}{castle_en}"
                )
            }
        }
    }
}

pub(crate) fn choice_label(click: &str) -> Phrase {
    if click == SIGNAL_CLICK {
        return Phrase::new("Signaler la prise manquée", "Point out the missed capture");
    }
    let click = excerpt(click);
    phrase!("{click}", "{click}")
}

/// Hop by hop and capture by capture along the shortest runs, the run of hops in one click, and
/// from origin to end where that can only mean this move.
///
/// No sequence enters two moves. Square by square, each jump tells by the piece in the middle
/// whether it hops or captures, so the sequence tells the move. The run in one click is left out
/// where it would look like such a jump, and the origin–end form where another move has the same
/// two squares.
pub(crate) fn paths(position: &Position, mv: Move) -> Vec<Vec<String>> {
    let mut paths = match mv.action {
        Action::Signal => return vec![vec![SIGNAL_CLICK.to_string()]],
        Action::Step => vec![vec![mv.to]],
        Action::Hop => {
            let field = Field::new(position, position.turn());
            let mut paths = hop_routes(&field, mv.from, mv.to, ROUTES);
            if matches!(only_capture(position, mv.from, mv.to), Found::None) {
                paths.push(vec![mv.to]);
            }
            paths
        }
        Action::Capture => capture_paths(position, mv),
    };
    let mut seen = Vec::new();
    paths.retain(|path| {
        let fresh = !seen.contains(path);
        seen.push(path.clone());
        fresh
    });
    paths
        .into_iter()
        .map(|path| std::iter::once(mv.from).chain(path).map(name).collect())
        .collect()
}

/// The clicks after the origin.
fn capture_paths(position: &Position, mv: Move) -> Vec<Vec<u8>> {
    let field = Field::new(position, position.turn());
    let taken = mv.taken_squares(field.enemies);
    let start = first_square(mv.to, taken);
    let captures = capture_routes(start, taken, ROUTES);
    let mut runs = hop_routes(&field, mv.from, start, ROUTES);
    if start != mv.from && !is_one_jump(position, mv.from, start) {
        runs.push(vec![start]);
    }
    let mut paths: Vec<Vec<u8>> = runs
        .iter()
        .flat_map(|run| captures.iter().map(move |landings| [run.as_slice(), landings].concat()))
        .collect();
    let quiet = Move::quiet_between(mv.from, mv.to);
    if mv.from != mv.to
        && matches!(only_capture(position, mv.from, mv.to), Found::One(_))
        && !(position.has_free_captures() && position.play(quiet).is_some())
    {
        paths.push(vec![mv.to]);
    }
    paths
}

/// Whether going from one square to another looks like a single hop or capture: two squares along a
/// line with a piece in the middle.
fn is_one_jump(position: &Position, from: u8, to: u8) -> bool {
    let two_apart = |a: usize, b: usize| matches!(a.abs_diff(b), 0 | 2);
    two_apart(file_of(from), file_of(to))
        && two_apart(rank_of(from), rank_of(to))
        && position.piece_on(from.midpoint(to)).is_some()
}
