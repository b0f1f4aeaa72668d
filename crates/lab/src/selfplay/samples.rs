//! What a trainer reads: the inputs of quiet positions, what the search said, and the result.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `ESCSMP2` and a line feed |
//! | 4 | how many inputs there are |
//! | 4 | words a view: *w* |
//! | then for each sample | |
//! | 2 | the score for the side to move, in hundredths of the basic piece |
//! | 1 | its points, in halves |
//! | 1 | 1 in a mirror image, else 0 |
//! | 8 *w* | the inputs seen by the side to move, 64 a word, the first in the lowest bit |
//! | 8 *w* | the inputs seen by the other side |
//!
//! Numbers have their least significant byte first, so input *n* is bit *n* mod 8 of byte *n* / 8
//! of a view.
//!
//! Of a game that somebody can solve, all positions may be asked for, each with its code
//! ([`Engine::code`](escale_catalog::Engine::code)): eight bytes a sample in a file of their own.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::thread;

use escale_catalog::{Engine, EngineSettings, Game, Match, Setup};
use escale_rules::{Trouble, trouble};

use super::{KeptGame, KeptPly, halves};

const MAGIC: &[u8; 8] = b"ESCSMP2\n";

/// Games whose samples are made before they are written: enough to keep all threads busy.
const AT_A_TIME: usize = 1024;

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

/// Where samples go.
pub struct SampleFiles<'a> {
    /// The samples.
    pub samples: &'a mut dyn Write,
    /// The code of each, where all positions are wanted, not those alone that teach.
    pub codes: Option<&'a mut dyn Write>,
}

/// A sample on its way to the file.
struct Sample {
    /// What tells it from others.
    hash: u64,
    code: Option<u64>,
    bytes: Vec<u8>,
}

/// Plays the games again and writes a sample for each position that teaches, and one of its mirror
/// image where that is the same game; of positions that look alike only the first. The same however
/// many threads work.
pub fn pack(
    game: &dyn Game,
    games: &[KeptGame],
    threads: usize,
    out: &mut SampleFiles<'_>,
    told: &dyn Fn(),
) -> Result<SampleCount, Trouble> {
    let engine = game.engine(EngineSettings::without_book());
    let id = game.card().id;
    let (Some(inputs), [views, ..]) = (engine.inputs(), &engine.seen()[..]) else {
        return Err(trouble!("aucun réseau ne voit {id}", "networks see nothing of {id}"));
    };
    if out.codes.is_some() && engine.code().is_none() {
        return Err(trouble!("personne n'a résolu {id}", "nobody has solved {id}"));
    }
    let failed = |error: std::io::Error| {
        trouble!(
            "les positions ne s'écrivent pas : {error}",
            "the samples cannot be written: {error}"
        )
    };
    let head = [
        MAGIC.as_slice(),
        &(inputs as u32).to_le_bytes(),
        &(views[0].len() as u32).to_le_bytes(),
    ]
    .concat();
    out.samples.write_all(&head).map_err(failed)?;
    let with_codes = out.codes.is_some();
    let mut seen = HashSet::new();
    let mut count = SampleCount::default();
    for some in games.chunks(AT_A_TIME) {
        for samples in sampled(game, some, threads, with_codes)? {
            for sample in samples {
                if !seen.insert(sample.hash) {
                    count.twice += 1;
                    continue;
                }
                count.samples += 1;
                out.samples.write_all(&sample.bytes).map_err(failed)?;
                if let (Some(codes), Some(code)) = (&mut out.codes, sample.code) {
                    codes.write_all(&code.to_le_bytes()).map_err(failed)?;
                }
            }
        }
        for game in some {
            count.games += 1;
            count.plies += game.plies.iter().filter(|ply| ply.thought).count() as u64;
            told();
        }
    }
    Ok(count)
}

/// The samples of these games, game by game.
fn sampled(game: &dyn Game, games: &[KeptGame], threads: usize, with_codes: bool) -> Result<Vec<Vec<Sample>>, Trouble> {
    let share = games.len().div_ceil(threads.max(1)).max(1);
    let work = |games: &[KeptGame]| -> Result<Vec<Vec<Sample>>, Trouble> {
        let mut engine = game.engine(EngineSettings::without_book());
        games
            .iter()
            .map(|kept| samples_of(game, kept, engine.as_mut(), with_codes))
            .collect()
    };
    let work = &work;
    thread::scope(|scope| {
        let shares: Vec<_> = games
            .chunks(share)
            .map(|games| scope.spawn(move || work(games)))
            .collect();
        let mut samples = Vec::with_capacity(games.len());
        for share in shares {
            samples.extend(share.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?);
        }
        Ok(samples)
    })
}

