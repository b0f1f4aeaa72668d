//! Buffers that move generators fill.

/// What a generator writes its moves into.
pub trait MoveBuf<M>: Default + Send {
    /// Adds a move.
    fn push(&mut self, mv: M);
    /// The moves so far.
    fn as_slice(&self) -> &[M];
    /// Forgets all moves.
    fn clear(&mut self);

    /// How many moves there are.
    #[inline]
    fn len(&self) -> usize {
        self.as_slice().len()
    }

    /// Whether there are none.
    #[inline]
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A list of at most `N` moves, on the stack. For games whose bound is proved: a move beyond it is
/// a bug and panics.
#[derive(Clone, Debug)]
pub struct MoveList<M, const N: usize> {
    moves: [M; N],
    len: usize,
}

impl<M: Copy + Default, const N: usize> Default for MoveList<M, N> {
    #[inline]
    fn default() -> Self {
        Self {
            moves: [M::default(); N],
            len: 0,
        }
    }
}

impl<M: Copy + Default + Send, const N: usize> MoveBuf<M> for MoveList<M, N> {
    #[inline]
    fn push(&mut self, mv: M) {
        self.moves[self.len] = mv;
        self.len += 1;
    }

    #[inline]
    fn as_slice(&self) -> &[M] {
        &self.moves[..self.len]
    }

    #[inline]
    fn clear(&mut self) {
        self.len = 0;
    }
}

/// A list that holds `N` moves on the stack and goes to the heap beyond. For games in which
/// contrived positions have more capture chains than any proof we have allows for: `N` covers play
/// as it happens, the heap covers the rest, nothing panics.
#[derive(Clone, Debug)]
pub struct SpillList<M, const N: usize> {
    inline: [M; N],
    len: usize,
    /// Holds *all* the moves once `N` was passed; empty before.
    heap: Vec<M>,
}

impl<M: Copy + Default, const N: usize> Default for SpillList<M, N> {
    #[inline]
    fn default() -> Self {
        Self {
            inline: [M::default(); N],
            len: 0,
            heap: Vec::new(),
        }
    }
}

impl<M: Copy + Default + Send, const N: usize> MoveBuf<M> for SpillList<M, N> {
    #[inline]
    fn push(&mut self, mv: M) {
        if self.len < N {
            self.inline[self.len] = mv;
        } else {
            if self.heap.is_empty() {
                self.heap.extend_from_slice(&self.inline);
            }
            self.heap.push(mv);
        }
        self.len += 1;
    }

    #[inline]
    fn as_slice(&self) -> &[M] {
        if self.len <= N {
            &self.inline[..self.len]
        } else {
            &self.heap
        }
    }

    #[inline]
    fn clear(&mut self) {
        self.len = 0;
        self.heap.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spill_list_keeps_order_past_its_inline_part() {
        let mut list = SpillList::<u16, 4>::default();
        for round in 0..2 {
            list.clear();
            assert!(list.is_empty());
            for i in 0..10 {
                list.push(i + round);
                assert_eq!(list.as_slice(), (round..=i + round).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    #[should_panic(expected = "out of bounds")]
    fn a_move_list_checks_its_bound() {
        let mut list = MoveList::<u16, 2>::default();
        for i in 0..3 {
            list.push(i);
        }
    }
}
