//! A queue in which each visitor has a line, and the lines are served in turn.

use std::collections::{HashMap, VecDeque};

/// Lines of jobs.
pub(super) struct FairQueue<T> {
    lines: HashMap<u64, VecDeque<T>>,
    /// Visitors with something waiting, in order of service.
    turns: VecDeque<u64>,
    len: usize,
}

impl<T> Default for FairQueue<T> {
    fn default() -> Self {
        Self {
            lines: HashMap::new(),
            turns: VecDeque::new(),
            len: 0,
        }
    }
}

impl<T> FairQueue<T> {
    /// Adds a job, or gives it back if there are too many in all or of this visitor.
    pub(super) fn push(&mut self, visitor: u64, job: T, most: usize, most_each: usize) -> Result<(), T> {
        let line = self.lines.entry(visitor).or_default();
        if self.len >= most || line.len() >= most_each {
            if line.is_empty() {
                self.lines.remove(&visitor);
            }
            return Err(job);
        }
        if line.is_empty() {
            self.turns.push_back(visitor);
        }
        line.push_back(job);
        self.len += 1;
        Ok(())
    }

    /// The next job, of the visitor whose turn it is.
    pub(super) fn pop(&mut self) -> Option<T> {
        let visitor = self.turns.pop_front()?;
        let line = self.lines.get_mut(&visitor)?;
        let job = line.pop_front()?;
        self.len -= 1;
        if line.is_empty() {
            self.lines.remove(&visitor);
        } else {
            self.turns.push_back(visitor);
        }
        Some(job)
    }

    /// Takes a visitor's jobs back that nobody waits for any more.
    pub(super) fn remove(&mut self, visitor: u64, unwanted: impl Fn(&T) -> bool) {
        let Some(line) = self.lines.get_mut(&visitor) else {
            return;
        };
        let before = line.len();
        line.retain(|job| !unwanted(job));
        self.len -= before - line.len();
        if line.is_empty() {
            self.lines.remove(&visitor);
            self.turns.retain(|turn| *turn != visitor);
        }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_does_not_hold_up_a_short_one() {
        let mut queue = FairQueue::default();
        for job in 0..5 {
            queue.push(1, (1, job), 100, 100).unwrap();
        }
        queue.push(2, (2, 0), 100, 100).unwrap();
        queue.push(3, (3, 0), 100, 100).unwrap();
        let order: Vec<_> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(order, [(1, 0), (2, 0), (3, 0), (1, 1), (1, 2), (1, 3), (1, 4)]);
        assert!(queue.lines.is_empty() && queue.turns.is_empty() && queue.len() == 0);
    }

    #[test]
    fn what_is_taken_back_leaves_no_trace() {
        let mut queue = FairQueue::default();
        for job in 0..3 {
            queue.push(1, job, 100, 100).unwrap();
        }
        queue.push(2, 9, 100, 100).unwrap();
        queue.remove(1, |job| *job == 1);
        queue.remove(3, |_| true);
        assert_eq!(queue.len(), 3);
        queue.remove(1, |_| true);
        assert_eq!((queue.pop(), queue.pop()), (Some(9), None));
        assert!(queue.lines.is_empty() && queue.turns.is_empty() && queue.len() == 0);
    }

    #[test]
    fn both_bounds_hold() {
        let mut queue = FairQueue::default();
        assert_eq!((0..10).filter(|&job| queue.push(1, job, 5, 3).is_ok()).count(), 3);
        assert_eq!((0..10).filter(|&job| queue.push(2, job, 5, 3).is_ok()).count(), 2);
        assert_eq!(queue.push(3, 0, 5, 3), Err(0));
        assert_eq!(queue.len(), 5);
    }
}
