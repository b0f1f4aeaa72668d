//! Reading, on threads of its own: a reader never waits for the writer, nor the writer for a
//! reader.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::{Connection, OptionalExtension, Row, params};
use tokio::sync::oneshot;
use tracing::error;

use super::life::Life;
use super::schema;
use crate::{Finished, Logged, Pending, StoreError, StoredTable, TableNo};

/// How many read at once.
const READERS: usize = 2;

/// Called when a reader finds a restored file that the writer has not noticed yet.
pub(super) type OnRestored = Arc<dyn Fn() + Send + Sync>;

type Job = Box<dyn FnOnce(&Connection) + Send>;

/// One snapshot of the file, and the epoch it belongs to.
pub(super) struct Read<'a> {
    pub(super) db: &'a Connection,
    epoch: u32,
}

impl Read<'_> {
    /// Refuses a number that was read from another file than this.
    pub(super) fn knows(&self, table: TableNo) -> Result<(), StoreError> {
        (table.epoch == self.epoch).then_some(()).ok_or(StoreError::Restored)
    }
}

/// The reading side of the store.
pub(super) struct Readers {
    jobs: Mutex<Option<Sender<Job>>>,
    life: Arc<Life>,
    restored: OnRestored,
}

impl Readers {
    pub(super) fn spawn(path: &Path, life: &Arc<Life>, restored: &OnRestored) -> Result<Self, StoreError> {
        let (jobs, queue) = std::sync::mpsc::channel::<Job>();
        let queue = Arc::new(Mutex::new(queue));
        for number in 0..READERS {
            let db = schema::connect(path)?;
            db.pragma_update(None, "query_only", true)?;
            db.pragma_update(None, "cache_size", -4096)?;
            let queue = Arc::clone(&queue);
            std::thread::Builder::new()
                .name(format!("store-reader-{number}"))
                .spawn(move || {
                    while let Some(job) = next(&queue) {
                        // A query that breaks down loses its answer, not the thread.
                        if catch_unwind(AssertUnwindSafe(|| job(&db))).is_err() {
                            error!("a query broke down");
                        }
                    }
                })
                .map_err(|error| StoreError::Failed(error.to_string()))?;
        }
        Ok(Self {
            jobs: Mutex::new(Some(jobs)),
            life: Arc::clone(life),
            restored: Arc::clone(restored),
        })
    }

    /// Runs a query on a reader, in one snapshot.
    pub(super) fn ask<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Read<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Pending<T> {
        let (reply, answer) = oneshot::channel();
        let (life, restored) = (Arc::clone(&self.life), Arc::clone(&self.restored));
        let job: Job = Box::new(move |db| {
            let answer = in_snapshot(db, &life, query);
            if matches!(answer, Err(StoreError::Restored)) {
                restored();
            }
            drop(reply.send(answer));
        });
        // If the store is closed the job is dropped with its reply, and the answer says so.
        if let Some(jobs) = &*self.jobs.lock().unwrap_or_else(PoisonError::into_inner) {
            drop(jobs.send(job));
        }
        Box::pin(async { answer.await.unwrap_or(Err(StoreError::Closed)) })
    }

