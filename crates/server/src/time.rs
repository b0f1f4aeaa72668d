//! What time it is. Everything that decides something by time asks this, so that tests turn the hands themselves.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// A clock in milliseconds since 1970.
pub trait Clock: Send + Sync + 'static {
    /// Now.
    fn now(&self) -> i64;
}

/// The machine's clock.
#[derive(Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> i64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
    }
}

/// A clock that stands still until it is moved.
#[derive(Debug)]
pub struct VirtualClock(AtomicI64);

impl VirtualClock {
    /// A clock that shows `now`.
    pub const fn new(now: i64) -> Self {
        Self(AtomicI64::new(now))
    }

    /// Lets time pass.
    pub fn advance(&self, milliseconds: i64) {
        self.0.fetch_add(milliseconds, Ordering::SeqCst);
    }
}

impl Clock for VirtualClock {
    fn now(&self) -> i64 {
        self.0.load(Ordering::SeqCst)
    }
}
