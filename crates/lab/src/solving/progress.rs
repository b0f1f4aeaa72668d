//! How far a proof has come, as a small text file that is replaced as a whole or not at all.

use std::fmt::Write;
use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::Path;

use escale_catalog::CheckTally;
use escale_rules::{Trouble, excerpt, trouble};

const TITLE: &str = "escale solve verify 1";

/// What a file of progress belongs to: nothing of it may be used for another book or another choice
/// of plans.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Undertaking {
    pub(crate) game: &'static str,
    /// The hash of the book.
    pub(crate) book: String,
    /// Which plans, in words without a line break.
    pub(crate) plans: String,
}

/// What has been checked so far: the first so many plans, and what that came to.
pub type Progress = CheckTally;

/// Reads how far an undertaking has come; from the start if there is no such file.
pub(crate) fn read(path: &Path, of: &Undertaking) -> Result<Progress, Trouble> {
    let name = excerpt(&path.to_string_lossy());
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Progress::default()),
        Err(error) => {
            return Err(trouble!(
                "« {name} » ne se lit pas : {error}",
                "“{name}” cannot be read: {error}"
            ));
        }
    };
    let mut lines = text.lines();
    let mut field = |key: &str| lines.next()?.strip_prefix(key)?.strip_prefix(' ').map(str::to_owned);
    let head = (|| Some((field("escale")?, field("game")?, field("book")?, field("plans")?)))();
    let numbers = (|| {
        let mut number = |key: &str| field(key)?.parse::<u64>().ok();
        Some(Progress {
            plans: number("checked")?,
            in_book: number("in-book")?,
            searched: number("searched")?,
            nodes: number("nodes")?,
        })
    })();
    let (Some((title, game, book, plans)), Some(progress)) = (head, numbers) else {
        return Err(not_progress(&name));
    };
    if TITLE.strip_prefix("escale ") != Some(title.as_str()) || lines.next() != Some("end") {
        return Err(not_progress(&name));
    }
    if (game.as_str(), &book, &plans) != (of.game, &of.book, &of.plans) {
        return Err(trouble!(
            "« {name} » est l'avancement d'une autre vérification (un autre livre, ou d'autres plans)",
            "“{name}” is the progress of another verification (another book, or other plans)"
        ));
    }
    Ok(progress)
}

fn not_progress(name: &str) -> Trouble {
    trouble!(
        "« {name} » n'est pas un fichier d'avancement",
        "“{name}” is not a file of progress"
    )
}

/// Keeps how far it has come. The old file stays until the new one is whole.
pub(crate) fn write(path: &Path, of: &Undertaking, progress: &Progress) -> Result<(), Trouble> {
    let mut text = format!("{TITLE}\ngame {}\nbook {}\nplans {}\n", of.game, of.book, of.plans);
    let Progress {
        plans,
        in_book,
        searched,
        nodes,
    } = progress;
    writeln!(
        text,
        "checked {plans}\nin-book {in_book}\nsearched {searched}\nnodes {nodes}\nend"
    )
    .expect("writing to a string");
    let mut aside = path.as_os_str().to_owned();
    aside.push(".new");
    let replaced = (|| {
        let mut file = fs::File::create(&aside)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&aside, path)
    })();
    replaced.map_err(|error| {
        let name = excerpt(&path.to_string_lossy());
        trouble!(
            "« {name} » ne s'écrit pas : {error}",
            "“{name}” cannot be written: {error}"
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn undertaking() -> Undertaking {
        Undertaking {
            game: "alcazar",
            book: "c0ffee".to_owned(),
            plans: "all 12".to_owned(),
        }
    }

    #[test]
    fn progress_is_kept_and_found_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("progress");
        assert_eq!(read(&path, &undertaking()), Ok(Progress::default()));
        let progress = Progress {
            plans: 7,
            in_book: 8,
            searched: 9,
            nodes: 10,
        };
        for _ in 0..2 {
            write(&path, &undertaking(), &progress).expect("written");
            assert_eq!(read(&path, &undertaking()), Ok(progress));
        }
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }

    #[test]
    fn the_progress_of_something_else_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("progress");
        write(&path, &undertaking(), &Progress::default()).expect("written");
        for other in [
            Undertaking {
                book: "decaf".to_owned(),
                ..undertaking()
            },
            Undertaking {
                plans: "sample 5 1".to_owned(),
                ..undertaking()
            },
            Undertaking {
                game: "lices",
                ..undertaking()
            },
        ] {
            assert!(read(&path, &other).is_err());
        }
        let whole = fs::read_to_string(&path).expect("a text");
        for length in 0..whole.len() - 1 {
            fs::write(&path, &whole[..length]).expect("written");
            assert!(read(&path, &undertaking()).is_err(), "{length}");
        }
        fs::write(&path, [0xFF, 0xFE]).expect("written");
        assert!(read(&path, &undertaking()).is_err());
    }
}
