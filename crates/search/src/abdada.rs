//! Which moves are being searched right now, so that threads share the work out instead of doing it
//! twice.
//!
//! After Tom Kerrigan's "Simplified ABDADA": a thread that comes upon a move another thread is on
//! puts it off to the end of the node; by then the table often knows its value. A mark may be lost
//! or stay behind: that costs a little work, never a result.

use std::sync::atomic::{AtomicU64, Ordering};

/// Below this depth a subtree is done sooner than its mark is read.
pub(crate) const SHARED_DEPTH: i32 = 3;

/// Cache lines of marks: few enough to stay in the cache, many enough that two threads seldom meet
/// on one.
const LINES: usize = 1 << 10;

/// One cache line of marks; 0 is free.
#[derive(Default)]
#[repr(align(64))]
struct Marks([AtomicU64; 8]);

/// The marks of one search.
pub(crate) struct AbdadaTable {
    lines: Vec<Marks>,
}

impl AbdadaTable {
    /// Marks for several threads; `None` for one, which has nobody to share with.
    pub(crate) fn for_threads(threads: usize) -> Option<Self> {
        (threads > 1).then(|| Self {
            lines: std::iter::repeat_with(Marks::default).take(LINES).collect(),
        })
    }

    /// What stands for a move in a position.
    pub(crate) fn mark(key: u64, slot: u16) -> u64 {
        (key ^ (u64::from(slot) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)) | 1
    }

    fn line(&self, mark: u64) -> &[AtomicU64; 8] {
        &self.lines[(mark >> 32) as usize % LINES].0
    }

    /// Whether somebody is on it.
    pub(crate) fn is_taken(&self, mark: u64) -> bool {
        self.line(mark).iter().any(|m| m.load(Ordering::Relaxed) == mark)
    }

    /// Somebody begins on it. Where a line is full nothing is marked.
    pub(crate) fn take(&self, mark: u64) {
        if let Some(free) = self.line(mark).iter().find(|m| m.load(Ordering::Relaxed) == 0) {
            free.store(mark, Ordering::Relaxed);
        }
    }

    /// It is done.
    pub(crate) fn release(&self, mark: u64) {
        for held in self.line(mark) {
            if held.load(Ordering::Relaxed) == mark {
                held.store(0, Ordering::Relaxed);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thread_shares_with_nobody() {
        assert!(AbdadaTable::for_threads(1).is_none() && AbdadaTable::for_threads(2).is_some());
    }

    #[test]
    fn a_mark_stands_until_it_is_released() {
        let abdada = AbdadaTable::for_threads(2).unwrap();
        let (mark, other) = (AbdadaTable::mark(77, 3), AbdadaTable::mark(77, 4));
        assert_ne!(mark, other);
        assert!(!abdada.is_taken(mark));
        abdada.take(mark);
        assert!(abdada.is_taken(mark) && !abdada.is_taken(other));
        abdada.take(mark);
        abdada.release(mark);
        assert!(!abdada.is_taken(mark), "taken twice, released once");
    }

    #[test]
    fn a_full_line_marks_no_more_and_breaks_nothing() {
        let abdada = AbdadaTable::for_threads(2).unwrap();
        let crowd: Vec<u64> = (0..20).map(|low| (7 << 32) | (low << 1) | 1).collect();
        for &mark in &crowd {
            abdada.take(mark);
        }
        assert_eq!(crowd.iter().filter(|&&mark| abdada.is_taken(mark)).count(), 8);
        for &mark in &crowd {
            abdada.release(mark);
        }
        assert!(crowd.iter().all(|&mark| !abdada.is_taken(mark)));
    }
}
