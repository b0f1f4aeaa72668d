//! External engines that misbehave: the match says so and goes on or ends, and leaves no process
//! behind.

use std::path::Path;
use std::process::Output;

use super::{folder, run};

/// Plays a good engine against a shell script; gives the summary, what was said, the exit code, and
/// whether any process of the script is still there.
fn against(name: &str, script: &str, patience: &str) -> (String, String, Option<i32>, bool) {
    let folder = folder(name);
    let path = folder.join("engine.sh");
    let pids = folder.join("pids");
    let _ = std::fs::remove_file(&pids);
    let script = format!("echo $$ >> {}\n{script}", pids.display());
    std::fs::write(&path, script).expect("a script");
    let player = format!("nodes=100,cmd=sh {}", path.display());
    let output = run(&[
        "match",
        "alcazar",
        "--a",
        "nodes=100",
        "--b",
        &player,
        "--games",
        "20",
        "--json",
        "--patience",
        patience,
    ]);
    let started = std::fs::read_to_string(&pids).expect("it was started at least once");
    let left_over = started
        .split_whitespace()
        .any(|pid| Path::new("/proc").join(pid).exists());
    (
        String::from_utf8(output.stdout).expect("UTF-8"),
        String::from_utf8(output.stderr).expect("UTF-8"),
        output.status.code(),
        left_over,
    )
}

const GREETING: &str = "read a; echo uciok; read a; echo readyok; ";

#[test]
fn one_that_never_answers_is_not_seated() {
    let (stdout, stderr, code, left_over) = against("mute", "sleep 600", "200ms");
    assert_eq!((stdout.as_str(), code, left_over), ("", Some(2), false), "{stderr}");
    assert!(stderr.contains("does not answer"), "{stderr}");
}

#[test]
fn one_that_dies_at_once_is_not_seated() {
    let (stdout, stderr, code, left_over) = against("still-born", "exit 1", "2s");
    assert_eq!((stdout.as_str(), code, left_over), ("", Some(2), false), "{stderr}");
    assert!(stderr.contains("died"), "{stderr}");
}

/// It loses games for the reason told, is seated again, and after three breakdowns the match ends,
/// its results so far shown.
fn loses_and_ends(name: &str, script: &str, patience: &str, reason: &str) {
    let (stdout, stderr, code, left_over) = against(name, script, patience);
    assert_eq!((code, left_over), (Some(2), false), "{stderr}");
    assert!(stderr.matches(reason).count() >= 3, "{stderr}");
    assert!(stderr.contains("the match ends"), "{stderr}");
    let summary: serde_json::Value = serde_json::from_str(&stdout).expect("JSON");
    assert!(summary["won"].as_u64() >= Some(2) && summary["lost"] == 0, "{summary}");
    assert!(summary["breakdowns"][1].as_u64() >= Some(3));
}

#[test]
fn one_that_hangs_in_play() {
    loses_and_ends(
        "hanging",
        &format!("{GREETING}read a; read a; echo readyok; sleep 600"),
        "300ms",
        "does not answer",
    );
}

#[test]
fn one_that_dies_in_play() {
    loses_and_ends(
        "dying",
        &format!("{GREETING}read a; read a; echo readyok; read a; exit 3"),
        "5s",
        "died",
    );
}

#[test]
fn one_that_plays_nonsense() {
    loses_and_ends(
        "nonsense",
        "while read a; do case \"$a\" in uci) echo uciok;; isready) echo readyok;; go*) echo bestmove z9;; quit) exit;; esac; done",
        "5s",
        "impossible move",
    );
}

#[test]
fn one_that_talks_without_end() {
    loses_and_ends(
        "flooding",
        &format!("{GREETING}read a; read a; echo readyok; while true; do echo info string noise; done"),
        "300ms",
        "does not answer",
    );
}

#[test]
fn our_own_engine_as_an_external_one_plays_the_same_moves() {
    let ours = format!(
        "nodes=300,set.OwnBook=false,cmd={} engine alcazar",
        env!("CARGO_BIN_EXE_escale")
    );
    let inside = run(&[
        "match",
        "alcazar",
        "--a",
        "nodes=300",
        "--b",
        "nodes=300",
        "--games",
        "8",
        "--json",
    ]);
    let outside = run(&[
        "match",
        "alcazar",
        "--a",
        "nodes=300",
        "--b",
        &ours,
        "--games",
        "8",
        "--json",
    ]);
    let counts = |output: &Output| -> Vec<serde_json::Value> {
        let value: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        ["won", "drawn", "lost"].iter().map(|key| value[key].clone()).collect()
    };
    assert_eq!(counts(&inside), counts(&outside));
}
