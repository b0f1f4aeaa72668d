//! What partners draw for each other on the board: passed on as it comes, and kept by nobody.

use std::sync::Arc;

use escale_wire::{Code, Drawing, ServerMessage};

use super::frame;
use super::live_table::Inner;
use crate::outbox::Outbox;
use crate::table::{Mask, refuse};

/// More than anybody can read.
const MOST: usize = 32;
/// Longer than the name of any place.
const LONGEST_NAME: usize = 16;
/// Pens are numbered from 0.
const PENS: u8 = 4;

/// Shows a drawing to those who share a camp with whoever drew it, and to nobody else.
pub(super) fn show_partners(inner: &Inner, outbox: &Arc<Outbox>, actor: Mask, drawings: Vec<Drawing>) {
    let seats = inner.table.seats();
    let Some(by) = actor.iter().next().filter(|_| seats.shared()) else {
        let why = refuse(
            Code::NotSeated,
            "seuls des équipiers se montrent des dessins",
            "only partners show each other drawings",
        );
        return outbox.push(frame(&ServerMessage::Error { why }));
    };
    let is_odd =
        |drawing: &Drawing| drawing.ink >= PENS || drawing.from.len() > LONGEST_NAME || drawing.to.len() > LONGEST_NAME;
    if drawings.len() > MOST || drawings.iter().any(is_odd) {
        let why = refuse(
            Code::BadValue,
            "ce dessin est illisible, ou trop chargé",
            "this drawing is unreadable, or too much of one",
        );
        return outbox.push(frame(&ServerMessage::Error { why }));
    }
    let team = actor
        .iter()
        .filter_map(|seat| seats.side(seat))
        .map(|side| seats.of(side));
    let partners = team.fold(Mask::NONE, |all, camp| all | camp).without(actor);
    let drawn = frame(&ServerMessage::Drawn { by, drawings });
    for listener in &inner.listeners {
        if !(listener.seats & partners).is_empty() {
            listener.outbox.push(drawn.clone());
        }
    }
}
