//! Arguments that several commands take: numbers, and those that name a position (game,
//! `--position`, `--moves`, `--option`).

use std::io::Read;

use clap::{Arg, ArgAction, ArgMatches, value_parser};
use escale_catalog::{Game, Match, Setup, game, move_refused};
use escale_lab::unread;
use escale_rules::{Choice, Lang, OptionKind, Trouble, excerpt, trouble};

use crate::command::say;

/// No position, record or map is larger; a line beyond it is refused before it fills the memory.
const MOST_INPUT: u64 = 16 << 20;

/// `--games N` and its like: a count of at least one.
pub(crate) fn number_argument(
    lang: Lang,
    id: &'static str,
    usual: &'static str,
    fr: &'static str,
    en: &'static str,
) -> Arg {
    Arg::new(id)
        .long(id)
        .value_name("N")
        .default_value(usual)
        .value_parser(value_parser!(u64).range(1..1_000_000_000))
        .help(say(lang, fr, en))
}

/// `<game>`.
pub(crate) fn game_argument(lang: Lang) -> Arg {
    Arg::new("game")
        .required(true)
        .value_name(say(lang, "jeu", "game"))
        .help(say(
            lang,
            "Nom du jeu, comme dans `escale games`",
            "Name of the game, as in `escale games`",
        ))
}

/// `<game>`, `--position`, `--moves`, `--option`.
pub(crate) fn position_arguments(lang: Lang) -> Vec<Arg> {
    vec![
        game_argument(lang),
        Arg::new("position")
            .long("position")
            .value_name("POSITION")
            .allow_hyphen_values(true)
            .help(say(
                lang,
                "Position de départ (texte ; « - » la lit sur l'entrée standard)",
                "Position to start from (text; “-” reads it from standard input)",
            )),
        Arg::new("moves")
            .long("moves")
            .value_name("m1 m2 …")
            .allow_hyphen_values(true)
            .help(say(
                lang,
                "Coups joués ensuite, séparés par des espaces (« - » les lit sur l'entrée standard)",
                "Moves played from there, separated by spaces (“-” reads them from standard input)",
            )),
        option_argument(lang),
    ]
}

/// `--option`.
pub(crate) fn option_argument(lang: Lang) -> Arg {
    Arg::new("option")
        .long("option")
        .value_name(say(lang, "OPTION[=VALEUR]", "OPTION[=VALUE]"))
        .action(ArgAction::Append)
        .help(say(
            lang,
            "Option de table, comme dans `escale games` ; peut être répétée",
            "Table option, as in `escale games`; may be repeated",
        ))
}

/// `--json`.
pub(crate) fn json_argument(lang: Lang) -> Arg {
    Arg::new("json").long("json").action(ArgAction::SetTrue).help(say(
        lang,
        "Répond par un objet JSON",
        "Answers with a JSON object",
    ))
}

/// Whether a repetition ends the game named on the command line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum History {
    /// Yes: the game record counts.
    Counts,
    /// No: counting and listing know nothing of repetition.
    Ignored,
}

/// Sets up what the arguments name.
pub(crate) fn set_up(matches: &ArgMatches, history: History, lang: Lang) -> Result<Box<dyn Match>, Trouble> {
    let game = game(text(matches, "game").unwrap_or_default())?;
    let position = text(matches, "position").map(literal_or_stdin).transpose()?;
    let options = options(game, matches)?;
    let mut play = game.set_up(&Setup { options, position })?;
    let moves = text(matches, "moves")
        .map(literal_or_stdin)
        .transpose()?
        .unwrap_or_default();
    play_all(play.as_mut(), &moves, history, lang)?;
    Ok(play)
}

/// The one value of an argument.
pub(crate) fn text<'a>(matches: &'a ArgMatches, name: &str) -> Option<&'a str> {
    matches.get_one::<String>(name).map(String::as_str)
}

/// Plays a list of moves; the sentence of a refused one says which it was.
fn play_all(play: &mut dyn Match, moves: &str, history: History, lang: Lang) -> Result<(), Trouble> {
    let mut words = moves.split_whitespace().peekable();
    let mut number = 0;
    while let Some(word) = words.next() {
        number += 1;
        let mut attempt = |text: &str| {
            let canonical = play.canonical(text, lang);
            let text = canonical.as_deref().unwrap_or(text);
            match history {
                History::Counts => play.play(text),
                History::Ignored => play.play_through(text),
            }
        };
        let Err(mut trouble) = attempt(word) else { continue };
        let mut refused = word.to_owned();
        // Some notations tolerate a space after the letter of the piece: what cannot be read alone
        // is read with the next word.
        if word.len() == 1
            && word.chars().all(char::is_alphabetic)
            && let Some(next) = words.peek()
        {
            match attempt(&format!("{word}{next}")) {
                Ok(_) => {
                    words.next();
                    continue;
                }
                Err(joined) => (refused, trouble) = (format!("{word} {next}"), joined),
            }
        }
        return Err(move_refused(number, &excerpt(&refused), &trouble));
    }
    Ok(())
}

/// The table options given.
pub(crate) fn options(game: &dyn Game, matches: &ArgMatches) -> Result<Vec<Choice>, Trouble> {
    matches
        .get_many::<String>("option")
        .unwrap_or_default()
        .map(|given| {
            let (key, value) = given.split_once('=').unwrap_or((given, ""));
            let is_file = game
                .card()
                .options
                .iter()
                .any(|spec| spec.key == key && spec.kind == OptionKind::TextFile);
            let value = match (is_file, value) {
                (false, value) => value.to_owned(),
                (true, "") => {
                    return Err(trouble!(
                        "l'option « {key} » attend un fichier : --option {key}=FICHIER",
                        "the option “{key}” needs a file: --option {key}=FILE"
                    ));
                }
                (true, path) => read_file(path)?,
            };
            let choice = Choice {
                key: key.to_owned(),
                value,
            };
            choice.check_length()?;
            Ok(choice)
        })
        .collect()
}

/// The contents of a text file, or why they cannot be had.
pub(crate) fn read_file(path: &str) -> Result<String, Trouble> {
    let name = excerpt(path);
    let file = std::fs::File::open(path).map_err(|error| unread(&name, &error))?;
    read_bounded(file, &name)
}

fn literal_or_stdin(value: &str) -> Result<String, Trouble> {
    if value == "-" {
        let text = read_bounded(std::io::stdin().lock(), "stdin")?;
        return Ok(text.trim_end_matches(['\r', '\n']).to_owned());
    }
    Ok(value.to_owned())
}

fn read_bounded(reader: impl Read, name: &str) -> Result<String, Trouble> {
    let mut bytes = Vec::new();
    reader
        .take(MOST_INPUT + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| unread(name, &error))?;
    if bytes.len() as u64 > MOST_INPUT {
        return Err(trouble!("« {name} » dépasse 16 Mio", "“{name}” is over 16 MiB"));
    }
    String::from_utf8(bytes).map_err(|_| trouble!("« {name} » n'est pas du texte UTF-8", "“{name}” is not UTF-8 text"))
}
