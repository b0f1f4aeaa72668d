//! What a command is, and finding the one that was asked for.

use std::ffi::OsString;

use clap::{Arg, ArgAction, ArgMatches};
use escale_rules::{Lang, Phrase};

use crate::commands::COMMANDS;
use crate::context::{Context, Failure};
use crate::usage;

/// One word of the command line. The list of them is [`COMMANDS`]; help comes from it.
pub(crate) trait Command: Sync {
    /// The word.
    fn name(&self) -> &'static str;
    /// One line for the list of commands.
    fn about(&self) -> Phrase;
    /// Its arguments, with help in one language.
    fn arguments(&self, lang: Lang) -> Vec<Arg>;
    /// Does it.
    fn run(&self, matches: &ArgMatches, context: &mut Context) -> Result<(), Failure>;
}

/// Text of a help line in one language; both stand side by side where an argument is defined.
pub(crate) fn say(lang: Lang, fr: &'static str, en: &'static str) -> String {
    Phrase::new(fr, en).get(lang).into_owned()
}

/// The whole command line in one language.
pub(crate) fn command_line(lang: Lang) -> clap::Command {
    let language = Arg::new("lang")
        .long("lang")
        .global(true)
        .value_name("fr|en")
        .value_parser(["fr", "en"])
        .hide_possible_values(true)
        .help_heading(say(lang, "Options communes", "Common options"))
        .help(say(
            lang,
            "Langue (sinon celle du système, sinon le français)",
            "Language (else the system's, else French)",
        ));
    let help = Arg::new("help")
        .short('h')
        .long("help")
        .global(true)
        .action(ArgAction::Help)
        .help_heading(say(lang, "Options communes", "Common options"))
        .help(say(lang, "Montre cette aide", "Shows this help"));
    let version = Arg::new("version")
        .short('V')
        .long("version")
        .action(ArgAction::Version)
        .help_heading(say(lang, "Options communes", "Common options"))
        .help(say(lang, "Dit la version", "Tells the version"));
    let mut top = clap::Command::new("escale")
        .version(env!("CARGO_PKG_VERSION"))
        .about(say(
            lang,
            "Une ludothèque qui ne ferme jamais : cinq jeux de plateau français devenus rares.",
            "A games library that never closes: five French board games that have become rare.",
        ))
        .disable_help_subcommand(true)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .subcommand_help_heading(say(lang, "Commandes", "Commands"))
        .subcommand_value_name(say(lang, "COMMANDE", "COMMAND"))
        .arg(language)
        .arg(help)
        .arg(version);
    for command in COMMANDS {
        let about = command.about();
        top = top.subcommand(
            clap::Command::new(command.name())
                .about(about.get(lang).into_owned())
                .disable_version_flag(true)
                .args(
                    command
                        .arguments(lang)
                        .into_iter()
                        .map(|argument| with_usual(argument, lang)),
                ),
        );
    }
    top
}

/// What an argument is when nobody gives it, said in the reader's language: clap has one of its
/// own.
fn with_usual(argument: Arg, lang: Lang) -> Arg {
    let usual: Vec<String> = argument
        .get_default_values()
        .iter()
        .map(|value| value.to_string_lossy().into_owned())
        .collect();
    if usual.is_empty() {
        return argument;
    }
    let told = argument.get_help().map(ToString::to_string).unwrap_or_default();
    let help = format!("{told} [{} {}]", say(lang, "par défaut :", "default:"), usual.join(" "));
    argument.hide_default_value(true).help(help)
}

/// A help page as its reader's language sets it: clap ends its headings in a bare colon.
fn with_headings(page: &str, lang: Lang) -> String {
    if lang == Lang::En {
        return page.to_owned();
    }
    let set = |line: &str| match line.strip_prefix("Usage:") {
        Some(usage) => format!("Usage\u{a0}:{usage}"),
        None if line.starts_with(' ') => line.to_owned(),
        None => line
            .strip_suffix(':')
            .map_or(line.to_owned(), |heading| format!("{heading}\u{a0}:")),
    };
    page.split('\n').map(set).collect::<Vec<_>>().join("\n")
}

/// The command that runs when none is named.
const USUAL: &str = "serve";

/// Parses the arguments and runs the command they name.
pub(crate) fn run(arguments: &[OsString], context: &mut Context) -> Result<(), Failure> {
    let parse = |arguments: &[OsString]| command_line(context.lang).try_get_matches_from(arguments);
    let parsed = match parse(arguments) {
        // Without a command the house opens.
        Ok(matches) if matches.subcommand().is_none() => parse(&[arguments, &[USUAL.into()]].concat()),
        parsed => parsed,
    };
    let matches = match parsed {
        Ok(matches) => matches,
        Err(error) if !error.use_stderr() => {
            return context.print(&with_headings(&error.render().to_string(), context.lang));
        }
        Err(error) => return Err(usage::sentence(&error).into()),
    };
    let (name, matches) = matches.subcommand().expect("there is a command by now");
    let command = COMMANDS
        .iter()
        .find(|command| command.name() == name)
        .expect("only listed commands are defined");
    command.run(matches, context)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed_in_both_languages() {
        for lang in [Lang::Fr, Lang::En] {
            command_line(lang).debug_assert();
        }
    }
}
