//! Golden playthroughs: one whole game written out, so that any change of rules, texts or words
//! shows as a diff.

use std::fmt::Write;
use std::path::Path;

use escale_rules::{Lang, Notation};

use crate::{Random, move_texts, random_game};

/// A random game written out in full.
fn transcript<P: Notation>(table: &P, seed: u64, plies: usize) -> String {
    let mut text = String::new();
    let game = random_game(*table, plies, &mut Random::new(seed));
    for (ply, (position, played)) in game.iter().enumerate() {
        writeln!(text, "{ply} {}", position.position_text()).expect("writing to a string");
        let texts = move_texts(position);
        if ply % 10 == 0 {
            writeln!(text, "  moves {}", texts.join(" ")).expect("writing to a string");
        } else {
            writeln!(text, "  moves {}", texts.len()).expect("writing to a string");
        }
        if let Some(mv) = *played {
            let spoken = position.spoken(mv);
            writeln!(
                text,
                "  plays {} | {} | {} | {} | {}",
                position.move_text(mv),
                position.written(mv, Lang::Fr),
                position.written(mv, Lang::En),
                spoken.fr,
                spoken.en
            )
            .expect("writing to a string");
        }
        if let Some(verdict) = position.verdict() {
            let reason = &verdict.reason;
            writeln!(
                text,
                "  result {} {} ({}) | {} | {}",
                verdict.outcome.word(),
                reason.code,
                reason.rule,
                reason.phrase.fr,
                reason.phrase.en
            )
            .expect("writing to a string");
        }
    }
    text
}

/// Compares a random game with the golden file of that name in the game's `tests/playthroughs`;
/// with `ESCALE_BLESS=1` in the environment it writes the file instead.
pub fn playthrough<P: Notation>(table: &P, name: &str, seed: u64, plies: usize) {
    // Cargo runs tests in the folder of their package.
    let file = Path::new("tests/playthroughs").join(name);
    let actual = transcript(table, seed, plies);
    if std::env::var_os("ESCALE_BLESS").is_some() {
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder).expect("the folder of the golden file");
        }
        std::fs::write(&file, &actual).expect("writing the golden file");
        return;
    }
    let expected = std::fs::read_to_string(&file)
        .unwrap_or_else(|error| panic!("{}: {error}; make it with ESCALE_BLESS=1 and read it", file.display()));
    for (number, (a, b)) in actual.lines().zip(expected.lines()).enumerate() {
        assert_eq!(a, b, "{}, line {}", file.display(), number + 1);
    }
    assert_eq!(
        actual.lines().count(),
        expected.lines().count(),
        "{}: length",
        file.display()
    );
}
