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

    #[inline(always)]
    fn plus(self, other: &Self) -> Self {
        Self(std::array::from_fn(|lane| self.0[lane].wrapping_add(other.0[lane])))
    }

    #[inline(always)]
    fn minus(self, other: &Self) -> Self {
        Self(std::array::from_fn(|lane| self.0[lane].wrapping_sub(other.0[lane])))
    }
}

/// Blocks whose sums stay in registers while columns are added: the usual width, 128, is one strip.
const STRIP: usize = 4;

/// Columns of weights, one after the other.
#[derive(Clone, Copy)]
pub(crate) struct Columns<'a> {
    pub weights: &'a [Block],
    /// Blocks a column.
    pub blocks: usize,
}

/// Makes the sums at `to` out of those at `from`, with some columns added and others taken away.
/// Sums wrap around rather than stop a game: the trainer keeps weights so small that they never do.
#[inline]
pub(crate) fn update(sums: &mut [Block], from: usize, to: usize, columns: Columns<'_>, on: &[u16], off: &[u16]) {
    let mut at = 0;
    while at + STRIP <= columns.blocks {
        strip::<STRIP>(sums, from + at, to + at, columns, at, on, off);
        at += STRIP;
    }
    while at < columns.blocks {
        strip::<1>(sums, from + at, to + at, columns, at, on, off);
        at += 1;
    }
}

/// As [`update`], for the `N` blocks of each column that begin with `first`.
#[inline(always)]
fn strip<const N: usize>(
    sums: &mut [Block],
    from: usize,
    to: usize,
    columns: Columns<'_>,
    first: usize,
    on: &[u16],
    off: &[u16],
) {
    let column = |input: u16| &columns.weights[usize::from(input) * columns.blocks + first..][..N];
    let mut held = [Block::ZERO; N];
    held.copy_from_slice(&sums[from..from + N]);
    for &input in on {
        for (sum, weight) in held.iter_mut().zip(column(input)) {
            *sum = sum.plus(weight);
        }
    }
    for &input in off {
        for (sum, weight) in held.iter_mut().zip(column(input)) {
            *sum = sum.minus(weight);
        }
    }
    sums[to..to + N].copy_from_slice(&held);
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
    use escale_rules::SplitMix;
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Each kernel against one number at a time, in numbers too wide to overflow.
        #[test]
        fn kernels_are_what_they_say(
            blocks in 1_usize..=9,
            seed in any::<u64>(),
            on in proptest::collection::vec(0_u16..6, 0..5),
            off in proptest::collection::vec(0_u16..6, 0..5),
            sums in proptest::collection::vec(i16::MIN..=i16::MAX, 2 * LANES),
            weights in proptest::collection::vec(-127_i16..=127, 2 * LANES),
        ) {
            let into_blocks = |numbers: &[i16]| -> Vec<Block> {
                numbers.chunks_exact(LANES).map(|chunk| Block(chunk.try_into().expect("whole blocks"))).collect()
            };
            let mut random = SplitMix::new(seed);
            let mut drawn = |blocks: usize| -> Vec<i16> { (0..blocks * LANES).map(|_| random.draw() as i16).collect() };
            let (columns, before) = (drawn(6 * blocks), drawn(2 * blocks));
            let width = blocks * LANES;
            let mut after = into_blocks(&before);
            let weights_of = into_blocks(&columns);
            let all = Columns { weights: &weights_of, blocks };
            update(&mut after, 0, blocks, all, &on, &off);
            let of = |inputs: &[u16], lane: usize| -> i64 {
                inputs.iter().map(|&input| i64::from(columns[usize::from(input) * width + lane])).sum()
            };
            let plainly: Vec<i16> = (0..width)
                .map(|lane| (i64::from(before[lane]) + of(&on, lane) - of(&off, lane)) as i16)
                .collect();
            let flat: Vec<i16> = after.iter().flat_map(|block| block.0).collect();
            prop_assert_eq!(&flat[width..], &plainly[..]);
            prop_assert_eq!(&flat[..width], &before[..width], "only what is asked for changes");
            update(&mut after, blocks, blocks, all, &off, &on);
            prop_assert_eq!(&after[blocks..], &into_blocks(&before[..width])[..], "and back, in place");
            let one_by_one: i64 = sums
                .iter()
                .zip(&weights)
                .map(|(&sum, &weight)| i64::from(sum.clamp(0, 255)).pow(2) * i64::from(weight))
                .sum();
            prop_assert_eq!(output(&into_blocks(&sums), &into_blocks(&weights)), one_by_one);
        }
    }
}
