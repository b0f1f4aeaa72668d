//! `escale engine`: the protocol on standard input and output, a thin skin over the engine.

use std::io::{BufRead, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use clap::{Arg, ArgMatches};
use escale_catalog::{Brain, Engine, Game, Judge, Match, Setup, game, move_refused};
use escale_lab::analysis::sentence;
use escale_lab::match_runner::spec::open_network;
use escale_rules::{Choice, Lang, Phrase, Trouble, excerpt, trouble};
use escale_search::{Level, Limits, Options};

use super::position::{game_argument, option_argument, options, text};
use crate::command::Command;
use crate::context::{Context, Failure};
use crate::dialect::{self, Go, Line};

pub(crate) struct EngineCommand;

/// A line beyond this is no line of the protocol; it is skipped without being kept.
const MOST_LINE: usize = 1 << 20;

impl Command for EngineCommand {
    fn name(&self) -> &'static str {
        "engine"
    }

    fn about(&self) -> Phrase {
        Phrase::new(
            "Le moteur, par le protocole UCI sur l'entrée et la sortie",
            "The engine, speaking UCI on standard input and output",
        )
    }

    fn arguments(&self, lang: Lang) -> Vec<Arg> {
        vec![game_argument(lang), option_argument(lang)]
    }

    fn run(&self, matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
        let game = game(text(matches, "game").unwrap_or_default())?;
        let choices = options(game, matches)?;
        let play = game.set_up(&Setup {
            options: choices.clone(),
            position: None,
        })?;
        let mut session = Session {
            game,
            choices,
            engine: Arc::new(Mutex::new(game.engine(escale_catalog::EngineSettings::playing()))),
            play,
            stop: Arc::new(AtomicBool::new(false)),
            search: None,
            games: 0,
            lang: context.lang,
            refusal_told: false,
        };
        session.position(None, &[])?;
        session.serve(&mut std::io::stdin().lock())?;
        Ok(())
    }
}

/// By whom positions are judged, as `EvalFile` names it where it is no file.
const OWN: &str = "<own>";
const HAND: &str = "<hand>";

struct Search {
    thread: JoinHandle<()>,
    /// Whether it ends by itself.
    limited: bool,
}

struct Session {
    game: &'static dyn Game,
    choices: Vec<Choice>,
    engine: Arc<Mutex<Box<dyn Engine>>>,
    play: Box<dyn Match>,
    stop: Arc<AtomicBool>,
    search: Option<Search>,
    games: u64,
    lang: Lang,
    /// Whether it was said that the book is refused: once is enough.
    refusal_told: bool,
}

/// One whole line at once, so that the search's and the session's never mix.
fn say(line: &str) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()
}

impl Session {
    fn serve(&mut self, input: &mut dyn BufRead) -> Result<(), Failure> {
        let mut bytes = Vec::new();
        loop {
            bytes.clear();
            match read_line(input, &mut bytes)? {
                Read::End => break,
                Read::TooLong => {
                    self.complain(&trouble!(
                        "ligne de plus de 1 Mio, ignorée",
                        "line of over 1 MiB, skipped"
                    ))?;
                    continue;
                }
                Read::Line => {}
            }
            let line = String::from_utf8_lossy(&bytes);
            let result = dialect::read(&line).and_then(|line| self.obey(line));
            match result {
                Ok(Next::On) => {}
                Ok(Next::Say(lines)) => {
                    for line in lines {
                        say(&line)?;
                    }
                }
                Ok(Next::Quit) => {
                    self.end_search(true);
                    return Ok(());
                }
                Err(trouble) => self.complain(&trouble)?,
            }
        }
        // The input is over but the answer is still wanted, unless it would never come.
        let limited = self.search.as_ref().is_none_or(|search| search.limited);
        self.end_search(!limited);
        Ok(())
    }

    fn complain(&self, trouble: &Trouble) -> std::io::Result<()> {
        say(&format!("info string {}", trouble.get(self.lang)))
    }

