//! The engine protocol: UCI words, our moves. Reading lines and writing answers; no engine here.

use std::fmt::Write;
use std::time::Duration;

use escale_catalog::Info;
use escale_rules::{Trouble, excerpt, trouble};
use escale_search::{GameClock, Limits, Score};

/// A line from the other side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// Who are you?
    Uci,
    /// Are you there?
    IsReady,
    /// Another game begins.
    NewGame,
    /// Change a setting.
    SetOption { name: String, value: String },
    /// Think about this from now on.
    Position { start: Option<String>, moves: Vec<String> },
    /// Think.
    Go(Go),
    /// Enough.
    Stop,
    /// Show the position, for people at a terminal.
    Show,
    /// Goodbye.
    Quit,
    /// Nothing on the line, or a word that needs no answer.
    Nothing,
}

/// A request to think. Clocks of both sides: who is to move is not known here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Go {
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) move_time: Option<Duration>,
    pub(crate) left: [Option<Duration>; 2],
    pub(crate) increment: [Duration; 2],
    pub(crate) until_control: Option<u32>,
    pub(crate) infinite: bool,
    pub(crate) only: Vec<String>,
}

impl Go {
    /// The limits for the side to move (0 begins the game).
    pub(crate) fn limits(&self, side: usize) -> Limits {
        if self.infinite {
            return Limits::default();
        }
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            move_time: self.move_time,
            clock: self.left[side].map(|left| GameClock {
                left,
                increment: self.increment[side],
                moves_to_go: self.until_control,
            }),
        }
    }
}

/// Reads a line; the sentence says what is wrong with it.
pub(crate) fn read(line: &str) -> Result<Line, Trouble> {
    let mut words = line.split_ascii_whitespace();
    Ok(match words.next() {
        None | Some("debug" | "ponderhit" | "register") => Line::Nothing,
        Some("uci") => Line::Uci,
        Some("isready") => Line::IsReady,
        Some("ucinewgame") => Line::NewGame,
        Some("stop") => Line::Stop,
        Some("quit") => Line::Quit,
        Some("d") => Line::Show,
        Some("setoption") => set_option(line)?,
        Some("position") => position(line)?,
        Some("go") => Line::Go(go(words)?),
        Some(word) => {
            let word = excerpt(word);
            return Err(trouble!("mot inconnu « {word} »", "unknown word “{word}”"));
        }
    })
}

/// What stands after a word that is a whole word of the line.
fn after<'a>(line: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    let mut from = 0;
    while let Some(at) = line[from..].find(word) {
        let (start, end) = (from + at, from + at + word.len());
        let before = line[..start].chars().next_back().is_none_or(char::is_whitespace);
        let behind = line[end..].chars().next().is_none_or(char::is_whitespace);
        if before && behind {
            return Some((line[..start].trim(), line[end..].trim()));
        }
        from = end;
    }
    None
}

fn set_option(line: &str) -> Result<Line, Trouble> {
    let missing = || {
        trouble!(
            "setoption : il faut « setoption name NOM value VALEUR »",
            "setoption: it takes “setoption name NAME value VALUE”"
        )
    };
    let (_, rest) = after(line, "name").ok_or_else(missing)?;
    let (name, value) = after(rest, "value").unwrap_or((rest, ""));
    if name.is_empty() {
        return Err(missing());
    }
    Ok(Line::SetOption {
        name: name.to_owned(),
        value: value.to_owned(),
    })
}

fn position(line: &str) -> Result<Line, Trouble> {
    let (_, rest) = after(line, "position").expect("the line begins with it");
    let (start, moves) = after(rest, "moves").unwrap_or((rest, ""));
    let moves = moves.split_ascii_whitespace().map(str::to_owned).collect();
    if start == "startpos" {
        return Ok(Line::Position { start: None, moves });
    }
    match start.strip_prefix("fen").map(str::trim) {
        Some(text) if !text.is_empty() => Ok(Line::Position {
            start: Some(text.to_owned()),
            moves,
        }),
        _ => Err(trouble!(
            "position : il faut « startpos » ou « fen TEXTE », puis « moves … »",
            "position: it takes “startpos” or “fen TEXT”, then “moves …”"
        )),
    }
}

