//! The engine and the match command as programs see them.

#[cfg(unix)]
mod broken_engines;
mod matches;
mod sessions;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The games of the shelf.
fn games() -> impl Iterator<Item = &'static str> {
    escale_catalog::GAMES.iter().map(|game| game.card().id)
}

fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_escale"));
    command
        .args(arguments)
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env("LANG", "en_GB.UTF-8");
    command
}

fn run(arguments: &[&str]) -> Output {
    program(arguments)
        .stdin(Stdio::null())
        .output()
        .expect("the program runs")
}

/// What a session answers to a whole script given at once.
fn session(game: &str, script: &str) -> Vec<String> {
    let mut child = program(&["engine", game])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child
        .stdin
        .take()
        .expect("a pipe")
        .write_all(script.as_bytes())
        .expect("it listens");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success());
    String::from_utf8(output.stdout)
        .expect("UTF-8")
        .lines()
        .map(str::to_owned)
        .collect()
}

fn best_move(lines: &[String]) -> &str {
    let answers: Vec<&String> = lines.iter().filter(|line| line.starts_with("bestmove ")).collect();
    assert_eq!(answers.len(), 1, "{lines:?}");
    answers[0].split(' ').nth(1).expect("a move")
}

fn legal(game: &str, moves: &str) -> Vec<String> {
    let output = run(&["moves", game, "--moves", moves]);
    String::from_utf8(output.stdout)
        .expect("UTF-8")
        .lines()
        .map(str::to_owned)
        .collect()
}

/// A folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&path).expect("a folder");
    path
}

/// What the search visits at a fixed depth, of every game: the number is in the game's folder.
#[test]
fn the_signature_is_the_one_on_file() {
    let output = run(&["bench"]);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let found = text.lines().last().expect("a last line");
    let mut words = found.strip_prefix("Bench: ").expect("the signature").split(' ');
    for game in escale_catalog::GAMES {
        let id = game.card().id;
        let (name, nodes) = (words.next(), words.next().expect("a number"));
        assert_eq!(name, Some(id));
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../games/{id}/tests/bench.signature"));
        if std::env::var_os("ESCALE_BLESS").is_some() {
            std::fs::write(&path, format!("{nodes}\n")).expect("the file can be written");
        }
        let on_file = std::fs::read_to_string(&path).expect("the signature is on file");
        assert_eq!(
            nodes,
            on_file.trim_end(),
            "{id}: the search changed: show its strength, then bless the new signature with ESCALE_BLESS=1"
        );
    }
    assert_eq!(words.next(), None);
}

#[test]
fn analysis_finds_the_win_and_says_why() {
    let position = "i3i3/1I6/4kp1K/5R2/1P4p1/3in2i/4I2B/q1i4I w - - 0 31";
    let output = run(&[
        "analyse",
        "en-avant",
        "--position",
        position,
        "--nodes",
        "50000",
        "--json",
        "--lines",
        "1",
    ]);
    let value: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(value["lines"][0]["score"]["win_in_plies"], 3);
    assert_eq!(value["lines"][0]["end"]["reason"], "arrival");
    assert_eq!(value["lines"][0]["moves"].as_array().expect("moves").len(), 3);
    assert!(value.get("disagreement").is_some());

    let moves = "c3e-c2e c3n-d3n b1e-b2e a2e-b2n a2 c4 b2 a2n-a2e";
    let output = run(&[
        "analyse", "alcazar", "--moves", moves, "--whole", "--nodes", "20000", "--json",
    ]);
    let value: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(value["moves"][6]["mark"], "win-thrown-away");
    assert_eq!(value["moves"][6]["best"]["end"]["reason"], "immured");
    assert_eq!(value["moves"][7]["mark"], serde_json::Value::Null);

    // What was lost is told in both languages, to programs and to people.
    let game = [
        "en-avant",
        "--moves",
        "d2d4 e7e6 d1d3 a7a6 d3a6",
        "--whole",
        "--nodes",
        "20000",
    ];
    let told = |more: &[&str]| run(&[&["analyse"], &game[..], more].concat()).stdout;
    let value: serde_json::Value = serde_json::from_slice(&told(&["--json"])).expect("JSON");
    let mainly = &value["moves"][4]["mainly"];
    assert_eq!(
        (&mainly["fr"], &mainly["en"]),
        (&"surtout : une Dame".into(), &"mainly: a Queen".into())
    );
    assert_eq!(value["moves"][3]["mainly"], serde_json::Value::Null);
    for (lang, words) in [("fr", "surtout\u{a0}: une Dame"), ("en", "mainly: a Queen")] {
        let text = String::from_utf8(told(&["--lang", lang])).expect("UTF-8");
        assert!(text.contains(words), "{text}");
    }
}
