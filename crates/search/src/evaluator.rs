//! Who judges positions instead of the game's own terms.

use std::sync::Arc;

/// A judgement that keeps what it worked out for each ply of a line: a network.
pub trait Evaluator<R>: Send {
    /// The value of the position at a ply, for its side to move, in hundredths of the basic piece.
    fn evaluate(&mut self, position: &R, ply: usize) -> i32;
}

/// Makes one for a thread, for lines of so many plies.
pub type MakeEvaluator<R> = Arc<dyn Fn(usize) -> Box<dyn Evaluator<R>> + Send + Sync>;
