//! Asks the engine about positions.

use std::sync::atomic::AtomicBool;

use escale_catalog::{Engine, EngineSettings, Game, HandStep, Line, Match, Setup, disagreement, steps_along};
use escale_rules::{Phrase, Trouble};
use escale_search::Limits;

/// How often a proven line that breaks off is taken up again from where it breaks.
const MOST_EXTENSIONS: usize = 20;

/// An engine that is asked about positions, always under the same limits.
pub struct Analyst {
    engine: Box<dyn Engine>,
    limits: Limits,
    settings: EngineSettings,
}

/// What was found in a position.
pub struct Finding {
    /// The best lines, best first.
    pub lines: Vec<Line<String>>,
    /// How deep it looked.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
}

pub(crate) fn setup_of(play: &dyn Match) -> Setup {
    Setup {
        options: play.options(),
        position: Some(play.start_text()),
    }
}

impl Analyst {
    /// An analyst of a game.
    pub fn new(game: &dyn Game, settings: EngineSettings, limits: Limits) -> Self {
        Self {
            engine: game.engine(settings),
            limits,
            settings,
        }
    }

    /// What the engine finds in a position, as many lines as were asked for.
    pub fn think(&mut self, play: &dyn Match, lines: usize) -> Result<Finding, Trouble> {
        let mut settings = self.settings;
        settings.search.lines = lines;
        self.engine.configure(settings);
        self.engine.think_about(play)?;
        let reply = self.engine.go(&self.limits, &AtomicBool::new(false), &mut |_| {});
        Ok(Finding {
            lines: reply.lines,
            depth: reply.depth,
            nodes: reply.nodes,
        })
    }

    /// Follows a proven line to the end of the game where the search's own line breaks off before
    /// it.
    pub fn follow(&mut self, play: &dyn Match, line: &mut Line<String>) -> Result<(), Trouble> {
        for _ in 0..MOST_EXTENSIONS {
            if !line.score.is_proven() || line.end.is_some() {
                return Ok(());
            }
            let mut ahead = play.fork();
            for text in &line.moves {
                ahead.play_through(text)?;
            }
            let Some(rest) = self.think(ahead.as_ref(), 1)?.lines.into_iter().next() else {
                return Ok(());
            };
            // A continuation that is not proven would make a claim of what is only a guess.
            if !rest.score.is_proven() {
                return Ok(());
            }
            line.moves.extend(rest.moves);
            line.end = rest.end;
        }
        Ok(())
    }

    /// What the hand evaluation says of a position and those that follow it on a line.
    pub(crate) fn steps(&mut self, play: &dyn Match, line: &[String]) -> Result<Vec<HandStep>, Trouble> {
        steps_along(self.engine.as_mut(), play, line)
    }

    /// Where the network that judges and the hand evaluation disagree about a position: what both
    /// say. Nothing where no network judges.
    pub fn disagreement(&mut self, play: &dyn Match) -> Result<Option<Phrase>, Trouble> {
        self.engine.think_about(play)?;
        if self.engine.network().is_none() {
            return Ok(None);
        }
        let steps = self.steps(play, &[])?;
        Ok(disagreement(&steps[0], &play.card().camps))
    }
}
