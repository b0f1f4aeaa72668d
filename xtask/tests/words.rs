//! One word for each thing. What a reader meets in a rule page, a lesson, a verdict or an answer of
//! the command line is called the same everywhere; the client's own sentences are held to the same
//! list by `web/tests/words.test.js`.

use std::path::{Path, PathBuf};

/// What is not said, and what is said instead.
const FRENCH: &[(&str, &str)] = &[
    ("sourcé", "documenté"),
    ("sourcée", "documentée"),
    ("règle certaine", "texte complet"),
    ("gué", "couloir"),
    ("rempart bloqué", "rempart interdit"),
    ("réplique", "parade"),
    ("légal", "permis"),
    ("légale", "permise"),
    ("légaux", "permis"),
    ("légales", "permises"),
    ("au trait", "à jouer"),
    ("du trait", "à jouer"),
    ("Gens d'Armes", "gens d'armes"),
    ("un gens d'armes", "un homme d'armes"),
    ("le gens d'armes", "l'homme d'armes"),
    ("du gens d'armes", "de l'homme d'armes"),
    ("chaque gens d'armes", "chaque homme d'armes"),
    ("figures perdues", "figures absentes du texte dont nous disposons"),
    ("figures sont perdues", "figures absentes du texte dont nous disposons"),
    ("notre numérisation", "le texte dont nous disposons"),
    ("introuvable", "devenu rare"),
    ("introuvables", "devenus rares"),
    ("sortent du placard", "sortent de leur boîte"),
    ("gain lâché", "gain manqué"),
    ("lâche le gain", "manque le gain"),
    ("livret", "feuillet"),
    ("la permission manque", "accès refusé"),
    ("équipière", "équipier"),
    ("son maître", "son propriétaire"),
];
const ENGLISH: &[(&str, &str)] = &[
    ("without a parry", "without a reply"),
    ("teammate", "partner"),
    ("booklet", "leaflet"),
    ("the own", "one's own"),
    ("cupboard", "boxes"),
    ("figures are lost", "missing from the text at hand"),
    ("our scan", "the text at hand"),
    ("our scans", "the texts at hand"),
    ("half-move", "ply"),
    ("half-moves", "plies"),
    ("permission is missing", "access denied"),
    ("rules certain", "complete text"),
];

/// What plays, where players read: rule pages, cards and lessons. The command line has its engine.
const OPPONENT: &[(&str, &str)] = &[
    ("moteur", "ordinateur"),
    ("moteurs", "ordinateur"),
    ("engine", "computer"),
    ("engines", "computer"),
];

/// Whether a phrase stands in a text as words of its own.
fn says(text: &str, phrase: &str) -> bool {
    let ends_word = |sign: Option<char>| sign.is_none_or(|sign| !sign.is_alphanumeric());
    text.match_indices(phrase)
        .any(|(at, _)| ends_word(text[..at].chars().next_back()) && ends_word(text[at + phrase.len()..].chars().next()))
}

/// The string literals of Rust source, comments left out.
fn literals(source: &str) -> Vec<String> {
    let (mut found, mut signs) = (Vec::new(), source.chars().peekable());
    while let Some(sign) = signs.next() {
        match sign {
            '/' if signs.peek() == Some(&'/') => {
                let _ = signs.by_ref().find(|&sign| sign == '\n');
            }
            // A quoted sign: '"' opens nothing.
            '\'' if signs.peek() == Some(&'"') => {
                let _ = signs.by_ref().find(|&sign| sign == '\'');
            }
            '"' => {
                let mut text = String::new();
                while let Some(sign) = signs.next() {
                    match sign {
                        '"' => break,
                        '\\' => text.extend(signs.next()),
                        sign => text.push(sign),
                    }
                }
                found.push(text);
            }
            _ => {}
        }
    }
    found
}

fn is_a(path: &Path, kind: &str) -> bool {
    path.extension().is_some_and(|extension| extension == kind)
}

/// Every file below a folder whose path is wanted.
fn files(folder: &Path, wanted: &dyn Fn(&Path) -> bool, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, wanted, found);
        } else if wanted(&path) {
            found.push(path);
        }
    }
}

#[test]
fn one_word_for_each_thing() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let mut found = Vec::new();
    let mut read = 0;
    for folder in ["games", "crates"] {
        let is_read = |path: &Path| {
            let name = path.to_string_lossy();
            let is_test = name.contains("/tests/") || path.ends_with("tests.rs");
            let is_text = is_a(path, "md") && !path.ends_with("README.md")
                || path.ends_with("lessons.json")
                || path.ends_with("truths.txt");
            !is_test && (is_text || is_a(path, "rs") && name.contains("/src/"))
        };
        let mut paths = Vec::new();
        files(&root.join(folder), &is_read, &mut paths);
        for path in paths {
            let source = std::fs::read_to_string(&path).expect("UTF-8");
            let name = path.to_string_lossy().into_owned();
            let for_players = folder == "games" || name.contains("/crates/pages/");
            let opponent = if for_players { OPPONENT } else { &[] };
            let (code, _) = source.split_once("#[cfg(test)]").unwrap_or((&source, ""));
            let sentences = if is_a(&path, "rs") {
                literals(code)
            } else {
                source.lines().map(str::to_owned).collect()
            };
            read += sentences.len();
            for sentence in sentences {
                let sentence = sentence.replace('’', "'");
                for (word, instead) in FRENCH.iter().chain(ENGLISH).chain(opponent) {
                    if says(&sentence, word) {
                        found.push(format!("{name}: “{word}”, say “{instead}”: {sentence:.90}"));
                    }
                }
            }
        }
    }
    assert!(read > 3_000, "{read} sentences were read");
    assert!(
        found.is_empty(),
        "{} words to change:\n{}",
        found.len(),
        found.join("\n")
    );
}

#[test]
fn a_forbidden_word_is_noticed() {
    assert!(says("le gué, en f5", "gué") && says("gué", "gué"));
    assert!(!says("la langue, l'ambiguë", "gué") && !says("baguée", "gué"));
    let source = "fn a() { // \"gué\"\n say(\"un \\\"mot\\\"\", '\"', \"le gué\") }";
    assert_eq!(literals(source), ["un \"mot\"", "le gué"]);
}
