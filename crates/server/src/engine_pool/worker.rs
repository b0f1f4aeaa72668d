//! What the pool needs of an engine.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use escale_catalog::{Answer, HandStep, Match, MoveValue};
use escale_rules::{Phrase, Trouble};

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

/// What an engine found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchAnswer {
    /// What the search came to.
    pub answer: Answer<String>,
    /// Where the best line is exact: the moves something certain is known of, and what.
    pub known: Vec<(String, MoveValue)>,
    /// What the hand evaluation says of the position and along the best line: an analysis is asked
    /// why.
    pub hands: Vec<HandStep>,
    /// What is to be said where a network and the hand evaluation disagree about the position.
    pub disagreement: Option<Phrase>,
}

impl From<Answer<String>> for SearchAnswer {
    /// What a search came to, and nothing about it.
    fn from(answer: Answer<String>) -> Self {
        Self {
            answer,
            known: Vec::new(),
            hands: Vec::new(),
            disagreement: None,
        }
    }
}

/// One engine, used by one thread.
pub trait EngineWorker: Send {
    /// Thinks until the time is over or `stop` is set.
    fn think(&mut self, request: &SearchRequest<'_>, stop: &AtomicBool) -> Result<SearchAnswer, Trouble>;

    /// The same, telling what is thought each time something is settled.
    fn think_aloud(
        &mut self,
        request: &SearchRequest<'_>,
        stop: &AtomicBool,
        _told: &mut dyn FnMut(Answer<String>),
    ) -> Result<SearchAnswer, Trouble> {
        self.think(request, stop)
    }
}

/// Where engines come from.
pub trait EngineFactory: Send + Sync {
    /// One more.
    fn make(&self) -> Box<dyn EngineWorker>;
}
