//! Matches: what they refuse, and what they leave behind.

use std::process::Stdio;
use std::time::Duration;

use super::{folder, program, run};

#[test]
fn bad_limits_and_players_are_refused_in_one_sentence() {
    for arguments in [
        &["match", "lices"][..],
        &["match", "lices", "--a", "level=12", "--nodes", "10"],
        &["match", "lices", "--nodes", "0"],
        &["match", "lices", "--time", "-3"],
        &["match", "lices", "--nodes", "10", "--sprt", "5"],
        &["match", "lices", "--nodes", "10", "--sprt", "9,1"],
        &["match", "lices", "--nodes", "10", "--games", "0"],
        &["match", "lices", "--nodes", "10", "--openings", "/no/such/file"],
        &["match", "lices", "--nodes", "10", "--b", "cmd=/no/such/program"],
        &["match", "chess", "--nodes", "10"],
        &["analyse", "lices", "--depth", "0"],
        &["engine", "chess"],
        &["tune", "lices", "--games", "0"],
    ] {
        let output = run(arguments);
        let stderr = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {stderr}");
        assert_eq!(stderr.lines().count(), 1, "{arguments:?}: {stderr}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn a_match_is_the_same_every_time_and_saves_its_games() {
    let folder = folder("records");
    let play = |name: &str| {
        let path = folder.join(name);
        let file = path.to_str().expect("UTF-8");
        let output = run(&[
            "match",
            "alcazar",
            "--a",
            "nodes=800",
            "--b",
            "level=2",
            "--games",
            "6",
            "--json",
            "--record",
            file,
        ]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        (output.stdout, std::fs::read_to_string(path).expect("the record"))
    };
    let (summary, record) = play("one");
    assert_eq!((summary.clone(), record.clone()), play("two"));
    let summary: serde_json::Value = serde_json::from_slice(&summary).expect("JSON");
    let games: Vec<serde_json::Value> = record
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(games.len(), 6);
    assert_eq!(
        summary["won"].as_u64().expect("a number")
            + summary["drawn"].as_u64().expect("a number")
            + summary["lost"].as_u64().expect("a number"),
        6
    );
    for pair in games.chunks(2) {
        assert_eq!((&pair[0]["a"], &pair[1]["a"]), (&"first".into(), &"second".into()));
        let opening = pair[0]["opening_plies"].as_u64().expect("a number") as usize;
        let moves = |game: &serde_json::Value| game["moves"].as_array().expect("moves")[..opening].to_vec();
        assert_eq!(moves(&pair[0]), moves(&pair[1]), "both games of a pair begin alike");
    }
    // Every saved game replays to the result it says.
    for game in &games {
        let moves: Vec<&str> = game["moves"]
            .as_array()
            .expect("moves")
            .iter()
            .map(|m| m.as_str().expect("text"))
            .collect();
        let shown = run(&["show", "alcazar", "--moves", &moves.join(" "), "--json"]);
        let shown: serde_json::Value = serde_json::from_slice(&shown.stdout).expect("JSON");
        assert_eq!(shown["result"], game["result"]);
    }
}

#[test]
fn a_match_broken_off_leaves_the_games_it_played() {
    let path = folder("broken-off").join("record");
    let _ = std::fs::remove_file(&path);
    let file = path.to_str().expect("UTF-8");
    let mut child = program(&[
        "match", "alcazar", "--nodes", "200", "--games", "100000", "--record", file,
    ])
    .stdout(Stdio::null())
    .stderr(Stdio::null())
    .spawn()
    .expect("the program starts");
    let mut record = String::new();
    while record.lines().count() < 5 {
        assert!(child.try_wait().expect("a child").is_none(), "it has a long way to go");
        std::thread::sleep(Duration::from_millis(20));
        record = std::fs::read_to_string(&path).unwrap_or_default();
    }
    child.kill().expect("it was running");
    child.wait().expect("it ends");
    for line in record.lines().take(4) {
        let game: serde_json::Value = serde_json::from_str(line).expect("a whole line");
        assert!(game["moves"].as_array().is_some_and(|moves| !moves.is_empty()));
    }
}

#[test]
fn a_decided_test_stays_decided() {
    // Several tables: games are still being played when the test is decided.
    let output = run(&[
        "match",
        "alcazar",
        "--a",
        "nodes=1000",
        "--b",
        "level=1",
        "--games",
        "400",
        "--sprt",
        "0,50",
        "--concurrency",
        "4",
        "--json",
    ]);
    let summary: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(summary["sprt"], "accepted", "{summary}");
    assert!(summary["llr"].as_f64().is_some_and(|llr| llr >= 2.94), "{summary}");
    assert!(summary["won"].as_u64().is_some_and(|won| won < 200), "{summary}");
}

/// What cannot be played is refused before a file is begun; games played otherwise are left alone.
#[test]
fn selfplay_goes_on_where_it_was_and_spoils_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let (games, samples, other) = (path("games"), path("samples"), path("other"));
    let play = |count: &str, nodes: &str| {
        let asked = ["selfplay", "lices", "--out", &games, "--games", count, "--nodes", nodes];
        run(&[&asked[..], &["--samples", &samples]].concat()).status.code()
    };
    assert_eq!(play("1", "50"), Some(0));
    let one = std::fs::read(&games).expect("a game");
    assert_eq!(play("2", "50"), Some(0));
    let two = std::fs::read(&games).expect("two games");
    assert!(two.len() > one.len() && two.starts_with(&one));
    assert_eq!(play("2", "60"), Some(2), "games played otherwise");
    assert_eq!(std::fs::read(&games).expect("two games"), two);

    let network = path("network");
    std::fs::write(&network, escale_nnue::reference::drawn(384, 32, 1)).expect("room");
    for network in [&network, &path("nowhere")] {
        let refused = run(&["selfplay", "lices", "--out", &other, "--network", network]);
        assert_eq!(refused.status.code(), Some(2));
        assert!(!std::path::Path::new(&other).exists(), "nothing was begun");
    }
}
