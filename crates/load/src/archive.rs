//! Finished games written straight into a store, to measure what a long history costs. They are
//! real ones: each can be opened and replayed.

use std::path::Path;

use bytes::Bytes;
use escale_catalog::resigned;
use escale_rules::{Side, Trouble, trouble};
use escale_store::{Ending, LogEntry, NewTable, Report, SideEffects, Sqlite, Store, StoreError};
use escale_wire::{ClockSpec, Event, EventKind, Seat, ServerMessage, Sitter, TableInfo};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use super::script::Scripts;

/// Moves of a game before it is resigned: enough for a log, few enough for a hundred thousand.
const MOVES: usize = 10;
/// Games under way at once.
const AT_ONCE: usize = 500;
/// Between two moves, in milliseconds.
const PACE: i64 = 5_000;

/// Writes `games` finished games into the store of a folder that no server works in; the last one
/// ends at `now`.
pub async fn archive(folder: &Path, games: usize, seed: u64, now: i64) -> Result<(), Trouble> {
    let scripts = Scripts::make(None, seed)?;
    let (sender, mut reports) = unbounded_channel();
    let store = Sqlite::open(folder, sender).map_err(|error| failed(&error))?;
    let length = PACE * (MOVES as i64 + 1);
    let mut first = 0;
    while first < games {
        let last = games.min(first + AT_ONCE);
        let begun = |number: usize| now - length - (games - 1 - number) as i64;
        let creating: Vec<_> = (first..last)
            .map(|number| {
                let id = format!("archive-{seed}-{number}");
                store.create(new_table(id, scripts.get(number).game, begun(number)))
            })
            .collect();
        let mut expected = 0;
        for (number, created) in (first..last).zip(creating) {
            let table = created.await.map_err(|error| failed(&error))?;
            for (event, effects) in events(&scripts.get(number).moves, begun(number)) {
                store.append(LogEntry {
                    table,
                    version: event.v,
                    at: event.at,
                    body: body(event),
                    effects,
                });
                expected += 1;
            }
        }
        settle(&mut reports, expected).await?;
        first = last;
    }
    store.close().await.map_err(|error| failed(&error))
}

/// Waits until so many events are durable.
async fn settle(reports: &mut UnboundedReceiver<Report>, mut expected: usize) -> Result<(), Trouble> {
    while expected > 0 {
        let Some(Report::Outcomes(batch)) = reports.recv().await else {
            return Err(failed(&StoreError::Closed));
        };
        for outcome in batch {
            if let Err(refused) = outcome.result {
                return Err(trouble!(
                    "écriture refusée : {refused:?}",
                    "refused to write: {refused:?}"
                ));
            }
            expected -= 1;
        }
    }
    Ok(())
}

fn new_table(id: String, game: &str, created: i64) -> NewTable {
    let person = |side: Side| Seat {
        side: side.into(),
        role: None,
        sitter: Sitter::Person { name: None },
    };
    let info = TableInfo {
        id: id.clone(),
        game: game.to_owned(),
        created,
        options: Vec::new(),
        position: None,
        clock: ClockSpec::None {},
        seats: Side::BOTH.map(person).to_vec(),
        rematch_of: None,
        public: true,
    };
    NewTable {
        id,
        game: game.to_owned(),
        created,
        head: serde_json::to_string(&info).expect("plain data"),
        seats: Vec::new(),
        public: true,
    }
}

/// The first moves of a script, then a resignation.
fn events(moves: &[String], begun: i64) -> Vec<(Event, Option<Box<SideEffects>>)> {
    let event = |index: usize, what: EventKind| Event {
        v: index as u32 + 1,
        at: begun + PACE * (index as i64 + 1),
        by: Some((index % 2) as u8),
        id: Some(index as u64 + 1),
        what,
        played: None,
    };
    // A script shorter than this would end by its last move; that one is left out.
    let played = moves.len().saturating_sub(1).min(MOVES);
    let mut events: Vec<_> = moves[..played]
        .iter()
        .enumerate()
        .map(|(index, m)| {
            let what = EventKind::Move {
                ply: index as u32,
                m: m.clone(),
                spent: None,
                left: None,
                end: None,
            };
            (event(index, what), None)
        })
        .collect();
    let loser = if played.is_multiple_of(2) {
        Side::First
    } else {
        Side::Second
    };
    let end = escale_wire::End::from(resigned(loser));
    let effects = SideEffects {
        ending: Some(Ending {
            result: loser.other().word().to_owned(),
        }),
        ..SideEffects::default()
    };
    events.push((
        event(played, EventKind::Ended { end, left: None }),
        Some(Box::new(effects)),
    ));
    events
}

/// An event as the server writes it.
fn body(event: Event) -> Bytes {
    Bytes::from(serde_json::to_string(&ServerMessage::Event(event)).expect("plain data"))
}

fn failed(error: &StoreError) -> Trouble {
    Trouble::from(error.phrase())
}
