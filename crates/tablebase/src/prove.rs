//! Proofs of wins by search: exact, and as fast as a plain proof by search can be made.

use std::sync::Arc;

use escale_hints::Hints;
use escale_rules::{Coded, MoveBuf, Outcome};

use crate::proofs::{LONGEST_KEPT, Proofs};

/// The longest win that is looked for, in plies.
pub const MOST_PLIES: u32 = LONGEST_KEPT;

/// Proves wins of the side to move. One for each thread; they may share their [`Proofs`].
///
/// A position is won within `n` plies if some move leaves the other side without an answer that is
/// not won within `n - 2`. Threats are tried first, then what has won lately in positions nearby;
/// answers likewise, so that what fails fails soon.
pub struct Prover<R: Hints + Coded> {
    proofs: Arc<Proofs<R>>,
    /// How often moves have won, and how often they have refuted, by slot.
    wins: Vec<u32>,
    refutations: Vec<u32>,
    /// The last move that won (odd) or refuted (even) with so many plies left.
    last: [u16; MOST_PLIES as usize + 1],
    /// Lists out of use.
    lists: Vec<Vec<Step<R>>>,
    care: Care,
    nodes: u64,
    limit: u64,
}

/// How much is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Care {
    /// Three plies before the end only threats are tried: a quiet move could win there only because
    /// the other side must move. What is proved so is proved; what is not may still be won.
    Quick,
    /// Everything.
    Full,
}

/// A position one move on.
#[derive(Clone, Copy)]
struct Step<R> {
    /// The move's slot.
    slot: u16,
    /// Greater is tried earlier.
    promise: u32,
    position: R,
}

const NO_SLOT: u16 = u16::MAX;

/// What a move that threatens to win is worth beside what moves have done lately.
const THREAT: u32 = 1 << 24;

impl<R: Hints + Coded> Prover<R> {
    /// A prover that knows what is in `proofs`.
    pub fn new(proofs: Arc<Proofs<R>>) -> Self {
        Self {
            proofs,
            wins: vec![0; 1 << 16],
            refutations: vec![0; 1 << 16],
            last: [NO_SLOT; MOST_PLIES as usize + 1],
            lists: Vec::new(),
            care: Care::Full,
            nodes: 0,
            limit: u64::MAX,
        }
    }

    /// Positions looked at so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// In how few plies the side to move can force the win in an open position, if `most` (at most
    /// [`MOST_PLIES`]) are enough. `None` also when `budget` positions are not enough to find out.
    pub fn shortest_win(&mut self, position: &R, most: u32, budget: u64) -> Option<u32> {
        self.begin(Care::Full, budget);
        (1..=most.min(MOST_PLIES))
            .step_by(2)
            .find(|&plies| self.attack(position, plies))
            .filter(|_| self.is_in_time())
    }

    /// Whether the side to move can force the win in an open position within so many plies (at most
    /// [`MOST_PLIES`]).
    pub fn wins_within(&mut self, position: &R, plies: u32) -> bool {
        let plies = plies.min(MOST_PLIES);
        [Care::Quick, Care::Full].into_iter().any(|care| {
            self.begin(care, u64::MAX);
            plies > 0 && self.attack(position, plies)
        })
    }

    /// A move that wins within so many plies (at most [`MOST_PLIES`]) in an open position.
    pub fn winning_move(&mut self, position: &R, plies: u32) -> Option<R::Move> {
        self.begin(Care::Full, u64::MAX);
        let plies = plies.min(MOST_PLIES);
        let winner = Outcome::Win(position.turn());
        let moves = position.moves();
        moves.as_slice().iter().copied().find(|&mv| {
            let child = position.child(mv);
            match child.outcome() {
                Some(outcome) => plies > 0 && outcome == winner,
                None => plies > 2 && !child.wins_at_once() && !self.is_refuted(&child, plies - 1),
            }
        })
    }

    fn begin(&mut self, care: Care, budget: u64) {
        self.care = care;
        self.limit = self.nodes.saturating_add(budget);
    }

    fn is_in_time(&self) -> bool {
        self.nodes <= self.limit
    }

    fn attack(&mut self, position: &R, plies: u32) -> bool {
        self.nodes += 1;
        position.wins_at_once() || (plies > 1 && self.attack_on(position, plies))
    }

    /// For a position that cannot be won at once.
    fn attack_on(&mut self, position: &R, plies: u32) -> bool {
        if plies == 3 {
            // A win in three is found sooner than remembered.
            return self.wins_in_three(position);
        }
        let code = position.code();
        let mut proof = self.proofs.get(code);
        if proof.won_within > 0 && proof.won_within <= plies {
            return true;
        }
        let known = proof.not_within(self.care);
        if known >= plies {
            return false;
        }
        let mut steps = self.lists.pop().unwrap_or_default();
        self.fill_steps(position, &mut steps);
        let found = self.shortest_attack(&mut steps, known + 2, plies);
        steps.clear();
        self.lists.push(steps);
        if !self.is_in_time() {
            return false;
        }
        match found {
            Some(within) => proof.won_within = within,
            None => proof.refuse(plies, self.care),
        }
        self.proofs.put(code, proof);
        found.is_some()
    }

    /// Shorter wins first: they are cheaper by far to find, and most wins are shorter. In a hurry,
    /// what won beside this position a moment ago is tried to the full before any but the shortest:
    /// that it wins is then known sooner, though perhaps not how soon.
    fn shortest_attack(&mut self, steps: &mut [Step<R>], from: u32, to: u32) -> Option<u32> {
        for plies in (from.max(3)..=to).step_by(2) {
            if self.care == Care::Quick && plies == 5 && plies < to {
                let last = self.last[to as usize];
                if let Some(step) = steps.iter().find(|step| step.slot == last).copied()
                    && !self.is_refuted(&step.position, to - 1)
                {
                    return Some(to);
                }
            }
            if self.attack_with(steps, plies) {
                return Some(plies);
            }
            if !self.is_in_time() {
                return None;
            }
        }
        None
    }

