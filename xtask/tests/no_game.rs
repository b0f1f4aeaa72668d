//! No game is special: whatever is particular to one lies in its folder. Neither its name, nor its
//! title, its options, its roles or its special squares stand in the source of a crate or of the
//! web client, but for the catalog's one list.

use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the workspace")
        .to_owned()
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// The words in quotes that stand behind a key in a game's card and view.
fn quoted(text: &str, key: &str) -> Vec<String> {
    text.split(key)
        .skip(1)
        .filter_map(|rest| rest.trim_start().strip_prefix('"')?.split('"').next())
        .map(str::to_owned)
        .collect()
}

/// Words by which a game would be recognised.
fn words_of_games() -> Vec<String> {
    let mut words = Vec::new();
    for game in std::fs::read_dir(root().join("games")).expect("the games") {
        let folder = game.expect("a game").path();
        let mut sources = Vec::new();
        files(&folder.join("src"), &mut sources);
        for source in sources {
            let text = std::fs::read_to_string(&source).expect("a source file");
            for key in [" id:", "title:", "Tag::new(", "&str ="] {
                words.extend(quoted(&text, key).into_iter().filter(|word| is_particular(word)));
            }
        }
    }
    words.sort();
    words.dedup();
    words
}

/// A decision's number or a word of every language is no game's own.
fn is_particular(word: &str) -> bool {
    word.len() > 2 && !word.starts_with(|c: char| c.is_ascii_uppercase()) || word.contains(' ')
}

/// What is tested may name games; what is run may not.
fn run_part(text: &str) -> &str {
    text.split("#[cfg(test)]").next().unwrap_or(text)
}

fn code(line: &str) -> &str {
    let bare = line.trim_start();
    if bare.starts_with("//") || bare.starts_with('*') || bare.starts_with("/*") {
        ""
    } else {
        line
    }
}

#[test]
fn no_game_is_special_above_the_catalog() {
    let words = words_of_games();
    for expected in [
        "alcazar",
        "prise-libre",
        "fleches",
        "knights",
        "castle-first",
        "Jeu de Lices",
    ] {
        assert!(
            words.iter().any(|word| word == expected),
            "{expected} is missing from {words:?}"
        );
    }
    let mut sources = Vec::new();
    for entry in std::fs::read_dir(root().join("crates")).expect("the crates") {
        let folder = entry.expect("a crate").path();
        // What only drives tests may name what it tests.
        let for_tests = ["web-tests", "testkit"].iter().any(|name| folder.ends_with(name));
        if !for_tests {
            files(&folder.join("src"), &mut sources);
        }
    }
    for part in ["app", "board", "i18n"] {
        files(&root().join("web").join(part), &mut sources);
    }
    sources.retain(|path| {
        !path.ends_with("catalog/src/games.rs") && !path.components().any(|part| part.as_os_str() == "tests")
    });
    sources.retain(|path| path.file_name().is_none_or(|name| name != "tests.rs"));
    assert!(sources.len() > 150, "{}", sources.len());
    for path in sources {
        let text = std::fs::read_to_string(&path).expect("a source file");
        for line in run_part(&text).lines().map(code) {
            for word in &words {
                let quoted = ['"', '\'', '`'].map(|mark| format!("{mark}{word}{mark}"));
                assert!(
                    !quoted.iter().any(|quoted| line.contains(quoted)),
                    "{}: “{word}” is one game's own: {line}",
                    path.display()
                );
            }
        }
    }
}

/// Letters of pieces decide nothing: a text is the game's to read.
#[test]
fn nobody_above_the_catalog_reads_the_letters_of_a_move() {
    let mut sources = Vec::new();
    files(&root().join("crates/server/src"), &mut sources);
    for path in sources {
        if path.extension().is_none_or(|extension| extension != "rs") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a source file");
        for line in run_part(&text).lines().map(code) {
            let peeks = (b'A'..=b'Z').any(|letter| line.contains(&format!("b'{}'", char::from(letter))));
            assert!(!peeks, "{}: {line}", path.display());
        }
    }
}
