//! How the server says no.

use escale_rules::{Lang, Phrase};
use serde::{Deserialize, Serialize};

/// Why, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// Not a message of this protocol.
    Unreadable,
    /// The first message must be `hello`.
    NoHello,
    /// The client speaks another version of the protocol.
    Protocol,
    /// Longer than is accepted.
    TooLong,
    /// More than is accepted in this time.
    TooFast,
    /// Too many connections.
    Crowded,
    /// The client does not read what it is sent.
    TooSlow,
    /// No such table, game, page or seek.
    Unknown,
    /// The secret opens no seat of this table.
    WrongSecret,
    /// Only players may do this.
    NotSeated,
    /// The other side is on move.
    NotYourTurn,
    /// The piece is the teammate's.
    NotYourPiece,
    /// The move is unreadable or illegal; the sentence says why.
    Illegal,
    /// The table has moved on: the move was meant for another position.
    Stale,
    /// The game has not begun.
    Waiting,
    /// The game is over.
    Over,
    /// Too late (or too early) for this.
    NotNow,
    /// There is no such offer to answer.
    NoOffer,
    /// The same offer stands already.
    Repeated,
    /// An empty or otherwise unusable value.
    BadValue,
    /// The seat is taken.
    Taken,
    /// The disk failed; nothing happened, try again.
    NotSaved,
    /// The server restarts or closes.
    Closing,
    /// Asked from a page of another site.
    Origin,
    /// Something that should not happen, on our side.
    Internal,
}

/// A refusal: a word for programs, a sentence for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Refusal {
    /// For programs.
    pub code: Code,
    /// In French.
    pub fr: String,
    /// In English.
    pub en: String,
}

impl Refusal {
    /// A refusal with its sentence.
    pub fn new(code: Code, phrase: &Phrase) -> Self {
        Self {
            code,
            fr: phrase.get(Lang::Fr).into_owned(),
            en: phrase.get(Lang::En).into_owned(),
        }
    }

    /// A refusal with a fixed sentence.
    pub fn fixed(code: Code, fr: &'static str, en: &'static str) -> Self {
        Self::new(code, &Phrase::new(fr, en))
    }
}
