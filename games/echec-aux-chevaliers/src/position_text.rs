//! Position texts: nine rows, the side to move, the counter, and under `prise-libre` what can be or
//! was signalled.
//!
//! The fourth field exists only under that option and only when there is something to say:
//! `?Gc2-c3/12` when the move just played, `Gc2-c3`, missed a capture and the counter stood at 12
//! before it; `!` when a miss was signalled and the side to move must capture.

use escale_board::{read_number, read_rows, read_turn, write_rows};
use escale_rules::{Phrase, Rules, Side, Trouble, excerpt, trouble};

use crate::geometry::{HEIGHT, WIDTH, named, square};
use crate::moves::Move;
use crate::position::{Kind, MOST_QUIET_PLIES};
use crate::setup::{Claim, PositionError, Setup};
use crate::square::Square;
use crate::{CARD, Position};

/// The side to move, the Argentés (silver) first.
const TURN_LETTERS: [&str; 2] = ["s", "d"];

impl Kind {
    /// Its letter in a position text: capital for the Argentés, small for the Dorés.
    pub const fn letter(self, side: Side) -> char {
        let letter = match self {
            Self::Knight => 'C',
            Self::ManAtArms => 'G',
        };
        match side {
            Side::First => letter,
            Side::Second => letter.to_ascii_lowercase(),
        }
    }
}

pub(crate) fn write_position(position: &Position) -> String {
    let rows = write_rows(WIDTH, HEIGHT, |x, y| {
        position.piece_on(square(x, y)).map(|(side, kind)| kind.letter(side))
    });
    let turn = TURN_LETTERS[position.turn().index()];
    let mut text = format!("{rows} {turn} {}", position.quiet_plies);
    match position.claim() {
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
    let (Some(before), Claim::Missed { from, to, quiet_plies }) = (position.before_miss(), position.claim()) else {
        return String::new();
    };
    let missed = Move::quiet_between(from.number(), to.number());
    format!("?{}/{quiet_plies}", crate::move_text::write_move(&before, missed))
}

pub(crate) fn read_position(table: &Position, text: &str) -> Result<Position, PositionError> {
    if !text.is_empty() && text.split(' ').any(str::is_empty) {
        return Err(trouble!(Unreadable:
            "une espace de trop : les parties d'une position sont séparées par une seule espace",
            "a space too many: the parts of a position are separated by one space"
        )
        .into());
    }
    let mut fields = text.split(' ');
    let (Some(rows), Some(turn), Some(counter)) = (fields.next(), fields.next(), fields.next()) else {
        return Err(trouble!(Unreadable:
            "une position a trois parties séparées par une espace : les rangées, le camp à jouer, le compteur",
            "a position has three parts separated by one space: the rows, the side to move, the counter"
        )
        .into());
    };
    let claim = fields.next();
    if let Some(more) = fields.next().or(claim.filter(|_| !table.has_free_captures())) {
        let more = excerpt(more);
        return Err(trouble!(Unreadable:
            "texte en trop après la position : « {more} »",
            "text left over after the position: “{more}”"
        )
        .into());
    }
    let setup = Setup {
        pieces: read_pieces(rows)?,
        turn: read_turn(turn, TURN_LETTERS, &CARD.camps)?,
        quiet_plies: read_counter(counter)?,
        capture_rule: table.capture_rule,
        claim: claim.map_or(Ok(Claim::Nothing), read_claim)?,
    };
    let position = Position::from_setup(&setup).map_err(|error| match (error, claim) {
        (PositionError::ImpossibleMiss { .. }, Some(field)) => PositionError::ImpossibleMiss { missed: excerpt(field) },
        (error, _) => error,
    })?;
    // The letter and the sign of the missed move are only known now.
    match claim {
        Some(field) if field != "!" && missed_field(&position) != field => Err(unreadable_claim(field).into()),
        _ => Ok(position),
    }
}

fn read_pieces(rows: &str) -> Result<Vec<(Square, Side, Kind)>, Trouble> {
    let mut pieces = Vec::new();
    read_rows(WIDTH, HEIGHT, rows, |x, y, letter| {
        let at = Square::of(square(x, y));
        let piece = Side::BOTH
            .into_iter()
            .flat_map(|side| Kind::ALL.map(|kind| (side, kind)))
            .find(|&(side, kind)| kind.letter(side) == letter);
        let Some((side, kind)) = piece else {
            let other = excerpt(&letter.to_string());
            return Err(trouble!(Unreadable:
                "« {other} » en {at} n'est pas une pièce : C G pour les Argentés, c g pour les Dorés",
                "“{other}” on {at} is not a piece: C G for Silver, c g for Gold"
            ));
        };
        pieces.push((at, side, kind));
        Ok(())
    })?;
    Ok(pieces)
}

/// Play stops at [`MOST_QUIET_PLIES`], so no text goes beyond.
fn read_counter(text: &str) -> Result<u8, Trouble> {
    let what = Phrase::new("le compteur", "the counter");
    read_number(text, 0..=u32::from(MOST_QUIET_PLIES), &what).map(|plies| plies as u8)
}

/// `!` or a field like `?Gc2-c3/12`.
fn read_claim(field: &str) -> Result<Claim, Trouble> {
    if field == "!" {
        return Ok(Claim::MustCapture);
    }
    let [b'?', _, file, rank, _, to_file, to_rank, b'/', ..] = *field.as_bytes() else {
        return Err(unreadable_claim(field));
    };
    let (Some(from), Some(to), Some(counter)) = (named(file, rank), named(to_file, to_rank), field.get(8..)) else {
        return Err(unreadable_claim(field));
    };
    Ok(Claim::Missed {
        from: Square::of(from),
        to: Square::of(to),
        quiet_plies: read_counter(counter)?,
    })
}

fn unreadable_claim(field: &str) -> Trouble {
    let quoted = excerpt(field);
    trouble!(Unreadable:
        "« {quoted} » n'est ni « ! » ni un coup manqué comme « ?Gc2-c3/12 »",
        "“{quoted}” is neither “!” nor a missed capture like “?Gc2-c3/12”"
    )
}
