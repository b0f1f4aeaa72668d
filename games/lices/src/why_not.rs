//! Why a piece cannot move, or cannot go where somebody wants it to.

use escale_board::{bits, no_move_begins_so};
use escale_rules::{Notation, Phrase, Rules, Side, phrase};

use crate::captures::Field;
use crate::geometry::{CAMP, LICES, name, namesake, read_name};
use crate::move_text::{check_mailler, check_step, occupied, the};
use crate::moves::{mailler_squares, steps};
use crate::position::{Kind, Position};

/// The sentence for clicks that begin no move.
pub(crate) fn why_not(position: &Position, clicks: &[String]) -> Phrase {
    let side = position.turn();
    let square = |click: &String| read_name(click, Side::First).map(|(square, _)| square);
    let (Some(from), last) = (clicks.first().and_then(square), clicks.last().and_then(square)) else {
        return no_move_begins_so();
    };
    let Some((_, kind)) = position.piece_on(from) else {
        return no_move_begins_so();
    };
    let jumpers = Field::new(position).jumpers();
    if jumpers >> from & 1 != 0 {
        return must_jump(position, from, clicks);
    }
    if let Some(jumper) = bits(jumpers).next() {
        return compulsory(position, jumper);
    }
    match last.filter(|_| clicks.len() > 1) {
        None => blocked(position, kind, from),
        Some(to) if position.piece_on(to).is_some() => occupied(to, side).phrase,
        Some(to) => {
            let vaults = to == namesake(from) && CAMP[side.index()] >> from & 1 != 0;
            let check = if vaults { check_mailler } else { check_step };
            check(side, kind, from, to).map_or_else(|trouble| trouble.phrase, |()| no_move_begins_so())
        }
    }
}

/// Whoever can capture must, and somebody can.
pub(crate) fn compulsory(position: &Position, jumper: u8) -> Phrase {
    let (duty_fr, duty_en) = duty(position, jumper);
    let (fr, en) = the(position.kind_on(jumper));
    let at = name(jumper, position.turn());
    phrase!(
        "{duty_fr} : {fr} {at} peut prendre",
        "{duty_en}: {en} on {at} can capture"
    )
}

/// What binds a piece that captures. L3: a Chevalier in lice too.
fn duty(position: &Position, at: u8) -> (&'static str, &'static str) {
    let is_knight = position.piece_on(at).is_some_and(|(_, kind)| kind == Kind::Knight);
    if is_knight && LICES[position.turn().other().index()] >> at & 1 != 0 {
        (
            "la prise est obligatoire, même en lice (L3)",
            "capturing is compulsory, even in the lists (L3)",
        )
    } else {
        ("la prise est obligatoire", "capturing is compulsory")
    }
}

/// The piece captures, and not by going there.
fn must_jump(position: &Position, from: u8, clicks: &[String]) -> Phrase {
    let begun = &clicks[..clicks.len() - 1];
    let square = |click: &String| read_name(click, Side::First).map(|(square, _)| square);
    let named = |square: u8| name(square, position.turn());
    let here = begun.last().and_then(square).unwrap_or(from);
    let (duty_fr, duty_en) = duty(position, here);
    let next = position.next_clicks(begun);
    let there: Vec<String> = next.iter().filter_map(square).map(named).collect();
    let (here, there) = (named(here), there.join(", "));
    phrase!(
        "{duty_fr} : de {here} on saute par-dessus une pièce adverse ({there})",
        "{duty_en}: from {here} one jumps over an enemy piece ({there})"
    )
}

fn blocked(position: &Position, kind: Kind, from: u8) -> Phrase {
    let side = position.turn();
    let (fr, en) = the(kind);
    let at = name(from, side);
    let vaults = mailler_squares(side, kind) >> from & 1 != 0;
    if steps(side, kind, from) == 0 && !vaults {
        return phrase!(
            "{fr} {at} est au bout du plateau, et aucune pièce ne recule",
            "{en} on {at} is at the end of the board, and no piece goes backward"
        );
    }
    if vaults {
        let there = name(namesake(from), side);
        return phrase!(
            "{fr} {at} est bloqué : devant lui, et en {there} où il maillerait, tout est occupé",
            "{en} on {at} is blocked: every square before it, and {there} where it would vault, is occupied"
        );
    }
    phrase!(
        "{fr} {at} est bloqué : devant lui, tout est occupé",
        "{en} on {at} is blocked: every square before it is occupied"
    )
}
