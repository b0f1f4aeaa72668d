//! `escale load`: plays real games against a server and says how it held.

use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use clap::{Arg, ArgAction, ArgMatches, value_parser};
use escale_catalog::game;
use escale_load::{LoadPlan, LoadReport, archive, run};
use escale_rules::{Lang, Phrase, Trouble, trouble};

use super::position::json_argument;
use crate::command::{Command, say};
use crate::context::{Context, Failure};
use crate::serve::runtime;

/// Bounds: a load generator is not a weapon.
const MOST_GAMES: u64 = 20_000;
const MOST_SECONDS: u64 = 3_600;
const MOST_ARCHIVED: u64 = 1_000_000;

pub(crate) struct Load;

impl Command for Load {
    fn name(&self) -> &'static str {
        "load"
    }

    fn about(&self) -> Phrase {
        Phrase::new(
            "Joue de vraies parties contre un serveur et mesure comment il tient",
            "Plays real games against a server and measures how it holds",
        )
    }

    fn arguments(&self, lang: Lang) -> Vec<Arg> {
        let number = |id: &'static str, usual: &'static str, most: u64, fr: &'static str, en: &'static str| {
            Arg::new(id)
                .long(id)
                .value_name("N")
                .default_value(usual)
                .value_parser(value_parser!(u64).range(..=most))
                .help(say(lang, fr, en))
        };
        let flag = |id: &'static str, fr: &'static str, en: &'static str| {
            Arg::new(id).long(id).action(ArgAction::SetTrue).help(say(lang, fr, en))
        };
        vec![
            Arg::new("address")
                .value_name(say(lang, "adresse:port", "address:port"))
                .default_value("127.0.0.1:8080")
                .value_parser(value_parser!(SocketAddr))
                .help(say(lang, "Le serveur", "The server")),
            number("games", "500", MOST_GAMES, "Parties à la fois", "Games at once"),
            number("seconds", "10", MOST_SECONDS, "Durée", "Duration"),
            number(
                "rate",
                "0",
                1_000_000,
                "Coups par seconde en tout ; 0 : autant que possible",
                "Moves per second in all; 0: as many as possible",
            ),
            number("spectators", "0", 100_000, "Spectateurs", "Spectators"),
            number("seed", "1", u64::MAX, "Graine", "Seed"),
            number(
                "patience",
                "0",
                600,
                "Si la connexion casse, revenir pendant tant de secondes",
                "If the connection breaks, come back for so many seconds",
            ),
            Arg::new("game")
                .long("game")
                .value_name(say(lang, "JEU", "GAME"))
                .help(say(lang, "Un seul jeu (sinon tous)", "One game only (else all)")),
            Arg::new("clock").long("clock").value_name("S+S").help(say(
                lang,
                "Pendule, en secondes : 60+1",
                "Clock, in seconds: 60+1",
            )),
            flag(
                "check",
                "Relit tous les journaux et compare avec ce qui fut montré",
                "Reads every log and compares it with what was shown",
            ),
            number(
                "archive",
                "0",
                MOST_ARCHIVED,
                "Au lieu de jouer : écrit tant de parties finies dans la base de --data, sans serveur",
                "Instead of playing: writes so many finished games into the database of --data, without a server",
            ),
            Arg::new("data")
                .long("data")
                .value_name(say(lang, "DOSSIER", "FOLDER"))
                .requires("archive")
                .help(say(
                    lang,
                    "Dossier des données pour --archive",
                    "Data folder for --archive",
                )),
            flag(
                "anywhere",
                "Permet de viser une autre machine que celle-ci",
                "Allows a machine other than this one",
            ),
            json_argument(lang),
        ]
    }

    fn run(&self, matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
        let archived = *matches.get_one::<u64>("archive").expect("has a default");
        if archived > 0 {
            return write_archive(matches, archived as usize, context);
        }
        let plan = plan(matches)?;
        let mut report = runtime()?.block_on(run(plan))?;
        print(&mut report, matches.get_flag("json"), context)?;
        context.flush()?;
        let count = report.faults();
        if count > 0 {
            return Err(trouble!("erreurs : {count}", "errors: {count}").into());
        }
        Ok(())
    }
}

