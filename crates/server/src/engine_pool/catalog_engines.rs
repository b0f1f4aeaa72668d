//! The engines of the shelf behind the pool's [`EngineWorker`].

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use escale_catalog::{Answer, Engine, EngineSettings, Info, Line, Match, MoveValue, Shelf, disagreement, steps_along};
use escale_rules::Trouble;
use escale_search::{Level, Limits, Options};

use super::{EngineFactory, EngineWorker, SearchAnswer, SearchRequest};

/// Mebibytes of table for each game a thread thinks about.
const HASH: usize = 8;

/// The real engines, of these games.
#[derive(Clone, Copy, Debug, Default)]
pub struct CatalogEngines(pub Shelf);

impl EngineFactory for CatalogEngines {
    fn make(&self) -> Box<dyn EngineWorker> {
        Box::new(EngineOfEachGame {
            shelf: self.0,
            engines: HashMap::new(),
        })
    }
}

/// One engine per game, made when it is first needed.
struct EngineOfEachGame {
    shelf: Shelf,
    engines: HashMap<&'static str, Box<dyn Engine>>,
}

impl EngineWorker for EngineOfEachGame {
    fn think(&mut self, request: &SearchRequest<'_>, stop: &AtomicBool) -> Result<SearchAnswer, Trouble> {
        self.think_aloud(request, stop, &mut |_| {})
    }

    fn think_aloud(
        &mut self,
        request: &SearchRequest<'_>,
        stop: &AtomicBool,
        told: &mut dyn FnMut(Answer<String>),
    ) -> Result<SearchAnswer, Trouble> {
        let settings = EngineSettings {
            search: Options {
                hash: HASH,
                level: request
                    .level
                    .and_then(|level| Level::whole(u32::from(level)))
                    .unwrap_or(Level::FULL),
                lines: request.lines.max(1),
                // A level keeps its blind spots for a whole game, and has others in the next.
                seed: request.seed,
                // A player would rather play on than repeat; an analysis says what is.
                contempt: request.level.map_or(0, |_| Options::USUAL_CONTEMPT),
                ..Options::default()
            },
            ..EngineSettings::default()
        };
        let game = self.shelf.game(request.play.card().id)?;
        let engine = self
            .engines
            .entry(game.card().id)
            .or_insert_with(|| game.engine(settings));
        if *engine.settings() != settings {
            engine.configure(settings);
        }
        engine.think_about(request.play)?;
        if let Some(only) = &request.only {
            let only: Vec<&str> = only.iter().map(String::as_str).collect();
            engine.restrict(&only)?;
        }
        let mut so_far = SoFar::default();
        let answer = engine.go(&Limits::move_time(request.time), stop, &mut |info| {
            so_far.hear(info, told);
        });
        let mut found = SearchAnswer::from(answer);
        // A level is asked for a move, an analysis for the truth: only there is every move looked
        // up, and said why.
        if request.level.is_none()
            && let Some(best) = found.answer.lines.first()
        {
            if best.exact {
                found.known = known(request.play);
            }
            found.hands = steps_along(engine.as_mut(), request.play, &best.moves)?;
            if engine.network().is_some() {
                found.disagreement = disagreement(&found.hands[0], &request.play.card().camps);
            }
        }
        Ok(found)
    }
}

/// What was told last, and the lines of the iteration under way.
#[derive(Default)]
struct SoFar {
    shown: usize,
    depth: u32,
    lines: Vec<Line<String>>,
}

impl SoFar {
    /// Notes a line, and tells all of them once there are as many of this iteration as were told of
    /// the one before.
    fn hear(&mut self, info: &Info<String>, told: &mut dyn FnMut(Answer<String>)) {
        if info.depth != self.depth {
            self.lines.clear();
            self.depth = info.depth;
        }
        // Lines change places while an iteration goes on: one may be heard of twice.
        self.lines.retain(|line| line.moves.first() != info.line.moves.first());
        self.lines.push(info.line.clone());
        if self.lines.len() < self.shown {
            return;
        }
        self.shown = self.lines.len();
        let mut lines = self.lines.clone();
        lines.sort_by_key(|line| std::cmp::Reverse(line.score.order()));
        told(Answer {
            lines,
            depth: info.depth,
            nodes: info.nodes,
            time: info.time,
        });
    }
}

/// The moves of a position something certain is known of.
fn known(play: &dyn Match) -> Vec<(String, MoveValue)> {
    let mut judged = play.move_values();
    judged.retain(|(_, worth)| *worth != MoveValue::Nothing);
    judged
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use escale_catalog::{GAMES, Setup};

    use super::*;

    fn ask(game: &'static str, level: Option<u8>) -> SearchAnswer {
        let play = escale_catalog::game(game).unwrap().set_up(&Setup::default()).unwrap();
        let request = SearchRequest {
            play: play.as_ref(),
            level,
            seed: 1,
            only: None,
            lines: 1,
            time: Duration::from_millis(20),
        };
        let answer = CatalogEngines::default()
            .make()
            .think(&request, &AtomicBool::new(false));
        answer.expect("the start of a game")
    }

    /// Where a game is solved its truth is told, to analyses and to the strongest opponent, and to
    /// no other.
    #[test]
    fn only_full_strength_knows_what_is_solved() {
        let solved = GAMES.iter().filter(|game| game.proof(None).is_some());
        let mut asked = 0;
        for id in solved.map(|game| game.card().id) {
            asked += 1;
            for (level, knows) in [(None, true), (Some(10), true), (Some(9), false), (Some(1), false)] {
                let found = ask(id, level);
                let line = &found.answer.lines[0];
                assert_eq!(line.exact, knows, "{id} at {level:?}");
                assert!(!knows || line.score.is_proven());
                assert_eq!(found.known.is_empty(), level.is_some(), "{id} at {level:?}");
            }
        }
        assert!(asked > 0);
    }
}
