//! `escale match`: engine against engine.

use std::fs::File;
use std::io::{BufWriter, Write};

use clap::{Arg, ArgMatches, value_parser};
use escale_catalog::{Game, Setup, game};
use escale_lab::match_runner::openings::{self, Recipe};
use escale_lab::match_runner::spec::{self, Budget, Kind, PlayerSpec};
use escale_lab::match_runner::{Sprt, Summary, Tournament};
use escale_rules::{Lang, Phrase, Trouble, excerpt, phrase, trouble};
use indicatif::{ProgressBar, ProgressStyle};

use super::position::{game_argument, json_argument, option_argument, options, read_file, text};
use crate::command::{Command, say};
use crate::context::{Context, Failure};

pub(crate) struct MatchCommand;

impl Command for MatchCommand {
    fn name(&self) -> &'static str {
        "match"
    }

    fn about(&self) -> Phrase {
        Phrase::new(
            "Moteur contre moteur, ouvertures jumelées, camps échangés",
            "Engine against engine, paired openings, camps swapped",
        )
    }

    fn arguments(&self, lang: Lang) -> Vec<Arg> {
        let player = |id: &'static str| {
            Arg::new(id)
                .long(id)
                .value_name(say(lang, "joueur", "player"))
                .default_value("full")
                .help({
                    let (name, Phrase { fr, en }) = (id.to_uppercase(), spec::grammar());
                    phrase!("Joueur {name} : {fr}", "Player {name}: {en}")
                        .get(lang)
                        .into_owned()
                })
        };
        let number = |id: &'static str, value: &str, fr: &'static str, en: &'static str| {
            Arg::new(id)
                .long(id)
                .value_name(value.to_owned())
                .help(say(lang, fr, en))
        };
        vec![
            game_argument(lang),
            player("a"),
            player("b"),
            number(
                "games",
                "N",
                "Nombre de parties (paires, donc pair)",
                "Number of games (pairs, so even)",
            )
            .default_value("100")
            .value_parser(value_parser!(u32).range(2..=10_000_000)),
            number(
                "time",
                "100ms|2s",
                "Temps par coup des deux joueurs",
                "Time per move for both players",
            ),
            number(
                "clock",
                "60+0.5",
                "Pendule et incrément, en secondes",
                "Clock and increment, in seconds",
            ),
            number(
                "nodes",
                "N",
                "Positions par coup des deux joueurs",
                "Positions per move for both players",
            ),
            number("depth", "N", "Profondeur des deux joueurs", "Depth for both players"),
            number(
                "sprt",
                &say(lang, "BAS,HAUT", "LOW,HIGH"),
                "Test séquentiel entre ces bornes Elo",
                "Sequential test between these Elo bounds",
            ),
            number(
                "openings",
                &say(lang, "FICHIER", "FILE"),
                "Ouvertures, une par ligne (sinon celles du jeu)",
                "Openings, one per line (else the game's own)",
            ),
            number(
                "seed",
                "N",
                "Tire des ouvertures au hasard, par cette graine",
                "Draws openings at random, by this seed",
            )
            .value_parser(value_parser!(u64)),
            number(
                "concurrency",
                "N",
                "Parties jouées en même temps",
                "Games played at the same time",
            )
            .default_value("1")
            .value_parser(value_parser!(u16).range(1..=512)),
            number(
                "record",
                &say(lang, "FICHIER", "FILE"),
                "Écrit chaque partie, un objet JSON par ligne",
                "Writes every game, one JSON object per line",
            ),
            number(
                "patience",
                "2s",
                "Retard permis à un programme externe",
                "How late an external program may be",
            )
            .default_value("10s"),
            number(
                "most-plies",
                "N",
                "Demi-coups au-delà desquels une partie reste sans résultat",
                "Plies beyond which a game stays without a result",
            )
            .default_value("1000")
            .value_parser(value_parser!(u32).range(1..=100_000)),
            option_argument(lang),
            json_argument(lang),
        ]
    }

    fn run(&self, matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
        let game = game(text(matches, "game").unwrap_or_default())?;
        let setup = Setup {
            options: options(game, matches)?,
            position: None,
        };
        let common = common_budget(matches)?;
        let specs = [player_of(matches, "a", common)?, player_of(matches, "b", common)?];
        let sprt = text(matches, "sprt").map(read_sprt).transpose()?;
        let games = *matches.get_one::<u32>("games").expect("has a default");
        if !games.is_multiple_of(2) {
            return Err(trouble!(
                "les parties vont par paires, camps échangés : --games {games} n'est pas pair",
                "games go in pairs, camps swapped: --games {games} is not even"
            )
            .into());
        }
        let pairs = (games / 2) as usize;
        let openings = openings_of(matches, game, &setup, pairs)?;
        let patience = text(matches, "patience").and_then(spec::duration).ok_or_else(|| {
            trouble!(
                "--patience : il faut une durée comme 2s",
                "--patience: it takes a time such as 2s"
            )
        })?;
        let mut record = text(matches, "record").map(create).transpose()?;
        let tournament = Tournament {
            game,
            setup,
            specs,
            openings,
            pairs,
            concurrency: usize::from(*matches.get_one::<u16>("concurrency").expect("has a default")),
            sprt,
            patience,
            most_plies: *matches.get_one::<u32>("most-plies").expect("has a default") as usize,
        };
        // Both must be able to sit down at all before anything else is said.
        tournament.try_seats()?;
        let summary = hold(
            &tournament,
            record.as_mut().map(|file| file as &mut dyn Write),
            context.lang,
        )?;
        if matches.get_flag("json") {
            context.line(summary.json(&tournament))?;
        } else {
            context.print(&summary.text(&tournament, context.lang))?;
        }
        match summary.ended_by {
            None => Ok(()),
            Some(trouble) => Err(trouble.into()),
        }
    }
}

