//! `escale exact`: how often the engine keeps the true value of positions a solver has judged.

use std::fs;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgMatches, value_parser};
use escale_catalog::game;
use escale_lab::match_runner::spec::{self, Budget, Kind};
use escale_lab::solving::{HeldOut, Kept, draw_questions};
use escale_lab::unread;
use escale_rules::typography::{decimal, number as number_in};
use escale_rules::{Lang, Phrase, Trouble, excerpt, trouble};
use escale_search::Limits;
use indicatif::ProgressBar;

use super::position::{game_argument, number_argument, text};
use crate::command::{Command, say};
use crate::context::{Context, Failure};

pub(crate) struct Exact;

impl Command for Exact {
    fn name(&self) -> &'static str {
        "exact"
    }

    fn about(&self) -> Phrase {
        Phrase::new(
            "Mesure combien de fois le moteur garde la vraie valeur : `exact draw` tire des positions, `exact judge` l'y fait jouer",
            "Measures how often the engine keeps the true value: `exact draw` draws positions, `exact judge` has it move in them",
        )
    }

    fn arguments(&self, lang: Lang) -> Vec<Arg> {
        let path = |id: &'static str, fr: &'static str, en: &'static str| {
            Arg::new(id)
                .long(id)
                .value_name(say(lang, "FICHIER", "FILE"))
                .value_parser(value_parser!(PathBuf))
                .help(say(lang, fr, en))
        };
        vec![
            Arg::new("action")
                .required(true)
                .value_name("draw|judge")
                .value_parser(["draw", "judge"])
                .hide_possible_values(true)
                .help(say(
                    lang,
                    "draw écrit des positions et les questions à poser au solveur ; judge lit ses réponses",
                    "draw writes positions and the questions for the solver; judge reads its answers",
                )),
            game_argument(lang),
            path("positions", "Les positions", "The positions").required(true),
            path("questions", "Les questions (draw)", "The questions (draw)"),
            path("answers", "Les réponses (judge)", "The answers (judge)"),
            number_argument(
                lang,
                "count",
                "2000",
                "Combien de positions (draw)",
                "How many positions (draw)",
            ),
            number_argument(
                lang,
                "seed",
                "1",
                "Ce qui décide du tirage (draw)",
                "What decides the draw (draw)",
            ),
            Arg::new("player")
                .long("player")
                .value_name(say(lang, "JOUEUR", "PLAYER"))
                .default_value("nodes=20000")
                .help(say(
                    lang,
                    "Qui joue (judge), comme dans `escale match`",
                    "Who moves (judge), as in `escale match`",
                )),
            number_argument(
                lang,
                "threads",
                "1",
                "Positions jugées à la fois",
                "Positions judged at a time",
            )
            .value_parser(value_parser!(u64).range(1..=1024)),
        ]
    }

    fn run(&self, matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
        let game = game(text(matches, "game").unwrap_or_default())?;
        let number = |id: &str| *matches.get_one::<u64>(id).expect("has a default");
        let path = |id: &str| {
            let missing = || trouble!("il manque --{id}", "--{id} is missing");
            matches.get_one::<PathBuf>(id).ok_or_else(missing)
        };
        let positions = path("positions")?;
        if text(matches, "action") == Some("draw") {
            let file = path("questions")?;
            let questions = draw_questions(game, number("count") as usize, number("seed"))?;
            let codes: Vec<u8> = questions.codes.iter().flat_map(|code| code.to_le_bytes()).collect();
            fs::write(positions, HeldOut::text(game, &questions.positions))?;
            fs::write(file, codes)?;
            return Ok(());
        }
        let answers = path("answers")?;
        let shown = |path: &Path| excerpt(&path.to_string_lossy());
        let kept = fs::read_to_string(positions).map_err(|error| unread(&shown(positions), &error))?;
        let answers = fs::read(answers).map_err(|error| unread(&shown(answers), &error))?;
        let held_out = HeldOut::read(game, &kept, &answers)?;
        let player = spec::read(text(matches, "player").unwrap_or_default())?;
        let Kind::BuiltIn(mut settings) = player.kind else {
            return Err(trouble!(
                "un programme externe n'est pas jugé ici",
                "no external program is judged here"
            )
            .into());
        };
        // What is measured is thinking, also where time is given.
        settings.book = false;
        let limits = limits(player.budget)?;
        let bar = ProgressBar::new(held_out.len() as u64);
        let judged = held_out.judge(game, settings, &limits, number("threads") as usize, &|| bar.inc(1));
        bar.finish_and_clear();
        context.say(&told(judged?))
    }
}

fn limits(budget: Budget) -> Result<Limits, Trouble> {
    let limits = Limits {
        depth: budget.depth,
        nodes: budget.nodes,
        move_time: budget.move_time,
        ..Limits::default()
    };
    if limits == Limits::default() {
        return Err(trouble!(
            "joueur : il faut nodes=, depth= ou time=",
            "player: nodes=, depth= or time= is needed"
        ));
    }
    Ok(limits)
}

fn told(kept: Kept) -> Phrase {
    let Kept {
        positions,
        choices,
        thrown,
        ..
    } = kept;
    let share = |of: usize, lang| {
        let lost: usize = thrown.iter().sum();
        decimal(100.0 * (1.0 - lost as f64 / of.max(1) as f64), 2, lang)
    };
    let whole = |count: usize, lang| number_in(count as u64, lang);
    let [fr, en] = [Lang::Fr, Lang::En].map(|lang| {
        (
            [positions, choices, thrown[0], thrown[1], thrown[2]].map(|count| whole(count, lang)),
            share(positions, lang),
            share(choices, lang),
        )
    });
    let ([all, choices, draws, losses, lost], share, of_choices) = fr;
    let fr = format!(
        "{all} positions : valeur gardée dans {share} %, dans {of_choices} % des {choices} où il y a un mauvais coup ; gains devenus nulles : {draws}, gains perdus : {losses}, nulles perdues : {lost}"
    );
    let ([all, choices, draws, losses, lost], share, of_choices) = en;
    let en = format!(
        "{all} positions: value kept in {share} %, in {of_choices} % of the {choices} that have a bad move; wins turned into draws: {draws}, wins lost: {losses}, draws lost: {lost}"
    );
    Phrase::made(fr, en)
}
