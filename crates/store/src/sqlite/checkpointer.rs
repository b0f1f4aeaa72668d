//! Moves the write-ahead log into the file, beside the writer and without stopping it.

use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};
use std::time::Duration;

use rusqlite::Connection;
use tracing::error;

use super::schema;
use super::writer::Progress;
use crate::StoreError;

/// How often it looks whether there is something to do.
const PAUSE: Duration = Duration::from_millis(250);

/// Pages of write-ahead log beyond which the writer itself must make room (64 MiB): a log that is
/// written without pause never becomes empty by this thread's work alone.
const CROWDED: i64 = 16_384;

/// Starts the thread; it ends when the writer is gone.
pub(super) fn spawn(path: &Path, progress: &Arc<Progress>) -> Result<(), StoreError> {
    let db = schema::connect(path)?;
    let progress = Arc::downgrade(progress);
    std::thread::Builder::new()
        .name("store-checkpointer".to_owned())
        .spawn(move || run(&db, &progress))
        .map(drop)
        .map_err(|error| StoreError::Failed(error.to_string()))
}

fn run(db: &Connection, progress: &Weak<Progress>) {
    let mut seen = 0;
    loop {
        std::thread::sleep(PAUSE);
        let Some(progress) = progress.upgrade() else { return };
        let commits = progress.commits.load(Ordering::Relaxed);
        if commits == seen {
            continue;
        }
        seen = commits;
        match db.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |row| row.get::<_, i64>(1)) {
            Ok(pages) if pages > CROWDED => progress.crowded.store(true, Ordering::Relaxed),
            Ok(_) => {}
            Err(error) => error!(%error, "checkpoint failed"),
        }
    }
}
