//! Engine work: one bounded, fair queue, worked off by a few threads.
//!
//! * Fair: whoever asks, each visitor's jobs stand in a line of their own, and the lines are served
//!   in turn.
//! * Moves first: a move never waits behind an analysis. If all threads are busy, the analysis that
//!   has had most time is told to stop and answers with what it has.
//! * The same analysis asked twice is done once, and what is thought meanwhile is told to everybody
//!   who waits for it; when nobody does any more, it ends.
//! * The position somebody looks at comes before the rest of their game.
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
use tokio::sync::watch;

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
/// Time for all positions of a game together, and for one of them at most and at least: forty plies
/// are judged in a quarter of a minute, and two hundred in half of one.
const REVIEW_TIME: Duration = Duration::from_secs(14);
const REVIEW_MOST: Duration = Duration::from_millis(350);
const REVIEW_LEAST: Duration = Duration::from_millis(150);
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
    /// For a game of so many positions that is judged as a whole: each gets a share of the time.
    pub(crate) among: Option<usize>,
}

impl AnalysisKey {
    /// Time for it, when nobody waits.
    fn time(&self) -> Duration {
        self.among.map_or(ANALYSIS_TIME, |positions| {
            (REVIEW_TIME / positions.max(1) as u32).clamp(REVIEW_LEAST, REVIEW_MOST)
        })
    }
}

/// How far an analysis has come.
#[derive(Clone, Debug, Default)]
pub(crate) enum Thought {
    /// Nobody has thought about it yet.
    #[default]
    None,
    /// What is thought so far.
    SoFar(Arc<SearchAnswer>),
    /// What it came to.
    Done(Analysed),
}

/// What an analysis comes to.
pub(crate) type Analysed = Result<Arc<SearchAnswer>, Refusal>;

struct AnalysisJob {
    key: Arc<AnalysisKey>,
    thoughts: Arc<watch::Sender<Thought>>,
    /// The game so far, which the key tells in words.
    play: Box<dyn Match>,
}

struct Running {
    number: u64,
    /// Set for an analysis: it may be told to stop for a move.
    since: Option<Instant>,
    /// Which analysis.
    key: Option<Arc<AnalysisKey>>,
    stop: Arc<AtomicBool>,
}

#[derive(Default)]
struct State {
    moves: FairQueue<MoveJob>,
    analyses: FairQueue<AnalysisJob>,
    /// Who waits for which analysis, running or not.
    waiting: HashMap<Arc<AnalysisKey>, Arc<watch::Sender<Thought>>>,
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

    /// Asks for an analysis; whoever asks for one that is under way hears the same.
    pub(crate) fn listen(
        self: &Arc<Self>,
        visitor: u64,
        key: AnalysisKey,
        play: Box<dyn Match>,
    ) -> Result<AnalysisListener, Refusal> {
        let key = Arc::new(key);
        let mut state = self.lock();
        let heard = if let Some(thoughts) = state.waiting.get(&key) {
            thoughts.subscribe()
        } else {
            let (thoughts, heard) = watch::channel(Thought::None);
            let thoughts = Arc::new(thoughts);
            let job = AnalysisJob {
                key: Arc::clone(&key),
                thoughts: Arc::clone(&thoughts),
                play,
            };
            if state.closed || state.analyses.push(visitor, job, ANALYSES, ANALYSES_EACH).is_err() {
                self.metrics.engine_refused.inc();
                return Err(refuse(
                    Code::TooFast,
                    "l'ordinateur a trop à faire ; réessayez dans un instant",
                    "the computer has too much to do; try again in a moment",
                ));
            }
            state.waiting.insert(Arc::clone(&key), thoughts);
            if key.among.is_none() {
                self.hurry(&state);
            }
            heard
        };
        self.count(&state);
        drop(state);
        self.work.notify_one();
        let pool = Arc::clone(self);
        Ok(AnalysisListener {
            pool,
            visitor,
            key,
            heard,
        })
    }

    /// Somebody looks at a position and nobody is free: a part of a whole game that is being judged
    /// ends with what it has.
    fn hurry(&self, state: &State) {
        let of_game = |running: &&Running| running.key.as_ref().is_some_and(|key| key.among.is_some());
        if state.running.len() >= self.threads
            && let Some(running) = state.running.iter().find(of_game)
        {
            running.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Somebody has stopped listening: what nobody listens to is not thought about.
    fn abandon(&self, visitor: u64, key: &AnalysisKey, heard: &watch::Receiver<Thought>) {
        let mut state = self.lock();
        // The one who leaves still holds an ear; others may have asked the same again since.
        let only = |thoughts: &Arc<watch::Sender<Thought>>| {
            thoughts.receiver_count() == 1 && thoughts.subscribe().same_channel(heard)
        };
        if !state.waiting.get(key).is_some_and(only) {
            return;
        }
        state.waiting.remove(key);
        state.analyses.remove(visitor, |job| *job.key == *key);
        for running in &state.running {
            if running.key.as_deref() == Some(key) {
                running.stop.store(true, Ordering::Relaxed);
            }
        }
        self.count(&state);
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
        for (_, thoughts) in state.waiting.drain() {
            thoughts.send_replace(Thought::Done(Err(crate::registry::closing())));
        }
        drop(state);
        self.work.notify_all();
    }
}

/// Somebody who listens to an analysis; whoever drops it has left.
pub(crate) struct AnalysisListener {
    pool: Arc<EnginePool>,
    visitor: u64,
    key: Arc<AnalysisKey>,
    heard: watch::Receiver<Thought>,
}

impl AnalysisListener {
    /// The next thing that is thought; what was thought before it and not heard is passed over.
    pub(crate) async fn next(&mut self) -> Thought {
        match self.heard.changed().await {
            Ok(()) => self.heard.borrow_and_update().clone(),
            Err(_) => Thought::Done(Err(crate::registry::closing())),
        }
    }

    /// What is thought now.
    pub(crate) fn latest(&mut self) -> Thought {
        self.heard.borrow_and_update().clone()
    }

    /// What it comes to.
    pub(crate) async fn done(mut self) -> Analysed {
        loop {
            if let Thought::Done(found) = self.next().await {
                return found;
            }
        }
    }
}

impl Drop for AnalysisListener {
    fn drop(&mut self) {
        self.pool.abandon(self.visitor, &self.key, &self.heard);
    }
}

#[cfg(test)]
mod tests;
