//! `escale spsa`: margins of the search from matches.

use clap::{Arg, ArgMatches, value_parser};
use escale_catalog::{Setup, game};
use escale_lab::match_runner::openings;
use escale_lab::tuning::{Margin, Spsa, margins};
use escale_rules::typography::decimal;
use escale_rules::{Lang, Phrase};

use super::position::{game_argument, number_argument, text};
use crate::command::{Command, say};
use crate::context::{Context, Failure};

pub(crate) struct SpsaCommand;

impl Command for SpsaCommand {
    fn name(&self) -> &'static str {
        "spsa"
    }

    fn about(&self) -> Phrase {
        Phrase::new(
            "Règle les marges de la recherche, toutes à la fois, par des matchs du moteur contre lui-même",
            "Tunes the margins of the search, all at once, by matches of the engine against itself",
        )
    }

    fn arguments(&self, lang: Lang) -> Vec<Arg> {
        let number = |id, usual, fr, en| number_argument(lang, id, usual, fr, en);
        vec![
            game_argument(lang),
            Arg::new("margins")
                .long("margins")
                .value_name("K[=N],…")
                .default_value("reverse-futility,futility,razor,delta,exchange,reduction-base,reduction-divisor")
                .help(say(
                    lang,
                    "Les marges, et d'où elles partent si ce n'est pas de celles du jeu",
                    "The margins, and where they begin if not at the game's own",
                )),
            number("rounds", "500", "Tours", "Rounds"),
            number(
                "pairs",
                "2",
                "Paires de parties par tour, jouées à la fois",
                "Pairs of games a round, played at a time",
            )
            .value_parser(value_parser!(u64).range(1..=1024)),
            number("nodes", "5000", "Positions par coup", "Positions per move"),
            number("seed", "1", "Ce qui décide du tirage", "What decides the draw"),
        ]
    }

    fn run(&self, matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
        let game = game(text(matches, "game").unwrap_or_default())?;
        let number = |id: &str| *matches.get_one::<u64>(id).expect("has a default");
        let asked: Vec<&str> = text(matches, "margins").unwrap_or_default().split(',').collect();
        let begin = margins(game, &asked)?;
        let spsa = Spsa {
            game,
            openings: openings::read(game, &Setup::default(), game.card().openings)?,
            nodes: number("nodes"),
            rounds: number("rounds") as usize,
            pairs: number("pairs") as usize,
            seed: number("seed"),
        };
        let lang = context.lang;
        let line = |round: usize, margins: &[Margin]| {
            let each = margins
                .iter()
                .map(|margin| format!("{} {}", margin.name, decimal(margin.value, 1, lang)));
            format!("{round:5}  {}", each.collect::<Vec<_>>().join("  "))
        };
        context.line(line(0, &begin))?;
        let mut told = Ok(());
        // Every round is told, so that a climb that is broken off can begin again where it was.
        spsa.climb(begin, &mut |round, _, margins| {
            told = context.line(line(round, margins));
            told.is_ok()
        })?;
        told
    }
}
