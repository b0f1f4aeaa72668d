//! What a node is asked, and what it finds out about itself on the way.
//!
//! Every step that reads or writes it is inlined into the node: its fields are then what locals
//! would be, and nothing is passed through memory.

use crate::history::{MOST, NO_SLOT};
use crate::picker::{Context, Pick};
use crate::score::INFINITE;
use crate::stack::NO_EVALUATION;
use crate::table::Entry;

/// A node of the tree. It lives as long as its search: every step of
/// [`Thread::node`](crate::worker::Thread::node) reads what those before it found.
#[derive(Clone, Copy, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent facts, each asked for by itself"
)]
pub(crate) struct Node<M> {
    /// Whether the window is open.
    pub pv: bool,
    /// Whether a cutoff is expected.
    pub cut: bool,
    /// The window; the lower end rises with what is found.
    pub alpha: i32,
    pub beta: i32,
    /// The lower end at the beginning of the moves.
    pub floor: i32,
    pub depth: i32,
    pub ply: usize,

    /// Left out while the table's move is tried for singularity.
    pub excluded: Option<M>,
    /// From this value on a win is no further off than this iteration looks.
    pub within_sight: i32,
    /// Whether nothing may be left out or cut short.
    pub plain: bool,
    /// Under which it is remembered.
    pub key: u64,
    /// What the table says.
    pub remembered: Option<Entry>,

    /// Whether the game says without a list of moves that there is no free choice.
    pub told_forced: bool,
    /// In check, or compelled to capture.
    pub forced: bool,
    /// Whether the evaluation means something.
    pub settled: bool,
    /// The game's own judgement, where it means something.
    pub own: Option<i32>,
    /// The same by what has been learned about it.
    pub evaluation: i32,
    /// Whether things look better than two plies ago.
    pub improving: bool,

    /// Whether the legal moves stand in the frame.
    pub generated: bool,
    /// What the neighbourhood says about order.
    pub context: Context,
    /// How many moves there are.
    pub count: usize,
    /// By how much the table's move is searched deeper.
    pub singular: i32,

    /// How many moves the picker has given.
    pub given: i32,
    /// No quiet move is worth a search any more.
    pub skip_quiet: bool,
    /// The best value so far, and the move that raised the lower end last.
    pub best: i32,
    pub best_slot: Option<u16>,
    pub best_noisy: bool,
}

impl<M> Node<M> {
    /// A node as it is asked; nothing is known yet.
    #[inline(always)]
    pub(crate) fn new(pv: bool, alpha: i32, beta: i32, depth: i32, ply: usize, cut: bool) -> Self {
        Self {
            pv,
            cut,
            alpha,
            beta,
            floor: alpha,
            depth,
            ply,
            excluded: None,
            within_sight: INFINITE,
            plain: false,
            key: 0,
            remembered: None,
            told_forced: false,
            forced: false,
            settled: false,
            own: None,
            evaluation: NO_EVALUATION,
            improving: false,
            generated: false,
            context: Context {
                table: None,
                killers: [NO_SLOT; 2],
                before: NO_SLOT,
                own_before: NO_SLOT,
                learned: false,
            },
            count: 0,
            singular: 0,
            given: 0,
            skip_quiet: false,
            best: -INFINITE,
            best_slot: None,
            best_noisy: false,
        }
    }

    /// What is left of a late move's reduction once all that speaks for the move is counted.
    #[inline(always)]
    pub(crate) fn late_reduction(&self, candidate: &Candidate<M>, gives_check: bool) -> i32 {
        let pick = &candidate.pick;
        let mut reduction = candidate.reduction;
        reduction -= i32::from(self.pv) + i32::from(self.improving) + i32::from(gives_check) + i32::from(self.forced);
        reduction += i32::from(self.cut);
        reduction -= candidate.learned / (MOST / 2);
        match (pick.noisy, pick.see >= 0) {
            (false, _) => reduction,
            (true, true) => reduction / 2 - 1,
            (true, false) => reduction - 1,
        }
    }
}

/// A move of a node that is up for a search.
pub(crate) struct Candidate<M> {
    pub pick: Pick<M>,
    /// Its place in the order, from 1.
    pub number: i32,
    /// Whether it was put off before.
    pub again: bool,
    /// What the histories say of it.
    pub learned: i32,
    /// By how many plies a move that late is reduced.
    pub reduction: i32,
}
