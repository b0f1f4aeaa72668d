//! The engine and the match command as programs see them.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

const GAMES: [&str; 5] = ["lices", "en-avant", "alcazar", "fous-du-roi", "echec-aux-chevaliers"];

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

#[test]
fn it_introduces_itself_and_plays_a_legal_move_in_every_game() {
    for game in GAMES {
        let lines = session(game, "uci\nisready\nucinewgame\nposition startpos\ngo nodes 2000\n");
        assert!(lines.contains(&"uciok".to_owned()) && lines.contains(&"readyok".to_owned()));
        for option in ["Threads", "Hash", "Level", "MultiPV"] {
            assert!(
                lines
                    .iter()
                    .any(|line| line.starts_with(&format!("option name {option} type spin"))),
                "{option}"
            );
        }
        let info = lines
            .iter()
            .rfind(|line| line.starts_with("info depth"))
            .expect("a thought");
        for word in [" score ", " nodes ", " nps ", " time ", " pv "] {
            assert!(info.contains(word), "{info}");
        }
        assert!(legal(game, "").contains(&best_move(&lines).to_owned()));
    }
}

#[test]
fn it_plays_a_whole_game_against_itself() {
    for game in GAMES {
        let mut moves: Vec<String> = Vec::new();
        let mut talk = Talk::start(game);
        talk.send("setoption name Level value 3");
        while moves.len() < 30 {
            let list = if moves.is_empty() {
                String::new()
            } else {
                format!(" moves {}", moves.join(" "))
            };
            talk.send(&format!("position startpos{list}"));
            talk.send("go depth 3");
            let answer = talk.wait("bestmove");
            let mv = answer.split(' ').nth(1).expect("a word").to_owned();
            if mv == "(none)" {
                break;
            }
            assert!(
                legal(game, &moves.join(" ")).contains(&mv),
                "{game}: {mv} after {moves:?}"
            );
            moves.push(mv);
        }
        assert!(moves.len() > 4, "{game}: {moves:?}");
    }
}

#[test]
fn what_it_does_not_understand_it_says_and_goes_on() {
    let script = "hello\nposition\nposition fen nonsense\nposition startpos moves x9\ngo depth many\ngo sideways\nsetoption name Bogus value 1\n\
                  setoption name Threads value 0\nsetoption name Level value eleven\nsetoption\n\u{0}\u{7}\ngo searchmoves a1a1a1\nisready\n";
    for game in GAMES {
        let lines = session(game, script);
        let complaints = lines.iter().filter(|line| line.starts_with("info string ")).count();
        assert_eq!(complaints, 12, "{lines:#?}");
        assert!(lines.contains(&"readyok".to_owned()));
        assert!(!lines.iter().any(|line| line.starts_with("bestmove")));
    }
    // A refused position leaves the one before.
    let lines = session(
        "lices",
        "position startpos moves d2-e1\nposition fen nonsense\nd\nquit\n",
    );
    assert!(lines.last().expect("a line").ends_with(" b"), "{lines:?}");
}

#[test]
fn very_long_lines_and_foreign_bytes_do_no_harm() {
    let mut child = program(&["engine", "alcazar"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(&vec![b'x'; 5 << 20]).expect("it listens");
    input
        .write_all(b"\n\xff\xfe\x00\nposition startpos moves ")
        .expect("it listens");
    input.write_all("é".repeat(1000).as_bytes()).expect("it listens");
    input.write_all(b"\nisready\nquit\n").expect("it listens");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stdout).contains("readyok"));
    assert!(output.stdout.len() < 5000);
}

#[test]
fn a_finished_game_has_no_move() {
    let lines = session("fous-du-roi", "position fen 3r3/7/7/7/7/7/7/3R3 w 0\ngo depth 3\n");
    assert_eq!(best_move(&lines), "(none)");
}

