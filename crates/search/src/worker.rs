//! What one search thread owns, and what all threads of a search share.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use escale_hints::{Hints, Tuning};
use escale_rules::{MoveBuf, Outcome, Repetition};

use crate::abdada::AbdadaTable;
use crate::correction::Corrections;
use crate::evaluator::{Evaluator, MakeEvaluator};
use crate::heuristics::{Heuristic, Heuristics};
use crate::history::{History, NO_SLOT};
use crate::level::SkillLimits;
use crate::limits::Limits;
use crate::score::{EVALUATION_LIMIT, INFINITE, MOST_PLIES, outcome_value};
use crate::stack::StackEntry;
use crate::table::Table;
use crate::time::Plan;

/// A move at the root with what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<M> {
    pub mv: M,
    pub slot: u16,
    pub noisy: bool,
    /// From the iteration under way; `-INFINITE` if not (yet) found better than another.
    pub value: i32,
    /// From the last finished iteration.
    pub previous: i32,
    /// The best line, this move first.
    pub line: Vec<M>,
    /// Positions spent on it in this search.
    pub effort: u64,
}

/// A counter with a cache line to itself: threads count without disturbing each other.
#[derive(Default)]
#[repr(align(64))]
pub(crate) struct Counter(pub AtomicU64);

/// What all threads of a search share.
pub(crate) struct Shared<'a> {
    pub table: &'a Table,
    /// Set by whoever wants the search to end.
    pub stop: &'a AtomicBool,
    /// Set when the search ends for any reason.
    pub halt: AtomicBool,
    pub plan: Plan,
    pub limits: Limits,
    pub heuristics: Heuristics,
    pub tuning: Tuning,
    /// What a draw costs the side that thinks.
    pub contempt: i32,
    pub counters: Vec<Counter>,
    /// How many best lines are wanted.
    pub lines: usize,
    /// What the threads are on, where there are several.
    pub abdada: Option<AbdadaTable>,
}

impl Shared<'_> {
    pub(crate) fn nodes(&self) -> u64 {
        self.counters.iter().map(|c| c.0.load(Ordering::Relaxed)).sum()
    }
}

/// Halving intervals of the clock cost nothing measurable and keep a stop prompt even where a node
/// takes long.
const POLL: u64 = 64;

/// Plies of a line, with room to look ahead of the last.
const PLIES: usize = MOST_PLIES + 2;

/// What a thread keeps between searches of a game.
pub(crate) struct Worker<R: Hints> {
    pub stack: Vec<StackEntry<R>>,
    /// Keys of the game since the last irreversible move, then of the line under the root.
    pub keys: Vec<u64>,
    pub history: History,
    pub corrections: Corrections,
    pub root_moves: Vec<RootMove<R::Move>>,
    /// Root moves another thread is on, by their place.
    pub put_off: VecDeque<usize>,
    pub nodes: u64,
    pub deepest: usize,
    pub skill_limits: Option<SkillLimits>,
    /// Judges at full strength, where there is one.
    pub evaluator: Option<Box<dyn Evaluator<R>>>,
    pub root_depth: i32,
    /// Plies below this may not pass: set while a null move cutoff is verified.
    pub null_floor: usize,
    /// The last iteration that was finished.
    pub completed: i32,
    /// Plies a late move is reduced by, by depth and move number.
    pub reductions: Vec<[u8; 64]>,
}

impl<R: Hints> Worker<R> {
    pub(crate) fn new(evaluator: Option<&MakeEvaluator<R>>) -> Self {
        let mut stack = Vec::new();
        stack.resize_with(PLIES, StackEntry::new);
        Self {
            stack,
            keys: Vec::new(),
            history: History::new(),
            corrections: Corrections::new(),
            root_moves: Vec::new(),
            put_off: VecDeque::new(),
            nodes: 0,
            deepest: 0,
            skill_limits: None,
            evaluator: evaluator.map(|make| make(PLIES)),
            root_depth: 0,
            null_floor: 0,
            completed: 0,
            reductions: Vec::new(),
        }
    }

    /// Judges by this from now on.
    pub(crate) fn evaluate_by(&mut self, evaluator: Option<&MakeEvaluator<R>>) {
        self.evaluator = evaluator.map(|make| make(PLIES));
    }

