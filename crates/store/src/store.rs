//! What every store can do.

use std::future::Future;
use std::pin::Pin;

use tokio::sync::mpsc;

use crate::{Finished, LogEntry, Logged, NewTable, Outage, Report, Started, StoreError, StoredTable, TableNo};

/// An answer to come.
pub type Pending<T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'static>>;

/// Where a store's reports go, the outcomes of [`Store::append`] above all. Never full for long: a
/// caller has at most one entry per table under way.
pub type Reports = mpsc::UnboundedSender<Report>;

/// A place where logs are kept. Cheap to call from any thread; nothing here blocks.
pub trait Store: Send + Sync + 'static {
    /// Adds an event to a log. The outcome comes by the [`Reports`] given when the store was
    /// opened, after it is durable. Entries handed over in one order by one thread are judged in
    /// that order.
    fn append(&self, entry: LogEntry);

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

    /// Public finished games of one kind, latest first, those that ended before `before`, at most
    /// `limit`.
    fn finished(&self, game: &str, before: i64, limit: usize) -> Pending<Vec<Finished>>;

    /// Says that a server is alive now.
    fn beat(&self, now: i64);

    /// Looks whether a backup was restored; if so it is [reported](Report::Restored). Any write
    /// looks too: this is for when nobody writes.
    fn look(&self);

    /// Says that a server starts now: what lies between the last sign of life and now becomes an
    /// outage. Also after [`Report::Restored`].
    fn start(&self, now: i64) -> Pending<Started>;

    /// Remembers a time that is charged to nobody although a server was there, and returns all
    /// outages.
    fn outage(&self, outage: Outage) -> Pending<Vec<Outage>>;

    /// Whether the last write succeeded.
    fn can_write(&self) -> bool;

    /// Random bytes made once for this store, from which the server derives secrets.
    fn secret(&self) -> [u8; 32];

    /// Writes what was handed over, then lets go of the files. Later calls answer
    /// [`StoreError::Closed`].
    fn close(&self) -> Pending<()>;
}
