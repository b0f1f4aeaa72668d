//! What another reading of the leaflet would change: games of the engine against itself, as many
//! under each reading, counted.
//!
//! A game is decided by its reading, its number and the seed. Its first plies are drawn among the
//! moves the engine holds to be nearly as good as the best, so that games differ and none is lost
//! before it begins; from then on the best move is played.

mod journal;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use escale_catalog::{Engine, EngineSettings, Game, Judge, Setup};
use escale_pages::Sample;
use escale_rules::{Choice, OptionSpec, Outcome, Phrase, SplitMix, Trouble, trouble};
use escale_search::{Limits, Line, Options};

pub use journal::{GameCounted, Journal};

/// Moves looked at while a beginning is drawn.
const LINES: usize = 6;
/// Points that make a move e times less likely than the best.
const WARMTH: f64 = 20.0;
/// Points behind the best from which on a move is not drawn.
const REACH: i32 = 60;
/// No game of this shelf is longer; one that were would be an error to be told.
const MOST_PLIES: usize = 4_000;

/// One way to read the leaflet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Its options as they are written down: a file by its name.
    pub named: Vec<Choice>,
    /// The table it is played at.
    pub setup: Setup,
}

/// What is played.
pub struct ReadingStudy {
    /// Which game.
    pub game: &'static dyn Game,
    /// Under which readings.
    pub readings: Vec<Reading>,
    /// Games under each.
    pub games: u32,
    /// Positions searched a move.
    pub nodes: u64,
    /// Plies that are drawn.
    pub opening: usize,
    /// What decides the draw.
    pub seed: u64,
    /// Games played at a time.
    pub threads: usize,
}

/// What the threads share.
struct Round<'a> {
    next: AtomicUsize,
    failed: AtomicBool,
    counted: Mutex<(Vec<Option<GameCounted>>, &'a mut Journal)>,
}

fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl ReadingStudy {
    /// Plays what the journal does not hold yet, and counts: a sample for each reading, or nothing
    /// if it was stopped before the end. `told` hears of every game that is in the journal.
    pub fn run(
        &self,
        journal: &mut Journal,
        stop: &AtomicBool,
        told: &(dyn Fn() + Sync),
    ) -> Result<Option<Vec<Sample>>, Trouble> {
        let each = self.games as usize;
        let mut known = vec![None; each * self.readings.len()];
        for (reading, number, game) in journal.games() {
            if *reading < self.readings.len() && (*number as usize) < each {
                known[*reading * each + *number as usize] = Some(game.clone());
                told();
            }
        }
        let round = Round {
            next: AtomicUsize::new(0),
            failed: AtomicBool::new(false),
            counted: Mutex::new((known, journal)),
        };
        let results: Vec<Result<(), Trouble>> = std::thread::scope(|scope| {
            let work = || {
                self.table(&round, stop, told)
                    .inspect_err(|_| round.failed.store(true, Ordering::Relaxed))
            };
            let handles: Vec<_> = (0..self.threads.max(1))
                .filter_map(|_| {
                    std::thread::Builder::new()
                        .stack_size(16 << 20)
                        .spawn_scoped(scope, work)
                        .ok()
                })
                .collect();
            if handles.is_empty() {
                return vec![work()];
            }
            handles.into_iter().filter_map(|handle| handle.join().ok()).collect()
        });
        results.into_iter().collect::<Result<Vec<()>, Trouble>>()?;
        let (counted, _) = round.counted.into_inner().unwrap_or_else(PoisonError::into_inner);
        let Some(counted) = counted.into_iter().collect::<Option<Vec<GameCounted>>>() else {
            return Ok(None);
        };
        let samples = counted.chunks(each.max(1)).map(|games| {
            let mut sample = Sample::default();
            for game in games {
                sample.add(game.winner, game.plies, game.choices, &game.code, &game.phrase);
            }
            sample
        });
        Ok(Some(samples.collect()))
    }

    /// One thread: plays game after game until there are no more.
    fn table(&self, round: &Round<'_>, stop: &AtomicBool, told: &(dyn Fn() + Sync)) -> Result<(), Trouble> {
        let mut engine = self.game.engine(by_hand());
        loop {
            if stop.load(Ordering::Relaxed) || round.failed.load(Ordering::Relaxed) {
                return Ok(());
            }
            let index = round.next.fetch_add(1, Ordering::Relaxed);
            let (reading, number) = (index / self.games as usize, index % self.games as usize);
            let Some(table) = self.readings.get(reading) else {
                return Ok(());
            };
            if held(&round.counted).0[index].is_some() {
                continue;
            }
            let counted = self.play(table, number as u64, engine.as_mut())?;
            let mut shared = held(&round.counted);
            shared.1.add(reading, number as u32, &counted)?;
            shared.0[index] = Some(counted);
            told();
        }
    }

    fn play(&self, reading: &Reading, number: u64, engine: &mut dyn Engine) -> Result<GameCounted, Trouble> {
        let mut random = SplitMix::new(self.seed.wrapping_mul(SplitMix::STEP) ^ number << 20);
        let mut play = self.game.set_up(&reading.setup)?;
        let mut choices = 0;
        engine.new_game(number);
        let verdict = loop {
            if let Some(verdict) = play.verdict() {
                break verdict;
            }
            if play.plies() >= MOST_PLIES {
                return Err(trouble!(
                    "la partie {number} n'en finit pas : {MOST_PLIES} demi-coups",
                    "game {number} does not end: {MOST_PLIES} plies"
                ));
            }
            choices += play.perft(1, 1)?;
            let drawn = play.plies() < self.opening;
            engine.configure(EngineSettings {
                search: Options {
                    lines: if drawn { LINES } else { 1 },
                    ..Options::default()
                },
                ..by_hand()
            });
            engine.think_about(play.as_ref())?;
            let answer = engine.go(&Limits::nodes(self.nodes), &AtomicBool::new(false), &mut |_| {});
            let line = if drawn {
                draw(&answer.lines, &mut random)
            } else {
                answer.lines.first()
            };
            let Some(text) = line.and_then(|line| line.moves.first()) else {
                return Err(trouble!(
                    "le moteur n'a pas de coup, partie {number}",
                    "the engine has no move, game {number}"
                ));
            };
            play.play(text)?;
        };
        Ok(GameCounted {
            winner: match verdict.outcome {
                Outcome::Win(side) => Some(side),
                Outcome::Draw => None,
            },
            plies: play.plies(),
            choices: choices as f64 / play.plies().max(1) as f64,
            code: verdict.reason.code.to_owned(),
            phrase: end_in_general(&verdict.reason.phrase),
        })
    }
}

