//! A game so far.

use crate::{Repetition, Rules};

/// A game so far: where it began, what was played, and what stands on the board now. Keeps moves
/// and keys, not positions: a long idle game costs a kilobyte or two, and going back replays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History<P: Rules> {
    start: P,
    position: P,
    moves: Vec<P::Move>,
    /// The key before each move.
    keys: Vec<u64>,
    /// How many of the keys lie before the last irreversible move: none of them can come again.
    passed: usize,
}

impl<P: Rules> History<P> {
    /// A game that begins here.
    pub fn new(start: P) -> Self {
        Self {
            start,
            position: start,
            moves: Vec::new(),
            keys: Vec::new(),
            passed: 0,
        }
    }

    /// A position whose past is known by the keys of the positions before it alone, oldest first.
    pub fn with_past(start: P, past: Vec<u64>) -> Self {
        Self {
            keys: past,
            ..Self::new(start)
        }
    }

    /// The position the game began at.
    pub fn start(&self) -> &P {
        &self.start
    }

    /// The position now.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// What was played.
    pub fn moves(&self) -> &[P::Move] {
        &self.moves
    }

    /// The keys of the positions before this one that could come again, oldest first.
    pub fn past(&self) -> &[u64] {
        &self.keys[self.passed..]
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: P::Move) {
        self.keys.push(self.position.key());
        if self.position.is_irreversible(mv) {
            self.passed = self.keys.len();
        }
        self.moves.push(mv);
        self.position.play_unchecked(mv);
    }

    /// Takes the last move back; `false` if there is none.
    pub fn take_back(&mut self) -> bool {
        let Some((_, left)) = self.moves.split_last() else {
            return false;
        };
        let before = self.keys[..self.keys.len() - self.moves.len()].to_vec();
        let mut again = Self::with_past(self.start, before);
        for &mv in left {
            again.play(mv);
        }
        *self = again;
        true
    }

    /// How often this position has stood on the board, this time included.
    pub fn occurrences(&self) -> usize {
        1 + self.count(self.position.key())
    }

    /// Whether the game is drawn because this position stands there too often.
    pub fn is_repeated(&self) -> bool {
        P::REPETITION == Repetition::ThirdDraws && self.occurrences() >= 3
    }

    /// Whether the game would be drawn for that reason after a legal move.
    pub fn would_repeat(&self, mv: P::Move) -> bool {
        let key = self.position.child(mv).key();
        P::REPETITION == Repetition::ThirdDraws
            && !self.position.is_irreversible(mv)
            && self.count(key) + usize::from(self.position.key() == key) >= 2
    }

    /// Whether any position that could come again has stood there twice. What is solved are
    /// positions alone; a game in which nothing has stood twice can be won by that without a third
    /// time, since on the way to a win no position comes back.
    pub fn has_repeats(&self) -> bool {
        let mut keys: Vec<u64> = self.past().iter().copied().chain([self.position.key()]).collect();
        keys.sort_unstable();
        keys.windows(2).any(|pair| pair[0] == pair[1])
    }

    /// Visits every move with the position it was played in.
    pub fn replay<T>(&self, mut visit: impl FnMut(&P, P::Move) -> T) -> Vec<T> {
        let mut position = self.start;
        self.moves
            .iter()
            .map(|&mv| {
                let value = visit(&position, mv);
                position.play_unchecked(mv);
                value
            })
            .collect()
    }

    /// The last move and the position it was played in.
    pub fn last(&self) -> Option<(P, P::Move)> {
        let (&last, before) = self.moves.split_last()?;
        Some((before.iter().fold(self.start, |position, &mv| position.child(mv)), last))
    }

    fn count(&self, key: u64) -> usize {
        self.past().iter().filter(|&&earlier| earlier == key).count()
    }
}
