//! Chance that is the same on every machine, so that what it drew can be drawn again.

/// The next number below `n` of the sequence that `random` carries (`SplitMix64`); the same for the same seed.
pub(crate) fn below(random: &mut u64, n: usize) -> usize {
    *random = random.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *random;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^= z >> 31;
    ((u128::from(z) * n as u128) >> 64) as usize
}
