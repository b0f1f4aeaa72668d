//! Zobrist keys, the same in every build: search signatures and stored records depend on them.

/// One step of the splitmix64 generator: the mixed value for a counter.
pub const fn splitmix(counter: u64) -> u64 {
    let mut z = counter.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
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
