//! Who plays, written in one argument: `level=5,nodes=2000`, `playouts,time=1s`,
//! `time=100ms,cmd=./other engine lices`.

use std::time::Duration;

use escale_catalog::{Brain, EngineSettings, Judge, Network, read_network};
use escale_hints::Skill;
use escale_rules::{Phrase, Trouble, excerpt, phrase, trouble};
use escale_search::{Heuristic, Level, Options};

use crate::unread;

/// Time and effort a player has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// Plies it looks ahead.
    pub depth: Option<u32>,
    /// Positions it looks at for a move.
    pub nodes: Option<u64>,
    /// Time for a move.
    pub move_time: Option<Duration>,
    /// Time for the game and what each move adds.
    pub clock: Option<(Duration, Duration)>,
}

impl Budget {
    /// Whether nothing at all was given.
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }
}

/// A player as the command line names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerSpec {
    /// Who it is.
    pub kind: Kind,
    /// What it may spend.
    pub budget: Budget,
    /// The argument itself, for reports.
    pub text: String,
}

/// Where a player lives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Our own engine, in this process.
    BuiltIn(EngineSettings),
    /// A program that speaks the protocol.
    External {
        /// The program and its arguments.
        command: Vec<String>,
        /// Options it is set to.
        options: Vec<(String, String)>,
    },
}

/// What a player's argument may hold, for help and for mistakes.
pub fn grammar() -> Phrase {
    const COMMON: &str = "level=1..10, depth=N, nodes=N, time=100ms|2s, clock=60+0.5, threads=N, hash=N, seed=N, contempt=N, playouts, book=on|off, network=off, skill=D/Q/N/O";
    phrase!(
        "{COMMON}, network=FICHIER, without=heuristique+heuristique, margin.NOM=N, set.NOM=VALEUR, cmd=PROGRAMME ARGUMENTS",
        "{COMMON}, network=FILE, without=heuristic+heuristic, margin.NAME=N, set.NAME=VALUE, cmd=PROGRAM ARGUMENTS"
    )
}

/// Reads a player. `cmd=` takes the rest of the argument, commas and spaces included.
pub fn read(text: &str) -> Result<PlayerSpec, Trouble> {
    let mut settings = EngineSettings::playing();
    let mut budget = Budget::default();
    let mut command = None;
    let mut set = Vec::new();
    let mut book = None;
    let mut rest = text.trim();
    while !rest.is_empty() {
        if let Some(line) = rest.strip_prefix("cmd=") {
            command = Some(line.split_whitespace().map(str::to_owned).collect::<Vec<_>>());
            break;
        }
        let (item, after) = rest.split_once(',').unwrap_or((rest, ""));
        rest = after.trim_start();
        let item = item.trim();
        let (key, value) = item.split_once('=').unwrap_or((item, ""));
        let quoted = excerpt(item);
        let bad = || {
            let Phrase { fr, en } = grammar();
            trouble!(
                "joueur : « {quoted} » n'est pas compris ; au choix : {fr}",
                "player: “{quoted}” is not understood; choose from: {en}"
            )
        };
        let options = &mut settings.search;
        match key {
            "full" if value.is_empty() => {}
            "playouts" if value.is_empty() => settings.brain = Brain::Playouts,
            "level" => options.level = Level::parse(value).ok_or_else(bad)?,
            "depth" => budget.depth = Some(number(value, 1, 1000).ok_or_else(bad)? as u32),
            "nodes" => budget.nodes = Some(number(value, 1, u64::MAX).ok_or_else(bad)?),
            "time" => budget.move_time = Some(duration(value).ok_or_else(bad)?),
            "clock" => budget.clock = Some(clock(value).ok_or_else(bad)?),
            "threads" => options.threads = number(value, 1, Options::MOST_THREADS as u64).ok_or_else(bad)? as usize,
            "hash" => options.hash = number(value, 1, Options::MOST_HASH as u64).ok_or_else(bad)? as usize,
            "seed" => options.seed = number(value, 0, u64::MAX).ok_or_else(bad)?,
            "contempt" => options.contempt = number(value, 0, Options::MOST_CONTEMPT as u64).ok_or_else(bad)? as i32,
            "book" => book = Some(switch(value).ok_or_else(bad)?),
            "network" if value == "off" => settings.judge = Judge::Hand,
            "network" => settings.judge = Judge::Network(open_network(value)?),
            "skill" => options.skill = Some(skill(value).ok_or_else(bad)?),
            "without" => {
                for name in value.split('+') {
                    options.heuristics = options.heuristics.without(Heuristic::by_name(name).ok_or_else(bad)?);
                }
            }
            _ => match key.split_once('.') {
                Some(("set", name)) if !name.is_empty() => set.push((name.to_owned(), value.to_owned())),
                Some(("margin", name)) => {
                    let value = number(value, 0, 10_000).ok_or_else(bad)? as i32;
                    options.trial = options.trial.with(name, value).ok_or_else(bad)?;
                }
                _ => return Err(bad()),
            },
        }
    }
    let kind = match command {
        Some(command) if command.is_empty() => {
            return Err(trouble!(
                "joueur : « cmd= » sans programme",
                "player: “cmd=” without a program"
            ));
        }
        Some(_) if settings != EngineSettings::playing() || book.is_some() => {
            return Err(trouble!(
                "joueur : un programme externe se règle par set.NOM=VALEUR, pas par les réglages du moteur interne",
                "player: an external program is set by set.NAME=VALUE, not by the built-in engine's settings"
            ));
        }
        Some(command) => Kind::External { command, options: set },
        None if !set.is_empty() => {
            return Err(trouble!(
                "joueur : set.NOM=VALEUR ne va qu'avec cmd=",
                "player: set.NAME=VALUE only goes with cmd="
            ));
        }
        None => {
            // Whoever counts nodes or depth measures the search; a book that answers without any
            // would only be in the way.
            settings.book = book.unwrap_or(budget.nodes.is_none() && budget.depth.is_none());
            Kind::BuiltIn(settings)
        }
    };
    Ok(PlayerSpec {
        kind,
        budget,
        text: text.to_owned(),
    })
}