fn samples_of(
    game: &dyn Game,
    kept: &KeptGame,
    engine: &mut dyn Engine,
    with_codes: bool,
) -> Result<Vec<Sample>, Trouble> {
    let mut samples = Vec::new();
    let mut play = game.set_up(&Setup::default())?;
    for ply in &kept.plies {
        if with_codes || ply.teaches() {
            engine.think_about(play.as_ref())?;
            let points = halves(kept.winner, play.turn());
            let code = engine.code().filter(|_| with_codes);
            samples.extend(engine.seen().into_iter().enumerate().map(|(image, views)| {
                let words = views.iter().flatten();
                let head = head(*ply, points, image as u8);
                Sample {
                    hash: hash(&views),
                    code,
                    bytes: head
                        .into_iter()
                        .chain(words.flat_map(|word| word.to_le_bytes()))
                        .collect(),
                }
            }));
        }
        play_indexed(play.as_mut(), usize::from(ply.index))?;
    }
    Ok(samples)
}

/// What a sample begins with.
fn head(ply: KeptPly, halves: u8, image: u8) -> [u8; 4] {
    let [low, high] = ply.score.to_le_bytes();
    [low, high, halves, image]
}

fn hash(views: &[Vec<u64>; 2]) -> u64 {
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

    fn plan(game: &'static dyn Game, games: usize, threads: usize) -> SelfPlay {
        SelfPlay {
            game,
            games,
            opening: 6,
            nodes: 60,
            most_plies: 400,
            seed: 3,
            threads,
            judge: Judge::Hand,
        }
    }

    /// Games of every game become samples whose inputs are in range, the same however many threads
    /// played and packed and wherever it was broken off; where the game is solved, codes too.
    #[test]
    fn every_game_is_played_and_packed() {
        let folder = tempfile::tempdir().expect("a folder");
        for game in GAMES {
            let id = game.card().id;
            let play = |name: &str, plans: &[SelfPlay]| {
                let path = folder.path().join(format!("{id}-{name}"));
                for plan in plans {
                    let mut file = GameFile::open(&path, &plan.title().expect("no network")).expect("a file");
                    plan.run(&mut file, &AtomicBool::new(false), &|| ()).expect("games");
                }
                let mut kept = GameFile::read(&path, *game).expect("games");
                kept.sort_by_key(|game| game.number);
                kept
            };
            let kept = play("at-once", &[plan(*game, 4, 1)]);
            assert_eq!(kept, play("in-two", &[plan(*game, 2, 2), plan(*game, 4, 2)]), "{id}");
            let packed = |threads, with_codes| {
                let (mut samples, mut codes) = (Vec::new(), Vec::new());
                let mut files = SampleFiles {
                    samples: &mut samples,
                    codes: if with_codes { Some(&mut codes) } else { None },
                };
                let count = pack(*game, &kept, threads, &mut files, &|| ())?;
                assert_eq!(check(&samples), count.samples);
                Ok::<_, Trouble>((samples, codes, count))
            };
            let (samples, _, count) = packed(1, false).expect("samples");
            assert!(count.samples > 20 && count.games == 4, "{count:?}");
            assert!(
                packed(3, false).expect("samples").0 == samples,
                "{id}: as with one thread"
            );
            let solved = game.proof(None).is_some();
            match packed(2, true) {
                Ok((_, codes, all)) => {
                    assert!(solved, "{id}");
                    assert!(all.samples > count.samples);
                    assert_eq!(codes.len() as u64, 8 * all.samples);
                }
                Err(trouble) => assert!(!solved, "{id}: {trouble}"),
            }
        }
    }

    #[test]
    fn games_of_other_rules_are_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games");
        let plan = plan(GAMES[0], 1, 1);
        let mut file = GameFile::open(&path, &plan.title().expect("no network")).expect("a file");
        plan.run(&mut file, &AtomicBool::new(false), &|| ()).expect("games");
        let mut bytes = Vec::new();
        let mut files = SampleFiles {
            samples: &mut bytes,
            codes: None,
        };
        assert!(pack_files(GAMES[1], &[path], 1, &mut files, &|| ()).is_err());
    }

    /// Walks through samples as a trainer would; how many there are.
    fn check(bytes: &[u8]) -> u64 {
        let rest = bytes.strip_prefix(MAGIC).expect("samples");
        let (inputs, rest) = rest.split_first_chunk().expect("a count");
        let (words, rest) = rest.split_first_chunk().expect("a count");
        let (inputs, words) = (
            u32::from_le_bytes(*inputs) as usize,
            u32::from_le_bytes(*words) as usize,
        );
        let length = 4 + 2 * 8 * words;
        assert!(rest.len().is_multiple_of(length));
        for sample in rest.chunks_exact(length) {
            assert!(sample[2] <= 2 && sample[3] <= 1, "points and image");
            for view in sample[4..].chunks_exact(8 * words) {
                let on = (0..64 * words).filter(|&input| view[input / 8] >> (input % 8) & 1 != 0);
                let on: Vec<usize> = on.collect();
                assert!(!on.is_empty() && on.iter().all(|&input| input < inputs), "in range");
            }
        }
        (rest.len() / length) as u64
    }
}
