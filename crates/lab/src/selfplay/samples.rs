//! What a trainer reads: the inputs of quiet positions, what the search said, and the result.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `ESCSMP1` and a line feed |
//! | 4 | how many inputs there are |
//! | then for each sample | |
//! | 2 | the score for the side to move, in hundredths of the basic piece |
//! | 1 | its points, in halves |
//! | 1, 1 | how many inputs are on, seen by the side to move and by the other |
//! | 2 each | the inputs, in rising order, first those of the side to move |
//!
//! Numbers have their least significant byte first.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;

use escale_catalog::{EngineSettings, Game, Match, Setup};
use escale_rules::{Trouble, trouble};

use super::{KeptGame, halves};

const MAGIC: &[u8; 8] = b"ESCSMP1\n";

/// What came of the plies of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SampleCount {
    /// Games they come from.
    pub games: u64,
    /// Moves that were thought about.
    pub plies: u64,
    /// Samples written.
    pub samples: u64,
    /// Positions left out because they were there before.
    pub twice: u64,
}

/// Plays the games again and writes a sample for each position that teaches, and one of its mirror
/// image where that is the same game; of positions that look alike only the first.
pub fn pack(game: &dyn Game, games: &[KeptGame], out: &mut dyn Write, told: &dyn Fn()) -> Result<SampleCount, Trouble> {
    let mut engine = game.engine(EngineSettings::without_book());
    let Some(inputs) = engine.inputs() else {
        let id = game.card().id;
        return Err(trouble!("aucun réseau ne voit {id}", "networks see nothing of {id}"));
    };
    let failed = |error: std::io::Error| {
        trouble!(
            "les positions ne s'écrivent pas : {error}",
            "the samples cannot be written: {error}"
        )
    };
    out.write_all(MAGIC).map_err(failed)?;
    out.write_all(&(inputs as u32).to_le_bytes()).map_err(failed)?;
    let mut seen = HashSet::new();
    let mut count = SampleCount::default();
    for kept in games {
        count.games += 1;
        let mut play = game.set_up(&Setup::default())?;
        for ply in &kept.plies {
            count.plies += u64::from(ply.thought);
            if ply.teaches() {
                engine.think_about(play.as_ref())?;
                for views in engine.seen() {
                    if seen.insert(hash(&views)) {
                        count.samples += 1;
                        let mut sample = ply.score.to_le_bytes().to_vec();
                        sample.push(halves(kept.winner, play.turn()));
                        sample.extend(views.iter().map(|view| view.len() as u8));
                        sample.extend(views.iter().flatten().flat_map(|&input| (input as u16).to_le_bytes()));
                        out.write_all(&sample).map_err(failed)?;
                    } else {
                        count.twice += 1;
                    }
                }
            }
            play_indexed(play.as_mut(), usize::from(ply.index))?;
        }
        told();
    }
    Ok(count)
}

fn hash(views: &[Vec<usize>; 2]) -> u64 {
    let mut hasher = DefaultHasher::new();
    views.hash(&mut hasher);
    hasher.finish()
}

fn play_indexed(play: &mut dyn Match, index: usize) -> Result<(), Trouble> {
    let texts = play.legal_texts();
    let Some(text) = texts.get(index) else {
        return Err(trouble!(
            "une partie du fichier ne se joue pas : elle vient d'autres règles",
            "a game of the file cannot be played: it comes from other rules"
        ));
    };
    play.play(text)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use escale_catalog::{GAMES, Judge};

    use super::*;
    use crate::selfplay::{GameFile, SelfPlay, pack_files};

    /// Games of every game become samples whose inputs are in range and in order, the same however
    /// many threads played and wherever it was broken off.
    #[test]
    fn every_game_is_played_and_packed() {
        let folder = tempfile::tempdir().expect("a folder");
        for game in GAMES {
            let plan = |games, threads| SelfPlay {
                game: *game,
                games,
                opening: 6,
                nodes: 60,
                seed: 3,
                threads,
                judge: Judge::Hand,
            };
            let play = |name: &str, plans: &[SelfPlay]| {
                let path = folder.path().join(format!("{}-{name}", game.card().id));
                for plan in plans {
                    let mut file = GameFile::open(&path, &plan.title().expect("no network")).expect("a file");
                    plan.run(&mut file, &AtomicBool::new(false), &|| ()).expect("games");
                }
                let mut kept = GameFile::read(&path, *game).expect("games");
                kept.sort_by_key(|game| game.number);
                let mut samples = Vec::new();
                let count = pack_files(*game, &[path], &mut samples, &|| ()).expect("samples");
                (kept, samples, count)
            };
            let (kept, samples, count) = play("at-once", &[plan(4, 1)]);
            let (again, _, counted) = play("in-two", &[plan(2, 2), plan(4, 2)]);
            assert_eq!(kept, again, "{}", game.card().id);
            assert_eq!(count, counted);
            assert!(count.samples > 20 && count.games == 4, "{count:?}");
            assert_eq!(check(&samples), count.samples);
        }
    }

    /// Walks through samples as a trainer would; how many there are.
    fn check(bytes: &[u8]) -> u64 {
        let rest = bytes.strip_prefix(MAGIC).expect("samples");
        let (inputs, mut rest) = rest.split_first_chunk().expect("a count");
        let inputs = u32::from_le_bytes(*inputs);
        let mut count = 0;
        while let Some((head, tail)) = rest.split_first_chunk::<5>() {
            assert!(head[2] <= 2, "points");
            let mut tail = tail;
            for length in [head[3], head[4]] {
                let (view, after) = tail.split_at(2 * usize::from(length));
                let view: Vec<u16> = view
                    .chunks_exact(2)
                    .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
                    .collect();
                assert!(view.is_sorted_by(|a, b| a < b), "rising");
                assert!(view.iter().all(|&input| u32::from(input) < inputs), "in range");
                tail = after;
            }
            rest = tail;
            count += 1;
        }
        assert!(rest.is_empty());
        count
    }
}
