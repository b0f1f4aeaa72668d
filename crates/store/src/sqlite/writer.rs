//! The one thread that writes.
//!
//! Group commit: the thread takes whatever is waiting, writes it in one transaction, makes it
//! durable with one fsync, and reports. While the disk works the next batch gathers by itself, so
//! batches grow with the load. A lone move does not wait; but where one commit follows another,
//! each begins a [moment](GATHER) after the one before, because on a quick disk a commit costs more
//! processor time than the one or two moves it would hold.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender};
use std::time::{Duration, Instant};

use rusqlite::{Connection, TransactionBehavior};
use tokio::sync::oneshot;
use tracing::error;

use super::life::Life;
use super::rows::{Heads, append, create, note_outage, outages, refuse, start};
use super::schema::{self, ALIVE};
use crate::{CommitOutcome, LogEntry, NewTable, Outage, Refused, Report, Reports, Started, StoreError, TableNo};

/// The most one transaction holds; what is beyond waits for the next.
const BATCH: usize = 4096;

/// Two commits do not begin within this time.
const GATHER: Duration = Duration::from_millis(1);

/// How long closing waits for somebody who reads, a backup say, before it leaves the write-ahead
/// log to the next start.
const LEAVE_WITHIN: Duration = Duration::from_secs(1);

/// Answer to a question asked of the writer.
pub(super) type Reply<T> = oneshot::Sender<Result<T, StoreError>>;

/// What the writer can be asked to do.
pub(super) enum Write {
    Append(LogEntry),
    Create(NewTable, Reply<TableNo>),
    Beat(i64),
    Look,
    Start(i64, Reply<Started>),
    Outage(Outage, Reply<Vec<Outage>>),
    Close(Reply<()>),
}

/// What the writer and the checkpointer tell each other.
#[derive(Default)]
pub(super) struct Progress {
    /// Commits so far.
    pub(super) commits: AtomicU64,
    /// The last write failed.
    pub(super) failing: AtomicBool,
    /// The write-ahead log has grown long: the writer must make room between two batches.
    pub(super) crowded: AtomicBool,
}

/// The writing side of the store.
pub(super) struct Writer {
    pub(super) db: Connection,
    pub(super) reports: Reports,
    pub(super) progress: Arc<Progress>,
    /// Which restore of the file this is.
    life: Arc<Life>,
    /// A backup was restored and nobody has started anew since: what callers know is of another
    /// file.
    restored: bool,
    /// Changes when another process writes.
    data_version: i64,
    /// The highest number ever given to a table here: never given again, whatever is restored.
    highest: i64,
    heads: Heads,
    /// Who asked to close; answered when all is in the file.
    leaving: Vec<Reply<()>>,
}

/// Answers that may be given only after the commit.
enum After {
    CommitOutcome(CommitOutcome),
    Created(Reply<TableNo>, Result<TableNo, StoreError>),
    Started(Reply<Started>, Started),
    Outages(Reply<Vec<Outage>>, Result<Vec<Outage>, StoreError>),
}

impl Writer {
    pub(super) fn new(
        db: Connection,
        reports: Reports,
        progress: Arc<Progress>,
        life: Arc<Life>,
    ) -> Result<Self, StoreError> {
        // The checkpointer does this on a thread of its own, so that no move waits for it.
        db.pragma_update(None, "wal_autocheckpoint", 0)?;
        db.pragma_update(None, "cache_size", -8_192)?;
        db.set_prepared_statement_cache_capacity(32);
        let data_version = data_version(&db)?;
        let heads = Heads::read(&db)?;
        let highest = schema::highest_number(&db)?;
        Ok(Self {
            db,
            reports,
            progress,
            life,
            restored: false,
            data_version,
            highest,
            heads,
            leaving: Vec::new(),
        })
    }

    /// Works until told to close or until nobody can ask any more.
    pub(super) fn run(mut self, queue: &Receiver<Write>) {
        let mut batch = Vec::new();
        let mut open = true;
        let mut begun: Option<Instant> = None;
        while open {
            let Ok(first) = queue.recv() else { break };
            batch.push(first);
            if let Some(wait) = begun.and_then(|begun| GATHER.checked_sub(begun.elapsed())) {
                std::thread::sleep(wait);
            }
            begun = Some(Instant::now());
            batch.extend(queue.try_iter().take(BATCH - 1));
            open = !batch.iter().any(|write| matches!(write, Write::Close(_)));
            self.work(std::mem::take(&mut batch));
            if self.progress.crowded.swap(false, Ordering::Relaxed) {
                // Waits for nobody: while a backup reads, the log just grows.
                self.make_room("PRAGMA wal_checkpoint(PASSIVE)");
            }
        }
        if let Err(error) = self.db.busy_timeout(LEAVE_WITHIN) {
            error!(%error, "the database cannot be told how long to wait");
        }
        self.make_room("PRAGMA wal_checkpoint(TRUNCATE)");
        // Whoever ends the program on this answer leaves nothing to be made up for at the next
        // start.
        for reply in self.leaving.drain(..) {
            drop(reply.send(Ok(())));
        }
    }

    fn work(&mut self, batch: Vec<Write>) {
        let only_looks = batch.iter().all(|write| matches!(write, Write::Look));
        if only_looks && data_version(&self.db).is_ok_and(|seen| seen == self.data_version) {
            return;
        }
        let claims: Vec<(TableNo, u32)> = batch
            .iter()
            .filter_map(|write| match write {
                Write::Append(entry) => Some((entry.table, entry.version)),
                _ => None,
            })
            .collect();
        match self.commit(batch) {
            Ok(done) => {
                self.progress.failing.store(false, Ordering::Relaxed);
                self.report(done);
            }
            Err(refused) => {
                self.progress.failing.store(true, Ordering::Relaxed);
                match Heads::read(&self.db) {
                    Ok(heads) => self.heads = heads,
                    // Then the next batch is refused as well, by the key of the log.
                    Err(error) => error!(%error, "the end of the log cannot be read"),
                }
                // Dropping their reply channels tells everybody else.
                self.leaving.clear();
                self.send(
                    claims
                        .into_iter()
                        .map(|(table, version)| CommitOutcome {
                            table,
                            version,
                            result: Err(refused.clone()),
                        })
                        .collect(),
                );
            }
        }
    }

