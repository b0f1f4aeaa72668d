//! One SQLite file: no service to install, many moves to one fsync.
//!
//! `rusqlite` rather than `sqlx`: one thread that owns one connection and runs prepared statements back to back is what group commit needs; behind a
//! driver that passes every statement through a channel to its own thread the same rows cost several times as much.

mod checkpointer;
mod copy;
mod readers;
mod schema;
mod writer;

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::oneshot;

pub use copy::{backup, restore};

use self::readers::Readers;
use self::writer::{Progress, Reply, Write, Writer};
use crate::{
    Entry, Finished, Logged, NewTable, Outage, Outcome, Outcomes, Pending, Refused, Store, StoreError, StoredTable,
    TableNo,
};

/// The database's name in the data folder.
pub const FILE: &str = "escale.db";
/// Held locked by the server that works on the folder.
const LOCK: &str = "escale.lock";

/// The store of a data folder.
pub struct Sqlite {
    writes: Sender<Write>,
    readers: Readers,
    outcomes: Outcomes,
    secret: [u8; 32],
    /// Let go of when the store is closed.
    lock: Arc<Mutex<Option<File>>>,
}

impl Sqlite {
    /// Opens the store of a data folder, which is made if need be. One server at a time: the folder is locked while the store lives.
    pub fn open(folder: &Path, outcomes: Outcomes) -> Result<Self, StoreError> {
        std::fs::create_dir_all(folder).map_err(|error| StoreError::Foreign {
            path: folder.to_owned(),
            why: error.to_string(),
        })?;
        let lock = lock(folder)?;
        let path = folder.join(FILE);
        let mut db = schema::connect(&path)?;
        schema::migrate(&mut db, &path)?;
        let secret = schema::meta(&db, schema::SECRET)?.ok_or_else(|| StoreError::Foreign {
            path: path.clone(),
            why: "no secret".to_owned(),
        })?;
        let progress = Arc::new(Progress::default());
        let (writes, queue) = writer::queue();
        writer::spawn(Writer::new(db, outcomes.clone(), Arc::clone(&progress))?, queue)?;
        checkpointer::spawn(&path, &progress)?;
        Ok(Self {
            writes,
            readers: Readers::spawn(&path)?,
            outcomes,
            secret,
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
    fn append(&self, entry: Entry) {
        if let Err(refused) = self.writes.send(Write::Append(entry))
            && let Write::Append(entry) = refused.0
        {
            drop(self.outcomes.send(vec![Outcome {
                table: entry.table,
                version: entry.version,
                result: Err(Refused::Unavailable(StoreError::Closed.to_string())),
            }]));
        }
    }

    fn create(&self, table: NewTable) -> Pending<TableNo> {
        self.ask(|reply| Write::Create(table, reply))
    }

    fn find(&self, id: &str) -> Pending<Option<StoredTable>> {
        let id = id.to_owned();
        self.readers.ask(move |db| readers::table(db, "id = ?1", id))
    }

    fn table(&self, no: TableNo) -> Pending<Option<StoredTable>> {
        self.readers.ask(move |db| readers::table(db, "no = ?1", no.0))
    }

    fn log(&self, table: TableNo, after: u32, upto: u32) -> Pending<Vec<Logged>> {
        self.readers.ask(move |db| readers::log(db, table, after, upto))
    }

    fn in_play(&self, after: TableNo, limit: usize) -> Pending<Vec<TableNo>> {
        const IN_PLAY: &str = "SELECT no FROM tables WHERE ended IS NULL AND no > ?1 ORDER BY no LIMIT ?2";
        self.readers.ask(move |db| readers::numbers(db, IN_PLAY, after, limit))
    }

    fn listed(&self) -> Pending<Vec<TableNo>> {
        const LISTED: &str = "SELECT no FROM tables WHERE listed AND no > ?1 ORDER BY no LIMIT ?2";
        self.readers
            .ask(|db| readers::numbers(db, LISTED, TableNo(0), usize::MAX))
    }

    fn finished(&self, game: &str, before: i64, limit: usize) -> Pending<Vec<Finished>> {
        let game = game.to_owned();
        self.readers.ask(move |db| readers::finished(db, &game, before, limit))
    }

    fn beat(&self, now: i64) {
        drop(self.writes.send(Write::Beat(now)));
    }

    fn start(&self, now: i64) -> Pending<Vec<Outage>> {
        self.ask(|reply| Write::Start(now, reply))
    }

    fn secret(&self) -> [u8; 32] {
        self.secret
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
