//! `escale statistics`: what a game is, counted over games of the engine against itself.

use std::path::PathBuf;

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, value_parser};
use escale_catalog::{Game, game};
use escale_lab::statistics::{PlayedFiles, count};
use escale_pages::Statistics;
use escale_rules::{Lang, Phrase, excerpt, trouble};
use indicatif::ProgressBar;
use serde_json::{Value, json};

use super::position::{game_argument, json_argument, number_argument, text};
use super::rules::section;
use crate::command::{Command, say};
use crate::context::{Context, Failure};
use crate::prose;

pub(crate) struct StatisticsCommand;

impl Command for StatisticsCommand {
    fn name(&self) -> &'static str {
        "statistics"
    }

    fn about(&self) -> Phrase {
        Phrase::new(
            "Dit ce qu'est un jeu en chiffres : qui gagne, comment, en combien de temps, ce que valent les pièces",
            "Tells what a game is in numbers: who wins, how, how soon, what the pieces are worth",
        )
    }

    fn arguments(&self, lang: Lang) -> Vec<Arg> {
        let file = || say(lang, "FICHIER", "FILE");
        vec![
            game_argument(lang),
            Arg::new("games")
                .long("games")
                .value_name(file())
                .value_parser(value_parser!(PathBuf))
                .action(ArgAction::Append)
                .help(say(
                    lang,
                    "Compte les parties de ce fichier, écrit par `escale selfplay` ; peut être répété. Sinon montre ce qui est déjà compté",
                    "Counts the games of this file, written by `escale selfplay`; may be repeated. Else shows what is counted already",
                )),
            number_argument(lang, "threads", "1", "Fils de calcul", "Threads")
                .value_parser(value_parser!(u64).range(1..=1024)),
            number_argument(
                lang,
                "nodes",
                "100000",
                "Positions examinées pour juger un premier coup",
                "Positions searched to judge a first move",
            ),
            Arg::new("section")
                .long("section")
                .value_name(say(lang, "NOM", "NAME"))
                .help(say(
                    lang,
                    "Une section seulement : result, ends, length, choices, first-moves, lead, pieces, method, truths",
                    "One section only: result, ends, length, choices, first-moves, lead, pieces, method, truths",
                )),
            json_argument(lang),
            Arg::new("write")
                .long("write")
                .value_name(file())
                .requires("games")
                .help(say(
                    lang,
                    "Écrit ce qui est compté dans ce fichier, d'où la page du jeu le tire",
                    "Writes what was counted to this file, from which the game's page takes it",
                )),
        ]
    }

    fn run(&self, matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
        let game = game(text(matches, "game").unwrap_or_default())?;
        let paths: Vec<&PathBuf> = matches.get_many("games").unwrap_or_default().collect();
        let counted = if paths.is_empty() {
            Statistics::read(game.card().statistics)?
        } else {
            counted(game, &paths, matches)?
        };
        if let Some(path) = text(matches, "write") {
            std::fs::write(path, counted.to_string()).map_err(|error| {
                let path = excerpt(path);
                trouble!(
                    "le fichier « {path} » ne s'écrit pas : {error}",
                    "the file “{path}” cannot be written: {error}"
                )
            })?;
        }
        if matches.get_flag("json") {
            return context.line(as_json(game, &counted));
        }
        let page = escale_pages::statistics(game.card(), &counted, context.lang);
        let blocks = match text(matches, "section") {
            Some(wanted) => section(&page, wanted)?,
            None => &page.blocks,
        };
        for block in blocks {
            prose::print(block, context)?;
        }
        Ok(())
    }
}

/// Counts, with a bar that tells how far it is.
fn counted(game: &'static dyn Game, paths: &[&PathBuf], matches: &ArgMatches) -> Result<Statistics, Failure> {
    let number = |id: &str| *matches.get_one::<u64>(id).expect("has a default");
    let files = PlayedFiles::read(game, paths)?;
    let bar = ProgressBar::new(files.games.len() as u64);
    let counted = count(game, &files, number("threads") as usize, number("nodes"), &|| {
        bar.inc(1);
    });
    bar.finish_and_clear();
    Ok(Statistics {
        command: typed(game, paths, matches),
        ..counted?
    })
}

/// The command that counts the same again, without what concerns this machine alone.
fn typed(game: &dyn Game, paths: &[&PathBuf], matches: &ArgMatches) -> String {
    let mut words = vec!["escale statistics".to_owned(), game.card().id.to_owned()];
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        words.push(format!("--games {name}"));
    }
    if matches.value_source("nodes") == Some(ValueSource::CommandLine) {
        let nodes = matches.get_one::<u64>("nodes").expect("has a default");
        words.push(format!("--nodes {nodes}"));
    }
    if let Some(path) = text(matches, "write") {
        words.push(format!("--write {path}"));
    }
    words.join(" ")
}

fn as_json(game: &dyn Game, counted: &Statistics) -> Value {
    let said = |phrase: &Phrase| json!({ "fr": phrase.fr, "en": phrase.en });
    let Statistics {
        results,
        lengths,
        lead,
        first_loss,
        choices,
        ..
    } = counted;
    let values = |values: escale_pages::Values| {
        values
            .mean()
            .map(|mean| json!({ "mean": mean.value, "error": mean.error, "count": values.count }))
    };
    json!({
        "game": game.card().id,
        "played": counted.played,
        "command": counted.command,
        "judge": counted.judge,
        "games": results.games,
        "repeated": counted.repeated,
        "unfinished": results.unfinished,
        "won": results.first,
        "drawn": results.drawn,
        "lost": results.second(),
        "score": results.score().value,
        "scoreError": results.score().error,
        "plies": { "quartiles": lengths.quartiles, "step": lengths.step, "counts": lengths.counts },
        "lead": {
            "points": lead.points, "changes": lead.changes, "games": lead.games,
            "ply": lead.ply, "led": lead.early[0], "ledWon": lead.early[1], "ledDrawn": lead.early[2],
            "behind": lead.behind, "comebacks": lead.comebacks,
        },
        "firstLoss": { "median": first_loss.median, "never": first_loss.never },
        "choices": {
            "positions": choices.positions, "moves": choices.moves, "most": choices.most, "single": choices.single,
        },
        "alerts": counted.alerts.iter().map(|alert| json!({
            "code": alert.code, "positions": alert.positions, "phrase": said(&alert.phrase),
        })).collect::<Vec<_>>(),
        "ends": counted.ends.iter().map(|end| json!({
            "code": end.code, "first": end.games[0], "second": end.games[1], "drawn": end.games[2],
            "phrase": said(&end.phrase),
        })).collect::<Vec<_>>(),
        "firstMoves": counted.first_moves.iter().map(|one| json!({
            "move": one.text, "games": one.games, "won": one.first, "drawn": one.drawn,
            "score": one.score().value, "scoreError": one.score().error, "points": one.points,
        })).collect::<Vec<_>>(),
        "kinds": counted.kinds.iter().map(|kind| json!({
            "kind": kind.code, "name": said(&kind.name), "start": kind.start, "left": kind.left,
            "moves": kind.moves, "wins": kind.wins, "value": values(kind.value),
        })).collect::<Vec<_>>(),
        "turn": values(counted.turn),
        "lastPlaces": counted.last_places.iter().map(|(place, games)| json!({ "place": place, "games": games }))
            .collect::<Vec<_>>(),
    })
}
