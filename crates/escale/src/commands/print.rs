//! `escale print`: a game to cut out, or a played game, as one file for the printer.

use std::fs::OpenOptions;
use std::io::{ErrorKind, IsTerminal, Write};
use std::path::Path;

use clap::{Arg, ArgAction, ArgMatches};
use escale_catalog::{Game, game};
use escale_print::{Ink, Order, Paper, Part, RecordOrder};
use escale_rules::{Lang, Phrase, Trouble, excerpt, phrase, trouble};

use super::position::{History, options, position_arguments, set_up, text};
use crate::command::{Command, say};
use crate::context::{Context, Failure};

pub(crate) struct Print;

impl Command for Print {
    fn name(&self) -> &'static str {
        "print"
    }

    fn about(&self) -> Phrase {
        Phrase::new(
            "Imprime un jeu à découper, ou une partie jouée, en PDF",
            "Prints a game to cut out, or a played game, as PDF",
        )
    }

    fn arguments(&self, lang: Lang) -> Vec<Arg> {
        let mut arguments = position_arguments(lang);
        arguments.extend([
            Arg::new("paper")
                .long("paper")
                .value_name("a4|a3")
                .value_parser(["a4", "a3"])
                .default_value("a4")
                .hide_possible_values(true)
                .hide_default_value(true)
                .help(say(lang, "Papier (a4 sinon)", "Paper (else a4)")),
            Arg::new("ink")
                .long("ink")
                .value_name("colour|black|contrast")
                .value_parser(["colour", "black", "contrast"])
                .default_value("colour")
                .hide_possible_values(true)
                .hide_default_value(true)
                .help(say(
                    lang,
                    "En couleurs, en noir et peu d'encre, ou en grands caractères contrastés",
                    "In colour, in black with little ink, or in large letters of high contrast",
                )),
            Arg::new("square")
                .long("square")
                .value_name("MM")
                .value_parser(clap::value_parser!(f64))
                .help(say(
                    lang,
                    "Largeur d'une case en millimètres (sinon celle du jeu)",
                    "Width of a square in millimetres (else the game's own)",
                )),
            Arg::new("part")
                .long("part")
                .value_name("guide|board|pieces|rules|sheets")
                .value_parser(Part::ALL.map(Part::word))
                .hide_possible_values(true)
                .action(ArgAction::Append)
                .help(say(
                    lang,
                    "Seulement cette partie ; peut être répétée",
                    "This part only; may be repeated",
                )),
            Arg::new("players").long("players").value_name("A,B").help(say(
                lang,
                "Les noms des joueurs d'une partie jouée",
                "The players' names of a played game",
            )),
            Arg::new("output")
                .long("output")
                .short('o')
                .value_name(say(lang, "FICHIER", "FILE"))
                .help(say(
                    lang,
                    "Fichier à écrire (sinon <jeu>-<langue>.pdf ; « - » : sortie standard)",
                    "File to write (else <game>-<language>.pdf; “-”: standard output)",
                )),
            Arg::new("force").long("force").action(ArgAction::SetTrue).help(say(
                lang,
                "Remplace un fichier existant",
                "Replaces an existing file",
            )),
        ]);
        arguments
    }

    fn run(&self, matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
        let game = game(text(matches, "game").unwrap_or_default())?;
        let (id, lang) = (game.card().id, context.lang);
        let tag = match lang {
            Lang::Fr => "fr",
            Lang::En => "en",
        };
        let is_played = ["moves", "position"].iter().any(|name| text(matches, name).is_some());
        let middle = if is_played {
            phrase!("-partie", "-game").plain(lang).to_owned()
        } else {
            String::new()
        };
        let usual = format!("{id}{middle}-{tag}.pdf");
        let output = text(matches, "output").unwrap_or(&usual);
        // Said before anything is composed: the work would be for nothing.
        if output == "-" && std::io::stdout().is_terminal() {
            return Err(trouble!(
                "un PDF n'est pas fait pour l'écran : donner --output FICHIER, ou rediriger la sortie",
                "a PDF is not made for a screen: give --output FILE, or redirect the output"
            )
            .into());
        }
        let is_forced = matches.get_flag("force");
        if output != "-" && !is_forced && Path::new(output).exists() {
            return Err(taken(output).into());
        }
        let pdf = if is_played {
            played(matches, lang)?
        } else {
            whole(game, matches, lang)?
        };
        if output == "-" {
            return context.bytes(&pdf);
        }
        write(output, &pdf, is_forced)?;
        let (path, size) = (output, pdf.len().div_ceil(1024));
        context.say(&phrase!(
            "{path} est écrit ({size} Kio). À imprimer à 100 %, sans ajuster à la page.",
            "{path} is written ({size} KiB). Print it at 100%, without fitting it to the page."
        ))
    }
}

