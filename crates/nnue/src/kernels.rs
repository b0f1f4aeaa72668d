//! The two loops in which the time goes.

use crate::UNIT;

/// Numbers in a block: an AVX-512 register of them, two of AVX2, four of NEON or WebAssembly.
pub(crate) const LANES: usize = 32;

/// Numbers that are worked on together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Block(pub [i16; LANES]);

impl Block {
    pub(crate) const ZERO: Self = Self([0; LANES]);
}

/// Adds a column to sums, block by block. Sums wrap around rather than stop a game: the trainer
/// keeps weights so small that they never do.
#[inline]
pub(crate) fn add(sums: &mut [Block], column: &[Block]) {
    for (sum, column) in sums.iter_mut().zip(column) {
        for (sum, weight) in sum.0.iter_mut().zip(column.0) {
            *sum = sum.wrapping_add(weight);
        }
    }
}

/// Takes a column from sums, block by block.
#[inline]
pub(crate) fn subtract(sums: &mut [Block], column: &[Block]) {
    for (sum, column) in sums.iter_mut().zip(column) {
        for (sum, weight) in sum.0.iter_mut().zip(column.0) {
            *sum = sum.wrapping_sub(weight);
        }
    }
}

/// The squares of clipped sums (`SCReLU`), each times its weight, summed.
///
/// `clipped · weight` fits sixteen bits (255 · 127 = 32,385), and so the product with `clipped`
/// again is the multiply-and-add every vector unit has.
#[inline]
pub(crate) fn output(sums: &[Block], weights: &[Block]) -> i64 {
    let mut total = 0;
    for (sum, weight) in sums.iter().zip(weights) {
        let mut partial = 0_i32;
        for (sum, weight) in sum.0.iter().zip(weight.0) {
            let clipped = (*sum).clamp(0, UNIT as i16);
            partial += i32::from(clipped.wrapping_mul(weight)) * i32::from(clipped);
        }
        total += i64::from(partial);
    }
    total
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Each kernel against one number at a time, in numbers too wide to overflow.
        #[test]
        fn kernels_are_what_they_say(
            sums in proptest::collection::vec(i16::MIN..=i16::MAX, 2 * LANES),
            column in proptest::collection::vec(i16::MIN..=i16::MAX, 2 * LANES),
            weights in proptest::collection::vec(-127_i16..=127, 2 * LANES),
        ) {
            let blocks = |numbers: &[i16]| -> Vec<Block> {
                numbers.chunks_exact(LANES).map(|chunk| Block(chunk.try_into().expect("whole blocks"))).collect()
            };
            let flat = |blocks: &[Block]| -> Vec<i16> { blocks.iter().flat_map(|block| block.0).collect() };
            let mut added = blocks(&sums);
            add(&mut added, &blocks(&column));
            let plainly: Vec<i16> = sums.iter().zip(&column).map(|(a, b)| (i32::from(*a) + i32::from(*b)) as i16).collect();
            prop_assert_eq!(flat(&added), plainly);
            subtract(&mut added, &blocks(&column));
            prop_assert_eq!(flat(&added), sums.clone());
            let one_by_one: i64 = sums
                .iter()
                .zip(&weights)
                .map(|(&sum, &weight)| i64::from(sum.clamp(0, 255)).pow(2) * i64::from(weight))
                .sum();
            prop_assert_eq!(output(&blocks(&sums), &blocks(&weights)), one_by_one);
        }
    }
}
