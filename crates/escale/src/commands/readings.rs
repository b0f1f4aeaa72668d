//! `escale readings`: what another reading of the leaflet would change.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::{Arg, ArgAction, ArgMatches, value_parser};
use escale_catalog::{Game, Setup, game};
use escale_lab::readings::{Journal, Reading, ReadingStudy};
use escale_pages::{Measured, Readings, of_readings};
use escale_rules::{Choice, Lang, OptionKind, Phrase, Trouble, excerpt, trouble};
use indicatif::{ProgressBar, ProgressStyle};

use super::position::{game_argument, number_argument, read_file, text};
use crate::command::{Command, say};
use crate::context::{Context, Failure};
use crate::prose;
use crate::serve::{asked_to_stop, runtime};

pub(crate) struct ReadingsCommand;

impl Command for ReadingsCommand {
    fn name(&self) -> &'static str {
        "readings"
    }

    fn about(&self) -> Phrase {
        Phrase::new(
            "Mesure ce que changerait une autre lecture du feuillet : le moteur joue contre lui-même",
            "Measures what another reading of the leaflet would change: the engine plays itself",
        )
    }

    fn arguments(&self, lang: Lang) -> Vec<Arg> {
        let number = |id, usual, fr, en| number_argument(lang, id, usual, fr, en);
        let file = || say(lang, "FICHIER", "FILE");
        vec![
            game_argument(lang),
            number("games", "200", "Parties par lecture", "Games per reading"),
            number("nodes", "2000", "Positions par coup", "Positions per move"),
            number(
                "opening",
                "8",
                "Demi-coups tirés au sort parmi les bons",
                "Plies drawn at random among good ones",
            ),
            number("seed", "1", "Ce qui décide du tirage", "What decides the draw"),
            number("threads", "1", "Fils de calcul", "Threads").value_parser(value_parser!(u64).range(1..=1024)),
            Arg::new("also")
                .long("also")
                .value_name("K[=V] …")
                .action(ArgAction::Append)
                .help(say(
                    lang,
                    "Une lecture de plus : ses options, séparées par des espaces ; peut être répétée",
                    "One more reading: its options, separated by spaces; may be repeated",
                )),
            Arg::new("resume")
                .long("resume")
                .value_name(file())
                .value_parser(value_parser!(PathBuf))
                .help(say(
                    lang,
                    "Garde chaque partie dans ce fichier et repart de là",
                    "Keeps every game in this file and goes on from there",
                )),
            Arg::new("write").long("write").value_name(file()).help(say(
                lang,
                "Écrit les mesures dans ce fichier, d'où la page des règles les tire",
                "Writes what was measured to this file, from which the rule page takes it",
            )),
        ]
    }

    fn run(&self, matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
        let game = game(text(matches, "game").unwrap_or_default())?;
        let number = |id: &str| *matches.get_one::<u64>(id).expect("has a default");
        let mut readings = vec![Reading::ours()];
        readings.extend(Reading::others(game));
        for asked in matches.get_many::<String>("also").unwrap_or_default() {
            readings.push(named(game, asked)?);
        }
        let study = ReadingStudy {
            game,
            readings,
            games: number("games").min(u64::from(u32::MAX)) as u32,
            nodes: number("nodes"),
            opening: number("opening") as usize,
            seed: number("seed"),
            threads: number("threads") as usize,
        };
        let mut journal = match matches.get_one::<PathBuf>("resume") {
            Some(path) => Journal::open(path, &study)?,
            None => Journal::nowhere(),
        };
        let Some(samples) = play(&study, &mut journal, context.lang)? else {
            return Err(Failure::Refuted(trouble!(
                "l'étude n'est pas finie ; avec --resume, elle repartirait d'ici",
                "the study is not finished; with --resume it would go on from here"
            )));
        };
        let known = Readings::read(game.card().readings).unwrap_or_default();
        let measured = study.readings.iter().zip(samples).map(|(reading, sample)| Measured {
            options: reading.named.clone(),
            sample: Some(sample),
            solved: known
                .measured
                .iter()
                .find(|known| known.options == reading.named)
                .and_then(|known| known.solved),
        });
        let found = Readings {
            command: typed(&study, matches),
            measured: measured.collect(),
        }
        .worded_as(&known);
        for block in of_readings(game.card(), &found, context.lang) {
            prose::print(&block, context)?;
        }
        if let Some(path) = text(matches, "write") {
            std::fs::write(path, found.to_string()).map_err(|error| {
                let path = excerpt(path);
                trouble!(
                    "le fichier « {path} » ne s'écrit pas : {error}",
                    "the file “{path}” cannot be written: {error}"
                )
            })?;
        }
        Ok(())
    }
}

/// A reading as it is typed: its options, a file by its path.
fn named(game: &dyn Game, asked: &str) -> Result<Reading, Trouble> {
    let mut reading = Reading::ours();
    for word in asked.split_whitespace() {
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        let is_file = game
            .card()
            .options
            .iter()
            .any(|spec| spec.key == key && spec.kind == OptionKind::TextFile);
        let name = match Path::new(value).file_stem() {
            Some(stem) if is_file => stem.to_string_lossy().into_owned(),
            _ => value.to_owned(),
        };
        let value = if is_file { read_file(value)? } else { value.to_owned() };
        let choice = |value| Choice {
            key: key.to_owned(),
            value,
        };
        reading.named.push(choice(name));
        reading.setup.options.push(choice(value));
    }
    let setup = Setup {
        options: reading.setup.options.clone(),
        position: None,
    };
    setup.check_length()?;
    // An option it does not have is refused before an hour of games.
    game.set_up(&setup)?;
    Ok(reading)
}

/// The command that makes this again, without what concerns this machine alone.
fn typed(study: &ReadingStudy, matches: &ArgMatches) -> String {
    let ReadingStudy {
        game,
        games,
        nodes,
        opening,
        seed,
        ..
    } = study;
    let id = game.card().id;
    let mut words = vec![format!(
        "escale readings {id} --games {games} --nodes {nodes} --opening {opening} --seed {seed}"
    )];
    for also in matches.get_many::<String>("also").unwrap_or_default() {
        words.push(format!("--also \"{also}\""));
    }
    words.join(" ")
}

/// Plays, with a bar that tells how far it is; an interrupt ends it after the games that are on.
fn play(study: &ReadingStudy, journal: &mut Journal, lang: Lang) -> Result<Option<Vec<escale_pages::Sample>>, Failure> {
    let bar = ProgressBar::new(u64::from(study.games) * study.readings.len() as u64);
    let form = say(
        lang,
        "{wide_bar} {pos} parties sur {len}, encore {eta}",
        "{wide_bar} {pos} of {len} games, {eta} left",
    );
    if let Ok(style) = ProgressStyle::with_template(&form) {
        bar.set_style(style);
    }
    let stop = Arc::new(AtomicBool::new(false));
    let runtime = runtime()?;
    let asked = Arc::clone(&stop);
    runtime.spawn(async move {
        asked_to_stop().await;
        asked.store(true, Ordering::Relaxed);
    });
    let samples = study.run(journal, &stop, &|| bar.inc(1));
    bar.finish_and_clear();
    Ok(samples?)
}
