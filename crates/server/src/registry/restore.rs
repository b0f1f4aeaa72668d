//! A backup was restored under our feet, or the machine's clock was set: the server goes on, and
//! nobody pays for it.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use escale_store::Outage;
use tracing::{error, warn};

use super::{REOPENING, TableRegistry, closing, keep_up};

/// How long until a store that could not be started anew is asked again.
const AGAIN: Duration = Duration::from_millis(500);
/// A leap of the machine's clock below this is drift, and not worth an outage.
const LEAP: i64 = 2_000;

impl TableRegistry {
    /// Whether tables of this epoch are the ones the store has now.
    pub(super) fn is_current(&self, epoch: u32) -> bool {
        self.epoch.load(Ordering::SeqCst) == epoch
    }

    /// A backup was restored: every table in memory is forgotten, everybody is sent back, and the
    /// store is started anew. What lies between the copy's last sign of life and now is charged to
    /// nobody.
    pub(super) fn restored(&self) {
        warn!("a backup was restored: every table is read again");
        self.metrics().restores.inc();
        // From here on no table of the old file comes into memory; those that are there go.
        self.epoch.store(REOPENING, Ordering::SeqCst);
        let mut all = Vec::new();
        self.live_tables.each(|live| all.push(live));
        for live in &all {
            self.throw_away(live, &closing());
        }
        self.timers.clear();
        self.lobby.clear();
        if let Some(registry) = self.itself() {
            self.runtime.spawn(registry.reopen());
        }
    }

    async fn reopen(self: Arc<Self>) {
        loop {
            match self.store().start(self.now()).await {
                Ok(started) => {
                    keep_up(self.parts.clock.as_ref(), &started);
                    self.set_outages(started.outages);
                    self.epoch.store(started.epoch, Ordering::SeqCst);
                    break;
                }
                Err(_) if self.is_closing() => return,
                Err(error) => error!(%error, "the restored store cannot be started"),
            }
            tokio::time::sleep(AGAIN).await;
        }
        self.wake_all().await;
    }

    /// Follows the machine's clock if it was set forward, or the machine slept: the time leapt over
    /// becomes an outage first. A clock that was set back is waited for: ours goes on as it was.
    pub(crate) async fn mind_the_clock(&self) {
        let ahead = self.parts.clock.ahead();
        if ahead < LEAP || self.is_closing() {
            return;
        }
        let since = self.now();
        let until = since + ahead;
        match self.store().outage(Outage { since, until }).await {
            Ok(outages) => {
                warn!(
                    milliseconds = ahead,
                    "the machine's clock leapt; no player is charged for it"
                );
                self.set_outages(outages);
                self.parts.clock.leap(ahead);
            }
            Err(error) => error!(%error, "a leap of the clock cannot be written down"),
        }
    }
}
