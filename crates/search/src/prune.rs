//! What need not be searched, or not so deep, and what is worth more.

use escale_hints::Hints;

use crate::heuristics::Heuristic;
use crate::history::MOST;
use crate::picker::Pick;
use crate::score::PROVEN;
use crate::table::{Bound, Entry};
use crate::worker::Thread;

/// What a node knows by the time it looks at its moves.
#[derive(Clone, Copy, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent facts, each asked for by itself"
)]
pub(crate) struct Known {
    pub depth: i32,
    pub ply: usize,
    /// Whether the window is open.
    pub pv: bool,
    /// Whether a cutoff is expected.
    pub cut: bool,
    /// Whether nothing may be left out or cut short.
    pub plain: bool,
    /// In check, or compelled to capture.
    pub forced: bool,
    /// Whether the evaluation means something.
    pub settled: bool,
    /// Whether things look better than two plies ago.
    pub improving: bool,
    pub evaluation: i32,
    /// How many moves there are.
    pub count: usize,
}

impl Known {
    /// What is left of a late move's reduction once all that speaks for the move is counted.
    #[inline]
    pub(crate) fn lmr_adjusted<M>(&self, pick: &Pick<M>, mut reduction: i32, learned: i32, gives_check: bool) -> i32 {
        reduction -= i32::from(self.pv) + i32::from(self.improving) + i32::from(gives_check) + i32::from(self.forced);
        reduction += i32::from(self.cut);
        reduction -= learned / (MOST / 2);
        match (pick.noisy, pick.exchange >= 0) {
            (false, _) => reduction,
            (true, true) => reduction / 2 - 1,
            (true, false) => reduction - 1,
        }
    }
}

/// What came of a search without the table's move.
pub(crate) enum Singularity {
    /// There was none.
    Untried,
    /// The node's value is settled by it.
    Settled(i32),
    /// By so many plies the table's move is searched deeper.
    Extends(i32),
}

impl<R: Hints> Thread<'_, R> {
    /// Whether the table's move stands alone: every other fails against a little less than what it is worth.
    #[inline]
    pub(crate) fn singularity(&mut self, position: &R, known: &Known, entry: &Entry, beta: i32) -> Singularity {
        let &Known { depth, ply, .. } = known;
        if !self.has(Heuristic::Singular)
            || known.plain
            || depth < 7
            || known.count <= 1
            || ply as i32 >= 2 * self.worker.root_depth
            || entry.depth < depth - 3
            || entry.bound == Bound::Upper
            || entry.value.abs() >= PROVEN
        {
            return Singularity::Untried;
        }
        let picks = self.worker.frames[ply].picker.picks();
        let Some(candidate) = picks
            .iter()
            .find(|pick| Some(pick.slot) == entry.slot)
            .map(|pick| pick.mv)
        else {
            return Singularity::Untried;
        };
        let target = entry.value - 2 * depth;
        self.worker.frames[ply].excluded = Some(candidate);
        let value = self.node::<false>(position, target - 1, target, (depth - 1) / 2, ply, known.cut);
        self.worker.frames[ply].excluded = None;
        if self.halted {
            Singularity::Settled(0)
        } else if value < target {
            Singularity::Extends(1)
        } else if target >= beta && !known.pv {
            // Another move is good enough too: two refutations are as good as one searched deep.
            Singularity::Settled(target)
        } else {
            Singularity::Extends(-i32::from(entry.value >= beta))
        }
    }

    /// Whether a move is not worth a search here, once another is known not to lose. `skip_quiet` remembers that no quiet move is from here on.
    #[expect(clippy::too_many_arguments, reason = "each is one ground to look or not")]
    #[inline]
    pub(crate) fn prunes_move(
        &self,
        known: &Known,
        pick: &Pick<R::Move>,
        number: i32,
        reduction: i32,
        learned: i32,
        alpha: i32,
        skip_quiet: &mut bool,
    ) -> bool {
        let tuning = &self.shared.tuning;
        let depth = known.depth;
        if pick.noisy {
            return self.has(Heuristic::ExchangePruning)
                && known.settled
                && depth <= 6
                && pick.exchange < -tuning.exchange * depth;
        }
        if *skip_quiet {
            return true;
        }
        if known.pv {
            return false;
        }
        let late = (tuning.late_base + depth * depth) / (2 - i32::from(known.improving));
        let left = (depth - reduction).max(1);
        *skip_quiet = self.has(Heuristic::LatePruning) && number > late && depth <= 8
            || self.has(Heuristic::Futility)
                && known.settled
                && left <= 7
                && known.evaluation + tuning.futility * (left + 1) + learned / 128 <= alpha;
        *skip_quiet
    }

    /// Gives the whole node up when its evaluation is far outside the window, or when even passing is good enough.
    #[expect(
        clippy::too_many_arguments,
        reason = "the window, the place in the tree and what is known of the node"
    )]
    pub(crate) fn prunes_node(
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
        if self.has(Heuristic::ReverseFutility)
            && depth <= 7
            && estimate - tuning.reverse_futility * (depth - i32::from(improving)) >= beta
            && beta > -PROVEN
            && estimate < PROVEN
        {
            return Some(i32::midpoint(estimate, beta));
        }
        if self.has(Heuristic::Razoring) && depth <= 3 && estimate + tuning.razor * depth <= alpha && alpha < PROVEN {
            let value = self.quiesce::<false>(position, alpha, beta, ply, 0);
            if self.halted || value <= alpha {
                return Some(value);
            }
        }
        if self.has(Heuristic::NullMove)
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
        if !self.has(Heuristic::Extensions) || ply as i32 >= 2 * self.worker.root_depth {
            return 0;
        }
        // The only move costs nothing to follow; a check near the leaves would fall into quiescence unanswered.
        i32::from(count == 1 || gives_check && depth <= 2 && (!pick.noisy || pick.exchange >= 0))
    }
}
