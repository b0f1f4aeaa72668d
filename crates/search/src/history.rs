//! What worked before: killers live in the frames, everything that outlives a line of play lives
//! here.

use escale_rules::Side;

/// Histories stay within plus or minus this.
pub(crate) const MOST: i32 = 16_384;

/// Slots are 16 bits wide.
const SLOTS: usize = 1 << 16;

/// Pairs of moves share this many counters; two pairs that meet blur each other a little, which
/// ordering survives.
pub(crate) const PAIRS: usize = 1 << 17;

/// The move a frame had no move before: no counter move and no continuation belongs to it.
pub(crate) const NO_SLOT: u32 = u32::MAX;

/// Which pair table: the reply to the last move, or the follow-up to one's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Continuation {
    Reply,
    FollowUp,
}

/// Histories of one thread.
pub(crate) struct History {
    quiet: [Vec<i16>; 2],
    noisy: [Vec<i16>; 2],
    counter: [Vec<u32>; 2],
    pairs: [Vec<i16>; 2],
}

impl History {
    pub(crate) fn new() -> Self {
        Self {
            quiet: [vec![0; SLOTS], vec![0; SLOTS]],
            noisy: [vec![0; SLOTS], vec![0; SLOTS]],
            counter: [vec![NO_SLOT; SLOTS], vec![NO_SLOT; SLOTS]],
            pairs: [vec![0; PAIRS], vec![0; PAIRS]],
        }
    }

    pub(crate) fn clear(&mut self) {
        for side in 0..2 {
            self.quiet[side].fill(0);
            self.noisy[side].fill(0);
            self.counter[side].fill(NO_SLOT);
            self.pairs[side].fill(0);
        }
    }

    #[inline]
    pub(crate) fn quiet(&self, side: Side, slot: u16) -> i32 {
        i32::from(self.quiet[side.index()][usize::from(slot)])
    }

    #[inline]
    pub(crate) fn noisy(&self, side: Side, slot: u16) -> i32 {
        i32::from(self.noisy[side.index()][usize::from(slot)])
    }

    #[inline]
    pub(crate) fn pair(&self, continuation: Continuation, side: Side, before: u32, slot: u16) -> i32 {
        if before == NO_SLOT {
            return 0;
        }
        i32::from(self.pairs[continuation as usize][pair_index(side, before, slot)])
    }

    #[inline]
    pub(crate) fn counter(&self, side: Side, before: u32) -> u32 {
        if before == NO_SLOT {
            return NO_SLOT;
        }
        self.counter[side.index()][before as usize & (SLOTS - 1)]
    }

    #[inline]
    pub(crate) fn set_counter(&mut self, side: Side, before: u32, slot: u16) {
        if before != NO_SLOT {
            self.counter[side.index()][before as usize & (SLOTS - 1)] = u32::from(slot);
        }
    }

    #[inline]
    pub(crate) fn add_quiet(&mut self, side: Side, slot: u16, bonus: i32) {
        pull(&mut self.quiet[side.index()][usize::from(slot)], bonus);
    }

    #[inline]
    pub(crate) fn add_noisy(&mut self, side: Side, slot: u16, bonus: i32) {
        pull(&mut self.noisy[side.index()][usize::from(slot)], bonus);
    }

    #[inline]
    pub(crate) fn add_pair(&mut self, continuation: Continuation, side: Side, before: u32, slot: u16, bonus: i32) {
        if before != NO_SLOT {
            pull(
                &mut self.pairs[continuation as usize][pair_index(side, before, slot)],
                bonus,
            );
        }
    }
}

/// Adds with gravity: the further a value already is, the less it moves on, so it never leaves its
/// range and old praise wears off.
#[inline]
pub(crate) fn pull(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / MOST) as i16;
}

#[inline]
pub(crate) fn pair_index(side: Side, before: u32, slot: u16) -> usize {
    let mixed =
        (u64::from(before) << 17 | u64::from(slot) << 1 | side.index() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> (64 - PAIRS.trailing_zeros())) as usize
}

/// What a cutoff at this depth is worth.
#[inline]
pub(crate) fn bonus(depth: i32) -> i32 {
    (150 * depth - 60).clamp(30, 1800)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stay_in_range_and_wear_off() {
        let mut value = 0_i16;
        for _ in 0..1000 {
            pull(&mut value, 1800);
            assert!(i32::from(value) <= MOST);
        }
        assert!(i32::from(value) > MOST * 9 / 10);
        for _ in 0..1000 {
            pull(&mut value, -1800);
            assert!(i32::from(value) >= -MOST);
        }
        assert!(i32::from(value) < -MOST * 9 / 10);
    }

    #[test]
    fn tables_are_apart_and_clear() {
        let mut history = History::new();
        history.add_pair(Continuation::Reply, Side::First, 7, 9, 500);
        assert!(history.pair(Continuation::Reply, Side::First, 7, 9) > 0);
        assert_eq!(history.pair(Continuation::FollowUp, Side::First, 7, 9), 0);
        assert_eq!(history.pair(Continuation::Reply, Side::Second, 7, 9), 0);
        assert_eq!(history.pair(Continuation::Reply, Side::First, NO_SLOT, 9), 0);
        history.set_counter(Side::Second, 65_535, 3);
        assert_eq!(history.counter(Side::Second, 65_535), 3);
        assert_eq!(history.counter(Side::First, 65_535), NO_SLOT);
        history.clear();
        assert_eq!(history.pair(Continuation::Reply, Side::First, 7, 9), 0);
        assert_eq!(history.counter(Side::Second, 65_535), NO_SLOT);
    }
}
