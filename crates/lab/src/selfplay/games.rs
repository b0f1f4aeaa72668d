//! A file of games: a title line, then a record a game.
//!
//! | bytes | what |
//! |---|---|
//! | 4 | the game's number |
//! | 1 | 0: First won, 1: Second won, 2: nobody |
//! | 2 | plies |
//! | 5 a ply | the move, as its place in the sorted list of legal moves (2); what the search said for the side to move, ±32,000 being proven (2); 1: the move was thought about, 2: the position was quiet |
//! | 4 | FNV-1a of the record so far, 32 bits |
//!
//! Numbers have their least significant byte first. A record that was broken off is written over.

use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;

use escale_catalog::Game;
use escale_rules::{Side, Trouble, excerpt, trouble};
use escale_search::Score;

use crate::unread;

/// A score that stands for a proven result.
const PROVEN: i16 = 32_000;

/// The most points a kept score has.
const MOST_POINTS: i32 = 30_000;

const HEAD: usize = 7;
const PLY: usize = 5;
const CHECK: usize = 4;

/// A move as it is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptPly {
    /// Its place in the sorted list of legal moves.
    pub index: u16,
    /// What the search said for the side to move.
    pub score: i16,
    /// Whether it was thought about, or drawn at random.
    pub thought: bool,
    /// Whether nothing was about to happen in the position.
    pub quiet: bool,
}

impl KeptPly {
    /// One of a random opening.
    pub(super) fn drawn(index: usize) -> Self {
        Self {
            index: index as u16,
            score: 0,
            thought: false,
            quiet: false,
        }
    }

    pub(super) fn thought(index: usize, score: Score, quiet: bool) -> Self {
        let score = match score {
            Score::Points(points) => points.clamp(-MOST_POINTS, MOST_POINTS) as i16,
            Score::Win(_) => PROVEN,
            Score::Loss(_) => -PROVEN,
        };
        Self {
            index: index as u16,
            score,
            thought: true,
            quiet,
        }
    }

    /// Whether an evaluation can learn from the position before the move.
    pub(super) fn teaches(self) -> bool {
        self.thought && self.quiet && self.score.abs() != PROVEN
    }
}

/// A game as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptGame {
    /// Its number in its file.
    pub number: u32,
    /// Who won, if anybody.
    pub winner: Option<Side>,
    /// What was played.
    pub plies: Vec<KeptPly>,
}

impl KeptGame {
    fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.number.to_le_bytes().to_vec();
        bytes.push(self.winner.map_or(2, |side| side.index() as u8));
        bytes.extend_from_slice(&(self.plies.len() as u16).to_le_bytes());
        for ply in &self.plies {
            bytes.extend_from_slice(&ply.index.to_le_bytes());
            bytes.extend_from_slice(&ply.score.to_le_bytes());
            bytes.push(u8::from(ply.thought) | u8::from(ply.quiet) << 1);
        }
        let check = fnv(&bytes);
        bytes.extend_from_slice(&check.to_le_bytes());
        bytes
    }

    /// The first record of these bytes, and how long it is; `None` if it is not whole.
    fn read(bytes: &[u8]) -> Option<(Self, usize)> {
        let head = bytes.get(..HEAD)?;
        let length = HEAD + PLY * usize::from(u16::from_le_bytes([head[5], head[6]]));
        let check = bytes.get(length..length + CHECK)?;
        if fnv(&bytes[..length]).to_le_bytes() != check {
            return None;
        }
        let plies = bytes[HEAD..length].chunks_exact(PLY).map(|ply| KeptPly {
            index: u16::from_le_bytes([ply[0], ply[1]]),
            score: i16::from_le_bytes([ply[2], ply[3]]),
            thought: ply[4] & 1 != 0,
            quiet: ply[4] & 2 != 0,
        });
        let game = Self {
            number: u32::from_le_bytes([head[0], head[1], head[2], head[3]]),
            winner: Side::BOTH.get(usize::from(head[4])).copied(),
            plies: plies.collect(),
        };
        Some((game, length + CHECK))
    }
}

/// A file games are added to.
pub struct GameFile {
    file: File,
    numbers: Vec<u32>,
}

