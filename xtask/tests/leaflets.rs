//! Our sentences are our own: no run of eight words stands both in a rule leaflet and in this
//! project. The leaflets are not here; the fingerprints of their runs are (`leaflets.txt`), and a
//! sentence cannot be read back from them.
//!
//! A word is what stands between other signs than letters and digits, in lower case. Runs that are
//! mostly moves are left out: a notation has no author.

use std::collections::BTreeSet;
use std::path::Path;

const RUN: usize = 8;
/// Words of a run that must be words rather than squares and numbers.
const WORDS: usize = 5;

fn words(text: &str) -> Vec<String> {
    let words = text.split(|sign: char| !sign.is_alphanumeric());
    words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

/// FNV-1a, its upper 48 bits.
fn fingerprint(run: &[String]) -> u64 {
    let bytes = run.join(" ").into_bytes();
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    hash >> 16
}

fn is_prose(run: &[String]) -> bool {
    let is_word = |word: &&String| word.chars().count() >= 2 && word.chars().all(char::is_alphabetic);
    run.iter().filter(is_word).count() >= WORDS
}

/// Runs of a text that are among the known ones.
fn shared(text: &str, known: &BTreeSet<u64>) -> Vec<String> {
    let words = words(text);
    let runs = words.windows(RUN).filter(|run| is_prose(run));
    runs.filter(|run| known.contains(&fingerprint(run)))
        .map(|run| run.join(" "))
        .collect()
}

fn known() -> BTreeSet<u64> {
    let lines = include_str!("leaflets.txt").lines();
    lines
        .map(|line| u64::from_str_radix(line, 16).expect("a number in hexadecimal"))
        .collect()
}

#[test]
fn no_sentence_is_a_leaflets() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let known = known();
    assert!(known.len() > 2_000, "five leaflets have more runs");
    let (mut found, mut files) = (Vec::new(), 0);
    for folder in [
        "benches",
        "crates",
        "docs",
        "fuzz/fuzz_targets",
        "games",
        "solvers",
        "web",
        "xtask",
    ] {
        look(&root.join(folder), &known, &mut found, &mut files);
    }
    for page in ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md"] {
        look(&root.join(page), &known, &mut found, &mut files);
    }
    assert!(files > 500, "{files} files were read");
    assert!(
        found.is_empty(),
        "{} runs are a leaflet's:\n{}",
        found.len(),
        found.join("\n")
    );
}

fn look(path: &Path, known: &BTreeSet<u64>, found: &mut Vec<String>, files: &mut usize) {
    if path.is_dir() {
        if path.ends_with("target") || path.ends_with("node_modules") {
            return;
        }
        for entry in std::fs::read_dir(path).expect("a folder") {
            look(&entry.expect("an entry").path(), known, found, files);
        }
        return;
    }
    // Pictures and books are not read.
    let Ok(text) = std::fs::read_to_string(path) else {
        return;
    };
    *files += 1;
    found.extend(
        shared(&text, known)
            .into_iter()
            .map(|run| format!("{}: {run}", path.display())),
    );
}

#[test]
fn a_copied_run_is_noticed_however_it_is_set() {
    let sentence = "Une pièce qui peut prendre doit le faire";
    // As whoever made the file reckoned it: the same words must give the same number.
    assert_eq!(fingerprint(&words(sentence)), 0xafd6_2c9b_7b86);
    let known = BTreeSet::from([fingerprint(&words(sentence))]);
    assert_eq!(
        shared("**Une** pièce, qui peut « prendre » doit\n* le faire.", &known).len(),
        1
    );
    assert!(shared("Une pièce qui pourrait prendre doit le faire", &known).is_empty());
    let moves = "a1 b2 c3 d4 e5 f6 g7 h8";
    assert!(shared(moves, &BTreeSet::from([fingerprint(&words(moves))])).is_empty());
}
