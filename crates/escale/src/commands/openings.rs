//! `escale openings`: makes balanced openings, as text.

use clap::{Arg, ArgMatches, value_parser};
use escale_catalog::{Setup, game};
use escale_lab::match_runner::openings::{Recipe, make};
use escale_rules::{Lang, Phrase};

use super::position::{game_argument, option_argument, options, text};
use crate::command::{Command, say};
use crate::context::{Context, Failure};

pub(crate) struct Openings;

impl Command for Openings {
    fn name(&self) -> &'static str {
        "openings"
    }

    fn about(&self) -> Phrase {
        Phrase::new(
            "Tire au sort des ouvertures équilibrées, une par ligne",
            "Draws balanced openings at random, one per line",
        )
    }

    fn arguments(&self, lang: Lang) -> Vec<Arg> {
        let usual = Recipe::usual(1);
        let number = |id: &'static str, usual: u64, fr: &'static str, en: &'static str| {
            Arg::new(id)
                .long(id)
                .value_name("N")
                .default_value(usual.to_string())
                .value_parser(value_parser!(u64).range(..1_000_000_000))
                .help(say(lang, fr, en))
        };
        vec![
            game_argument(lang),
            number("count", 100, "Nombre d'ouvertures", "Number of openings")
                .value_parser(value_parser!(u64).range(1..1_000_000_000)),
            number("plies", usual.plies as u64, "Demi-coups au hasard", "Random plies"),
            number(
                "nodes",
                usual.nodes,
                "Positions regardées pour juger",
                "Positions looked at to judge",
            ),
            number(
                "margin",
                usual.margin as u64,
                "Avance permise, en centièmes",
                "Lead allowed, in hundredths",
            ),
            number("seed", 1, "Graine du tirage au sort", "Seed of the draw"),
            option_argument(lang),
        ]
    }

    fn run(&self, matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
        let game = game(text(matches, "game").unwrap_or_default())?;
        let setup = Setup {
            options: options(game, matches)?,
            position: None,
        };
        let number = |id: &str| *matches.get_one::<u64>(id).expect("has a default");
        let recipe = Recipe {
            plies: number("plies") as usize,
            nodes: number("nodes"),
            margin: number("margin") as i32,
            seed: number("seed"),
        };
        let id = game.card().id;
        let (plies, nodes, margin, seed, count) =
            (recipe.plies, recipe.nodes, recipe.margin, recipe.seed, number("count"));
        // Nothing is printed before there is something to print.
        let openings = make(game, &setup, &recipe, count as usize)?;
        context.line(format_args!(
            "# escale openings {id} --count {count} --plies {plies} --nodes {nodes} --margin {margin} --seed {seed}"
        ))?;
        for moves in openings {
            context.line(moves.join(" "))?;
        }
        Ok(())
    }
}
