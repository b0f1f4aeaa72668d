//! The threads that think.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use escale_rules::{Trouble, trouble};
use escale_wire::{Code, Refusal};
use tracing::error;

use super::{
    AnalysisJob, AnalysisKey, EngineFactory, EnginePool, EngineWorker, LEAST_TIME, MOVE_TIME, MoveJob, Running,
    SearchAnswer, SearchRequest, State, Thought,
};

/// What a thread takes up next.
enum Job {
    Move(MoveJob),
    Analysis(AnalysisJob),
}

/// How a job ended.
#[derive(PartialEq, Eq)]
enum Worked {
    Done,
    /// The engine broke down over it.
    Broken,
    /// There are no more jobs.
    Closed,
}

/// Starts a thread. It ends when the pool is closed. An engine that breaks down is replaced:
/// whatever it was in the middle of is not used again.
pub(super) fn spawn(
    engine_pool: &Arc<EnginePool>,
    engines: Arc<dyn EngineFactory>,
    number: usize,
) -> Result<(), Trouble> {
    let engine_pool = Arc::clone(engine_pool);
    std::thread::Builder::new()
        .name(format!("engine-{number}"))
        // Searches recurse with a move list a ply.
        .stack_size(16 << 20)
        .spawn(move || {
            let mut worker = engines.make();
            loop {
                match engine_pool.work_once(worker.as_mut()) {
                    Worked::Done => {}
                    Worked::Broken => {
                        engine_pool.metrics.engine_panics.inc();
                        worker = engines.make();
                    }
                    Worked::Closed => return,
                }
            }
        })
        .map(drop)
        .map_err(|error| {
            trouble!(
                "impossible de démarrer le moteur : {error}",
                "cannot start the engine: {error}"
            )
        })
}

impl EnginePool {
    /// Waits for a job and does it.
    fn work_once(&self, worker: &mut dyn EngineWorker) -> Worked {
        let mut state = self.lock();
        let (job, time) = loop {
            if state.closed {
                return Worked::Closed;
            }
            if let Some(job) = state.moves.pop() {
                let time = self.share(MOVE_TIME, state.moves.len());
                break (Job::Move(job), time);
            }
            if let Some(job) = state.analyses.pop() {
                // It waited in the line of somebody who left; whoever joined them has left as well.
                if job.thoughts.receiver_count() == 0 {
                    continue;
                }
                let time = self.share(job.key.time(), state.analyses.len());
                break (Job::Analysis(job), time);
            }
            state = self.work.wait(state).unwrap_or_else(PoisonError::into_inner);
        };
        let key = match &job {
            Job::Move(_) => None,
            Job::Analysis(job) => Some(Arc::clone(&job.key)),
        };
        let (number, stop) = begin(&mut state, key);
        self.count(&state);
        drop(state);

        let worked = match job {
            Job::Move(job) => {
                let found = unbroken(|| find_move(worker, &job, time, &stop));
                let broken = found.is_none();
                // Whoever waits for the move asks again.
                (job.done)(found.flatten());
                broken
            }
            Job::Analysis(job) => {
                let answer = unbroken(|| analyse(worker, &job, time, &stop));
                let broken = answer.is_none();
                let answer = answer.unwrap_or_else(|| {
                    Err(Refusal::fixed(
                        Code::Internal,
                        "l'ordinateur s'est perdu dans cette position",
                        "the computer lost its way in this position",
                    ))
                });
                // Asked again meanwhile, after everybody had left, it waits for another thread.
                let mut state = self.lock();
                let is_ours = |thoughts: &Arc<_>| Arc::ptr_eq(thoughts, &job.thoughts);
                if state.waiting.get(&job.key).is_some_and(is_ours) {
                    state.waiting.remove(&job.key);
                }
                drop(state);
                // Somebody who no longer listens is no error.
                job.thoughts.send(Thought::Done(answer)).ok();
                broken
            }
        };
        self.metrics.engine_done.inc();
        self.lock().running.retain(|running| running.number != number);
        if worked { Worked::Broken } else { Worked::Done }
    }

    /// The time one job gets when so many wait behind it.
    fn share(&self, time: Duration, waiting: usize) -> Duration {
        (time / (1 + waiting / self.threads) as u32).max(LEAST_TIME)
    }
}

/// What the work came to; nothing if it broke down.
fn unbroken<T>(work: impl FnOnce() -> T) -> Option<T> {
    // The engine is thrown away after a panic: nobody sees what it left half done.
    let done = catch_unwind(AssertUnwindSafe(work)).ok();
    if done.is_none() {
        error!("an engine broke down and is replaced");
    }
    done
}

fn begin(state: &mut State, key: Option<Arc<AnalysisKey>>) -> (u64, Arc<AtomicBool>) {
    state.next += 1;
    let stop = Arc::new(AtomicBool::new(false));
    state.running.push(Running {
        number: state.next,
        since: key.as_ref().map(|_| Instant::now()),
        key,
        stop: Arc::clone(&stop),
    });
    (state.next, stop)
}

/// The best move and what the engine thinks of it.
fn find_move(worker: &mut dyn EngineWorker, job: &MoveJob, time: Duration, stop: &AtomicBool) -> Option<(String, i32)> {
    let MoveJob {
        seed, play, turn, left, ..
    } = job;
    let only = turn.only.map(|role| play.legal_texts_of(role));
    let request = SearchRequest {
        play: play.as_ref(),
        level: Some(turn.level),
        seed: *seed,
        only,
        lines: 1,
        time: time.min(of_clock(*left)),
    };
    let found = worker.think(&request, stop);
    let best = match found {
        Ok(found) => found.answer.lines.into_iter().next(),
        Err(trouble) => {
            error!(game = play.card().id, %trouble, "the engine refused a position");
            None
        }
    };
    best.and_then(|line| Some((line.moves.into_iter().next()?, line.score.order())))
}

/// A thirtieth of what is left and most of what a move adds.
fn of_clock(left: Option<(i64, i64)>) -> Duration {
    left.map_or(Duration::MAX, |(left, increment)| {
        let share = (left / 30 + increment * 3 / 4).min(left / 2).max(1);
        Duration::from_millis(share as u64)
    })
}

fn analyse(worker: &mut dyn EngineWorker, job: &AnalysisJob, time: Duration, stop: &AtomicBool) -> super::Analysed {
    let request = SearchRequest {
        play: job.play.as_ref(),
        level: None,
        seed: 0,
        only: None,
        lines: job.key.lines,
        time,
    };
    let mut told = |answer| {
        let so_far = SearchAnswer::from(answer);
        job.thoughts.send_replace(Thought::SoFar(Arc::new(so_far)));
    };
    match worker.think_aloud(&request, stop, &mut told) {
        Ok(analysis) => Ok(Arc::new(analysis)),
        Err(trouble) => Err(Refusal::new(Code::BadValue, &trouble.phrase)),
    }
}
