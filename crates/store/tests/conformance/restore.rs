//! A backup restored under a running store: noticed whatever is written next, and never mixed with
//! what was there before.

use std::path::Path;

use escale_store::sqlite::{backup, restore};
use escale_store::{Outage, Refused, Report, StoreError, TableNo};
use tempfile::TempDir;

use crate::sqlite::open;
use crate::suite::{Opened, entry, new_table};

/// A table with one event, a copy of that, then what only the present has.
struct Restored {
    opened: Opened,
    folder: TempDir,
    kept: TableNo,
    lost: TableNo,
}

async fn restored() -> Restored {
    let folder = TempDir::new().unwrap();
    let copy = folder.path().join("copy.db");
    let mut opened = open(folder.path());
    opened.store.start(1_000).await.unwrap();
    let kept = opened.store.create(new_table("kept")).await.unwrap();
    opened.append(vec![entry(kept, 1, "kept")]).await;
    opened.store.beat(2_000);
    // In one queue with the beat: once it is answered the beat is in the file.
    opened.append(vec![entry(kept, 2, "kept too")]).await;
    backup(folder.path(), &copy).unwrap();
    opened.store.beat(8_000);
    opened.append(vec![entry(kept, 3, "lost")]).await;
    let lost = opened.store.create(new_table("lost")).await.unwrap();
    restore(folder.path(), &copy).unwrap();
    Restored {
        opened,
        folder,
        kept,
        lost,
    }
}

impl Restored {
    /// The next report must be of the restore.
    async fn is_noticed(&mut self) {
        assert_eq!(self.opened.reports.recv().await, Some(Report::Restored));
    }

    /// Nothing is written until somebody starts anew; then everything is as in the copy.
    async fn goes_on_from_the_copy(mut self) {
        let (kept, lost) = (self.kept, self.lost);
        let store = &self.opened.store;
        assert_eq!(store.create(new_table("early")).await, Err(StoreError::Restored));
        assert_eq!(
            self.opened.append(vec![entry(kept, 3, "blind")]).await,
            [Err(Refused::Restored)]
        );
        let store = &self.opened.store;
        let started = store.start(9_000).await.unwrap();
        assert_eq!(
            (started.alive, started.epoch),
            (Some(2_000), 1),
            "no beat was written over the copy's own"
        );
        assert_eq!(
            started.outages.last(),
            Some(&Outage {
                since: 2_000,
                until: 9_000
            })
        );
        assert_eq!(store.log(kept, 0, 9).await, Err(StoreError::Restored), "an old number");
        assert_eq!(
            self.opened
                .append(vec![entry(kept, 3, "blind"), entry(lost, 1, "blind")])
                .await,
            [Err(Refused::Restored), Err(Refused::Restored)]
        );
        let store = &self.opened.store;
        assert_eq!(store.find("lost").await, Ok(None));
        let again = store.find("kept").await.unwrap().unwrap().no;
        assert_eq!((again.number, again.epoch), (kept.number, 1));
        let new = store.create(new_table("new")).await.unwrap();
        assert!(new.number > lost.number, "no number is given twice");
        assert_eq!(self.opened.append(vec![entry(again, 3, "anew")]).await, [Ok(None)]);
        self.opened.store.close().await.unwrap();
        reads(self.folder.path(), again, &["kept", "kept too", "anew"]).await;
    }
}

async fn reads(folder: &Path, table: TableNo, bodies: &[&str]) {
    let opened = open(folder);
    let table = TableNo { epoch: 0, ..table };
    let log = opened.bodies(table, 0, 9).await;
    assert!(
        log.iter().map(|row| row.1.as_str()).eq(bodies.iter().copied()),
        "{log:?}"
    );
}

#[tokio::test]
async fn an_append_notices() {
    let mut restored = restored().await;
    restored.opened.store.append(entry(restored.kept, 4, "blind"));
    restored.is_noticed().await;
    assert!(matches!(
        restored.opened.reports.recv().await,
        Some(Report::Outcomes(outcomes)) if outcomes[0].result == Err(Refused::Restored)
    ));
    restored.goes_on_from_the_copy().await;
}

#[tokio::test]
async fn a_beat_notices() {
    let mut restored = restored().await;
    restored.opened.store.beat(8_500);
    restored.is_noticed().await;
    restored.goes_on_from_the_copy().await;
}

#[tokio::test]
async fn a_create_notices() {
    let mut restored = restored().await;
    let refused = restored.opened.store.create(new_table("blind")).await;
    assert_eq!(refused, Err(StoreError::Restored));
    restored.is_noticed().await;
    restored.goes_on_from_the_copy().await;
}

#[tokio::test]
async fn a_look_notices() {
    let mut restored = restored().await;
    restored.opened.store.look();
    restored.is_noticed().await;
    restored.goes_on_from_the_copy().await;
}

#[tokio::test]
async fn a_reader_notices() {
    let mut restored = restored().await;
    assert_eq!(restored.opened.store.find("lost").await, Err(StoreError::Restored));
    restored.is_noticed().await;
    restored.goes_on_from_the_copy().await;
}

/// The server was not running: numbers given since the backup are not given again either.
#[tokio::test]
async fn no_number_is_given_twice_by_the_next_run() {
    let folder = TempDir::new().unwrap();
    let copy = folder.path().join("copy.db");
    let opened = open(folder.path());
    opened.store.create(new_table("kept")).await.unwrap();
    backup(folder.path(), &copy).unwrap();
    let lost = opened.store.create(new_table("lost")).await.unwrap();
    opened.store.close().await.unwrap();
    drop(opened);
    restore(folder.path(), &copy).unwrap();
    let opened = open(folder.path());
    assert!(opened.store.create(new_table("new")).await.unwrap().number > lost.number);
}

/// A copy of another house brings its own secret and its own tables under the same numbers.
#[tokio::test]
async fn another_houses_copy_is_another_house() {
    let (here, there) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let copy = there.path().join("copy.db");
    let other = open(there.path());
    other.store.create(new_table("theirs")).await.unwrap();
    backup(there.path(), &copy).unwrap();
    let mut opened = open(here.path());
    let ours = opened.store.create(new_table("ours")).await.unwrap();
    restore(here.path(), &copy).unwrap();
    opened.store.look();
    assert_eq!(opened.reports.recv().await, Some(Report::Restored));
    opened.store.start(5_000).await.unwrap();
    assert_eq!(opened.store.secret(), other.store.secret());
    assert_eq!(
        opened.append(vec![entry(ours, 1, "stray")]).await,
        [Err(Refused::Restored)]
    );
    let theirs = opened.store.find("theirs").await.unwrap().unwrap();
    assert_eq!(theirs.no.number, ours.number);
    assert_eq!(opened.bodies(theirs.no, 0, 9).await, []);
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_reads_the_files() {
    use std::os::unix::fs::PermissionsExt;
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let place = TempDir::new().unwrap();
    let folder = place.path().join("data");
    let copy = place.path().join("copy.db");
    let mut opened = open(&folder);
    let table = opened.store.create(new_table("t")).await.unwrap();
    opened.append(vec![entry(table, 1, "a secret")]).await;
    backup(&folder, &copy).unwrap();
    assert_eq!(mode(&folder), 0o700);
    for file in std::fs::read_dir(&folder).unwrap() {
        let path = file.unwrap().path();
        assert_eq!(mode(&path), 0o600, "{}", path.display());
    }
    assert_eq!(mode(&copy), 0o600);
}
