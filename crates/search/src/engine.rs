//! The engine object: a position goes in, thoughts come out through a callback, an answer at the
//! end.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use escale_hints::{Hints, Skill, Tuning};
use escale_rules::{History, MoveBuf, Verdict};

use crate::abdada::AbdadaTable;
use crate::deepen::Progress;
use crate::evaluator::MakeEvaluator;
use crate::heuristics::Heuristics;
use crate::level::{Level, SkillLimits};
use crate::limits::Limits;
use crate::score::{INFINITE, MOST_PLIES, Score};
use crate::smp;
use crate::table::Table;
use crate::time::Plan;
use crate::trial::Trial;
use crate::worker::{Counter, RootMove, Shared, Thread, Worker};

/// What an engine is set to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Search threads, at least 1. With one thread a search is reproducible.
    pub threads: usize,
    /// Mebibytes of transposition table.
    pub hash: usize,
    /// Playing strength.
    pub level: Level,
    /// Eyes other than those of the level, while a ladder is being measured.
    pub skill: Option<Skill>,
    /// Margins other than the game's own, while they are being measured.
    pub trial: Trial,
    /// How little a draw is liked at full strength, in hundredths of the basic piece: who plays
    /// would rather play on than repeat, who analyses wants the truth (0).
    pub contempt: i32,
    /// How many best lines to find.
    pub lines: usize,
    /// What a level's blind spots and tastes are drawn from, with the number of the game.
    pub seed: u64,
    /// Which heuristics are on.
    pub heuristics: Heuristics,
}

impl Options {
    /// The most threads that can be asked for.
    pub const MOST_THREADS: usize = 256;
    /// The most mebibytes that can be asked for.
    pub const MOST_HASH: usize = 1 << 15;
    /// What a player usually thinks of a draw.
    pub const USUAL_CONTEMPT: i32 = 20;
    /// The most a draw can be disliked.
    pub const MOST_CONTEMPT: i32 = 200;
    /// The most lines that can be asked for.
    pub const MOST_LINES: usize = 256;
}

impl Default for Options {
    fn default() -> Self {
        Self {
            threads: 1,
            hash: 16,
            level: Level::FULL,
            skill: None,
            trial: Trial::default(),
            contempt: 0,
            lines: 1,
            seed: 0,
            heuristics: Heuristics::FULL,
        }
    }
}

/// One best line; its moves are a game's own, or their texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// Its score for the side to move at the root.
    pub score: Score,
    /// Its moves, at least one.
    pub moves: Vec<M>,
    /// How it ends, where somebody followed it to the end of the game and put that into words: the
    /// search does not.
    pub end: Option<Verdict>,
    /// Whether the score is the true distance under best play, from a book of solved positions: the
    /// search only finds bounds of it.
    pub exact: bool,
}

impl<M> Line<M> {
    /// A line the search found.
    pub fn new(score: Score, moves: Vec<M>) -> Self {
        Self {
            score,
            moves,
            end: None,
            exact: false,
        }
    }
}

/// A thought on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info<M> {
    /// The iteration it comes from.
    pub depth: u32,
    /// The deepest ply any line reached.
    pub deepest: u32,
    /// Which best line, from 1.
    pub rank: usize,
    /// The line.
    pub line: Line<M>,
    /// Positions (or playouts) looked at so far, all threads.
    pub nodes: u64,
    /// Time so far.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub fill: u32,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer<M> {
    /// The best lines, best first; none if the game is over.
    pub lines: Vec<Line<M>>,
    /// The last finished iteration.
    pub depth: u32,
    /// Positions (or playouts) looked at, all threads.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

impl<M: Clone> Answer<M> {
    /// The move to play; none if the game is over.
    pub fn best(&self) -> Option<M> {
        self.lines.first()?.moves.first().cloned()
    }
}

/// A searcher for one game.
pub struct Searcher<R: Hints> {
    options: Options,
    table: Table,
    workers: Vec<Worker<R>>,
    evaluator: Option<MakeEvaluator<R>>,
    game: u64,
}

impl<R: Hints> Searcher<R> {
    /// An engine with these settings; sizes are brought into range.
    pub fn new(options: Options) -> Self {
        let mut engine = Self {
            options,
            table: Table::new(options.hash.min(Options::MOST_HASH)),
            workers: Vec::new(),
            evaluator: None,
            game: 0,
        };
        engine.configure(options);
        engine
    }

    /// The settings in force.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Changes settings. What was remembered is forgotten where the change makes it mean something
    /// else.
    pub fn configure(&mut self, options: Options) {
        let before = self.options;
        self.options = options;
        self.options.threads = options.threads.clamp(1, Options::MOST_THREADS);
        self.options.hash = options.hash.min(Options::MOST_HASH);
        self.options.lines = options.lines.clamp(1, Options::MOST_LINES);
        self.options.contempt = options.contempt.clamp(0, Options::MOST_CONTEMPT);
        if before.hash != self.options.hash {
            // The old table goes first, so that both need not fit at once.
            self.table = Table::new(0);
            self.table = Table::new(self.options.hash);
        }
        self.workers.truncate(self.options.threads);
        let evaluator = self.evaluator.as_ref();
        self.workers
            .resize_with(self.options.threads, || Worker::new(evaluator));
        let skill_changed =
            before.level != options.level || before.seed != options.seed || before.skill != options.skill;
        let tuning = self.tuning();
        for worker in &mut self.workers {
            worker.tune(&tuning);
        }
        let judges_otherwise = before.heuristics != options.heuristics
            || before.trial != options.trial
            || before.contempt != self.options.contempt;
        if skill_changed || judges_otherwise {
            self.forget();
        }
        self.apply_skill();
    }

