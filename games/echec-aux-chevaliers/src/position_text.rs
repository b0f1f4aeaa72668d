//! Position texts: nine rows, the side to move, the counter, and under `prise-libre` what can be or was signalled.
//!
//! The fourth field exists only under that option and only when there is something to say: `?Gc2-c3/12` when the move just played, `Gc2-c3`, missed a capture and
//! the counter stood at 12 before it; `!` when a miss was signalled and the side to move must capture.

use escale_board::{read_number, read_rows, read_turn, write_rows};
use escale_rules::{Phrase, Rules, Side, Trouble, excerpt, trouble};

use crate::geometry::{HEIGHT, Squares, WATER, WIDTH, bit, name, named, square};
use crate::moves::Move;
use crate::position::{Claim, DRAWN_AFTER, KNIGHTS, Kind, MEN};
use crate::{CARD, Position};

/// The side to move, the Argentés (silver) first.
const TURN_LETTERS: [&str; 2] = ["s", "d"];

/// A piece's letter: capitals for the Argentés.
pub(crate) const fn letter(side: Side, kind: Kind) -> char {
    match (side, kind) {
        (Side::First, Kind::Chevalier) => 'C',
        (Side::First, Kind::GensDArmes) => 'G',
        (Side::Second, Kind::Chevalier) => 'c',
        (Side::Second, Kind::GensDArmes) => 'g',
    }
}

pub(crate) fn write_position(position: &Position) -> String {
    let rows = write_rows(WIDTH, HEIGHT, |x, y| {
        position.piece_on(square(x, y)).map(|(side, kind)| letter(side, kind))
    });
    let turn = TURN_LETTERS[position.turn().index()];
    let mut text = format!("{rows} {turn} {}", position.quiet_plies);
    match position.claim {
        Claim::Nothing => {}
        Claim::Missed { .. } => {
            text.push(' ');
            text.push_str(&missed_field(position));
        }
        Claim::MustCapture => text.push_str(" !"),
    }
    text
}

/// `?Gc2-c3/12`; empty if nothing was missed.
fn missed_field(position: &Position) -> String {
    let (Some(before), Claim::Missed { from, to, quiet_plies }) = (position.before_miss(), position.claim) else {
        return String::new();
    };
    let missed = Move::quiet_between(from, to);
    format!("?{}/{quiet_plies}", crate::move_text::write_move(&before, missed))
}

pub(crate) fn read_position(table: &Position, text: &str) -> Result<Position, Trouble> {
    if !text.is_empty() && text.split(' ').any(str::is_empty) {
        return Err(trouble!(
            "une espace de trop : les parties d'une position sont séparées par une seule espace",
            "a space too many: the parts of a position are separated by one space"
        ));
    }
    let mut fields = text.split(' ');
    let (Some(rows), Some(turn), Some(counter)) = (fields.next(), fields.next(), fields.next()) else {
        return Err(trouble!(
            "une position a trois parties séparées par une espace : les rangées, le camp au trait, le compteur",
            "a position has three parts separated by one space: the rows, the side to move, the counter"
        ));
    };
    let claim = fields.next();
    if let Some(more) = fields.next().or(claim.filter(|_| !table.free_captures)) {
        let more = excerpt(more);
        return Err(trouble!(
            "texte en trop après la position : « {more} »",
            "text left over after the position: “{more}”"
        ));
    }
    let (knights, men) = read_pieces(rows)?;
    let turn = read_turn(turn, TURN_LETTERS, &CARD.camps)?;
    let quiet_plies = read_counter(counter)?;
    let mut position = Position::assembled(knights, men, turn, quiet_plies, table.free_captures);
    match claim {
        None => Ok(position),
        Some("!") if position.ending().is_none() && position.can_capture() => {
            position.set_claim(Claim::MustCapture);
            Ok(position)
        }
        Some("!") => Err(trouble!(
            "« ! » oblige à prendre, mais le camp au trait n'a aucune prise",
            "“!” calls for a capture, but the side to move has none"
        )),
        Some(field) => read_miss(position, field),
    }
}

