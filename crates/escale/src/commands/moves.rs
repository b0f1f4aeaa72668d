//! `escale moves`: the legal moves, canonical, a line each, in byte order.

use clap::{Arg, ArgMatches};
use escale_rules::{Lang, Phrase};
use serde_json::json;

use super::position::{History, json_argument, position_arguments, set_up};
use crate::command::Command;
use crate::context::{Context, Failure};

pub(crate) struct Moves;

impl Command for Moves {
    fn name(&self) -> &'static str {
        "moves"
    }

    fn about(&self) -> Phrase {
        Phrase::new("Liste les coups permis", "Lists the legal moves")
    }

    fn arguments(&self, lang: Lang) -> Vec<Arg> {
        let mut arguments = position_arguments(lang);
        arguments.push(json_argument(lang));
        arguments
    }

    fn run(&self, matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
        let play = set_up(matches, History::Ignored, context.lang)?;
        let texts = play.legal_texts();
        if matches.get_flag("json") {
            return context.line(json!({ "game": play.card().id, "position": play.position_text(), "moves": texts }));
        }
        texts.into_iter().try_for_each(|text| context.line(text))
    }
}
