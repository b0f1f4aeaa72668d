//! What a client may say at a table.

use serde::{Deserialize, Serialize};

use crate::Secret;

/// What may be proposed to the other camp.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Offer {
    /// To call it a draw.
    Draw,
    /// To take the last move back, down to one's own.
    Takeback,
    /// Another game, camps swapped.
    Rematch,
    /// To put a private game that is over into the archive, where anybody may find it.
    Publish,
}

/// Who hears what is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Room {
    /// The players among themselves.
    Players,
    /// One's own camp (four players).
    Team,
    /// Everybody who looks on; players hear it only once the game is over.
    Spectators,
}

/// Who is not to be heard any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Whom {
    /// One seat.
    Seat(u8),
    /// All who look on.
    Spectators,
}

/// An arrow from one place to another, or a circle about one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Drawing {
    /// Where it begins.
    pub from: String,
    /// Where it ends.
    pub to: String,
    /// The pen, 0 to 3.
    pub ink: u8,
}

/// A message from a client. `id` is any number the client chose for the request; the answer carries
/// it, and a request resent under the same number is done only once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first message: who I am and what I have already seen.
    Hello {
        /// The protocol the client speaks.
        protocol: u32,
        /// The seat's secret; a spectator has none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        secret: Option<Secret>,
        /// The last version the client has.
        #[serde(default)]
        from: u32,
        /// Whether to send boards and click paths, for clients that know no rules.
        #[serde(default)]
        view: bool,
        /// Anything random, 16 to 64 letters and digits, the same over reconnections: by it a
        /// spectator who says something again is not heard twice.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        client: Option<Secret>,
        /// A secret of one's own, made as `client` is: an empty seat that `secret` opens is taken
        /// under this one, and whoever else has the link finds the seat taken. Asked again with the
        /// same two secrets, the same seat opens.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        claim: Option<Secret>,
    },
    /// A move.
    Move {
        /// See [`ClientMessage`].
        id: u64,
        /// How many moves were played before it.
        ply: u32,
        /// Its text.
        m: String,
    },
    /// A move to be played as soon as the other side has moved, as clicks. No clicks: no premove.
    Premove {
        /// The places clicked.
        clicks: Vec<String>,
    },
    /// What one draws on the board for one's partners: all of it, each time it changes. Nobody else
    /// sees it, and nobody keeps it.
    Draw {
        /// Arrows, and circles where an arrow ends where it begins.
        drawings: Vec<Drawing>,
    },
    /// Proposes something.
    Offer {
        /// See [`ClientMessage`].
        id: u64,
        /// What.
        what: Offer,
    },
    /// Accepts what the other camp proposed.
    Accept {
        /// See [`ClientMessage`].
        id: u64,
        /// What.
        what: Offer,
    },
    /// Declines what the other camp proposed, or withdraws what one's own did.
    Decline {
        /// See [`ClientMessage`].
        id: u64,
        /// What.
        what: Offer,
    },
    /// Gives the game up.
    Resign {
        /// See [`ClientMessage`].
        id: u64,
    },
    /// Leaves before the game has really begun; nobody loses.
    Abort {
        /// See [`ClientMessage`].
        id: u64,
    },
    /// Says that the other side's time is up. Only a hint: the server watches by itself.
    Flag {
        /// See [`ClientMessage`].
        id: u64,
    },
    /// Claims a win because the other camp has gone (real time only).
    Claim {
        /// See [`ClientMessage`].
        id: u64,
    },
    /// Gives an abandoned seat to the engine.
    TakeOver {
        /// See [`ClientMessage`].
        id: u64,
        /// Which seat.
        seat: u8,
        /// How strong the engine plays, 1 to 10.
        level: u8,
    },
    /// Takes one's seats back from the engine.
    ComeBack {
        /// See [`ClientMessage`].
        id: u64,
    },
    /// Lets the engine teammate make this turn's move.
    Delegate {
        /// See [`ClientMessage`].
        id: u64,
    },
    /// Says something.
    Chat {
        /// See [`ClientMessage`].
        id: u64,
        /// To whom.
        room: Room,
        /// What.
        text: String,
    },
    /// Hears somebody no more, or again.
    Mute {
        /// See [`ClientMessage`].
        id: u64,
        /// Whom.
        whom: Whom,
        /// `false` to hear again.
        on: bool,
    },
    /// Asks for an answer, to measure the way.
    Ping {
        /// Any number.
        n: u64,
    },
}
