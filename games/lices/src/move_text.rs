//! The move text: the leaflet's own notation.

use std::fmt::Write;

use escale_board::{bits, game_over, own_piece};
use escale_rules::{Rules, Side, Trouble, TroubleKind, excerpt, trouble};

use crate::captures::{Field, behind, can_jump};
use crate::geometry::{BOARD, CAMP, NEAR, name, namesake, read_name};
use crate::moves::{Move, mailler_squares, steps};
use crate::position::{Kind, Position};
use crate::routes::{Jump, first_route};
use crate::why_not::compulsory;

/// The mark of a Chevalier that ends in lice.
const IN_LICE: char = 'Δ';

/// The letter of a kind; a Pion has none.
const fn letter(kind: Kind) -> &'static str {
    match kind {
        Kind::Knight => "C",
        Kind::Squire => "E",
        Kind::Pawn => "",
    }
}

/// "un Chevalier", in both languages.
const fn one(kind: Kind) -> (&'static str, &'static str) {
    match kind {
        Kind::Knight => ("un Chevalier", "a Knight"),
        Kind::Squire => ("un Écuyer", "a Squire"),
        Kind::Pawn => ("un Pion", "a Pawn"),
    }
}

/// "le Chevalier", in both languages.
pub(crate) const fn the(kind: Kind) -> (&'static str, &'static str) {
    match kind {
        Kind::Knight => ("le Chevalier", "the Knight"),
        Kind::Squire => ("l'Écuyer", "the Squire"),
        Kind::Pawn => ("le Pion", "the Pawn"),
    }
}

/// Writes the canonical text of a legal move.
pub(crate) fn write_move(position: &Position, mv: Move) -> String {
    let side = position.turn();
    let mut text = format!("{}{}", letter(mv.kind()), name(mv.start(), side));
    if mv.taken() == 0 {
        text.push(if mv.is_mailler() { '=' } else { '-' });
        text.push_str(&name(mv.end(), side));
    } else {
        for Jump { over, to } in first_route(position, mv) {
            // A square is named from the point of view of the piece that stands there.
            write!(text, "({}){}", name(over, side.other()), name(to, side)).expect("writing to a string");
        }
    }
    if mv.ends_in_lice(side) {
        text.push(IN_LICE);
    }
    text
}

/// A move as it is written, before anything is known of its legality.
struct Written {
    kind: Kind,
    from: u8,
    action: Action,
    in_lice: bool,
}

enum Action {
    Step(u8),
    Mailler(u8),
    Captures(Vec<Jump>),
}

/// Reads a move; only legal ones come back.
pub(crate) fn read_move(position: &Position, text: &str) -> Result<Move, Trouble> {
    if position.outcome().is_some() {
        return Err(game_over());
    }
    let written = read_written(text, position.turn())?;
    check_piece(position, &written)?;
    let mv = match &written.action {
        Action::Captures(jumps) => check_captures(position, written.kind, written.from, jumps)?,
        Action::Step(to) => check_quiet(position, &written, *to, check_step)?,
        Action::Mailler(to) => check_quiet(position, &written, *to, check_mailler)?,
    };
    if written.in_lice && !mv.ends_in_lice(position.turn()) {
        return Err(trouble!(Illegal:
            "{IN_LICE} ne s'écrit que pour un Chevalier qui finit sur une lice adverse",
            "{IN_LICE} is only written for a Knight that ends on a square of the enemy's lists"
        ));
    }
    Ok(mv)
}

/// What was expected where a text cannot be read.
fn unreadable(rest: &str, expected: (&str, &str)) -> Trouble {
    let (fr, en) = expected;
    if rest.is_empty() {
        return trouble!(Unreadable:
            "le coup s'arrête trop tôt : il manque {fr}",
            "the move stops too early: {en} is missing"
        );
    }
    let quoted = excerpt(rest);
    trouble!(Unreadable: "« {quoted} » : on attend ici {fr}", "“{quoted}”: {en} is expected here")
}

