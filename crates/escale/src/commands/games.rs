//! `escale games`: what is on the shelf.

use clap::{Arg, ArgMatches};
use escale_catalog::{GAMES, Game, PositionValue, Setup, exact_phrase, score};
use escale_rules::{Certainty, Lang, OptionKind, OptionSpec, Phrase, Side, phrase};
use serde_json::{Value, json};

use super::position::json_argument;
use super::show::exact_json;
use crate::command::Command;
use crate::context::{Context, Failure};

pub(crate) struct Games;

impl Command for Games {
    fn name(&self) -> &'static str {
        "games"
    }

    fn about(&self) -> Phrase {
        Phrase::new("Liste les jeux", "Lists the games")
    }

    fn arguments(&self, lang: Lang) -> Vec<Arg> {
        vec![json_argument(lang)]
    }

    fn run(&self, matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
        if matches.get_flag("json") {
            let games: Vec<Value> = GAMES.iter().map(|game| card_json(*game, context.lang)).collect();
            return context.line(json!({ "games": games }));
        }
        let width = GAMES.iter().map(|game| game.card().id.len()).max().unwrap_or(0);
        for game in GAMES {
            let card = game.card();
            context.line(format_args!(
                "{:width$}  {} ({})",
                card.id,
                card.heading(),
                card.origin.get(context.lang)
            ))?;
            context.line(format_args!("{:width$}  {}", "", card.tagline.get(context.lang)))?;
            if let Some((turn, exact)) = solved(*game) {
                let Phrase { fr, en } = exact_phrase(score(exact.value), turn, &card.camps);
                let said = phrase!("Résolu : {fr}", "Solved: {en}");
                context.line(format_args!("{:width$}  {}", "", said.get(context.lang)))?;
            }
            for option in card.options {
                let value = match (option.kind, context.lang) {
                    (OptionKind::Flag, _) => String::new(),
                    (OptionKind::Word(word), _) => format!("={word}"),
                    (OptionKind::TextFile, Lang::Fr) => "=FICHIER".to_owned(),
                    (OptionKind::TextFile, Lang::En) => "=FILE".to_owned(),
                };
                let (key, Phrase { fr, en }) = (option.key, &option.what);
                let line = phrase!("--option {key}{value} : {fr}", "--option {key}{value}: {en}");
                context.line(format_args!("{:width$}  {}", "", line.get(context.lang)))?;
            }
        }
        Ok(())
    }
}

/// Who begins and what is known of the start, where a game is solved.
fn solved(game: &dyn Game) -> Option<(Side, PositionValue)> {
    let start = game.set_up(&Setup::default()).ok()?;
    Some((start.turn(), start.exact()?))
}

fn card_json(game: &dyn Game, lang: Lang) -> Value {
    let card = game.card();
    let certainty = match card.certainty {
        Certainty::Complete => "complete",
        Certainty::Likely => "likely",
        Certainty::Reconstructed => "reconstructed",
    };
    json!({
        "id": card.id,
        "title": card.title,
        "tagline": card.tagline.get(lang),
        "origin": card.origin.get(lang),
        "author": card.author,
        "publisher": card.publisher,
        "year": card.year,
        "players": card.players,
        "minutes": [card.minutes.0, card.minutes.1],
        "camps": card.camps.iter().map(|camp| camp.get(lang)).collect::<Vec<_>>(),
        "certainty": certainty,
        "solved": solved(game).map(|(_, exact)| exact_json(&exact)),
        "options": card.options.iter().map(|option| option.key).collect::<Vec<_>>(),
        "readings": card.options.iter().filter_map(OptionSpec::choice).map(|choice| {
            if choice.value.is_empty() { choice.key } else { format!("{}={}", choice.key, choice.value) }
        }).collect::<Vec<_>>(),
    })
}