    /// One transaction. An error undoes all of it.
    fn commit(&mut self, batch: Vec<Write>) -> Result<Vec<After>, Refused> {
        let unavailable = |error: StoreError| {
            error!(%error, "the database refused a batch");
            Refused::Unavailable(error.to_string())
        };
        let change = self
            .db
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .map_err(|error| unavailable(error.into()))?;
        let seen = data_version(&change).map_err(unavailable)?;
        if seen != self.data_version {
            let generation = schema::generation(&change).map_err(unavailable)?;
            self.data_version = seen;
            if self.life.begins(&generation) {
                self.restored = true;
                drop(self.reports.send(Report::Restored));
            }
            // What is remembered may be of another file.
            self.heads = Heads::read(&change).map_err(unavailable)?;
        }
        let mut restored = self.restored;
        let mut done = Vec::with_capacity(batch.len());
        for write in batch {
            let epoch = self.life.epoch();
            done.push(match write {
                Write::Append(entry) if restored || entry.table.epoch != epoch => {
                    After::CommitOutcome(refuse(&entry, Refused::Restored))
                }
                Write::Create(_, reply) if restored => After::Created(reply, Err(StoreError::Restored)),
                Write::Outage(_, reply) if restored => After::Outages(reply, Err(StoreError::Restored)),
                // The last sign of life in a restored file says since when its players were without
                // a server.
                Write::Beat(_) if restored => continue,
                Write::Look => continue,
                Write::Append(entry) => {
                    let outcome = append(&change, &mut self.heads, entry).map_err(unavailable)?;
                    if let Ok(Some(created)) = outcome.result {
                        self.highest = self.highest.max(created.number);
                    }
                    After::CommitOutcome(outcome)
                }
                Write::Create(table, reply) => match create(&change, epoch, &table) {
                    Ok(no) => {
                        self.highest = self.highest.max(no.number);
                        After::Created(reply, Ok(no))
                    }
                    Err(StoreError::Duplicate) => After::Created(reply, Err(StoreError::Duplicate)),
                    // Half a table must not be kept with the rest of the batch.
                    Err(error) => return Err(unavailable(error)),
                },
                Write::Beat(now) => {
                    schema::set_meta(&change, ALIVE, now).map_err(unavailable)?;
                    continue;
                }
                Write::Start(now, reply) => {
                    if restored {
                        schema::keep_numbers_above(&change, self.highest).map_err(unavailable)?;
                        restored = false;
                    }
                    After::Started(reply, start(&change, epoch, now).map_err(unavailable)?)
                }
                Write::Outage(outage, reply) => {
                    note_outage(&change, outage).map_err(unavailable)?;
                    After::Outages(reply, outages(&change))
                }
                Write::Close(reply) => {
                    self.leaving.push(reply);
                    continue;
                }
            });
        }
        change.commit().map_err(|error| unavailable(error.into()))?;
        self.restored = restored;
        self.progress.commits.fetch_add(1, Ordering::Relaxed);
        Ok(done)
    }

    /// A caller that stopped waiting for its answer is no error, hence the ignored results.
    fn report(&self, done: Vec<After>) {
        let mut outcomes = Vec::with_capacity(done.len());
        for after in done {
            match after {
                After::CommitOutcome(outcome) => outcomes.push(outcome),
                After::Created(reply, result) => drop(reply.send(result)),
                After::Started(reply, started) => drop(reply.send(Ok(started))),
                After::Outages(reply, outages) => drop(reply.send(outages)),
            }
        }
        self.send(outcomes);
    }

    fn send(&self, outcomes: Vec<CommitOutcome>) {
        if !outcomes.is_empty() {
            drop(self.reports.send(Report::Outcomes(outcomes)));
        }
    }

    /// Moves the whole write-ahead log into the file, between two commits, so that the next one
    /// begins it again. The checkpointer has done most of it already. While the server runs the log
    /// keeps its size: writing over it needs no change of the file's length at every commit.
    fn make_room(&self, how: &str) {
        let done = self.db.query_row(how, [], |_| Ok(()));
        if let Err(error) = done {
            error!(%error, "checkpoint failed");
        }
    }
}

/// Starts the thread.
pub(super) fn spawn(writer: Writer, queue: Receiver<Write>) -> Result<(), StoreError> {
    std::thread::Builder::new()
        .name("store-writer".to_owned())
        .spawn(move || {
            let reports = writer.reports.clone();
            // Everything it holds is gone after a panic; nobody looks at it again.
            let ended = catch_unwind(AssertUnwindSafe(|| writer.run(&queue)));
            if ended.is_err() {
                error!("the thread that writes broke down");
                drop(reports.send(Report::Broken));
            }
        })
        .map(drop)
        .map_err(|error| StoreError::Failed(error.to_string()))
}

/// A queue for it. Unbounded, because each caller has at most one entry per table under way and the
/// server bounds its tables.
pub(super) fn queue() -> (Sender<Write>, Receiver<Write>) {
    std::sync::mpsc::channel()
}

fn data_version(db: &Connection) -> Result<i64, StoreError> {
    Ok(db
        .prepare_cached("PRAGMA data_version")?
        .query_row([], |row| row.get(0))?)
}