fn read_written(text: &str, side: Side) -> Result<Written, Trouble> {
    const ORIGIN: (&str, &str) = (
        "la case de départ (b8 dans son camp, 8b dans l'autre)",
        "the origin (b8 in one's own camp, 8b in the other)",
    );
    const ACTION: (&str, &str) = (
        "« - », « = » ou une prise entre parenthèses",
        "“-”, “=” or a capture in parentheses",
    );
    const ARRIVAL: (&str, &str) = ("la case d'arrivée", "the square of arrival");
    const VICTIM: (&str, &str) = (
        "la case de la pièce prise, vue de son camp",
        "the captured piece's square as its owner sees it",
    );
    const CLOSING: (&str, &str) = ("« ) »", "“)”");
    const NOTHING: (&str, &str) = ("la fin du coup", "the end of the move");

    let (kind, rest) = match text.as_bytes().first() {
        Some(b'C') => (Kind::Knight, text[1..].trim_start_matches(' ')),
        Some(b'E') => (Kind::Squire, text[1..].trim_start_matches(' ')),
        _ => (Kind::Pawn, text),
    };
    let square = |rest, viewer, expected| read_name(rest, viewer).ok_or_else(|| unreadable(rest, expected));
    let (from, rest) = square(rest, side, ORIGIN)?;
    let (action, rest) = if let Some(rest) = rest.strip_prefix('-') {
        let (to, rest) = square(rest, side, ARRIVAL)?;
        (Action::Step(to), rest)
    } else if let Some(rest) = rest.strip_prefix('=') {
        let (to, rest) = square(rest, side, ARRIVAL)?;
        (Action::Mailler(to), rest)
    } else {
        let mut jumps = Vec::new();
        let mut rest = rest;
        while let Some(inside) = rest.strip_prefix('(') {
            let (over, after) = square(inside, side.other(), VICTIM)?;
            let after = after.strip_prefix(')').ok_or_else(|| unreadable(after, CLOSING))?;
            let (to, after) = square(after, side, ARRIVAL)?;
            jumps.push(Jump { over, to });
            rest = after;
        }
        if jumps.is_empty() {
            return Err(unreadable(rest, ACTION));
        }
        (Action::Captures(jumps), rest)
    };
    let (in_lice, rest) = match rest.strip_prefix([IN_LICE, '^']) {
        Some(rest) => (true, rest),
        None => (false, rest),
    };
    if !rest.is_empty() {
        return Err(unreadable(rest, NOTHING));
    }
    Ok(Written {
        kind,
        from,
        action,
        in_lice,
    })
}

fn check_piece(position: &Position, written: &Written) -> Result<(), Trouble> {
    let side = position.turn();
    let from = name(written.from, side);
    let kind = own_piece(position.piece_on(written.from), side, &from)?;
    if kind == written.kind {
        return Ok(());
    }
    let ((fr, en), letter) = (one(kind), letter(kind));
    Err(trouble!(Illegal:
        "en {from} se trouve {fr} : écrire « {letter}{from} »",
        "on {from} stands {en}: write “{letter}{from}”"
    ))
}

fn check_quiet(
    position: &Position,
    written: &Written,
    to: u8,
    check: impl FnOnce(Side, Kind, u8, u8) -> Result<(), Trouble>,
) -> Result<Move, Trouble> {
    let side = position.turn();
    if let Some(jumper) = bits(Field::new(position).jumpers()).next() {
        return Err(Trouble::new(TroubleKind::Illegal, compulsory(position, jumper)));
    }
    check(side, written.kind, written.from, to)?;
    if position.piece_on(to).is_some() {
        return Err(occupied(to, side));
    }
    Ok(Move::quiet(written.kind, written.from, to))
}

pub(crate) fn occupied(to: u8, side: Side) -> Trouble {
    let to = name(to, side);
    trouble!(Illegal: "la case {to} est occupée", "the square {to} is occupied")
}

pub(crate) fn check_step(side: Side, kind: Kind, from: u8, to: u8) -> Result<(), Trouble> {
    if steps(side, kind, from) >> to & 1 != 0 {
        return Ok(());
    }
    let (from_name, to_name) = (name(from, side), name(to, side));
    if to == namesake(from) && mailler_squares(side, kind) >> from & 1 != 0 {
        return Err(trouble!(Illegal:
            "de {from_name} on ne va en {to_name} qu'en maillant : écrire « = »",
            "from {from_name} one only gets to {to_name} by vaulting: write “=”"
        ));
    }
    Err(match kind {
        Kind::Pawn => trouble!(Illegal:
            "un Pion avance d'une case en diagonale : il ne va pas de {from_name} en {to_name}",
            "a Pawn steps one square diagonally forward: it does not go from {from_name} to {to_name}"
        ),
        Kind::Squire | Kind::Knight => {
            let (fr, en) = one(kind);
            trouble!(Illegal:
                "{fr} avance d'une case, tout droit ou en diagonale : il ne va pas de {from_name} en {to_name}",
                "{en} steps one square straight or diagonally forward: it does not go from {from_name} to {to_name}"
            )
        }
    })
}

