//! Playing noisy moves out before judging a position.

use escale_hints::Hints;

use crate::heuristics::Heuristic;
use crate::score::{INFINITE, MOST_PLIES, PROVEN, WIN, from_table, to_table};
use crate::table::{Bound, Entry};
use crate::worker::Thread;

impl<R: Hints> Thread<'_, R> {
    /// The value once the noise has settled. A win or loss it returns is proven: nobody is said to
    /// lose who could have stood still, and who cannot (in check, or compelled by rule) has every
    /// move looked at.
    pub(crate) fn quiesce<const PV: bool>(
        &mut self,
        position: &R,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        plies: i32,
    ) -> i32 {
        if self.enter(ply) {
            return 0;
        }
        self.worker.stack[ply].line.clear();
        if let Some(outcome) = position.decided() {
            return self.ended(outcome, position, ply);
        }
        // Only the first ply's keys are on the list; below, moves are few and mostly irreversible.
        if plies == 0 && self.repeats(ply) {
            return self.draw(ply);
        }
        if !PV && self.foresees() && position.wins_at_once() {
            return WIN - ply as i32 - 1;
        }
        let most = match &self.worker.skill_limits {
            None => self.shared.tuning.quiescence_plies,
            Some(skill_limits) => skill_limits.quiescence_plies().min(self.shared.tuning.quiescence_plies),
        };
        if plies >= most || ply >= MOST_PLIES - 1 {
            return self.evaluate(position, ply);
        }

        let key = position.key();
        let remembered = if self.has(Heuristic::Table) {
            self.shared.table.probe(key)
        } else {
            None
        };
        if let Some(entry) = remembered
            && !PV
        {
            let value = from_table(entry.value, ply);
            if entry.bound.settles(value >= beta) {
                return value;
            }
        }

        let is_forced = plies < self.shared.tuning.evasion_plies && position.is_forced();
        let known = remembered.and_then(|entry| entry.evaluation);
        // What the table keeps is the game's own judgement; what is learned about it changes.
        let mut own = None;
        let mut evaluation = 0;
        let mut best = -INFINITE;
        let may_have_to_capture = position.must_capture().is_none();
        if !is_forced && !may_have_to_capture {
            (own, evaluation) = self.stand(position, known, ply, plies);
            best = evaluation;
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }

        self.generate_useful(position, ply, is_forced);
        let worker = &mut *self.worker;
        let frame = &mut worker.stack[ply];
        let table_slot = remembered.and_then(|entry| entry.slot);
        let left_out = frame
            .picker
            .fill_noisy(position, &frame.generated, table_slot, &worker.history, is_forced);
        if frame.picker.len() == 0 && !left_out {
            return self.ended(position.stuck(), position, ply);
        }
        if may_have_to_capture && !is_forced && left_out {
            (own, evaluation) = self.stand(position, known, ply, plies);
            best = evaluation;
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        self.overlook(position, ply);

        let floor = alpha;
        let mut best_slot = None;
        while let Some(pick) = self.worker.stack[ply].picker.next() {
            if own.is_some() && best > -PROVEN && self.has(Heuristic::SeePruning) {
                if pick.see < 0 {
                    continue;
                }
                if evaluation + pick.see + self.shared.tuning.delta <= alpha {
                    best = best.max(evaluation + pick.see + self.shared.tuning.delta);
                    continue;
                }
            }
            let child = position.child(pick.mv);
            let value = -self.quiesce::<PV>(&child, -beta, -alpha, ply + 1, plies + 1);
            if self.halted {
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_slot = Some(pick.slot);
                    if PV {
                        self.extend_line(ply, pick.mv);
                    }
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        if self.has(Heuristic::Table) {
            self.shared.table.store(
                key,
                Entry {
                    slot: best_slot,
                    value: to_table(best, ply),
                    evaluation: own,
                    depth: 0,
                    bound: Bound::of(best, floor, beta),
                },
            );
        }
        best
    }

    /// What a position is worth to who stands still in it: by the game's own judgement, and by what
    /// has been learned of that. Only the first ply knows the moves that led to it.
    #[inline]
    fn stand(&mut self, position: &R, known: Option<i32>, ply: usize, plies: i32) -> (Option<i32>, i32) {
        let own = known.unwrap_or_else(|| self.evaluate(position, ply));
        let evaluation = if plies == 0 {
            self.corrected(position, own, ply)
        } else {
            own
        };
        (Some(own), evaluation)
    }

    /// The best line from `ply` is this move and what follows below it.
    #[inline]
    pub(crate) fn extend_line(&mut self, ply: usize, mv: R::Move) {
        let (here, below) = self.worker.stack.split_at_mut(ply + 1);
        let line = &mut here[ply].line;
        line.clear();
        line.push(mv);
        line.extend_from_slice(&below[0].line);
    }
}
