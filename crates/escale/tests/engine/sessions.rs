//! What is said to the engine and what it answers.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use super::{best_move, games, legal, program, session};

#[test]
fn it_introduces_itself_and_plays_a_legal_move_in_every_game() {
    for game in games() {
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
    for game in games() {
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
    for game in games() {
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
    for game in games() {
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
fn the_book_answers_at_full_strength_unless_told_not_to() {
    let go = |options: &str| session("alcazar", &format!("{options}position startpos\ngo nodes 500\n"));
    let told = go("");
    assert!(["a2", "b1"].contains(&best_move(&told)));
    assert!(told.iter().any(|line| line.contains(" score mate 24 ")), "{told:?}");
    let sentence = "info string Red wins in 24 moves, proven".to_owned();
    assert!(told.contains(&sentence), "{told:?}");
    for options in ["setoption name OwnBook value false\n", "setoption name Level value 9\n"] {
        let lines = go(options);
        assert!(!lines.contains(&sentence) && !best_move(&lines).is_empty());
    }
    let lines = go("uci\nsetoption name OwnBook value perhaps\n");
    assert!(lines.contains(&"option name OwnBook type check default true".to_owned()));
    assert!(lines.iter().any(|line| line.contains("neither true nor false")));
}

#[test]
fn networks_are_tried_by_their_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).expect("room");
        path.to_string_lossy().into_owned()
    };
    let nodes = |name: &str| {
        let script = format!("setoption name EvalFile value {name}\nposition startpos\ngo depth 7\n");
        let lines = session("fous-du-roi", &script);
        let last = lines
            .iter()
            .rfind(|line| line.starts_with("info depth"))
            .expect("a line")
            .clone();
        let refused = lines.iter().any(|line| line.starts_with("info string"));
        let nodes = last.split(" nodes ").nth(1).and_then(|rest| rest.split(' ').next());
        (nodes.expect("nodes").to_owned(), refused)
    };
    let inputs = |id: &str| {
        escale_catalog::game(id)
            .expect("a game")
            .engine(escale_catalog::EngineSettings::default())
            .inputs()
            .expect("inputs")
    };
    let drawn = |id: &str| escale_nnue::reference::drawn(inputs(id), 32, 3);
    let (own, by_hand) = (nodes("<own>"), nodes("<hand>"));
    let tried = nodes(&file("net", &drawn("fous-du-roi")));
    assert!(tried.0 != own.0 && tried.0 != by_hand.0 && !tried.1, "{tried:?}");
    for refused in [
        file("other", &drawn("lices")),
        file("torn", &drawn("fous-du-roi")[..99]),
        "nowhere".to_owned(),
    ] {
        assert_eq!(nodes(&refused), (own.0.clone(), true), "{refused}");
    }
}
