//! The one thread that writes.
//!
//! Group commit without a timer: the thread takes whatever is waiting, writes it in one transaction, makes it durable with one fsync, and reports. While
//! the disk works the next batch gathers by itself, so batches grow with the load and a lone move does not wait.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender};

use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};
use tokio::sync::oneshot;
use tracing::error;

use super::schema::{self, ALIVE, GENERATION};
use crate::{Entry, NewTable, Outage, Outcome, Outcomes, Refused, SeatHash, SideEffects, StoreError, TableNo};

/// The most one transaction holds; what is beyond waits for the next.
const BATCH: usize = 4096;

/// Answer to a question asked of the writer.
pub(super) type Reply<T> = oneshot::Sender<Result<T, StoreError>>;

/// What the writer can be asked to do.
pub(super) enum Write {
    Append(Entry),
    Create(NewTable, Reply<TableNo>),
    Beat(i64),
    Start(i64, Reply<Vec<Outage>>),
    Close(Reply<()>),
}

/// What the writer and the checkpointer tell each other.
#[derive(Default)]
pub(super) struct Progress {
    /// Commits so far.
    pub(super) commits: AtomicU64,
    /// The write-ahead log has grown long: the writer must make room between two batches.
    pub(super) crowded: AtomicBool,
}

/// The writing side of the store.
pub(super) struct Writer {
    pub(super) db: Connection,
    pub(super) outcomes: Outcomes,
    pub(super) progress: Arc<Progress>,
    /// The restore this file came from when we opened it.
    generation: Vec<u8>,
    /// Changes when another process writes.
    data_version: i64,
}

/// Answers that may be given only after the commit.
enum After {
    Outcome(Outcome),
    Created(Reply<TableNo>, Result<TableNo, StoreError>),
    Started(Reply<Vec<Outage>>, Vec<Outage>),
    Closed(Reply<()>),
}

impl Writer {
    pub(super) fn new(db: Connection, outcomes: Outcomes, progress: Arc<Progress>) -> Result<Self, StoreError> {
        // The checkpointer does this on a thread of its own, so that no move waits for it.
        db.pragma_update(None, "wal_autocheckpoint", 0)?;
        db.pragma_update(None, "cache_size", -32_768)?;
        db.set_prepared_statement_cache_capacity(32);
        let generation = schema::meta(&db, GENERATION)?.unwrap_or_default();
        let data_version = data_version(&db)?;
        Ok(Self {
            db,
            outcomes,
            progress,
            generation,
            data_version,
        })
    }

    /// Works until told to close or until nobody can ask any more.
    pub(super) fn run(mut self, queue: &Receiver<Write>) {
        let mut batch = Vec::new();
        let mut open = true;
        while open {
            let Ok(first) = queue.recv() else { break };
            batch.push(first);
            batch.extend(queue.try_iter().take(BATCH - 1));
            open = !batch.iter().any(|write| matches!(write, Write::Close(_)));
            self.work(std::mem::take(&mut batch));
            if self.progress.crowded.swap(false, Ordering::Relaxed) {
                self.make_room();
            }
        }
        self.make_room();
    }

