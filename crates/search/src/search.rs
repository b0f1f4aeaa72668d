//! The node: principal variation search with everything that spares work.
//!
//! A proven win or loss is never a guess. Moves are left out only once another move is known not to lose; a pass proves nothing but a bound; shallower searches
//! prove as much as deep ones when they reach the end of the game.

use escale_hints::Hints;

use crate::abdada::{AbdadaTable, SHARED_DEPTH};
use crate::frame::NO_EVALUATION;
use crate::heuristics::Heuristic;
use crate::history::{Continuation, bonus};
use crate::picker::{Context, Pick, quiet_history};
use crate::prune::{Known, Singularity};
use crate::score::{INFINITE, MOST_PLIES, PROVEN, WIN, from_table, to_table};
use crate::table::{Bound, Entry};
use crate::worker::Thread;

/// From this many plies before a counted draw on, remembered values are not trusted: they were found with more time left.
const DRAW_NEAR: u32 = 80;

/// Searches that leave nothing out remember under keys of their own: what the others hold to be out of reach is only a guess.
const PROOF: u64 = 0x9E0F_0F9E_5EA2_C4ED;

impl<R: Hints> Thread<'_, R> {
    /// The value of a position at a depth, within a window (fail-soft). `PV` nodes have an open window and keep their line; `cut` says that a cutoff is expected.
    pub(crate) fn node<const PV: bool>(
        &mut self,
        position: &R,
        mut alpha: i32,
        mut beta: i32,
        mut depth: i32,
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
        if self.enter(ply) {
            return 0;
        }
        self.worker.frames[ply].line.clear();
        if let Some(outcome) = position.decided() {
            return self.ended(outcome, position, ply);
        }
        if self.repeats(ply) {
            return self.draw(ply);
        }
        if ply >= MOST_PLIES - 1 {
            return self.evaluate(position);
        }
        if self.has(Heuristic::DistancePruning) {
            alpha = alpha.max(ply as i32 - WIN);
            beta = beta.min(WIN - ply as i32 - 1);
            if alpha >= beta {
                return alpha;
            }
        }

        let excluded = self.worker.frames[ply].excluded;
        // The line of a PV node goes on to the winning move itself.
        if !PV && excluded.is_none() && self.foresees() && position.wins_at_once() {
            return WIN - ply as i32 - 1;
        }

        // Once a win is known, what remains to ask is whether there is a sooner one (or, for the loser, a later end): only a search that leaves nothing out can answer. A win further off
        // than this iteration looks (extensions went after it) is left to later ones: to leave nothing out down to there could take minutes.
        let within_sight = WIN - self.worker.root_depth;
        let proof = alpha >= within_sight || beta <= -within_sight;
        let mut plain = proof || self.shared.heuristics.is_plain();
        let key = if proof { position.key() ^ PROOF } else { position.key() };
        let remembered = if self.has(Heuristic::Table) && excluded.is_none() {
            self.shared.table.probe(key)
        } else {
            None
        };
        if let Some(entry) = remembered
            && !PV
            && position.draw_clock() < DRAW_NEAR
        {
            let value = from_table(entry.value, ply);
            let deep = if self.shared.heuristics.is_plain() {
                entry.depth == depth
            } else {
                entry.depth >= depth
            };
            if deep && entry.bound.settles(value >= beta) {
                return value;
            }
        }

        // Where captures are compulsory a standing evaluation means as little as in check: nobody may stand still.
        let told_forced = position.is_forced();
        let mut generated = false;
        let mut forced = told_forced;
        if !forced && position.must_capture().is_none() {
            self.generate(position, ply);
            generated = true;
            forced = self.only_noisy(position, ply);
        }
        let settled = !forced && !plain;
        // What the table keeps is the game's own judgement; what is learned about it changes.
        let own = settled.then(|| {
            remembered
                .and_then(|entry| entry.evaluation)
                .unwrap_or_else(|| self.evaluate(position))
        });
        let evaluation = own.map_or(NO_EVALUATION, |own| self.corrected(position, own, ply));
        self.worker.frames[ply].evaluation = evaluation;
        let improving = settled && ply >= 2 && {
            let before = self.worker.frames[ply - 2].evaluation;
            before != NO_EVALUATION && evaluation > before
        };

        if !PV && settled && excluded.is_none() {
            let estimate = match remembered {
                Some(entry) if entry.bound.settles(entry.value > evaluation) && entry.value.abs() < PROVEN => {
                    entry.value
                }
                _ => evaluation,
            };
            if let Some(value) = self.prunes_node(position, alpha, beta, depth, ply, cut, estimate, improving) {
                return value;
            }
            if self.halted {
                return 0;
            }
            // A verification search went through this very frame.
            generated = false;
        }

        if self.has(Heuristic::InternalReduction)
            && !plain
            && depth >= 4
            && (PV || cut)
            && remembered.is_none_or(|entry| entry.slot.is_none())
        {
            depth -= 1;
        }

        if !generated {
            self.generate_useful(position, ply, told_forced);
        }
        let context = Context {
            table: remembered.and_then(|entry| entry.slot),
            killers: self.worker.frames[ply].killers,
            before: self.worker.frames[ply - 1].slot,
            own_before: if ply >= 2 {
                self.worker.frames[ply - 2].slot
            } else {
                crate::history::NO_SLOT
            },
            learned: self.has(Heuristic::History),
        };
        self.order(position, ply, &context);
        let count = self.worker.frames[ply].picker.len();
        if count == 0 {
            return self.ended(position.stuck(), position, ply);
        }
        self.overlook(position, ply);

        let known = Known {
            depth,
            ply,
            pv: PV,
            cut,
            plain,
            forced,
            settled,
            improving,
            evaluation,
            count,
        };
        let singular = match remembered {
            Some(entry) if excluded.is_none() => match self.singularity(position, &known, &entry, beta) {
                Singularity::Untried => 0,
                Singularity::Settled(value) => return value,
                Singularity::Extends(plies) => {
                    // The search without the table's move went through this very frame.
                    self.worker.frames[ply].evaluation = evaluation;
                    self.generate_useful(position, ply, told_forced);
                    self.order(position, ply, &context);
                    self.overlook(position, ply);
                    plies
                }
            },
            _ => 0,
        };

        self.worker.frames[ply + 1].killers = [crate::history::NO_SLOT; 2];
        self.worker.frames[ply].tried.clear();
        self.worker.frames[ply].put_off.clear();
        let shared_out = depth >= SHARED_DEPTH && excluded.is_none() && !plain;
        let floor = alpha;
        let turn = position.turn();
        let mut best = -INFINITE;
        let mut best_slot = None;
        let mut best_noisy = false;
        let mut given = 0;
        let mut skip_quiet = false;
        loop {
            let (pick, number, again) = if let Some(pick) = self.worker.frames[ply].picker.next() {
                if excluded == Some(pick.mv) {
                    continue;
                }
                given += 1;
                (pick, given, false)
            } else if let Some((pick, number)) = self.worker.frames[ply].put_off.pop_front() {
                (pick, number, true)
            } else {
                break;
            };
            let learned = if pick.noisy {
                self.worker.history.noisy(turn, pick.slot)
            } else {
                quiet_history(&self.worker.history, turn, pick.slot, &context)
            };
            let reduction = self.reduction(depth, number);
            if best > -PROVEN
                && !plain
                && self.prunes_move(&known, &pick, number, reduction, learned, alpha, &mut skip_quiet)
            {
                continue;
            }

            // The first move is everybody's: its value is what the others are measured by.
            let marks = self.shared.abdada.as_ref().filter(|_| shared_out && number > 1);
            let mark = AbdadaTable::mark(key, pick.slot);
            if let Some(abdada) = marks {
                if !PV && let Some(value) = self.refuted_meanwhile(position, key, beta, depth, ply) {
                    return value;
                }
                if !again && abdada.is_taken(mark) {
                    self.worker.frames[ply].put_off.push_back((pick, number));
                    continue;
                }
                abdada.take(mark);
            }
            let child = position.child(pick.mv);
            let gives_check = child.is_forced();
            let extension = self.extension(&pick, count, gives_check, singular, context.table, depth, ply);
            let deeper = depth - 1 + extension;
            self.descend(position, pick.mv, &child, pick.slot, ply);

            let mut value = -INFINITE;
            let late =
                self.has(Heuristic::Reductions) && !plain && depth >= 3 && number > 1 + i32::from(PV) && count > 1;
            if late {
                let reduction = known.lmr_adjusted(&pick, reduction, learned, gives_check);
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
            if let Some(abdada) = marks {
                abdada.release(mark);
            }
            if self.halted {
                return 0;
            }

            if value > best {
                best = value;
                if value > alpha {
                    best_slot = Some(pick.slot);
                    best_noisy = pick.noisy;
                    if PV {
                        self.extend_line(ply, pick.mv);
                    }
                    if value >= beta {
                        self.reward(position, &pick, depth, ply, &context);
                        break;
                    }
                    alpha = value;
                    // The moves still to come are asked for a sooner win only.
                    plain |= alpha >= within_sight;
                }
            }
            self.worker.frames[ply].tried.push((pick.slot, pick.noisy));
        }
        if best == -INFINITE {
            // Only the excluded move was there.
            return alpha;
        }

        let bound = Bound::of(best, floor, beta);
        // A capture changes what is judged, a forced end is beyond judging, and a bound must lie on the far side of the evaluation to say anything of it.
        let strays = !best_noisy && best.abs() < PROVEN && bound.settles(best > evaluation);
        if settled && strays && excluded.is_none() {
            self.learn_straying(position, best - evaluation, depth, ply);
        }
        if self.has(Heuristic::Table) && excluded.is_none() {
            self.shared.table.store(
                key,
                Entry {
                    slot: best_slot,
                    value: to_table(best, ply),
                    evaluation: own,
                    depth,
                    bound,
                },
            );
        }
        best
    }

    /// The value by which another thread has refuted this node since it was entered.
    fn refuted_meanwhile(&self, position: &R, key: u64, beta: i32, depth: i32, ply: usize) -> Option<i32> {
        let entry = self.shared.table.probe(key)?;
        let value = from_table(entry.value, ply);
        let refutes = value >= beta && entry.bound != Bound::Upper && entry.depth >= depth;
        (refutes && position.draw_clock() < DRAW_NEAR).then_some(value)
    }

    fn order(&mut self, position: &R, ply: usize, context: &Context) {
        let worker = &mut *self.worker;
        let frame = &mut worker.frames[ply];
        frame.picker.fill(position, &frame.generated, context, &worker.history);
    }

    fn only_noisy(&self, position: &R, ply: usize) -> bool {
        use escale_rules::MoveBuf;
        let moves = self.worker.frames[ply].generated.as_slice();
        !moves.is_empty() && moves.iter().all(|&mv| position.is_noisy(mv))
    }

    /// A move refuted the node: it and its kind are tried sooner from now on, and what was tried before it later.
    fn reward(&mut self, position: &R, pick: &Pick<R::Move>, depth: i32, ply: usize, context: &Context) {
        let turn = position.turn();
        let bonus = bonus(depth);
        let worker = &mut *self.worker;
        let frame = &mut worker.frames[ply];
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
