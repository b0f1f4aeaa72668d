//! Solved games on the command line: proving what is claimed, and saying what is known.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use escale_alcazar::{BOOK, Position, READING};
use escale_rules::{Coded, Rules};
use escale_tablebase::{Book, Plan, write};

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_escale"))
        .args(arguments)
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env("LANG", "en_GB.UTF-8")
        .stdin(Stdio::null())
        .output()
        .expect("the program runs")
}

/// What was said, with the spaces and apostrophes one types: how sentences are set is tested where
/// they are set.
fn as_typed(bytes: &[u8]) -> String {
    let text = String::from_utf8(bytes.to_vec()).expect("UTF-8");
    text.replace(['\u{a0}', '\u{202f}'], " ").replace('’', "'")
}

fn said(output: &Output) -> (i32, String, String) {
    let code = output.status.code().expect("it ended by itself");
    (code, as_typed(&output.stdout), as_typed(&output.stderr))
}

fn json(output: &Output) -> serde_json::Value {
    serde_json::from_slice(&output.stdout).expect("one JSON object")
}

fn path(path: &Path) -> &str {
    path.to_str().expect("a plain name")
}

#[test]
fn a_sample_of_the_proof_holds() {
    let (code, out, err) = said(&run(&[
        "solve",
        "verify",
        "alcazar",
        "--sample",
        "600",
        "--threads",
        "2",
    ]));
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(
        out.starts_with("The sample holds (Red wins in 24 moves). Plans checked: 600 of 7,122,010;"),
        "{out}"
    );
    let output = run(&["solve", "verify", "alcazar", "--sample", "300", "--seed", "7", "--json"]);
    let value = json(&output);
    assert_eq!(
        (output.status.code(), &value["verdict"]),
        (Some(0), &"sample-holds".into())
    );
    assert_eq!(
        (&value["checked"], &value["plies"], &value["winner"]),
        (&300.into(), &47.into(), &"first".into())
    );
    assert!(value["searched"].as_u64().is_some_and(|searched| searched > 3_000));
}

#[test]
fn progress_is_kept_and_belongs_to_one_undertaking() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("progress");
    let verify = |sample: &str| {
        run(&[
            "solve",
            "verify",
            "alcazar",
            "--sample",
            sample,
            "--resume",
            path(&file),
        ])
    };
    let (code, first, _) = said(&verify("300"));
    assert_eq!(code, 0);
    // All is done, and told again without being done again.
    let (code, again, _) = said(&verify("300"));
    assert_eq!((code, again), (0, first));
    let (code, out, err) = said(&verify("301"));
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("is the progress of another verification"), "{err}");
    // Half of it: the rest is done, and counts the same as all at once.
    let whole = std::fs::read_to_string(&file).expect("kept");
    std::fs::write(&file, "nonsense").expect("written");
    assert_eq!(said(&verify("300")).0, 2);
    let begun: Vec<String> = whole
        .lines()
        .map(|line| match line.split_once(' ') {
            Some((key @ ("checked" | "in-book" | "searched" | "nodes"), _)) => format!("{key} 0\n"),
            _ => format!("{line}\n"),
        })
        .collect();
    std::fs::write(&file, begun.concat()).expect("written");
    assert_eq!(said(&verify("300")).0, 0);
    assert_eq!(std::fs::read_to_string(&file).expect("kept"), whole);
}

#[test]
fn a_book_whose_plans_do_not_hold_is_refuted_and_a_damaged_one_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("other.book");
    let verify = || run(&["solve", "verify", "alcazar", "--book", path(&file)]);

    // The true first plan and nothing that follows it.
    let true_book = Book::<Position>::open(BOOK, READING).expect("the embedded book");
    let start = Position::initial().code();
    let plan = true_book.plan(start).expect("a plan");
    let forge = |plan: Plan| write(READING, 7, 15, &[(start, plan)], &[]).expect("one entry");
    std::fs::write(&file, forge(plan)).expect("written");
    let (code, out, err) = said(&verify());
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(
        err.starts_with("escale: the proof does not hold: plan no. 0 does not hold"),
        "{err}"
    );
    let output = run(&["solve", "verify", "alcazar", "--book", path(&file), "--json"]);
    assert_eq!(
        (output.status.code(), &json(&output)["verdict"]),
        (Some(1), &"refuted".into())
    );

    // A move that does not exist.
    std::fs::write(&file, forge(Plan { slot: 0xFFFF, ..plan })).expect("written");
    let (code, _, err) = said(&verify());
    assert!(code == 1 && err.contains("gives a move that does not exist"), "{err}");

    let mut damaged = BOOK.to_vec();
    damaged[BOOK.len() / 2] ^= 1;
    std::fs::write(&file, damaged).expect("written");
    let (code, out, err) = said(&verify());
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("the book is damaged"), "{err}");
    std::fs::remove_file(&file).expect("removed");
    assert_eq!(said(&verify()).0, 2);
}

