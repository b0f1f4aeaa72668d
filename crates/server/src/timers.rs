//! One queue of everything that happens by itself: flags that fall, players who stay away, tables
//! nobody comes to.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use escale_store::TableNo;
use tokio::sync::Notify;

/// When to look at which table: once, at the earliest instant anybody asked for. Looking finds out
/// what comes after that.
#[derive(Debug, Default)]
pub(crate) struct Timers {
    queue: Mutex<Queue>,
    /// Told when the first instant has become earlier.
    earlier: Notify,
}

#[derive(Debug, Default)]
struct Queue {
    order: BTreeSet<(i64, TableNo)>,
    /// The instant of each table, so that it is never in the order twice.
    instants: HashMap<TableNo, i64>,
}

impl Timers {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sees to it that the table is looked at by `instant`.
    pub(crate) fn arm(&self, instant: i64, table: TableNo) {
        let mut queue = self.lock();
        if let Some(&known) = queue.instants.get(&table) {
            if known <= instant {
                return;
            }
            queue.order.remove(&(known, table));
        }
        let first = queue.order.first().is_none_or(|&(earliest, _)| instant < earliest);
        queue.order.insert((instant, table));
        queue.instants.insert(table, instant);
        drop(queue);
        if first {
            self.earlier.notify_one();
        }
    }

    /// The next table to look at by `now`.
    pub(crate) fn due(&self, now: i64) -> Option<TableNo> {
        let mut queue = self.lock();
        let &(instant, table) = queue.order.first()?;
        (instant <= now).then(|| {
            queue.order.pop_first();
            queue.instants.remove(&table);
            table
        })
    }

    pub(crate) fn next(&self) -> Option<i64> {
        self.lock().order.first().map(|&(instant, _)| instant)
    }

    /// Forgets all.
    pub(crate) fn clear(&self) {
        *self.lock() = Queue::default();
    }

    pub(crate) async fn earlier(&self) {
        self.earlier.notified().await;
    }

    pub(crate) fn len(&self) -> usize {
        self.lock().order.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn no(number: i64) -> TableNo {
        TableNo { number, epoch: 0 }
    }

    #[test]
    fn tables_come_out_in_order_and_not_early() {
        let timers = Timers::default();
        for (instant, table) in [(30, 3), (10, 1), (20, 2), (20, 4)] {
            timers.arm(instant, no(table));
        }
        assert_eq!(timers.due(9), None);
        let order: Vec<_> = std::iter::from_fn(|| timers.due(25))
            .map(|table| table.number)
            .collect();
        assert_eq!(order, [1, 2, 4]);
        assert_eq!((timers.next(), timers.len()), (Some(30), 1));
    }

    #[test]
    fn a_table_is_waited_for_once_however_often_it_was_asked_for() {
        let timers = Timers::default();
        for instant in [50, 40, 60, 40, 70] {
            timers.arm(instant, no(1));
        }
        assert_eq!((timers.next(), timers.len()), (Some(40), 1));
        assert_eq!(timers.due(100), Some(no(1)));
        assert_eq!((timers.due(100), timers.len()), (None, 0));
        timers.arm(60, no(1));
        assert_eq!(timers.len(), 1);
    }
}
