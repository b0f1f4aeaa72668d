//! The move text: `Cb1-b5`, `Aa2xb3`, for people with `+` for an assault and `#` for the end.

use escale_board::{game_over, own_piece};
use escale_rules::{MoveBuf, Rules, Side, Trouble, excerpt, trouble};

use crate::geometry::{square_by_name, square_name};
use crate::moves::{self, Move};
use crate::position::{Kind, Position};
use crate::why_not::why_illegal;

/// The letter of a kind in a move text: the capital, whoever moves.
const fn letter(kind: Kind) -> char {
    kind.letter(Side::First)
}

pub(crate) fn write_move(position: &Position, mv: Move) -> String {
    let piece = letter(position.kind_on(mv.from));
    let link = if position.is_capture(mv) { 'x' } else { '-' };
    format!("{piece}{}{link}{}", square_name(mv.from), square_name(mv.to))
}

/// The sign behind a move: assault, and assault without a reply, or the taking of a Roi.
pub(crate) fn sign(position: &Position, mv: Move) -> &'static str {
    let next = position.child(mv);
    if position.is_roi_taken() && next.without_roi().is_some() {
        "#"
    } else if !next.in_assault() {
        ""
    } else if position.is_roi_taken() {
        "+"
    } else if moves::count(&next) == 0 {
        "#"
    } else {
        "+"
    }
}

/// A move as somebody typed it, not yet looked at.
struct Typed {
    kind: Option<Kind>,
    from: u8,
    capture: Option<bool>,
    to: u8,
}

/// `Cb1-b5`; the letter, the link and the sign may be left out: `b1-b5`, `b1b5`, `Cb1-b5+`. Whether
/// a sign is deserved is not checked.
fn read_typed(text: &str) -> Option<Typed> {
    let text = text.strip_suffix(['+', '#']).unwrap_or(text);
    let (kind, rest) = [Kind::King, Kind::Knight, Kind::Archer]
        .into_iter()
        .find_map(|kind| Some((Some(kind), text.strip_prefix(letter(kind))?)))
        .unwrap_or((None, text));
    let from = square_by_name(rest.get(..2)?)?;
    let rest = &rest[2..];
    let (capture, rest) = match rest.as_bytes().first()? {
        b'-' => (Some(false), &rest[1..]),
        b'x' => (Some(true), &rest[1..]),
        _ => (None, rest),
    };
    Some(Typed {
        kind,
        from,
        capture,
        to: square_by_name(rest)?,
    })
}

pub(crate) fn read_move(position: &Position, text: &str) -> Result<Move, Trouble> {
    let moves = position.moves();
    if moves.is_empty() {
        return Err(game_over());
    }
    let Some(typed) = read_typed(text) else {
        let quoted = excerpt(text);
        return Err(trouble!(Unreadable:
            "« {quoted} » ne se lit pas : un coup s'écrit comme Cb1-b5, ou Aa2xb3 pour une prise",
            "“{quoted}” cannot be read: a move is written like Cb1-b5, or Aa2xb3 for a capture"
        ));
    };
    let mv = Move {
        from: typed.from,
        to: typed.to,
    };
    check_piece(position, &typed)?;
    if !moves.as_slice().contains(&mv) {
        return Err(why_illegal(position, mv));
    }
    let takes = position.is_capture(mv);
    if typed.capture.is_some_and(|said| said != takes) {
        let right = write_move(position, mv);
        return Err(if takes {
            trouble!(Illegal:
                "ce coup prend une pièce : il s'écrit {right}",
                "this move takes a piece: it is written {right}"
            )
        } else {
            trouble!(Illegal:
                "ce coup ne prend rien : il s'écrit {right}",
                "this move takes nothing: it is written {right}"
            )
        });
    }
    Ok(mv)
}

/// Whether the mover has such a piece there.
fn check_piece(position: &Position, typed: &Typed) -> Result<(), Trouble> {
    let from = square_name(typed.from);
    let kind = own_piece(position.piece_on(typed.from), position.turn(), &from)?;
    if typed.kind.is_none_or(|said| said == kind) {
        return Ok(());
    }
    let right = letter(kind);
    Err(trouble!(Illegal:
        "la pièce en {from} s'écrit {right}",
        "the piece on {from} is written {right}"
    ))
}
