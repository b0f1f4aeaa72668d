//! `escale games`: what is on the shelf.

use clap::{Arg, ArgMatches};
use escale_catalog::GAMES;
use escale_rules::{Card, Certainty, Lang, OptionKind, Phrase};
use serde_json::{Value, json};

use super::position::json_argument;
use crate::command::Command;
use crate::context::{Context, Failure};

pub(crate) struct Games;

impl Command for Games {
    fn name(&self) -> &'static str {
        "games"
    }

    fn about(&self) -> Phrase {
        Phrase::new("Montre l'étagère", "Shows the shelf")
    }

    fn arguments(&self, lang: Lang) -> Vec<Arg> {
        vec![json_argument(lang)]
    }

    fn run(&self, matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
        if matches.get_flag("json") {
            let games: Vec<Value> = GAMES.iter().map(|game| card_json(game.card(), context.lang)).collect();
            return context.line(json!({ "games": games }));
        }
        let width = GAMES.iter().map(|game| game.card().id.len()).max().unwrap_or(0);
        for game in GAMES {
            let card = game.card();
            context.line(format_args!(
                "{:width$}  {} ({})",
                card.id,
                card.title,
                origin(card, context.lang)
            ))?;
            context.line(format_args!("{:width$}  {}", "", card.tagline.get(context.lang)))?;
            for option in card.options {
                let value = if option.kind == OptionKind::TextFile {
                    "=FILE"
                } else {
                    ""
                };
                let what = option.what.get(context.lang);
                context.line(format_args!("{:width$}  --option {}{value}: {what}", "", option.key))?;
            }
        }
        Ok(())
    }
}

/// "Martin Davison, Ravensburger, 1978"; what is unknown is left out.
fn origin(card: &Card, lang: Lang) -> String {
    let year = card.year.map(|year| year.to_string());
    let parts: Vec<&str> = [card.author, card.publisher, year.as_deref()]
        .into_iter()
        .flatten()
        .collect();
    if parts.is_empty() {
        Phrase::new("auteur et année inconnus", "author and year unknown")
            .get(lang)
            .to_owned()
    } else {
        parts.join(", ")
    }
}

fn card_json(card: &Card, lang: Lang) -> Value {
    let certainty = match card.certainty {
        Certainty::Certain => "certain",
        Certainty::Likely => "likely",
        Certainty::Reconstructed => "reconstructed",
    };
    json!({
        "id": card.id,
        "title": card.title,
        "tagline": card.tagline.get(lang),
        "author": card.author,
        "publisher": card.publisher,
        "year": card.year,
        "players": card.players,
        "minutes": [card.minutes.0, card.minutes.1],
        "camps": card.camps.iter().map(|camp| camp.get(lang)).collect::<Vec<_>>(),
        "certainty": certainty,
        "options": card.options.iter().map(|option| option.key).collect::<Vec<_>>(),
    })
}
