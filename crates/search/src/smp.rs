//! Several threads on one search: each runs the whole deepening on its own histories, and they help
//! each other through the table; what one of them is on, the others put off (`abdada`).

use std::sync::atomic::Ordering;

use escale_hints::Hints;

use crate::deepen::Progress;
use crate::score::{INFINITE, PROVEN};
use crate::worker::{RootMove, Shared, Thread, Worker};

/// Runs the search on all workers; the first is the main one and reports. Gives back the index of
/// the worker whose answer to take.
pub(crate) fn run<R: Hints>(
    workers: &mut [Worker<R>],
    shared: &Shared<'_>,
    root: &R,
    lines: usize,
    most: i32,
    report: &mut dyn FnMut(&Thread<'_, R>, Progress),
) -> usize {
    let (main, helpers) = workers.split_first_mut().expect("an engine has at least one worker");
    std::thread::scope(|scope| {
        for (index, worker) in helpers.iter_mut().enumerate() {
            scope.spawn(move || {
                let mut thread = Thread {
                    worker,
                    shared,
                    index: index + 1,
                    halted: false,
                };
                thread.deepen(root, 1, most, &mut |_, _| {});
                thread.count();
            });
        }
        let mut thread = Thread {
            worker: main,
            shared,
            index: 0,
            halted: false,
        };
        thread.deepen(root, lines, most, report);
        thread.count();
        shared.halt.store(true, Ordering::Relaxed);
    });
    if lines > 1 { 0 } else { choose(workers) }
}

/// The deepest answer, the better one among equally deep ones, the main thread's in doubt; a proven
/// win before everything.
fn choose<R: Hints>(workers: &[Worker<R>]) -> usize {
    let rank = |worker: &Worker<R>| {
        let value = worker.root_moves.first().map_or(-INFINITE, RootMove::known);
        let proven = if value >= PROVEN { value } else { 0 };
        (proven, worker.completed, value)
    };
    let mut best = 0;
    for index in 1..workers.len() {
        if rank(&workers[index]) > rank(&workers[best]) {
            best = index;
        }
    }
    best
}

impl<R: Hints> Thread<'_, R> {
    /// Tells the others how far this thread has counted.
    fn count(&self) {
        self.shared.counters[self.index]
            .0
            .store(self.worker.nodes, Ordering::Relaxed);
    }
}
