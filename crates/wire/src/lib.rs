//! What crosses the network.
//!
//! Closed enums: a message is one of these or it is refused with a sentence. Text at the boundary: moves and positions are the texts of the rules core, never its
//! types. `docs/protocol.md` tells the story; the tests replay its transcripts.

mod client;
mod event;
mod lobby;
mod refusal;
mod secret;
mod server;
mod shelf;
mod table;
mod view;

pub use client::{ClientMessage, Offer, Room, Whom};
pub use event::{End, Event, EventKind, GameResult};
pub use lobby::{LobbyMessage, LobbyPage, Seek};
pub use refusal::{Code, Refusal};
pub use secret::Secret;
pub use server::{OfferMade, PremoveFate, Presence, ServerMessage, State, Status, You};
pub use shelf::{CardTwin, DecisionTwin, GamePage, OptionTwin, RoleTwin};
pub use table::{
    Choice, ClockSpec, CreateTable, CreatedTable, JoinTable, JoinedTable, Seat, SeatLink, SeatRequest, Sides, Sitter,
    TableInfo, Who,
};
pub use view::{BoardTwin, CellTwin, EdgeTwin, EntryTwin, MarkTwin, PhraseTwin, PieceTwin, PlayedTwin, View};

/// Raised when an old client could no longer understand a new server. Fields may be added and new event kinds may appear without raising it: a
/// client skips what it does not know.
pub const PROTOCOL: u32 = 1;