    fn obey(&mut self, line: Line) -> Result<Next, Trouble> {
        match line {
            Line::Nothing => {}
            Line::Uci => return Ok(Next::Say(self.introduce())),
            Line::IsReady => return Ok(Next::Say(vec!["readyok".to_owned()])),
            Line::Quit => return Ok(Next::Quit),
            Line::Stop => self.end_search(true),
            Line::Show => return Ok(Next::Say(vec![self.play.position_text()])),
            Line::NewGame => {
                self.end_search(true);
                self.games += 1;
                self.engine().new_game(self.games);
            }
            Line::SetOption { name, value } => {
                self.end_search(true);
                self.set_option(&name, &value)?;
            }
            Line::Position { start, moves } => {
                self.end_search(true);
                self.position(start, &moves)?;
            }
            Line::Go(go) => {
                self.end_search(true);
                self.go(&go)?;
            }
        }
        Ok(Next::On)
    }

    fn engine(&self) -> std::sync::MutexGuard<'_, Box<dyn Engine>> {
        self.engine.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn introduce(&self) -> Vec<String> {
        let settings = *self.engine().settings();
        vec![
            format!(
                "id name Escale {} ({})",
                env!("CARGO_PKG_VERSION"),
                self.game.card().title
            ),
            "id author Escale".to_owned(),
            format!(
                "option name Threads type spin default 1 min 1 max {}",
                Options::MOST_THREADS
            ),
            format!(
                "option name Hash type spin default {} min 1 max {}",
                settings.search.hash,
                Options::MOST_HASH
            ),
            "option name Level type spin default 10 min 1 max 10".to_owned(),
            format!(
                "option name MultiPV type spin default 1 min 1 max {}",
                Options::MOST_LINES
            ),
            "option name Brain type combo default search var search var playouts".to_owned(),
            "option name OwnBook type check default true".to_owned(),
            format!("option name EvalFile type string default {OWN}"),
            format!(
                "option name Contempt type spin default {} min 0 max {}",
                Options::USUAL_CONTEMPT,
                Options::MOST_CONTEMPT
            ),
            "option name Seed type spin default 0 min 0 max 9007199254740992".to_owned(),
            "option name Clear Hash type button".to_owned(),
            "uciok".to_owned(),
        ]
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), Trouble> {
        let mut engine = self.engine.lock().unwrap_or_else(PoisonError::into_inner);
        let mut settings = *engine.settings();
        let number = |most: u64, least: u64| -> Result<u64, Trouble> {
            let parsed = value.parse().ok().filter(|n| (least..=most).contains(n));
            parsed.ok_or_else(|| {
                let (name, value) = (excerpt(name), excerpt(value));
                trouble!(
                    "option {name} : « {value} » n'est pas un nombre de {least} à {most}",
                    "option {name}: “{value}” is not a number from {least} to {most}"
                )
            })
        };
        match name.to_ascii_lowercase().as_str() {
            "threads" => settings.search.threads = number(Options::MOST_THREADS as u64, 1)? as usize,
            "hash" => settings.search.hash = number(Options::MOST_HASH as u64, 1)? as usize,
            "multipv" => settings.search.lines = number(Options::MOST_LINES as u64, 1)? as usize,
            "contempt" => settings.search.contempt = number(Options::MOST_CONTEMPT as u64, 0)? as i32,
            "seed" => settings.search.seed = number(1 << 53, 0)?,
            "level" => {
                settings.search.level = Level::parse(value).ok_or_else(|| {
                    let value = excerpt(value);
                    trouble!(
                        "option Level : « {value} » n'est pas un niveau de 1 à 10 (4.5 va aussi)",
                        "option Level: “{value}” is not a level from 1 to 10 (4.5 works too)"
                    )
                })?;
            }
            "brain" => {
                settings.brain = match value {
                    "search" => Brain::Search,
                    "playouts" => Brain::Playouts,
                    _ => {
                        let value = excerpt(value);
                        return Err(trouble!(
                            "option Brain : « {value} » n'est ni search ni playouts",
                            "option Brain: “{value}” is neither search nor playouts"
                        ));
                    }
                }
            }
            "ownbook" => {
                settings.book = match value {
                    "true" => true,
                    "false" => false,
                    _ => {
                        let value = excerpt(value);
                        return Err(trouble!(
                            "option OwnBook : « {value} » n'est ni true ni false",
                            "option OwnBook: “{value}” is neither true nor false"
                        ));
                    }
                }
            }
            "evalfile" => {
                settings.judge = match value {
                    OWN => Judge::Best,
                    HAND => Judge::Hand,
                    path => Judge::Network(open_network(path)?),
                }
            }
            "clear hash" => engine.new_game(self.games),
            _ => {
                let name = excerpt(name);
                return Err(trouble!("option inconnue « {name} »", "unknown option “{name}”"));
            }
        }
        let before = *engine.settings();
        engine.configure(settings);
        // An engine that goes on by hand would say nothing of it.
        if let Some(refusal) = engine.network_refusal() {
            engine.configure(before);
            return Err(refusal);
        }
        Ok(())
    }

