//! `escale analyse`: the best lines of a position, or a whole record with its mistakes.

use clap::{Arg, ArgAction, ArgMatches, value_parser};
use escale_catalog::{EngineSettings, Match, exact_phrase, game};
use escale_lab::analysis::{Analyst, Judged, line_json, phrase_json, score_json, sentence, thrown_away, written};
use escale_lab::match_runner::spec::{self, Budget};
use escale_rules::{Lang, Phrase, Trouble, excerpt, phrase, trouble};
use escale_search::{Limits, Options};
use serde_json::{Value, json};

use super::position::{History, json_argument, position_arguments, set_up, text};
use crate::command::{Command, say};
use crate::context::{Context, Failure};

pub(crate) struct Analyse;

impl Command for Analyse {
    fn name(&self) -> &'static str {
        "analyse"
    }

    fn about(&self) -> Phrase {
        Phrase::new(
            "Les meilleures suites d'une position, ou une partie entière et ses erreurs",
            "The best lines of a position, or a whole game and its mistakes",
        )
    }

    fn arguments(&self, lang: Lang) -> Vec<Arg> {
        let mut arguments = position_arguments(lang);
        let limit = |id: &'static str, value: &'static str, fr: &'static str, en: &'static str| {
            Arg::new(id).long(id).value_name(value).help(say(lang, fr, en))
        };
        arguments.extend([
            Arg::new("whole").long("whole").action(ArgAction::SetTrue).help(say(
                lang,
                "Juge chaque coup de --moves",
                "Judges every move of --moves",
            )),
            Arg::new("lines")
                .long("lines")
                .value_name("N")
                .default_value("3")
                .value_parser(value_parser!(u16).range(1..=Options::MOST_LINES as i64))
                .help(say(lang, "Nombre de suites", "Number of lines")),
            limit("time", "2s", "Temps par position", "Time per position"),
            limit("nodes", "N", "Positions regardées", "Positions looked at"),
            limit("depth", "N", "Profondeur", "Depth"),
            Arg::new("threads")
                .long("threads")
                .value_name("N")
                .default_value("1")
                .value_parser(value_parser!(u16).range(1..=Options::MOST_THREADS as i64))
                .help(say(lang, "Nombre de fils de calcul", "Number of threads")),
            json_argument(lang),
        ]);
        arguments
    }

    fn run(&self, matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
        let play = set_up(matches, History::Counts, context.lang)?;
        let budget = budget(matches)?;
        let limits = if budget.is_empty() {
            Limits::move_time(std::time::Duration::from_secs(1))
        } else {
            Limits {
                depth: budget.depth,
                nodes: budget.nodes,
                move_time: budget.move_time,
                clock: None,
            }
        };
        let number = |id: &str| usize::from(*matches.get_one::<u16>(id).expect("has a default"));
        let mut settings = EngineSettings::default();
        settings.search.lines = number("lines");
        settings.search.threads = number("threads");
        settings.search.hash = 64;
        let mut analyst = Analyst::new(game(play.card().id)?, settings, limits);
        let as_json = matches.get_flag("json");
        if matches.get_flag("whole") {
            if play.plies() == 0 {
                return Err(trouble!(
                    "il n'y a pas de coup à juger : donnez-les par --moves",
                    "there is no move to judge: give them by --moves"
                )
                .into());
            }
            let judged = Judged::new(&mut analyst, play.as_ref(), context.lang)?;
            if as_json {
                return context.line(judged.json(play.as_ref()));
            }
            judged
                .lines(context.lang)
                .into_iter()
                .try_for_each(|line| context.line(line))
        } else {
            position(&mut analyst, settings.search.lines, play.as_ref(), as_json, context)
        }
    }
}

/// What may be spent on a position: read as a player's is, and refused in this command's words.
fn budget(matches: &ArgMatches) -> Result<Budget, Trouble> {
    let mut items = Vec::new();
    for (key, wanted) in [
        (
            "time",
            Phrase::new("une durée comme 2s ou 500ms", "a time such as 2s or 500ms"),
        ),
        ("nodes", Phrase::new("un nombre à partir de 1", "a number from 1")),
        ("depth", Phrase::new("un nombre de 1 à 1000", "a number from 1 to 1000")),
    ] {
        let Some(value) = text(matches, key) else { continue };
        let item = format!("{key}={value}");
        if value.contains(',') || spec::read(&item).is_err() {
            let (quoted, Phrase { fr, en }) = (excerpt(value), wanted);
            return Err(trouble!(
                "--{key} : « {quoted} » n'est pas {fr}",
                "--{key}: “{quoted}” is not {en}"
            ));
        }
        items.push(item);
    }
    Ok(spec::read(&items.join(","))?.budget)
}

/// Tells the best lines of a position.
fn position(
    analyst: &mut Analyst,
    lines: usize,
    play: &dyn Match,
    as_json: bool,
    context: &mut Context,
) -> Result<(), Failure> {
    if let Some(verdict) = play.verdict() {
        let (fr, en) = (verdict.reason.phrase.fr, verdict.reason.phrase.en);
        return Err(trouble!("la partie est finie ({fr})", "the game is over ({en})").into());
    }
    let mut finding = analyst.think(play, lines)?;
    let mut lines = std::mem::take(&mut finding.lines);
    // Where time ran out in the middle of a depth, later lines are of the one before.
    lines.sort_by_key(|line| std::cmp::Reverse(line.score.order()));
    for line in &mut lines {
        analyst.follow(play, line)?;
    }
    let camps = &play.card().camps;
    let thrown = thrown_away(play, &lines);
    let disagreement = analyst.disagreement(play)?;
    if as_json {
        let lines: Vec<Value> = lines
            .iter()
            .map(|line| line_json(line, &sentence(line, play.turn(), camps)))
            .collect();
        return context.line(json!({
            "game": play.card().id,
            "position": play.position_text(),
            "turn": play.turn().word(),
            "depth": finding.depth,
            "nodes": finding.nodes,
            "lines": lines,
            "disagreement": disagreement.as_ref().map(phrase_json),
            "thrown_away": thrown.iter().map(|(text, value)| json!({ "move": text, "score": value.map(score_json) })).collect::<Vec<_>>(),
        }));
    }
    for line in &lines {
        let said = sentence(line, play.turn(), camps);
        let moves = written(play, line, context.lang)?;
        let (fr, en) = (&said.fr, &said.en);
        context.say(&phrase!("{fr} : {moves}", "{en}: {moves}"))?;
    }
    if let Some(disagreement) = &disagreement {
        context.say(disagreement)?;
    }
    if thrown.is_empty() {
        return Ok(());
    }
    let mut words = Vec::with_capacity(thrown.len());
    for (text, value) in &thrown {
        let move_written = play.written(text, context.lang)?;
        words.push(match value {
            None => move_written,
            Some(value) => {
                let said = exact_phrase(*value, play.turn(), camps);
                format!("{move_written} ({})", said.get(context.lang))
            }
        });
    }
    let list = words.join(", ");
    context.say(&phrase!(
        "Coups qui manquent le gain : {list}",
        "Moves that throw the win away: {list}"
    ))
}
