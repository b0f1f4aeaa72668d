//! What a client draws, clicks and says.

use escale_board::bits;
use escale_hints::Hints;
use escale_rules::{
    Arrows, Board, Cell, Lang, Mark, MarkKind, MoveBuf, Phrase, Piece, Rules, Scene, Shade, Tag, excerpt, phrase,
};

use crate::castling::castling_of;
use crate::geometry::rank_of;
use crate::moves::{ALL_PROMOTIONS, Move, Special};
use crate::notation::{file_letter, rank_digit, square_name};
use crate::position::{Kind, Position};

/// The chessboard. Each king's goal is tagged.
/// The rank each camp runs for.
static GOALS: [[Tag; 1]; 2] = [
    [Tag::new("goal-first", "but (Blancs)", "goal (White)")],
    [Tag::new("goal-second", "but (Noirs)", "goal (Black)")],
];

pub(crate) fn board() -> Board {
    let cells = (0..8_u8)
        .rev()
        .flat_map(|y| (0..8_u8).map(move |x| (x, y)))
        .map(|(x, y)| {
            let name = square_name(x + 8 * y);
            Cell {
                id: name.clone(),
                x: x.into(),
                y: y.into(),
                shade: if (x + y) % 2 == 0 { Shade::Dark } else { Shade::Light },
                names: [name.clone(), name],
                tags: match y {
                    0 => &GOALS[1],
                    7 => &GOALS[0],
                    _ => &[],
                },
                arrows: Arrows::default(),
            }
        })
        .collect();
    Board {
        width: 8,
        height: 8,
        cells,
        edges: Vec::new(),
        files: (0..8).map(|x| file_letter(x).to_string()).collect(),
        ranks: (0..8).map(|y| rank_digit(8 * y).to_string()).collect(),
        far_files: Vec::new(),
    }
}

/// Pieces, check with the pieces that give it, and a king about to arrive.
pub(crate) fn scene(position: &Position) -> Scene {
    let pieces = bits(position.occupied())
        .filter_map(|square| {
            let (side, kind) = position.piece_on(square)?;
            Some(Piece {
                at: square_name(square),
                kind: kind_word(kind),
                side: Some(side),
                letter: kind.letter(side),
                written: Some([Lang::Fr, Lang::En].map(|lang| kind.drawn(side, lang))),
                name: kind.name(),
            })
        })
        .collect();
    let mark = |square, kind| Mark {
        at: square_name(square),
        kind,
    };
    let mut marks = Vec::new();
    let checkers = position.checkers();
    if checkers != 0 {
        marks.push(mark(position.king(position.turn), MarkKind::Check));
        marks.extend(bits(checkers).map(|square| mark(square, MarkKind::Attacker)));
    }
    let mut alerts = Vec::new();
    if checkers != 0 {
        alerts.push(Phrase::new("échec", "check"));
    }
    if threatens_arrival(position) {
        marks.push(mark(position.king(position.turn.other()), MarkKind::Threat));
        alerts.push(Phrase::new(
            "le Roi adverse peut gagner au prochain coup",
            "the enemy King can win next move",
        ));
    }
    Scene {
        pieces,
        marks,
        alerts,
        tally: None,
    }
}

fn kind_word(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => "pawn",
        Kind::Knight => "knight",
        Kind::Bishop => "bishop",
        Kind::Rook => "rook",
        Kind::Queen => "queen",
        Kind::King => "king",
        Kind::Pillar => "pillar",
    }
}

/// Whether the side that is waiting would bring its king home if it could move now.
fn threatens_arrival(position: &Position) -> bool {
    if position.outcome().is_some() || position.in_check() {
        return false;
    }
    let passed = position.passed();
    passed.moves().as_slice().iter().any(|&mv| passed.arrives(mv))
}

/// Departure and arrival, then what a pawn becomes. One may also castle by clicking the king and
/// his rook: the king, who goes one step, never takes a rook that far away.
pub(crate) fn paths(mv: Move) -> Vec<Vec<String>> {
    let mut direct = vec![square_name(mv.from), square_name(mv.to)];
    direct.extend(mv.special.promotion().map(promotion_click));
    let mut paths = vec![direct];
    if mv.special == Special::Castling {
        paths.extend(castling_of(mv).map(|castling| vec![square_name(mv.from), square_name(castling.rook.0)]));
    }
    paths
}

/// The name of what a pawn becomes.
pub(crate) fn choice_label(click: &str) -> Phrase {
    let named = ALL_PROMOTIONS.into_iter().find(|&kind| promotion_click(kind) == click);
    named.map_or_else(
        || {
            let quoted = excerpt(click);
            phrase!("{quoted}", "{quoted}")
        },
        Kind::name,
    )
}

/// `=q`, `=r`, `=b`, `=n`, `=i`.
fn promotion_click(kind: Kind) -> String {
    format!("={}", kind.promotion_letter())
}

/// The move as one says it: what goes where, what it takes, leaves and becomes, and what that does
/// to a king.
pub(crate) fn spoken(position: &Position, mv: Move) -> Phrase {
    let mut said = spoken_deed(position, mv);
    let mut add = |fr: &str, en: &str| {
        said.fr.to_mut().push_str(fr);
        said.en.to_mut().push_str(en);
    };
    if let Some(kind) = mv.special.promotion() {
        let Phrase { fr, en } = kind.name();
        add(&format!(" et devient {fr}"), &format!(" and becomes a {en}"));
    }
    if mv.special != Special::Castling && rank_of(mv.from) == rank_of(mv.to) {
        let from = square_name(mv.from);
        add(
            &format!(", laisse un Pilier en {from}"),
            &format!(", leaving a Pillar on {from}"),
        );
    }
    let next = position.child(mv);
    if position.arrives(mv) {
        add(", arrivé au but", ", reaching the goal");
    } else if next.is_checkmate() {
        add(", échec et mat", ", checkmate");
    } else if next.checkers() != 0 {
        add(", échec", ", check");
    }
    said
}

fn spoken_deed(position: &Position, mv: Move) -> Phrase {
    let (from, to) = (square_name(mv.from), square_name(mv.to));
    let Phrase { fr, en } = mv.piece.name();
    match mv.special {
        Special::Castling => {
            let rook = castling_of(mv).map_or(from.clone(), |castling| square_name(castling.rook.0));
            if mv.to > mv.from {
                phrase!(
                    "petit roque, Piliers en {from} et {rook}",
                    "castles short, Pillars on {from} and {rook}"
                )
            } else {
                phrase!(
                    "grand roque, Piliers en {from} et {rook}",
                    "castles long, Pillars on {from} and {rook}"
                )
            }
        }
        Special::EnPassant => phrase!(
            "{fr} {from} prend en passant en {to}",
            "{en} {from} takes en passant on {to}"
        ),
        _ => match position.piece_on(mv.to) {
            None => phrase!("{fr} {from} va en {to}", "{en} {from} goes to {to}"),
            Some((owner, kind)) => {
                let own = owner == position.turn;
                let article = match (own, matches!(kind, Kind::Rook | Kind::Queen)) {
                    (true, false) => "son propre",
                    (true, true) => "sa propre",
                    (false, false) => "le",
                    (false, true) => "la",
                };
                let determiner = if own { "its own" } else { "the" };
                let taken = kind.name();
                let (taken_fr, taken_en) = (taken.fr, taken.en);
                phrase!(
                    "{fr} {from} prend {article} {taken_fr} en {to}",
                    "{en} {from} takes {determiner} {taken_en} on {to}"
                )
            }
        },
    }
}
