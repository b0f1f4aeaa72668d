//! Mistakes on the command line as one sentence in the reader's language; clap's own messages take
//! several lines of one.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use escale_rules::{Trouble, excerpt, trouble};

/// The sentence for a command-line mistake.
pub(crate) fn sentence(error: &clap::Error) -> Trouble {
    let context = |kind: ContextKind| match error.get(kind) {
        Some(ContextValue::String(text)) => excerpt(text),
        Some(ContextValue::Strings(texts)) => texts.iter().map(|text| excerpt(text)).collect::<Vec<_>>().join(", "),
        Some(ContextValue::Number(number)) => number.to_string(),
        _ => String::new(),
    };
    let argument = context(ContextKind::InvalidArg);
    let value = context(ContextKind::InvalidValue);
    let nearest = |kind: ContextKind| context(kind).split(", ").next().unwrap_or_default().to_owned();
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let name = context(ContextKind::InvalidSubcommand);
            let meant = nearest(ContextKind::SuggestedSubcommand);
            if !meant.is_empty() {
                return trouble!(
                    "commande inconnue « {name} » : vouliez-vous dire {meant} ?",
                    "unknown command “{name}”: did you mean {meant}?"
                );
            }
            trouble!(
                "commande inconnue « {name} » (voir escale --help)",
                "unknown command “{name}” (see escale --help)"
            )
        }
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            trouble!(
                "il manque la commande (voir escale --help)",
                "a command is missing (see escale --help)"
            )
        }
        ErrorKind::UnknownArgument => {
            let meant = nearest(ContextKind::SuggestedArg);
            if !meant.is_empty() {
                return trouble!(
                    "argument inconnu « {argument} » : vouliez-vous dire {meant} ?",
                    "unknown argument “{argument}”: did you mean {meant}?"
                );
            }
            trouble!("argument inconnu « {argument} »", "unknown argument “{argument}”")
        }
        ErrorKind::MissingRequiredArgument => trouble!("il manque {argument}", "{argument} is missing"),
        ErrorKind::ArgumentConflict => {
            let other = context(ContextKind::PriorArg);
            if other == argument {
                return trouble!("{argument} est donné deux fois", "{argument} is given twice");
            }
            trouble!(
                "{argument} ne va pas avec {other}",
                "{argument} does not go with {other}"
            )
        }
        ErrorKind::InvalidUtf8 => trouble!("un argument n'est pas du texte UTF-8", "an argument is not UTF-8 text"),
        _ if value.is_empty() && !argument.is_empty() => {
            trouble!(
                "il manque une valeur après {argument}",
                "a value is missing after {argument}"
            )
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let allowed = context(ContextKind::ValidValue);
            if let Some((fr, en)) = range(error) {
                return trouble!(
                    "{argument} : « {value} » n'est pas {fr}",
                    "{argument}: “{value}” is not {en}"
                );
            }
            if allowed.is_empty() {
                trouble!(
                    "{argument} : valeur « {value} » impossible",
                    "{argument}: the value “{value}” is not possible"
                )
            } else {
                trouble!(
                    "{argument} : valeur « {value} » impossible, au choix : {allowed}",
                    "{argument}: the value “{value}” is not possible, choose from: {allowed}"
                )
            }
        }
        kind => {
            let kind = kind.as_str().unwrap_or("?");
            trouble!(
                "ligne de commande incomprise : {argument} {kind}",
                "command line not understood: {argument} {kind}"
            )
        }
    }
}

/// The numbers that are allowed where one beyond them was given. Only the parser's own words tell
/// them: "0 is not in 1..=1024".
fn range(error: &clap::Error) -> Option<(String, String)> {
    let told = std::error::Error::source(error)?.to_string();
    let (_, range) = told.split_once(" is not in ")?;
    let (from, to) = range.split_once("..")?;
    let number = |text: &str| text.parse::<i128>().ok();
    let from = number(from);
    let to = match to.strip_prefix('=') {
        Some(most) => number(most),
        None => number(to).map(|end| end - 1),
    };
    // Beyond a thousand million nobody asks for the end.
    let to = to.filter(|&most| most < 999_999_999);
    Some(match (from, to) {
        (Some(from), Some(to)) => (format!("entre {from} et {to}"), format!("between {from} and {to}")),
        (Some(from), None) => (format!("un nombre à partir de {from}"), format!("a number from {from}")),
        (None, Some(to)) => (format!("au plus {to}"), format!("at most {to}")),
        (None, None) => return None,
    })
}
