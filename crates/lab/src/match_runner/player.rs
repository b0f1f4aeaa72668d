//! A player of a match, wherever it lives.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use escale_catalog::{Engine, Game, Match, Setup};
use escale_rules::{Phrase, Side, Trouble, phrase};
use escale_search::{GameClock, Limits};

use super::external::External;
use super::spec::{Budget, Kind, PlayerSpec};

/// Why a player can no longer play. The game is lost by it, for this reason, and the reason is
/// told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Breakdown(pub(crate) Phrase);

/// A game so far.
pub(crate) struct Situation<'a> {
    /// The game so far.
    pub(crate) play: &'a dyn Match,
    pub(crate) setup: &'a Setup,
    /// Canonical texts.
    pub(crate) moves: &'a [String],
    pub(crate) turn: Side,
    /// Time left to each side, where they have clocks.
    pub(crate) left: [Option<Duration>; 2],
    /// What each move adds to the clock of the side to move.
    pub(crate) increment: Duration,
    pub(crate) budget: Budget,
}

impl Situation<'_> {
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            depth: self.budget.depth,
            nodes: self.budget.nodes,
            move_time: self.budget.move_time,
            clock: self.left[self.turn.index()].map(|left| GameClock {
                left,
                increment: self.increment,
                moves_to_go: None,
            }),
        }
    }
}

/// Someone who plays.
pub(crate) trait Player: Send {
    /// A game begins.
    fn new_game(&mut self, number: u64) -> Result<(), Breakdown>;

    /// The move to play, in whatever form; the referee reads it.
    fn choose(&mut self, situation: &Situation<'_>) -> Result<String, Breakdown>;
}

/// Seats a player. `patience` is how long an external program may overstay its time.
pub(crate) fn seat(spec: &PlayerSpec, game: &dyn Game, patience: Duration) -> Result<Box<dyn Player>, Trouble> {
    match &spec.kind {
        Kind::BuiltIn(settings) => {
            let engine = game.engine(*settings);
            match engine.network_refusal() {
                Some(refusal) => Err(refusal),
                None => Ok(Box::new(BuiltIn(engine))),
            }
        }
        Kind::External { command, options } => {
            let external = External::start(command, options, patience);
            external
                .map(|player| Box::new(player) as Box<dyn Player>)
                .map_err(|Breakdown(phrase)| Trouble::from(phrase))
        }
    }
}

struct BuiltIn(Box<dyn Engine>);

impl Player for BuiltIn {
    fn new_game(&mut self, number: u64) -> Result<(), Breakdown> {
        self.0.new_game(number);
        Ok(())
    }

    fn choose(&mut self, situation: &Situation<'_>) -> Result<String, Breakdown> {
        self.0
            .think_about(situation.play)
            .map_err(|trouble| Breakdown(trouble.phrase))?;
        let reply = self.0.go(&situation.limits(), &AtomicBool::new(false), &mut |_| {});
        let best = reply.best();
        best.ok_or_else(|| Breakdown(phrase!("le moteur ne voit aucun coup", "the engine sees no move")))
    }
}
