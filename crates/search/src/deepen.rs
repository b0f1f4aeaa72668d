//! The root: iterative deepening, aspiration windows, several best lines.

use escale_hints::Hints;

use crate::abdada::{AbdadaTable, SHARED_DEPTH};
use crate::heuristics::Heuristic;
use crate::score::{INFINITE, MOST_PLIES, PROVEN, WIN};
use crate::stack::NO_EVALUATION;
use crate::worker::Thread;

/// What the root says after a line of an iteration was settled, or when a move broke out of the
/// window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Progress {
    pub depth: i32,
    /// Which best line, from 0.
    pub rank: usize,
}

impl<R: Hints> Thread<'_, R> {
    /// Searches deeper and deeper until a limit stops it. The root moves come out sorted, best
    /// first.
    pub(crate) fn deepen(&mut self, position: &R, lines: usize, most: i32, report: &mut dyn FnMut(&Self, Progress)) {
        let lines = lines.min(self.worker.root_moves.len());
        let mut steady = 0_u32;
        let mut last_best = None;
        let mut last_value = 0;
        for depth in 1..=most.min(MOST_PLIES as i32 - 8) {
            self.worker.root_depth = depth;
            for root_move in &mut self.worker.root_moves {
                if root_move.value != -INFINITE {
                    root_move.previous = root_move.value;
                }
            }
            for rank in 0..lines {
                self.settle(position, depth, rank);
                if self.halted {
                    break;
                }
                report(self, Progress { depth, rank });
            }
            if self.halted {
                break;
            }
            self.worker.completed = depth;
            if self.index > 0 {
                // Whoever is first at the depth that was asked for has answered for all.
                if self.shared.lines == 1 && self.shared.limits.depth.is_some_and(|most| depth as u32 >= most) {
                    self.halt();
                }
                continue;
            }

            let best = self.worker.root_moves[0].mv;
            let value = self.worker.root_moves[0].value;
            steady = if last_best == Some(best) { steady + 1 } else { 0 };
            let falling = f64::from((last_value - value).clamp(0, 200)) / 200.0;
            // A proven result that this depth fully covers and that stood at its beginning will not
            // change: from the first move on, only something better was looked for. Who asked for a
            // depth gets it all the same.
            let limits = &self.shared.limits;
            let proven = value.abs() >= PROVEN && WIN - value.abs() <= depth && value == last_value;
            last_best = Some(best);
            last_value = value;
            if proven && limits.depth.is_none() && (limits.is_timed() || limits.nodes.is_some()) {
                break;
            }
            if limits.is_timed() {
                let settled_for = f64::from(steady.min(8));
                let spent = self.worker.nodes.max(1) as f64;
                let share = self.worker.root_moves[0].effort as f64 / spent;
                let restless = (1.25 - 0.06 * settled_for) * (1.4 - 0.7 * share) * (1.0 + falling);
                let obvious = self.worker.root_moves.len() == 1 && limits.clock.is_some();
                if obvious || self.shared.plan.is_spent(restless) {
                    break;
                }
            }
        }
    }

    /// Finds the value of the best move from `rank` on, widening the window until it holds.
    fn settle(&mut self, position: &R, depth: i32, rank: usize) {
        let previous = self.worker.root_moves[rank].previous;
        let narrow = self.has(Heuristic::Aspiration) && depth >= 4 && previous.abs() < PROVEN;
        let mut delta = self.shared.tuning.aspiration;
        let (mut alpha, mut beta) = if narrow {
            ((previous - delta).max(-INFINITE), (previous + delta).min(INFINITE))
        } else {
            (-INFINITE, INFINITE)
        };
        let mut failed_high = 0;
        loop {
            let shallower = (depth - failed_high).max(1);
            let value = self.root(position, alpha, beta, shallower, rank);
            self.worker.root_moves[rank..].sort_by_key(|rm| std::cmp::Reverse(rm.value));
            if self.halted {
                return;
            }
            if value <= alpha && alpha > -INFINITE {
                beta = i32::midpoint(alpha, beta);
                alpha = (value - delta).max(-INFINITE);
                failed_high = 0;
            } else if value >= beta && beta < INFINITE {
                beta = (value + delta).min(INFINITE);
                failed_high = (failed_high + 1).min(3);
            } else {
                break;
            }
            delta += delta / 2 + 5;
            if delta > 1000 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
        self.worker.root_moves[..=rank].sort_by_key(|rm| std::cmp::Reverse(rm.value));
    }

    /// One pass over the root moves from `rank` on.
    fn root(&mut self, position: &R, mut alpha: i32, beta: i32, depth: i32, rank: usize) -> i32 {
        if self.enter(0) {
            return 0;
        }
        let settled = !position.is_forced() && !self.shared.heuristics.is_plain();
        self.worker.stack[0].evaluation = if settled {
            self.evaluate(position, 0)
        } else {
            NO_EVALUATION
        };
        self.worker.stack[1].killers = [crate::history::NO_SLOT; 2];
        for root_move in &mut self.worker.root_moves[rank..] {
            root_move.value = -INFINITE;
        }
        let mut best = -INFINITE;
        let mut fresh = rank..self.worker.root_moves.len();
        self.worker.put_off.clear();
        while let Some((index, again)) = fresh
            .next()
            .map(|index| (index, false))
            .or_else(|| self.worker.put_off.pop_front().map(|index| (index, true)))
        {
            let number = (index - rank) as i32 + 1;
            // As in every other node: the first move is everybody's.
            let marks = self
                .shared
                .abdada
                .as_ref()
                .filter(|_| number > 1 && depth >= SHARED_DEPTH);
            let mark = AbdadaTable::mark(position.key(), self.worker.root_moves[index].slot);
            if let Some(abdada) = marks {
                if !again && abdada.is_taken(mark) {
                    self.worker.put_off.push_back(index);
                    continue;
                }
                abdada.take(mark);
            }
            let before = self.worker.nodes;
            let value = self.value_at_root(position, index, number, depth, alpha, beta);
            if let Some(abdada) = marks {
                abdada.release(mark);
            }
            if self.halted {
                return 0;
            }
            let worker = &mut *self.worker;
            let root_move = &mut worker.root_moves[index];
            root_move.effort += worker.nodes - before;
            if number == 1 || value > alpha {
                root_move.value = value;
                root_move.line.clear();
                root_move.line.extend_from_slice(&worker.stack[0].line);
            }
            if value > best {
                best = value;
                if value > alpha {
                    if value >= beta {
                        break;
                    }
                    alpha = value;
                }
            }
        }
        best
    }

    /// Plays a root move and searches what comes of it; the line of the root begins with it then.
    fn value_at_root(&mut self, position: &R, index: usize, number: i32, depth: i32, alpha: i32, beta: i32) -> i32 {
        let (mv, slot, noisy) = {
            let rm = &self.worker.root_moves[index];
            (rm.mv, rm.slot, rm.noisy)
        };
        let child = position.child(mv);
        self.descend(position, mv, &child, slot, 0);
        let mut value = -INFINITE;
        if number > 1 {
            let sooner_only = alpha >= WIN - self.worker.root_depth;
            let late = self.has(Heuristic::Reductions)
                && depth >= 3
                && number > 3
                && !noisy
                && !sooner_only
                && !child.is_forced();
            let reduction = if late {
                (self.reduction(depth, number) - 1).clamp(0, depth - 2)
            } else {
                0
            };
            value = -self.node::<false>(&child, -alpha - 1, -alpha, depth - 1 - reduction, 1, true);
            if value > alpha && reduction > 0 && !self.halted {
                value = -self.node::<false>(&child, -alpha - 1, -alpha, depth - 1, 1, true);
            }
        }
        if (number == 1 || value > alpha) && !self.halted {
            value = -self.node::<true>(&child, -beta, -alpha, depth - 1, 1, false);
        }
        self.ascend();
        if !self.halted {
            self.extend_line(0, mv);
        }
        value
    }
}