/// Each camp's Chevaliers and each camp's men.
fn read_pieces(rows: &str) -> Result<([Squares; 2], [Squares; 2]), Trouble> {
    let mut knights = [0; 2];
    let mut men = [0; 2];
    read_rows(WIDTH, HEIGHT, rows, |x, y, piece| {
        let at = square(x, y);
        let set = match piece {
            'C' => &mut knights[0],
            'G' => &mut men[0],
            'c' => &mut knights[1],
            'g' => &mut men[1],
            other => {
                let (at, other) = (name(at), excerpt(&other.to_string()));
                return Err(trouble!(
                    "« {other} » en {at} n'est pas une pièce : C G pour les Argentés, c g pour les Dorés",
                    "“{other}” on {at} is not a piece: C G for Silver, c g for Gold"
                ));
            }
        };
        *set |= bit(at);
        if bit(at) & WATER != 0 {
            let at = name(at);
            return Err(trouble!(
                "{at} est de l'eau : aucune pièce ne s'y tient",
                "{at} is water: no piece stands there"
            ));
        }
        Ok(())
    })?;
    for side in 0..2 {
        let Phrase { fr, en } = &CARD.camps[side];
        let found = knights[side].count_ones();
        if found > KNIGHTS {
            return Err(trouble!(
                "les {fr} ont {found} Chevaliers : {KNIGHTS} au plus",
                "{en} has {found} Knights: {KNIGHTS} at most"
            ));
        }
        let found = men[side].count_ones();
        if found > MEN {
            return Err(trouble!(
                "les {fr} ont {found} Gens d'Armes : {MEN} au plus",
                "{en} has {found} Men-at-arms: {MEN} at most"
            ));
        }
    }
    if knights == [0; 2] && men == [0; 2] {
        return Err(trouble!(
            "le plateau est vide : le camp qui vient de jouer a au moins une pièce",
            "the board is empty: the side that just moved has at least one piece"
        ));
    }
    Ok((knights, men))
}

/// Play stops at [`DRAWN_AFTER`], so no text goes beyond.
fn read_counter(text: &str) -> Result<u8, Trouble> {
    let what = Phrase::new("le compteur", "the counter");
    read_number(text, 0..=u32::from(DRAWN_AFTER), &what).map(|plies| plies as u8)
}

/// The field `?Gc2-c3/12`: the move, taken back, must have been legal and must have missed a capture, and played again must give this very position.
fn read_miss(mut position: Position, field: &str) -> Result<Position, Trouble> {
    let quoted = excerpt(field);
    let unreadable = || {
        trouble!(
            "« {quoted} » n'est ni « ! » ni un coup manqué comme « ?Gc2-c3/12 »",
            "“{quoted}” is neither “!” nor a missed capture like “?Gc2-c3/12”"
        )
    };
    let [b'?', _, file, rank, _, to_file, to_rank, b'/', ..] = *field.as_bytes() else {
        return Err(unreadable());
    };
    let (Some(from), Some(to), Some(counter)) = (named(file, rank), named(to_file, to_rank), field.get(8..)) else {
        return Err(unreadable());
    };
    let quiet_plies = read_counter(counter)?;
    let impossible = || {
        trouble!(
            "« {quoted} » : ce coup n'a pas pu être joué à la place d'une prise pour donner cette position",
            "“{quoted}”: that move cannot have been played instead of a capture to give this position"
        )
    };
    if position.piece_on(to).map(|(side, _)| side) != Some(position.turn().other())
        || bit(from) & (WATER | position.camp(Side::First) | position.camp(Side::Second)) != 0
    {
        return Err(impossible());
    }
    position.set_claim(Claim::Missed { from, to, quiet_plies });
    let missed = Move::quiet_between(from, to);
    let replayed = position.before_miss().and_then(|before| before.play(missed));
    if replayed != Some(position) {
        return Err(impossible());
    }
    if missed_field(&position) != field {
        return Err(unreadable());
    }
    Ok(position)
}
