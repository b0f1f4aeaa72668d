//! Move texts.
//!
//! Canonical: `Gc2-c3` a step, `Cb1~d3` a run of hops (where it ends), `Gc4xc6` and `Cb2~d4xd6xf6`
//! captures with their landing squares, `!` the signal of `prise-libre`. Of a capture's routes the
//! one whose text is smallest is canonical.
//!
//! Read as well: any other route of a capture, hops square by square (`Cb1~b3~d3`), `-` or nothing
//! for `~`, `×` for `x`, no letter or a small one, and a capture by its origin and end alone when
//! only one fits.

use std::fmt::Write;

use escale_board::{game_over, own_piece};
use escale_rules::{MoveBuf, Rules, Trouble, excerpt, trouble};

use crate::Position;
use crate::chains::captures;
use crate::field::Field;
use crate::geometry::{WATER, bit, name, named};
use crate::moves::{Action, Move};
use crate::position::{CaptureRule, Kind, NumberedClaim};
use crate::routes::{Found, capture_routes, first_square, hop_squares, only_capture};

pub(crate) fn write_move(position: &Position, mv: Move) -> String {
    if mv.is_signal() {
        return "!".to_string();
    }
    let letter = match position.kind_moved(mv) {
        Some(Kind::ManAtArms) => 'G',
        _ => 'C',
    };
    let from = name(mv.from);
    let to = name(mv.to);
    match mv.action {
        Action::Step | Action::Signal => format!("{letter}{from}-{to}"),
        Action::Hop => format!("{letter}{from}~{to}"),
        Action::Capture => {
            let mut text = format!("{letter}{from}");
            let taken = mv.taken_squares(position.camp(position.turn().other()));
            let start = first_square(mv.to, taken);
            if start != mv.from {
                write!(text, "~{}", name(start)).expect("writing to a string");
            }
            for landing in capture_routes(start, taken, 1).into_iter().flatten() {
                write!(text, "x{}", name(landing)).expect("writing to a string");
            }
            text
        }
    }
}

/// A move as typed, taken apart.
struct Typed {
    kind: Option<Kind>,
    from: u8,
    /// What stands before each square after the first (`-`, `~` or `x`), and the square.
    legs: Vec<(u8, u8)>,
}

/// The longest chain has 17 captures, and a run of hops that passes no square twice fewer legs than
/// a class has squares: longer texts are not worth reading.
const MOST_LEGS: usize = 48;

/// Takes a text apart; `None` if it has not the shape of a move.
fn take_apart(text: &str) -> Option<Typed> {
    if text.len() > 4 * MOST_LEGS {
        return None;
    }
    let plain = text.replace('×', "x");
    let mut rest = plain.as_bytes();
    let kind = match *rest {
        [b'C' | b'c', second, ..] if second.is_ascii_lowercase() => Some(Kind::Knight),
        [b'G' | b'g', second, ..] if second.is_ascii_lowercase() => Some(Kind::ManAtArms),
        _ => None,
    };
    if kind.is_some() {
        rest = &rest[1..];
    }
    let [file, rank, tail @ ..] = rest else { return None };
    let from = named(*file, *rank)?;
    rest = tail;
    let mut legs = Vec::new();
    while !rest.is_empty() {
        let (sign, tail) = match rest {
            [sign @ (b'-' | b'~' | b'x'), tail @ ..] => (*sign, tail),
            tail => (b'-', tail),
        };
        let [file, rank, tail @ ..] = tail else { return None };
        legs.push((sign, named(*file, *rank)?));
        rest = tail;
    }
    let hops = legs.iter().take_while(|(sign, _)| *sign == b'~').count();
    let shape = match &legs[hops..] {
        [] => hops > 0,
        [(b'-', _)] => hops == 0,
        captures => captures.iter().all(|(sign, _)| *sign == b'x'),
    };
    shape.then_some(Typed { kind, from, legs })
}

