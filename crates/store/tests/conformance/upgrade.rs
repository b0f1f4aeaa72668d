//! A file of an earlier version is brought up to date, and everything in it can still be read.

use escale_store::TableNo;
use escale_store::sqlite::{FILE, restore};
use rusqlite::{Connection, params};
use tempfile::TempDir;

use crate::sqlite::open;
use crate::suite::entry;

/// The schema as the first version wrote it. Kept here as it was: the migrations may be read by a
/// later reader, a file in the field may not be changed.
const FIRST: &str = include_str!("../../migrations/0001-the-log.sql");

/// A file as the first version left it: a lobby game and a game by link, both over, the first with
/// a long log; and one in play.
fn first_version(path: &std::path::Path) {
    let db = Connection::open(path).unwrap();
    db.pragma_update(None, "journal_mode", "wal").unwrap();
    db.execute_batch(FIRST).unwrap();
    db.pragma_update(None, "application_id", 0x4553_434C).unwrap();
    db.pragma_update(None, "user_version", 1).unwrap();
    for key in ["secret", "generation"] {
        db.execute("INSERT INTO meta VALUES (?1, ?2)", params![key, [7_u8; 32]])
            .unwrap();
    }
    let heads = [r#"{"seats":[{"lobby":true}]}"#, r#"{"seats":[{"lobby":false}]}"#, "{}"];
    for (no, head) in (1..).zip(heads) {
        let ended = (no < 3).then_some(5_000 + no);
        db.execute(
            "INSERT INTO tables (no, id, game, created, head, listed, ended, result) VALUES (?1, ?2, 'lices', 1, ?3, 1, ?4, 'draw')",
            params![no, format!("t{no}"), head, ended],
        )
        .unwrap();
        db.execute("INSERT INTO seats VALUES (?1, 0, ?2)", params![no, [1_u8; 32]])
            .unwrap();
    }
    let mut last = [0_i64; 4];
    let mut seq = 0;
    for version in 1..=600_i64 {
        for no in [1_usize, 3] {
            seq += 1;
            db.execute(
                "INSERT INTO log VALUES (?1, ?2, ?3, ?4, 9, ?5)",
                params![seq, no as i64, version, last[no], format!("{no}:{version}")],
            )
            .unwrap();
            last[no] = seq;
        }
    }
    for no in 1..=3_i64 {
        let version = if no == 2 { 0 } else { 600 };
        db.execute(
            "INSERT INTO heads VALUES (?1, ?2, ?3)",
            [no, version, last[no as usize]],
        )
        .unwrap();
    }
}

async fn is_readable(folder: &std::path::Path) {
    let mut opened = open(folder);
    let no = |number| TableNo { number, epoch: 0 };
    let finished = opened.store.finished("lices", i64::MAX, 9).await.unwrap();
    assert_eq!(finished.len(), 1, "only the lobby game was found by strangers");
    assert_eq!(finished[0].id, "t1");
    for table in [1, 3] {
        let log = opened.bodies(no(table), 0, 300).await;
        assert!(
            log.iter()
                .map(|row| row.1.clone())
                .eq((1..=300).map(|version| format!("{table}:{version}")))
        );
    }
    assert_eq!(opened.append(vec![entry(no(3), 601, "on it goes")]).await, [Ok(None)]);
    assert_eq!(opened.store.in_play(no(0), 9).await.unwrap(), [no(3)]);
    assert_eq!(opened.store.secret(), [7; 32]);
}

#[tokio::test]
async fn a_file_of_the_first_version_is_brought_up_to_date() {
    let folder = TempDir::new().unwrap();
    first_version(&folder.path().join(FILE));
    is_readable(folder.path()).await;
}

#[tokio::test]
async fn so_is_a_backup_of_it() {
    let (folder, elsewhere) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let copy = folder.path().join("copy.db");
    first_version(&copy);
    restore(elsewhere.path(), &copy).unwrap();
    is_readable(elsewhere.path()).await;
}

/// One damaged row used to send a reader round in circles for ever.
#[tokio::test]
async fn a_damaged_chain_is_an_error_and_not_a_circle() {
    let damages = [
        "UPDATE log SET prev = seq WHERE tbl = 1 AND version = 590",
        "UPDATE log SET prev = seq + 2 WHERE tbl = 1 AND version = 590",
        "UPDATE log SET tbl = 3 WHERE tbl = 1 AND version = 590",
        "UPDATE log SET version = 12 WHERE tbl = 1 AND version = 590",
        "DELETE FROM log WHERE tbl = 1 AND version = 590",
        "UPDATE heads SET last = 1 WHERE tbl = 1",
    ];
    for damage in damages {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join(FILE);
        first_version(&path);
        Connection::open(&path).unwrap().execute_batch(damage).unwrap();
        let opened = open(folder.path());
        let read = |number| opened.store.log(TableNo { number, epoch: 0 }, 0, u32::MAX);
        assert!(read(1).await.is_err(), "{damage}");
        assert!(damage.contains("tbl = 3") || read(3).await.is_ok(), "{damage}");
    }
}
