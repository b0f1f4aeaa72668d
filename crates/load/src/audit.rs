//! Whether what players were shown was kept.

use std::time::Duration;

use escale_wire::{Event, EventKind};
use tokio::time::Instant;

use super::LoadPlan;
use super::http::{Failed, ask};
use super::report::Tally;

/// A move somebody was shown, and the version of the table it made.
pub(super) type Shown = (u32, String);

/// Compares a log with everything that was shown of it.
pub(super) async fn compare(plan: &LoadPlan, table: &str, shown: &[Shown], tally: &mut Tally) {
    let path = format!("/api/tables/{table}/log");
    let deadline = plan.patience.map(|patience| Instant::now() + patience);
    let log: Vec<Event> = loop {
        match (ask(plan.address, &path, None).await, deadline) {
            (Ok(log), _) => break log,
            (Err(Failed::Unreachable(_)), Some(deadline)) if Instant::now() < deadline => {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            (Err(failed), _) => return tally.errors.push(format!("log: {failed:?}")),
        }
    };
    tally.compared += shown.len() as u64;
    for (v, m) in shown {
        let logged = log.get(*v as usize - 1);
        let kept = logged.is_some_and(|event| {
            event.v == *v && matches!(&event.what, EventKind::Move { m: logged, .. } if logged == m)
        });
        if !kept {
            tally.lost += 1;
            tally.errors.push(format!("{table} v{v} {m}: shown, not in the log"));
        }
    }
    if !log.iter().map(|event| event.v).eq(1..=log.len() as u32) {
        tally.errors.push(format!("{table}: hole in the log"));
    }
}