pub(crate) fn read_move(position: &Position, text: &str) -> Result<Move, Trouble> {
    if position.whole_ending().is_some() {
        return Err(game_over());
    }
    if text == "!" {
        return match position.claim {
            NumberedClaim::Missed { .. } => Ok(Move::SIGNAL),
            _ => Err(trouble!(Illegal:
                "il n'y a pas de prise manquée à signaler (C10)",
                "there is no missed capture to point out (C10)"
            )),
        };
    }
    let quoted = excerpt(text);
    let Some(typed) = take_apart(text) else {
        return Err(trouble!(Unreadable:
            "« {quoted} » ne se lit pas comme un coup : Gc2-c3, Cb1~d3, Gc4xc6, Cb2~b4xb6xd6",
            "“{quoted}” does not read as a move: Gc2-c3, Cb1~d3, Gc4xc6, Cb2~b4xb6xd6"
        ));
    };
    check_piece(position, &typed)?;
    if let Some(&(_, water)) = typed.legs.iter().find(|(_, at)| bit(*at) & WATER != 0) {
        return Err(wet(water));
    }
    if typed.legs.iter().any(|(sign, _)| *sign == b'x') {
        read_capture(position, &typed, &quoted)
    } else {
        read_quiet(position, &typed, &quoted)
    }
}

/// The piece named must be there, of the kind named, and of the side to move.
fn check_piece(position: &Position, typed: &Typed) -> Result<(), Trouble> {
    let at = name(typed.from);
    match own_piece(position.piece_on(typed.from), position.turn(), &at)? {
        Kind::Knight if typed.kind == Some(Kind::ManAtArms) => Err(trouble!(Illegal:
            "en {at} se tient un Chevalier, pas un homme d'armes",
            "on {at} stands a Knight, not a Man-at-arms"
        )),
        Kind::ManAtArms if typed.kind == Some(Kind::Knight) => Err(trouble!(Illegal:
            "en {at} se tient un homme d'armes, pas un Chevalier",
            "on {at} stands a Man-at-arms, not a Knight"
        )),
        _ => Ok(()),
    }
}

/// Nobody goes there.
pub(crate) fn wet(square: u8) -> Trouble {
    let square = name(square);
    trouble!(Illegal:
        "{square} est de l'eau : aucune pièce n'y va",
        "{square} is water: no piece goes there"
    )
}

pub(crate) fn occupied(square: u8) -> Trouble {
    let square = name(square);
    trouble!(Illegal: "{square} est occupée", "{square} is occupied")
}

/// Whoever can capture must; `capture` is one that could.
pub(crate) fn compulsory(position: &Position, capture: Move) -> Trouble {
    let example = write_move(position, capture);
    trouble!(Illegal:
        "la prise est obligatoire : par exemple {example}",
        "capturing is compulsory: {example}, for example"
    )
}

fn read_quiet(position: &Position, typed: &Typed, quoted: &str) -> Result<Move, Trouble> {
    let moves = position.moves();
    let to = typed.legs.last().map_or(typed.from, |&(_, to)| to);
    let mv = Move::quiet_between(typed.from, to);
    // Squares on the way must be such that hops pass there; hops can be taken back, so any order of
    // them is a run.
    let on_the_way = || {
        let ways = hop_squares(position, typed.from);
        typed
            .legs
            .iter()
            .all(|(sign, at)| *sign == b'-' || ways & bit(*at) != 0)
    };
    if moves.as_slice().contains(&mv) && on_the_way() {
        return Ok(mv);
    }
    if let Some(first) = moves.as_slice().iter().find(|mv| mv.is_capture())
        && !moves
            .as_slice()
            .iter()
            .any(|mv| matches!(mv.action, Action::Step | Action::Hop))
    {
        return Err(compulsory(position, *first));
    }
    let end = name(to);
    if to != typed.from && position.piece_on(to).is_some() {
        return Err(occupied(to));
    }
    Err(match position.kind_moved(mv) {
        Some(Kind::ManAtArms) => trouble!(Illegal:
            "« {quoted} » : un homme d'armes fait un pas de côté ou en avant ; il ne peut pas aller ainsi en {end}",
            "“{quoted}”: a Man-at-arms steps sideways or forward; it cannot go to {end} like that"
        ),
        _ => trouble!(Illegal:
            "« {quoted} » : un Chevalier fait un pas (-) ou saute par-dessus les siens (~) ; il ne peut pas aller ainsi en {end}",
            "“{quoted}”: a Knight steps (-) or hops over its own camp (~); it cannot go to {end} like that"
        ),
    })
}