    /// Takes over the margins that are worked out beforehand.
    pub(crate) fn tune(&mut self, tuning: &Tuning) {
        let base = f64::from(tuning.reduction_base) / 100.0;
        let divisor = f64::from(tuning.reduction_divisor) / 100.0;
        let reduction = |depth: usize, number: usize| {
            if depth == 0 || number == 0 {
                return 0;
            }
            (base + (depth as f64).ln() * (number as f64).ln() / divisor) as u8
        };
        self.reductions = (0..64)
            .map(|depth| std::array::from_fn(|number| reduction(depth, number)))
            .collect();
    }

    /// Readies everything for a search of `root`. `past` holds the keys of the game since its last
    /// irreversible move, the root's own left out. `only` restricts the first move, unless it is
    /// empty.
    pub(crate) fn prepare(&mut self, root: &R, past: &[u64], only: &[R::Move]) {
        self.keys.clear();
        if R::REPETITION != Repetition::Impossible {
            self.keys.extend_from_slice(past);
        }
        self.keys.push(root.key());
        for frame in &mut self.stack {
            frame.killers = [NO_SLOT; 2];
            frame.slot = NO_SLOT;
            frame.passed = false;
            frame.excluded = None;
            frame.line.clear();
        }
        self.stack[0].floor = 0;
        self.nodes = 0;
        self.deepest = 0;
        self.null_floor = 0;
        self.completed = 0;
        let legal = root.moves();
        self.root_moves.clear();
        self.root_moves.extend(
            legal
                .as_slice()
                .iter()
                .filter(|mv| only.is_empty() || only.contains(mv))
                .map(|&mv| RootMove {
                    mv,
                    slot: root.slot(mv),
                    noisy: root.is_noisy(mv),
                    value: -INFINITE,
                    previous: -INFINITE,
                    line: vec![mv],
                    effort: 0,
                }),
        );
        if let Some(skill_limits) = &self.skill_limits {
            let seen = |rm: &RootMove<R::Move>| !skill_limits.overlooks(root, rm.mv, rm.slot);
            if self.root_moves.iter().any(seen) {
                self.root_moves.retain(seen);
            }
        }
    }
}

/// A worker at work.
pub(crate) struct Thread<'a, R: Hints> {
    pub worker: &'a mut Worker<R>,
    pub shared: &'a Shared<'a>,
    /// 0 is the main thread, the one that watches limits.
    pub index: usize,
    /// The search is over; every node returns at once and its value means nothing.
    pub halted: bool,
}

