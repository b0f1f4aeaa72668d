//! Positions with their results, from self-play.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use escale_catalog::{EngineSettings, Game, Judge, Setup};
use escale_rules::{Outcome, Side, SplitMix, Trouble, trouble};
use escale_search::{Limits, Score};

/// A quiet position, what its evaluation measures, and how its game went.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// Amounts by term, non-zero ones only, good for First when positive.
    pub amounts: Vec<(u16, f32)>,
    /// First's points: 0, ½ or 1.
    pub result: f32,
    /// What the search said at the time, in points for First; proven scores are kept at their sign.
    pub score: f32,
    /// The game it comes from.
    pub game: u32,
}

/// How games are played.
#[derive(Clone, Copy, Debug)]
pub struct SamplePlan {
    /// How many.
    pub games: usize,
    /// Random plies before the engine takes over.
    pub opening: usize,
    /// Positions a move.
    pub nodes: u64,
    /// What decides the openings.
    pub seed: u64,
    /// Games played at a time.
    pub threads: usize,
}

/// Games longer than this are left out: what a draw by exhaustion says of a position is nothing.
const MOST_PLIES: usize = 400;

/// A score that stands for a proven result.
const PROVEN: f32 = 2000.0;

/// Plays the games; the samples come in order of the games, so that the same plan always gives the
/// same list.
pub fn gather(game: &dyn Game, plan: &SamplePlan, progress: &(dyn Fn() + Sync)) -> Result<Vec<Sample>, Trouble> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    let failed = AtomicBool::new(false);
    let work = || -> Result<(), Trouble> {
        // The weights that are fitted are those of the hand evaluation.
        let mut engine = game.engine(EngineSettings {
            judge: Judge::Hand,
            ..EngineSettings::without_book()
        });
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= plan.games || failed.load(Ordering::Relaxed) {
                return Ok(());
            }
            let samples = one_game(game, engine.as_mut(), plan, number)?;
            done.lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push((number, samples));
            progress();
        }
    };
    let results: Vec<Result<(), Trouble>> = std::thread::scope(|scope| {
        let handles: Vec<_> = (0..plan.threads)
            .filter_map(|_| {
                let guarded = || {
                    work().inspect_err(|_| {
                        failed.store(true, Ordering::Relaxed);
                    })
                };
                std::thread::Builder::new()
                    .stack_size(16 << 20)
                    .spawn_scoped(scope, guarded)
                    .ok()
            })
            .collect();
        handles.into_iter().filter_map(|handle| handle.join().ok()).collect()
    });
    results.into_iter().collect::<Result<Vec<()>, Trouble>>()?;
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_unstable_by_key(|(number, _)| *number);
    Ok(done.into_iter().flat_map(|(_, samples)| samples).collect())
}

fn one_game(
    game: &dyn Game,
    engine: &mut dyn escale_catalog::Engine,
    plan: &SamplePlan,
    number: usize,
) -> Result<Vec<Sample>, Trouble> {
    let setup = Setup::default();
    let mut random = SplitMix::new(plan.seed.wrapping_mul(SplitMix::STEP) ^ (number as u64) << 20);
    let mut play = game.set_up(&setup)?;
    // One ply more or less, so that both sides are first to think as often.
    for _ in 0..plan.opening + number % 2 {
        let texts = play.legal_texts();
        if play.verdict().is_some() || texts.is_empty() {
            return Ok(Vec::new());
        }
        play.play(&texts[(random.draw() % texts.len() as u64) as usize])?;
    }
    engine.new_game(number as u64);
    let mut samples: Vec<Sample> = Vec::new();
    let outcome = loop {
        if let Some(verdict) = play.verdict() {
            break verdict.outcome;
        }
        if play.plies() >= MOST_PLIES {
            return Ok(Vec::new());
        }
        engine.think_about(play.as_ref())?;
        let amounts = engine.amounts();
        let reply = engine.go(&Limits::nodes(plan.nodes), &AtomicBool::new(false), &mut |_| {});
        let line = &reply.lines[0];
        if let Some(amounts) = amounts {
            samples.push(sample(&amounts, line.score, play.turn(), number));
        }
        let best = line.moves[0].clone();
        play.play(&best)?;
    };
    let result = match outcome {
        Outcome::Win(Side::First) => 1.0,
        Outcome::Draw => 0.5,
        Outcome::Win(Side::Second) => 0.0,
    };
    for sample in &mut samples {
        sample.result = result;
    }
    Ok(samples)
}

fn sample(amounts: &[i32], score: Score, turn: Side, number: usize) -> Sample {
    let score = match score {
        Score::Points(points) => points as f32,
        Score::Win(_) => PROVEN,
        Score::Loss(_) => -PROVEN,
    };
    Sample {
        amounts: amounts
            .iter()
            .enumerate()
            .filter(|(_, amount)| **amount != 0)
            .map(|(term, amount)| (term as u16, *amount as f32))
            .collect(),
        result: 0.5,
        score: if turn == Side::First { score } else { -score },
        game: number as u32,
    }
}

/// One line a sample: game, result, score, then `term:amount` for each.
pub fn write(samples: &[Sample], out: &mut impl std::io::Write) -> std::io::Result<()> {
    for sample in samples {
        write!(out, "{} {} {}", sample.game, sample.result, sample.score)?;
        for (term, amount) in &sample.amounts {
            write!(out, " {term}:{amount}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Reads what [`write()`] wrote, for an evaluation of so many terms.
pub fn read(text: &str, terms: usize) -> Result<Vec<Sample>, Trouble> {
    text.lines()
        .zip(1..)
        .map(|(line, number)| {
            read_line(line, terms).ok_or_else(|| {
                trouble!(
                    "positions, ligne {number} : ce n'en est pas une de ce jeu",
                    "samples, line {number}: not one of this game"
                )
            })
        })
        .collect()
}

fn read_line(line: &str, terms: usize) -> Option<Sample> {
    let mut words = line.split(' ');
    let game = words.next()?.parse().ok()?;
    let result = words.next()?.parse().ok().filter(|r| (0.0..=1.0).contains(r))?;
    let score = words.next()?.parse().ok().filter(|s: &f32| s.is_finite())?;
    let amounts = words
        .map(|word| {
            let (term, amount) = word.split_once(':')?;
            let term: u16 = term.parse().ok().filter(|&term| usize::from(term) < terms)?;
            Some((term, amount.parse().ok().filter(|a: &f32| a.is_finite())?))
        })
        .collect::<Option<_>>()?;
    Some(Sample {
        amounts,
        result,
        score,
        game,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_survive_being_written() {
        let samples = vec![
            Sample {
                amounts: vec![(0, 3.0), (7, -2.0)],
                result: 0.5,
                score: -31.0,
                game: 12,
            },
            Sample {
                amounts: vec![],
                result: 1.0,
                score: 2000.0,
                game: 13,
            },
        ];
        let mut text = Vec::new();
        write(&samples, &mut text).expect("memory");
        let text = String::from_utf8(text).expect("UTF-8");
        assert_eq!(read(&text, 8).as_ref(), Ok(&samples));
        assert!(read(&text, 7).is_err(), "a term the evaluation does not have");
        for bad in ["x", "1 2 3", "1 0.5 nan", "1 0.5 3 1", "1 0.5 3 1:x"] {
            assert!(read(bad, 8).is_err(), "{bad}");
        }
    }
}
