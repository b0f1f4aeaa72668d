//! Answers of the engine that need no search: what the game's book knows.

use std::sync::atomic::{AtomicBool, Ordering};

use escale_hints::Hints;
use escale_rules::{History, Notation, Trouble};
use escale_search::Line;
use escale_tablebase::{MoveValue, Oracle, Value};

use crate::solved::{Solved, score};

/// A line of the book is told as far as this; whoever wants more asks again from its end.
const LINE: usize = 9;

/// Who asks the book on behalf of an engine.
pub(crate) struct BookProbe<P: Notation> {
    solved: Option<&'static dyn Solved<P>>,
    /// Made when first asked; or why the book is refused.
    oracle: Option<Result<Box<dyn Oracle<P>>, Trouble>>,
}

/// What the book says of a position.
pub(crate) struct ProbeResult<M> {
    /// Lines whose value is exact, best first. The first is a best move.
    pub(crate) lines: Vec<Line<M>>,
    /// Moves the book says too little of.
    pub(crate) open: Vec<M>,
    /// Whether the value holds for the game as it stands: not where positions have come back, since
    /// those could come back once more.
    pub(crate) exact: bool,
}

impl<P: Notation + Hints> BookProbe<P> {
    pub(crate) fn new(solved: Option<&'static dyn Solved<P>>) -> Self {
        Self { solved, oracle: None }
    }

    fn opened(&mut self) -> Option<&mut Result<Box<dyn Oracle<P>>, Trouble>> {
        let solved = self.solved?;
        Some(self.oracle.get_or_insert_with(|| solved.oracle()))
    }

    /// Why the book is refused, if there is one and it is.
    pub(crate) fn refusal(&mut self) -> Option<Trouble> {
        self.opened()?.as_ref().err().cloned()
    }

    /// What is known at the root, if a best move is; up to `count` lines.
    pub(crate) fn ask(&mut self, game: &History<P>, count: usize, stop: &AtomicBool) -> Option<ProbeResult<P::Move>> {
        let position = *game.position();
        let oracle = self.opened()?.as_mut().ok()?.as_mut();
        if position.outcome().is_some() {
            return None;
        }
        let (best, value) = oracle.best(&position)?;
        let exact = !game.has_repeats();
        if !exact {
            // Whoever wins hurries on, unless that would be the third time; whoever does not may
            // want the third time.
            let reached = position.child(best).key();
            let before = game.past().iter().filter(|&&key| key == reached).count();
            if !matches!(value, Value::Win(_)) || before >= 2 {
                return None;
            }
        }
        let mut lines = vec![follow(oracle, &position, best, value, stop)];
        let mut open = Vec::new();
        if count > 1 {
            let mut others = Vec::new();
            for (mv, known) in oracle.move_values(&position).into_iter().filter(|&(mv, _)| mv != best) {
                match known {
                    MoveValue::Exactly(value) => others.push((mv, value)),
                    _ => open.push(mv),
                }
            }
            others.sort_by_key(|&(_, value)| std::cmp::Reverse(value.order()));
            for (mv, value) in others.into_iter().take(count - 1) {
                lines.push(follow(oracle, &position, mv, value, stop));
            }
        }
        Some(ProbeResult { lines, open, exact })
    }
}

/// A move and best play after it.
fn follow<P: Notation + Hints>(
    oracle: &mut dyn Oracle<P>,
    root: &P,
    first: P::Move,
    value: Value,
    stop: &AtomicBool,
) -> Line<P::Move> {
    let mut position = root.child(first);
    let mut moves = vec![first];
    while moves.len() < LINE && position.outcome().is_none() && !stop.load(Ordering::Relaxed) {
        let Some((mv, _)) = oracle.best(&position) else { break };
        moves.push(mv);
        position.play_unchecked(mv);
    }
    Line::new(score(value), moves)
}
