//! How much of anything one visitor may have: rates, connections, and bytes that wait to be read.
//!
//! A rate limit is one number (the generic cell rate algorithm): the instant at which the visitor
//! will have paid for all it had. Written by hand because it is these few lines, and because
//! sockets keep a handle to their address's number, so that a message costs one atomic and no
//! look-up.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::IpAddr;
use std::sync::atomic::{AtomicI64, AtomicU32, AtomicUsize, Ordering};
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

/// What an address may hold only so many of at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Connections, whatever is spoken on them.
    Connection,
    /// Sockets that stay open.
    Socket,
    /// Requests being answered.
    Request,
}

/// How many of each [`Kind`] there are.
#[derive(Debug, Default)]
struct Held([AtomicU32; 3]);

impl Held {
    const fn of(&self, kind: Kind) -> &AtomicU32 {
        &self.0[kind as usize]
    }

    /// Takes one more if there are fewer than `most`; any number if that is 0.
    fn take(&self, kind: Kind, most: u32) -> bool {
        let step = |count: u32| (most == 0 || count < most).then_some(count + 1);
        self.of(kind)
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, step)
            .is_ok()
    }

    fn give_back(&self, kind: Kind) {
        self.of(kind).fetch_sub(1, Ordering::Relaxed);
    }

    fn count(&self, kind: Kind) -> u32 {
        self.of(kind).load(Ordering::Relaxed)
    }
}

/// What is known of one address.
#[derive(Debug, Default)]
pub(crate) struct Visitor {
    /// Messages of players on its sockets.
    pub(crate) messages: Meter,
    /// Messages of those who look on: one of them must not use up what a player behind the same
    /// address needs.
    pub(crate) spectating: Meter,
    /// What spectators say.
    pub(crate) remarks: Meter,
    /// Requests over HTTP.
    pub(crate) requests: Meter,
    /// Files of the site.
    pub(crate) files: Meter,
    /// Tables set up and seats taken.
    pub(crate) tables: Meter,
    held: Held,
    /// Bytes on their way to its sockets and not read yet.
    unread: AtomicUsize,
}

/// One thing an address holds; given back when dropped.
#[derive(Debug)]
pub(crate) struct Place {
    pub(crate) visitor: Arc<Visitor>,
    book: Arc<AddressBook>,
    kind: Kind,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.visitor.held.give_back(self.kind);
        self.book.held.give_back(self.kind);
    }
}

/// The most bytes that may wait to be read by one address's sockets, and by all.
const UNREAD_EACH: usize = 8 << 20;
const UNREAD_IN_ALL: usize = 128 << 20;
/// What any socket may have waiting, whatever others do.
const LITTLE: usize = 64 << 10;

/// Bytes one socket has not read yet; given back as it reads, and when dropped.
#[derive(Debug)]
pub(crate) struct Unread {
    visitor: Arc<Visitor>,
    book: Arc<AddressBook>,
    bytes: usize,
}

impl Unread {
    /// Whether so many more may wait, by the address's share and by the server's.
    pub(crate) fn add(&mut self, bytes: usize) -> bool {
        self.bytes += bytes;
        let each = self.visitor.unread.fetch_add(bytes, Ordering::Relaxed) + bytes;
        let all = self.book.unread.fetch_add(bytes, Ordering::Relaxed) + bytes;
        // Whatever others have left unread, behind the same address or elsewhere, those with little
        // keep their place.
        self.bytes <= LITTLE || (each <= UNREAD_EACH && all <= UNREAD_IN_ALL)
    }

    pub(crate) fn read(&mut self, bytes: usize) {
        let bytes = bytes.min(self.bytes);
        self.bytes -= bytes;
        self.visitor.unread.fetch_sub(bytes, Ordering::Relaxed);
        self.book.unread.fetch_sub(bytes, Ordering::Relaxed);
    }

    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }
}

impl Drop for Unread {
    fn drop(&mut self) {
        self.read(self.bytes);
    }
}

impl Place {
    /// Counts what this socket does not read.
    pub(crate) fn unread(&self) -> Unread {
        Unread {
            visitor: Arc::clone(&self.visitor),
            book: Arc::clone(&self.book),
            bytes: 0,
        }
    }
}

/// Everybody who came lately.
#[derive(Debug, Default)]
pub(crate) struct AddressBook {
    visitors: Mutex<HashMap<IpAddr, Arc<Visitor>>>,
    held: Held,
    unread: AtomicUsize,
}

