//! SQLite: the suite, and what only a file can do.

use std::path::Path;
use std::sync::Arc;

use escale_store::sqlite::{FILE, backup, restore};
use escale_store::{Sqlite, StoreError};
use proptest::test_runner::{Config, TestRunner};
use tempfile::TempDir;

use crate::model::{agrees, traffic};
use crate::suite::{self, Opened, channel, entry, new_table};

pub(crate) fn open(folder: &Path) -> Opened {
    let (sender, reports) = channel();
    Opened {
        store: Arc::new(Sqlite::open(folder, sender).unwrap()),
        reports,
    }
}

fn refused(folder: &Path) -> StoreError {
    match Sqlite::open(folder, channel().0) {
        Ok(_) => panic!("opened"),
        Err(error) => error,
    }
}

#[tokio::test]
async fn conforms() {
    suite::all(|| {
        let folder = TempDir::new().unwrap();
        Box::new(move || open(folder.path()))
    })
    .await;
}

#[test]
fn agrees_with_the_model() {
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    TestRunner::new(Config::with_cases(24))
        .run(&traffic(), |traffic| {
            let folder = TempDir::new().unwrap();
            runtime.block_on(agrees(open(folder.path()), &traffic));
            Ok(())
        })
        .unwrap();
}

#[tokio::test]
async fn a_newer_database_is_refused_and_left_alone() {
    let folder = TempDir::new().unwrap();
    open(folder.path()).store.close().await.unwrap();
    let path = folder.path().join(FILE);
    let db = rusqlite::Connection::open(&path).unwrap();
    db.pragma_update(None, "user_version", 1_000).unwrap();
    drop(db);
    let error = refused(folder.path());
    assert!(matches!(error, StoreError::Newer { found: 1_000, .. }), "{error}");
    assert!(error.phrase().fr.contains("plus récente") && error.phrase().en.contains("newer"));
    let db = rusqlite::Connection::open(&path).unwrap();
    let version: i64 = db.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    assert_eq!(version, 1_000);
}

#[test]
fn somebody_elses_file_is_refused() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join(FILE);
    std::fs::write(&path, "no database at all, but long enough to be looked at ".repeat(40)).unwrap();
    let error = refused(folder.path());
    assert!(matches!(error, StoreError::Foreign { .. }), "{error}");
    std::fs::remove_file(&path).unwrap();
    let db = rusqlite::Connection::open(&path).unwrap();
    db.execute_batch("CREATE TABLE recipes (name TEXT)").unwrap();
    drop(db);
    let error = refused(folder.path());
    assert!(matches!(error, StoreError::Foreign { .. }), "{error}");
}

#[tokio::test]
async fn one_server_at_a_time() {
    let folder = TempDir::new().unwrap();
    let opened = open(folder.path());
    assert!(matches!(refused(folder.path()), StoreError::InUse(_)));
    opened.store.close().await.unwrap();
    open(folder.path());
}

#[tokio::test]
async fn a_backup_taken_under_load_is_a_beginning_of_the_log() {
    let folder = TempDir::new().unwrap();
    let copy = folder.path().join("copy.db");
    let mut opened = open(folder.path());
    let table = opened.store.create(new_table("t")).await.unwrap();
    opened
        .append((1..=500).map(|v| entry(table, v, "before")).collect())
        .await;
    let store = Arc::clone(&opened.store);
    let writing = std::thread::spawn(move || {
        for version in 501..=5_000 {
            store.append(entry(table, version, "meanwhile"));
        }
    });
    backup(folder.path(), &copy).unwrap();
    writing.join().unwrap();

    let elsewhere = TempDir::new().unwrap();
    restore(elsewhere.path(), &copy).unwrap();
    let restored = open(elsewhere.path());
    let log = restored.bodies(table, 0, u32::MAX).await;
    assert!(log.len() >= 500, "{}", log.len());
    assert!(log.iter().map(|row| row.0).eq(1..=log.len() as u32));
    assert_eq!(restored.store.secret(), opened.store.secret());
}

#[tokio::test]
async fn backup_and_restore_refuse_what_they_should() {
    let folder = TempDir::new().unwrap();
    let copy = folder.path().join("copy.db");
    assert!(backup(folder.path(), &copy).is_err(), "nothing to copy");
    let opened = open(folder.path());
    let table = opened.store.create(new_table("t")).await.unwrap();
    std::fs::write(&copy, "already here").unwrap();
    assert!(backup(folder.path(), &copy).is_err(), "never over an existing file");
    assert_eq!(std::fs::read_to_string(&copy).unwrap(), "already here");
    assert!(restore(folder.path(), &copy).is_err(), "not a database");
    assert!(restore(folder.path(), &folder.path().join("missing.db")).is_err());
    assert!(
        opened.store.table(table).await.unwrap().is_some(),
        "the store is untouched"
    );
}
