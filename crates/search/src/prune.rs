//! What need not be searched, or not so deep, and what is worth more.

use escale_rules::Hints;

use crate::picker::Pick;
use crate::score::PROVEN;
use crate::switches::Organ;
use crate::worker::Thread;

impl<R: Hints> Thread<'_, R> {
    /// Gives the whole node up when its evaluation is far outside the window, or when even passing is good enough.
    #[expect(
        clippy::too_many_arguments,
        reason = "the window, the place in the tree and what is known of the node"
    )]
    pub(crate) fn prune_whole(
        &mut self,
        position: &R,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        cut: bool,
        estimate: i32,
        improving: bool,
    ) -> Option<i32> {
        let tuning = &self.shared.tuning;
        if self.has(Organ::ReverseFutility)
            && depth <= 7
            && estimate - tuning.reverse_futility * (depth - i32::from(improving)) >= beta
            && beta > -PROVEN
            && estimate < PROVEN
        {
            return Some(i32::midpoint(estimate, beta));
        }
        if self.has(Organ::Razoring) && depth <= 3 && estimate + tuning.razor * depth <= alpha && alpha < PROVEN {
            let value = self.quiesce::<false>(position, alpha, beta, ply, 0);
            if self.halted || value <= alpha {
                return Some(value);
            }
        }
        if self.has(Organ::NullMove)
            && depth >= 3
            && estimate >= beta
            && beta > -PROVEN
            && ply >= self.worker.null_floor
            && !self.worker.frames[ply - 1].passed
            && let Some(next) = position.null_move()
        {
            let reduction = tuning.null_base + depth / 4 + ((estimate - beta) / 200).min(3);
            self.descend_null(&next, ply);
            let value = -self.node::<false>(&next, -beta, 1 - beta, depth - reduction, ply + 1, !cut);
            self.ascend();
            if self.halted {
                return Some(0);
            }
            if value >= beta {
                let value = if value >= PROVEN { beta } else { value };
                if depth < 12 || self.worker.null_floor > 0 {
                    return Some(value);
                }
                // Deep cutoffs are checked without passing in the plies below: zugzwang exists in all these games.
                self.worker.null_floor = ply + 3 * (depth - reduction).max(0) as usize / 4 + 1;
                let check = self.node::<false>(position, beta - 1, beta, depth - reduction, ply, false);
                self.worker.null_floor = 0;
                if self.halted || check >= beta {
                    return Some(value);
                }
            }
        }
        None
    }

    #[inline]
    pub(crate) fn reduction(&self, depth: i32, number: i32) -> i32 {
        i32::from(self.worker.reductions[depth.clamp(0, 63) as usize][number.clamp(0, 63) as usize])
    }

    #[expect(clippy::too_many_arguments, reason = "each is one ground to extend or not")]
    pub(crate) fn extension(
        &self,
        pick: &Pick<R::Move>,
        count: usize,
        gives_check: bool,
        singular: i32,
        table_slot: Option<u16>,
        depth: i32,
        ply: usize,
    ) -> i32 {
        if singular != 0 && table_slot == Some(pick.slot) {
            return singular;
        }
        if !self.has(Organ::Extensions) || ply as i32 >= 2 * self.worker.root_depth {
            return 0;
        }
        // The only move costs nothing to follow; a check near the leaves would fall into quiescence unanswered.
        i32::from(count == 1 || gives_check && depth <= 2 && (!pick.noisy || pick.exchange >= 0))
    }
}
