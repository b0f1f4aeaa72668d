//! Power cuts. A kill leaves what was written to the operating system; a power cut leaves what was
//! synced, and any part of the rest.
//!
//! A store at work is watched by `strace`: every write and every sync of its files, and every
//! acknowledgement it gave, in the order in which they happened. Then the power is cut at every
//! sync, just before and just after it: the files are put together as a disk would have them, with
//! nothing of what was not synced, with all of it, and with some of it; a store is opened on them;
//! and nothing that had been acknowledged may be missing.
//!
//! Needs `strace`: `cargo xtask test` finds or installs it, and asks for this test, which is
//! ignored otherwise.

#![cfg(target_os = "linux")]

mod disk;
mod trace;
mod work;

use std::collections::HashMap;
use std::path::Path;
use std::process::{Command, Stdio};

use disk::{Disk, Unsynced};
use escale_store::{Sqlite, Store};
use tempfile::TempDir;
use trace::{Step, read_trace};

/// Where the store at work has its files; set for the child alone.
const FOLDER: &str = "ESCALE_POWER_FOLDER";

/// The store at work. Does nothing unless the test below has started it.
#[test]
#[ignore = "run by cut_at_every_sync_nothing_acknowledged_is_missing"]
fn a_store_at_work() {
    if let Some(folder) = std::env::var_os(FOLDER) {
        work::work(Path::new(&folder));
    }
}

/// Syncs after which the disk that lies does nothing for one.
const LIES_AFTER: i32 = 80;

/// What had been acknowledged: for each table the versions up to this one.
type Acknowledged = HashMap<String, u32>;

#[test]
#[ignore = "needs strace; cargo xtask test asks for it"]
fn cut_at_every_sync_nothing_acknowledged_is_missing() {
    let place = TempDir::new().unwrap();
    let (folder, trace) = (place.path().join("data"), place.path().join("trace"));
    std::fs::create_dir(&folder).unwrap();
    let acks = std::fs::File::create(place.path().join("acks")).unwrap();
    let watched = Command::new("strace")
        .args(["-f", "-y", "-xx", "-s", "1048576", "-o"])
        .arg(&trace)
        .arg("-e")
        .arg("trace=write,writev,pwrite64,pwritev,fsync,fdatasync,ftruncate,unlink,unlinkat,rename,fallocate")
        .arg(std::env::current_exe().unwrap())
        .args(["a_store_at_work", "--exact", "--ignored", "--nocapture", "--quiet"])
        .env(FOLDER, &folder)
        .stdout(Stdio::from(acks))
        .status()
        .expect("strace starts");
    assert!(watched.success(), "{watched}");

    let steps = read_trace(&std::fs::read(&trace).unwrap(), &folder);
    let mut disk = Disk::default();
    // One that says it has synced and has not, from the middle on: what this test looks for must be
    // found there.
    let mut liar = Disk::default();
    let mut acknowledged = Acknowledged::new();
    let (mut cuts, mut syncs) = (0_u64, 0);
    for step in steps {
        match step {
            Step::Acknowledged { table, version } => {
                acknowledged.insert(table, version);
            }
            Step::Synced { file, of } => {
                syncs += 1;
                // Just before the disk has it, and just after.
                for done in [false, true] {
                    if done {
                        disk.sync(&file, of);
                        if syncs < LIES_AFTER {
                            liar.sync(&file, of);
                        }
                    }
                    for unsynced in [Unsynced::Lost, Unsynced::Kept, Unsynced::Some(cuts)] {
                        cuts += 1;
                        let gone = missing(&disk, unsynced, &acknowledged);
                        assert_eq!(gone, None, "after {syncs} syncs, the rest {unsynced:?}");
                    }
                }
            }
            Step::Change(change) => {
                liar.change(change.clone());
                disk.change(change);
            }
        }
    }
    let (tables, events) = (acknowledged.len(), acknowledged.values().sum::<u32>());
    assert!(
        missing(&liar, Unsynced::Lost, &acknowledged).is_some(),
        "a lying disk went unnoticed"
    );
    assert_eq!(
        missing(&liar, Unsynced::Kept, &acknowledged),
        None,
        "which a kill would not have shown"
    );
    println!("{cuts} power cuts around {syncs} syncs; {events} events of {tables} tables acknowledged, none missing");
    assert!(
        syncs > 100 && events > 200 && tables == work::TABLES,
        "{syncs} syncs, {events} events"
    );
}

/// Opens a store on what the disk has, and looks for everything that was acknowledged; says what is
/// missing.
fn missing(disk: &Disk, unsynced: Unsynced, acknowledged: &Acknowledged) -> Option<String> {
    if acknowledged.is_empty() {
        // Nobody was promised anything yet.
        return None;
    }
    let place = TempDir::new().unwrap();
    disk.write_to(place.path(), unsynced);
    let (reports, _kept) = tokio::sync::mpsc::unbounded_channel();
    let store = match Sqlite::open(place.path(), reports) {
        Ok(store) => store,
        Err(error) => return Some(error.to_string()),
    };
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(async {
        for (table, &version) in acknowledged {
            let Some(found) = store.find(table).await.unwrap() else {
                return Some(format!("{table} is missing"));
            };
            let log = store.log(found.no, 0, u32::MAX).await.unwrap();
            if log.len() < version as usize {
                return Some(format!(
                    "{version} events of {table} were acknowledged, {} are there",
                    log.len()
                ));
            }
            for (logged, expected) in log.iter().zip(1..) {
                assert_eq!(
                    (logged.version, logged.body.as_str()),
                    (expected, work::body(table, expected).as_str())
                );
            }
        }
        store.close().await.unwrap();
        None
    })
}
