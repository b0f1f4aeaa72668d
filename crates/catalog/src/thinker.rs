//! The one engine there is: the search, the baseline, the book and the network behind one door.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use escale_hints::{Hints, Term};
use escale_rules::{History, MoveBuf, Notation, Side, Trouble, excerpt, trouble};
use escale_search::{Answer, Info, Limits, Line, Mcts, Score, Searcher, Trial};

use crate::boxed::Play;
use crate::engine::{Brain, Engine, EngineSettings, move_refused};
use crate::hand::{self, HandReading};
use crate::network::{Judge, Networked};
use crate::probe::{BookProbe, ProbeResult};
use crate::solved::Solved;
use crate::{Match, Network};

pub(crate) struct Thinker<P: Notation + Hints> {
    settings: EngineSettings,
    search: Searcher<P>,
    playouts: Mcts<P>,
    game: History<P>,
    /// First moves to choose among; empty for all.
    only: Vec<P::Move>,
    probe: BookProbe<P>,
    solved: Option<&'static dyn Solved<P>>,
    networked: Option<&'static dyn Networked<P>>,
    /// The network that judges now, if any does.
    network: Option<&'static Network>,
    /// Whether the table has no options: what is solved, and what networks have learned, is the
    /// game without any.
    plain: bool,
}

impl<P: Notation + Hints> Thinker<P> {
    pub(crate) fn new(
        settings: EngineSettings,
        solved: Option<&'static dyn Solved<P>>,
        networked: Option<&'static dyn Networked<P>>,
    ) -> Self {
        let mut thinker = Self {
            settings,
            search: Searcher::new(settings.search),
            playouts: Mcts::new(settings.search.seed),
            game: History::new(P::initial()),
            only: Vec::new(),
            probe: BookProbe::new(solved),
            solved,
            networked,
            network: None,
            plain: true,
        };
        thinker.choose_judge();
        thinker
    }

    /// Sees to it that the right judge is at work.
    fn choose_judge(&mut self) {
        let network = self.networked.filter(|_| self.plain).and_then(|networked| {
            let network = match self.settings.judge {
                Judge::Best => networked.own(),
                Judge::Hand => None,
                Judge::Network(network) => Some(network),
            };
            network.filter(|network| network.inputs() == networked.inputs())
        });
        let address = |network: Option<&'static Network>| network.map(std::ptr::from_ref);
        if address(network) != address(self.network) {
            self.network = network;
            let evaluators = self.networked.zip(network);
            self.search
                .evaluate_by(evaluators.and_then(|(networked, network)| networked.evaluators(network)));
        }
    }

    /// The evaluation of a quiet position, good for `First` when positive; `None` of any other.
    fn resting(&mut self, position: &P) -> Option<i32> {
        if position.decided().is_some() || position.is_forced() || position.moves().is_empty() {
            return None;
        }
        let (settled, plain) = self.search.settled_value(position);
        let for_first = match position.turn() {
            Side::First => plain,
            Side::Second => -plain,
        };
        (settled == plain).then_some(for_first)
    }

    /// What the book says, where it may be asked.
    fn knowledge(&mut self, stop: &AtomicBool) -> Option<ProbeResult<P::Move>> {
        if !self.settings.consults() || !self.plain || !self.only.is_empty() {
            return None;
        }
        self.probe.ask(&self.game, self.settings.search.lines, stop)
    }

    /// The book's lines, and the search's where more are wanted than the book has.
    fn answer_knowing(
        &mut self,
        knowledge: ProbeResult<P::Move>,
        started: Instant,
        limits: &Limits,
        stop: &AtomicBool,
        on_info: &mut dyn FnMut(&Info<String>),
    ) -> Answer<String> {
        let position = *self.game.position();
        let ProbeResult { lines, open, exact } = knowledge;
        let mut lines: Vec<Line<String>> = lines.iter().map(|line| texts(&position, line, exact)).collect();
        let wanted = self.settings.search.lines;
        let (mut depth, mut nodes) = (lines[0].moves.len() as u32, 0);
        // A move the book says little of may be better than those it knows to lose.
        if wanted > 1 && !open.is_empty() {
            let answer = self.search.go(&self.game, &open, limits, stop, &mut |_| {});
            lines.extend(answer.lines.iter().map(|line| texts(&position, line, false)));
            lines[1..].sort_by_key(|line| std::cmp::Reverse(line.score.order()));
            lines.truncate(wanted);
            (depth, nodes) = (answer.depth, answer.nodes);
        }
        let time = started.elapsed();
        for (index, line) in lines.iter().enumerate() {
            on_info(&Info {
                depth,
                deepest: line.moves.len() as u32,
                rank: index + 1,
                line: line.clone(),
                nodes,
                time,
                fill: 0,
            });
        }
        Answer {
            lines,
            depth,
            nodes,
            time,
        }
    }
}

fn texts<P: Notation + Hints>(root: &P, line: &Line<P::Move>, exact: bool) -> Line<String> {
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
    Line {
        score: line.score,
        moves,
        end: position.verdict(),
        exact,
    }
}

fn read_move<P: Notation>(position: &P, number: usize, text: &str) -> Result<P::Move, Trouble> {
    position
        .parse_move(text)
        .map_err(|trouble| move_refused(number, &excerpt(text), &trouble))
}

impl<P: Notation + Hints> Engine for Thinker<P> {
    fn settings(&self) -> &EngineSettings {
        &self.settings
    }

