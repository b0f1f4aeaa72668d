//! All tables in play.
//!
//! A table in memory is a [`LiveTable`]: the [`Table`], whoever listens, and at most one event on
//! its way to the disk. A request is judged under the table's lock, its event handed to the store,
//! and the next request waits in the table's inbox until the store has answered; then the event is
//! settled, sent to everybody in one shared frame, and the next request is judged. Nothing is shown
//! before it is durable.
//!
//! Memory is a copy of the log: a live table nobody looks at is dropped and rebuilt when somebody
//! comes. If the store ever refuses an event, the copy was wrong: the live table is thrown away and
//! its clients are told to come back.

mod attach;
mod commit;
mod drawings;
mod engine;
mod housekeeping;
mod live_table;
mod live_tables;
mod load;
mod lobby;
mod premoves;
mod presence;
mod restore;
mod views;

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, PoisonError, RwLock, Weak};

use axum::extract::ws::Utf8Bytes;
use escale_catalog::Shelf;
use escale_store::{Outage, Report, Started, Store};
use escale_wire::{Code, Refusal, ServerMessage};
use tokio::runtime::Handle;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio_util::sync::CancellationToken;

pub(crate) use attach::{Attach, Attached};
pub(crate) use live_table::{Asker, Job, LiveTable};
use live_tables::LiveTables;
pub(crate) use lobby::Lobby;
pub(crate) use views::whole_view;

use crate::engine_pool::EnginePool;
use crate::gate::Gate;
use crate::limits::Rate;
use crate::metrics::{Metrics, Why};
use crate::outbox::Frame;
use crate::table::refuse;
use crate::time::Clock;
use crate::timers::Timers;

/// What the registry works with.
pub(crate) struct Parts {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) engine_pool: Arc<EnginePool>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) gate: Arc<Gate>,
    pub(crate) shelf: Shelf,
    /// Requests a seat may make.
    pub(crate) seat_rate: Rate,
}

/// All tables.
pub(crate) struct TableRegistry {
    parts: Parts,
    live_tables: LiveTables,
    timers: Timers,
    lobby: Lobby,
    outages: RwLock<Arc<[Outage]>>,
    /// The epoch of the store the tables here were read in; [`REOPENING`] between two.
    epoch: AtomicU32,
    /// For work begun on threads that are not the runtime's.
    runtime: Handle,
    closing: AtomicBool,
    /// Cancelled when the server cannot go on.
    broken: CancellationToken,
    itself: Weak<Self>,
}

/// No epoch: a backup was restored and the store was not started anew yet.
const REOPENING: u32 = u32::MAX;

impl TableRegistry {
    /// Opens the registry: learns of outages, lists the lobby, begins to work off what the store
    /// reports. Tables are loaded as they are needed.
    pub(crate) async fn open(parts: Parts, reports: UnboundedReceiver<Report>) -> Result<Arc<Self>, Refusal> {
        let started = parts.store.start(parts.clock.now()).await.map_err(|e| failed(&e))?;
        keep_up(parts.clock.as_ref(), &started);
        let registry = Arc::new_cyclic(|itself| Self {
            parts,
            live_tables: LiveTables::default(),
            timers: Timers::default(),
            lobby: Lobby::default(),
            outages: RwLock::new(started.outages.into()),
            epoch: AtomicU32::new(started.epoch),
            runtime: Handle::current(),
            closing: AtomicBool::new(false),
            broken: CancellationToken::new(),
            itself: itself.clone(),
        });
        tokio::spawn(commit::work_off(Arc::downgrade(&registry), reports));
        Ok(registry)
    }

    /// Resolves when the server cannot go on: whoever runs it should end the process and begin
    /// anew.
    pub(crate) async fn broken(&self) {
        self.broken.cancelled().await;
    }

    pub(crate) fn is_broken(&self) -> bool {
        self.broken.is_cancelled()
    }

    pub(crate) fn now(&self) -> i64 {
        self.parts.clock.now()
    }

    pub(crate) fn store(&self) -> &Arc<dyn Store> {
        &self.parts.store
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.parts.metrics
    }

    pub(crate) fn engine_pool(&self) -> &Arc<EnginePool> {
        &self.parts.engine_pool
    }

    pub(crate) fn gate(&self) -> &Arc<Gate> {
        &self.parts.gate
    }

    pub(crate) fn lobby(&self) -> &Lobby {
        &self.lobby
    }

    /// When nobody was there.
    pub(crate) fn outages(&self) -> Arc<[Outage]> {
        Arc::clone(&self.outages.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn set_outages(&self, outages: Vec<Outage>) {
        *self.outages.write().unwrap_or_else(PoisonError::into_inner) = outages.into();
    }

    fn itself(&self) -> Option<Arc<Self>> {
        self.itself.upgrade()
    }

    fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }

    pub(crate) fn count_refusal(&self, refusal: &Refusal) {
        let code = serde_json::to_value(refusal.code)
            .ok()
            .and_then(|word| word.as_str().map(str::to_owned))
            .unwrap_or_default();
        self.metrics().refusals.get_or_create(&Why { code }).inc();
    }
}

impl Drop for TableRegistry {
    fn drop(&mut self) {
        // Its threads hold the pool, not the registry.
        self.parts.engine_pool.close();
    }
}

/// A log written by a clock that was ahead must not stand still until ours has caught up.
fn keep_up(clock: &dyn Clock, started: &Started) {
    let behind = started.alive.map_or(0, |alive| alive - clock.now());
    if behind > 0 {
        clock.leap(behind);
    }
}

/// A message as it goes over the wire.
pub(crate) fn frame(message: &ServerMessage) -> Frame {
    Utf8Bytes::from(serde_json::to_string(message).expect("plain data"))
}

/// The store failed: a sentence for whoever asked.
pub(crate) fn failed(error: &escale_store::StoreError) -> Refusal {
    let code = match error {
        escale_store::StoreError::Restored => Code::Closing,
        _ => Code::NotSaved,
    };
    Refusal::new(code, &error.phrase())
}

pub(crate) fn closing() -> Refusal {
    refuse(
        Code::Closing,
        "le serveur redémarre ; revenez dans un instant, rien n'est perdu",
        "the server is restarting; come back in a moment, nothing is lost",
    )
}

pub(crate) fn unknown_table() -> Refusal {
    refuse(
        Code::Unknown,
        "il n'y a pas de table de ce nom",
        "there is no table of that name",
    )
}
