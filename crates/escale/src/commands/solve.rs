//! `escale solve verify`: proves what the program claims of a solved game.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::{Arg, ArgMatches, value_parser};
use escale_catalog::{Claim, Game, Proof, game};
use escale_lab::solving::{Draw, Progress, Verification, VerificationSpec, WalkEnd};
use escale_rules::typography::number;
use escale_rules::{Lang, Phrase, Trouble, excerpt, phrase, trouble};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use super::position::{game_argument, json_argument, text};
use crate::command::{Command, say};
use crate::context::{Context, Failure};
use crate::serve::{asked_to_stop, runtime};

pub(crate) struct Solve;

impl Command for Solve {
    fn name(&self) -> &'static str {
        "solve"
    }

    fn about(&self) -> Phrase {
        Phrase::new(
            "Vérifie qu'un jeu est résolu : `solve verify <jeu>` parcourt toutes les défenses",
            "Proves that a game is solved: `solve verify <game>` walks every defence",
        )
    }

    fn arguments(&self, lang: Lang) -> Vec<Arg> {
        let option = |id: &'static str, value: &str, fr: &'static str, en: &'static str| {
            Arg::new(id)
                .long(id)
                .value_name(value.to_owned())
                .help(say(lang, fr, en))
        };
        vec![
            Arg::new("action")
                .required(true)
                .value_name("verify")
                .value_parser(["verify"])
                .hide_possible_values(true)
                .help(say(lang, "Ce qu'il faut faire : verify", "What to do: verify")),
            game_argument(lang),
            option("threads", "N", "Nombre de fils de calcul", "Number of threads")
                .default_value("1")
                .value_parser(value_parser!(u16).range(1..=1024)),
            option(
                "sample",
                "N",
                "Seulement N plans tirés au sort : un contrôle, pas la preuve",
                "Only N plans drawn at random: a check, not the proof",
            )
            .value_parser(value_parser!(u64).range(1..)),
            option("seed", "S", "Ce qui décide du tirage", "What decides the draw")
                .default_value("1")
                .value_parser(value_parser!(u64)),
            option(
                "resume",
                &say(lang, "FICHIER", "FILE"),
                "Garde l'avancement dans ce fichier et repart d'où il en est",
                "Keeps the progress in this file and goes on from where it is",
            )
            .value_parser(value_parser!(PathBuf)),
            option(
                "book",
                &say(lang, "FICHIER", "FILE"),
                "Vérifie ce livre au lieu de celui du programme",
                "Verifies this book instead of the program's",
            )
            .value_parser(value_parser!(PathBuf)),
            json_argument(lang),
        ]
    }

    fn run(&self, matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
        let game = game(text(matches, "game").unwrap_or_default())?;
        let proof = proof_of(game, matches)?;
        let report = Report::new(game, proof.as_ref(), matches);
        let (progress, end) = report.run()?;
        if matches.get_flag("json") {
            context.line(report.json(&progress, &end))?;
        }
        match end {
            WalkEnd::Holds if matches.get_flag("json") => Ok(()),
            WalkEnd::Holds => context.say(&report.success(&progress)),
            WalkEnd::Fails(trouble) => {
                context.flush()?;
                let Phrase { fr, en } = trouble.phrase;
                Err(Failure::Refuted(trouble!(
                    "la preuve ne tient pas : {fr}",
                    "the proof does not hold: {en}"
                )))
            }
            WalkEnd::Stopped => {
                context.flush()?;
                Err(Failure::Refuted(report.unfinished(&progress)))
            }
        }
    }
}

/// The proof to check.
fn proof_of(game: &dyn Game, matches: &ArgMatches) -> Result<Box<dyn Proof>, Trouble> {
    let other = matches
        .get_one::<PathBuf>("book")
        .map(|path| {
            std::fs::read(path).map_err(|error| {
                let name = excerpt(&path.to_string_lossy());
                trouble!("« {name} » ne se lit pas : {error}", "“{name}” cannot be read: {error}")
            })
        })
        .transpose()?;
    let title = game.card().title;
    game.proof(other)
        .unwrap_or_else(|| Err(trouble!("{title} n'est pas résolu", "{title} is not solved")))
}

/// What was looked at, in figures as readers of each language group them.
fn tally(progress: &Progress, plans: u64) -> Phrase {
    let counts = [
        progress.plans,
        plans,
        progress.in_book,
        progress.searched,
        progress.nodes,
    ];
    let [fr, en] = [Lang::Fr, Lang::En].map(|lang| counts.map(|count| number(count, lang)));
    let [checked, all, in_book, searched, nodes] = fr;
    let fr = format!(
        "Plans vérifiés : {checked} sur {all} ; réponses qui mènent à un autre plan : {in_book}, à un gain prouvé par recherche : {searched} (positions : {nodes})."
    );
    let [checked, all, in_book, searched, nodes] = en;
    let en = format!(
        "Plans checked: {checked} of {all}; answers that lead to another plan: {in_book}, to a win proven by search: {searched} (positions: {nodes})."
    );
    Phrase::made(fr, en)
}

