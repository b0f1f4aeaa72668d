//! Engine work: one bounded, fair queue, worked off by a few threads.
//!
//! * Fair: whoever asks, each visitor's jobs stand in a line of their own, and the lines are served
//!   in turn.
//! * Moves first: a move never waits behind an analysis. If all threads are busy, the analysis that
//!   has had most time is told to stop and answers with what it has.
//! * The same analysis asked twice is done once.
//! * Bounded: too much is refused, in all and per visitor; the more there is waiting, the less time
//!   each gets.

mod catalog_engines;
mod fair_queue;
mod threads;
mod worker;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use escale_catalog::Match;
use escale_rules::Trouble;
use escale_wire::{Code, Refusal};
use tokio::sync::oneshot;

pub use catalog_engines::CatalogEngines;
use fair_queue::FairQueue;
pub use worker::{EngineFactory, EngineWorker, SearchAnswer, SearchRequest};

use crate::metrics::Metrics;
use crate::table::{EngineTurn, refuse};

/// Moves that may wait, in all and per visitor.
const MOVES: usize = 4_096;
const MOVES_EACH: usize = 64;
/// Analyses that may wait, in all and per visitor.
const ANALYSES: usize = 64;
const ANALYSES_EACH: usize = 2;
/// Time for a move and for an analysis, when nobody waits.
const MOVE_TIME: Duration = Duration::from_secs(1);
const ANALYSIS_TIME: Duration = Duration::from_secs(3);
/// However many wait.
const LEAST_TIME: Duration = Duration::from_millis(20);

/// A move to be found.
pub(crate) struct MoveJob {
    /// Who it is for: jobs of one visitor wait for each other, not for others'.
    pub(crate) visitor: u64,
    /// A number of the game, from which a level draws its blind spots.
    pub(crate) seed: u64,
    pub(crate) play: Box<dyn Match>,
    pub(crate) turn: EngineTurn,
    /// What is left on the engine's clock, and what a move adds, in milliseconds.
    pub(crate) left: Option<(i64, i64)>,
    /// Told the move and what the engine thinks of it, in hundredths, for its own side; or nothing
    /// if there is no room or no move.
    pub(crate) done: Told,
}

/// Who is told the engine's move, and what it thinks of it.
pub(crate) type Told = Box<dyn FnOnce(Option<(String, i32)>) + Send>;

/// An analysis; equal questions are one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct AnalysisKey {
    pub(crate) game: &'static str,
    pub(crate) options: Vec<(String, String)>,
    pub(crate) position: Option<String>,
    pub(crate) moves: Vec<String>,
    pub(crate) lines: usize,
}

/// Everybody who waits for one analysis.
pub(crate) type Analysed = Result<Arc<SearchAnswer>, Refusal>;

struct AnalysisJob {
    key: Arc<AnalysisKey>,
    /// The game so far, which the key tells in words.
    play: Box<dyn Match>,
}

struct Running {
    number: u64,
    /// Set for an analysis: it may be told to stop for a move.
    since: Option<Instant>,
    stop: Arc<AtomicBool>,
}

#[derive(Default)]
struct State {
    moves: FairQueue<MoveJob>,
    analyses: FairQueue<AnalysisJob>,
    /// Who waits for which analysis, running or not.
    waiting: HashMap<Arc<AnalysisKey>, Vec<oneshot::Sender<Analysed>>>,
    running: Vec<Running>,
    next: u64,
    closed: bool,
}

/// The pool.
pub(crate) struct EnginePool {
    state: Mutex<State>,
    work: Condvar,
    threads: usize,
    metrics: Arc<Metrics>,
}

impl EnginePool {
    /// Opens the pool with so many threads.
    pub(crate) fn open(
        engines: &Arc<dyn EngineFactory>,
        threads: usize,
        metrics: Arc<Metrics>,
    ) -> Result<Arc<Self>, Trouble> {
        let engine_pool = Arc::new(Self {
            state: Mutex::default(),
            work: Condvar::new(),
            threads: threads.max(1),
            metrics,
        });
        for number in 0..engine_pool.threads {
            threads::spawn(&engine_pool, Arc::clone(engines), number)?;
        }
        Ok(engine_pool)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks for a move.
    pub(crate) fn ask_move(&self, job: MoveJob) {
        let mut state = self.lock();
        let visitor = job.visitor;
        let refused = if state.closed {
            Some(job)
        } else {
            state.moves.push(visitor, job, MOVES, MOVES_EACH).err()
        };
        if let Some(job) = refused {
            drop(state);
            self.metrics.engine_refused.inc();
            return (job.done)(None);
        }
        self.make_way(&state);
        self.count(&state);
        drop(state);
        self.work.notify_one();
    }

    /// Moves wait and nobody is free: the analysis that has had most time ends.
    fn make_way(&self, state: &State) {
        let busy_with_moves = state.running.iter().filter(|running| running.since.is_none()).count();
        let stopping = state
            .running
            .iter()
            .filter(|running| running.since.is_some() && running.stop.load(Ordering::Relaxed))
            .count();
        let idle = self.threads - state.running.len().min(self.threads);
        let wanted = state.moves.len().min(self.threads - busy_with_moves.min(self.threads));
        for _ in (idle + stopping)..wanted {
            let longest = state
                .running
                .iter()
                .filter(|running| !running.stop.load(Ordering::Relaxed))
                .filter_map(|running| Some((running.since?, running)))
                .min_by_key(|(since, _)| *since);
            if let Some((_, running)) = longest {
                running.stop.store(true, Ordering::Relaxed);
            }
        }
    }

    /// Asks for an analysis; whoever asks for one that is under way gets the same answer.
    pub(crate) async fn analyse(&self, visitor: u64, key: AnalysisKey, play: Box<dyn Match>) -> Analysed {
        let (reply, answer) = oneshot::channel();
        {
            let mut state = self.lock();
            let key = Arc::new(key);
            let known = state.waiting.contains_key(&key);
            if !known {
                let job = AnalysisJob {
                    key: Arc::clone(&key),
                    play,
                };
                if state.closed || state.analyses.push(visitor, job, ANALYSES, ANALYSES_EACH).is_err() {
                    self.metrics.engine_refused.inc();
                    return Err(refuse(
                        Code::TooFast,
                        "le moteur a trop à faire ; réessayez dans un instant",
                        "the engine has too much to do; try again in a moment",
                    ));
                }
            }
            state.waiting.entry(key).or_default().push(reply);
            self.count(&state);
        }
        self.work.notify_one();
        answer.await.unwrap_or_else(|_| Err(crate::registry::closing()))
    }

    fn count(&self, state: &State) {
        self.metrics
            .engine_waiting
            .set((state.moves.len() + state.analyses.len()) as i64);
    }

    /// Ends all work.
    pub(crate) fn close(&self) {
        let mut state = self.lock();
        state.closed = true;
        for running in &state.running {
            running.stop.store(true, Ordering::Relaxed);
        }
        state.waiting.clear();
        drop(state);
        self.work.notify_all();
    }
}

#[cfg(test)]
mod tests;