impl<R: Hints> Thread<'_, R> {
    #[inline]
    pub(crate) fn has(&self, heuristic: Heuristic) -> bool {
        self.shared.heuristics.has(heuristic)
    }

    /// Counts a node; `true` when the search is over.
    #[inline]
    pub(crate) fn enter(&mut self, ply: usize) -> bool {
        self.worker.nodes += 1;
        self.worker.deepest = self.worker.deepest.max(ply);
        if self.index == 0 && self.shared.limits.nodes == Some(self.worker.nodes) {
            self.halt();
        }
        if self.worker.nodes.is_multiple_of(POLL) {
            self.poll();
        }
        self.halted
    }

    fn poll(&mut self) {
        self.shared.counters[self.index]
            .0
            .store(self.worker.nodes, Ordering::Relaxed);
        if self.index > 0 {
            self.halted |= self.shared.halt.load(Ordering::Relaxed);
            return;
        }
        let over = self.shared.halt.load(Ordering::Relaxed)
            || self.shared.stop.load(Ordering::Relaxed)
            || self.shared.plan.is_up()
            || self.shared.limits.nodes.is_some_and(|most| self.shared.nodes() >= most);
        if over {
            self.halt();
        }
    }

    pub(crate) fn halt(&mut self) {
        self.halted = true;
        self.shared.halt.store(true, Ordering::Relaxed);
    }

    /// The static evaluation for the side to move, as this level sees it.
    #[inline]
    pub(crate) fn evaluate(&mut self, position: &R, ply: usize) -> i32 {
        let value = match (&self.worker.skill_limits, &mut self.worker.evaluator) {
            (Some(skill_limits), _) => skill_limits.evaluate(position),
            (None, Some(evaluator)) => evaluator.evaluate(position, ply),
            (None, None) => position.evaluate(),
        };
        value.clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)
    }

    /// A draw: nothing, or a little less than nothing for the side that thinks, which would rather
    /// play on.
    #[inline]
    pub(crate) fn draw(&self, ply: usize) -> i32 {
        if ply.is_multiple_of(2) {
            -self.shared.contempt
        } else {
            self.shared.contempt
        }
    }

    /// The value of a finished game for the side to move.
    #[inline]
    pub(crate) fn ended(&self, outcome: Outcome, position: &R, ply: usize) -> i32 {
        match outcome {
            Outcome::Draw => self.draw(ply),
            Outcome::Win(_) => outcome_value(outcome, position.turn(), ply),
        }
    }

    /// The value at depth 0 of a search without quiescence.
    pub(crate) fn leaf(&mut self, position: &R, ply: usize) -> i32 {
        if self.enter(ply) {
            return 0;
        }
        self.worker.stack[ply].line.clear();
        if let Some(outcome) = position.decided() {
            self.ended(outcome, position, ply)
        } else if self.repeats(ply) {
            self.draw(ply)
        } else if position.legal_count() == 0 {
            self.ended(position.stuck(), position, ply)
        } else {
            self.evaluate(position, ply)
        }
    }

    /// Writes the legal moves into the frame.
    #[inline]
    pub(crate) fn generate(&mut self, position: &R, ply: usize) {
        let generated = &mut self.worker.stack[ply].generated;
        generated.clear();
        position.legal_moves(generated);
    }

    /// Writes the moves worth looking at into the frame: where a threat of a win at once is to be
    /// met, those that may meet it. Every other one loses with the next move, sooner than any of
    /// these.
    #[inline]
    pub(crate) fn generate_useful(&mut self, position: &R, ply: usize, is_forced: bool) {
        if is_forced && self.foresees() && !position.wins_at_once() {
            let generated = &mut self.worker.stack[ply].generated;
            generated.clear();
            position.evasions(generated);
            if !generated.is_empty() {
                return;
            }
        }
        self.generate(position, ply);
    }

    /// Whether the game is asked about wins at once. Levels overlook some of them, so they are not
    /// told.
    #[inline]
    pub(crate) fn foresees(&self) -> bool {
        R::FORESIGHT && self.worker.skill_limits.is_none() && self.has(Heuristic::Foresight)
    }

    /// Steps down a move: its key joins the line, and the frame below knows how far back a
    /// repetition can lie.
    #[inline]
    pub(crate) fn descend(&mut self, position: &R, mv: R::Move, child: &R, slot: u16, ply: usize) {
        self.worker.stack[ply].slot = u32::from(slot);
        self.worker.stack[ply].passed = false;
        if R::REPETITION != Repetition::Impossible {
            self.worker.stack[ply + 1].floor = if position.is_irreversible(mv) {
                self.worker.keys.len()
            } else {
                self.worker.stack[ply].floor
            };
        }
        self.worker.keys.push(child.key());
    }

    /// Passes the turn. Nothing repeats across a pass, which is no move of the game.
    #[inline]
    pub(crate) fn descend_null(&mut self, child: &R, ply: usize) {
        self.worker.stack[ply].slot = NO_SLOT;
        self.worker.stack[ply].passed = true;
        self.worker.stack[ply + 1].floor = self.worker.keys.len();
        self.worker.keys.push(child.key());
    }

    #[inline]
    pub(crate) fn ascend(&mut self) {
        self.worker.keys.pop();
    }

    /// Whether the position at the end of the line counts as a draw by repetition: it stood on this
    /// line before (who could force it once can force it again), or twice in the game before the
    /// root.
    #[inline]
    pub(crate) fn repeats(&self, ply: usize) -> bool {
        if R::REPETITION == Repetition::Impossible {
            return false;
        }
        let keys = &self.worker.keys;
        let last = keys.len() - 1;
        let floor = self.worker.stack[ply].floor;
        let root = last - ply;
        let mut in_the_past = 0;
        let mut at = last;
        while at >= floor + 2 {
            at -= 2;
            if keys[at] == keys[last] {
                in_the_past += 1;
                if at >= root || in_the_past == 2 {
                    return true;
                }
            }
        }
        false
    }

    /// Drops the moves this level does not see, unless it would see none.
    #[inline]
    pub(crate) fn overlook(&mut self, position: &R, ply: usize) {
        let Some(skill_limits) = &self.worker.skill_limits else {
            return;
        };
        let picker = &mut self.worker.stack[ply].picker;
        if picker
            .picks()
            .iter()
            .any(|p| !skill_limits.overlooks(position, p.mv, p.slot))
        {
            picker.retain(|p| !skill_limits.overlooks(position, p.mv, p.slot));
        }
    }
}
