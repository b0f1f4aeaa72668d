//! The `.perft` counts too deep for the test profile, by the release program.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

/// Counts up to this many leaves were already checked by the games' own tests.
const CHECKED_BY_TESTS: u64 = 2_000_000;

/// Deeper ones than this are for a person with an evening to spare.
const MOST: u64 = 3_000_000_000;

pub(crate) fn run() -> Result<()> {
    // Beside this program's own folder, wherever cargo was told to build.
    let program = std::env::current_exe()?
        .ancestors()
        .nth(2)
        .context("cargo's target folder")?
        .join("release/escale");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .context("xtask lies in the workspace")?;
    let mut checked = 0;
    for entry in std::fs::read_dir(root.join("games"))? {
        let folder = entry?.path();
        let game = folder
            .file_name()
            .and_then(|name| name.to_str())
            .context("a game's folder has a plain name")?
            .to_owned();
        let table = folder.join("tests/counts.perft");
        let text = std::fs::read_to_string(&table).with_context(|| format!("{}", table.display()))?;
        checked += check(&program, &game, &text)?;
    }
    ensure!(checked > 0, "no deep count was found");
    println!("{checked} deep counts agree");
    Ok(())
}

fn check(program: &Path, game: &str, table: &str) -> Result<usize> {
    let mut position = "start";
    let mut checked = 0;
    for line in table.lines().map(str::trim) {
        let Some((word, rest)) = line.split_once(char::is_whitespace) else {
            continue;
        };
        if word == "position" {
            position = rest.trim();
        }
        let (Ok(depth), Ok(expected)) = (word.parse::<u32>(), rest.trim().parse::<u64>()) else {
            continue;
        };
        if !(CHECKED_BY_TESTS..=MOST).contains(&expected) {
            continue;
        }
        let mut command = Command::new(program);
        command.args(["perft", game, &depth.to_string(), "--threads", "2"]);
        if position != "start" {
            command.args(["--position", position]);
        }
        let output = command.output().with_context(|| program.display().to_string())?;
        let count = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        if count != expected.to_string() {
            bail!("{game}: perft {depth} of {position} is {count}, the table says {expected}");
        }
        checked += 1;
    }
    Ok(checked)
}
