//! By how much the evaluation strays, learned while searching.
//!
//! Where a search settles on another value than the evaluation gave, it says so under the move that
//! led there, and under that move with the one before it. The next position reached by the same
//! move is judged with that in mind. After Stockfish's correction by continuation, here by the
//! moves' slots alone, so that it serves every game.

use escale_hints::Hints;
use escale_rules::Side;

use crate::heuristics::Heuristic;
use crate::history::{MOST, NO_SLOT, PAIRS, pair_index, pull};
use crate::score::EVALUATION_LIMIT;
use crate::worker::Thread;

/// The two last moves of a line: the opponent's, and one's own before it.
#[derive(Clone, Copy, Debug)]
struct Trail {
    side: Side,
    last: u32,
    before: u32,
}

/// What one thread has learned in a game.
pub(crate) struct Corrections {
    after_move: Vec<i16>,
    after_pair: Vec<i16>,
}

impl Corrections {
    pub(crate) fn new() -> Self {
        Self {
            after_move: vec![0; PAIRS],
            after_pair: vec![0; PAIRS],
        }
    }

    pub(crate) fn clear(&mut self) {
        self.after_move.fill(0);
        self.after_pair.fill(0);
    }

    /// What is known of this trail, within plus or minus twice `MOST`.
    #[inline]
    fn sum(&self, trail: Trail) -> i32 {
        let Trail { side, last, before } = trail;
        if last == NO_SLOT {
            return 0;
        }
        let alone = i32::from(self.after_move[pair_index(side, last, 0)]);
        if before == NO_SLOT {
            return alone;
        }
        alone + i32::from(self.after_pair[pair_index(side, last, before as u16)])
    }

    /// The evaluation strayed by so much here, as a search of that depth found; deep ones count for
    /// more.
    #[inline]
    fn learn(&mut self, trail: Trail, by: i32, depth: i32) {
        let Trail { side, last, before } = trail;
        if last == NO_SLOT {
            return;
        }
        let bonus = (by * depth * 2).clamp(-MOST / 4, MOST / 4);
        pull(&mut self.after_move[pair_index(side, last, 0)], bonus);
        if before != NO_SLOT {
            pull(&mut self.after_pair[pair_index(side, last, before as u16)], bonus);
        }
    }
}

impl<R: Hints> Thread<'_, R> {
    /// The game's own evaluation, with what has been learned of it.
    #[inline]
    pub(crate) fn corrected(&self, position: &R, own: i32, ply: usize) -> i32 {
        if !self.corrects() {
            return own;
        }
        let learned = self.worker.corrections.sum(self.trail(position, ply));
        (own + learned * self.shared.tuning.correction / MOST).clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)
    }

    /// Learns that the evaluation of this position strayed by so much.
    #[inline]
    pub(crate) fn learn_straying(&mut self, position: &R, by: i32, depth: i32, ply: usize) {
        if self.corrects() {
            let trail = self.trail(position, ply);
            self.worker.corrections.learn(trail, by, depth);
        }
    }

    /// Levels go by their own judgement, tastes and all: that is what they are placed by.
    #[inline]
    fn corrects(&self) -> bool {
        self.worker.skill_limits.is_none() && self.has(Heuristic::Correction)
    }

    #[inline]
    fn trail(&self, position: &R, ply: usize) -> Trail {
        let slot = |back: usize| ply.checked_sub(back).map_or(NO_SLOT, |ply| self.worker.stack[ply].slot);
        Trail {
            side: position.turn(),
            last: slot(1),
            before: slot(2),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRAIL: Trail = Trail {
        side: Side::First,
        last: 40_000,
        before: 9,
    };

    #[test]
    fn what_is_learned_of_a_move_serves_after_other_moves_too() {
        let mut corrections = Corrections::new();
        corrections.learn(TRAIL, 50, 6);
        let here = corrections.sum(TRAIL);
        let elsewhere = corrections.sum(Trail { before: 10, ..TRAIL });
        assert!(0 < elsewhere && elsewhere < here, "{elsewhere} {here}");
        let other_side = Trail {
            side: Side::Second,
            ..TRAIL
        };
        assert_eq!(corrections.sum(other_side), 0);
        corrections.clear();
        assert_eq!(corrections.sum(TRAIL), 0);
    }

    #[test]
    fn nothing_is_learned_where_no_move_led() {
        let mut corrections = Corrections::new();
        let first = Trail { last: NO_SLOT, ..TRAIL };
        corrections.learn(first, 50, 6);
        assert_eq!(corrections.sum(first), 0);
        assert_eq!(corrections.sum(TRAIL), 0);
    }

    #[test]
    fn it_stays_within_bounds_whatever_is_learned() {
        let mut corrections = Corrections::new();
        for _ in 0..1_000 {
            corrections.learn(TRAIL, EVALUATION_LIMIT * 2, 127);
        }
        assert!(corrections.sum(TRAIL) <= 2 * MOST);
        for _ in 0..1_000 {
            corrections.learn(TRAIL, -EVALUATION_LIMIT * 2, 127);
        }
        assert!(corrections.sum(TRAIL) >= -2 * MOST);
    }
}