/// Fills a database; where is always said, because it is written to.
fn write_archive(matches: &ArgMatches, games: usize, context: &mut Context) -> Result<(), Failure> {
    let folder = matches.get_one::<String>("data").ok_or_else(|| {
        trouble!(
            "--archive : indiquez le dossier avec --data",
            "--archive: say which folder with --data"
        )
    })?;
    let seed = *matches.get_one::<u64>("seed").expect("has a default");
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let now = i64::try_from(since.as_millis()).unwrap_or(i64::MAX);
    runtime()?.block_on(archive(Path::new(folder), games, seed, now))?;
    let written = say(context.lang, "parties finies écrites :", "finished games written:");
    context.line(format_args!("{games} {written} {folder}"))?;
    context.flush()
}

fn plan(matches: &ArgMatches) -> Result<LoadPlan, Trouble> {
    let number = |id: &str| *matches.get_one::<u64>(id).expect("has a default");
    let address = *matches.get_one::<SocketAddr>("address").expect("has a default");
    if !address.ip().is_loopback() && !matches.get_flag("anywhere") {
        return Err(trouble!(
            "{address} n'est pas cette machine : --anywhere pour y consentir",
            "{address} is not this machine: --anywhere to allow it"
        ));
    }
    let only = matches.get_one::<String>("game").map(|id| game(id)).transpose()?;
    Ok(LoadPlan {
        address,
        games: number("games").max(1) as usize,
        time: Duration::from_secs(number("seconds").max(1)),
        rate: Some(number("rate")).filter(|&rate| rate > 0).map(|rate| rate as f64),
        game: only.map(|game| game.card().id),
        clock: matches.get_one::<String>("clock").map(|text| clock(text)).transpose()?,
        patience: Some(number("patience"))
            .filter(|&seconds| seconds > 0)
            .map(Duration::from_secs),
        check: matches.get_flag("check"),
        spectators: number("spectators") as usize,
        seed: number("seed"),
    })
}

fn clock(text: &str) -> Result<(u32, u32), Trouble> {
    text.split_once('+')
        .and_then(|(initial, increment)| Some((initial.parse().ok()?, increment.parse().ok()?)))
        .ok_or_else(|| {
            let text = escale_rules::excerpt(text);
            trouble!(
                "pendule « {text} » : par exemple 60+1",
                "clock “{text}”: for example 60+1"
            )
        })
}

fn print(report: &mut LoadReport, json: bool, context: &mut Context) -> Result<(), Failure> {
    let figures = report.figures();
    if json {
        return context.line(figures);
    }
    let lang = context.lang;
    let rows = [
        (say(lang, "coups", "moves"), figures["moves"].to_string()),
        (say(lang, "coups/s", "moves/s"), figures["moves_per_second"].to_string()),
        (
            say(lang, "parties finies", "games finished"),
            figures["games_finished"].to_string(),
        ),
        ("p50 p90 p99 p99,9 max (ms)".to_owned(), {
            let ms = &figures["ms"];
            ["p50", "p90", "p99", "p999", "max"]
                .map(|key| ms[key].to_string())
                .join("  ")
        }),
        (
            say(lang, "reconnexions", "reconnections"),
            figures["reconnects"].to_string(),
        ),
        (
            say(lang, "comparés, perdus", "compared, lost"),
            format!("{}, {}", figures["compared"], figures["lost"]),
        ),
        (say(lang, "erreurs", "errors"), figures["errors"].to_string()),
    ];
    for (name, value) in rows {
        context.line(format_args!("{name:28} {value}"))?;
    }
    for error in figures["first_errors"].as_array().into_iter().flatten() {
        context.line(format_args!("  {}", error.as_str().unwrap_or_default()))?;
    }
    Ok(())
}
