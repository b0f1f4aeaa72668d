//! Files of games, and the commands that had them played.

use std::collections::HashSet;
use std::io::{BufRead, BufReader};
use std::path::Path;

use escale_catalog::Game;
use escale_rules::{Trouble, excerpt, trouble};

use crate::selfplay::{GameFile, KeptGame};
use crate::unread;

/// The games of some files.
pub struct PlayedFiles {
    /// All of them that differ: after the same random beginning the same game is played.
    pub games: Vec<KeptGame>,
    /// How many were like another move by move.
    pub repeated: u32,
    /// What was typed to have each file played.
    pub commands: Vec<String>,
}

impl PlayedFiles {
    /// Reads files of games of one game. Refused where two were not played alike, or hold the same
    /// games: what is counted over both would say nothing.
    pub fn read(game: &dyn Game, paths: &[impl AsRef<Path>]) -> Result<Self, Trouble> {
        let mut files = Self {
            games: Vec::new(),
            repeated: 0,
            commands: Vec::new(),
        };
        let mut known: HashSet<Vec<u16>> = HashSet::new();
        let mut titles: Vec<String> = Vec::new();
        for path in paths {
            let path = path.as_ref();
            let name = excerpt(&path.to_string_lossy());
            let games = GameFile::read(path, game)?;
            if games.is_empty() {
                return Err(trouble!(
                    "« {name} » ne contient aucune partie",
                    "“{name}” holds no game"
                ));
            }
            let title = title(path, &name)?;
            if titles.contains(&title) {
                return Err(trouble!(
                    "« {name} » contient les mêmes parties qu'un autre fichier",
                    "“{name}” holds the same games as another file"
                ));
            }
            let alike = |other: &String| without_seed(other) == without_seed(&title);
            if !titles.iter().all(alike) {
                return Err(trouble!(
                    "« {name} » contient des parties jouées autrement que les autres",
                    "“{name}” holds games that were played otherwise than the others"
                ));
            }
            files.commands.push(command(&title, games.len(), path));
            for kept in games {
                if known.insert(kept.plies.iter().map(|ply| ply.index).collect()) {
                    files.games.push(kept);
                } else {
                    files.repeated += 1;
                }
            }
            titles.push(title);
        }
        Ok(files)
    }
}

/// The first line of a file.
fn title(path: &Path, name: &str) -> Result<String, Trouble> {
    let mut title = Vec::new();
    std::fs::File::open(path)
        .and_then(|file| BufReader::new(file).read_until(b'\n', &mut title))
        .map_err(|error| unread(name, &error))?;
    Ok(String::from_utf8_lossy(&title).trim_end().to_owned())
}

fn value<'a>(title: &'a str, key: &str) -> &'a str {
    let mut words = title.split(' ').skip_while(|&word| word != key);
    words.nth(1).unwrap_or_default()
}

fn without_seed(title: &str) -> String {
    title.replacen(&format!(" seed {} ", value(title, "seed")), " ", 1)
}

/// The command that has such games played.
fn command(title: &str, games: usize, path: &Path) -> String {
    let id = title.split(' ').nth(3).unwrap_or_default();
    let [nodes, opening, seed] = ["nodes", "opening", "seed"].map(|key| value(title, key));
    let hand = if value(title, "judge") == "hand" { " --hand" } else { "" };
    // Files that are older do not tell where their games were broken off.
    let plies = match value(title, "plies") {
        "" => String::new(),
        plies => format!(" --plies {plies}"),
    };
    let out = path.file_name().unwrap_or_default().to_string_lossy();
    format!(
        "escale selfplay {id}{hand} --games {games} --nodes {nodes} --opening {opening}{plies} --seed {seed} --out {out}"
    )
}
