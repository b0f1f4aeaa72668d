//! `escale bench`: the engine's signature, one number a game; `--perft`: how fast each generator is, beside Stockfish's where one is installed.

use std::fmt::Write;
use std::process::{Command as Process, Stdio};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::{Arg, ArgAction, ArgMatches, value_parser};
use escale_catalog::{GAMES, Game, Match, Settings, Setup};
use escale_rules::{Lang, Phrase, Trouble};
use escale_search::Limits;

use crate::command::{Command, say};
use crate::context::{Context, Failure};
use crate::cpu_time;

pub(crate) struct Bench;

/// A count is deepened until it takes this long; shorter ones measure noise.
const LONG_ENOUGH: Duration = Duration::from_millis(700);

/// What `go perft 6` counts from the chess start position.
const CHESS_PERFT_6: u64 = 119_060_324;

/// Each rate is the best of this many: on a busy machine everything that disturbs makes slower.
const ROUNDS: usize = 3;

impl Command for Bench {
    fn name(&self) -> &'static str {
        "bench"
    }

    fn about(&self) -> Phrase {
        Phrase::new(
            "La signature du moteur et sa vitesse ; celle des générateurs",
            "The engine's signature and speed; that of the generators",
        )
    }

    fn arguments(&self, lang: Lang) -> Vec<Arg> {
        vec![
            Arg::new("perft").long("perft").action(ArgAction::SetTrue).help(say(
                lang,
                "Feuilles comptées par seconde de processeur, et le rapport à stockfish s'il est installé",
                "Leaves counted per second of processor time, and the ratio to stockfish where it is installed",
            )),
            Arg::new("depth")
                .long("depth")
                .value_name("N")
                .default_value("9")
                .value_parser(value_parser!(u32).range(1..=60))
                .help(say(lang, "Profondeur de la signature", "Depth of the signature")),
        ]
    }

    fn run(&self, matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
        if !matches.get_flag("perft") {
            return signature(*matches.get_one::<u32>("depth").expect("has a default"), context);
        }
        let mut rates = vec![0.0_f64; GAMES.len()];
        let mut depths = vec![0; GAMES.len()];
        let mut stockfish: Option<f64> = None;
        for _ in 0..ROUNDS {
            if let Some(rate) = stockfish_rate() {
                stockfish = Some(stockfish.map_or(rate, |best| best.max(rate)));
            }
            for (index, game) in GAMES.iter().enumerate() {
                let (depth, rate) = perft_rate(*game)?;
                rates[index] = rates[index].max(rate);
                depths[index] = depth;
            }
        }
        for (index, game) in GAMES.iter().enumerate() {
            let ratio = stockfish.map_or(String::new(), |base| {
                format!("  {:5.2} × stockfish", rates[index] / base)
            });
            let id = game.card().id;
            context.line(format_args!(
                "{id:22} perft {:2} {:8.1} M/s{ratio}",
                depths[index],
                rates[index] / 1e6
            ))?;
        }
        match stockfish {
            Some(base) => context.line(format_args!("{:22} perft  6 {:8.1} M/s", "stockfish", base / 1e6)),
            None => context.line(
                Phrase::new(
                    "stockfish n'est pas installé : pas de rapport",
                    "stockfish is not installed: no ratio",
                )
                .get(context.lang),
            ),
        }
    }
}

/// Positions the signature is taken on, by how many moves a game has been drawn at random.
const SAMPLED_PLIES: [usize; 8] = [0, 4, 8, 12, 16, 22, 28, 34];

/// Prints the nodes of a fixed-depth search on fixed positions, each game on its line with its speed, then all signatures on one line. The speeds vary, the numbers
/// must not.
fn signature(depth: u32, context: &mut Context) -> Result<(), Failure> {
    let mut all = String::from("Bench:");
    for game in GAMES {
        let (mut nodes, mut spent) = (0, Duration::ZERO);
        for (index, plies) in SAMPLED_PLIES.into_iter().enumerate() {
            let play = sampled(*game, plies, index as u64)?;
            let mut engine = game.engine(Settings::without_book());
            engine.think_about(play.as_ref())?;
            let before = cpu_time::own();
            nodes += engine
                .go(&Limits::depth(depth), &AtomicBool::new(false), &mut |_| {})
                .nodes;
            spent += cpu_time::own().saturating_sub(before);
        }
        let id = game.card().id;
        let rate = nodes as f64 / spent.as_secs_f64().max(1e-6) / 1e6;
        context.line(format_args!("{id:22} {nodes:10} {rate:8.2} M/s"))?;
        write!(all, " {id} {nodes}").expect("writing to a string");
    }
    context.line(all)
}

/// A game of moves drawn from the sorted list of legal ones by a fixed rule; shorter if the game ends before.
fn sampled(game: &dyn Game, plies: usize, seed: u64) -> Result<Box<dyn Match>, Trouble> {
    let mut play = game.set_up(&Setup::default())?;
    let mut state = seed;
    for _ in 0..plies {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let mut ahead = play.fork();
        let texts = play.legal_texts();
        ahead.play(&texts[(state >> 33) as usize % texts.len()])?;
        if ahead.verdict().is_some() {
            break;
        }
        play = ahead;
    }
    Ok(play)
}

fn perft_rate(game: &dyn Game) -> Result<(u32, f64), Trouble> {
    let play = game.set_up(&Setup::default())?;
    for depth in 1.. {
        let before = cpu_time::own();
        let count = play.perft(depth, 1)?;
        let spent = cpu_time::own().saturating_sub(before);
        if spent >= LONG_ENOUGH {
            return Ok((depth, count as f64 / spent.as_secs_f64()));
        }
    }
    unreachable!("some depth takes long enough")
}

/// Leaves per second of processor time of the stockfish on the PATH; its start-up (it loads a network) is measured apart and taken off.
fn stockfish_rate() -> Option<f64> {
    let start_up = time_stockfish("quit\n")?;
    let counting = time_stockfish("go perft 6\nquit\n")?;
    Some(CHESS_PERFT_6 as f64 / counting.saturating_sub(start_up).as_secs_f64())
}

fn time_stockfish(script: &str) -> Option<Duration> {
    use std::io::Write;
    let before = cpu_time::children();
    let start = |program| {
        Process::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
    };
    // Debian puts it where root's PATH does not look.
    let mut child = start("stockfish").or_else(|_| start("/usr/games/stockfish")).ok()?;
    child.stdin.take()?.write_all(script.as_bytes()).ok()?;
    child.wait().ok()?;
    Some(cpu_time::children().saturating_sub(before))
}