pub(crate) fn check_mailler(side: Side, kind: Kind, from: u8, to: u8) -> Result<(), Trouble> {
    let (from_name, there) = (name(from, side), name(namesake(from), side));
    if CAMP[side.index()] >> from & 1 == 0 {
        return Err(trouble!(Illegal:
            "on ne maille que depuis son propre camp, et {from_name} est dans l'autre",
            "vaulting starts in one's own camp, and {from_name} is in the other"
        ));
    }
    if to != namesake(from) {
        return Err(trouble!(Illegal:
            "mailler mène à la case de même nom : de {from_name} en {there}",
            "vaulting leads to the square of the same name: from {from_name} to {there}"
        ));
    }
    if mailler_squares(side, kind) >> from & 1 == 0 {
        let (fr, en) = one(kind);
        return Err(trouble!(Illegal:
            "{fr} ne maille que sur les cases noires, et {from_name} est blanche",
            "{en} only vaults on dark squares, and {from_name} is a light one"
        ));
    }
    Ok(())
}

/// Follows the route as written. Any route is accepted; the move it makes is the same whatever the
/// route.
fn check_captures(position: &Position, kind: Kind, from: u8, jumps: &[Jump]) -> Result<Move, Trouble> {
    let side = position.turn();
    let field = Field::new(position);
    let landing = field.landing(from);
    let mut at = from;
    let mut taken = 0_u128;
    for &Jump { over, to } in jumps {
        let (here, there) = (name(at, side), name(to, side));
        let victim = name(over, side.other());
        if taken >> over & 1 != 0 {
            return Err(trouble!(Illegal:
                "la pièce en {victim} est déjà prise (L2)",
                "the piece on {victim} is already taken (L2)"
            ));
        }
        if position.sheltered(side.other()) >> over & 1 != 0 {
            return Err(trouble!(Illegal:
                "le Chevalier en {victim} est en lice : à cette table, on ne l'y prend pas (L3 autrement : lices=refuge)",
                "the Knight on {victim} is in the lists: at this table it is not taken there (L3 otherwise: lices=refuge)"
            ));
        }
        if field.their >> over & 1 == 0 {
            return Err(trouble!(Illegal:
                "il n'y a pas de pièce adverse en {victim} (la case prise se nomme vue de l'adversaire)",
                "there is no enemy piece on {victim} (a captured square is named as the enemy sees it)"
            ));
        }
        if NEAR[at as usize] >> over & 1 == 0 {
            return Err(trouble!(Illegal:
                "la pièce en {victim} ne touche pas la case {here}",
                "the piece on {victim} is not next to {here}"
            ));
        }
        let expected = behind(at, over);
        if expected >= 128 || BOARD >> expected & 1 == 0 {
            return Err(trouble!(Illegal:
                "derrière la pièce en {victim}, vue de {here}, le plateau s'arrête",
                "behind the piece on {victim}, seen from {here}, the board ends"
            ));
        }
        if to != expected {
            let expected = name(expected, side);
            return Err(trouble!(Illegal:
                "en sautant de {here} par-dessus {victim} on arrive en {expected}, pas en {there}",
                "jumping from {here} over {victim} one lands on {expected}, not on {there}"
            ));
        }
        if landing >> to & 1 == 0 {
            return Err(occupied(to, side));
        }
        taken |= 1 << over;
        at = to;
    }
    if can_jump(at, field.their & !taken, landing) {
        let here = name(at, side);
        return Err(trouble!(Illegal:
            "la prise n'est pas finie : de {here} il faut encore prendre",
            "the capture is not finished: from {here} one must capture again"
        ));
    }
    Ok(Move::capture(kind, from, at, taken))
}
