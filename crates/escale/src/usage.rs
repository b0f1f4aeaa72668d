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
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let name = context(ContextKind::InvalidSubcommand);
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
        ErrorKind::UnknownArgument => trouble!("argument inconnu « {argument} »", "unknown argument “{argument}”"),
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
