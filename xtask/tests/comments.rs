//! Comments are read beside code, often two files next to each other: they fit a hundred columns.

use std::path::Path;

const COLUMNS: usize = 100;

#[test]
fn comments_fit_a_hundred_columns() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let mut wide = Vec::new();
    for folder in ["benches", "crates", "fuzz/fuzz_targets", "fuzz/src", "games", "xtask"] {
        look(&root.join(folder), &mut wide);
    }
    assert!(
        wide.is_empty(),
        "{} comments are too wide:\n{}",
        wide.len(),
        wide.join("\n")
    );
}

fn look(path: &Path, wide: &mut Vec<String>) {
    if path.is_dir() {
        for entry in std::fs::read_dir(path).expect("a folder") {
            look(&entry.expect("an entry").path(), wide);
        }
        return;
    }
    if path.extension().is_none_or(|extension| extension != "rs") {
        return;
    }
    let text = std::fs::read_to_string(path).expect("UTF-8");
    let mut example = false;
    for (number, line) in (1..).zip(text.lines()) {
        let trimmed = line.trim_start();
        example ^= trimmed.starts_with("//! ```") || trimmed.starts_with("/// ```");
        let words = trimmed.trim_start_matches(['/', '!']);
        // What is to be run or copied is not broken.
        let verbatim = example || words.starts_with("     ") || words.starts_with(" |");
        if trimmed.starts_with("//") && !verbatim && line.chars().count() > COLUMNS && words.trim().contains(' ') {
            wide.push(format!("{}:{number}", path.display()));
        }
    }
}
