//! The node: principal variation search with everything that spares work.
//!
//! A proven win or loss is never a guess. Moves are left out only once another move is known not to
//! lose; a pass proves nothing but a bound; shallower searches prove as much as deep ones when they
//! reach the end of the game.

use escale_hints::Hints;

use crate::abdada::{AbdadaTable, SHARED_DEPTH};
use crate::heuristics::Heuristic;
use crate::history::{Continuation, NO_SLOT, bonus};
use crate::node::{Candidate, Node};
use crate::picker::{Context, Pick, quiet_history};
use crate::prune::Singularity;
use crate::score::{INFINITE, MOST_PLIES, PROVEN, WIN, from_table, to_table};
use crate::stack::NO_EVALUATION;
use crate::table::{Bound, Entry};
use crate::worker::Thread;

/// From this many plies before a counted draw on, remembered values are not trusted: they were
/// found with more time left.
const DRAW_NEAR: u32 = 80;

/// Searches that leave nothing out remember under keys of their own: what the others hold to be out
/// of reach is only a guess.
const PROOF: u64 = 0x9E0F_0F9E_5EA2_C4ED;

impl<R: Hints> Thread<'_, R> {
    /// The value of a position at a depth, within a window (fail-soft). `PV` nodes have an open
    /// window and keep their line; `cut` says that a cutoff is expected.
    pub(crate) fn node<const PV: bool>(
        &mut self,
        position: &R,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> i32 {
        if depth <= 0 {
            return if self.has(Heuristic::Quiescence) {
                self.quiesce::<PV>(position, alpha, beta, ply, 0)
            } else {
                self.leaf(position, ply)
            };
        }
        let mut node = Node::new(PV, alpha, beta, depth, ply, cut);
        if let Some(value) = self.decide_at_sight(position, &mut node) {
            return value;
        }
        if let Some(value) = self.recall(position, &mut node) {
            return value;
        }
        self.judge(position, &mut node);
        if let Some(value) = self.prune(position, &mut node) {
            return value;
        }
        self.reduce_unknown(&mut node);
        if let Some(value) = self.line_up(position, &mut node) {
            return value;
        }
        if let Some(value) = self.single_out(position, &mut node) {
            return value;
        }
        if let Some(value) = self.try_moves::<PV>(position, &mut node) {
            return value;
        }
        self.conclude(position, &node)
    }

    /// The value of a node that needs no search: the game is over, comes back, or is won sooner
    /// elsewhere.
    #[inline(always)]
    fn decide_at_sight(&mut self, position: &R, node: &mut Node<R::Move>) -> Option<i32> {
        let ply = node.ply;
        if self.enter(ply) {
            return Some(0);
        }
        self.worker.stack[ply].line.clear();
        if let Some(outcome) = position.decided() {
            return Some(self.ended(outcome, position, ply));
        }
        if self.repeats(ply) {
            return Some(self.draw(ply));
        }
        if ply >= MOST_PLIES - 1 {
            return Some(self.evaluate(position, ply));
        }
        if self.has(Heuristic::DistancePruning) {
            node.alpha = node.alpha.max(ply as i32 - WIN);
            node.beta = node.beta.min(WIN - ply as i32 - 1);
            if node.alpha >= node.beta {
                return Some(node.alpha);
            }
        }
        node.excluded = self.worker.stack[ply].excluded;
        // The line of a PV node goes on to the winning move itself.
        if !node.pv && node.excluded.is_none() && self.foresees() && position.wins_at_once() {
            return Some(WIN - ply as i32 - 1);
        }
        None
    }

    /// Asks the table; its value, where it settles the question.
    #[inline(always)]
    fn recall(&mut self, position: &R, node: &mut Node<R::Move>) -> Option<i32> {
        // Once a win is known, what remains to ask is whether there is a sooner one (or, for the
        // loser, a later end): only a search that leaves nothing out can answer. A win further off
        // than this iteration looks (extensions went after it) is left to later ones: to leave
        // nothing out down to there could take minutes.
        node.within_sight = WIN - self.worker.root_depth;
        let proof = node.alpha >= node.within_sight || node.beta <= -node.within_sight;
        node.plain = proof || self.shared.heuristics.is_plain();
        node.key = if proof { position.key() ^ PROOF } else { position.key() };
        if !self.has(Heuristic::Table) || node.excluded.is_some() {
            return None;
        }
        let entry = self.shared.table.probe(node.key)?;
        node.remembered = Some(entry);
        if node.pv || position.draw_clock() >= DRAW_NEAR {
            return None;
        }
        let value = from_table(entry.value, node.ply);
        let deep = if self.shared.heuristics.is_plain() {
            entry.depth == node.depth
        } else {
            entry.depth >= node.depth
        };
        (deep && entry.bound.settles(value >= node.beta)).then_some(value)
    }

    /// Evaluates the position, where that means something.
    #[inline(always)]
    fn judge(&mut self, position: &R, node: &mut Node<R::Move>) {
        let ply = node.ply;
        // Where captures are compulsory a standing evaluation means as little as in check: nobody
        // may stand still.
        node.told_forced = position.is_forced();
        node.forced = node.told_forced;
        if !node.forced && position.must_capture().is_none() {
            self.generate(position, ply);
            node.generated = true;
            node.forced = self.only_noisy(position, ply);
        }
        node.settled = !node.forced && !node.plain;
        // What the table keeps is the game's own judgement; what is learned about it changes.
        node.own = node.settled.then(|| {
            node.remembered
                .and_then(|entry| entry.evaluation)
                .unwrap_or_else(|| self.evaluate(position, ply))
        });
        node.evaluation = node.own.map_or(NO_EVALUATION, |own| self.corrected(position, own, ply));
        self.worker.stack[ply].evaluation = node.evaluation;
        node.improving = node.settled && ply >= 2 && {
            let before = self.worker.stack[ply - 2].evaluation;
            before != NO_EVALUATION && node.evaluation > before
        };
    }

    /// A node the table knows no move of is searched less deep: what is found will be there next
    /// time.
    #[inline(always)]
    fn reduce_unknown(&self, node: &mut Node<R::Move>) {
        if self.has(Heuristic::InternalReduction)
            && !node.plain
            && node.depth >= 4
            && (node.pv || node.cut)
            && node.remembered.is_none_or(|entry| entry.slot.is_none())
        {
            node.depth -= 1;
        }
    }

    /// Lists the moves in the order they are looked at; the value of the node, where there is none.
    #[inline(always)]
    fn line_up(&mut self, position: &R, node: &mut Node<R::Move>) -> Option<i32> {
        let ply = node.ply;
        if !node.generated {
            self.generate_useful(position, ply, node.told_forced);
        }
        node.context = Context {
            table: node.remembered.and_then(|entry| entry.slot),
            killers: self.worker.stack[ply].killers,
            before: self.worker.stack[ply - 1].slot,
            own_before: if ply >= 2 {
                self.worker.stack[ply - 2].slot
            } else {
                NO_SLOT
            },
            learned: self.has(Heuristic::History),
        };
        self.order(position, ply, &node.context);
        node.count = self.worker.stack[ply].picker.len();
        if node.count == 0 {
            return Some(self.ended(position.stuck(), position, ply));
        }
        self.overlook(position, ply);
        None
    }

    /// Looks whether the table's move stands alone; the value of the node, where that settles it.
    #[inline(always)]
    fn single_out(&mut self, position: &R, node: &mut Node<R::Move>) -> Option<i32> {
        let entry = node.remembered.filter(|_| node.excluded.is_none())?;
        match self.singularity(position, node, &entry) {
            Singularity::Untried => {}
            Singularity::Settled(value) => return Some(value),
            Singularity::Extends(plies) => {
                // The search without the table's move went through this very frame.
                self.worker.stack[node.ply].evaluation = node.evaluation;
                self.generate_useful(position, node.ply, node.told_forced);
                self.order(position, node.ply, &node.context);
                self.overlook(position, node.ply);
                node.singular = plies;
            }
        }
        None
    }

    /// Searches the moves one after the other until one refutes the node. A value comes back only
    /// where it is nobody's concern what was found: the search is over, or another thread was
    /// sooner.
    #[inline(always)]
    fn try_moves<const PV: bool>(&mut self, position: &R, node: &mut Node<R::Move>) -> Option<i32> {
        let ply = node.ply;
        self.worker.stack[ply + 1].killers = [NO_SLOT; 2];
        self.worker.stack[ply].tried.clear();
        self.worker.stack[ply].put_off.clear();
        let shared_out = node.depth >= SHARED_DEPTH && node.excluded.is_none() && !node.plain;
        node.floor = node.alpha;
        while let Some(candidate) = self.next_candidate(position, node) {
            let Candidate {
                pick, number, again, ..
            } = candidate;
            if node.best > -PROVEN && !node.plain && self.prunes_move(node, &candidate) {
                continue;
            }
            // The first move is everybody's: its value is what the others are measured by.
            let marks = self.shared.abdada.as_ref().filter(|_| shared_out && number > 1);
            let mark = AbdadaTable::mark(node.key, pick.slot);
            if let Some(abdada) = marks {
                if !PV && let Some(value) = self.refuted_meanwhile(position, node) {
                    return Some(value);
                }
                if !again && abdada.is_taken(mark) {
                    self.worker.stack[ply].put_off.push_back((pick, number));
                    continue;
                }
                abdada.take(mark);
            }
            let value = self.value_of::<PV>(position, node, &candidate);
            if let Some(abdada) = marks {
                abdada.release(mark);
            }
            if self.halted {
                return Some(0);
            }
            if self.refutes::<PV>(position, node, &pick, value) {
                break;
            }
            self.worker.stack[ply].tried.push((pick.slot, pick.noisy));
        }
        None
    }

    /// The next move of the node: the best the picker has, then those that were put off.
    #[inline(always)]
    fn next_candidate(&mut self, position: &R, node: &mut Node<R::Move>) -> Option<Candidate<R::Move>> {
        let (pick, number, again) = loop {
            if let Some(pick) = self.worker.stack[node.ply].picker.next() {
                if node.excluded == Some(pick.mv) {
                    continue;
                }
                node.given += 1;
                break (pick, node.given, false);
            }
            let (pick, number) = self.worker.stack[node.ply].put_off.pop_front()?;
            break (pick, number, true);
        };
        let turn = position.turn();
        let learned = if pick.noisy {
            self.worker.history.noisy(turn, pick.slot)
        } else {
            quiet_history(&self.worker.history, turn, pick.slot, &node.context)
        };
        Some(Candidate {
            pick,
            number,
            again,
            learned,
            reduction: self.reduction(node.depth, number),
        })
    }

    /// Plays a move and searches what comes of it: a late one less deep at first, and any but the
    /// first only for whether it is better.
    #[inline(always)]
    fn value_of<const PV: bool>(&mut self, position: &R, node: &Node<R::Move>, candidate: &Candidate<R::Move>) -> i32 {
        let &Node {
            alpha,
            beta,
            depth,
            ply,
            cut,
            ..
        } = node;
        let (pick, number) = (&candidate.pick, candidate.number);
        let child = position.child(pick.mv);
        let gives_check = child.is_forced();
        let deeper = depth - 1 + self.extension(node, pick, gives_check);
        self.descend(position, pick.mv, &child, pick.slot, ply);

        let mut value = -INFINITE;
        let late = self.has(Heuristic::Reductions)
            && !node.plain
            && depth >= 3
            && number > 1 + i32::from(PV)
            && node.count > 1;
        if late {
            let reduction = node.late_reduction(candidate, gives_check);
            let shallower = (deeper - reduction.max(0)).clamp(1.min(deeper), deeper);
            value = -self.node::<false>(&child, -alpha - 1, -alpha, shallower, ply + 1, true);
            if value > alpha && shallower < deeper && !self.halted {
                value = -self.node::<false>(&child, -alpha - 1, -alpha, deeper, ply + 1, !cut);
            }
        } else if !PV || number > 1 {
            value = -self.node::<false>(&child, -alpha - 1, -alpha, deeper, ply + 1, !cut);
        }
        if PV && (number == 1 || value > alpha) && !self.halted {
            value = -self.node::<true>(&child, -beta, -alpha, deeper, ply + 1, false);
        }
        self.ascend();
        value
    }

    /// Takes down the value of a move; whether it refutes the node.
    #[inline(always)]
    fn refutes<const PV: bool>(
        &mut self,
        position: &R,
        node: &mut Node<R::Move>,
        pick: &Pick<R::Move>,
        value: i32,
    ) -> bool {
        if value <= node.best {
            return false;
        }
        node.best = value;
        if value <= node.alpha {
            return false;
        }
        node.best_slot = Some(pick.slot);
        node.best_noisy = pick.noisy;
        if PV {
            self.extend_line(node.ply, pick.mv);
        }
        if value >= node.beta {
            self.reward(position, pick, node.depth, node.ply, &node.context);
            return true;
        }
        node.alpha = value;
        // The moves still to come are asked for a sooner win only.
        node.plain |= node.alpha >= node.within_sight;
        false
    }

    /// The node's value once its moves are searched; it is remembered, and learned from.
    #[inline(always)]
    fn conclude(&mut self, position: &R, node: &Node<R::Move>) -> i32 {
        let best = node.best;
        if best == -INFINITE {
            // Only the excluded move was there.
            return node.alpha;
        }
        let bound = Bound::of(best, node.floor, node.beta);
        // A capture changes what is judged, a forced end is beyond judging, and a bound must lie on
        // the far side of the evaluation to say anything of it.
        let strays = !node.best_noisy && best.abs() < PROVEN && bound.settles(best > node.evaluation);
        if node.settled && strays && node.excluded.is_none() {
            self.learn_straying(position, best - node.evaluation, node.depth, node.ply);
        }
        if self.has(Heuristic::Table) && node.excluded.is_none() {
            self.shared.table.store(
                node.key,
                Entry {
                    slot: node.best_slot,
                    value: to_table(best, node.ply),
                    evaluation: node.own,
                    depth: node.depth,
                    bound,
                },
            );
        }
        best
    }

    /// The value by which another thread has refuted this node since it was entered.
    fn refuted_meanwhile(&self, position: &R, node: &Node<R::Move>) -> Option<i32> {
        let entry = self.shared.table.probe(node.key)?;
        let value = from_table(entry.value, node.ply);
        let refutes = value >= node.beta && entry.bound != Bound::Upper && entry.depth >= node.depth;
        (refutes && position.draw_clock() < DRAW_NEAR).then_some(value)
    }

    fn order(&mut self, position: &R, ply: usize, context: &Context) {
        let worker = &mut *self.worker;
        let frame = &mut worker.stack[ply];
        frame.picker.fill(position, &frame.generated, context, &worker.history);
    }

    fn only_noisy(&self, position: &R, ply: usize) -> bool {
        use escale_rules::MoveBuf;
        let moves = self.worker.stack[ply].generated.as_slice();
        !moves.is_empty() && moves.iter().all(|&mv| position.is_noisy(mv))
    }

    /// A move refuted the node: it and its kind are tried sooner from now on, and what was tried
    /// before it later.
    fn reward(&mut self, position: &R, pick: &Pick<R::Move>, depth: i32, ply: usize, context: &Context) {
        let turn = position.turn();
        let bonus = bonus(depth);
        let worker = &mut *self.worker;
        let frame = &mut worker.stack[ply];
        let history = &mut worker.history;
        if pick.noisy {
            history.add_noisy(turn, pick.slot, bonus);
        } else {
            let slot = u32::from(pick.slot);
            if frame.killers[0] != slot {
                frame.killers = [slot, frame.killers[0]];
            }
            history.set_counter(turn, context.before, pick.slot);
            history.add_quiet(turn, pick.slot, bonus);
            history.add_pair(Continuation::Reply, turn, context.before, pick.slot, bonus);
            history.add_pair(Continuation::FollowUp, turn, context.own_before, pick.slot, bonus);
        }
        for &(slot, noisy) in &frame.tried {
            if noisy {
                history.add_noisy(turn, slot, -bonus);
            } else if !pick.noisy {
                history.add_quiet(turn, slot, -bonus);
                history.add_pair(Continuation::Reply, turn, context.before, slot, -bonus);
                history.add_pair(Continuation::FollowUp, turn, context.own_before, slot, -bonus);
            }
        }
    }
}
