//! `cargo xtask new-game my-game --like fous-du-roi`: a duplicate of a game under another name, on
//! the shelf, which builds and passes its tests as it stands. From there one changes it, a file at
//! a time.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

/// The game the test run makes a duplicate of, and what it calls it.
const LIKE: &str = "fous-du-roi";
const SCRATCH: &str = "scratch-game";

/// Makes the game in this workspace and says what comes next.
pub(crate) fn run(id: &str, like: &str) -> Result<()> {
    make(&root()?, id, like)?;
    println!("games/{id} is a copy of games/{like}, and on the shelf. It builds and passes as it stands:");
    println!("    cargo test -p escale-{id}");
    println!("Now change it; CONTRIBUTING.md says in which order.");
    Ok(())
}

/// The folder of the workspace.
fn root() -> Result<PathBuf> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    Ok(here.parent().context("xtask lies in the workspace")?.to_owned())
}

/// Copies, renames and registers.
fn make(root: &Path, id: &str, like: &str) -> Result<()> {
    let (from, to) = (root.join("games").join(like), root.join("games").join(id));
    let good = id.starts_with(|first: char| first.is_ascii_lowercase())
        && !id.ends_with('-')
        && id.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    ensure!(
        good,
        "`{id}` is no name for a game: small letters and `-`, as in `my-game`"
    );
    ensure!(from.is_dir(), "there is no game `{like}`");
    ensure!(!to.exists(), "there is a game `{id}` already");
    copy(&from, &to, &|text| renamed(text, id, like))?;
    register(root, id)
}

/// The text of a copied file. Only what names the game as a program does is changed; what it says
/// of the game is for its author.
fn renamed(text: &str, id: &str, like: &str) -> String {
    let crate_of = |id: &str| format!("escale_{}", id.replace('-', "_"));
    let mut text = text.replace(&crate_of(like), &crate_of(id));
    for (before, after) in [
        ("escale-", ""),
        ("play-", ""),
        ("games/", ""),
        ("id: \"", "\""),
        ("name = \"", "\""),
        ("[data-game=\"", "\"]"),
        ("[data-game='", "']"),
    ] {
        text = text.replace(&format!("{before}{like}{after}"), &format!("{before}{id}{after}"));
    }
    text
}

/// Copies a folder; files that are text are changed on the way.
fn copy(from: &Path, to: &Path, change: &dyn Fn(&str) -> String) -> Result<()> {
    fs::create_dir_all(to).with_context(|| to.display().to_string())?;
    for entry in fs::read_dir(from).with_context(|| from.display().to_string())? {
        let entry = entry?;
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if entry.file_type()?.is_dir() {
            copy(&source, &target, change)?;
            continue;
        }
        let bytes = fs::read(&source).with_context(|| source.display().to_string())?;
        let bytes = String::from_utf8(bytes).map_or_else(std::string::FromUtf8Error::into_bytes, |text| {
            change(&text).into_bytes()
        });
        fs::write(&target, bytes).with_context(|| target.display().to_string())?;
    }
    Ok(())
}

/// The three lines that put a game on the shelf.
fn register(root: &Path, id: &str) -> Result<()> {
    let name = format!("escale_{}", id.replace('-', "_"));
    insert_before(
        &root.join("crates/catalog/src/games.rs"),
        "shelf! {",
        |line| line == "}",
        &format!("    {name},"),
    )?;
    insert_before(
        &root.join("crates/catalog/Cargo.toml"),
        "[dependencies]",
        |line| line.starts_with("escale-rules"),
        &format!("escale-{id}.workspace = true"),
    )?;
    insert_before(
        &root.join("Cargo.toml"),
        "[workspace.dependencies]",
        |line| !line.starts_with("escale-"),
        &format!("escale-{id} = {{ path = \"games/{id}\" }}"),
    )
}

/// Inserts a line before the first one, below a heading, that is so.
fn insert_before(file: &Path, heading: &str, is_there: impl Fn(&str) -> bool, line: &str) -> Result<()> {
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let mut lines: Vec<&str> = text.lines().collect();
    let start = lines.iter().position(|known| *known == heading);
    let place = start.and_then(|start| (start + 1..lines.len()).find(|&index| is_there(lines[index])));
    let Some(place) = place else {
        bail!("{} has changed: there is no place for `{line}`", file.display());
    };
    lines.insert(place, line);
    fs::write(file, lines.join("\n") + "\n").with_context(|| file.display().to_string())
}

/// A step of the test run: the duplicate of a game, made in a copy of the workspace, builds and
/// passes its own tests and those of the shelf.
pub(crate) fn try_out() -> Result<()> {
    let root = root()?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let target = std::path::absolute(target)?;
    let scratch = target.join("new-game");
    if scratch.exists() {
        fs::remove_dir_all(&scratch)?;
    }
    for part in [".cargo", "benches", "crates", "games", "web", "xtask"] {
        copy(&root.join(part), &scratch.join(part), &str::to_owned)?;
    }
    for file in [
        "Cargo.toml",
        "Cargo.lock",
        "clippy.toml",
        "rust-toolchain.toml",
        "README.md",
    ] {
        fs::copy(root.join(file), scratch.join(file)).with_context(|| file.to_owned())?;
    }
    make(&scratch, SCRATCH, LIKE)?;
    ensure!(make(&scratch, SCRATCH, LIKE).is_err(), "a game was made twice");
    let game = format!("escale-{SCRATCH}");
    for arguments in [
        &["test", "--quiet", "--offline", "-p", &game][..],
        &[
            "test",
            "--quiet",
            "--offline",
            "-p",
            "escale-catalog",
            "--test",
            "shelf",
        ],
    ] {
        let status = Command::new(env!("CARGO"))
            .args(arguments)
            .current_dir(&scratch)
            // What is not ours is the same here and there, and compiled already.
            .env("CARGO_TARGET_DIR", &target)
            .status()?;
        ensure!(status.success(), "cargo {}: {status}", arguments.join(" "));
    }
    Ok(())
}
