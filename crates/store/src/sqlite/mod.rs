//! One SQLite file: no service to install, many moves to one fsync.
//!
//! `rusqlite` rather than `sqlx`: one thread that owns one connection and runs prepared statements
//! back to back is what group commit needs; behind a driver that passes every statement through a
//! channel to its own thread the same rows cost several times as much.

mod checkpointer;
mod copy;
mod life;
mod private;
mod readers;
mod rows;
mod schema;
mod writer;

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::oneshot;

pub use copy::{backup, restore};

use self::life::Life;
use self::readers::Readers;
use self::writer::{Progress, Reply, Write, Writer};
use crate::{
    CommitOutcome, Finished, LogEntry, Logged, NewTable, Outage, Pending, Refused, Report, Reports, Started, Store,
    StoreError, StoredTable, TableNo,
};

/// The database's name in the data folder.
pub const FILE: &str = "escale.db";
/// Held locked by the server that works on the folder.
const LOCK: &str = "escale.lock";

/// The store of a data folder.
pub struct Sqlite {
    writes: Sender<Write>,
    readers: Readers,
    reports: Reports,
    progress: Arc<Progress>,
    secret: Arc<Mutex<[u8; 32]>>,
    /// Let go of when the store is closed.
    lock: Arc<Mutex<Option<File>>>,
}

impl Sqlite {
    /// Opens the store of a data folder, which is made if need be. One server at a time: the folder
    /// is locked while the store lives.
    pub fn open(folder: &Path, reports: Reports) -> Result<Self, StoreError> {
        private::create_folder(folder)?;
        let lock = lock(folder)?;
        let path = folder.join(FILE);
        private::create(&path)?;
        let mut db = schema::connect(&path)?;
        schema::migrate(&mut db, &path)?;
        let secret = schema::meta(&db, schema::SECRET)?.ok_or_else(|| StoreError::Foreign {
            path: path.clone(),
            why: "no secret".to_owned(),
        })?;
        let progress = Arc::new(Progress::default());
        let life = Arc::new(Life::new(schema::generation(&db)?));
        let (writes, queue) = writer::queue();
        let writer = Writer::new(db, reports.clone(), Arc::clone(&progress), Arc::clone(&life))?;
        writer::spawn(writer, queue)?;
        checkpointer::spawn(&path, &progress)?;
        let nudge = writes.clone();
        let restored = move || drop(nudge.send(Write::Look));
        Ok(Self {
            writes,
            readers: Readers::spawn(&path, &life, &(Arc::new(restored) as _))?,
            reports,
            progress,
            secret: Arc::new(Mutex::new(secret)),
            lock: Arc::new(Mutex::new(Some(lock))),
        })
    }

    fn ask<T: Send + 'static>(&self, write: impl FnOnce(Reply<T>) -> Write) -> Pending<T> {
        let (reply, answer) = oneshot::channel();
        drop(self.writes.send(write(reply)));
        Box::pin(async { answer.await.unwrap_or(Err(StoreError::Closed)) })
    }
}

/// Two servers on one folder would each keep clocks and tables of their own; the second is refused.
fn lock(folder: &Path) -> Result<File, StoreError> {
    let path: PathBuf = folder.join(LOCK);
    private::create(&path)?;
    let file = File::create(&path).map_err(|error| StoreError::Foreign {
        path,
        why: error.to_string(),
    })?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(std::fs::TryLockError::WouldBlock) => Err(StoreError::InUse(folder.to_owned())),
        Err(std::fs::TryLockError::Error(error)) => Err(StoreError::Failed(error.to_string())),
    }
}

impl Store for Sqlite {
    fn append(&self, entry: LogEntry) {
        if let Err(refused) = self.writes.send(Write::Append(entry))
            && let Write::Append(entry) = refused.0
        {
            drop(self.reports.send(Report::Outcomes(vec![CommitOutcome {
                table: entry.table,
                version: entry.version,
                result: Err(Refused::Unavailable(StoreError::Closed.to_string())),
            }])));
        }
    }

    fn create(&self, table: NewTable) -> Pending<TableNo> {
        self.ask(|reply| Write::Create(table, reply))
    }

    fn find(&self, id: &str) -> Pending<Option<StoredTable>> {
        let id = id.to_owned();
        self.readers.ask(move |read| readers::table(read, "id = ?1", id))
    }

    fn table(&self, no: TableNo) -> Pending<Option<StoredTable>> {
        self.readers.ask(move |read| {
            read.knows(no)?;
            readers::table(read, "no = ?1", no.number)
        })
    }

    fn log(&self, table: TableNo, after: u32, upto: u32) -> Pending<Vec<Logged>> {
        self.readers.ask(move |read| readers::log(read, table, after, upto))
    }

    fn in_play(&self, after: TableNo, limit: usize) -> Pending<Vec<TableNo>> {
        const IN_PLAY: &str = "SELECT no FROM tables WHERE ended IS NULL AND no > ?1 ORDER BY no LIMIT ?2";
        self.readers
            .ask(move |read| readers::numbers(read, IN_PLAY, after, limit))
    }

    fn finished(&self, game: &str, before: i64, limit: usize) -> Pending<Vec<Finished>> {
        let game = game.to_owned();
        self.readers
            .ask(move |read| readers::finished(read, &game, before, limit))
    }

    fn beat(&self, now: i64) {
        drop(self.writes.send(Write::Beat(now)));
    }

    fn look(&self) {
        drop(self.writes.send(Write::Look));
    }

    fn start(&self, now: i64) -> Pending<Started> {
        let started = self.ask(|reply| Write::Start(now, reply));
        let secret = self.readers.ask(|read| schema::meta(read.db, schema::SECRET));
        let known = Arc::clone(&self.secret);
        Box::pin(async move {
            let started = started.await?;
            // A restored file brings its own.
            if let Some(found) = secret.await? {
                *known.lock().unwrap_or_else(PoisonError::into_inner) = found;
            }
            Ok(started)
        })
    }

    fn outage(&self, outage: Outage) -> Pending<Vec<Outage>> {
        self.ask(|reply| Write::Outage(outage, reply))
    }

    fn can_write(&self) -> bool {
        !self.progress.failing.load(Ordering::Relaxed)
    }

    fn secret(&self) -> [u8; 32] {
        *self.secret.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn close(&self) -> Pending<()> {
        self.readers.close();
        let closed = self.ask(Write::Close);
        let lock = Arc::clone(&self.lock);
        Box::pin(async move {
            let done = closed.await;
            lock.lock().unwrap_or_else(PoisonError::into_inner).take();
            done
        })
    }
}
