//! `escale rules`: the rule page of a game in the terminal.

use clap::{Arg, ArgMatches};
use escale_catalog::{Game, Match, Setup, game};
use escale_pages::{AnnotatedGame, Block, Figure, Page};
use escale_rules::{Choice, Lang, Phrase, Trouble, excerpt, phrase, trouble};

use super::position::{game_argument, text};
use crate::command::{Command, say};
use crate::context::{Context, Failure};
use crate::{board_text, prose};

pub(crate) struct RulesCommand;

impl Command for RulesCommand {
    fn name(&self) -> &'static str {
        "rules"
    }

    fn about(&self) -> Phrase {
        Phrase::new(
            "Montre la règle d'un jeu, figures comprises",
            "Shows the rules of a game, figures included",
        )
    }

    fn arguments(&self, lang: Lang) -> Vec<Arg> {
        vec![
            game_argument(lang),
            Arg::new("section")
                .long("section")
                .value_name(say(lang, "NOM", "NAME"))
                .help(say(
                    lang,
                    "Une section seulement : essential, end, questions, reading, notation …",
                    "One section only: essential, end, questions, reading, notation …",
                )),
        ]
    }

    fn run(&self, matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
        let game = game(text(matches, "game").unwrap_or_default())?;
        let page = escale_pages::rules(game.card(), context.lang);
        let blocks = match text(matches, "section") {
            Some(wanted) => section(&page, wanted)?,
            None => &page.blocks,
        };
        for block in blocks {
            match block {
                Block::Figure(figure) => draw_figure(game, figure, context)?,
                Block::Game(played) => tell_game(game, played, context)?,
                other => prose::print(other, context)?,
            }
        }
        Ok(())
    }
}

/// The part of a page under one of its headings, up to the next of that level.
pub(super) fn section<'a>(page: &'a Page, wanted: &str) -> Result<&'a [Block], Trouble> {
    let level_of = |block: &Block| match block {
        Block::Heading { level, id, .. } => Some((*level, id == wanted)),
        _ => None,
    };
    let found = page
        .blocks
        .iter()
        .position(|block| level_of(block).is_some_and(|(_, is_it)| is_it));
    let Some(from) = found else {
        let names: Vec<String> = page
            .blocks
            .iter()
            .filter_map(|block| match block {
                Block::Heading { level: 2, id, .. } => Some(id.clone()),
                _ => None,
            })
            .collect();
        let (wanted, names) = (excerpt(wanted), names.join(", "));
        return Err(trouble!(Unknown:
            "pas de section « {wanted} » ; il y a : {names}",
            "no section “{wanted}”; there are: {names}"
        ));
    };
    let level = level_of(&page.blocks[from]).map_or(2, |(level, _)| level);
    let rest = &page.blocks[from + 1..];
    let length = rest
        .iter()
        .position(|block| level_of(block).is_some_and(|(other, _)| other <= level))
        .unwrap_or(rest.len());
    Ok(&page.blocks[from..=from + length])
}

fn begun(game: &dyn Game, position: Option<&String>, options: &[Choice]) -> Result<Box<dyn Match>, Trouble> {
    game.set_up(&Setup {
        options: options.to_vec(),
        position: position.cloned(),
    })
}

/// The position before its moves, then what is played, then what is to be seen.
fn draw_figure(game: &dyn Game, figure: &Figure, context: &mut Context) -> Result<(), Failure> {
    let mut play = begun(game, figure.position.as_ref(), &figure.options)?;
    context.line("")?;
    let board = board_text::draw(&play.board(), &play.scene(), &[], context.colour, context.lang);
    context.print(&board)?;
    let mut written = Vec::new();
    for text in &figure.moves {
        written.push(play.written(text, context.lang)?);
        play.play(text)?;
    }
    let moves = written.join(" ");
    let sign = if moves.is_empty() {
        String::new()
    } else {
        format!("{moves} – ")
    };
    context.print(&prose::wrapped(&format!("{sign}{}", figure.caption), "", "", 80))
}

/// The moves of a game with what is said of them.
fn tell_game(game: &dyn Game, played: &AnnotatedGame, context: &mut Context) -> Result<(), Failure> {
    let lang = context.lang;
    let mut play = begun(game, played.position.as_ref(), &played.options)?;
    context.line("")?;
    context.print(&prose::wrapped(&played.caption, "", "", 80))?;
    let mut told = 0;
    for note in &played.notes {
        let mut moves = Vec::new();
        for text in &played.moves[told..note.ply.min(played.moves.len())] {
            let written = play.written(text, lang)?;
            play.play(text)?;
            moves.push(format!("{}. {written}", play.plies()));
        }
        told = note.ply;
        if !moves.is_empty() {
            context.line("")?;
            context.print(&prose::wrapped(&moves.join("  "), "", "", 80))?;
        }
        context.print(&prose::wrapped(&note.text, "    ", "    ", 80))?;
    }
    let (plies, position) = (play.plies(), play.position_text());
    let label = phrase!("Position après {plies} demi-coups :", "Position after {plies} plies:");
    context.line("")?;
    context.line(format_args!("{} {position}", label.get(lang)))
}

#[cfg(test)]
mod tests {
    use escale_pages::plain;

    use super::*;

    #[test]
    fn a_section_ends_where_the_next_begins() {
        let page = escale_pages::read("# T\n\n## A {#a}\n\none\n\n### B {#b}\n\ntwo\n\n## C {#c}\n", Lang::En);
        let words = |id| {
            let blocks = section(&page, id).expect("it is there");
            blocks
                .iter()
                .filter_map(|block| match block {
                    Block::Heading { text, .. } | Block::Paragraph(text) => Some(plain(text)),
                    _ => None,
                })
                .collect::<Vec<_>>()
        };
        assert_eq!(words("a"), ["A", "one", "B", "two"]);
        assert_eq!(words("b"), ["B", "two"]);
        assert_eq!(words("c"), ["C"]);
        assert!(section(&page, "d").is_err());
    }
}
