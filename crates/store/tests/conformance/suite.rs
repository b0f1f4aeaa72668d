//! What every store must do. A store joins by giving a way to open it on a place, twice on the same
//! place in a row if it was closed between.

use std::collections::BTreeSet;
use std::sync::Arc;

use bytes::Bytes;
use escale_store::{
    Ending, LogEntry, NewTable, Outage, Refused, Report, Reports, SideEffects, Store, StoreError, StoredTable, TableNo,
};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

/// A store under test and the reports of what it made durable.
pub(crate) struct Opened {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) reports: UnboundedReceiver<Report>,
}

/// Opens the store at its place.
pub(crate) type Open<'a> = &'a dyn Fn() -> Opened;

pub(crate) fn channel() -> (Reports, UnboundedReceiver<Report>) {
    unbounded_channel()
}

pub(crate) fn new_table(id: &str) -> NewTable {
    NewTable {
        id: id.to_owned(),
        game: "lices".to_owned(),
        created: 1_000,
        head: format!("{{\"of\":\"{id}\"}}"),
        seats: vec![(0, [1; 32])],
        public: false,
    }
}

pub(crate) fn entry(table: TableNo, version: u32, body: &str) -> LogEntry {
    LogEntry {
        table,
        version,
        at: 2_000 + i64::from(version),
        body: Bytes::copy_from_slice(body.as_bytes()),
        effects: None,
    }
}

