//! Numbered migrations and what makes a file ours.

use std::path::Path;

use rusqlite::{Connection, OptionalExtension, params};

use crate::StoreError;

/// Marks our files (`PRAGMA application_id`): "ESCL".
const APPLICATION: i64 = 0x4553_434C;

/// Every migration in order; the schema number is how many were applied. Never edit one that was
/// released: add the next.
const MIGRATIONS: &[&str] = &[
    include_str!("../../migrations/0001-the-log.sql"),
    include_str!("../../migrations/0002-archive-and-milestones.sql"),
];

/// The schema this program writes.
pub(super) const KNOWN: i64 = MIGRATIONS.len() as i64;

/// The key of the random number that changes when a backup is restored.
pub(super) const GENERATION: &str = "generation";
/// The key of the server's secret.
pub(super) const SECRET: &str = "secret";
/// The key of the last sign of life.
pub(super) const ALIVE: &str = "alive";

/// Opens a connection as this store wants it: WAL, durable at every commit.
pub(super) fn connect(path: &Path) -> Result<Connection, StoreError> {
    let db = Connection::open(path)?;
    db.busy_timeout(std::time::Duration::from_secs(10))?;
    let foreign = |error: rusqlite::Error| StoreError::Foreign {
        path: path.to_owned(),
        why: error.to_string(),
    };
    db.pragma_update(None, "journal_mode", "wal").map_err(foreign)?;
    db.pragma_update(None, "synchronous", "full")?;
    db.pragma_update(None, "temp_store", "memory")?;
    Ok(db)
}

/// The schema number of a file; 0 for an empty one.
pub(super) fn version(db: &Connection, path: &Path) -> Result<i64, StoreError> {
    let foreign = |why: String| StoreError::Foreign {
        path: path.to_owned(),
        why,
    };
    let pragma = |name: &str| {
        db.pragma_query_value(None, name, |row| row.get::<_, i64>(0))
            .map_err(|error| foreign(error.to_string()))
    };
    let (application, version) = (pragma("application_id")?, pragma("user_version")?);
    let empty: bool = db
        .query_row("SELECT NOT EXISTS (SELECT 1 FROM sqlite_schema)", [], |row| row.get(0))
        .map_err(|error| foreign(error.to_string()))?;
    if empty {
        return Ok(0);
    }
    if application != APPLICATION {
        return Err(foreign("application id".to_owned()));
    }
    if version > KNOWN {
        return Err(StoreError::Newer {
            found: version,
            known: KNOWN,
        });
    }
    Ok(version)
}

/// Brings a file up to date, each migration in a transaction of its own with its number.
pub(super) fn migrate(db: &mut Connection, path: &Path) -> Result<(), StoreError> {
    for number in version(db, path)?..KNOWN {
        let change = db.transaction()?;
        change.execute_batch(MIGRATIONS[number as usize])?;
        change.pragma_update(None, "application_id", APPLICATION)?;
        change.pragma_update(None, "user_version", number + 1)?;
        change.commit()?;
    }
    for key in [SECRET, GENERATION] {
        db.execute(
            "INSERT INTO meta (key, value) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
            params![key, random()?],
        )?;
    }
    Ok(())
}

/// Which restore a file comes from.
pub(super) fn generation(db: &Connection) -> Result<Vec<u8>, StoreError> {
    Ok(meta(db, GENERATION)?.unwrap_or_default())
}

/// The highest number ever given to a table in this file.
pub(super) fn highest_number(db: &Connection) -> Result<i64, StoreError> {
    Ok(db.query_row(
        "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'tables'",
        [],
        |row| row.get(0),
    )?)
}

/// Sees to it that no number up to `number` is given to a table again.
pub(super) fn keep_numbers_above(db: &Connection, number: i64) -> Result<(), StoreError> {
    let highest = highest_number(db)?.max(number);
    db.execute("DELETE FROM sqlite_sequence WHERE name = 'tables'", [])?;
    db.execute(
        "INSERT INTO sqlite_sequence (name, seq) VALUES ('tables', ?1)",
        [highest],
    )?;
    Ok(())
}

/// Marks a file as restored from a backup.
pub(super) fn renew(db: &Connection) -> Result<(), StoreError> {
    set_meta(db, GENERATION, random()?)
}

fn random() -> Result<[u8; 32], StoreError> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| StoreError::Failed(error.to_string()))?;
    Ok(bytes)
}

/// A small fact, if known.
pub(super) fn meta<T: rusqlite::types::FromSql>(db: &Connection, key: &str) -> Result<Option<T>, StoreError> {
    Ok(db
        .prepare_cached("SELECT value FROM meta WHERE key = ?1")?
        .query_row([key], |row| row.get(0))
        .optional()?)
}

/// Sets a small fact.
pub(super) fn set_meta(db: &Connection, key: &str, value: impl rusqlite::ToSql) -> Result<(), StoreError> {
    db.prepare_cached("INSERT INTO meta (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = ?2")?
        .execute(params![key, value])?;
    Ok(())
}