#[test]
fn what_is_not_solved_or_not_understood_is_said() {
    for (arguments, sentence) in [
        (&["solve", "verify", "lices"][..], "is not solved"),
        (&["solve", "verify", "chess"], "unknown game"),
        (&["solve", "guess", "alcazar"], "guess"),
        (&["solve", "verify", "alcazar", "--sample", "0"], "--sample"),
        (&["solve", "verify", "alcazar", "--threads", "0"], "--threads"),
    ] {
        let (code, out, err) = said(&run(arguments));
        assert_eq!((code, out.as_str()), (2, ""), "{arguments:?}");
        assert!(err.contains(sentence) && err.lines().count() == 1, "{err}");
    }
}

#[test]
fn show_says_what_is_known_and_nothing_more() {
    let (_, out, _) = said(&run(&["show", "alcazar"]));
    assert!(out.ends_with("Value: Red wins in 24 moves, proven\n"), "{out}");
    let (_, out, _) = said(&run(&["show", "alcazar", "--moves", "b4e-b3n", "--lang", "fr"]));
    assert!(
        out.ends_with("Valeur : Vert gagne en 30 coups, c'est prouvé\n"),
        "{out}"
    );
    let value = json(&run(&["show", "alcazar", "--json"]));
    assert_eq!(
        (&value["exact"]["value"], &value["exact"]["plies"]),
        (&"win".into(), &47.into())
    );
    let value = json(&run(&["show", "lices", "--json"]));
    assert!(value["exact"].is_null());
}

#[test]
fn the_shelf_says_which_game_is_solved() {
    let (_, out, _) = said(&run(&["games"]));
    assert_eq!(out.matches("Solved: Red wins in 24 moves, proven").count(), 1, "{out}");
    let value = json(&run(&["games", "--json"]));
    let games = value["games"].as_array().expect("a list");
    let solved: Vec<_> = games.iter().filter(|game| !game["solved"].is_null()).collect();
    assert_eq!((solved.len(), &solved[0]["solved"]["plies"]), (1, &47.into()));
}

#[test]
fn analyse_marks_what_throws_the_win_away_and_refutes_it() {
    let (code, out, _) = said(&run(&["analyse", "alcazar", "--lines", "1", "--nodes", "1000"]));
    assert_eq!(code, 0);
    let (line, thrown) = out.split_once('\n').expect("two lines");
    // The whole way, to the last of its 47 plies.
    let moves = line
        .strip_prefix("Red wins in 24 moves, proven: ")
        .expect("it is known");
    assert!(moves.split(' ').count() == 47 && moves.ends_with('#'), "{moves}");
    assert!(thrown.starts_with("Moves that throw the win away: ") && thrown.matches(" proven)").count() == 26);

    let moves = "a2 d3 a2n-a3w d2n-c2n";
    let value = json(&run(&[
        "analyse", "alcazar", "--whole", "--nodes", "5000", "--json", "--moves", moves,
    ]));
    let row = |index: usize| &value["moves"][index];
    assert!(row(0)["mark"].is_null() && row(1)["mark"].is_null());
    assert_eq!(row(2)["mark"], "win-thrown-away");
    assert_eq!(row(2)["best"]["score"]["win_in_plies"], 45);
    assert_eq!(
        (&row(2)["refutation"]["exact"], &row(2)["refutation"]["moves"][0]),
        (&true.into(), &"d2n-c2n".into())
    );
    assert!(row(3)["mark"].is_null(), "the refutation itself is no mistake");
}
