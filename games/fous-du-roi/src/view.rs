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
            name: kind.name(),
        })
        .collect();
    // The side that has just moved is never under assault (F2).
    let mut marks = Vec::new();
    let assailants = position.assailants(position.turn());
    if assailants != 0 {
        marks.push(Mark {
            at: square_name(position.roi(position.turn())),
            kind: MarkKind::Check,
        });
    }
    marks.extend(bits(assailants).map(|square| Mark {
        at: square_name(square),
        kind: MarkKind::Attacker,
    }));
    let alerts = if assailants == 0 {
        Vec::new()
    } else {
        vec![Phrase::new("assaut", "assault")]
    };
    Scene {
        pieces,
        marks,
        alerts,
        tally: None,
    }
}

/// "Chevalier b1 va en b5, assaut".
pub(crate) fn spoken(position: &Position, mv: Move) -> Phrase {
    let (from, to) = (square_name(mv.from), square_name(mv.to));
    let mover = position.kind_on(mv.from).name();
    let (fr, en) = (&mover.fr, &mover.en);
    let (end_fr, end_en) = match sign(position, mv) {
        "+" => (", assaut", ", assault"),
        "#" => (", assaut sans réplique", ", assault without a reply"),
        _ => ("", ""),
    };
    if position.is_capture(mv) {
        let (taken_fr, taken_en) = match position.kind_on(mv.to) {
            Kind::Knight => ("le Chevalier", "the Knight"),
            // A Roi is never taken: the game ends before.
            Kind::Archer | Kind::King => ("l'Archer", "the Archer"),
        };
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
