//! The gate before everything that takes the processor for a while: drawing views, reading moves,
//! playing a line through.
//!
//! * Bounded: as many run at once as there are processors; the rest waits, and too much is refused,
//!   in all and per visitor.
//! * Fair by weight: a place that becomes free goes to the visitor who has had the least time so
//!   far, not to the one with most requests. A request of a hundred bytes may cost half a second:
//!   what counts is what it took.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use escale_wire::{Code, Refusal};
use tokio::sync::oneshot;

/// Jobs that may wait, in all and per visitor.
const WAITING: usize = 512;
const WAITING_EACH: usize = 24;

/// The gate.
#[derive(Debug)]
pub(crate) struct Gate {
    state: Mutex<State>,
    places: usize,
}

#[derive(Debug, Default)]
struct State {
    running: usize,
    waiting: usize,
    lines: HashMap<u64, Line>,
    /// The time had by whoever was let in last: newcomers begin there, so that time not used is not
    /// saved up.
    now: u64,
}

#[derive(Debug, Default)]
struct Line {
    /// Microseconds had so far, counted from where the visitor came.
    had: u64,
    running: usize,
    waiting: VecDeque<oneshot::Sender<()>>,
}

/// Leave to run; the time until it is dropped is what the visitor is charged.
#[derive(Debug)]
struct Pass {
    gate: Arc<Gate>,
    visitor: u64,
    since: Instant,
}

impl Gate {
    pub(crate) fn new(places: usize) -> Arc<Self> {
        Arc::new(Self {
            state: Mutex::default(),
            places: places.max(1),
        })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does some work on a thread that may take its time, when it is this visitor's turn.
    pub(crate) async fn run<T: Send + 'static>(
        self: &Arc<Self>,
        visitor: u64,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        self.work(self.enter(visitor, WAITING_EACH).await?, work).await
    }

    /// The same for what must be done sooner or later, a board somebody looks at: it is bounded by
    /// the sockets that wait for it.
    pub(crate) async fn run_patiently<T: Send + 'static>(
        self: &Arc<Self>,
        visitor: u64,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        self.work(self.enter(visitor, usize::MAX).await?, work).await
    }

    async fn work<T: Send + 'static>(
        &self,
        pass: Pass,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(pass);
            done
        });
        done.await
            .map_err(|_| Refusal::fixed(Code::Internal, "le calcul a échoué", "the computation failed"))
    }

    /// Waits for this visitor's turn, unless `most` of its jobs wait already.
    async fn enter(self: &Arc<Self>, visitor: u64, most: usize) -> Result<Pass, Refusal> {
        if let Some(receiver) = self.queue(visitor, most)? {
            let mut turn = Turn {
                gate: self,
                visitor,
                receiver,
                taken: false,
            };
            // Whoever lets us in has counted us as running already.
            (&mut turn.receiver).await.map_err(|_| busy())?;
            turn.taken = true;
        }
        Ok(Pass {
            gate: Arc::clone(self),
            visitor,
            since: Instant::now(),
        })
    }

    /// Lets the visitor in at once, or puts it in line.
    fn queue(&self, visitor: u64, most: usize) -> Result<Option<oneshot::Receiver<()>>, Refusal> {
        let mut state = self.lock();
        let now = state.now;
        if state.running < self.places {
            state.running += 1;
            let line = state.lines.entry(visitor).or_default();
            line.had = line.had.max(now);
            line.running += 1;
            return Ok(None);
        }
        let waiting = state.lines.get(&visitor).map_or(0, |line| line.waiting.len());
        let bounded = most < usize::MAX;
        // However many wait, somebody who has nothing waiting yet finds a place.
        if bounded && (waiting >= most || state.waiting >= WAITING && waiting > 0) {
            return Err(busy());
        }
        state.waiting += 1;
        let (sender, receiver) = oneshot::channel();
        let line = state.lines.entry(visitor).or_default();
        line.had = line.had.max(now);
        line.waiting.push_back(sender);
        Ok(Some(receiver))
    }

    fn leave(&self, visitor: u64, took: u64) {
        let mut state = self.lock();
        state.running -= 1;
        if let Some(line) = state.lines.get_mut(&visitor) {
            line.running -= 1;
            line.had += took;
        }
        while state.running < self.places {
            let next = state
                .lines
                .iter()
                .filter(|(_, line)| !line.waiting.is_empty())
                .min_by_key(|(_, line)| line.had)
                .map(|(visitor, _)| *visitor);
            let Some(next) = next else { break };
            let Some(line) = state.lines.get_mut(&next) else { break };
            let had = line.had;
            let sender = line.waiting.pop_front();
            // Somebody who no longer waits is passed over.
            let let_in = sender.is_some_and(|sender| sender.send(()).is_ok());
            line.running += usize::from(let_in);
            state.running += usize::from(let_in);
            state.waiting -= 1;
            state.now = state.now.max(had);
        }
        if state.waiting == 0 {
            // Nobody was kept waiting by what others had: all begin anew.
            state.now = state
                .lines
                .values()
                .map(|line| line.had)
                .max()
                .unwrap_or(0)
                .max(state.now);
        }
        let now = state.now;
        // Whoever has nothing here and has had no more than newcomers have is a newcomer.
        state
            .lines
            .retain(|_, line| line.running > 0 || !line.waiting.is_empty() || line.had > now);
    }
}

