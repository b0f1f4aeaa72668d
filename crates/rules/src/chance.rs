//! Chance that is the same on every machine, so that what it drew can be drawn again.

/// The `SplitMix64` sequence from a seed (Steele, Lea and Flood, *Fast Splittable Pseudorandom
/// Number Generators*, 2014).
#[derive(Clone, Copy, Debug)]
pub struct SplitMix(u64);

impl SplitMix {
    /// How far the state goes with every number.
    pub const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

    /// The sequence of a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    #[inline]
    pub const fn draw(&mut self) -> u64 {
        let number = mix(self.0);
        self.0 = self.0.wrapping_add(Self::STEP);
        number
    }

    /// The next number brought below `n`; `n` is not zero.
    #[inline]
    pub const fn below(&mut self, n: usize) -> usize {
        ((self.draw() as u128 * n as u128) >> 64) as usize
    }
}

/// The first number of a seed's sequence: different for every seed, and nothing of the seed shows
/// in it.
#[inline]
pub const fn mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(SplitMix::STEP);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_the_published_one() {
        // The first numbers of Vigna's splitmix64.c from the seed 1234567, as other implementations
        // test for.
        let mut sequence = SplitMix::new(1_234_567);
        let drawn = [sequence.draw(), sequence.draw(), sequence.draw()];
        assert_eq!(
            drawn,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423
            ]
        );
    }

    #[test]
    fn numbers_stay_below() {
        let mut sequence = SplitMix::new(1);
        let mut seen = [false; 7];
        for _ in 0..200 {
            seen[sequence.below(7)] = true;
        }
        assert!(seen.iter().all(|&seen| seen));
        assert_eq!(sequence.below(1), 0);
    }
}
