//! What time it is. Everything that decides something by time asks this, so that tests turn the
//! hands themselves.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// A clock in milliseconds since 1970. It never goes back and never leaps by itself: games are
/// timed by it.
pub trait Clock: Send + Sync + 'static {
    /// Now.
    fn now(&self) -> i64;

    /// By how much the machine's own idea of the time is ahead of this clock; negative if it is
    /// behind.
    fn ahead(&self) -> i64;

    /// Leaps forward, which whoever calls it must charge to nobody.
    fn leap(&self, milliseconds: i64);
}

/// The machine's time when the program started, and since then what a clock says that nobody can
/// set. Whoever corrects the machine's clock, by hand or by the network, takes no time from a
/// player and gives none.
#[derive(Debug)]
pub struct SystemClock {
    started: Instant,
    /// What [`Self::started`] is called, in milliseconds since 1970.
    base: AtomicI64,
}

fn machine_time() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

impl Default for SystemClock {
    fn default() -> Self {
        Self {
            started: Instant::now(),
            base: AtomicI64::new(machine_time()),
        }
    }
}

impl Clock for SystemClock {
    fn now(&self) -> i64 {
        let passed = i64::try_from(self.started.elapsed().as_millis()).unwrap_or(i64::MAX);
        self.base.load(Ordering::SeqCst).saturating_add(passed)
    }

    fn ahead(&self) -> i64 {
        machine_time() - self.now()
    }

    fn leap(&self, milliseconds: i64) {
        self.base.fetch_add(milliseconds.max(0), Ordering::SeqCst);
    }
}

/// A clock that stands still until it is moved.
#[derive(Debug)]
pub struct VirtualClock {
    now: AtomicI64,
    ahead: AtomicI64,
}

impl VirtualClock {
    /// A clock that shows `now`.
    pub const fn new(now: i64) -> Self {
        Self {
            now: AtomicI64::new(now),
            ahead: AtomicI64::new(0),
        }
    }

    /// Lets time pass.
    pub fn advance(&self, milliseconds: i64) {
        self.now.fetch_add(milliseconds, Ordering::SeqCst);
    }

    /// Somebody sets the machine's clock forward, or back.
    pub fn set_machine(&self, milliseconds: i64) {
        self.ahead.fetch_add(milliseconds, Ordering::SeqCst);
    }
}

impl Clock for VirtualClock {
    fn now(&self) -> i64 {
        self.now.load(Ordering::SeqCst)
    }

    fn ahead(&self) -> i64 {
        self.ahead.load(Ordering::SeqCst)
    }

    fn leap(&self, milliseconds: i64) {
        self.advance(milliseconds.max(0));
        self.ahead.fetch_sub(milliseconds.max(0), Ordering::SeqCst);
    }
}
