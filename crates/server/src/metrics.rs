//! What the server counts, for Prometheus. `prometheus-client` because its counters are plain
//! atomics in a struct: no look-up by name on the way of a move.

use std::sync::atomic::AtomicU64;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

/// Why something was refused.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(crate) struct Why {
    pub(crate) code: String,
}

/// Everything that is counted.
pub(crate) struct Metrics {
    registry: Registry,
    pub(crate) events: Counter<u64, AtomicU64>,
    pub(crate) moves: Counter<u64, AtomicU64>,
    pub(crate) refusals: Family<Why, Counter>,
    pub(crate) messages: Counter<u64, AtomicU64>,
    pub(crate) connections: Gauge,
    pub(crate) sockets: Gauge,
    pub(crate) unread_bytes: Gauge,
    pub(crate) turned_away: Counter<u64, AtomicU64>,
    pub(crate) tables: Gauge,
    pub(crate) timers: Gauge,
    pub(crate) evicted: Counter<u64, AtomicU64>,
    pub(crate) restores: Counter<u64, AtomicU64>,
    pub(crate) panics: Counter<u64, AtomicU64>,
    pub(crate) commit_seconds: Histogram,
    pub(crate) batch: Histogram,
    pub(crate) engine_waiting: Gauge,
    pub(crate) engine_done: Counter<u64, AtomicU64>,
    pub(crate) engine_refused: Counter<u64, AtomicU64>,
    pub(crate) engine_retries: Counter<u64, AtomicU64>,
    pub(crate) engine_overdue: Gauge,
    pub(crate) engine_panics: Counter<u64, AtomicU64>,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut metrics = Self {
            registry: Registry::with_prefix("escale"),
            events: Counter::default(),
            moves: Counter::default(),
            refusals: Family::default(),
            messages: Counter::default(),
            connections: Gauge::default(),
            sockets: Gauge::default(),
            unread_bytes: Gauge::default(),
            turned_away: Counter::default(),
            tables: Gauge::default(),
            timers: Gauge::default(),
            evicted: Counter::default(),
            restores: Counter::default(),
            panics: Counter::default(),
            commit_seconds: Histogram::new(exponential_buckets(0.000_1, 2.0, 16)),
            batch: Histogram::new(exponential_buckets(1.0, 2.0, 13)),
            engine_waiting: Gauge::default(),
            engine_done: Counter::default(),
            engine_refused: Counter::default(),
            engine_retries: Counter::default(),
            engine_overdue: Gauge::default(),
            engine_panics: Counter::default(),
        };
        metrics.register();
        metrics
    }
}

impl Metrics {
    fn register(&mut self) {
        let registry = &mut self.registry;
        registry.register("events", "Events committed", self.events.clone());
        registry.register("moves", "Moves committed", self.moves.clone());
        registry.register("refusals", "Requests refused, by code", self.refusals.clone());
        registry.register("messages", "Messages received on sockets", self.messages.clone());
        registry.register("connections", "Open connections", self.connections.clone());
        registry.register("sockets", "Open sockets", self.sockets.clone());
        registry.register(
            "unread_bytes",
            "Bytes that wait to be read by clients",
            self.unread_bytes.clone(),
        );
        registry.register(
            "turned_away",
            "Connections for which there was no room",
            self.turned_away.clone(),
        );
        registry.register("tables", "Tables in memory", self.tables.clone());
        registry.register("timers", "Instants waited for", self.timers.clone());
        registry.register(
            "evicted",
            "Clients given up because they did not read",
            self.evicted.clone(),
        );
        registry.register(
            "restores",
            "Backups restored under the running server",
            self.restores.clone(),
        );
        registry.register(
            "panics",
            "Tables that broke down and were read again",
            self.panics.clone(),
        );
        registry.register(
            "commit_seconds",
            "From a request judged to its event durable",
            self.commit_seconds.clone(),
        );
        registry.register("batch", "Events made durable by one commit", self.batch.clone());
        registry.register("engine_waiting", "Engine jobs waiting", self.engine_waiting.clone());
        registry.register("engine_done", "Engine jobs done", self.engine_done.clone());
        registry.register("engine_refused", "Engine jobs refused", self.engine_refused.clone());
        registry.register(
            "engine_retries",
            "Engine moves asked for again",
            self.engine_retries.clone(),
        );
        registry.register(
            "engine_overdue",
            "Tables that wait for the engine for too long",
            self.engine_overdue.clone(),
        );
        registry.register(
            "engine_panics",
            "Engine threads that broke down and were replaced",
            self.engine_panics.clone(),
        );
    }

    /// The page Prometheus reads.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        prometheus_client::encoding::text::encode(&mut text, &self.registry).ok();
        text
    }
}