    fn tuning(&self) -> Tuning {
        self.options.trial.on(R::TUNING)
    }

    /// Forgets everything learnt: the next search is as if the engine were new.
    pub fn forget(&mut self) {
        self.table.clear();
        for worker in &mut self.workers {
            worker.history.clear();
            worker.corrections.clear();
        }
    }

    /// Judges positions by this from now on, at full strength; by the game's own terms without it.
    /// What was remembered is forgotten: it was judged otherwise.
    pub fn evaluate_by(&mut self, evaluator: Option<MakeEvaluator<R>>) {
        self.evaluator = evaluator;
        for worker in &mut self.workers {
            worker.evaluate_by(self.evaluator.as_ref());
        }
        self.forget();
    }

    /// Another game begins: everything is forgotten, and a level gets the limits of game `number`.
    pub fn new_game(&mut self, number: u64) {
        self.game = number;
        self.forget();
        self.apply_skill();
    }

    fn apply_skill(&mut self) {
        let seed =
            self.options.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ self.game.wrapping_mul(0xD1B5_4A32_D192_ED03);
        let skill = self.options.skill.or_else(|| self.options.level.skill::<R>(seed));
        for worker in &mut self.workers {
            worker.skill_limits = skill.map(|skill| SkillLimits::new(R::TERMS, skill, seed));
        }
    }

    /// Thinks about a game so far until a limit is reached or `stop` is set. Legal moves among
    /// `only` are those to choose from; none of them: all. `on_info` hears of every settled line.
    pub fn go(
        &mut self,
        game: &History<R>,
        only: &[R::Move],
        limits: &Limits,
        stop: &AtomicBool,
        on_info: &mut dyn FnMut(&Info<R::Move>),
    ) -> Answer<R::Move> {
        let started = Instant::now();
        let position = game.position();
        let only: Vec<R::Move> = {
            let legal = position.moves();
            only.iter()
                .copied()
                .filter(|mv| legal.as_slice().contains(mv))
                .collect()
        };
        for worker in &mut self.workers {
            worker.prepare(position, game.past(), &only);
        }
        let main = &self.workers[0];
        if main.root_moves.is_empty() {
            return Answer {
                lines: Vec::new(),
                depth: 0,
                nodes: 0,
                time: started.elapsed(),
            };
        }
        let skill_depth = main
            .skill_limits
            .as_ref()
            .map(|skill_limits| skill_limits.depth(position.key()));
        let most = limits
            .depth
            .unwrap_or(MOST_PLIES as u32)
            .min(skill_depth.unwrap_or(u32::MAX))
            .max(1);
        self.table.age();
        let shared = Shared {
            table: &self.table,
            stop,
            halt: AtomicBool::new(false),
            plan: Plan::new(limits, started),
            limits: *limits,
            heuristics: self.options.heuristics,
            tuning: self.tuning(),
            contempt: if main.skill_limits.is_none() {
                self.options.contempt
            } else {
                0
            },
            counters: self.workers.iter().map(|_| Counter::default()).collect(),
            lines: self.options.lines,
            abdada: AbdadaTable::for_threads(self.workers.len()),
        };
        let lines = self.options.lines;
        let mut report = |thread: &Thread<'_, R>, progress: Progress| {
            let own = thread.worker.nodes - thread.shared.counters[0].0.load(std::sync::atomic::Ordering::Relaxed);
            on_info(&Info {
                depth: progress.depth as u32,
                deepest: thread.worker.deepest as u32,
                rank: progress.rank + 1,
                line: line_of(&thread.worker.root_moves[progress.rank]),
                nodes: thread.shared.nodes() + own,
                time: thread.shared.plan.elapsed(),
                fill: thread.shared.table.fill(),
            });
        };
        let best = smp::run(
            &mut self.workers,
            &shared,
            position,
            lines,
            most.min(MOST_PLIES as u32) as i32,
            &mut report,
        );
        let nodes = shared.nodes();
        let worker = &self.workers[best];
        Answer {
            lines: worker.root_moves.iter().take(lines).map(line_of).collect(),
            depth: worker.completed as u32,
            nodes,
            time: started.elapsed(),
        }
    }

    /// The value of a position once its noise has settled, and its plain evaluation: both for the
    /// side to move. Tuning keeps positions where they agree.
    pub fn settled_value(&mut self, position: &R) -> (i32, i32) {
        let stop = AtomicBool::new(false);
        self.workers[0].prepare(position, &[], &[]);
        let shared = Shared {
            table: &self.table,
            stop: &stop,
            halt: AtomicBool::new(false),
            plan: Plan::new(&Limits::default(), Instant::now()),
            limits: Limits::default(),
            heuristics: self.options.heuristics.without(crate::Heuristic::Table),
            tuning: self.tuning(),
            contempt: 0,
            counters: vec![Counter::default()],
            lines: 1,
            abdada: None,
        };
        let mut thread = Thread {
            worker: &mut self.workers[0],
            shared: &shared,
            index: 0,
            halted: false,
        };
        let settled = thread.quiesce::<true>(position, -INFINITE, INFINITE, 0, 0);
        (settled, thread.evaluate(position, 0))
    }
}

impl<M> RootMove<M> {
    /// The value of this iteration, or of the last one in which it had one.
    pub(crate) fn known(&self) -> i32 {
        if self.value == -INFINITE {
            self.previous
        } else {
            self.value
        }
    }
}

fn line_of<M: Copy>(root_move: &RootMove<M>) -> Line<M> {
    // Before the first iteration is through nothing is known of a move.
    let value = match root_move.known() {
        value if value <= -INFINITE => 0,
        value => value,
    };
    Line::new(Score::from_value(value), root_move.line.clone())
}
