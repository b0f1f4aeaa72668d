//! Which move to look at next.

use escale_hints::Hints;
use escale_rules::MoveBuf;

use crate::history::{Continuation, History};

/// A legal move with what ordering knows of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pick<M> {
    pub mv: M,
    pub slot: u16,
    pub noisy: bool,
    /// For noisy moves, what the game says the exchange wins.
    pub see: i32,
    /// Greater is looked at sooner.
    pub order: i32,
}

/// Tiers of the order. Between them: exchange values and histories, which stay well inside.
const TABLE_MOVE: i32 = 1 << 29;
const GOOD_NOISY: i32 = 1 << 26;
const KILLER: i32 = 1 << 22;
const BAD_NOISY: i32 = -(1 << 26);

/// What the neighbourhood of a node says about order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context {
    /// The table's move.
    pub table: Option<u16>,
    /// Quiet moves that refuted siblings.
    pub killers: [u32; 2],
    /// The opponent's last move.
    pub before: u32,
    /// One's own move before it.
    pub own_before: u32,
    /// Whether histories are to be asked.
    pub learned: bool,
}

/// The moves of one node, given out best first.
#[derive(Clone, Debug)]
pub(crate) struct Picker<M> {
    picks: Vec<Pick<M>>,
    next: usize,
}

impl<M: Copy> Picker<M> {
    pub(crate) fn new() -> Self {
        Self {
            picks: Vec::with_capacity(64),
            next: 0,
        }
    }

    /// Takes the legal moves of a node and weighs them.
    pub(crate) fn fill<R: Hints<Move = M>>(
        &mut self,
        position: &R,
        moves: &R::Moves,
        context: &Context,
        history: &History,
    ) {
        self.picks.clear();
        self.next = 0;
        let turn = position.turn();
        let counter = history.counter(turn, context.before);
        for &mv in moves.as_slice() {
            let slot = position.slot(mv);
            let noisy = position.is_noisy(mv);
            let mut see = 0;
            let order = if noisy {
                see = position.see(mv);
                let base = if see >= 0 { GOOD_NOISY } else { BAD_NOISY };
                let learned = if context.learned {
                    history.noisy(turn, slot) / 8
                } else {
                    0
                };
                base + see.clamp(-30_000, 30_000) * 16 + learned
            } else if !context.learned {
                0
            } else if context.killers[0] == u32::from(slot) {
                KILLER + 2
            } else if context.killers[1] == u32::from(slot) {
                KILLER + 1
            } else if counter == u32::from(slot) {
                KILLER
            } else {
                quiet_history(history, turn, slot, context)
            };
            let order = if context.table == Some(slot) { TABLE_MOVE } else { order };
            self.picks.push(Pick {
                mv,
                slot,
                noisy,
                see,
                order,
            });
        }
    }

    /// Takes the noisy moves only, or all of them if `all`; says whether any quiet move was left
    /// out.
    pub(crate) fn fill_noisy<R: Hints<Move = M>>(
        &mut self,
        position: &R,
        moves: &R::Moves,
        table: Option<u16>,
        history: &History,
        all: bool,
    ) -> bool {
        self.picks.clear();
        self.next = 0;
        let turn = position.turn();
        let mut left_out = false;
        for &mv in moves.as_slice() {
            let noisy = position.is_noisy(mv);
            if !noisy && !all {
                left_out = true;
                continue;
            }
            let slot = position.slot(mv);
            let see = if noisy { position.see(mv) } else { 0 };
            let learned = if noisy {
                GOOD_NOISY + history.noisy(turn, slot) / 8
            } else {
                history.quiet(turn, slot)
            };
            let order = if table == Some(slot) {
                TABLE_MOVE
            } else {
                learned + see.clamp(-30_000, 30_000) * 16
            };
            self.picks.push(Pick {
                mv,
                slot,
                noisy,
                see,
                order,
            });
        }
        left_out
    }

    /// How many moves there are in all.
    pub(crate) fn len(&self) -> usize {
        self.picks.len()
    }

    /// The moves, in whatever order they stand now.
    pub(crate) fn picks(&self) -> &[Pick<M>] {
        &self.picks
    }

    /// Keeps only some of the moves; for levels that overlook things.
    pub(crate) fn retain(&mut self, keep: impl FnMut(&Pick<M>) -> bool) {
        self.picks.retain(keep);
    }

    /// The best move not yet given out. Equal ones come in generation order, so that a search is
    /// the same every time.
    #[inline]
    pub(crate) fn next(&mut self) -> Option<Pick<M>> {
        let rest = self.picks.get_mut(self.next..)?;
        let mut best = 0;
        for index in 1..rest.len() {
            if rest[index].order > rest[best].order {
                best = index;
            }
        }
        if rest.is_empty() {
            return None;
        }
        // Rotating instead of swapping would keep the order of equals for ever; a swap only
        // disturbs it the same way each time.
        rest.swap(0, best);
        self.next += 1;
        Some(rest[0])
    }
}

/// What the histories together say of a quiet move.
#[inline]
pub(crate) fn quiet_history(history: &History, turn: escale_rules::Side, slot: u16, context: &Context) -> i32 {
    history.quiet(turn, slot)
        + history.pair(Continuation::Reply, turn, context.before, slot)
        + history.pair(Continuation::FollowUp, turn, context.own_before, slot)
}