    /// All moves that do not let the other side win at once.
    fn fill_steps(&mut self, position: &R, steps: &mut Vec<Step<R>>) {
        for &mv in position.moves().as_slice() {
            let child = position.child(mv);
            self.nodes += 1;
            if child.decided().is_some() || child.wins_at_once() {
                continue;
            }
            let slot = position.slot(mv);
            let threat = if child.in_check() { THREAT } else { 0 };
            steps.push(Step {
                slot,
                promise: threat + self.wins[slot as usize].min(THREAT - 1),
                position: child,
            });
        }
    }

    fn attack_with(&mut self, steps: &mut [Step<R>], plies: u32) -> bool {
        let last = self.last[plies as usize];
        if let Some(at) = steps.iter().position(|step| step.slot == last) {
            steps.swap(0, at);
        }
        for index in 0..steps.len() {
            if index > 0 {
                bring_best(&mut steps[index..]);
            }
            let step = steps[index];
            if plies == 3 && self.care == Care::Quick && step.promise < THREAT {
                continue;
            }
            if !self.is_refuted(&step.position, plies - 1) {
                let wins = &mut self.wins[step.slot as usize];
                *wins = wins.saturating_add(plies * plies);
                self.last[plies as usize] = step.slot;
                return true;
            }
            if !self.is_in_time() {
                return false;
            }
        }
        false
    }

    /// The same for three plies, without lists: most of all time is spent here.
    fn wins_in_three(&mut self, position: &R) -> bool {
        let moves = position.moves();
        let last = self.last[3];
        let tried = moves.as_slice().iter().position(|&mv| position.slot(mv) == last);
        if let Some(at) = tried
            && self.wins_by_threat(&position.child(moves.as_slice()[at]))
        {
            return true;
        }
        for (at, &mv) in moves.as_slice().iter().enumerate() {
            if Some(at) != tried && self.wins_by_threat(&position.child(mv)) {
                self.last[3] = position.slot(mv);
                return true;
            }
        }
        if self.care == Care::Quick {
            return false;
        }
        moves.as_slice().iter().any(|&mv| {
            let child = position.child(mv);
            self.nodes += 1;
            child.decided().is_none() && !child.in_check() && !child.wins_at_once() && !self.is_refuted_at_once(&child)
        })
    }

    fn wins_by_threat(&mut self, child: &R) -> bool {
        self.nodes += 1;
        child.decided().is_none() && child.in_check() && !child.wins_at_once() && !self.is_refuted_at_once(child)
    }

    /// Whether the side to move, which cannot win at once, has an answer after which the other side
    /// does not win within the rest of so many plies.
    fn is_refuted(&mut self, position: &R, plies: u32) -> bool {
        if plies == 2 {
            return self.is_refuted_at_once(position);
        }
        let mut moves = R::Moves::default();
        position.evasions(&mut moves);
        if moves.is_empty() {
            return is_saved_by_lack_of_moves(position);
        }
        let attacker = Outcome::Win(position.turn().other());
        let mut answers = self.lists.pop().unwrap_or_default();
        let last = self.last[plies as usize];
        let mut refuted = false;
        for &mv in moves.as_slice() {
            let child = position.child(mv);
            self.nodes += 1;
            if let Some(outcome) = child.decided() {
                refuted |= outcome != attacker;
            } else if !child.wins_at_once() {
                let slot = position.slot(mv);
                answers.push(Step {
                    slot,
                    promise: if slot == last {
                        u32::MAX
                    } else {
                        self.refutations[slot as usize]
                    },
                    position: child,
                });
            }
        }
        for index in 0..answers.len() {
            if refuted {
                break;
            }
            bring_best(&mut answers[index..]);
            let answer = answers[index];
            if !self.attack_on(&answer.position, plies - 1) {
                refuted = true;
                self.last[plies as usize] = answer.slot;
                let refutations = &mut self.refutations[answer.slot as usize];
                *refutations = refutations.saturating_add(plies * plies);
            }
        }
        answers.clear();
        self.lists.push(answers);
        refuted
    }

    /// The same for two plies, without lists.
    fn is_refuted_at_once(&mut self, position: &R) -> bool {
        let mut moves = R::Moves::default();
        position.evasions(&mut moves);
        if moves.is_empty() {
            return is_saved_by_lack_of_moves(position);
        }
        let attacker = Outcome::Win(position.turn().other());
        let mut saves = |mv: R::Move| {
            let child = position.child(mv);
            self.nodes += 1;
            match child.decided() {
                Some(outcome) => outcome != attacker,
                None => !child.wins_at_once(),
            }
        };
        let last = self.last[2];
        let moves = moves.as_slice();
        if moves.iter().any(|&mv| position.slot(mv) == last && saves(mv)) {
            return true;
        }
        let saving = moves.iter().copied().find(|&mv| saves(mv));
        if let Some(mv) = saving {
            self.last[2] = position.slot(mv);
        }
        saving.is_some()
    }
}

/// No evasion means that every move loses; but without any move at all the rules may say otherwise.
fn is_saved_by_lack_of_moves<R: Hints>(position: &R) -> bool {
    position.legal_count() == 0 && position.stuck() != Outcome::Win(position.turn().other())
}

fn bring_best<R>(steps: &mut [Step<R>]) {
    let best = (1..steps.len()).fold(0, |best, at| {
        if steps[at].promise > steps[best].promise {
            at
        } else {
            best
        }
    });
    steps.swap(0, best);
}