    fn configure(&mut self, settings: EngineSettings) {
        self.settings = settings;
        self.search.configure(settings.search);
        self.settings.search = *self.search.options();
        self.choose_judge();
    }

    fn new_game(&mut self, number: u64) {
        self.search.new_game(number);
        self.playouts = Mcts::new(self.settings.search.seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    }

    fn think_about(&mut self, play: &dyn Match) -> Result<(), Trouble> {
        let Some(own) = play.as_any().downcast_ref::<Play<P>>() else {
            let title = play.card().title;
            return Err(trouble!(
                "ce moteur ne joue pas à {title}",
                "this engine does not play {title}"
            ));
        };
        self.game = own.game.clone();
        self.only.clear();
        self.plain = play.options().is_empty();
        self.choose_judge();
        Ok(())
    }

    fn restrict(&mut self, moves: &[&str]) -> Result<(), Trouble> {
        let only = moves
            .iter()
            .enumerate()
            .map(|(index, text)| read_move(self.game.position(), index + 1, text))
            .collect::<Result<_, _>>()?;
        self.only = only;
        Ok(())
    }

    fn go(&mut self, limits: &Limits, stop: &AtomicBool, on_info: &mut dyn FnMut(&Info<String>)) -> Answer<String> {
        let started = Instant::now();
        if let Some(knowledge) = self.knowledge(stop) {
            return self.answer_knowing(knowledge, started, limits, stop, on_info);
        }
        let position = *self.game.position();
        match self.settings.brain {
            Brain::Search => {
                let answer = self
                    .search
                    .go(&self.game, &self.only, limits, stop, &mut |info: &Info<P::Move>| {
                        on_info(&Info {
                            depth: info.depth,
                            deepest: info.deepest,
                            rank: info.rank,
                            line: texts(&position, &info.line, false),
                            nodes: info.nodes,
                            time: info.time,
                            fill: info.fill,
                        });
                    });
                Answer {
                    lines: answer.lines.iter().map(|line| texts(&position, line, false)).collect(),
                    depth: answer.depth,
                    nodes: answer.nodes,
                    time: answer.time,
                }
            }
            Brain::Playouts => {
                let guess = self.playouts.go(&self.game, limits, stop);
                // Points that mean the same chance as an evaluation would: the logistic curve the
                // tuner fits evaluations to.
                let share = guess.share.clamp(0.001, 0.999);
                let score = Score::Points((400.0 * (share / (1.0 - share)).log10()).round() as i32);
                let line = guess
                    .best
                    .map(|mv| texts(&position, &Line::new(score, vec![mv]), false));
                let time = started.elapsed();
                if let Some(line) = &line {
                    on_info(&Info {
                        depth: 1,
                        deepest: 1,
                        rank: 1,
                        line: line.clone(),
                        nodes: guess.playouts,
                        time,
                        fill: 0,
                    });
                }
                Answer {
                    lines: line.into_iter().collect(),
                    depth: 0,
                    nodes: guess.playouts,
                    time,
                }
            }
        }
    }

    fn book_refusal(&mut self) -> Option<Trouble> {
        self.settings.consults().then(|| self.probe.refusal())?
    }

    fn network(&self) -> Option<&'static Network> {
        self.network
    }

    fn network_refusal(&self) -> Option<Trouble> {
        let Judge::Network(network) = self.settings.judge else {
            return None;
        };
        let (theirs, ours) = (network.inputs(), self.inputs()?);
        (theirs != ours).then(|| {
            trouble!(
                "ce réseau est celui d'un autre jeu : il a {theirs} entrées, il en faudrait {ours}",
                "this network is another game's: it has {theirs} inputs where {ours} are needed"
            )
        })
    }

    fn at_rest(&mut self) -> Option<i32> {
        let position = *self.game.position();
        self.resting(&position)
    }

    fn turn_value(&mut self) -> Option<i32> {
        let position = *self.game.position();
        let (here, passed) = (self.resting(&position)?, self.resting(&position.null_move()?)?);
        Some(match position.turn() {
            Side::First => here - passed,
            Side::Second => passed - here,
        })
    }

    fn hand(&self) -> HandReading {
        hand::read(self.game.position())
    }

    fn inputs(&self) -> Option<usize> {
        self.networked.map(Networked::inputs)
    }

    fn seen(&self) -> Vec<[Vec<u64>; 2]> {
        let Some(networked) = self.networked else {
            return Vec::new();
        };
        let views = networked.seen(self.game.position());
        let mirrored = views.each_ref().map(|view| networked.mirrored(view));
        let mut seen = vec![views];
        if let [Some(own), Some(other)] = mirrored {
            seen.push([own, other]);
        }
        seen
    }

    fn code(&self) -> Option<u64> {
        self.solved.map(|solved| solved.code(self.game.position()))
    }

    fn terms(&self) -> &'static [Term] {
        P::TERMS
    }

    fn margins(&self) -> Vec<(&'static str, i32)> {
        Trial::margins(P::TUNING)
    }

    fn amounts(&mut self) -> Option<Vec<i32>> {
        if !self.is_quiet() {
            return None;
        }
        let position = *self.game.position();
        let mut amounts = vec![0; P::TERMS.len()];
        position.measure(&mut |term, amount| amounts[term] += amount);
        Some(amounts)
    }
}
