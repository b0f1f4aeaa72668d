//! `escale backup` and `escale restore`: copies of the database, taken and put back while the
//! server runs.

use std::path::PathBuf;

use clap::{Arg, ArgMatches, value_parser};
use escale_rules::{Lang, Phrase, Trouble};
use escale_store::StoreError;
use escale_store::sqlite::{backup, restore};

use crate::command::{Command, say};
use crate::context::{Context, Failure};
use crate::serve::usual_data;

pub(crate) struct Backup;
pub(crate) struct Restore;

fn arguments(lang: Lang, file: Arg) -> Vec<Arg> {
    let data = Arg::new("data")
        .long("data")
        .value_name(say(lang, "DOSSIER", "FOLDER"))
        .value_parser(value_parser!(PathBuf))
        .help(say(
            lang,
            "Dossier de la base de données [ESCALE_DATA]",
            "Folder of the database [ESCALE_DATA]",
        ));
    vec![file.value_parser(value_parser!(PathBuf)).required(true), data]
}

fn folder(matches: &ArgMatches) -> Result<PathBuf, Trouble> {
    match matches.get_one::<PathBuf>("data") {
        Some(folder) => Ok(folder.clone()),
        None => match std::env::var_os("ESCALE_DATA").filter(|value| !value.is_empty()) {
            Some(folder) => Ok(folder.into()),
            None => usual_data(),
        },
    }
}

fn file(matches: &ArgMatches) -> &PathBuf {
    matches.get_one("file").expect("is required")
}

fn sentence(error: &StoreError) -> Trouble {
    Trouble::from(error.phrase())
}

impl Command for Backup {
    fn name(&self) -> &'static str {
        "backup"
    }

    fn about(&self) -> Phrase {
        Phrase::new(
            "Copie la base de données, même pendant que le serveur tourne",
            "Copies the database, even while the server runs",
        )
    }

    fn arguments(&self, lang: Lang) -> Vec<Arg> {
        arguments(
            lang,
            Arg::new("file").value_name(say(lang, "fichier", "file")).help(say(
                lang,
                "Où mettre la copie ; rien n'est écrasé",
                "Where to put the copy; nothing is overwritten",
            )),
        )
    }

    fn run(&self, matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
        let to = file(matches);
        backup(&folder(matches)?, to).map_err(|error| sentence(&error))?;
        let done = say(context.lang, "Copie faite :", "Copied:");
        context.line(format_args!("{done} {}", to.display()))
    }
}

impl Command for Restore {
    fn name(&self) -> &'static str {
        "restore"
    }

    fn about(&self) -> Phrase {
        Phrase::new(
            "Remet une copie en place, même pendant que le serveur tourne",
            "Puts a copy back in place, even while the server runs",
        )
    }

    fn arguments(&self, lang: Lang) -> Vec<Arg> {
        arguments(
            lang,
            Arg::new("file").value_name(say(lang, "fichier", "file")).help(say(
                lang,
                "La copie à remettre",
                "The copy to put back",
            )),
        )
    }

    fn run(&self, matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
        let from = file(matches);
        restore(&folder(matches)?, from).map_err(|error| sentence(&error))?;
        let done = say(context.lang, "Copie remise en place :", "Put back in place:");
        context.line(format_args!("{done} {}", from.display()))
    }
}