fn read_capture(position: &Position, typed: &Typed, quoted: &str) -> Result<Move, Trouble> {
    let field = Field::new(position, position.turn());
    let free = field.empty | bit(typed.from);
    let ways = hop_squares(position, typed.from);
    let (mut at, mut taken) = (typed.from, 0);
    for (index, &(sign, next)) in typed.legs.iter().enumerate() {
        if sign == b'~' {
            if ways & bit(next) == 0 {
                let next = name(next);
                return Err(trouble!(Illegal:
                    "« {quoted} » : la pièce ne peut pas sauter jusqu'en {next}",
                    "“{quoted}”: the piece cannot hop to {next}"
                ));
            }
        } else if let Some((over, _)) = captures(at, field.enemies & !taken, free).find(|&(_, landing)| landing == next)
        {
            taken |= over;
        } else if index == 0 && typed.legs.len() == 1 {
            return read_short_capture(position, typed.from, next, quoted);
        } else {
            let (at, next) = (name(at), name(next));
            return Err(trouble!(Illegal:
                "« {quoted} » : aucune prise ne mène de {at} en {next}",
                "“{quoted}”: no capture leads from {at} to {next}"
            ));
        }
        at = next;
    }
    if let Some((_, next)) = captures(at, field.enemies & !taken, free).next() {
        let (at, next) = (name(at), name(next));
        return Err(trouble!(Illegal:
            "« {quoted} » : la prise continue depuis {at}, par exemple en {next} (C4)",
            "“{quoted}”: the capture goes on from {at}, to {next} for example (C4)"
        ));
    }
    let capture = Move::capture(typed.from, at, field.enemies, taken);
    check_greatest(position, capture)?;
    Ok(capture)
}

/// C4 otherwise: where the largest capture is compulsory, a smaller one is refused.
fn check_greatest(position: &Position, capture: Move) -> Result<(), Trouble> {
    if position.capture_rule() != CaptureRule::Most {
        return Ok(());
    }
    let moves = position.moves();
    match moves.as_slice().first() {
        Some(&first) if !moves.as_slice().contains(&capture) => {
            let most = first.taken.count_ones();
            let example = write_move(position, first);
            Err(trouble!(Illegal:
                "à cette table il faut prendre le plus de pièces possible (C4 autrement : prise=majorite) : {most}, par exemple {example}",
                "at this table one must take as many pieces as possible (C4 otherwise: prise=majorite): {most}, for example {example}"
            ))
        }
        _ => Ok(()),
    }
}

/// A capture given by its origin and end alone.
fn read_short_capture(position: &Position, from: u8, to: u8, quoted: &str) -> Result<Move, Trouble> {
    match only_capture(position, from, to) {
        Found::One(mv) => check_greatest(position, mv).map(|()| mv),
        Found::None => Err(trouble!(Illegal:
            "« {quoted} » : aucune prise ne mène là",
            "“{quoted}”: no capture leads there"
        )),
        Found::Several => Err(trouble!(Ambiguous:
            "« {quoted} » : plusieurs prises mènent là ; donnez les cases d'arrivée une à une",
            "“{quoted}”: several captures lead there; give the landing squares one by one"
        )),
    }
}