/// Holds the match under a bar that shows how it stands; then says which games were lost by
/// breaking down.
fn hold(tournament: &Tournament, record: Option<&mut dyn Write>, lang: Lang) -> std::io::Result<Summary> {
    let bar = ProgressBar::new(tournament.pairs as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg} {eta}") {
        bar.set_style(style);
    }
    let held = tournament.hold(record, &mut |summary| {
        bar.inc(1);
        bar.set_message(summary.headline(tournament.sprt));
    });
    bar.finish_and_clear();
    let summary = held?;
    for (name, reasons) in ["A", "B"].iter().zip(&summary.breakdowns) {
        for reason in reasons {
            let loses = Phrase::new("perd une partie :", "loses a game:");
            eprintln!("escale: {name} {} {}", loses.get(lang), reason.get(lang));
        }
    }
    Ok(summary)
}

/// A given file, or fresh ones from a given seed, or those kept for the game as it is in the box.
fn openings_of(
    matches: &ArgMatches,
    game: &'static dyn Game,
    setup: &Setup,
    pairs: usize,
) -> Result<Vec<Vec<String>>, Trouble> {
    if let Some(path) = text(matches, "openings") {
        return openings::read(game, setup, &read_file(path)?);
    }
    let seed = matches.get_one::<u64>("seed").copied();
    match game.card().openings {
        kept if !kept.is_empty() && seed.is_none() && setup.options.is_empty() => openings::read(game, setup, kept),
        _ => openings::make(game, setup, &Recipe::usual(seed.unwrap_or(1)), pairs.min(500)),
    }
}

fn common_budget(matches: &ArgMatches) -> Result<Budget, Trouble> {
    // The players' own grammar reads these too, so both accept and refuse the same.
    let items: Vec<String> = ["time", "clock", "nodes", "depth"]
        .iter()
        .filter_map(|key| text(matches, key).map(|value| format!("{key}={value}")))
        .collect();
    Ok(spec::read(&items.join(","))?.budget)
}

fn player_of(matches: &ArgMatches, id: &str, common: Budget) -> Result<PlayerSpec, Trouble> {
    let mut spec = spec::read(text(matches, id).unwrap_or(""))?;
    if spec.budget.is_empty() {
        spec.budget = common;
    }
    let limited_by_level = match &spec.kind {
        Kind::BuiltIn(settings) => {
            settings.search.level != escale_search::Level::FULL || settings.search.skill.is_some()
        }
        Kind::External { .. } => false,
    };
    if spec.budget.is_empty() && !limited_by_level {
        let id = id.to_uppercase();
        return Err(trouble!(
            "joueur {id} : combien de temps a-t-il ? (--time, --clock, --nodes ou --depth)",
            "player {id}: how much time has it got? (--time, --clock, --nodes or --depth)"
        ));
    }
    Ok(spec)
}

fn read_sprt(given: &str) -> Result<Sprt, Trouble> {
    let bounds = given
        .split_once(',')
        .and_then(|(low, high)| Some((low.trim().parse::<f64>().ok()?, high.trim().parse::<f64>().ok()?)))
        .filter(|(low, high)| low.is_finite() && high.is_finite() && low < high && low.abs().max(high.abs()) <= 1000.0);
    let given = excerpt(given);
    bounds.map(|(low, high)| Sprt { low, high }).ok_or_else(|| {
        trouble!(
            "--sprt : « {given} » n'est pas de la forme 0,10",
            "--sprt: “{given}” is not of the form 0,10"
        )
    })
}

fn create(path: &str) -> Result<BufWriter<File>, Trouble> {
    let name = excerpt(path);
    File::create(path).map(BufWriter::new).map_err(|error| {
        trouble!(
            "le fichier « {name} » ne s'écrit pas : {error}",
            "the file “{name}” cannot be written: {error}"
        )
    })
}
