//! `escale bench`: the engine's signature, one number a game; `--perft`: how fast each generator
//! is, beside Stockfish's where one is installed.

use std::fmt::Write;

use clap::{Arg, ArgAction, ArgMatches, value_parser};
use escale_lab::bench::{PerftRate, Signature, perft_rates, signatures};
use escale_rules::{Lang, Phrase};

use crate::command::{Command, say};
use crate::context::{Context, Failure};

pub(crate) struct Bench;

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
            return print_signatures(*matches.get_one::<u32>("depth").expect("has a default"), context);
        }
        let (rates, stockfish) = perft_rates()?;
        for PerftRate { game, depth, rate } in rates {
            let ratio = stockfish.map_or(String::new(), |base| format!("  {:5.2} × stockfish", rate / base));
            context.line(format_args!("{game:22} perft {depth:2} {:8.1} M/s{ratio}", rate / 1e6))?;
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

/// Prints each game's signature on its line with its speed, then all signatures on one line.
fn print_signatures(depth: u32, context: &mut Context) -> Result<(), Failure> {
    let mut all = String::from("Bench:");
    for Signature { game, nodes, spent } in signatures(depth)? {
        let rate = nodes as f64 / spent.as_secs_f64().max(1e-6) / 1e6;
        context.line(format_args!("{game:22} {nodes:10} {rate:8.2} M/s"))?;
        write!(all, " {game} {nodes}").expect("writing to a string");
    }
    context.line(all)
}
