//! One queue of everything that happens by itself: flags that fall, players who stay away, tables nobody comes to.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use escale_store::TableNo;
use tokio::sync::Notify;

/// When to look at which table. A table that was asked for twice is looked at twice: looking is harmless.
#[derive(Debug, Default)]
pub(crate) struct Timers {
    queue: Mutex<BinaryHeap<Reverse<(i64, TableNo)>>>,
    /// Told when the first instant has become earlier.
    earlier: Notify,
}

impl Timers {
    fn lock(&self) -> MutexGuard<'_, BinaryHeap<Reverse<(i64, TableNo)>>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn arm(&self, instant: i64, table: TableNo) {
        let mut queue = self.lock();
        let first = queue.peek().is_none_or(|Reverse((earliest, _))| instant < *earliest);
        queue.push(Reverse((instant, table)));
        drop(queue);
        if first {
            self.earlier.notify_one();
        }
    }

    /// The next table to look at by `now`.
    pub(crate) fn due(&self, now: i64) -> Option<TableNo> {
        let mut queue = self.lock();
        let Reverse((instant, table)) = *queue.peek()?;
        (instant <= now).then(|| {
            queue.pop();
            table
        })
    }

    pub(crate) fn next(&self) -> Option<i64> {
        self.lock().peek().map(|Reverse((instant, _))| *instant)
    }

    pub(crate) async fn earlier(&self) {
        self.earlier.notified().await;
    }

    pub(crate) fn len(&self) -> usize {
        self.lock().len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_come_out_in_order_and_not_early() {
        let timers = Timers::default();
        for (instant, table) in [(30, 3), (10, 1), (20, 2), (20, 4)] {
            timers.arm(instant, TableNo(table));
        }
        assert_eq!(timers.due(9), None);
        let order: Vec<_> = std::iter::from_fn(|| timers.due(25)).map(|table| table.0).collect();
        assert_eq!(order, [1, 2, 4]);
        assert_eq!((timers.next(), timers.len()), (Some(30), 1));
    }
}
