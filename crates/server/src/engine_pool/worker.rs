//! What the pool needs of an engine.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use escale_catalog::{Known, Match};
use escale_rules::Trouble;

/// Something to think about.
pub struct SearchRequest<'a> {
    /// The game so far.
    pub play: &'a dyn Match,
    /// The level to play at, 1 to 10; full strength if none.
    pub level: Option<u8>,
    /// What a level draws its blind spots from.
    pub seed: u64,
    /// Only these moves may be chosen.
    pub only: Option<Vec<String>>,
    /// How many best lines.
    pub lines: usize,
    /// For how long at most.
    pub time: Duration,
}

/// One line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalysisLine {
    /// For the side to move, in hundredths of the basic piece.
    pub score: i32,
    /// If the line is decided: in how many plies it ends, negative for a loss.
    pub mate: Option<i32>,
    /// Whether that is known for certain and to the ply: the game is solved that far.
    pub exact: bool,
    /// Canonical move texts, at least one.
    pub moves: Vec<String>,
}

/// A legal move of a position, and what is known of it for certain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownMove {
    /// Canonical.
    pub text: String,
    /// What it is worth to its player.
    pub worth: Known,
}

/// What an engine found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Analysis {
    /// Best first; none if there is nothing to play.
    pub lines: Vec<AnalysisLine>,
    /// Where the best line is exact: the moves something certain is known of.
    pub known: Vec<KnownMove>,
    /// How deep.
    pub depth: u32,
    /// How many positions.
    pub nodes: u64,
}

/// One engine, used by one thread.
pub trait EngineWorker: Send {
    /// Thinks until the time is over or `stop` is set.
    fn think(&mut self, request: &SearchRequest<'_>, stop: &AtomicBool) -> Result<Analysis, Trouble>;
}

/// Where engines come from.
pub trait EngineFactory: Send + Sync {
    /// One more.
    fn make(&self) -> Box<dyn EngineWorker>;
}