    fn work(&mut self, batch: Vec<Write>) {
        let claims: Vec<(TableNo, u32)> = batch
            .iter()
            .filter_map(|write| match write {
                Write::Append(entry) => Some((entry.table, entry.version)),
                _ => None,
            })
            .collect();
        match self.commit(batch) {
            Ok(done) => self.report(done),
            Err(refused) => {
                // Dropping their reply channels tells everybody else.
                self.send(
                    claims
                        .into_iter()
                        .map(|(table, version)| Outcome {
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
            let generation: Option<Vec<u8>> = schema::meta(&change, GENERATION).map_err(unavailable)?;
            self.data_version = seen;
            if generation.as_ref() != Some(&self.generation) {
                self.generation = generation.unwrap_or_default();
                return Err(Refused::Restored);
            }
        }
        let mut done = Vec::with_capacity(batch.len());
        for write in batch {
            done.push(match write {
                Write::Append(entry) => After::Outcome(append(&change, entry).map_err(unavailable)?),
                Write::Create(table, reply) => After::Created(reply, create(&change, &table)),
                Write::Beat(now) => {
                    schema::set_meta(&change, ALIVE, now).map_err(unavailable)?;
                    continue;
                }
                Write::Start(now, reply) => After::Started(reply, start(&change, now).map_err(unavailable)?),
                Write::Close(reply) => After::Closed(reply),
            });
        }
        change.commit().map_err(|error| unavailable(error.into()))?;
        self.progress.commits.fetch_add(1, Ordering::Relaxed);
        Ok(done)
    }

    /// A caller that stopped waiting for its answer is no error, hence the ignored results.
    fn report(&self, done: Vec<After>) {
        let mut outcomes = Vec::with_capacity(done.len());
        for after in done {
            match after {
                After::Outcome(outcome) => outcomes.push(outcome),
                After::Created(reply, result) => drop(reply.send(result)),
                After::Started(reply, outages) => drop(reply.send(Ok(outages))),
                After::Closed(reply) => drop(reply.send(Ok(()))),
            }
        }
        self.send(outcomes);
    }

    fn send(&self, outcomes: Vec<Outcome>) {
        if !outcomes.is_empty() {
            drop(self.outcomes.send(outcomes));
        }
    }

    /// Moves the whole write-ahead log into the file and starts it again. The checkpointer has done most of it already.
    fn make_room(&self) {
        let done = self.db.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
        if let Err(error) = done {
            error!(%error, "checkpoint failed");
        }
    }
}

/// Starts the thread.
pub(super) fn spawn(writer: Writer, queue: Receiver<Write>) -> Result<(), StoreError> {
    std::thread::Builder::new()
        .name("store-writer".to_owned())
        .spawn(move || writer.run(&queue))
        .map(drop)
        .map_err(|error| StoreError::Failed(error.to_string()))
}

/// A queue for it. Unbounded, because each caller has at most one entry per table under way and the server bounds its tables.
pub(super) fn queue() -> (Sender<Write>, Receiver<Write>) {
    std::sync::mpsc::channel()
}

fn data_version(db: &Connection) -> Result<i64, StoreError> {
    Ok(db
        .prepare_cached("PRAGMA data_version")?
        .query_row([], |row| row.get(0))?)
}

fn append(db: &Connection, entry: Entry) -> Result<Outcome, StoreError> {
    let Entry {
        table,
        version,
        at,
        body,
        effects,
    } = entry;
    let body = std::str::from_utf8(&body).map_err(|error| StoreError::Failed(error.to_string()))?;
    // The key refuses a version that is taken; the condition refuses one that would leave a hole, and a table that does not exist.
    let added = db
        .prepare_cached(
            "INSERT INTO log (tbl, version, at, body) \
             SELECT ?1, ?2, ?3, ?4 \
             WHERE CASE WHEN ?2 = 1 THEN EXISTS (SELECT 1 FROM tables WHERE no = ?1) \
                        ELSE EXISTS (SELECT 1 FROM log WHERE tbl = ?1 AND version = ?2 - 1) END \
             ON CONFLICT DO NOTHING",
        )?
        .execute(params![table.0, version, at, body])?;
    let result = if added == 0 {
        Err(Refused::Taken)
    } else {
        match effects {
            None => Ok(None),
            Some(effects) => Ok(apply(db, table, at, &effects)?),
        }
    };
    Ok(Outcome { table, version, result })
}

fn apply(db: &Connection, table: TableNo, at: i64, effects: &SideEffects) -> Result<Option<TableNo>, StoreError> {
    set_seats(db, table, &effects.seats)?;
    if let Some(listed) = effects.listed {
        db.prepare_cached("UPDATE tables SET listed = ?2 WHERE no = ?1")?
            .execute(params![table.0, listed])?;
    }
    if let Some(ending) = &effects.ending {
        db.prepare_cached("UPDATE tables SET ended = ?2, result = ?3, listed = 0 WHERE no = ?1")?
            .execute(params![table.0, at, ending.result])?;
    }
    effects.table.as_ref().map(|next| create(db, next)).transpose()
}

fn set_seats(db: &Connection, table: TableNo, seats: &[(u8, SeatHash)]) -> Result<(), StoreError> {
    for (seat, hash) in seats {
        db.prepare_cached("INSERT OR REPLACE INTO seats (tbl, seat, hash) VALUES (?1, ?2, ?3)")?
            .execute(params![table.0, seat, hash])?;
    }
    Ok(())
}

fn create(db: &Connection, table: &NewTable) -> Result<TableNo, StoreError> {
    let no = db
        .prepare_cached(
            "INSERT INTO tables (id, game, created, head, listed) VALUES (?1, ?2, ?3, ?4, ?5) \
             ON CONFLICT DO NOTHING RETURNING no",
        )?
        .query_row(
            params![table.id, table.game, table.created, table.head, table.listed],
            |row| row.get(0).map(TableNo),
        )
        .optional()?
        .ok_or(StoreError::Duplicate)?;
    set_seats(db, no, &table.seats)?;
    Ok(no)
}

fn start(db: &Connection, now: i64) -> Result<Vec<Outage>, StoreError> {
    if let Some(alive) = schema::meta::<i64>(db, ALIVE)?.filter(|&alive| alive < now) {
        db.execute("INSERT INTO outages (since, until) VALUES (?1, ?2)", [alive, now])?;
    }
    schema::set_meta(db, ALIVE, now)?;
    let mut query = db.prepare("SELECT since, until FROM outages ORDER BY since")?;
    let rows = query.query_map([], |row| {
        Ok(Outage {
            since: row.get(0)?,
            until: row.get(1)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}
