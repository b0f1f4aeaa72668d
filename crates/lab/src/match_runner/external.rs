//! A player in another process. It may hang, die or talk nonsense; nothing of it outlives its seat.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use escale_rules::{Phrase, Side, excerpt, phrase};

use super::player::{Breakdown, Player, Situation};

/// A line beyond this is cut.
const MOST_LINE: u64 = 1 << 16;

/// Lines that may wait; then the program has to.
const MOST_WAITING: usize = 1024;

/// How long a program may take to leave when asked to.
const FAREWELL: Duration = Duration::from_millis(200);

pub(crate) struct External {
    name: String,
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    patience: Duration,
}

impl External {
    /// Starts the program and greets it.
    pub(crate) fn start(
        command: &[String],
        options: &[(String, String)],
        patience: Duration,
    ) -> Result<Self, Breakdown> {
        let name = excerpt(&command[0]);
        let mut child = Command::new(&command[0])
            .args(&command[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| {
                Breakdown(phrase!(
                    "« {name} » ne démarre pas : {error}",
                    "“{name}” does not start: {error}"
                ))
            })?;
        let output = child.stdout.take().expect("piped");
        let input = child.stdin.take();
        let (sender, lines) = sync_channel(MOST_WAITING);
        // Ends when the program closes its output, or when nobody listens any more.
        std::thread::spawn(move || forward(BufReader::new(output), &sender));
        let mut external = Self {
            name,
            child,
            input,
            lines,
            patience,
        };
        external.send("uci")?;
        external.wait("uciok", patience)?;
        for (name, value) in options {
            external.send(&format!("setoption name {name} value {value}"))?;
        }
        external.send("isready")?;
        external.wait("readyok", patience)?;
        Ok(external)
    }

    fn broken(&self, what: Phrase) -> Breakdown {
        let name = &self.name;
        let (fr, en) = (what.fr, what.en);
        Breakdown(phrase!("« {name} » {fr}", "“{name}” {en}"))
    }

    fn send(&mut self, line: &str) -> Result<(), Breakdown> {
        let sent = self
            .input
            .as_mut()
            .is_some_and(|input| writeln!(input, "{line}").and_then(|()| input.flush()).is_ok());
        if sent {
            Ok(())
        } else {
            Err(self.broken(Phrase::new("est mort", "died")))
        }
    }

    /// The rest of the first line that begins with this word.
    fn wait(&mut self, word: &str, longest: Duration) -> Result<String, Breakdown> {
        let deadline = Instant::now() + longest;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(line) => {
                    let mut words = line.trim().splitn(2, char::is_whitespace);
                    if words.next() == Some(word) {
                        return Ok(words.next().unwrap_or("").trim().to_owned());
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.broken(Phrase::new("est mort", "died"))),
                Err(RecvTimeoutError::Timeout) => {
                    let seconds = longest.as_secs_f64();
                    return Err(self.broken(phrase!(
                        "ne répond plus ({word} attendu {seconds:.1} s)",
                        "does not answer ({seconds:.1} s for {word})"
                    )));
                }
            }
        }
    }
}

fn forward(mut output: impl BufRead, sender: &SyncSender<String>) {
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match output.by_ref().take(MOST_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) if sender.send(String::from_utf8_lossy(&bytes).into_owned()).is_err() => return,
            Ok(_) => {}
        }
    }
}

impl Player for External {
    fn new_game(&mut self, _: u64) -> Result<(), Breakdown> {
        self.send("ucinewgame")?;
        self.send("isready")?;
        self.wait("readyok", self.patience)?;
        Ok(())
    }

    fn choose(&mut self, situation: &Situation<'_>) -> Result<String, Breakdown> {
        let start = match &situation.setup.position {
            None => "startpos".to_owned(),
            Some(text) => format!("fen {text}"),
        };
        let moves = match situation.moves {
            [] => String::new(),
            moves => format!(" moves {}", moves.join(" ")),
        };
        self.send(&format!("position {start}{moves}"))?;
        let mut go = "go".to_owned();
        let mut say = |word: &str, value: u128| {
            use std::fmt::Write;
            write!(go, " {word} {value}").expect("writing to a string");
        };
        let budget = &situation.budget;
        let mut longest = self.patience;
        if let Some(depth) = budget.depth {
            say("depth", u128::from(depth));
        }
        if let Some(nodes) = budget.nodes {
            say("nodes", u128::from(nodes));
        }
        if let Some(time) = budget.move_time {
            say("movetime", time.as_millis());
            longest += time;
        }
        for (side, words) in [(Side::First, ["wtime", "winc"]), (Side::Second, ["btime", "binc"])] {
            if let Some(left) = situation.left[side.index()] {
                say(words[0], left.as_millis());
                say(words[1], situation.increment.as_millis());
                if side == situation.turn {
                    longest += left;
                }
            }
        }
        self.send(&go)?;
        let answer = self.wait("bestmove", longest)?;
        Ok(answer.split_whitespace().next().unwrap_or("").to_owned())
    }
}

impl Drop for External {
    fn drop(&mut self) {
        let _ = self.send("quit");
        self.input = None;
        let deadline = Instant::now() + FAREWELL;
        while Instant::now() < deadline {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        // Collects the process, so that no zombie stays.
        let _ = self.child.wait();
    }
}
