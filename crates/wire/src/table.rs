//! Tables: how one is asked for, and what everybody may know of it.

use serde::{Deserialize, Serialize};

use crate::{Secret, Side};

/// A table option: see the game's card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// Its key.
    pub key: String,
    /// Its value; for a file option the contents of the file.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub value: String,
}

impl From<escale_rules::Choice> for Choice {
    fn from(escale_rules::Choice { key, value }: escale_rules::Choice) -> Self {
        Self { key, value }
    }
}

impl From<Choice> for escale_rules::Choice {
    fn from(Choice { key, value }: Choice) -> Self {
        Self { key, value }
    }
}

/// How time is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClockSpec {
    /// Not at all. Braces, so that fields of other clocks are refused here too.
    None {},
    /// So many seconds for the game, and so many more after each move.
    RealTime {
        /// Seconds at the start.
        initial: u32,
        /// Seconds added after each move.
        increment: u32,
    },
    /// So many days for each move.
    Correspondence {
        /// Days.
        days: u8,
    },
}

impl Default for ClockSpec {
    fn default() -> Self {
        Self::None {}
    }
}

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Sitter {
    /// Nobody yet: its link was not opened, or nobody came from the lobby.
    Nobody {
        /// Whether anybody may come from the lobby.
        lobby: bool,
        /// Seats with the same number are taken together.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        together: Option<u8>,
    },
    /// A person.
    Person {
        /// What to call them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    /// The engine.
    Engine {
        /// How strong, 1 to 10.
        level: u8,
        /// Whether it sits there for somebody who left.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        instead: bool,
    },
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Seat {
    /// Its camp.
    pub side: Side,
    /// What it moves, where a camp is shared: the id of a role of the game's card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
    /// Who sits there.
    pub sitter: Sitter,
}

/// What everybody may know of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TableInfo {
    /// Its name.
    pub id: String,
    /// Which game.
    pub game: String,
    /// When it was set up, in milliseconds since 1970.
    pub created: i64,
    /// Table options.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<Choice>,
    /// Where it began, if not at the game's start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// How time is kept.
    pub clock: ClockSpec,
    /// The seats.
    pub seats: Vec<Seat>,
    /// The table this is the return match of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<String>,
    /// Whether strangers may find it: in the lobby, and in the archive once it is over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub public: bool,
}

/// Who is to sit on a seat of a new table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// Whoever asks for the table. On every seat: hot-seat.
    Me,
    /// Whoever opens a secret link.
    Link,
    /// Whoever comes from the lobby.
    Lobby,
    /// The engine.
    Engine,
}

/// A seat asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SeatRequest {
    /// Who.
    pub who: Who,
    /// The engine's level, 1 to 10.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// Link and lobby seats with the same number here are taken together, by one link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub together: Option<u8>,
}

/// How camps are given out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Sides {
    /// As the seats were listed.
    #[default]
    Chosen,
    /// By lot.
    Drawn,
}

/// Asks for a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct CreateTable {
    /// Which game.
    pub game: String,
    /// Table options.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<Choice>,
    /// Where to begin, if not at the game's start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// How time is kept.
    #[serde(default)]
    pub clock: ClockSpec,
    /// The seats: the first side's, then the second's; where camps are shared, each side's in the
    /// order of the card's roles.
    pub seats: Vec<SeatRequest>,
    /// How camps are given out.
    #[serde(default)]
    pub sides: Sides,
    /// What to call the person who asks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// The way to a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatLink {
    /// The seats it opens.
    pub seats: Vec<u8>,
    /// Whether they are the asker's own.
    pub yours: bool,
    /// The secret.
    pub secret: Secret,
    /// The address that opens them. The secret stands behind the `#`, which browsers do not send.
    pub link: String,
}

/// A table that was set up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CreatedTable {
    /// The table.
    pub table: TableInfo,
    /// One way per person. Lobby seats have none yet.
    pub links: Vec<SeatLink>,
}

/// Comes from the lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct JoinTable {
    /// Anything random, 16 to 64 characters: asking twice with the same gives the same seat.
    pub nonce: Secret,
    /// What to call the person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// A seat taken from the lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct JoinedTable {
    /// The table.
    pub table: String,
    /// The way to the seat.
    pub link: SeatLink,
}