fn paper(matches: &ArgMatches) -> Paper {
    match text(matches, "paper") {
        Some("a3") => Paper::A3,
        _ => Paper::A4,
    }
}

fn ink(matches: &ArgMatches) -> Ink {
    match text(matches, "ink") {
        Some("black") => Ink::Black,
        Some("contrast") => Ink::Contrast,
        _ => Ink::Colour,
    }
}

fn whole(game: &dyn Game, matches: &ArgMatches, lang: Lang) -> Result<Vec<u8>, Failure> {
    let named = matches.get_many::<String>("part").unwrap_or_default();
    let parts = named.filter_map(|word| Part::ALL.into_iter().find(|part| part.word() == word));
    if text(matches, "players").is_some() {
        return Err(trouble!(
            "--players ne va qu'avec une partie jouée : --moves ou --position",
            "--players only goes with a played game: --moves or --position"
        )
        .into());
    }
    let order = Order {
        paper: paper(matches),
        ink: ink(matches),
        lang,
        square: matches.get_one::<f64>("square").copied(),
        parts: parts.collect(),
        options: options(game, matches)?,
    };
    Ok(escale_print::game(game, &order)?)
}

fn played(matches: &ArgMatches, lang: Lang) -> Result<Vec<u8>, Failure> {
    for name in ["square", "part"] {
        if matches.value_source(name).is_some() {
            return Err(trouble!(
                "--{name} ne va pas avec une partie jouée",
                "--{name} does not go with a played game"
            )
            .into());
        }
    }
    let play = set_up(matches, History::Counts, lang)?;
    let (first, second) = text(matches, "players")
        .unwrap_or_default()
        .split_once(',')
        .unwrap_or((text(matches, "players").unwrap_or_default(), ""));
    let order = RecordOrder {
        paper: paper(matches),
        ink: ink(matches),
        lang,
        players: [first.to_owned(), second.to_owned()],
        verdict: None,
    };
    Ok(escale_print::record(play.as_ref(), &order)?)
}

fn taken(path: &str) -> Trouble {
    let name = excerpt(path);
    trouble!(
        "« {name} » existe déjà : choisir un autre nom avec --output, ou le remplacer avec --force",
        "“{name}” exists already: choose another name with --output, or replace it with --force"
    )
}

fn write(path: &str, pdf: &[u8], is_forced: bool) -> Result<(), Failure> {
    let mut open = OpenOptions::new();
    open.write(true);
    // Without `--force` the system itself refuses a file that has come in between.
    if is_forced {
        open.create(true).truncate(true);
    } else {
        open.create_new(true);
    }
    let written = open.open(path).and_then(|mut file| file.write_all(pdf));
    written.map_err(|error| {
        let name = excerpt(path);
        let Phrase { fr, en } = match error.kind() {
            ErrorKind::AlreadyExists => return Failure::Input(taken(path)),
            ErrorKind::NotFound => Phrase::new("ce dossier n'existe pas", "there is no such folder"),
            ErrorKind::PermissionDenied => Phrase::new("accès refusé", "access denied"),
            ErrorKind::IsADirectory => Phrase::new("c'est un dossier", "it is a folder"),
            _ => phrase!("{error}", "{error}"),
        };
        Failure::Input(trouble!(
            "« {name} » ne s'écrit pas : {fr}",
            "“{name}” cannot be written: {en}"
        ))
    })
}
