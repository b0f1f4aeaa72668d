//! What goes in and comes out.

use bytes::Bytes;

/// A table's number in the store: small, growing, never shown outside.
///
/// A backup may be restored under a running server, and in the restored file the same number may be
/// another table's. A number therefore says which restore it was read after, and a store refuses
/// one of another epoch instead of mixing two logs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TableNo {
    /// The number.
    pub number: i64,
    /// How many restores this store had noticed when the number was read.
    pub epoch: u32,
}

/// What is kept of a seat's secret.
pub type SeatHash = [u8; 32];

/// A table about to be set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTable {
    /// The public name, random and unique.
    pub id: String,
    /// Which game.
    pub game: String,
    /// When, in milliseconds since 1970.
    pub created: i64,
    /// Everything agreed before play, opaque here.
    pub head: String,
    /// The secret of each seat that has one.
    pub seats: Vec<(u8, SeatHash)>,
    /// Whether strangers may find it, in the lobby and in the archive.
    pub public: bool,
}

/// One event for a table's log.
#[derive(Clone, Debug)]
pub struct LogEntry {
    /// Whose log.
    pub table: TableNo,
    /// Its number: the version the table has once this happened. The first is 1.
    pub version: u32,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The event, as UTF-8 text, exactly as clients receive it.
    pub body: Bytes,
    /// What else changes in the same transaction; rare, hence boxed.
    pub effects: Option<Box<SideEffects>>,
}

/// What an event changes beside the log. All or nothing, with the event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SideEffects {
    /// Seats that got a secret.
    pub seats: Vec<(u8, SeatHash)>,
    /// From now on strangers may find it.
    pub published: bool,
    /// The game is over.
    pub ending: Option<Ending>,
    /// Another table set up by this event: a rematch.
    pub table: Option<NewTable>,
}

/// How a table ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// A short word: `first`, `second`, `draw`, `aborted`.
    pub result: String,
}

/// What became of an [`LogEntry`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommitOutcome {
    /// Whose log.
    pub table: TableNo,
    /// The version it claimed.
    pub version: u32,
    /// The number of the table it set up, if any; or why it was refused.
    pub result: Result<Option<TableNo>, Refused>,
}

/// What a store has to tell by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Report {
    /// What became of entries, many at a time: as many as one commit decided.
    Outcomes(Vec<CommitOutcome>),
    /// A backup was restored under our feet: whatever the caller knows of any table may be wrong.
    /// Nothing is written until the caller has [started](crate::Store::start) anew.
    Restored,
    /// The store broke down and will not write again.
    Broken,
}

/// Why an entry is not in the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The version is not the next one: somebody else's event came first, or there is no such
    /// table.
    Taken,
    /// The table was read before a backup was restored: what the caller knows of it may be wrong.
    Restored,
    /// The disk failed or is full. Nothing of the batch was kept.
    Unavailable(String),
}

/// A table as stored, without its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredTable {
    /// Its number.
    pub no: TableNo,
    /// The public name.
    pub id: String,
    /// Which game.
    pub game: String,
    /// When it was set up.
    pub created: i64,
    /// Everything agreed before play.
    pub head: String,
    /// The secret of each seat that has one, by seat.
    pub seats: Vec<(u8, SeatHash)>,
    /// Whether strangers may find it, in the lobby and in the archive.
    pub public: bool,
    /// Whether it is over.
    pub over: bool,
}

/// One event of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Logged {
    /// Its version.
    pub version: u32,
    /// When.
    pub at: i64,
    /// The event.
    pub body: String,
}

/// A line of the list of finished games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// Its number.
    pub no: TableNo,
    /// The public name.
    pub id: String,
    /// When it ended.
    pub ended: i64,
    /// The word it ended with.
    pub result: String,
}

/// What a store knows when a server starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Started {
    /// All outages, the one that ends now included.
    pub outages: Vec<Outage>,
    /// The last sign of life before, if there ever was one.
    pub alive: Option<i64>,
    /// The epoch of every number read from now on.
    pub epoch: u32,
}

/// A time when no server was there, in milliseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// The last sign of life before.
    pub since: i64,
    /// The start after.
    pub until: i64,
}
