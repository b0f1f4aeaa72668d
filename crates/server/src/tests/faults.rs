//! Stores that lie, to show that the storm finds it: a test that cannot fail proves nothing.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use escale_store::{
    CommitOutcome, Finished, LogEntry, Logged, NewTable, Outage, Pending, Report, Reports, Sqlite, Started, Store,
    StoredTable, TableNo,
};

/// How a store lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// The sixth event is acknowledged and never written.
    AcknowledgedWithoutCommit,
    /// The third event of a log is not told.
    HoleInTheLog,
    /// Says that nothing can be written.
    Unwritable,
    /// Breaks down at the first event.
    Breaks,
    /// The sixth event is written with another move, chat or name than was acknowledged.
    Altered,
}

/// A real store with one fault.
pub(super) struct Faulty {
    store: Arc<Sqlite>,
    reports: Reports,
    fault: Fault,
    appended: AtomicU32,
}

/// The event that meets the fault.
const SIXTH: u32 = 6;
/// The version that is not told.
const THIRD: u32 = 3;

impl Faulty {
    pub(super) fn new(store: Sqlite, reports: Reports, fault: Fault) -> Self {
        Self {
            store: Arc::new(store),
            reports,
            fault,
            appended: AtomicU32::new(0),
        }
    }
}

impl Store for Faulty {
    fn append(&self, mut entry: LogEntry) {
        let sixth = self.appended.fetch_add(1, Ordering::Relaxed) + 1 == SIXTH;
        match self.fault {
            Fault::AcknowledgedWithoutCommit if sixth => {
                let outcome = CommitOutcome {
                    table: entry.table,
                    version: entry.version,
                    result: Ok(None),
                };
                drop(self.reports.send(Report::Outcomes(vec![outcome])));
            }
            Fault::Breaks => drop(self.reports.send(Report::Broken)),
            Fault::Altered if sixth => {
                // Still an event that everybody can read, but not the one that was shown.
                let mut event: serde_json::Value = serde_json::from_slice(&entry.body).unwrap();
                event["id"] = serde_json::json!(999_999);
                entry.body = event.to_string().into();
                self.store.append(entry);
            }
            _ => self.store.append(entry),
        }
    }

    fn log(&self, table: TableNo, after: u32, upto: u32) -> Pending<Vec<Logged>> {
        let whole = self.store.log(table, after, upto);
        let hole = self.fault == Fault::HoleInTheLog;
        Box::pin(async move {
            let mut log = whole.await?;
            log.retain(|logged| !(hole && logged.version == THIRD));
            Ok(log)
        })
    }

    fn create(&self, table: NewTable) -> Pending<TableNo> {
        self.store.create(table)
    }

    fn find(&self, id: &str) -> Pending<Option<StoredTable>> {
        self.store.find(id)
    }

    fn table(&self, no: TableNo) -> Pending<Option<StoredTable>> {
        self.store.table(no)
    }

    fn in_play(&self, after: TableNo, limit: usize) -> Pending<Vec<TableNo>> {
        self.store.in_play(after, limit)
    }

    fn finished(&self, game: &str, before: i64, limit: usize) -> Pending<Vec<Finished>> {
        self.store.finished(game, before, limit)
    }

    fn beat(&self, now: i64) {
        self.store.beat(now);
    }

    fn look(&self) {
        self.store.look();
    }

    fn start(&self, now: i64) -> Pending<Started> {
        self.store.start(now)
    }

    fn outage(&self, outage: Outage) -> Pending<Vec<Outage>> {
        self.store.outage(outage)
    }

    fn can_write(&self) -> bool {
        self.fault != Fault::Unwritable && self.store.can_write()
    }

    fn secret(&self) -> [u8; 32] {
        self.store.secret()
    }

    fn close(&self) -> Pending<()> {
        self.store.close()
    }
}