#[test]
fn the_same_session_twice_is_the_same_session() {
    let script =
        "setoption name Seed value 5\nsetoption name Level value 4\nucinewgame\nposition startpos\ngo depth 6\n";
    for game in GAMES {
        let strip = |lines: Vec<String>| -> Vec<String> {
            // Times and speeds differ; what was thought may not.
            lines
                .into_iter()
                .map(|line| {
                    let words: Vec<&str> = line.split(' ').collect();
                    let timed = |at: usize| at > 0 && ["nps", "time"].contains(&words[at - 1]);
                    (0..words.len())
                        .filter(|&at| !timed(at))
                        .map(|at| words[at])
                        .collect::<Vec<_>>()
                        .join(" ")
                })
                .collect()
        };
        assert_eq!(strip(session(game, script)), strip(session(game, script)));
    }
}

/// A session held open, for what depends on the order of things.
struct Talk {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Talk {
    fn start(game: &str) -> Self {
        let mut child = program(&["engine", game])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            output
                .lines()
                .map_while(Result::ok)
                .try_for_each(|line| sender.send(line))
        });
        Self {
            input: child.stdin.take().expect("a pipe"),
            child,
            lines,
        }
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("it listens");
    }

    /// The next line that begins so. The limit only keeps a broken test from hanging.
    fn wait(&self, start: &str) -> String {
        loop {
            let line = self.lines.recv_timeout(Duration::from_mins(2)).expect("it answers");
            if line.starts_with(start) {
                return line;
            }
        }
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn an_endless_search_answers_when_stopped_and_not_before() {
    let mut talk = Talk::start("echec-aux-chevaliers");
    talk.send("go infinite");
    talk.wait("info depth 3");
    talk.send("isready");
    talk.wait("readyok");
    assert!(!talk.lines.try_iter().any(|line| line.starts_with("bestmove")));
    talk.send("stop");
    talk.wait("bestmove");
    // A position that is over at once still waits for the stop.
    talk.send("position startpos");
    talk.send("go infinite");
    talk.send("position startpos");
    talk.wait("bestmove");
    talk.send("quit");
    assert!(talk.child.wait().expect("it ends").success());
}

#[test]
fn the_signature_is_the_one_on_file() {
    let output = run(&["bench"]);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let found = text.lines().last().expect("a last line");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bench.signature");
    if std::env::var_os("ESCALE_BLESS").is_some() {
        std::fs::write(&path, format!("{found}\n")).expect("the file can be written");
    }
    let on_file = std::fs::read_to_string(&path).expect("the signature is on file");
    assert_eq!(
        found,
        on_file.trim_end(),
        "the search changed: show its strength, then bless the new signature with ESCALE_BLESS=1"
    );
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

    let moves = "c3e-c2e c3n-d3n b1e-b2e a2e-b2n a2 c4 b2 a2n-a2e";
    let output = run(&[
        "analyse", "alcazar", "--moves", moves, "--whole", "--nodes", "20000", "--json",
    ]);
    let value: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(value["moves"][6]["mark"], "win-thrown-away");
    assert_eq!(value["moves"][6]["best"]["end"]["reason"], "immured");
    assert_eq!(value["moves"][7]["mark"], serde_json::Value::Null);
}

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

/// A folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&path).expect("a folder");
    path
}

#[cfg(unix)]
mod broken_engines {
    use super::*;

    /// Plays a good engine against a shell script; gives the summary, what was said, the exit code, and whether any process of the script is still there.
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

    /// It loses games for the reason told, is seated again, and after three breakdowns the match ends, its results so far shown.
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
}

#[test]
fn the_book_answers_at_full_strength_unless_told_not_to() {
    let go = |options: &str| session("alcazar", &format!("{options}position startpos\ngo nodes 500\n"));
    let told = go("");
    assert!(["a2", "b1"].contains(&best_move(&told)));
    assert!(told.iter().any(|line| line.contains(" score mate 24 ")), "{told:?}");
    let sentence = "info string Red wins in 24 moves, exact".to_owned();
    assert!(told.contains(&sentence), "{told:?}");
    for options in ["setoption name OwnBook value false\n", "setoption name Level value 9\n"] {
        let lines = go(options);
        assert!(!lines.contains(&sentence) && !best_move(&lines).is_empty());
    }
    let lines = go("uci\nsetoption name OwnBook value perhaps\n");
    assert!(lines.contains(&"option name OwnBook type check default true".to_owned()));
    assert!(lines.iter().any(|line| line.contains("neither true nor false")));
}