/// A place in line. Whoever is let in and has left in that instant gives the place back.
struct Turn<'a> {
    gate: &'a Gate,
    visitor: u64,
    receiver: oneshot::Receiver<()>,
    taken: bool,
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.receiver.close();
        if !self.taken && self.receiver.try_recv().is_ok() {
            self.gate.leave(self.visitor, 0);
        }
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        let took = u64::try_from(self.since.elapsed().as_micros()).unwrap_or(u64::MAX);
        self.gate.leave(self.visitor, took.max(1));
    }
}

fn busy() -> Refusal {
    Refusal::fixed(
        Code::TooFast,
        "trop de calculs à la fois ; réessayez dans un instant",
        "too much to work out at once; try again in a moment",
    )
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// Somebody who asks for much waits behind somebody who asks for little, however many requests
    /// came first.
    #[tokio::test]
    async fn who_has_had_least_comes_next() {
        let gate = Gate::new(1);
        let order = Arc::new(Mutex::new(Vec::new()));
        let (begin, begun) = std::sync::mpsc::channel::<()>();
        let first = gate.run(1, move || begun.recv().ok());
        let ask = |visitor: u64, milliseconds: u64| {
            let (gate, order) = (Arc::clone(&gate), Arc::clone(&order));
            async move {
                gate.run(visitor, move || {
                    order.lock().unwrap().push(visitor);
                    std::thread::sleep(Duration::from_millis(milliseconds));
                })
                .await
            }
        };
        let rest = async {
            // Let the first one in, then let all stand in line before it ends.
            tokio::task::yield_now().await;
            let greedy = futures_util::future::join_all((0..5).map(|_| ask(1, 30)));
            let honest = futures_util::future::join_all((0..3).map(|_| ask(2, 1)));
            let release = async {
                while gate.lock().waiting < 8 {
                    tokio::task::yield_now().await;
                }
                std::thread::sleep(Duration::from_millis(20));
                begin.send(()).unwrap();
            };
            tokio::join!(greedy, honest, release);
        };
        let (first, ()) = tokio::join!(first, rest);
        first.unwrap();
        let order = order.lock().unwrap().clone();
        assert_eq!(order.len(), 8);
        assert_eq!(order[..3], [2, 2, 2], "{order:?}");
        let state = gate.lock();
        assert_eq!((state.running, state.waiting), (0, 0));
        assert!(state.lines.len() <= 1, "nobody is remembered for nothing");
    }

    #[tokio::test]
    async fn too_much_is_refused_and_others_are_not() {
        let gate = Gate::new(1);
        let held = gate.enter(9, WAITING_EACH).await.unwrap();
        let waiting: Vec<_> = (0..40).map(|_| gate.queue(1, WAITING_EACH)).collect();
        assert_eq!(waiting.iter().filter(|queued| queued.is_ok()).count(), WAITING_EACH);
        assert!(gate.queue(2, WAITING_EACH).is_ok());
        // Those who gave up waiting do not hold the place.
        drop(waiting);
        let other = gate.queue(3, WAITING_EACH).unwrap().unwrap();
        drop(held);
        other.await.unwrap();
        gate.leave(3, 1);
        assert_eq!(gate.lock().running, 0);
    }

    /// A client that leaves in the instant it is let in must not take the place with it.
    #[tokio::test]
    async fn a_place_given_to_somebody_who_has_just_left_comes_back() {
        let gate = Gate::new(1);
        for _ in 0..3 {
            let held = gate.enter(1, WAITING_EACH).await.unwrap();
            let mut leaving = Box::pin(gate.enter(2, WAITING_EACH));
            // In line, and not looked at again.
            assert!(futures_util::poll!(&mut leaving).is_pending());
            drop(held);
            assert_eq!(gate.lock().running, 1, "let in");
            drop(leaving);
            assert_eq!(gate.lock().running, 0, "and gone");
        }
        assert!(gate.lock().lines.is_empty(), "nobody is remembered where nobody waits");
    }
}