/// A verification and whom it concerns.
struct Report<'a> {
    verification: Verification<'a>,
    claim: &'a Claim,
    game: &'static str,
    winner: &'static Phrase,
    file: Option<PathBuf>,
}

impl<'a> Report<'a> {
    fn new(game: &dyn Game, proof: &'a dyn Proof, matches: &ArgMatches) -> Self {
        let (card, claim) = (game.card(), proof.claim());
        let seed = *matches.get_one::<u64>("seed").expect("has a default");
        let sample = matches.get_one::<u64>("sample");
        let file = matches.get_one::<PathBuf>("resume").cloned();
        let spec = VerificationSpec {
            sample: sample.map(|&wanted| Draw { wanted, seed }),
            threads: usize::from(*matches.get_one::<u16>("threads").expect("has a default")),
            file: file.clone(),
        };
        Self {
            verification: Verification::new(game, proof, spec),
            claim,
            game: card.id,
            winner: &card.camps[claim.winner.index()],
            file,
        }
    }

    /// Walks to the end or until somebody asks to stop.
    fn run(&self) -> Result<(Progress, WalkEnd), Trouble> {
        let mut progress = self.verification.resume()?;
        let bar = ProgressBar::new(self.verification.plans() as u64).with_position(progress.plans);
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {eta}") {
            bar.set_style(style);
        }
        bar.reset_eta();
        let stop = Arc::new(AtomicBool::new(false));
        let listening = runtime()?;
        let asked = Arc::clone(&stop);
        listening.spawn(async move {
            asked_to_stop().await;
            asked.store(true, Ordering::Relaxed);
        });
        let end = self
            .verification
            .run(&mut progress, &stop, &mut |progress| bar.set_position(progress.plans));
        bar.finish_and_clear();
        listening.shutdown_background();
        Ok((progress, end?))
    }

    fn success(&self, progress: &Progress) -> Phrase {
        let Claim { plies, plans, .. } = self.claim;
        let Phrase { fr, en } = self.winner;
        let moves = plies.div_ceil(2);
        let Phrase {
            fr: tally_fr,
            en: tally_en,
        } = tally(progress, *plans as u64);
        if self.verification.is_whole() {
            phrase!(
                "Prouvé : {fr} gagne en {moves} coups ({plies} demi-coups) contre toute défense. {tally_fr}",
                "Proven: {en} wins in {moves} moves ({plies} plies) against every defence. {tally_en}"
            )
        } else {
            phrase!(
                "L'échantillon tient ({fr} gagne en {moves} coups). {tally_fr} La preuve entière se fait sans --sample.",
                "The sample holds ({en} wins in {moves} moves). {tally_en} The whole proof is made without --sample."
            )
        }
    }

    fn unfinished(&self, progress: &Progress) -> Trouble {
        let [fr, en] = [Lang::Fr, Lang::En]
            .map(|lang| [progress.plans, self.verification.plans() as u64].map(|count| number(count, lang)));
        let ([checked_fr, all_fr], [checked_en, all_en]) = (fr, en);
        match &self.file {
            Some(path) => {
                let name = excerpt(&path.to_string_lossy());
                trouble!(
                    "interrompu ; plans vérifiés : {checked_fr} sur {all_fr}. --resume {name} reprend là",
                    "stopped; plans checked: {checked_en} of {all_en}. --resume {name} goes on from there"
                )
            }
            None => trouble!(
                "interrompu ; plans vérifiés : {checked_fr} sur {all_fr}. Avec --resume FICHIER, l'avancement serait gardé",
                "stopped; plans checked: {checked_en} of {all_en}. With --resume FILE the progress would be kept"
            ),
        }
    }

    fn json(&self, progress: &Progress, end: &WalkEnd) -> serde_json::Value {
        let claim = self.claim;
        let (verdict, reason) = match end {
            WalkEnd::Holds if self.verification.is_whole() => ("proven", None),
            WalkEnd::Holds => ("sample-holds", None),
            WalkEnd::Fails(trouble) => ("refuted", Some(&trouble.phrase)),
            WalkEnd::Stopped => ("stopped", None),
        };
        json!({
            "game": self.game,
            "winner": claim.winner.word(),
            "plies": claim.plies,
            "reading": claim.reading,
            "book": claim.hash,
            "plans": claim.plans,
            "checked": progress.plans,
            "in_book": progress.in_book,
            "searched": progress.searched,
            "nodes": progress.nodes,
            "verdict": verdict,
            "reason": reason.map(|Phrase { fr, en }| json!({ "fr": fr, "en": en })),
        })
    }
}
