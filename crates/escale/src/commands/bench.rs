//! `escale bench --perft`: how fast each generator is, beside Stockfish's where one is installed.

use std::process::{Command as Process, Stdio};
use std::time::Duration;

use clap::{Arg, ArgAction, ArgMatches};
use escale_catalog::{GAMES, Game, Setup};
use escale_rules::{Lang, Phrase, Trouble};

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
        Phrase::new("Mesure la vitesse", "Measures the speed")
    }

    fn arguments(&self, lang: Lang) -> Vec<Arg> {
        vec![
            Arg::new("perft")
                .long("perft")
                .action(ArgAction::SetTrue)
                .required(true)
                .help(say(
                    lang,
                    "Feuilles comptées par seconde de processeur, et le rapport à stockfish s'il est installé",
                    "Leaves counted per second of processor time, and the ratio to stockfish where it is installed",
                )),
        ]
    }

    fn run(&self, _matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
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
