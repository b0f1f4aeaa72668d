//! What every store can do.

use std::future::Future;
use std::pin::Pin;

use tokio::sync::mpsc;

use crate::{Entry, Finished, Logged, NewTable, Outage, Outcome, StoreError, StoredTable, TableNo};

/// An answer to come.
pub type Pending<T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'static>>;

/// Where the outcomes of [`Store::append`] go, many at a time: as many as one commit made durable. Never full for long: a caller has at
/// most one entry per table under way.
pub type Outcomes = mpsc::UnboundedSender<Vec<Outcome>>;

/// A place where logs are kept. Cheap to call from any thread; nothing here blocks.
pub trait Store: Send + Sync + 'static {
    /// Adds an event to a log. The outcome comes by the [`Outcomes`] given when the store was opened, after it is durable. Entries handed over in
    /// one order by one thread are judged in that order.
    fn append(&self, entry: Entry);

    /// Sets a table up; durable when it answers.
    fn create(&self, table: NewTable) -> Pending<TableNo>;

    /// The table of that public name.
    fn find(&self, id: &str) -> Pending<Option<StoredTable>>;

    /// The table of that number.
    fn table(&self, no: TableNo) -> Pending<Option<StoredTable>>;

    /// The events of a log with `after < version <= upto`, in order. All of them durable.
    fn log(&self, table: TableNo, after: u32, upto: u32) -> Pending<Vec<Logged>>;

    /// Tables in play or waiting, by number, those after `after`, at most `limit`.
    fn in_play(&self, after: TableNo, limit: usize) -> Pending<Vec<TableNo>>;

    /// Tables listed in the lobby.
    fn listed(&self) -> Pending<Vec<TableNo>>;

    /// Finished games of one kind, latest first, those that ended before `before`, at most `limit`.
    fn finished(&self, game: &str, before: i64, limit: usize) -> Pending<Vec<Finished>>;

    /// Says that a server is alive now.
    fn beat(&self, now: i64);

    /// Says that a server starts now and returns all outages known, the one that ends now included.
    fn start(&self, now: i64) -> Pending<Vec<Outage>>;

    /// Random bytes made once for this store, from which the server derives secrets.
    fn secret(&self) -> [u8; 32];

    /// Writes what was handed over, then lets go of the files. Later calls answer [`StoreError::Closed`].
    fn close(&self) -> Pending<()>;
}
