//! Iterating over the squares of a bitboard.

use std::ops::{BitAnd, BitAndAssign, Sub};

/// An unsigned integer used as a set of squares.
pub trait Word: Copy + Eq + BitAnd<Output = Self> + BitAndAssign + Sub<Output = Self> {
    /// The empty set.
    const EMPTY: Self;
    /// The set of square 0.
    const ONE: Self;
    /// The lowest square; the set is not empty.
    fn lowest(self) -> u8;
    /// How many squares.
    fn count(self) -> u32;
}

macro_rules! word {
    ($type:ty) => {
        impl Word for $type {
            const EMPTY: Self = 0;
            const ONE: Self = 1;

            #[inline(always)]
            fn lowest(self) -> u8 {
                self.trailing_zeros() as u8
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
        }
    };
}

word!(u16);
word!(u32);
word!(u64);
word!(u128);

/// The squares of a set, lowest first.
#[derive(Clone, Debug)]
pub struct Bits<W>(W);

/// The squares of a set, lowest first: `for square in bits(pieces)`.
#[inline(always)]
pub fn bits<W: Word>(set: W) -> Bits<W> {
    Bits(set)
}

impl<W: Word> Iterator for Bits<W> {
    type Item = u8;

    #[inline(always)]
    fn next(&mut self) -> Option<u8> {
        if self.0 == W::EMPTY {
            return None;
        }
        let square = self.0.lowest();
        self.0 &= self.0 - W::ONE;
        Some(square)
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.0.count() as usize;
        (n, Some(n))
    }
}

impl<W: Word> ExactSizeIterator for Bits<W> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_come_lowest_first() {
        assert_eq!(bits(0b1010_0001_u64).collect::<Vec<_>>(), [0, 5, 7]);
        assert_eq!(bits(1_u128 << 99 | 1 << 64 | 1).collect::<Vec<_>>(), [0, 64, 99]);
        assert_eq!(bits(0_u64).len(), 0);
        assert_eq!(bits(u128::MAX).len(), 128);
    }
}