impl Opened {
    /// Hands entries over and waits for all their outcomes, in order of arrival.
    pub(crate) async fn append(&mut self, entries: Vec<LogEntry>) -> Vec<Result<Option<TableNo>, Refused>> {
        let expected = entries.len();
        for entry in entries {
            self.store.append(entry);
        }
        let mut results = Vec::new();
        while results.len() < expected {
            match self.reports.recv().await.expect("the store reports every outcome") {
                Report::Outcomes(batch) => results.extend(batch.into_iter().map(|outcome| outcome.result)),
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(results.len(), expected);
        results
    }

    pub(crate) async fn bodies(&self, table: TableNo, after: u32, upto: u32) -> Vec<(u32, String)> {
        let log = self.store.log(table, after, upto).await.unwrap();
        log.into_iter().map(|logged| (logged.version, logged.body)).collect()
    }
}

/// Before every table.
pub(crate) const START: TableNo = TableNo { number: 0, epoch: 0 };

fn after(no: TableNo, by: i64) -> TableNo {
    TableNo {
        number: no.number + by,
        ..no
    }
}

/// Every case, each on a place of its own.
pub(crate) async fn all(place: impl Fn() -> Box<dyn Fn() -> Opened>) {
    a_log_reads_back_in_order(&*place()).await;
    a_version_is_taken_once(&*place()).await;
    any_part_of_a_long_log_can_be_read(&*place()).await;
    racing_callers_share_the_versions(&*place()).await;
    effects_come_with_their_event_or_not_at_all(&*place()).await;
    tables_are_found_by_name_and_number(&*place()).await;
    lists_follow_the_life_of_a_table(&*place()).await;
    outages_are_remembered(&*place()).await;
    closing_keeps_everything(&*place()).await;
}

async fn a_log_reads_back_in_order(open: Open<'_>) {
    let mut opened = open();
    let a = opened.store.create(new_table("a")).await.unwrap();
    let b = opened.store.create(new_table("b")).await.unwrap();
    let text = "é « Δ » \u{1F3F0} \"quoted\" \\ \n";
    let results = opened
        .append(vec![
            entry(a, 1, text),
            entry(b, 1, "b1"),
            entry(a, 2, "a2"),
            entry(a, 3, "a3"),
        ])
        .await;
    assert!(results.iter().all(|result| *result == Ok(None)), "{results:?}");
    let own = |version: u32, body: &str| (version, body.to_owned());
    assert_eq!(
        opened.bodies(a, 0, u32::MAX).await,
        [own(1, text), own(2, "a2"), own(3, "a3")]
    );
    assert_eq!(opened.bodies(a, 1, 2).await, [own(2, "a2")]);
    assert_eq!(opened.bodies(a, 3, 9).await, []);
    assert_eq!(opened.bodies(b, 0, 1).await, [own(1, "b1")]);
    assert_eq!(opened.store.log(b, 0, 1).await.unwrap()[0].at, 2_001);
}

async fn a_version_is_taken_once(open: Open<'_>) {
    let mut opened = open();
    let table = opened.store.create(new_table("t")).await.unwrap();
    let nowhere = after(table, 77);
    let results = opened
        .append(vec![
            entry(table, 0, "versions begin at one"),
            entry(table, 2, "a hole"),
            entry(table, 1, "first"),
            entry(table, 1, "again"),
            entry(table, 2, "second"),
            entry(table, 1, "late"),
            entry(table, 4, "a hole"),
            entry(nowhere, 1, "no such table"),
        ])
        .await;
    let taken = || Err(Refused::Taken);
    assert_eq!(
        results,
        [taken(), taken(), Ok(None), taken(), Ok(None), taken(), taken(), taken()]
    );
    assert_eq!(
        opened.bodies(table, 0, u32::MAX).await,
        [(1, "first".to_owned()), (2, "second".to_owned())]
    );
    assert_eq!(opened.bodies(nowhere, 0, u32::MAX).await, []);
}

async fn any_part_of_a_long_log_can_be_read(open: Open<'_>) {
    let mut opened = open();
    let a = opened.store.create(new_table("a")).await.unwrap();
    let b = opened.store.create(new_table("b")).await.unwrap();
    for version in 1..=700 {
        opened
            .append(vec![entry(a, version, &version.to_string()), entry(b, version, "b")])
            .await;
    }
    for (after, upto) in [
        (0, 1),
        (0, 255),
        (255, 256),
        (256, 257),
        (100, 612),
        (511, 513),
        (690, 9_000),
        (700, 800),
    ] {
        let log = opened.bodies(a, after, upto).await;
        assert!(
            log.iter().map(|row| row.0).eq(after + 1..=upto.min(700)),
            "{after} to {upto}"
        );
        assert!(log.iter().all(|(version, body)| *body == version.to_string()));
    }
}

async fn racing_callers_share_the_versions(open: Open<'_>) {
    const CALLERS: u32 = 4;
    const VERSIONS: u32 = 50;
    let mut opened = open();
    let table = opened.store.create(new_table("t")).await.unwrap();
    std::thread::scope(|scope| {
        for caller in 0..CALLERS {
            let store = Arc::clone(&opened.store);
            scope.spawn(move || {
                for version in 1..=VERSIONS {
                    store.append(entry(table, version, &format!("{caller}:{version}")));
                }
            });
        }
    });
    let mut won = BTreeSet::new();
    let mut seen = 0;
    while seen < CALLERS * VERSIONS {
        let Some(Report::Outcomes(outcomes)) = opened.reports.recv().await else {
            panic!("the store reports every outcome");
        };
        for outcome in outcomes {
            seen += 1;
            if outcome.result.is_ok() {
                assert!(
                    won.insert(outcome.version),
                    "version {} was given twice",
                    outcome.version
                );
            }
        }
    }
    // Whoever came first with 1, 2, 3 … the log has no hole: it ends where nobody came with the
    // next one in time.
    let log = opened.bodies(table, 0, u32::MAX).await;
    assert_eq!(log.iter().map(|row| row.0).collect::<BTreeSet<_>>(), won);
    assert!(log.iter().map(|row| row.0).eq(1..=log.len() as u32));
}

async fn effects_come_with_their_event_or_not_at_all(open: Open<'_>) {
    let mut opened = open();
    let table = opened.store.create(new_table("t")).await.unwrap();
    let effects = |next: &str| {
        Some(Box::new(SideEffects {
            seats: vec![(1, [9; 32])],
            published: true,
            ending: Some(Ending {
                result: "draw".to_owned(),
            }),
            table: Some(new_table(next)),
        }))
    };
    let refused = LogEntry {
        effects: effects("never"),
        ..entry(table, 5, "a hole")
    };
    assert_eq!(opened.append(vec![refused]).await, [Err(Refused::Taken)]);
    let stored = opened.store.table(table).await.unwrap().unwrap();
    assert_eq!((stored.public, stored.over, stored.seats.len()), (false, false, 1));
    assert_eq!(opened.store.find("never").await.unwrap(), None);

    let accepted = LogEntry {
        effects: effects("next"),
        ..entry(table, 1, "the end")
    };
    let results = opened.append(vec![accepted]).await;
    let next = opened.store.find("next").await.unwrap().unwrap();
    assert_eq!(results, [Ok(Some(next.no))]);
    let stored = opened.store.table(table).await.unwrap().unwrap();
    assert_eq!((stored.public, stored.over), (true, true));
    assert_eq!(stored.seats, [(0, [1; 32]), (1, [9; 32])]);
}

async fn tables_are_found_by_name_and_number(open: Open<'_>) {
    let opened = open();
    let no = opened.store.create(new_table("found")).await.unwrap();
    let expected = StoredTable {
        no,
        id: "found".to_owned(),
        game: "lices".to_owned(),
        created: 1_000,
        head: "{\"of\":\"found\"}".to_owned(),
        seats: vec![(0, [1; 32])],
        public: false,
        over: false,
    };
    assert_eq!(opened.store.find("found").await.unwrap().as_ref(), Some(&expected));
    assert_eq!(opened.store.table(no).await.unwrap(), Some(expected));
    assert_eq!(opened.store.find("Found").await.unwrap(), None);
    assert_eq!(opened.store.find("' OR 1=1 --").await.unwrap(), None);
    assert_eq!(opened.store.table(after(no, 1)).await.unwrap(), None);
    assert_eq!(
        opened.store.create(new_table("found")).await,
        Err(StoreError::Duplicate)
    );
    let later = opened.store.create(new_table("later")).await.unwrap();
    assert!(later > no);
}

async fn lists_follow_the_life_of_a_table(open: Open<'_>) {
    let mut opened = open();
    let mut numbers = Vec::new();
    for index in 0..5 {
        let table = NewTable {
            public: index == 0 || index == 3,
            ..new_table(&format!("t{index}"))
        };
        numbers.push(opened.store.create(table).await.unwrap());
    }
    assert_eq!(opened.store.in_play(START, 3).await.unwrap(), numbers[..3]);
    assert_eq!(opened.store.in_play(numbers[2], 9).await.unwrap(), numbers[3..]);
    let end = |no: TableNo, version: u32, result: &str| LogEntry {
        effects: Some(Box::new(SideEffects {
            ending: Some(Ending {
                result: result.to_owned(),
            }),
            ..SideEffects::default()
        })),
        ..entry(no, version, "end")
    };
    opened.append(vec![end(numbers[3], 1, "first")]).await;
    opened
        .append(vec![entry(numbers[0], 1, "move"), end(numbers[0], 2, "draw")])
        .await;
    assert_eq!(
        opened.store.in_play(START, 9).await.unwrap(),
        [numbers[1], numbers[2], numbers[4]]
    );
    opened.append(vec![end(numbers[4], 1, "second")]).await;
    let finished = opened.store.finished("lices", i64::MAX, 9).await.unwrap();
    let seen: Vec<_> = finished
        .iter()
        .map(|line| (line.no, line.ended, line.result.as_str()))
        .collect();
    assert_eq!(seen, [(numbers[0], 2_002, "draw"), (numbers[3], 2_001, "first")]);
    assert_eq!(opened.store.finished("lices", 2_002, 9).await.unwrap(), finished[1..]);
    assert_eq!(
        opened.store.finished("lices", i64::MAX, 1).await.unwrap(),
        finished[..1]
    );
    assert_eq!(opened.store.finished("alcazar", i64::MAX, 9).await.unwrap(), []);
    let publish = LogEntry {
        effects: Some(Box::new(SideEffects {
            published: true,
            ..SideEffects::default()
        })),
        ..entry(numbers[4], 2, "published")
    };
    opened.append(vec![publish]).await;
    assert_eq!(
        opened.store.finished("lices", i64::MAX, 9).await.unwrap().len(),
        3,
        "a private game is in the list once its players agree"
    );
}

async fn outages_are_remembered(open: Open<'_>) {
    let opened = open();
    assert_eq!(opened.store.start(1_000).await.unwrap().outages, []);
    opened.store.beat(5_000);
    opened.store.beat(6_000);
    let first = Outage {
        since: 6_000,
        until: 9_000,
    };
    let started = opened.store.start(9_000).await.unwrap();
    assert_eq!((started.outages, started.alive), (vec![first], Some(6_000)));
    let second = Outage {
        since: 9_000,
        until: 9_500,
    };
    assert_eq!(opened.store.start(9_500).await.unwrap().outages, [first, second]);
    assert_eq!(
        opened.store.start(9_400).await.unwrap().outages,
        [first, second],
        "a clock set back makes no outage"
    );
    let third = Outage {
        since: 9_600,
        until: 9_700,
    };
    assert_eq!(opened.store.outage(third).await.unwrap(), [first, second, third]);
    assert!(opened.store.can_write());
}

async fn closing_keeps_everything(open: Open<'_>) {
    let mut opened = open();
    let secret = opened.store.secret();
    let table = opened.store.create(new_table("t")).await.unwrap();
    opened
        .append((1..=100).map(|version| entry(table, version, "x")).collect())
        .await;
    opened.store.beat(77);
    opened.store.close().await.unwrap();
    assert_eq!(opened.store.find("t").await, Err(StoreError::Closed));
    assert_eq!(opened.store.create(new_table("u")).await, Err(StoreError::Closed));
    let refused = opened.append(vec![entry(table, 101, "too late")]).await;
    assert!(matches!(refused[..], [Err(Refused::Unavailable(_))]), "{refused:?}");
    drop(opened);

    let opened = open();
    assert_eq!(opened.store.secret(), secret);
    assert_eq!(opened.bodies(table, 0, u32::MAX).await.len(), 100);
    assert_eq!(
        opened.store.start(80).await.unwrap().outages,
        [Outage { since: 77, until: 80 }]
    );
}
