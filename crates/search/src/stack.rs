//! What a thread keeps for each ply of the line it is looking at.

use std::collections::VecDeque;

use escale_hints::Hints;

use crate::history::NO_SLOT;
use crate::picker::{Pick, Picker};

/// No static evaluation: the side to move is in check.
pub(crate) const NO_EVALUATION: i32 = i32::MIN;

/// One ply.
pub(crate) struct StackEntry<R: Hints> {
    /// The generator's buffer, kept to spare making one at every node.
    pub generated: R::Moves,
    /// The same moves in order.
    pub picker: Picker<R::Move>,
    /// Quiet and noisy moves looked at here without success, for the histories.
    pub tried: Vec<(u16, bool)>,
    /// Moves left for later because another thread is on them, with their place in the order.
    pub put_off: VecDeque<(Pick<R::Move>, i32)>,
    /// Quiet moves that refuted siblings at this ply.
    pub killers: [u32; 2],
    /// The move played here on the current line.
    pub slot: u32,
    /// Whether the turn was passed here instead of played.
    pub passed: bool,
    /// The static evaluation here.
    pub evaluation: i32,
    /// Left out while the table's move is tried for singularity.
    pub excluded: Option<R::Move>,
    /// Index into the key list before which nothing can repeat.
    pub floor: usize,
    /// The best line from here.
    pub line: Vec<R::Move>,
}

impl<R: Hints> StackEntry<R> {
    pub(crate) fn new() -> Self {
        Self {
            generated: R::Moves::default(),
            picker: Picker::new(),
            tried: Vec::new(),
            put_off: VecDeque::new(),
            killers: [NO_SLOT; 2],
            slot: NO_SLOT,
            passed: false,
            evaluation: NO_EVALUATION,
            excluded: None,
            floor: 0,
            line: Vec::new(),
        }
    }
}
