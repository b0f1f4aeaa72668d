//! The lobby: tables that wait for anybody.

use serde::{Deserialize, Serialize};

use crate::{Choice, ClockSpec, Seat};

/// A table that waits for somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Seek {
    /// Its name.
    pub table: String,
    /// Which game.
    pub game: String,
    /// Table options. A long value is told by its digest, `sha256:` and sixteen digits: the table
    /// itself has it in full.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<Choice>,
    /// How time is kept.
    pub clock: ClockSpec,
    /// Its seats; the empty ones may be taken.
    pub seats: Vec<Seat>,
    /// When it was set up, in milliseconds since 1970.
    pub created: i64,
}

/// A page of the lobby, newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LobbyPage {
    /// The tables.
    pub seeks: Vec<Seek>,
    /// How many more wait, all of them older.
    #[serde(default)]
    pub more: usize,
}

/// What the lobby's socket says. It listens to nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum LobbyMessage {
    /// The first page, when the socket opens.
    Lobby(LobbyPage),
    /// One more waits, or one changed.
    Seek(Seek),
    /// One waits no more.
    Gone {
        /// Its name.
        table: String,
    },
}
