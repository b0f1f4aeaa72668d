//! What can be told exactly of a position at once: by the book, by search, or by both together.

use std::sync::Arc;

use escale_hints::Hints;
use escale_rules::{Coded, MoveBuf, Outcome, Rules};

use crate::{Book, Proofs, Prover, Value};

/// What is known of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveValue {
    /// What it is worth to the player who makes it.
    Exactly(Value),
    /// It keeps a win; how long a one is not known.
    Wins,
    /// It throws a win away.
    ThrowsAway,
    /// Nothing.
    Nothing,
}

impl MoveValue {
    /// The value, where it is known.
    pub fn value(self) -> Option<Value> {
        match self {
            Self::Exactly(value) => Some(value),
            _ => None,
        }
    }

    /// Whether the move wins, where that is known.
    pub fn wins(self) -> Option<bool> {
        match self {
            Self::Exactly(value) => Some(matches!(value, Value::Win(_))),
            Self::Wins => Some(true),
            Self::ThrowsAway => Some(false),
            Self::Nothing => None,
        }
    }
}

/// Somebody who knows the truth about a game, or much of it. One for each thread.
pub trait Oracle<R: Rules>: Send {
    /// The exact value of an open position, if it can be told.
    fn value(&mut self, position: &R) -> Option<Value>;

    /// The best move and the exact value, if both can be told: the shortest win, or the longest
    /// resistance.
    fn best(&mut self, position: &R) -> Option<(R::Move, Value)>;

    /// What is known of every legal move, in the order of the moves.
    fn move_values(&mut self, position: &R) -> Vec<(R::Move, MoveValue)>;
}

/// Positions looked at to prove a win of the side to move, and of the other side after each of its
/// moves. A search without a win to find takes some ten thousand.
const OWN_BUDGET: u64 = 50_000_000;
const OTHER_BUDGET: u64 = 400_000;

/// Mebibytes for what it proves.
const MEMORY: usize = 4;

/// Who has read the book, and searches where it ends.
pub struct BookOracle<R: Coded + Hints> {
    book: Arc<Book<R>>,
    prover: Prover<R>,
}

impl<R: Coded + Hints> BookOracle<R> {
    /// A reader of this book.
    pub fn new(book: Arc<Book<R>>) -> Self {
        Self {
            book,
            prover: Prover::new(Arc::new(Proofs::new(MEMORY))),
        }
    }

    /// A value that needs no look at what comes after.
    fn known(&mut self, position: &R, budget: u64) -> Option<Value> {
        let code = position.code();
        self.book.value(code).or_else(|| {
            let most = self.book.searched();
            self.prover.shortest_win(position, most, budget).map(Value::Win)
        })
    }

    /// What a move to this position is worth, if that can be told without more moves.
    fn after(&mut self, child: &R) -> Option<Value> {
        if let Some(outcome) = child.outcome() {
            return Some(match outcome {
                Outcome::Draw => Value::Draw,
                Outcome::Win(side) if side == child.turn() => Value::Loss(1),
                Outcome::Win(_) => Value::Win(1),
            });
        }
        self.known(child, OTHER_BUDGET).map(Value::before_the_move)
    }
}

impl<R: Coded + Hints> Oracle<R> for BookOracle<R> {
    fn value(&mut self, position: &R) -> Option<Value> {
        self.known(position, OWN_BUDGET)
            .or_else(|| self.best(position).map(|(_, value)| value))
    }

    fn best(&mut self, position: &R) -> Option<(R::Move, Value)> {
        if let Some(plan) = self.book.plan(position.code()) {
            let mv = self.book.planned_move(position, &plan)?;
            return Some((mv, Value::Win(plan.plies)));
        }
        if let Some(plies) = self.prover.shortest_win(position, self.book.searched(), OWN_BUDGET) {
            return Some((self.prover.winning_move(position, plies)?, Value::Win(plies)));
        }
        // Whoever cannot be seen to win must know where every move leads; or that the best of those
        // known is the best there is.
        let told = self.book.value(position.code());
        let mut best: Option<(R::Move, Value)> = None;
        let mut all = true;
        for &mv in position.moves().as_slice() {
            match self.after(&position.child(mv)) {
                Some(value) if best.is_none_or(|(_, found)| value.order() > found.order()) => best = Some((mv, value)),
                Some(_) => {}
                None if told.is_some() => all = false,
                None => return None,
            }
        }
        best.filter(|&(_, value)| all || Some(value) == told)
    }

    fn move_values(&mut self, position: &R) -> Vec<(R::Move, MoveValue)> {
        let plan = self.book.plan(position.code());
        let best = self.best(position);
        let keepers = plan.as_ref().and_then(|plan| self.book.keepers(position, plan));
        let moves = position.moves();
        let mut judged = Vec::with_capacity(moves.len());
        for (number, &mv) in moves.as_slice().iter().enumerate() {
            let known = match best {
                Some((planned, value)) if planned == mv => MoveValue::Exactly(value),
                _ => match (self.after(&position.child(mv)), &keepers) {
                    (Some(value), _) => MoveValue::Exactly(value),
                    (None, Some(keepers)) if keepers[number] => MoveValue::Wins,
                    (None, Some(_)) => MoveValue::ThrowsAway,
                    (None, None) => MoveValue::Nothing,
                },
            };
            judged.push((mv, known));
        }
        judged
    }
}