/// The same judge under every reading: networks have learned one of them only.
fn by_hand() -> EngineSettings {
    EngineSettings {
        judge: Judge::Hand,
        ..EngineSettings::without_book()
    }
}

/// How a game ended, whoever won and by however much: what stands after a comma is about this game.
fn end_in_general(phrase: &Phrase) -> Phrase {
    let head = |text: &str| text.split([',', ':']).next().unwrap_or(text).trim().to_owned();
    Phrase::made(head(&phrase.fr), head(&phrase.en))
}

/// One of the lines, the likelier the better it is.
fn draw<'a>(lines: &'a [Line<String>], random: &mut SplitMix) -> Option<&'a Line<String>> {
    let best = lines.first()?.score.order();
    let weight = |line: &Line<String>| {
        let behind = best.saturating_sub(line.score.order());
        if behind > REACH {
            0.0
        } else {
            (-f64::from(behind) / WARMTH).exp()
        }
    };
    let whole: f64 = lines.iter().map(weight).sum();
    let mut rest = whole * (random.draw() >> 11) as f64 / (1_u64 << 53) as f64;
    lines
        .iter()
        .find(|line| {
            rest -= weight(line);
            rest < 0.0
        })
        .or(lines.first())
}

impl Reading {
    /// The game as we read it.
    pub fn ours() -> Self {
        Self {
            named: Vec::new(),
            setup: Setup::default(),
        }
    }

    /// Every other reading a card offers by itself, each alone.
    pub fn others(game: &dyn Game) -> Vec<Self> {
        let options = game.card().options.iter().filter(|option| option.decision.is_some());
        options
            .filter_map(OptionSpec::choice)
            .map(|choice| Self {
                named: vec![choice.clone()],
                setup: Setup {
                    options: vec![choice],
                    position: None,
                },
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use escale_catalog::GAMES;

    use super::*;

    fn study(game: &'static dyn Game, games: u32, threads: usize) -> ReadingStudy {
        let mut readings = vec![Reading::ours()];
        readings.extend(Reading::others(game));
        ReadingStudy {
            game,
            readings,
            games,
            nodes: 60,
            opening: 4,
            seed: 1,
            threads,
        }
    }

    fn run(study: &ReadingStudy, journal: &mut Journal) -> Vec<Sample> {
        let samples = study.run(journal, &AtomicBool::new(false), &|| {});
        samples.expect("no trouble").expect("to the end")
    }

    #[test]
    fn every_reading_of_every_game_is_played_to_the_end() {
        for &game in GAMES {
            let study = study(game, 2, 2);
            let samples = run(&study, &mut Journal::nowhere());
            assert_eq!(samples.len(), study.readings.len(), "{}", game.card().id);
            for sample in samples {
                assert_eq!(sample.games, 2);
                assert_eq!(sample.ends.iter().map(|end| end.games).sum::<u32>(), 2);
                assert!(sample.choices.mean(2).value >= 1.0);
            }
        }
    }

    #[test]
    fn a_study_goes_on_from_its_journal_and_comes_to_the_same() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal");
        let whole = study(GAMES[0], 6, 2);
        let wanted = run(&whole, &mut Journal::nowhere());
        // Stopped after a few games, its last line torn.
        let part = study(GAMES[0], 3, 1);
        let mut journal = Journal::open(&path, &part).expect("a new file");
        run(&part, &mut journal);
        drop(journal);
        let text = std::fs::read_to_string(&path).expect("it is there");
        std::fs::write(&path, &text[..text.len() - 7]).expect("it can be torn");
        let told = AtomicUsize::new(0);
        let mut journal = Journal::open(&path, &whole).expect("the same undertaking");
        assert_eq!(journal.games().len(), 3 * whole.readings.len() - 1);
        let samples = whole.run(&mut journal, &AtomicBool::new(false), &|| {
            told.fetch_add(1, Ordering::Relaxed);
        });
        assert_eq!(samples.expect("no trouble"), Some(wanted));
        assert_eq!(told.into_inner(), 6 * whole.readings.len());
        // Another undertaking does not go on from it.
        let other = ReadingStudy {
            nodes: 61,
            ..study(GAMES[0], 6, 1)
        };
        assert!(Journal::open(&path, &other).is_err());
    }

    #[test]
    fn a_stopped_study_says_so() {
        let study = study(GAMES[0], 1, 1);
        let stopped = study.run(&mut Journal::nowhere(), &AtomicBool::new(true), &|| {});
        assert_eq!(stopped, Ok(None));
    }
}
