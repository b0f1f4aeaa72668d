//! The plainest search there is: every move to a fixed depth, nothing remembered, nothing left out.
//! Engines are measured by it.

use escale_hints::Hints;
use escale_rules::{MoveBuf, Outcome, Repetition};

/// What a position is worth to the side to move when both sides look exactly so many plies ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Truth {
    /// Nothing ends the game by force; the best evaluation that can be reached, or 0 for a draw.
    Points(i32),
    /// Won in so many plies.
    Win(u32),
    /// Lost in so many plies.
    Loss(u32),
}

impl Truth {
    /// Greater is better for the side to move: sooner wins, later losses.
    fn order(self) -> i64 {
        match self {
            Self::Points(points) => i64::from(points),
            Self::Win(plies) => 1_000_000_000 - i64::from(plies),
            Self::Loss(plies) => i64::from(plies) - 1_000_000_000,
        }
    }

    /// Seen from the position before the move that led here.
    fn one_ply_up(self) -> Self {
        match self {
            Self::Points(points) => Self::Points(-points),
            Self::Win(plies) => Self::Loss(plies + 1),
            Self::Loss(plies) => Self::Win(plies + 1),
        }
    }
}

/// The minimax value. `past` holds the keys of the game since its last irreversible move, the
/// position's own left out; a position that stood on the searched line before, or twice in the
/// past, is a draw.
pub fn minimax<R: Hints>(position: &R, past: &[u64], depth: u32) -> Truth {
    let mut line = past.to_vec();
    line.push(position.key());
    below(position, &mut line, past.len(), depth, true)
}

fn below<R: Hints>(position: &R, line: &mut Vec<u64>, root: usize, depth: u32, is_root: bool) -> Truth {
    if !is_root {
        if let Some(outcome) = position.decided() {
            return ended(position, outcome);
        }
        if R::REPETITION == Repetition::ThirdDraws && is_drawn_by_repetition(line, root) {
            return Truth::Points(0);
        }
    }
    let moves = position.moves();
    if moves.is_empty() {
        return ended(position, position.decided().unwrap_or_else(|| position.stuck()));
    }
    if depth == 0 {
        return Truth::Points(position.evaluate());
    }
    moves
        .as_slice()
        .iter()
        .map(|&mv| {
            let child = position.child(mv);
            line.push(child.key());
            let value = below(&child, line, root, depth - 1, false).one_ply_up();
            line.pop();
            value
        })
        .max_by_key(|value| value.order())
        .expect("there is a move")
}

fn is_drawn_by_repetition(line: &[u64], root: usize) -> bool {
    let (&last, before) = line.split_last().expect("the line holds the position itself");
    before[root..].contains(&last) || before[..root].iter().filter(|&&key| key == last).count() >= 2
}

fn ended<R: Hints>(position: &R, outcome: Outcome) -> Truth {
    match outcome {
        Outcome::Draw => Truth::Points(0),
        Outcome::Win(side) if side == position.turn() => Truth::Win(0),
        Outcome::Win(_) => Truth::Loss(0),
    }
}
