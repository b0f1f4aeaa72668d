//! What a piece is worth to whoever judges, and what it is worth to be on the move.

use escale_catalog::{Engine, EngineSettings, Game, Match};
use escale_rules::{Scene, Side, Trouble};

/// Whoever judges, at work in a thread.
pub(super) struct Weighing {
    engine: Box<dyn Engine>,
}

/// What was found in one position.
pub(super) struct Weighed {
    /// A kind, and what one of it is worth to its owner there.
    pub(super) pieces: Vec<(&'static str, i32)>,
    /// What the turn is worth there.
    pub(super) turn: Option<i32>,
}

impl Weighing {
    pub(super) fn new(game: &dyn Game) -> Self {
        Self {
            engine: game.engine(EngineSettings::without_book()),
        }
    }

    /// Takes each piece off in turn. Positions that are not quiet, with all pieces or without one,
    /// are left out: what is said of them is not what they are worth.
    pub(super) fn weigh(&mut self, play: &dyn Match, scene: &Scene) -> Result<Option<Weighed>, Trouble> {
        self.engine.think_about(play)?;
        let Some(whole) = self.engine.at_rest() else {
            return Ok(None);
        };
        let turn = self.engine.turn_value();
        let mut pieces = Vec::new();
        for piece in &scene.pieces {
            let (Some(owner), Some(less)) = (piece.side, play.without(&piece.at)) else {
                continue;
            };
            self.engine.think_about(less.as_ref())?;
            if let Some(rest) = self.engine.at_rest() {
                let lost = whole - rest;
                pieces.push((
                    piece.kind,
                    match owner {
                        Side::First => lost,
                        Side::Second => -lost,
                    },
                ));
            }
        }
        Ok(Some(Weighed { pieces, turn }))
    }
}
