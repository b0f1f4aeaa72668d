//! The engine behind the facade: text in, text out, one virtual call per search.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use escale_rules::{Hints, Lang, MoveBuf, Notation, Term, Trouble, excerpt, trouble};
use escale_search::{Engine as Searcher, Info, Limits, Line, Mcts, Options, Root, Score};

use crate::Setup;

/// Who thinks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Brain {
    /// Alpha-beta over the game's evaluation: the engine proper.
    #[default]
    Search,
    /// Random playouts: the baseline that knows nothing but the rules.
    Playouts,
}

/// How an engine is set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// Who thinks.
    pub brain: Brain,
    /// Threads, table, level, lines. The baseline heeds the seed alone.
    pub search: Options,
}

/// A best line, as texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextLine {
    /// For the side to move.
    pub score: Score,
    /// Canonical move texts, at least one.
    pub moves: Vec<String>,
    /// How it ends, if a proven line was followed to its end: the verdict of the last position.
    pub end: Option<escale_rules::Verdict>,
}

/// A thought on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The iteration.
    pub depth: u32,
    /// The deepest ply any line reached.
    pub deepest: u32,
    /// Which best line, from 1.
    pub rank: usize,
    /// The line.
    pub line: TextLine,
    /// Positions (or playouts) so far.
    pub nodes: u64,
    /// Time so far.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub fill: u32,
}

/// What a search came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The best lines, best first; none if the game is over.
    pub lines: Vec<TextLine>,
    /// The last finished iteration.
    pub depth: u32,
    /// Positions (or playouts).
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

impl Reply {
    /// The move to play, canonical; none if the game is over.
    pub fn best(&self) -> Option<&str> {
        self.lines.first().map(|line| line.moves[0].as_str())
    }
}

/// One thinker at one game.
pub trait Engine: Send {
    /// How it is set.
    fn settings(&self) -> &Settings;

    /// Sets it otherwise.
    fn configure(&mut self, settings: Settings);

    /// Another game begins: everything learnt is forgotten, and a level gets the blind spots of game `number`.
    fn new_game(&mut self, number: u64);

    /// What to think about: a start and the moves played from it, in any accepted form. When it is refused the position before stays.
    fn set_position(&mut self, setup: &Setup, moves: &[&str]) -> Result<(), Trouble>;

    /// Restricts the first move to these, until the next position; refuses what is not legal.
    fn restrict(&mut self, moves: &[&str]) -> Result<(), Trouble>;

    /// Thinks until a limit is reached or `stop` is set.
    fn go(&mut self, limits: &Limits, stop: &AtomicBool, on_info: &mut dyn FnMut(&Thought)) -> Reply;

    /// The terms of the hand evaluation.
    fn terms(&self) -> &'static [Term];

    /// The evaluation's amounts in the position, for tuning; `None` where the position is not quiet and its evaluation means nothing yet.
    fn amounts(&mut self) -> Option<Vec<i32>>;
}

pub(crate) struct Thinker<P: Notation + Hints> {
    settings: Settings,
    search: Searcher<P>,
    playouts: Mcts<P>,
    root: Root<P>,
}

impl<P: Notation + Hints> Thinker<P> {
    pub(crate) fn new(settings: Settings) -> Self {
        Self {
            settings,
            search: Searcher::new(settings.search),
            playouts: Mcts::new(settings.search.seed),
            root: Root::new(P::initial()),
        }
    }
}

fn texts<P: Notation + Hints>(root: &P, line: &Line<P::Move>) -> TextLine {
    let mut position = *root;
    let moves = line
        .moves
        .iter()
        .map(|&mv| {
            let text = position.move_text(mv);
            position.play_unchecked(mv);
            text
        })
        .collect();
    TextLine {
        score: line.score,
        moves,
        end: position.verdict(),
    }
}

fn read_move<P: Notation>(position: &P, number: usize, text: &str) -> Result<P::Move, Trouble> {
    position.parse_move(text).map_err(|trouble| {
        let text = excerpt(text);
        let (fr, en) = (trouble.get(Lang::Fr), trouble.get(Lang::En));
        trouble!("coup {number} (« {text} ») : {fr}", "move {number} (“{text}”): {en}")
    })
}

impl<P: Notation + Hints> Engine for Thinker<P> {
    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn configure(&mut self, settings: Settings) {
        self.settings = settings;
        self.search.configure(settings.search);
        self.settings.search = *self.search.options();
    }

    fn new_game(&mut self, number: u64) {
        self.search.new_game(number);
        self.playouts = Mcts::new(self.settings.search.seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    }

    fn set_position(&mut self, setup: &Setup, moves: &[&str]) -> Result<(), Trouble> {
        let table = P::with_options(&setup.options)?;
        let start = match &setup.position {
            None => table,
            Some(text) => P::parse_position(&table, text)?,
        };
        let mut root = Root::new(start);
        for (index, text) in moves.iter().enumerate() {
            let mv = read_move(&root.position, index + 1, text)?;
            root.play(mv);
        }
        self.root = root;
        Ok(())
    }

    fn restrict(&mut self, moves: &[&str]) -> Result<(), Trouble> {
        let only = moves
            .iter()
            .enumerate()
            .map(|(index, text)| read_move(&self.root.position, index + 1, text))
            .collect::<Result<_, _>>()?;
        self.root.only = only;
        Ok(())
    }

    fn go(&mut self, limits: &Limits, stop: &AtomicBool, on_info: &mut dyn FnMut(&Thought)) -> Reply {
        let position = self.root.position;
        match self.settings.brain {
            Brain::Search => {
                let answer = self.search.go(&self.root, limits, stop, &mut |info: &Info<P::Move>| {
                    on_info(&Thought {
                        depth: info.depth,
                        deepest: info.deepest,
                        rank: info.rank,
                        line: texts(&position, &info.line),
                        nodes: info.nodes,
                        time: info.time,
                        fill: info.fill,
                    });
                });
                Reply {
                    lines: answer.lines.iter().map(|line| texts(&position, line)).collect(),
                    depth: answer.depth,
                    nodes: answer.nodes,
                    time: answer.time,
                }
            }
            Brain::Playouts => {
                let started = std::time::Instant::now();
                let guess = self.playouts.go(&position, &self.root.past, limits, stop);
                // Points that mean the same chance as an evaluation would: the logistic curve the tuner fits evaluations to.
                let share = guess.share.clamp(0.001, 0.999);
                let score = Score::Points((400.0 * (share / (1.0 - share)).log10()).round() as i32);
                let lines = guess
                    .best
                    .map(|mv| texts(&position, &Line { score, moves: vec![mv] }))
                    .into_iter()
                    .collect();
                Reply {
                    lines,
                    depth: 0,
                    nodes: guess.playouts,
                    time: started.elapsed(),
                }
            }
        }
    }

    fn terms(&self) -> &'static [Term] {
        P::TERMS
    }

    fn amounts(&mut self) -> Option<Vec<i32>> {
        let position = self.root.position;
        if position.decided().is_some() || position.in_check() || position.moves().is_empty() {
            return None;
        }
        let (settled, plain) = self.search.settled_value(&position);
        if settled != plain {
            return None;
        }
        let mut amounts = vec![0; P::TERMS.len()];
        position.measure(&mut |term, amount| amounts[term] += amount);
        Some(amounts)
    }
}
