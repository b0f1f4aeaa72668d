//! What a client draws and says: the board with its arrows, the pieces, the assault.

use escale_board::bits;
use escale_rules::{Board, Cell, Mark, MarkKind, Phrase, Piece, Rules, Scene, Shade, phrase};

use crate::geometry::{FILES, RANKS, square_name};
use crate::move_text::sign;
use crate::moves::Move;
use crate::position::{Kind, Position};

pub(crate) fn board(position: &Position) -> Board {
    let cells = (0..RANKS)
        .rev()
        .flat_map(|y| (0..FILES).map(move |x| (x, y)))
        .map(|(x, y)| {
            let square = (x + FILES * y) as u8;
            let name = square_name(square);
            Cell {
                id: name.clone(),
                x: x as i16,
                y: y as i16,
                shade: if (x + y) % 2 == 0 { Shade::Dark } else { Shade::Light },
                names: [name.clone(), name],
                tags: &[],
                arrows: position.map().drawn(square),
            }
        })
        .collect();
    Board {
        width: FILES as i16,
        height: RANKS as i16,
        cells,
        edges: Vec::new(),
        files: ('a'..='g').map(String::from).collect(),
        ranks: ('1'..='8').map(String::from).collect(),
        far_files: Vec::new(),
    }
}

pub(crate) fn scene(position: &Position) -> Scene {
    let pieces = position
        .pieces()
        .map(|(square, side, kind)| Piece {
            at: square.name().to_owned(),
            kind: kind_word(kind),
            side: Some(side),
            letter: kind.letter(side),
            written: None,
            name: kind.name(),
        })
        .collect();
    let (mut marks, mut alerts) = (Vec::new(), Vec::new());
    // F2: the side that has just moved is never under assault, unless Rois are taken.
    for side in [position.turn(), !position.turn()] {
        let assailants = position.assailants(side);
        if assailants == 0 {
            continue;
        }
        marks.push(Mark {
            at: square_name(position.roi(side)),
            kind: MarkKind::Check,
        });
        marks.extend(bits(assailants).map(|square| Mark {
            at: square_name(square),
            kind: MarkKind::Attacker,
        }));
        if position.decided().is_none() || side == position.turn() {
            alerts.push(if side == position.turn() {
                Phrase::new("assaut", "assault")
            } else {
                Phrase::new("le Roi adverse est à prendre", "the enemy's King can be taken")
            });
        }
    }
    Scene {
        pieces,
        marks,
        alerts,
        tally: None,
    }
}

/// "le Chevalier", in both languages.
pub(crate) const fn the(kind: Kind) -> (&'static str, &'static str) {
    match kind {
        Kind::Knight => ("le Chevalier", "the Knight"),
        Kind::Archer => ("l'Archer", "the Archer"),
        Kind::King => ("le Roi", "the King"),
    }
}

/// "Chevalier b1 va en b5, assaut".
pub(crate) fn spoken(position: &Position, mv: Move) -> Phrase {
    let (from, to) = (square_name(mv.from), square_name(mv.to));
    let mover = position.kind_on(mv.from).name();
    let (fr, en) = (&mover.fr, &mover.en);
    let (end_fr, end_en) = match sign(position, mv) {
        "+" => (", assaut", ", assault"),
        "#" if !position.is_roi_taken() => (", assaut sans parade", ", assault without a reply"),
        _ => ("", ""),
    };
    if position.is_capture(mv) {
        let (taken_fr, taken_en) = the(position.kind_on(mv.to));
        phrase!(
            "{fr} {from} prend {taken_fr} en {to}{end_fr}",
            "{en} {from} takes {taken_en} on {to}{end_en}"
        )
    } else {
        phrase!("{fr} {from} va en {to}{end_fr}", "{en} {from} goes to {to}{end_en}")
    }
}

/// Origin, then end.
pub(crate) fn paths(mv: Move) -> Vec<Vec<String>> {
    vec![vec![square_name(mv.from), square_name(mv.to)]]
}

fn kind_word(kind: Kind) -> &'static str {
    match kind {
        Kind::King => "king",
        Kind::Knight => "knight",
        Kind::Archer => "archer",
    }
}
