//! The games of a study as they were played, a line each: a study that is broken off goes on.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;

use escale_rules::{Phrase, Side, Trouble, excerpt, trouble};

use super::ReadingStudy;

/// What is kept of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameCounted {
    /// Who won, if anybody.
    pub winner: Option<Side>,
    /// How long it was.
    pub plies: usize,
    /// Legal moves a ply, on the average.
    pub choices: f64,
    /// How it ended, for programs.
    pub code: String,
    /// How it ended, in words.
    pub phrase: Phrase,
}

/// The games of a study: which reading, which number, what came of it.
pub struct Journal {
    file: Option<File>,
    games: Vec<(usize, u32, GameCounted)>,
}

impl Journal {
    /// One that keeps nothing.
    pub fn nowhere() -> Self {
        Self {
            file: None,
            games: Vec::new(),
        }
    }

    /// Opens a file to go on from, or begins it. Refused if it belongs to another study; more games
    /// of the same are the same study.
    pub fn open(path: &Path, study: &ReadingStudy) -> Result<Self, Trouble> {
        let name = excerpt(&path.to_string_lossy());
        let failed = |error: std::io::Error| {
            trouble!(
                "« {name} » ne s'ouvre pas : {error}",
                "“{name}” cannot be opened: {error}"
            )
        };
        let head = head(study);
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(failed(error)),
        };
        let mut lines = text.split_inclusive('\n');
        let first = lines.next().unwrap_or("");
        if !first.is_empty() && first.trim_end() != head {
            return Err(trouble!(
                "« {name} » est le journal d'une autre étude",
                "“{name}” is the journal of another study"
            ));
        }
        // The last line of a journal that was broken off may be torn: it is written again.
        let whole = lines.filter(|line| line.ends_with('\n')).map(str::trim_end);
        let games: Vec<_> = whole.filter_map(read_line).collect();
        let mut kept = format!("{head}\n");
        for (reading, number, game) in &games {
            kept += &line(*reading, *number, game);
        }
        std::fs::write(path, kept).map_err(failed)?;
        let file = OpenOptions::new().append(true).open(path).map_err(failed)?;
        Ok(Self {
            file: Some(file),
            games,
        })
    }

    /// What it holds.
    pub fn games(&self) -> &[(usize, u32, GameCounted)] {
        &self.games
    }

    pub(super) fn add(&mut self, reading: usize, number: u32, game: &GameCounted) -> Result<(), Trouble> {
        let Some(file) = &mut self.file else { return Ok(()) };
        file.write_all(line(reading, number, game).as_bytes()).map_err(|error| {
            trouble!(
                "le journal ne s'écrit pas : {error}",
                "the journal cannot be written: {error}"
            )
        })
    }
}

/// What a journal belongs to, in one line.
fn head(study: &ReadingStudy) -> String {
    let readings: Vec<String> = study
        .readings
        .iter()
        .map(|reading| escale_pages::typed(&reading.named))
        .collect();
    format!(
        "escale readings 1 {} nodes {} opening {} seed {}: {}",
        study.game.card().id,
        study.nodes,
        study.opening,
        study.seed,
        readings.join(", ")
    )
}

fn line(reading: usize, number: u32, game: &GameCounted) -> String {
    let winner = game.winner.map_or("draw", Side::word);
    let GameCounted {
        plies,
        choices,
        code,
        phrase,
        ..
    } = game;
    format!(
        "{reading}\t{number}\t{winner}\t{plies}\t{choices}\t{code}\t{}\t{}\n",
        phrase.fr, phrase.en
    )
}

fn read_line(line: &str) -> Option<(usize, u32, GameCounted)> {
    let mut fields = line.split('\t');
    let mut field = || fields.next();
    let (reading, number) = (field()?.parse().ok()?, field()?.parse().ok()?);
    let winner = match field()? {
        "first" => Some(Side::First),
        "second" => Some(Side::Second),
        "draw" => None,
        _ => return None,
    };
    let (plies, choices) = (field()?.parse().ok()?, field()?.parse().ok()?);
    let (code, fr, en) = (field()?.to_owned(), field()?.to_owned(), field()?.to_owned());
    let game = GameCounted {
        winner,
        plies,
        choices,
        code,
        phrase: Phrase::made(fr, en),
    };
    Some((reading, number, game))
}
