//! Files that cannot be read, told to people.

use std::io::{self, ErrorKind};

use escale_rules::{Phrase, Trouble, phrase, trouble};

/// Why a file cannot be read. The usual reasons are told in the reader's language, the system's own
/// words left for the others.
pub fn unread(name: &str, error: &io::Error) -> Trouble {
    let Phrase { fr, en } = match error.kind() {
        ErrorKind::NotFound => Phrase::new("il n'y a pas de tel fichier", "there is no such file"),
        ErrorKind::PermissionDenied => Phrase::new("accès refusé", "access denied"),
        ErrorKind::IsADirectory => Phrase::new("c'est un dossier", "it is a folder"),
        _ => phrase!("{error}", "{error}"),
    };
    trouble!("« {name} » ne se lit pas : {fr}", "“{name}” cannot be read: {en}")
}
