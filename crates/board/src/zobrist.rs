//! Zobrist keys, the same in every build: search signatures and stored records depend on them.

use escale_rules::{SplitMix, mix};

/// The number at that place of the sequence of seed 0.
pub const fn splitmix(counter: u64) -> u64 {
    mix(counter.wrapping_mul(SplitMix::STEP))
}

/// `N` keys from a seed; different seeds give unrelated keys.
pub const fn key_table<const N: usize>(seed: u64) -> [u64; N] {
    let mut keys = [0; N];
    let base = splitmix(seed ^ 0xE5CA_1E00);
    let mut i = 0;
    while i < N {
        keys[i] = splitmix(base.wrapping_add(i as u64));
        i += 1;
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_differ_and_do_not_cancel_in_pairs() {
        let mut all: Vec<u64> = key_table::<400>(1).into_iter().chain(key_table::<400>(2)).collect();
        for i in 0..400 {
            for j in 0..i {
                all.push(all[i] ^ all[j]);
            }
        }
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}