    fn position(&mut self, start: Option<String>, moves: &[String]) -> Result<(), Trouble> {
        let setup = Setup {
            options: self.choices.clone(),
            position: start,
        };
        let mut play = self.game.set_up(&setup)?;
        for (index, text) in moves.iter().enumerate() {
            play.play_through(text)
                .map_err(|trouble| move_refused(index + 1, &excerpt(text), &trouble))?;
        }
        self.engine().think_about(play.as_ref())?;
        self.play = play;
        Ok(())
    }

    fn go(&mut self, go: &Go) -> Result<(), Trouble> {
        let only: Vec<&str> = go.only.iter().map(String::as_str).collect();
        self.engine().restrict(&only)?;
        let refusal = self.engine().book_refusal();
        if let Some(refusal) = refusal.filter(|_| !std::mem::replace(&mut self.refusal_told, true)) {
            let _ = self.complain(&refusal);
        }
        let (turn, camps, lang) = (self.play.turn(), &self.play.card().camps, self.lang);
        let limits = go.limits(turn.index());
        self.stop.store(false, Ordering::Relaxed);
        let (engine, stop) = (Arc::clone(&self.engine), Arc::clone(&self.stop));
        let endless = limits == Limits::default();
        let search = move || {
            let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
            let reply = engine.go(&limits, &stop, &mut |thought| {
                // Whoever closed the output will not read the answer either; the search ends with
                // the input.
                let _ = say(&dialect::info_line(thought));
                if thought.line.exact && thought.rank == 1 {
                    let _ = say(&format!(
                        "info string {}",
                        sentence(&thought.line, turn, camps).get(lang)
                    ));
                }
            });
            // An endless search answers only when told to stop, even if it has seen everything.
            while endless && !stop.load(Ordering::Relaxed) {
                std::thread::park_timeout(std::time::Duration::from_millis(5));
            }
            let ponder = reply.lines.first().and_then(|line| line.moves.get(1));
            let ponder = ponder.map_or(String::new(), |text| format!(" ponder {text}"));
            let _ = say(&format!(
                "bestmove {}{ponder}",
                reply.best().as_deref().unwrap_or("(none)")
            ));
        };
        let thread = std::thread::Builder::new()
            .name("search".to_owned())
            .stack_size(16 << 20)
            .spawn(search)
            .map_err(|error| {
                trouble!(
                    "la recherche ne démarre pas : {error}",
                    "the search does not start: {error}"
                )
            })?;
        self.search = Some(Search {
            thread,
            limited: !endless,
        });
        Ok(())
    }

    /// Waits for the search under way, telling it to hurry if asked to.
    fn end_search(&mut self, hurry: bool) {
        if let Some(search) = self.search.take() {
            if hurry {
                self.stop.store(true, Ordering::Relaxed);
                search.thread.thread().unpark();
            }
            let _ = search.thread.join();
        }
    }
}

/// What the session does after a line.
enum Next {
    On,
    Say(Vec<String>),
    Quit,
}

enum Read {
    Line,
    TooLong,
    End,
}

fn read_line(input: &mut dyn BufRead, bytes: &mut Vec<u8>) -> std::io::Result<Read> {
    let mut too_long = false;
    let mut any = false;
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            break;
        }
        any = true;
        let end = buffer.iter().position(|&b| b == b'\n');
        let taken = end.map_or(buffer.len(), |at| at + 1);
        if bytes.len() + taken > MOST_LINE {
            too_long = true;
            bytes.clear();
        } else if !too_long {
            bytes.extend_from_slice(&buffer[..taken]);
        }
        input.consume(taken);
        if end.is_some() {
            break;
        }
    }
    Ok(match (any, too_long) {
        (false, _) => Read::End,
        (true, true) => Read::TooLong,
        (true, false) => Read::Line,
    })
}
