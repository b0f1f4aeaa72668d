//! A store at work, which says on standard output what it was promised.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use escale_store::{LogEntry, NewTable, Report, Sqlite, Store};

/// Tables at work.
pub(crate) const TABLES: usize = 4;
/// Events of each.
const EVENTS: u32 = 70;

/// What an event says: long enough to fill pages.
pub(crate) fn body(table: &str, version: u32) -> String {
    format!("{table}:{version}:{}", "x".repeat(40 + (version as usize * 37) % 900))
}

/// Says what was acknowledged, in one write: the trace shows it in its place among the writes and
/// syncs.
fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    out.write_all(format!("acknowledged {line}\n").as_bytes()).unwrap();
    out.flush().unwrap();
}

/// Sets tables up and appends to them, at a pace that lets the write-ahead log be moved into the
/// file several times in between.
pub(crate) fn work(folder: &Path) {
    let (reports, mut reported) = tokio::sync::mpsc::unbounded_channel();
    let store = Arc::new(Sqlite::open(folder, reports).unwrap());
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(async {
        store.start(1_000).await.unwrap();
        let mut tables = Vec::new();
        for number in 0..TABLES {
            let id = format!("t{number}");
            let table = NewTable {
                id: id.clone(),
                game: "lices".to_owned(),
                created: 1,
                head: "{}".to_owned(),
                seats: vec![(0, [number as u8; 32])],
                public: number % 2 == 0,
            };
            tables.push((store.create(table).await.unwrap(), id.clone()));
            say(&format!("{id} 0"));
        }
        for version in 1..=EVENTS {
            for (no, id) in &tables {
                store.append(LogEntry {
                    table: *no,
                    version,
                    at: i64::from(version),
                    body: body(id, version).into(),
                    effects: None,
                });
            }
            store.beat(i64::from(version) * 1_000);
            let mut open = TABLES;
            while open > 0 {
                let Some(Report::Outcomes(outcomes)) = reported.recv().await else {
                    panic!("the store reports every outcome");
                };
                for outcome in outcomes {
                    outcome.result.expect("it is written");
                    let (_, id) = tables.iter().find(|(no, _)| *no == outcome.table).unwrap();
                    say(&format!("{id} {}", outcome.version));
                    open -= 1;
                }
            }
            // The checkpointer looks four times a second.
            std::thread::sleep(Duration::from_millis(15));
        }
        store.close().await.unwrap();
    });
}
