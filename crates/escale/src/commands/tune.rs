//! `escale tune`: makes the weights of an evaluation from self-play.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use clap::{Arg, ArgMatches, value_parser};
use escale_catalog::{EngineSettings, Game, game};
use escale_lab::tuning::samples::{self, Sample, SamplePlan};
use escale_lab::tuning::{fit, patch};
use escale_lab::unread;
use escale_rules::typography::{decimal, number as number_in};
use escale_rules::{Lang, Phrase, excerpt, phrase, trouble};
use indicatif::ProgressBar;

use super::position::{game_argument, number_argument, read_file, text};
use crate::command::{Command, say};
use crate::context::{Context, Failure};

pub(crate) struct Tune;

impl Command for Tune {
    fn name(&self) -> &'static str {
        "tune"
    }

    fn about(&self) -> Phrase {
        Phrase::new(
            "Règle les poids d'une évaluation sur des parties du moteur contre lui-même",
            "Tunes an evaluation's weights on games of the engine against itself",
        )
    }

    fn arguments(&self, lang: Lang) -> Vec<Arg> {
        let number = |id, usual, fr, en| number_argument(lang, id, usual, fr, en);
        vec![
            game_argument(lang),
            number("games", "1000", "Parties", "Games"),
            number("nodes", "1000", "Positions par coup", "Positions per move"),
            number(
                "opening",
                "8",
                "Demi-coups au hasard au début",
                "Random plies to begin with",
            ),
            number("seed", "1", "Graine", "Seed"),
            number("threads", "1", "Fils de calcul", "Threads"),
            number("rounds", "400", "Tours de descente", "Rounds of descent"),
            number(
                "result-share",
                "0",
                "Part du résultat dans la cible, en pour cent ; le reste est l'avis de la recherche",
                "The result's share of the target, in per cent; the rest is what the search said",
            )
            .value_parser(value_parser!(u64).range(..=100)),
            Arg::new("samples")
                .long("samples")
                .value_name(say(lang, "FICHIER", "FILE"))
                .help(say(
                    lang,
                    "Garde les positions dans ce fichier, ou les y prend s'il existe",
                    "Keeps the positions in this file, or takes them from it if it exists",
                )),
            Arg::new("write")
                .long("write")
                .value_name(say(lang, "FICHIER", "FILE"))
                .help(say(
                    lang,
                    "Remplace les poids dans ce fichier source",
                    "Replaces the weights in this source file",
                )),
        ]
    }

    fn run(&self, matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
        let game = game(text(matches, "game").unwrap_or_default())?;
        let number = |id: &str| *matches.get_one::<u64>(id).expect("has a default");
        let plan = SamplePlan {
            games: number("games") as usize,
            opening: number("opening") as usize,
            nodes: number("nodes"),
            seed: number("seed"),
            threads: number("threads").min(512) as usize,
        };
        // Read before the long work: a file that is not there should be told at once.
        let source = match text(matches, "write") {
            Some(path) => Some((path, read_file(path)?)),
            None => None,
        };
        let terms = game.engine(EngineSettings::default()).terms();
        let samples = samples_of(game, &plan, text(matches, "samples"), terms.len())?;
        if samples.len() < 100 {
            return Err(trouble!("trop peu de positions tranquilles", "too few quiet positions").into());
        }
        let old: Vec<i32> = terms.iter().map(|term| term.weight).collect();
        let share = number("result-share") as f64 / 100.0;
        let fitted = fit(&samples, &old, number("rounds") as usize, share);
        let new: Vec<i32> = fitted.weights.iter().map(|w| w.round() as i32).collect();
        let count = number_in(samples.len() as u64, context.lang);
        let [before, after] = fitted.loss.map(|loss| decimal(loss, 5, context.lang));
        let said = phrase!(
            "{count} positions tranquilles ; perte sur les parties mises à part : {before} avant, {after} après",
            "{count} quiet positions; loss on games kept apart: {before} before, {after} after"
        );
        context.line(said.get(context.lang))?;
        let mut from = 0;
        for kind in terms.chunk_by(|a, b| a.name == b.name) {
            let range = from..from + kind.len();
            from = range.end;
            context.line(told(kind[0].name, &old[range.clone()], &new[range], context.lang))?;
        }
        if let Some((path, source)) = source {
            let weights: Vec<(&str, i32)> = terms.iter().map(|term| term.name).zip(new).collect();
            let patched = patch(&source, &weights)?;
            std::fs::write(path, patched).map_err(|error| {
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

/// A term before and after; of many weights of one kind, how far they moved.
fn told(name: &str, old: &[i32], new: &[i32], lang: Lang) -> String {
    if let ([old], [new]) = (old, new) {
        return format!("{name:32} {old:5} {new:5}");
    }
    let (count, changed) = (old.len(), old.iter().zip(new).filter(|(old, new)| old != new).count());
    let most = old
        .iter()
        .zip(new)
        .map(|(old, new)| (old - new).abs())
        .max()
        .unwrap_or(0);
    let said = phrase!(
        "{count} poids, dont {changed} changés, de {most} au plus",
        "{count} weights, {changed} of them changed, by {most} at most"
    );
    format!("{name:32} {}", said.get(lang))
}

fn samples_of(game: &dyn Game, plan: &SamplePlan, kept: Option<&str>, terms: usize) -> Result<Vec<Sample>, Failure> {
    if let Some(path) = kept
        && Path::new(path).exists()
    {
        let text = std::fs::read_to_string(path).map_err(|error| unread(&excerpt(path), &error))?;
        return Ok(samples::read(&text, terms)?);
    }
    let bar = ProgressBar::new(plan.games as u64);
    let gathered = samples::gather(game, plan, &|| bar.inc(1));
    bar.finish_and_clear();
    let gathered = gathered?;
    if let Some(path) = kept {
        let mut file = BufWriter::new(File::create(path)?);
        samples::write(&gathered, &mut file)?;
        file.flush()?;
    }
    Ok(gathered)
}