fn go<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Go, Trouble> {
    let mut go = Go::default();
    while let Some(word) = words.next() {
        let mut number = || -> Result<i64, Trouble> {
            let given = words.next().unwrap_or("");
            given.parse().map_err(|_| {
                let given = excerpt(given);
                trouble!(
                    "go {word} : « {given} » n'est pas un nombre",
                    "go {word}: “{given}” is not a number"
                )
            })
        };
        // Clocks can be overdrawn; every other number below zero means as little as zero.
        let mut milliseconds = || number().map(|n| Duration::from_millis(n.max(0) as u64));
        match word {
            "depth" => go.depth = Some(number()?.clamp(1, 1000) as u32),
            "nodes" => go.nodes = Some(number()?.max(1) as u64),
            "movetime" => go.move_time = Some(milliseconds()?),
            "wtime" => go.left[0] = Some(milliseconds()?),
            "btime" => go.left[1] = Some(milliseconds()?),
            "winc" => go.increment[0] = milliseconds()?,
            "binc" => go.increment[1] = milliseconds()?,
            "movestogo" => go.until_control = Some(number()?.clamp(0, 1000) as u32),
            "infinite" => go.infinite = true,
            "ponder" => {}
            "searchmoves" => go.only.extend(words.by_ref().map(str::to_owned)),
            other => {
                let other = excerpt(other);
                return Err(trouble!(
                    "go : limite inconnue « {other} »",
                    "go: unknown limit “{other}”"
                ));
            }
        }
    }
    Ok(go)
}

/// A score in the protocol's words: points, or moves (not plies) to the end.
pub(crate) fn score_words(score: Score) -> String {
    match score {
        Score::Points(points) => format!("cp {points}"),
        Score::Win(plies) => format!("mate {}", plies.div_ceil(2)),
        Score::Loss(plies) => format!("mate -{}", plies.div_ceil(2)),
    }
}

/// A thought in the protocol's words.
pub(crate) fn info_line(info: &Info<String>) -> String {
    let milliseconds = info.time.as_millis();
    let per_second = u128::from(info.nodes) * 1000 / milliseconds.max(1);
    let mut line = format!(
        "info depth {} seldepth {} multipv {} score {} nodes {} nps {per_second} hashfull {} time {milliseconds} pv",
        info.depth,
        info.deepest,
        info.rank,
        score_words(info.line.score),
        info.nodes,
        info.fill,
    );
    for text in &info.line.moves {
        write!(line, " {text}").expect("writing to a string");
    }
    line
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn positions_may_hold_spaces_and_any_move_text() {
        assert_eq!(
            read("position fen a1 d4 a2e,a2n - 0 moves a2 Eb8(7c)d6").expect("fine"),
            Line::Position {
                start: Some("a1 d4 a2e,a2n - 0".to_owned()),
                moves: vec!["a2".to_owned(), "Eb8(7c)d6".to_owned()],
            }
        );
        assert_eq!(
            read("  position\tstartpos ").expect("fine"),
            Line::Position {
                start: None,
                moves: vec![],
            }
        );
        for bad in ["position", "position fen", "position fen moves a2", "position start"] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn limits_are_read_whatever_their_order() {
        let Ok(Line::Go(go)) = read("go winc 100 wtime 60000 btime -5 movestogo 7 depth 9 searchmoves a b") else {
            panic!("not read")
        };
        let first = go.limits(0);
        assert_eq!(first.depth, Some(9));
        let clock = first.clock.expect("a clock");
        assert_eq!(
            (clock.left.as_secs(), clock.increment.as_millis(), clock.moves_to_go),
            (60, 100, Some(7))
        );
        assert_eq!(go.limits(1).clock.expect("a clock").left, Duration::ZERO);
        assert_eq!(go.only, ["a", "b"]);
        assert_eq!(read("go infinite depth 3").map(|_| ()), Ok(()));
        for bad in ["go depth", "go depth x", "go sideways", "go nodes 1e5"] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn options_may_have_spaces_in_name_and_value() {
        assert_eq!(
            read("setoption name Clear Hash").expect("fine"),
            Line::SetOption {
                name: "Clear Hash".to_owned(),
                value: String::new(),
            }
        );
        assert_eq!(
            read("setoption name Level value 4.5").expect("fine"),
            Line::SetOption {
                name: "Level".to_owned(),
                value: "4.5".to_owned(),
            }
        );
        for bad in ["setoption", "setoption name", "setoption name value 3"] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn distances_are_told_in_moves() {
        assert_eq!(score_words(Score::Win(1)), "mate 1");
        assert_eq!(score_words(Score::Win(5)), "mate 3");
        assert_eq!(score_words(Score::Loss(2)), "mate -1");
        assert_eq!(score_words(Score::Points(-34)), "cp -34");
    }

    proptest! {
        #[test]
        fn no_line_is_too_strange_to_read(line in r"(?s).{0,120}") {
            let _ = read(&line);
        }

        #[test]
        fn no_go_is_too_strange_to_read(line in "go( (depth|nodes|wtime|winc|movetime|infinite|ponder|movestogo|-?[0-9]{1,25}|x)){0,8}") {
            if let Ok(Line::Go(go)) = read(&line) {
                let _ = (go.limits(0), go.limits(1));
            }
        }
    }
}