    /// Lets the threads end when their work is done.
    pub(super) fn close(&self) {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

fn in_snapshot<T>(
    db: &Connection,
    life: &Life,
    query: impl FnOnce(&Read<'_>) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    let snapshot = db.unchecked_transaction()?;
    let generation = schema::generation(&snapshot)?;
    let epoch = life.epoch_of(&generation).ok_or(StoreError::Restored)?;
    query(&Read { db: &snapshot, epoch })
}

fn next(queue: &Mutex<Receiver<Job>>) -> Option<Job> {
    queue.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

const TABLE: &str = "SELECT no, id, game, created, head, public, ended IS NOT NULL FROM tables WHERE ";

fn read_table(row: &Row<'_>, epoch: u32) -> rusqlite::Result<StoredTable> {
    Ok(StoredTable {
        no: TableNo {
            number: row.get(0)?,
            epoch,
        },
        id: row.get(1)?,
        game: row.get(2)?,
        created: row.get(3)?,
        head: row.get(4)?,
        seats: Vec::new(),
        public: row.get(5)?,
        over: row.get(6)?,
    })
}

pub(super) fn table(
    read: &Read<'_>,
    condition: &str,
    key: impl rusqlite::ToSql,
) -> Result<Option<StoredTable>, StoreError> {
    let found = read
        .db
        .prepare_cached(&format!("{TABLE}{condition}"))?
        .query_row([key], |row| read_table(row, read.epoch))
        .optional()?;
    let Some(mut table) = found else { return Ok(None) };
    let mut seats = read
        .db
        .prepare_cached("SELECT seat, hash FROM seats WHERE tbl = ?1 ORDER BY seat")?;
    table.seats = seats
        .query_map([table.no.number], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<Result<_, _>>()?;
    Ok(Some(table))
}

/// Follows the chain of a table's events backwards, from the first milestone after the part that is
/// wanted, or from its head. A damaged chain is an error and never a long walk: every step must
/// lead to the version before.
pub(super) fn log(read: &Read<'_>, table: TableNo, after: u32, upto: u32) -> Result<Vec<Logged>, StoreError> {
    read.knows(table)?;
    let mut next: Option<(u32, i64)> = entrance(read.db, table, upto)?;
    let mut events = Vec::new();
    let mut query = read
        .db
        .prepare_cached("SELECT version, at, body, prev FROM log WHERE seq = ?1 AND tbl = ?2")?;
    while let Some((version, seq)) = next.filter(|&(version, _)| version > after) {
        let found = query
            .query_row([seq, table.number], |row| {
                let logged = Logged {
                    version: row.get(0)?,
                    at: row.get(1)?,
                    body: row.get(2)?,
                };
                Ok((logged, row.get::<_, i64>(3)?))
            })
            .optional()?;
        let Some((logged, prev)) = found.filter(|(logged, prev)| logged.version == version && *prev < seq) else {
            return Err(StoreError::Failed(format!(
                "damaged log: event {version} of table {} is not where it should be",
                table.number
            )));
        };
        if version <= upto {
            events.push(logged);
        }
        next = version.checked_sub(1).map(|version| (version, prev));
    }
    events.reverse();
    Ok(events)
}

/// The version and row at which to enter a log for what is up to `upto`.
fn entrance(db: &Connection, table: TableNo, upto: u32) -> Result<Option<(u32, i64)>, StoreError> {
    let place = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
    let milestone = db
        .prepare_cached(
            "SELECT version, seq FROM milestones WHERE tbl = ?1 AND version >= ?2 ORDER BY version LIMIT 1",
        )?
        .query_row([table.number, i64::from(upto)], place)
        .optional()?;
    if milestone.is_some() {
        return Ok(milestone);
    }
    Ok(db
        .prepare_cached("SELECT version, last FROM heads WHERE tbl = ?1")?
        .query_row([table.number], place)
        .optional()?)
}

pub(super) fn numbers(
    read: &Read<'_>,
    sql: &'static str,
    after: TableNo,
    limit: usize,
) -> Result<Vec<TableNo>, StoreError> {
    let mut query = read.db.prepare_cached(sql)?;
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let rows = query.query_map(params![after.number, limit], |row| {
        Ok(TableNo {
            number: row.get(0)?,
            epoch: read.epoch,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

pub(super) fn finished(read: &Read<'_>, game: &str, before: i64, limit: usize) -> Result<Vec<Finished>, StoreError> {
    let mut query = read.db.prepare_cached(
        "SELECT no, id, ended, result FROM tables \
         WHERE game = ?1 AND ended IS NOT NULL AND public AND ended < ?2 ORDER BY ended DESC, no DESC LIMIT ?3",
    )?;
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let rows = query.query_map(params![game, before, limit], |row| {
        Ok(Finished {
            no: TableNo {
                number: row.get(0)?,
                epoch: read.epoch,
            },
            id: row.get(1)?,
            ended: row.get(2)?,
            result: row.get(3)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}
