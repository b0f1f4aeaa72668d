//! `escale perft`: counts the leaves of the move tree.

use clap::{Arg, ArgAction, ArgMatches, value_parser};
use escale_rules::{Lang, Phrase};
use serde_json::json;

use super::position::{History, json_argument, position_arguments, set_up};
use crate::command::{Command, say};
use crate::context::{Context, Failure};

pub(crate) struct Perft;

impl Command for Perft {
    fn name(&self) -> &'static str {
        "perft"
    }

    fn about(&self) -> Phrase {
        Phrase::new(
            "Compte les suites de coups d'une longueur donnée",
            "Counts the move sequences of a given length",
        )
    }

    fn arguments(&self, lang: Lang) -> Vec<Arg> {
        let mut arguments = position_arguments(lang);
        arguments.insert(
            1,
            Arg::new("depth")
                .required(true)
                .value_name(say(lang, "profondeur", "depth"))
                .allow_negative_numbers(true)
                .value_parser(value_parser!(u32).range(0..=i64::from(escale_catalog::MOST_DEPTH)))
                .help(say(lang, "Nombre de demi-coups", "Number of plies")),
        );
        arguments.extend([
            Arg::new("divide").long("divide").action(ArgAction::SetTrue).help(say(
                lang,
                "Donne aussi le compte sous chaque premier coup",
                "Also gives the count below each first move",
            )),
            Arg::new("threads")
                .long("threads")
                .value_name("N")
                .default_value("1")
                .value_parser(value_parser!(u16).range(1..=1024))
                .help(say(lang, "Nombre de fils de calcul", "Number of threads")),
            json_argument(lang),
        ]);
        arguments
    }

    fn run(&self, matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
        let play = set_up(matches, History::Ignored, context.lang)?;
        let depth = *matches.get_one::<u32>("depth").expect("required");
        let threads = usize::from(*matches.get_one::<u16>("threads").expect("has a default"));
        let rows = if matches.get_flag("divide") {
            Some(play.divide(depth, threads)?)
        } else {
            None
        };
        let count = match &rows {
            Some(rows) if depth > 0 => rows.iter().map(|(_, below)| below).sum(),
            _ => play.perft(depth, threads)?,
        };
        if matches.get_flag("json") {
            let divide = rows.map(|rows| rows.into_iter().collect::<std::collections::BTreeMap<_, _>>());
            let game = play.card().id;
            return context.line(json!({ "game": game, "position": play.position_text(), "depth": depth, "count": count, "divide": divide }));
        }
        for (text, below) in rows.unwrap_or_default() {
            context.line(format_args!("{text}: {below}"))?;
        }
        context.line(count)
    }
}
