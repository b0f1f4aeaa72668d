//! What can go wrong with a store as a whole.

use std::borrow::Cow;
use std::fmt;
use std::path::PathBuf;

use escale_rules::{Phrase, phrase};

/// Why a store did not answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// Written by a later version of this program.
    Newer {
        /// The schema number found.
        found: i64,
        /// The last one this program knows.
        known: i64,
    },
    /// A file, but not one of ours, or damaged.
    Foreign {
        /// Which file.
        path: PathBuf,
        /// What the database said.
        why: String,
    },
    /// Another server works on the same folder.
    InUse(PathBuf),
    /// The store was closed.
    Closed,
    /// A backup was restored: ask again in a moment, by the table's name.
    Restored,
    /// The name is taken (tables have random names: this is a caller's mistake).
    Duplicate,
    /// The database failed.
    Failed(String),
}

impl StoreError {
    /// One sentence for people.
    pub fn phrase(&self) -> Phrase {
        match self {
            Self::Newer { found, known } => phrase!(
                "la base de données est d'une version plus récente du programme (schéma {found}, connu jusqu'à {known}) : mettez le programme à jour",
                "the database comes from a newer version of this program (schema {found}, known up to {known}): update the program"
            ),
            Self::Foreign { path, why } => {
                let (path, why_fr) = (path.display(), in_french(why));
                phrase!(
                    "{path} n'est pas une base d'Escale utilisable : {why_fr}",
                    "{path} is not a usable Escale database: {why}"
                )
            }
            Self::InUse(path) => {
                let path = path.display();
                phrase!(
                    "un autre serveur travaille déjà dans {path}",
                    "another server is already working in {path}"
                )
            }
            Self::Closed => Phrase::new("la base de données est fermée", "the database is closed"),
            Self::Restored => Phrase::new(
                "une sauvegarde vient d'être rétablie ; revenez dans un instant",
                "a backup has just been restored; come back in a moment",
            ),
            Self::Duplicate => Phrase::new("ce nom de table est déjà pris", "this table name is taken"),
            Self::Failed(why) => {
                let why_fr = in_french(why);
                phrase!("la base de données a échoué : {why_fr}", "the database failed: {why}")
            }
        }
    }
}

/// What we and the database say most often, in French; anything else is quoted as it was said.
fn in_french(why: &str) -> Cow<'_, str> {
    const SAID: [(&str, &str); 9] = [
        ("no such file", "il n'y a pas de tel fichier"),
        ("the file exists already", "le fichier existe déjà"),
        ("not a UTF-8 name", "son nom n'est pas du texte UTF-8"),
        ("empty", "le fichier est vide"),
        ("unable to open database file", "le fichier ne s'ouvre pas"),
        ("file is not a database", "ce n'est pas une base de données"),
        ("database disk image is malformed", "le fichier est abîmé"),
        ("database or disk is full", "le disque est plein"),
        (
            "attempt to write a readonly database",
            "le fichier ne peut pas être écrit",
        ),
    ];
    SAID.iter()
        .find(|(en, _)| why.starts_with(en))
        .map_or_else(|| Cow::Owned(format!("« {why} »")), |(_, fr)| Cow::Borrowed(*fr))
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.phrase().en)
    }
}

impl std::error::Error for StoreError {}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Failed(error.to_string())
    }
}