/// What counts as one visitor: an IPv4 address, however it is written; of IPv6 a whole network,
/// since that is what one household gets.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            IpAddr::from([a, b, c, d, 0, 0, 0, 0])
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}

/// A number for a visitor, the same for all its connections.
pub(crate) fn visitor_number(address: IpAddr) -> u64 {
    let mut hasher = DefaultHasher::new();
    household(address).hash(&mut hasher);
    hasher.finish()
}

/// An address's share when the server is getting full: enough for a person, so that one crowd
/// cannot keep everybody else out.
const fn share(per_address: u32, held: u32, in_all: u32) -> u32 {
    const LEAST: u32 = 4;
    if per_address == 0 || in_all == 0 || held < in_all / 4 * 3 {
        return per_address;
    }
    let small = per_address / 8;
    if small < LEAST { LEAST } else { small }
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

    /// A place for one more, if the address and the server have room; 0 is no limit.
    pub(crate) fn admit(self: &Arc<Self>, address: IpAddr, kind: Kind, per_address: u32, in_all: u32) -> Option<Place> {
        let visitor = self.visitor(address);
        let share = share(per_address, self.count(kind), in_all);
        if !self.held.take(kind, in_all) {
            return None;
        }
        if !visitor.held.take(kind, share) {
            self.held.give_back(kind);
            return None;
        }
        Some(Place {
            visitor,
            book: Arc::clone(self),
            kind,
        })
    }

    /// How many there are in all.
    pub(crate) fn count(&self, kind: Kind) -> u32 {
        self.held.count(kind)
    }

    /// Bytes that wait to be read, by everybody.
    pub(crate) fn unread(&self) -> usize {
        self.unread.load(Ordering::Relaxed)
    }

    /// Forgets those who owe nothing and are not here.
    pub(crate) fn sweep(&self, now: i64) {
        self.lock().retain(|_, visitor| {
            let meters = [
                &visitor.messages,
                &visitor.spectating,
                &visitor.remarks,
                &visitor.requests,
                &visitor.files,
                &visitor.tables,
            ];
            Arc::strong_count(visitor) > 1 || !meters.iter().all(|meter| meter.is_idle(now))
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
        let admit = |address: &str, each, all| book.admit(address.parse().unwrap(), Kind::Socket, each, all);
        let here = "2001:db8::1";
        let first = admit(here, 2, 12).unwrap();
        let _second = admit("2001:db8::2", 2, 12).unwrap();
        assert!(admit(here, 2, 12).is_none(), "the same household");
        let _third = admit("192.0.2.1", 2, 3).unwrap();
        assert!(admit("::ffff:192.0.2.1", 2, 3).is_none(), "the house is full");
        drop(first);
        let _fourth = admit("::ffff:192.0.2.1", 2, 3).unwrap();
        assert!(admit("192.0.2.1", 2, 12).is_none(), "however it is written");
        assert_eq!((book.count(Kind::Socket), book.count(Kind::Connection)), (3, 0));
        book.sweep(0);
        assert_eq!(book.lock().len(), 2);
    }

    #[test]
    fn one_address_cannot_fill_the_last_quarter() {
        let book = Arc::new(AddressBook::default());
        let admit = |address: [u8; 4]| book.admit(address.into(), Kind::Connection, 64, 80);
        let greedy: Vec<_> = (0..80).filter_map(|_| admit([10, 0, 0, 1])).collect();
        assert_eq!(greedy.len(), 60);
        let others: Vec<_> = (2..).map_while(|last| admit([10, 0, 0, last])).collect();
        assert_eq!(others.len(), 20, "everybody else still finds a place");
    }

    #[test]
    fn what_is_not_read_is_counted_until_it_is() {
        let book = Arc::new(AddressBook::default());
        let place = |last| book.admit([10, 0, 0, last].into(), Kind::Socket, 0, 0).unwrap();
        let (greedy, honest) = (place(1), place(2));
        let mut waiting: Vec<_> = (0..9).map(|_| greedy.unread()).collect();
        let taken = waiting
            .iter_mut()
            .filter_map(|unread| unread.add(1 << 20).then_some(()))
            .count();
        assert_eq!(taken, UNREAD_EACH >> 20, "the ninth is one too many");
        assert!(honest.unread().add(1 << 20));
        waiting[0].read(1 << 20);
        assert_eq!(book.unread(), 8 << 20);
        drop(waiting);
        assert_eq!(book.unread(), 0);
    }
}
