//! Reading, on threads of its own: a reader never waits for the writer, nor the writer for a reader.

use std::path::Path;
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::{Connection, OptionalExtension, Row, params};
use tokio::sync::oneshot;

use super::schema;
use crate::{Finished, Logged, Pending, StoreError, StoredTable, TableNo};

/// How many read at once.
const READERS: usize = 2;

type Job = Box<dyn FnOnce(&Connection) + Send>;

/// The reading side of the store.
pub(super) struct Readers {
    jobs: Mutex<Option<Sender<Job>>>,
}

impl Readers {
    pub(super) fn spawn(path: &Path) -> Result<Self, StoreError> {
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
                        job(&db);
                    }
                })
                .map_err(|error| StoreError::Failed(error.to_string()))?;
        }
        Ok(Self {
            jobs: Mutex::new(Some(jobs)),
        })
    }

    /// Runs a query on a reader.
    pub(super) fn ask<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Pending<T> {
        let (reply, answer) = oneshot::channel();
        let job: Job = Box::new(move |db| drop(reply.send(query(db))));
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

fn next(queue: &Mutex<Receiver<Job>>) -> Option<Job> {
    queue.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

const TABLE: &str = "SELECT no, id, game, created, head, listed, ended IS NOT NULL FROM tables WHERE ";

fn read_table(row: &Row<'_>) -> rusqlite::Result<StoredTable> {
    Ok(StoredTable {
        no: TableNo(row.get(0)?),
        id: row.get(1)?,
        game: row.get(2)?,
        created: row.get(3)?,
        head: row.get(4)?,
        seats: Vec::new(),
        listed: row.get(5)?,
        over: row.get(6)?,
    })
}

pub(super) fn table(
    db: &Connection,
    condition: &str,
    key: impl rusqlite::ToSql,
) -> Result<Option<StoredTable>, StoreError> {
    let found = db
        .prepare_cached(&format!("{TABLE}{condition}"))?
        .query_row([key], read_table)
        .optional()?;
    let Some(mut table) = found else { return Ok(None) };
    let mut seats = db.prepare_cached("SELECT seat, hash FROM seats WHERE tbl = ?1 ORDER BY seat")?;
    table.seats = seats
        .query_map([table.no.0], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<Result<_, _>>()?;
    Ok(Some(table))
}

/// Follows the chain of a table's events backwards from its head, in one snapshot.
pub(super) fn log(db: &Connection, table: TableNo, after: u32, upto: u32) -> Result<Vec<Logged>, StoreError> {
    let snapshot = db.unchecked_transaction()?;
    let mut next: Option<i64> = snapshot
        .prepare_cached("SELECT last FROM heads WHERE tbl = ?1")?
        .query_row([table.0], |row| row.get(0))
        .optional()?;
    let mut events = Vec::new();
    let mut query = snapshot.prepare_cached("SELECT version, at, body, prev FROM log WHERE seq = ?1")?;
    while let Some(seq) = next.filter(|&seq| seq > 0) {
        let (logged, prev) = query.query_row([seq], |row| {
            let logged = Logged {
                version: row.get(0)?,
                at: row.get(1)?,
                body: row.get(2)?,
            };
            Ok((logged, row.get(3)?))
        })?;
        if logged.version <= after {
            break;
        }
        if logged.version <= upto {
            events.push(logged);
        }
        next = Some(prev);
    }
    events.reverse();
    Ok(events)
}

pub(super) fn numbers(
    db: &Connection,
    sql: &'static str,
    after: TableNo,
    limit: usize,
) -> Result<Vec<TableNo>, StoreError> {
    let mut query = db.prepare_cached(sql)?;
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let rows = query.query_map(params![after.0, limit], |row| row.get(0).map(TableNo))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

pub(super) fn finished(db: &Connection, game: &str, before: i64, limit: usize) -> Result<Vec<Finished>, StoreError> {
    let mut query = db.prepare_cached(
        "SELECT no, id, ended, result FROM tables \
         WHERE game = ?1 AND ended IS NOT NULL AND ended < ?2 ORDER BY ended DESC, no DESC LIMIT ?3",
    )?;
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let rows = query.query_map(params![game, before, limit], |row| {
        Ok(Finished {
            no: TableNo(row.get(0)?),
            id: row.get(1)?,
            ended: row.get(2)?,
            result: row.get(3)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}
