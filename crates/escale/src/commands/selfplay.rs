//! `escale selfplay`: games of the engine against itself, and the samples a network learns from.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::{Arg, ArgAction, ArgMatches, value_parser};
use escale_catalog::{Judge, game};
use escale_lab::match_runner::spec::open_network;
use escale_lab::selfplay::{GameFile, SampleFiles, SelfPlay, pack_files};
use escale_rules::typography::number as number_in;
use escale_rules::{Lang, Phrase, phrase, trouble};
use indicatif::ProgressBar;

use super::position::{game_argument, number_argument, text};
use crate::command::{Command, say};
use crate::context::{Context, Failure};
use crate::serve::{asked_to_stop, runtime};

pub(crate) struct SelfPlayCommand;

impl Command for SelfPlayCommand {
    fn name(&self) -> &'static str {
        "selfplay"
    }

    fn about(&self) -> Phrase {
        Phrase::new(
            "Fait jouer le moteur contre lui-même et en tire les positions dont un réseau apprend",
            "Has the engine play itself and packs the positions a network learns from",
        )
    }

    fn arguments(&self, lang: Lang) -> Vec<Arg> {
        let number = |id, usual, fr, en| number_argument(lang, id, usual, fr, en);
        let path = |id: &'static str, fr: &'static str, en: &'static str| {
            Arg::new(id)
                .long(id)
                .value_name(say(lang, "FICHIER", "FILE"))
                .value_parser(value_parser!(PathBuf))
                .help(say(lang, fr, en))
        };
        vec![
            game_argument(lang),
            path(
                "out",
                "Où garder les parties ; s'il en contient déjà, on repart de là",
                "Where to keep the games; if it holds some already, goes on from there",
            )
            .required(true),
            number("games", "1000", "Parties", "Games"),
            number("nodes", "2000", "Positions par coup", "Positions per move"),
            number(
                "opening",
                "8",
                "Demi-coups au hasard au début, trois de plus au plus",
                "Random plies to begin with, and up to three more",
            ),
            number(
                "plies",
                "400",
                "Demi-coups après lesquels une partie est interrompue",
                "Plies after which a game is broken off",
            )
            .value_parser(value_parser!(u64).range(1..=1000)),
            number("seed", "1", "Ce qui décide du tirage", "What decides the draw"),
            number("threads", "1", "Fils de calcul", "Threads").value_parser(value_parser!(u64).range(1..=1024)),
            path(
                "network",
                "Le réseau qui juge, au lieu de celui du jeu",
                "The network that judges, instead of the game's own",
            ),
            Arg::new("hand")
                .long("hand")
                .action(ArgAction::SetTrue)
                .conflicts_with("network")
                .help(say(
                    lang,
                    "Juge par l'évaluation à la main, sans réseau",
                    "Judges by the hand evaluation, without a network",
                )),
            path(
                "samples",
                "Écrit dans ce fichier les positions dont un réseau apprend",
                "Writes the positions a network learns from to this file",
            ),
            path(
                "also",
                "Un autre fichier de parties dont on tire aussi des positions ; peut être répété",
                "Another file of games to pack as well; may be repeated",
            )
            .action(ArgAction::Append)
            .requires("samples"),
            path(
                "codes",
                "D'un jeu résolu : garde toutes les positions, et écrit dans ce fichier leurs numéros",
                "Of a solved game: keeps all positions, and writes their numbers to this file",
            )
            .requires("samples"),
        ]
    }

    fn run(&self, matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
        let game = game(text(matches, "game").unwrap_or_default())?;
        let number = |id: &str| *matches.get_one::<u64>(id).expect("has a default");
        let path = |id: &str| matches.get_one::<PathBuf>(id);
        let judge = match path("network") {
            Some(path) => Judge::Network(open_network(&path.to_string_lossy())?),
            None if matches.get_flag("hand") => Judge::Hand,
            None => Judge::Best,
        };
        let plan = SelfPlay {
            game,
            games: number("games").min(u64::from(u32::MAX)) as usize,
            opening: number("opening") as usize,
            nodes: number("nodes"),
            most_plies: number("plies") as usize,
            seed: number("seed"),
            threads: number("threads") as usize,
            judge,
        };
        let out = path("out").expect("required");
        let mut file = GameFile::open(out, &plan.title()?)?;
        if !play(&plan, &mut file)? {
            return Err(Failure::Refuted(trouble!(
                "les parties ne sont pas toutes jouées ; la même commande repart d'ici",
                "not all games are played; the same command goes on from here"
            )));
        }
        let Some(samples) = path("samples") else { return Ok(()) };
        let mut files = vec![out.clone()];
        files.extend(matches.get_many::<PathBuf>("also").unwrap_or_default().cloned());
        let mut writer = BufWriter::new(File::create(samples)?);
        let mut codes = path("codes").map(File::create).transpose()?.map(BufWriter::new);
        let bar = ProgressBar::new_spinner();
        let mut packed = SampleFiles {
            samples: &mut writer,
            codes: codes.as_mut().map(|codes| codes as &mut dyn Write),
        };
        let count = pack_files(game, &files, plan.threads, &mut packed, &|| bar.inc(1));
        bar.finish_and_clear();
        let count = count?;
        writer.flush()?;
        if let Some(codes) = &mut codes {
            codes.flush()?;
        }
        let [games, plies, kept, twice] =
            [count.games, count.plies, count.samples, count.twice].map(|n| number_in(n, context.lang));
        let said = phrase!(
            "{games} parties, {plies} coups réfléchis : {kept} positions gardées, {twice} déjà vues",
            "{games} games, {plies} moves thought about: {kept} positions kept, {twice} seen before"
        );
        context.line(said.get(context.lang))
    }
}

/// Plays, with a bar; `false` if an interrupt ended it, after the games that were on.
fn play(plan: &SelfPlay, file: &mut GameFile) -> Result<bool, Failure> {
    let bar = ProgressBar::new(plan.games as u64);
    let stop = Arc::new(AtomicBool::new(false));
    let runtime = runtime()?;
    let asked = Arc::clone(&stop);
    runtime.spawn(async move {
        asked_to_stop().await;
        asked.store(true, Ordering::Relaxed);
    });
    let played = plan.run(file, &stop, &|| bar.inc(1));
    bar.finish_and_clear();
    played?;
    Ok(!stop.load(Ordering::Relaxed))
}
