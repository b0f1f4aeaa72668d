//! What happened at a table: the log, as clients receive it and as the store keeps it.

use escale_rules::Lang;
use serde::{Deserialize, Serialize};

use crate::{Offer, Played, Room, Whom};

/// One event. Versions count from 1 without a gap; an event meant for others arrives as
/// [`EventKind::Hidden`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Event {
    /// The version the table has once this happened.
    pub v: u32,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The seat that did it; nobody's seat for the server and for spectators.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<u8>,
    /// The number its author gave to the request: this is the acknowledgement. Nobody else gets to
    /// see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<u64>,
    /// What happened.
    pub what: EventKind,
    /// The words of a move, for clients that know no rules. Told as it happens, not kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub played: Option<Box<Played>>,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum EventKind {
    /// Somebody took a seat.
    Joined {
        /// Every seat taken at once.
        seats: Vec<u8>,
        /// What to call them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    /// A move.
    Move {
        /// Moves played before it.
        ply: u32,
        /// Canonical text.
        m: String,
        /// Time charged for it, in milliseconds, lag already taken off. Only with a real-time
        /// clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        spent: Option<u64>,
        /// What is left to each side after it, increment added.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<[i64; 2]>,
        /// The end, if this move made it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        end: Option<End>,
    },
    /// Moves were taken back.
    Takeback {
        /// How many moves are left on the board.
        ply: u32,
        /// What is left to each side.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<[i64; 2]>,
    },
    /// Something was proposed.
    Offered {
        /// What.
        what: Offer,
    },
    /// A proposal was declined, or withdrawn by its own camp.
    Declined {
        /// What.
        what: Offer,
    },
    /// The game ended other than by a move.
    Ended {
        /// How.
        end: End,
        /// What is left to each side.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<[i64; 2]>,
    },
    /// The engine took a seat over.
    TookOver {
        /// Which.
        seat: u8,
        /// How strong it plays.
        level: u8,
    },
    /// The players took seats back from the engine.
    CameBack {
        /// Which.
        seats: Vec<u8>,
    },
    /// A camp lets its engine teammate move.
    Delegated,
    /// Somebody said something.
    Chat {
        /// To whom.
        room: Room,
        /// What. Text, never markup.
        text: String,
        /// Who, if not a seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        who: Option<String>,
    },
    /// A player hears somebody no more (or again).
    Muted {
        /// Whom.
        whom: Whom,
        /// `false`: again.
        on: bool,
    },
    /// The next game is set up; the same secrets open its seats.
    Rematch {
        /// Its table.
        table: String,
    },
    /// The players agreed to put the game into the archive.
    Published,
    /// Something not meant for you.
    Hidden,
}

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum GameResult {
    /// The side that began.
    First,
    /// The other.
    Second,
    /// Neither.
    Draw,
    /// Broken off before it counted.
    Aborted,
}

impl GameResult {
    /// The word on the wire and in the store.
    pub const fn word(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
            Self::Draw => "draw",
            Self::Aborted => "aborted",
        }
    }

    /// The inverse of [`GameResult::word`].
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::First, Self::Second, Self::Draw, Self::Aborted]
            .into_iter()
            .find(|result| result.word() == word)
    }
}

impl From<escale_rules::Outcome> for GameResult {
    fn from(outcome: escale_rules::Outcome) -> Self {
        match outcome.winner() {
            None => Self::Draw,
            Some(escale_rules::Side::First) => Self::First,
            Some(escale_rules::Side::Second) => Self::Second,
        }
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct End {
    /// Who won.
    pub result: GameResult,
    /// Why, as a stable word.
    pub reason: String,
    /// Why, in French.
    pub fr: String,
    /// Why, in English.
    pub en: String,
    /// The rule it rests on.
    pub rule: String,
}

impl From<escale_rules::Verdict> for End {
    fn from(verdict: escale_rules::Verdict) -> Self {
        Self {
            result: verdict.outcome.into(),
            reason: verdict.reason.code.to_owned(),
            fr: verdict.reason.phrase.get(Lang::Fr).into_owned(),
            en: verdict.reason.phrase.get(Lang::En).into_owned(),
            rule: verdict.reason.rule.to_owned(),
        }
    }
}
