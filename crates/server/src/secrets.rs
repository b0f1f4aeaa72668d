//! Random names, seat secrets, and the hashes that are kept of them.

use escale_store::SeatHash;
use escale_wire::Secret;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

/// Letters and digits a person can read aloud: no 0 O, no 1 I l.
const ALPHABET: &[u8; 56] = b"23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ";

/// Length of a table's public name: 58 bits, far more than there will be tables, and not meant to
/// be secret.
const NAME: usize = 10;
/// Length of a seat secret: 139 bits.
const SECRET: usize = 24;

/// Random bytes from the operating system. Without them there is no safe way to go on.
fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// Writes bytes with the alphabet, evenly: bytes that would favour some letters are drawn again.
fn letters(length: usize, mut source: impl FnMut() -> u8) -> String {
    let most = 256 - 256 % ALPHABET.len();
    let mut text = String::with_capacity(length);
    while text.len() < length {
        let byte = usize::from(source());
        if byte < most {
            text.push(char::from(ALPHABET[byte % ALPHABET.len()]));
        }
    }
    text
}

fn random_letters(length: usize) -> String {
    let mut pool = random::<64>().into_iter();
    letters(length, move || match pool.next() {
        Some(byte) => byte,
        None => random::<1>()[0],
    })
}

/// A new table's public name.
pub(crate) fn table_name() -> String {
    random_letters(NAME)
}

/// A name for somebody who has none.
pub(crate) fn random_name(length: usize) -> String {
    random_letters(length)
}

/// Bytes nobody can guess.
pub(crate) fn challenge() -> [u8; 8] {
    random()
}

/// A new seat secret.
pub(crate) fn seat_secret() -> Secret {
    Secret(random_letters(SECRET))
}

/// The seat secret that somebody who came from the lobby with `nonce` gets: the same each time they
/// ask, so that an answer lost on the way can be asked for again.
pub(crate) fn derived_secret(key: &[u8; 32], table: &str, nonce: &Secret) -> Secret {
    let mut counter = 0_u8;
    let mut pool = Vec::new().into_iter();
    Secret(letters(SECRET, || {
        loop {
            if let Some(byte) = pool.next() {
                return byte;
            }
            let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("any length of key will do");
            for part in [table.as_bytes(), &[0, counter], nonce.0.as_bytes()] {
                mac.update(part);
            }
            counter = counter.wrapping_add(1);
            pool = mac.finalize().into_bytes().to_vec().into_iter();
        }
    }))
}

/// What is kept of a secret. A plain hash is enough for something with 139 random bits: there is
/// nothing to guess.
pub(crate) fn hash(secret: &Secret) -> SeatHash {
    Sha256::digest(secret.0.as_bytes()).into()
}

/// A fair coin.
pub(crate) fn coin() -> bool {
    random::<1>()[0] & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_long_and_never_the_same() {
        let mut seen = std::collections::HashSet::new();
        for _ in 0..1000 {
            let secret = seat_secret();
            assert_eq!(secret.0.len(), SECRET);
            assert!((SECRET as f64) * (ALPHABET.len() as f64).log2() >= 128.0);
            assert!(seen.insert(secret.0));
        }
        assert_eq!(format!("{:?}", seat_secret()), "Secret(…)");
    }

    #[test]
    fn a_derived_secret_depends_on_all_its_parts() {
        let nonce = |text: &str| Secret(text.to_owned());
        let base = derived_secret(&[7; 32], "table", &nonce("nonce"));
        assert_eq!(derived_secret(&[7; 32], "table", &nonce("nonce")), base);
        assert_ne!(derived_secret(&[8; 32], "table", &nonce("nonce")), base);
        assert_ne!(derived_secret(&[7; 32], "tablf", &nonce("nonce")), base);
        assert_ne!(derived_secret(&[7; 32], "table", &nonce("noncf")), base);
        assert_eq!(base.0.len(), SECRET);
    }
}
