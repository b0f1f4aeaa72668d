//! Housekeeping: timers, idle tables, signs of life, closing time.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use super::live_table::Inner;
use super::{LiveTable, TableRegistry, closing};

/// A table nobody has looked at for so long is dropped from memory.
const IDLE: i64 = 60_000;
/// How often idle tables are looked for.
const SWEEP: Duration = Duration::from_secs(10);
/// Signs of life: while somebody is connected, and otherwise.
const BEAT: Duration = Duration::from_secs(1);
const SLOW_BEATS: u32 = 60;
/// The longest the timer task sleeps: a machine that was suspended wakes to the right time soon.
const LONGEST_SLEEP: i64 = 30_000;

impl TableRegistry {
    /// Makes sure the timers look at a table in time.
    pub(super) fn arm(&self, live: &Arc<LiveTable>, inner: &Inner) {
        let deadline = [
            inner.table.deadline(&self.outages()),
            inner.presences.deadline(&inner.table),
            Self::shown_until(&inner.table).filter(|&until| until > self.now()),
        ];
        // A later instant than the one waited for needs no new timer: when that comes, this is
        // computed again.
        if let Some(instant) = deadline.into_iter().flatten().min() {
            self.timers.arm(instant, live.no);
        }
    }

    /// Looks at every table where something may be due by now.
    pub(crate) fn tick_due(&self) {
        let now = self.now();
        while let Some(no) = self.timers.due(now) {
            self.tick(no);
        }
    }

    /// Follows the timers, for as long as there is a registry.
    pub(crate) async fn follow_timers(self: Arc<Self>) {
        loop {
            self.tick_due();
            let wait = self
                .timers
                .next()
                .map_or(LONGEST_SLEEP, |instant| (instant - self.now()).clamp(0, LONGEST_SLEEP));
            tokio::select! {
                () = tokio::time::sleep(Duration::from_millis(wait as u64)) => {}
                () = self.timers.earlier() => {}
            }
        }
    }

    /// Drops idle tables from memory now and then.
    pub(crate) async fn sweep(self: Arc<Self>) {
        loop {
            tokio::time::sleep(SWEEP).await;
            self.drop_idle();
            self.watch_engines();
            self.count();
        }
    }

    /// Drops the tables nobody has looked at for a while.
    pub(crate) fn drop_idle(&self) {
        let before = self.now() - IDLE;
        self.live_tables.each(|live| self.unload_if_idle(&live, before));
        self.live_tables.shrink();
    }

    /// How many tables are in memory.
    pub(crate) fn in_memory(&self) -> usize {
        self.live_tables.len()
    }

    /// How many tables the timers wait for.
    pub(crate) fn waiting_timers(&self) -> usize {
        self.timers.len()
    }

    /// Brings the gauges up to date.
    pub(crate) fn count(&self) {
        let metrics = self.metrics();
        metrics.tables.set(self.in_memory() as i64);
        metrics.timers.set(self.waiting_timers() as i64);
    }

    /// Tells the store that the server is open: what is between the last sign of life and the next
    /// opening is charged to nobody.
    pub(crate) async fn beat(self: Arc<Self>, connections: impl Fn() -> u32 + Send + 'static) {
        for count in 0_u32.. {
            self.mind_the_clock().await;
            if count % SLOW_BEATS == 0 || connections() > 0 {
                self.store().beat(self.now());
            } else {
                // A backup may be restored while nobody is here, too.
                self.store().look();
            }
            tokio::time::sleep(BEAT).await;
        }
    }

    /// Drops a table from memory if nobody is there and nothing happened since `before`. Its timer
    /// stays.
    pub(super) fn unload_if_idle(&self, live: &Arc<LiveTable>, before: i64) {
        let mut inner = live.lock();
        let idle = inner.listeners.is_empty()
            && inner.pending.is_none()
            && inner.inbox.is_empty()
            && inner.touched < before
            && inner.table.engine_turn().is_none();
        if idle {
            inner.gone = true;
            let id = inner.table.id().to_owned();
            drop(inner);
            self.live_tables.remove(&id, live);
        }
    }

    /// Closing time: nothing new is begun, what is on its way arrives, everybody is told, the store
    /// is closed.
    pub(crate) async fn close(&self) {
        self.closing.store(true, Ordering::Relaxed);
        let deadline = tokio::time::Instant::now() + Duration::from_secs(5);
        while self.anything_under_way() && tokio::time::Instant::now() < deadline {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        self.live_tables.each(|live| {
            for listener in &live.lock().listeners {
                listener.outbox.close(closing());
            }
        });
        self.lobby.close();
        self.store().beat(self.now());
        self.store().close().await.ok();
    }

    fn anything_under_way(&self) -> bool {
        let mut found = false;
        self.live_tables.each(|live| found |= live.lock().pending.is_some());
        found
    }
}
