//! What the server says at a table.

use serde::{Deserialize, Serialize};

use crate::{Drawing, End, Event, GameResult, Offer, Refusal, Side, TableInfo, View, Whom};

/// A message from the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// The answer to `hello`: what the table is and how it stands. What the client missed follows,
    /// one event each, and then what happens.
    Welcome {
        /// The protocol the server speaks.
        protocol: u32,
        /// The table.
        table: Box<TableInfo>,
        /// Who you are there.
        you: You,
        /// How it stands.
        state: Box<State>,
    },
    /// Something happened.
    Event(Event),
    /// The board, for clients that asked for it; follows the event it belongs to.
    View(Box<View>),
    /// Who is there. Not part of the log.
    Presence(Presence),
    /// The request was done already, as that version.
    Ack {
        /// The request's number.
        id: u64,
        /// The version it became.
        v: u32,
    },
    /// The request was refused and changed nothing.
    Refused {
        /// The request's number.
        id: u64,
        /// Why.
        why: Refusal,
    },
    /// What became of a premove.
    Premove {
        /// What.
        fate: PremoveFate,
    },
    /// What a partner has drawn on the board, all of it.
    Drawn {
        /// Whose drawing: the first of their seats.
        by: u8,
        /// Arrows and circles.
        drawings: Vec<Drawing>,
    },
    /// The message was not understood, or cannot be served; the connection goes on.
    Error {
        /// Why.
        why: Refusal,
    },
    /// The connection ends here.
    Bye {
        /// Why.
        why: Refusal,
    },
    /// The answer to `ping`.
    Pong {
        /// The number sent.
        n: u64,
        /// The server's time, in milliseconds since 1970.
        now: i64,
    },
}

/// What became of a premove.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum PremoveFate {
    /// It waits for the other side's move.
    Kept,
    /// There is none any more.
    Cleared,
    /// It was not legal any more and was forgotten.
    Dropped,
}

/// Who the client is at this table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct You {
    /// The seats its secret opens; none for a spectator.
    pub seats: Vec<u8>,
    /// Whom those seats do not hear.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub muted: Vec<Whom>,
    /// Whether a seat opens to what it was claimed with, and no longer to the link.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub claimed: bool,
}

/// Where a table is in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum TableStatus {
    /// A seat is empty.
    Waiting,
    /// In play.
    Playing,
    /// Over.
    Over,
}

/// How a table stands: everything that follows from its log and is not on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct State {
    /// The last version.
    pub version: u32,
    /// Where it is in its life.
    pub status: TableStatus,
    /// Moves on the board.
    pub ply: u32,
    /// Whose turn.
    pub turn: Side,
    /// The server's time, in milliseconds since 1970: what `since` is to be compared with.
    pub now: i64,
    /// What is left to each side, counted up to `since`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<[i64; 2]>,
    /// Since when the clock of the side on move runs; nothing if it stands still.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<i64>,
    /// Proposals that stand.
    pub offers: Vec<OfferMade>,
    /// The end, if it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<End>,
    /// Who is there.
    pub presence: Presence,
    /// The next game, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
}

/// A proposal that stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OfferMade {
    /// What.
    pub what: Offer,
    /// The seat that made it.
    pub by: u8,
}

/// Who is there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Presence {
    /// Seat by seat.
    pub seats: Vec<bool>,
    /// Seats gone so long that they may be claimed or taken over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<u8>,
    /// How many look on.
    pub spectators: u32,
}

/// A table as a spectator sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableView {
    /// What it is.
    pub table: TableInfo,
    /// How it stands.
    pub state: State,
    /// The board.
    pub view: View,
}

/// A line of the list of finished games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FinishedGame {
    /// The table.
    pub table: String,
    /// When it ended, in milliseconds since 1970.
    pub ended: i64,
    /// Who won.
    pub result: GameResult,
}

/// A game to look at from the shelf.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ShowcaseGame {
    /// Being played now.
    Live {
        /// The table.
        table: String,
        /// Moves on the board.
        ply: u32,
    },
    /// Over.
    Finished(FinishedGame),
}
