//! What need not be searched, or not so deep, and what is worth more.

use escale_hints::Hints;

use crate::heuristics::Heuristic;
use crate::node::{Candidate, Node};
use crate::picker::Pick;
use crate::score::PROVEN;
use crate::table::{Bound, Entry};
use crate::worker::Thread;

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
    /// Whether the table's move stands alone: every other fails against a little less than what it
    /// is worth.
    #[inline]
    pub(crate) fn singularity(&mut self, position: &R, node: &Node<R::Move>, entry: &Entry) -> Singularity {
        let &Node { depth, ply, .. } = node;
        if !self.has(Heuristic::Singular)
            || node.plain
            || depth < 7
            || node.count <= 1
            || ply as i32 >= 2 * self.worker.root_depth
            || entry.depth < depth - 3
            || entry.bound == Bound::Upper
            || entry.value.abs() >= PROVEN
        {
            return Singularity::Untried;
        }
        let picks = self.worker.stack[ply].picker.picks();
        let Some(candidate) = picks
            .iter()
            .find(|pick| Some(pick.slot) == entry.slot)
            .map(|pick| pick.mv)
        else {
            return Singularity::Untried;
        };
        let target = entry.value - 2 * depth;
        self.worker.stack[ply].excluded = Some(candidate);
        let value = self.node::<false>(position, target - 1, target, (depth - 1) / 2, ply, node.cut);
        self.worker.stack[ply].excluded = None;
        if self.halted {
            Singularity::Settled(0)
        } else if value < target {
            Singularity::Extends(1)
        } else if target >= node.beta && !node.pv {
            // Another move is good enough too: two refutations are as good as one searched deep.
            Singularity::Settled(target)
        } else {
            Singularity::Extends(-i32::from(entry.value >= node.beta))
        }
    }

    /// Whether a move is not worth a search here, once another is known not to lose. The node
    /// remembers when no quiet move is from here on.
    #[inline(always)]
    pub(crate) fn prunes_move(&self, node: &mut Node<R::Move>, candidate: &Candidate<R::Move>) -> bool {
        let tuning = &self.shared.tuning;
        let &mut Node { depth, .. } = node;
        let pick = &candidate.pick;
        if pick.noisy {
            return self.has(Heuristic::SeePruning) && node.settled && depth <= 6 && pick.see < -tuning.see * depth;
        }
        if node.skip_quiet {
            return true;
        }
        if node.pv {
            return false;
        }
        let late = (tuning.late_base + depth * depth) / (2 - i32::from(node.improving));
        let left = (depth - candidate.reduction).max(1);
        node.skip_quiet = self.has(Heuristic::LatePruning) && candidate.number > late && depth <= 8
            || self.has(Heuristic::Futility)
                && node.settled
                && left <= 7
                && node.evaluation + tuning.futility * (left + 1) + candidate.learned / 128 <= node.alpha;
        node.skip_quiet
    }

    /// Gives the whole node up when its evaluation is far outside the window, or when even passing
    /// is good enough.
    #[inline(always)]
    pub(crate) fn prune(&mut self, position: &R, node: &mut Node<R::Move>) -> Option<i32> {
        if node.pv || !node.settled || node.excluded.is_some() {
            return None;
        }
        let estimate = match node.remembered {
            Some(entry) if entry.bound.settles(entry.value > node.evaluation) && entry.value.abs() < PROVEN => {
                entry.value
            }
            _ => node.evaluation,
        };
        let given_up = self
            .far_above(node, estimate)
            .or_else(|| self.far_below(position, node, estimate))
            .or_else(|| self.passes(position, node, estimate));
        if given_up.is_none() && self.halted {
            return Some(0);
        }
        // A verification search went through this very frame.
        node.generated = false;
        given_up
    }

    /// So far above the window that nobody will catch up in the plies that are left (reverse
    /// futility).
    #[inline(always)]
    fn far_above(&self, node: &Node<R::Move>, estimate: i32) -> Option<i32> {
        let margin = self.shared.tuning.reverse_futility * (node.depth - i32::from(node.improving));
        (self.has(Heuristic::ReverseFutility)
            && node.depth <= 7
            && estimate - margin >= node.beta
            && node.beta > -PROVEN
            && estimate < PROVEN)
            .then(|| i32::midpoint(estimate, node.beta))
    }

    /// So far below the window that only captures could help, and they do not (razoring).
    #[inline(always)]
    fn far_below(&mut self, position: &R, node: &Node<R::Move>, estimate: i32) -> Option<i32> {
        let &Node { alpha, beta, depth, .. } = node;
        let razor = self.shared.tuning.razor;
        if !self.has(Heuristic::Razoring) || depth > 3 || estimate + razor * depth > alpha || alpha >= PROVEN {
            return None;
        }
        let value = self.quiesce::<false>(position, alpha, beta, node.ply, 0);
        (self.halted || value <= alpha).then_some(value)
    }

    /// So good that the turn could be passed (null move).
    #[inline(always)]
    fn passes(&mut self, position: &R, node: &Node<R::Move>, estimate: i32) -> Option<i32> {
        let &Node { beta, depth, ply, .. } = node;
        if !self.has(Heuristic::NullMove)
            || depth < 3
            || estimate < beta
            || beta <= -PROVEN
            || ply < self.worker.null_floor
            || self.worker.stack[ply - 1].passed
        {
            return None;
        }
        let next = position.null_move()?;
        let reduction = self.shared.tuning.null_base + depth / 4 + ((estimate - beta) / 200).min(3);
        self.descend_null(&next, ply);
        let value = -self.node::<false>(&next, -beta, 1 - beta, depth - reduction, ply + 1, !node.cut);
        self.ascend();
        if self.halted {
            return Some(0);
        }
        if value < beta {
            return None;
        }
        let value = if value >= PROVEN { beta } else { value };
        if depth < 12 || self.worker.null_floor > 0 {
            return Some(value);
        }
        // Deep cutoffs are checked without passing in the plies below: zugzwang exists in all these
        // games.
        self.worker.null_floor = ply + 3 * (depth - reduction).max(0) as usize / 4 + 1;
        let check = self.node::<false>(position, beta - 1, beta, depth - reduction, ply, false);
        self.worker.null_floor = 0;
        (self.halted || check >= beta).then_some(value)
    }

    #[inline]
    pub(crate) fn reduction(&self, depth: i32, number: i32) -> i32 {
        i32::from(self.worker.reductions[depth.clamp(0, 63) as usize][number.clamp(0, 63) as usize])
    }

    /// By how many plies a move is searched deeper.
    #[inline(always)]
    pub(crate) fn extension(&self, node: &Node<R::Move>, pick: &Pick<R::Move>, gives_check: bool) -> i32 {
        if node.singular != 0 && node.context.table == Some(pick.slot) {
            return node.singular;
        }
        if !self.has(Heuristic::Extensions) || node.ply as i32 >= 2 * self.worker.root_depth {
            return 0;
        }
        // The only move costs nothing to follow; a check near the leaves would fall into quiescence
        // unanswered.
        i32::from(node.count == 1 || gives_check && node.depth <= 2 && (!pick.noisy || pick.see >= 0))
    }
}
