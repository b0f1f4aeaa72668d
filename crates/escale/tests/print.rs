//! `escale print` as a person runs it.

use std::path::Path;
use std::process::{Command, Output, Stdio};

fn escale(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_escale"))
        .args(arguments)
        .current_dir(folder)
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env_remove("LANG")
        .stdin(Stdio::null())
        .output()
        .expect("the program runs")
}

/// The one sentence of a run that must be refused.
fn refusal(output: &Output) -> String {
    let stderr = String::from_utf8(output.stderr.clone()).expect("UTF-8");
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(output.stdout.is_empty());
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
    stderr
}

fn is_pdf(folder: &Path, name: &str) {
    let file = std::fs::read(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert!(file.starts_with(b"%PDF-") && file.len() > 10_000, "{name}");
}

#[test]
fn a_game_is_written_once_and_replaced_only_by_force() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let first = escale(folder, &["print", "alcazar", "--part", "board", "--part", "pieces"]);
    assert!(first.status.success(), "{}", String::from_utf8_lossy(&first.stderr));
    let said = String::from_utf8(first.stdout).expect("UTF-8");
    assert!(said.contains("alcazar-fr.pdf") && said.lines().count() == 1, "{said}");
    is_pdf(folder, "alcazar-fr.pdf");
    assert!(refusal(&escale(folder, &["print", "alcazar"])).contains("--force"));
    let again = escale(
        folder,
        &["print", "alcazar", "--force", "--ink", "black", "--part", "board"],
    );
    assert!(again.status.success());
    is_pdf(folder, "alcazar-fr.pdf");
    let out = escale(
        folder,
        &["print", "lices", "--lang", "en", "--part", "sheets", "--output", "-"],
    );
    assert!(out.status.success() && out.stdout.starts_with(b"%PDF-"));
}

#[test]
fn a_played_game_is_written_under_a_name_of_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let moves = [
        "print",
        "alcazar",
        "--moves",
        "a2n-a3w",
        "--players",
        "Anne,Benoît",
        "--paper",
        "a3",
    ];
    assert!(escale(folder, &moves).status.success());
    is_pdf(folder, "alcazar-partie-fr.pdf");
    let moves = ["print", "alcazar", "--moves", "a2n-a3w", "--lang", "en"];
    assert!(escale(folder, &moves).status.success());
    is_pdf(folder, "alcazar-game-en.pdf");
}

#[test]
fn what_cannot_be_printed_is_refused_in_a_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    for (arguments, word) in [
        (&["print", "nothing"][..], "nothing"),
        (&["print"][..], "jeu"),
        (&["print", "lices", "--paper", "letter"][..], "letter"),
        (&["print", "lices", "--ink", "gold"][..], "gold"),
        (&["print", "lices", "--square", "3"][..], "12"),
        (&["print", "lices", "--square", "wide"][..], "wide"),
        (&["print", "lices", "--part", "lid"][..], "lid"),
        (&["print", "lices", "--players", "A,B"][..], "--players"),
        (&["print", "lices", "--moves", "zz"][..], "zz"),
        (&["print", "lices", "--moves", "", "--part", "board"][..], "--part"),
        (&["print", "lices", "--output", "none/x.pdf"][..], "none/x.pdf"),
    ] {
        let said = refusal(&escale(folder, arguments));
        assert!(said.contains(word), "{arguments:?}: {said}");
    }
    assert_eq!(std::fs::read_dir(folder).expect("the folder").count(), 0);
}