fn switch(text: &str) -> Option<bool> {
    match text {
        "on" => Some(true),
        "off" => Some(false),
        _ => None,
    }
}

/// Reads a network from its file, to be tried instead of a game's own.
pub fn open_network(path: &str) -> Result<&'static Network, Trouble> {
    let bytes = std::fs::read(path).map_err(|error| unread(&excerpt(path), &error))?;
    read_network(&bytes)
}

fn number(text: &str, least: u64, most: u64) -> Option<u64> {
    text.parse().ok().filter(|n| (least..=most).contains(n))
}

/// `100ms`, `2s`, `0.5s`.
pub fn duration(text: &str) -> Option<Duration> {
    if let Some(milliseconds) = text.strip_suffix("ms") {
        return number(milliseconds, 1, 86_400_000).map(Duration::from_millis);
    }
    seconds(text.strip_suffix('s').unwrap_or(text)).filter(|time| !time.is_zero())
}

fn seconds(text: &str) -> Option<Duration> {
    let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let seconds: f64 = plain.then(|| text.parse().ok())??;
    (seconds <= 86_400.0).then(|| Duration::from_secs_f64(seconds))
}

/// `60+0.5`: seconds for the game, seconds added a move.
fn clock(text: &str) -> Option<(Duration, Duration)> {
    let (game, increment) = text.split_once('+').unwrap_or((text, "0"));
    Some((seconds(game).filter(|time| !time.is_zero())?, seconds(increment)?))
}

fn skill(text: &str) -> Option<Skill> {
    let parts: Vec<u32> = text
        .split('/')
        .map(|part| number(part, 0, 1000).map(|n| n as u32))
        .collect::<Option<_>>()?;
    match parts[..] {
        [depth, quiescence, noise, oversight] => Some(Skill::new(depth, quiescence, noise, oversight)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use escale_search::Trial;
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn players_are_read() {
        let spec = read("level=3.5, nodes=2000,without=null-move+singular").expect("fine");
        let Kind::BuiltIn(settings) = spec.kind else {
            panic!("built in")
        };
        assert_eq!(Some(settings.search.level), Level::parse("3.5"));
        assert!(
            !settings.search.heuristics.has(Heuristic::NullMove) && settings.search.heuristics.has(Heuristic::Table)
        );
        assert_eq!(spec.budget.nodes, Some(2000));

        let spec = read("time=0.1s,set.Hash=64,cmd=./other engine, lices").expect("fine");
        assert_eq!(spec.budget.move_time, Some(Duration::from_millis(100)));
        assert_eq!(
            spec.kind,
            Kind::External {
                command: ["./other", "engine,", "lices"].map(str::to_owned).to_vec(),
                options: vec![("Hash".to_owned(), "64".to_owned())],
            }
        );
        assert_eq!(
            read("clock=60+0.5").expect("fine").budget.clock,
            Some((Duration::from_mins(1), Duration::from_millis(500)))
        );
        let book = |text: &str| match read(text).expect("fine").kind {
            Kind::BuiltIn(settings) => settings.book,
            Kind::External { .. } => panic!("built in"),
        };
        assert!(book("time=1s") && book("nodes=2000,book=on"));
        assert!(!book("nodes=2000") && !book("depth=6") && !book("book=off,time=1s"));
        assert!(read("").expect("all defaults").budget.is_empty());
        let Kind::BuiltIn(settings) = read("margin.futility=80,margin.razor=300").expect("fine").kind else {
            panic!("built in")
        };
        let trial = Trial::default().with("futility", 80).and_then(|t| t.with("razor", 300));
        assert_eq!(Some(settings.search.trial), trial);
    }

    #[test]
    fn mistakes_are_named() {
        for bad in [
            "levle=3",
            "level=11",
            "nodes=0",
            "nodes=-5",
            "time=0",
            "time=-1s",
            "time=1e3",
            "clock=0",
            "without=legs",
            "threads=0",
            "skill=1/2/3",
            "cmd=",
            "level=3,cmd=x",
            "set.Hash=3",
            "playouts=yes",
            "book=yes",
            "book=off,cmd=x",
            "contempt=201",
            "margin.futility=-1",
            "margin.reduction-divisor=0",
            "margin.legs=4",
            "margin.=4",
            "margin.razor=1,cmd=x",
            ",",
            "depth=99999999999",
        ] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }

    proptest! {
        #[test]
        fn no_argument_is_too_strange(text in r"(?s).{0,60}", known in "(level|nodes|time|clock|skill|cmd|set\\.)=?[0-9./+,a-z]{0,20}") {
            let _ = (read(&text), read(&known));
        }
    }
}
