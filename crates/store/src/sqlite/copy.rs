//! Backup and restore, both while a server runs.

use std::path::Path;
use std::time::Duration;

use rusqlite::backup::Backup;
use rusqlite::{Connection, OpenFlags};

use super::{FILE, private, schema};
use crate::StoreError;

/// Pages copied between two pauses, so that a large backup does not hog the disk.
const PAGES: i32 = 4096;

/// Copies the store of `folder`, as it is at one instant, into a new file. A running server goes
/// on.
pub fn backup(folder: &Path, to: &Path) -> Result<(), StoreError> {
    let path = folder.join(FILE);
    let foreign = |path: &Path, why: &dyn std::fmt::Display| StoreError::Foreign {
        path: path.to_owned(),
        why: why.to_string(),
    };
    if !path.exists() {
        return Err(foreign(&path, &"no such file"));
    }
    if to.exists() {
        return Err(foreign(to, &"the file exists already"));
    }
    let db = schema::connect(&path)?;
    schema::version(&db, &path)?;
    let name = to.to_str().ok_or_else(|| foreign(to, &"not a UTF-8 name"))?;
    // Chats are private: so is their copy.
    private::create(to)?;
    // VACUUM INTO reads one snapshot: moves committed meanwhile are not in the copy, and none is
    // there by half.
    let copied = db
        .execute("VACUUM INTO ?1", [name])
        .map_err(|error| foreign(to, &error))
        .and_then(|_| check(to));
    if copied.is_err() {
        std::fs::remove_file(to).ok();
    }
    copied
}

/// Puts the contents of a backup in place of the store of `folder`, in one transaction. A running
/// server notices within a second, forgets what it knew and goes on from there.
pub fn restore(folder: &Path, from: &Path) -> Result<(), StoreError> {
    check(from)?;
    private::create_folder(folder)?;
    // Work on a copy: the backup stays as it was, and an old one is brought up to date before
    // anybody sees it.
    let staged = folder.join(format!("{FILE}.restoring"));
    let result = stage(from, &staged, folder).and_then(|copy| {
        private::create(&folder.join(FILE))?;
        let mut db = Connection::open(folder.join(FILE))?;
        db.busy_timeout(Duration::from_secs(10))?;
        let copying = Backup::new(&copy, &mut db)?;
        copying.run_to_completion(PAGES, Duration::ZERO, None)?;
        Ok(())
    });
    std::fs::remove_file(&staged).ok();
    result
}

fn stage(from: &Path, staged: &Path, folder: &Path) -> Result<Connection, StoreError> {
    private::create(staged)?;
    std::fs::copy(from, staged).map_err(|error| StoreError::Failed(error.to_string()))?;
    private::tighten(staged)?;
    let mut copy = Connection::open(staged)?;
    schema::migrate(&mut copy, staged)?;
    schema::renew(&copy)?;
    // Numbers given since the backup are not given to other tables: whoever remembers one must not
    // be let in elsewhere.
    if let Ok(present) = Connection::open_with_flags(folder.join(FILE), OpenFlags::SQLITE_OPEN_READ_ONLY)
        && let Ok(highest) = schema::highest_number(&present)
    {
        schema::keep_numbers_above(&copy, highest)?;
    }
    Ok(copy)
}

/// Refuses what is not a sound file of ours.
fn check(path: &Path) -> Result<(), StoreError> {
    let foreign = |why: &dyn std::fmt::Display| StoreError::Foreign {
        path: path.to_owned(),
        why: why.to_string(),
    };
    let db = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(|error| foreign(&error))?;
    if schema::version(&db, path)? == 0 {
        return Err(foreign(&"empty"));
    }
    let verdict: String = db
        .query_row("PRAGMA quick_check(1)", [], |row| row.get(0))
        .map_err(|error| foreign(&error))?;
    if verdict != "ok" {
        return Err(foreign(&verdict));
    }
    Ok(())
}
