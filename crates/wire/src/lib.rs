//! What crosses the network.
//!
//! Closed enums: a message is one of these or it is refused with a sentence. Text at the boundary:
//! moves and positions are the texts of the rules core, never its types. `docs/protocol.md` tells
//! the story; the tests replay its transcripts.

mod client;
mod event;
mod lobby;
mod page;
mod refusal;
mod secret;
mod server;
mod shelf;
mod study;
mod table;
#[cfg(test)]
mod typescript;
mod view;

pub use client::{ClientMessage, Drawing, Offer, Room, Whom};
pub use event::{End, Event, EventKind, GameResult};
pub use lobby::{LobbyMessage, LobbyPage, Seek};
pub use page::{Block, Page, Span};
pub use refusal::{Code, Refusal};
pub use secret::Secret;
pub use server::{
    FinishedGame, OfferMade, PremoveFate, Presence, ServerMessage, ShowcaseGame, State, TableStatus, TableView, You,
};
pub use shelf::{
    Card, Certainty, Decision, DecisionStatus, GamePage, GameSources, OptionKind, Role, StatisticsPage, TableOption,
};
pub use study::{
    Analysis, AnalysisEvent, AnalysisLine, AnalysisRequest, DeadClicks, EngineReply, EngineReplyRequest, GameSoFar,
    KnownMove, Lang, MoveRead, ReadMove, ReviewRequest, WhyNot, Worth,
};
pub use table::{
    Choice, ClockSpec, CreateTable, CreatedTable, JoinTable, JoinedTable, Seat, SeatLink, SeatRequest, Sides, Sitter,
    TableInfo, Who,
};
pub use view::{
    Board, Cell, Edge, Entry, Mark, MarkKind, Phrase, Piece, Played, PositionView, Shade, Side, Tally, View,
};

/// Raised when an old client could no longer understand a new server. Fields may be added and new
/// event kinds may appear without raising it: a client skips what it does not know.
pub const PROTOCOL: u32 = 1;
