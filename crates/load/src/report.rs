//! What came of it.

use std::time::Duration;

use serde_json::json;

/// Errors told in full; the others are only counted.
const ERRORS_TOLD: usize = 5;

/// What one player saw.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    /// Microseconds from wanting to move until both players had the move.
    pub(crate) latencies: Vec<u32>,
    pub(crate) games: u64,
    pub(crate) reconnects: u64,
    pub(crate) compared: u64,
    pub(crate) lost: u64,
    pub(crate) errors: Vec<String>,
}

/// What all saw.
#[derive(Debug)]
pub struct LoadReport {
    time: Duration,
    total: Tally,
    /// Players that broke.
    pub(crate) broken: u64,
}

impl LoadReport {
    pub(crate) fn new(time: Duration) -> Self {
        Self {
            time,
            total: Tally::default(),
            broken: 0,
        }
    }

    pub(crate) fn add(&mut self, tally: Tally) {
        self.total.latencies.extend(tally.latencies);
        self.total.games += tally.games;
        self.total.reconnects += tally.reconnects;
        self.total.compared += tally.compared;
        self.total.lost += tally.lost;
        self.total.errors.extend(tally.errors);
    }

    /// How many things went wrong.
    pub fn faults(&self) -> u64 {
        self.total.errors.len() as u64 + self.broken
    }

    /// All figures, sorted for percentiles.
    pub fn figures(&mut self) -> serde_json::Value {
        let latencies = &mut self.total.latencies;
        latencies.sort_unstable();
        let percentile = |share: f64| {
            let index = ((latencies.len() as f64 * share) as usize).min(latencies.len().saturating_sub(1));
            latencies.get(index).map_or(0.0, |&micros| f64::from(micros) / 1_000.0)
        };
        json!({
            "seconds": self.time.as_secs_f64(),
            "moves": latencies.len(),
            "moves_per_second": (latencies.len() as f64 / self.time.as_secs_f64()).round(),
            "games_finished": self.total.games,
            "ms": {
                "p50": percentile(0.5), "p90": percentile(0.9), "p99": percentile(0.99), "p999": percentile(0.999),
                "max": percentile(1.0),
            },
            "reconnects": self.total.reconnects,
            "compared": self.total.compared,
            "lost": self.total.lost,
            "errors": self.faults(),
            "first_errors": self.total.errors.iter().take(ERRORS_TOLD).collect::<Vec<_>>(),
        })
    }
}
