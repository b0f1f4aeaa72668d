//! Reading, writing and saying moves.
//!
//! Canonical: a step is the square it goes to (`a2`), a swing its two slots (`a2n-a3w`). People may
//! also write a step with where it comes from (`a1-a2`), name a slot from either of its squares
//! (`a3s-a3w`), write `o` (ouest) for `w`, capitals, and `#` behind a move that wins.

use std::fmt;

use escale_board::game_over;
use escale_rules::{Lang, MoveBuf, Phrase, Rules, Trouble, excerpt, phrase, trouble};

use crate::geometry::slot_described;
use crate::moves::Move;
use crate::position::Position;
use crate::slot::Slot;
use crate::square::Square;
use crate::why_not::{why_no_step, why_no_swing};

/// Longer than any move in any accepted form.
const MOST_BYTES: usize = 16;

/// The canonical text.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Step(to) => write!(f, "{to}"),
            Self::Wall { from, to } => write!(f, "{from}-{to}"),
        }
    }
}

/// As players write it: in French the west is `o`, and a winning move gets its `#` in both
/// languages.
pub(crate) fn written(position: &Position, mv: Move, lang: Lang) -> String {
    let mut text = mv.to_string();
    if lang == Lang::Fr {
        text = text.replace('w', "o");
    }
    if position.child(mv).decided().is_some() {
        text.push('#');
    }
    text
}

/// As one says it.
pub(crate) fn spoken(position: &Position, mv: Move) -> Phrase {
    let Phrase { fr, en } = match mv {
        Move::Step(to) => phrase!("le pion va en {to}", "the figure goes to {to}"),
        Move::Wall { from, to } => {
            let (from, to) = (place(from), place(to));
            let fr = format!("le rempart {} pivote et vient {}", from.fr, to.fr);
            let en = format!("the wall {} swings round to {}", from.en, to.en);
            Phrase::made(fr, en)
        }
    };
    let after = position.child(mv);
    if after.is_immured() {
        phrase!("{fr} : l'adversaire est emmuré", "{en}: the enemy is immured")
    } else if after.decided().is_some() {
        phrase!("{fr} : le château est pris", "{en}: the castle is taken")
    } else {
        Phrase { fr, en }
    }
}

/// "au nord de a2", "north of a2".
pub(crate) fn place(slot: Slot) -> Phrase {
    let (square, side) = slot.name().split_at(2);
    match side {
        "n" => phrase!("au nord de {square}", "north of {square}"),
        "e" => phrase!("à l'est de {square}", "east of {square}"),
        "s" => phrase!("au sud de {square}", "south of {square}"),
        _ => phrase!("à l'ouest de {square}", "west of {square}"),
    }
}

/// Reads a move in any accepted form; only legal ones come back.
pub(crate) fn read_move(position: &Position, text: &str) -> Result<Move, Trouble> {
    if position.outcome().is_some() {
        return Err(game_over());
    }
    let mv = read_typed(position, text)?;
    if position.moves().as_slice().contains(&mv) {
        return Ok(mv);
    }
    Err(match mv {
        Move::Step(to) => why_no_step(position, to),
        Move::Wall { from, to } => why_no_swing(position, from, to),
    })
}

/// What the text says, legal or not.
fn read_typed(position: &Position, text: &str) -> Result<Move, Trouble> {
    let unreadable = || {
        let quoted = excerpt(text);
        trouble!(Unreadable:
            "« {quoted} » n'est pas un coup : un pas s'écrit a2, un rempart a2n-a3o",
            "“{quoted}” is not a move: a step is written a2, a wall a2n-a3w"
        )
    };
    if text.len() > MOST_BYTES {
        return Err(unreadable());
    }
    let lower = text.to_ascii_lowercase();
    let plain = lower.strip_suffix('#').unwrap_or(&lower);
    let Some((from, to)) = plain.split_once('-') else {
        if slot_described(plain).is_some() {
            return Err(trouble!(Unreadable:
                "« {plain} » ne dit pas où va le rempart : écrivez par exemple a2n-a3o",
                "“{plain}” does not say where the wall goes: write a2n-a3w, for example"
            ));
        }
        return plain.parse().map(Move::Step).map_err(|_| unreadable());
    };
    if let (Ok(from), Ok(to)) = (from.parse::<Square>(), to.parse()) {
        let stands = position.figure(position.turn());
        if from != stands {
            return Err(trouble!(Illegal:
                "votre pion n'est pas en {from}, mais en {stands}",
                "your figure is not on {from} but on {stands}"
            ));
        }
        return Ok(Move::Step(to));
    }
    match (from.parse(), to.parse()) {
        (Ok(from), Ok(to)) => Ok(Move::Wall { from, to }),
        _ => Err(unreadable()),
    }
}