impl GameFile {
    /// Opens a file to go on from, or begins it. Refused if it holds games played otherwise.
    pub fn open(path: &Path, title: &str) -> Result<Self, Trouble> {
        let name = excerpt(&path.to_string_lossy());
        let failed = |error: std::io::Error| {
            trouble!(
                "« {name} » ne s'ouvre pas : {error}",
                "“{name}” cannot be opened: {error}"
            )
        };
        let kept = match std::fs::read(path) {
            Ok(kept) => kept,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(failed(error)),
        };
        let head = format!("{title}\n");
        if !kept.is_empty() && !kept.starts_with(head.as_bytes()) {
            return Err(trouble!(
                "« {name} » contient des parties jouées autrement",
                "“{name}” holds games that were played otherwise"
            ));
        }
        let mut file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(path)
            .map_err(failed)?;
        if kept.is_empty() {
            file.write_all(head.as_bytes()).map_err(failed)?;
        }
        let (games, whole) = records(kept.get(head.len()..).unwrap_or_default());
        let end = (head.len() + whole) as u64;
        file.set_len(end).map_err(failed)?;
        file.seek(SeekFrom::Start(end)).map_err(failed)?;
        Ok(Self {
            file,
            numbers: games.iter().map(|game| game.number).collect(),
        })
    }

    /// The games of a file, if they are of this game.
    pub fn read(path: &Path, game: &dyn Game) -> Result<Vec<KeptGame>, Trouble> {
        let name = excerpt(&path.to_string_lossy());
        let kept = std::fs::read(path).map_err(|error| unread(&name, &error))?;
        let title = kept.split(|&byte| byte == b'\n').next().unwrap_or_default();
        let belongs = String::from_utf8_lossy(title).starts_with(&format!("escale selfplay 1 {} ", game.card().id));
        if !belongs {
            let id = game.card().id;
            return Err(trouble!(
                "« {name} » ne contient pas de parties de {id}",
                "“{name}” holds no games of {id}"
            ));
        }
        Ok(records(kept.get(title.len() + 1..).unwrap_or_default()).0)
    }

    /// The numbers of the games it holds.
    pub fn numbers(&self) -> impl Iterator<Item = u32> {
        self.numbers.iter().copied()
    }

    pub(super) fn add(&mut self, game: &KeptGame) -> Result<(), Trouble> {
        self.numbers.push(game.number);
        self.file.write_all(&game.bytes()).map_err(|error| {
            trouble!(
                "la partie ne s'écrit pas : {error}",
                "the game cannot be written: {error}"
            )
        })
    }
}

/// All whole records, and how many bytes they take.
fn records(bytes: &[u8]) -> (Vec<KeptGame>, usize) {
    let (mut games, mut at) = (Vec::new(), 0);
    while let Some((game, length)) = KeptGame::read(&bytes[at..]) {
        games.push(game);
        at += length;
    }
    (games, at)
}

fn fnv(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811C_9DC5, |hash, &byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

#[cfg(test)]
mod tests {
    use escale_catalog::GAMES;

    use super::*;

    fn games() -> Vec<KeptGame> {
        let plies = vec![
            KeptPly::drawn(3),
            KeptPly::thought(300, Score::Points(-41), true),
            KeptPly::thought(0, Score::Win(3), false),
        ];
        let game = |number, winner| KeptGame {
            number,
            winner,
            plies: plies.clone(),
        };
        vec![
            game(0, None),
            game(70_000, Some(Side::First)),
            game(2, Some(Side::Second)),
        ]
    }

    #[test]
    fn games_survive_being_kept_and_a_torn_one_is_written_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games");
        let title = format!("escale selfplay 1 {} and so on", GAMES[0].card().id);
        let mut file = GameFile::open(&path, &title).expect("a new file");
        for game in games() {
            file.add(&game).expect("room");
        }
        drop(file);
        assert_eq!(GameFile::read(&path, GAMES[0]).expect("games"), games());
        assert!(GameFile::read(&path, GAMES[1]).is_err(), "another game");
        assert!(GameFile::open(&path, "another title").is_err());

        let whole = std::fs::read(&path).expect("a file");
        std::fs::write(&path, &whole[..whole.len() - 5]).expect("room");
        let mut torn = GameFile::open(&path, &title).expect("a torn file is no other file");
        assert_eq!(torn.numbers().collect::<Vec<_>>(), [0, 70_000]);
        torn.add(&games()[2]).expect("room");
        drop(torn);
        assert_eq!(std::fs::read(&path).expect("a file"), whole);
    }

    #[test]
    fn only_quiet_positions_that_were_thought_about_teach() {
        assert!(KeptPly::thought(0, Score::Points(99_999), true).teaches());
        assert!(!KeptPly::thought(0, Score::Points(1), false).teaches());
        assert!(!KeptPly::thought(0, Score::Loss(4), true).teaches());
        assert!(!KeptPly::drawn(1).teaches());
    }
}
