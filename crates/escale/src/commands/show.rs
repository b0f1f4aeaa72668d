//! `escale show`: a board one likes to look at, and what stands on it.

use clap::{Arg, ArgMatches};
use escale_catalog::{Match, PositionValue, Value, exact_phrase, score};
use escale_rules::{Card, Lang, Outcome, Phrase, Verdict, phrase};
use serde_json::json;

use super::position::{History, json_argument, position_arguments, set_up, text};
use crate::board_text;
use crate::command::{Command, say};
use crate::context::{Context, Failure};

pub(crate) struct Show;

impl Command for Show {
    fn name(&self) -> &'static str {
        "show"
    }

    fn about(&self) -> Phrase {
        Phrase::new(
            "Montre une position : plateau, texte, camp à jouer, résultat",
            "Shows a position: board, text, side to move, result",
        )
    }

    fn arguments(&self, lang: Lang) -> Vec<Arg> {
        let mut arguments = position_arguments(lang);
        arguments.push(
            Arg::new("sheet")
                .long("sheet")
                .value_name(say(lang, "NOM,NOM", "NAME,NAME"))
                .num_args(0..=1)
                .default_missing_value(",")
                .help(say(
                    lang,
                    "Montre la feuille de partie en deux colonnes, avec les noms des joueurs s'ils sont donnés",
                    "Shows the two-column score sheet, with the players' names if given",
                )),
        );
        arguments.push(json_argument(lang));
        arguments
    }

    fn run(&self, matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
        let play = set_up(matches, History::Counts, context.lang)?;
        let lang = context.lang;
        if matches.get_flag("json") {
            return context.line(as_json(play.as_ref(), lang));
        }
        if let Some(names) = text(matches, "sheet") {
            let (first, second) = names.split_once(',').unwrap_or((names, ""));
            let camps = &play.card().camps;
            let name = |given: &str, camp: usize| {
                if given.is_empty() {
                    camps[camp].get(lang).into_owned()
                } else {
                    given.to_owned()
                }
            };
            let (first, second) = (name(first.trim(), 0), name(second.trim(), 1));
            return context.print(&play.score_sheet([&first, &second], lang));
        }
        let last = play.last();
        let clicks = last.as_ref().map_or(&[][..], |played| &played.clicks);
        let board = board_text::draw(&play.board(), &play.scene(), clicks, context.colour, lang);
        context.print(&board)?;
        context.line("")?;
        for line in board_text::legend(&play.board(), &play.scene(), &play.card().camps, lang) {
            context.line(line)?;
        }
        if let Some(played) = &last {
            let (written, spoken) = (&played.written, &played.spoken);
            let (fr, en) = (&written[Lang::Fr as usize], &written[Lang::En as usize]);
            let (said_fr, said_en) = (&spoken.fr, &spoken.en);
            context.say(&phrase!(
                "Dernier coup : {fr} ({said_fr})",
                "Last move: {en} ({said_en})"
            ))?;
        }
        let position = play.position_text();
        // The text as it is: whoever copies it must be able to give it back.
        let label = Phrase::new("Position :", "Position:");
        context.line(format_args!("{} {position}", label.get(lang)))?;
        let verdict = play.verdict();
        if verdict.is_none() {
            let Phrase { fr, en } = &play.card().camps[play.turn().index()];
            context.say(&phrase!("À jouer : {fr}", "To move: {en}"))?;
        }
        let Phrase { fr, en } = result(play.card(), verdict.as_ref());
        context.say(&phrase!("Résultat : {fr}", "Result: {en}"))?;
        if let Some(exact) = play.exact() {
            let Phrase { fr, en } = exact_phrase(score(exact.value), play.turn(), &play.card().camps);
            context.say(&phrase!("Valeur : {fr}", "Value: {en}"))?;
        }
        Ok(())
    }
}

/// "victoire des Blancs (échec et mat)".
fn result(card: &Card, verdict: Option<&Verdict>) -> Phrase {
    let Some(verdict) = verdict else {
        return Phrase::new("partie en cours", "game in progress");
    };
    let (why_fr, why_en) = (&verdict.reason.phrase.fr, &verdict.reason.phrase.en);
    match verdict.outcome {
        Outcome::Draw => phrase!("nulle ({why_fr})", "draw ({why_en})"),
        Outcome::Win(side) => {
            let camp = &card.camps[side.index()];
            let (fr, en) = (&camp.fr, &camp.en);
            // Les Blancs, les Argentés, but Rouge and Vert: a camp's name tells its own number.
            let of = if fr.ends_with('s') { "des" } else { "de" };
            phrase!("victoire {of} {fr} ({why_fr})", "{en} won ({why_en})")
        }
    }
}

/// A value to the side to move, its distance in plies, and a best move.
pub(crate) fn exact_json(exact: &PositionValue) -> serde_json::Value {
    let (value, plies) = match exact.value {
        Value::Win(plies) => ("win", Some(plies)),
        Value::Draw => ("draw", None),
        Value::Loss(plies) => ("loss", Some(plies)),
    };
    json!({ "value": value, "plies": plies, "best": exact.best })
}

fn as_json(play: &dyn Match, lang: Lang) -> serde_json::Value {
    let verdict = play.verdict();
    json!({
        "game": play.card().id,
        "position": play.position_text(),
        "turn": play.turn().word(),
        "result": verdict.as_ref().map(|v| v.outcome.word()),
        "reason": verdict.as_ref().map(|v| v.reason.phrase.get(lang)),
        "reason_code": verdict.as_ref().map(|v| v.reason.code),
        "rule": verdict.as_ref().map(|v| v.reason.rule),
        "moves_played": play.plies(),
        "exact": play.exact().map(|exact| exact_json(&exact)),
    })
}
