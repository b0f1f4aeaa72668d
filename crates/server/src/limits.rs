//! How much of anything one visitor may have: rates, and connections.
//!
//! A rate limit is one number (the generic cell rate algorithm): the instant at which the visitor will have paid for all it had. Written by hand because it is
//! these few lines, and because sockets keep a handle to their address's number, so that a message costs one atomic and no look-up.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::IpAddr;
use std::sync::atomic::{AtomicI64, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// So many in a second, and so many at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// In a second, in the long run; nothing is refused if 0.
    pub per_second: u32,
    /// At once.
    pub burst: u32,
}

impl Rate {
    /// What one costs, in microseconds.
    const fn price(self) -> i64 {
        1_000_000 / self.per_second as i64
    }
}

/// What one visitor has had so far.
#[derive(Debug, Default)]
pub(crate) struct Meter(AtomicI64);

impl Meter {
    /// Takes one if there is one left. `now` is in microseconds.
    pub(crate) fn take(&self, rate: Rate, now: i64) -> bool {
        if rate.per_second == 0 {
            return true;
        }
        let price = rate.price();
        let most = price * i64::from(rate.burst.max(1));
        let paid = |debt: i64| {
            // A debt in the far future comes from a clock that was set back; it is forgiven.
            let debt = if debt > now + 2 * most { now } else { debt.max(now) };
            (debt + price <= now + most).then_some(debt + price)
        };
        self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, paid).is_ok()
    }

    fn is_idle(&self, now: i64) -> bool {
        self.0.load(Ordering::Relaxed) <= now
    }
}

/// What is known of one address.
#[derive(Debug, Default)]
pub(crate) struct Visitor {
    /// Messages on its sockets.
    pub(crate) messages: Meter,
    /// Requests over HTTP.
    pub(crate) requests: Meter,
    /// Tables set up and seats taken.
    pub(crate) tables: Meter,
    connections: AtomicU32,
}

/// A socket's place among its address's connections; given back when dropped.
#[derive(Debug)]
pub(crate) struct Place {
    pub(crate) visitor: Arc<Visitor>,
    book: Arc<AddressBook>,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.visitor.connections.fetch_sub(1, Ordering::Relaxed);
        self.book.connections.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Everybody who came lately.
#[derive(Debug, Default)]
pub(crate) struct AddressBook {
    visitors: Mutex<HashMap<IpAddr, Arc<Visitor>>>,
    connections: AtomicU32,
}

/// One household gets a whole IPv6 network: it counts as one.
fn household(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => v6.to_ipv4_mapped().map_or_else(
            || {
                let [a, b, c, d, ..] = v6.segments();
                IpAddr::from([a, b, c, d, 0, 0, 0, 0])
            },
            IpAddr::V4,
        ),
    }
}

impl AddressBook {
    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, Arc<Visitor>>> {
        self.visitors.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn visitor(&self, address: IpAddr) -> Arc<Visitor> {
        match self.lock().entry(household(address)) {
            Entry::Occupied(known) => Arc::clone(known.get()),
            Entry::Vacant(new) => Arc::clone(new.insert(Arc::default())),
        }
    }

    /// A place for one more connection, if the address and the house have room.
    pub(crate) fn admit(self: &Arc<Self>, address: IpAddr, per_address: u32, in_all: u32) -> Option<Place> {
        let visitor = self.visitor(address);
        let step = |limit: u32| move |count: u32| (limit == 0 || count < limit).then_some(count + 1);
        let relaxed = Ordering::Relaxed;
        self.connections.fetch_update(relaxed, relaxed, step(in_all)).ok()?;
        if visitor
            .connections
            .fetch_update(relaxed, relaxed, step(per_address))
            .is_err()
        {
            self.connections.fetch_sub(1, relaxed);
            return None;
        }
        Some(Place {
            visitor,
            book: Arc::clone(self),
        })
    }

    /// How many connections there are.
    pub(crate) fn connections(&self) -> u32 {
        self.connections.load(Ordering::Relaxed)
    }

    /// Forgets those who owe nothing and are not here.
    pub(crate) fn sweep(&self, now: i64) {
        self.lock().retain(|_, visitor| {
            Arc::strong_count(visitor) > 1
                || ![&visitor.messages, &visitor.requests, &visitor.tables]
                    .iter()
                    .all(|meter| meter.is_idle(now))
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: Rate = Rate {
        per_second: 10,
        burst: 5,
    };

    #[test]
    fn a_meter_gives_its_burst_and_then_its_rate() {
        let meter = Meter::default();
        let start = 1_000_000;
        assert_eq!((0..20).filter(|_| meter.take(RATE, start)).count(), 5);
        assert!(!meter.take(RATE, start + 99_999));
        assert!(meter.take(RATE, start + 100_000));
        assert!(!meter.take(RATE, start + 100_001));
        let later = start + 10_000_000;
        assert_eq!(
            (0..20).filter(|_| meter.take(RATE, later)).count(),
            5,
            "no more than the burst is saved up"
        );
        let ten_seconds = (0..10_000)
            .filter(|step| meter.take(RATE, later + step * 1_000))
            .count();
        assert!((99..=100).contains(&ten_seconds), "{ten_seconds}");
    }

    #[test]
    fn a_clock_set_back_locks_nobody_out() {
        let meter = Meter::default();
        assert!(meter.take(RATE, 1_000_000_000));
        assert!(meter.take(RATE, 1_000));
    }

    #[test]
    fn connections_are_counted_per_household_and_in_all() {
        let book = Arc::new(AddressBook::default());
        let here: IpAddr = "2001:db8::1".parse().unwrap();
        let same_household: IpAddr = "2001:db8::2".parse().unwrap();
        let elsewhere: IpAddr = "192.0.2.1".parse().unwrap();
        let mapped: IpAddr = "::ffff:192.0.2.1".parse().unwrap();
        let first = book.admit(here, 2, 3).unwrap();
        let _second = book.admit(same_household, 2, 3).unwrap();
        assert!(book.admit(here, 2, 3).is_none());
        let _third = book.admit(elsewhere, 2, 3).unwrap();
        assert!(book.admit(mapped, 2, 3).is_none(), "the house is full");
        drop(first);
        let _fourth = book.admit(mapped, 2, 3).unwrap();
        assert!(book.admit(mapped, 2, 9).is_none());
        assert_eq!(book.connections(), 3);
        book.sweep(0);
        assert_eq!(book.lock().len(), 2);
    }
}
