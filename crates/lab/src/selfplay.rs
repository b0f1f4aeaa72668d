//! Games of the engine against itself, kept small, and the samples a network learns from.
//!
//! A file of games holds what was played and what the search said: what a network sees of the
//! positions is worked out when samples are made of it, so inputs can change and games stay.

mod games;
mod samples;

use std::collections::HashSet;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use escale_catalog::{Engine, EngineSettings, Game, Judge, Setup};
use escale_rules::{Outcome, Side, SplitMix, Trouble, trouble};
use escale_search::{Limits, Score};

pub use games::{GameFile, KeptGame, KeptPly};
pub use samples::{SampleCount, SampleFiles, pack};

/// How games are played.
#[derive(Clone, Copy)]
pub struct SelfPlay {
    /// Which game.
    pub game: &'static dyn Game,
    /// How many.
    pub games: usize,
    /// Random plies to begin with, at least; up to three more, so that both sides think first as
    /// often.
    pub opening: usize,
    /// Positions a move.
    pub nodes: u64,
    /// Plies after which a game is broken off. What the search said on the way is worth as much as
    /// in one that ends.
    pub most_plies: usize,
    /// What decides the openings.
    pub seed: u64,
    /// Games played at a time.
    pub threads: usize,
    /// By whom positions are judged.
    pub judge: Judge,
}

/// Openings after which one side is so far ahead teach little: another is drawn.
const LOPSIDED: i32 = 600;

/// How many are drawn before one is taken as it is.
const DRAWS: usize = 8;

impl SelfPlay {
    /// What a file of such games says of itself. Refused where the network is another game's.
    pub fn title(&self) -> Result<String, Trouble> {
        let Self {
            game,
            opening,
            nodes,
            most_plies,
            seed,
            ..
        } = self;
        let engine = self.engine();
        if let Some(refusal) = engine.network_refusal() {
            return Err(refusal);
        }
        let judge = match engine.network() {
            Some(network) => format!("network {:016x}", network.fingerprint()),
            None => "hand".to_owned(),
        };
        let id = game.card().id;
        Ok(format!(
            "escale selfplay 1 {id} nodes {nodes} opening {opening} plies {most_plies} seed {seed} judge {judge}"
        ))
    }

    /// Plays those games the file does not hold yet, each appended as soon as it is over, until all
    /// are there or `stop` is set.
    pub fn run(&self, file: &mut GameFile, stop: &AtomicBool, told: &(dyn Fn() + Sync)) -> Result<(), Trouble> {
        let there: HashSet<u32> = file.numbers().collect();
        let next = AtomicUsize::new(0);
        let failed = AtomicBool::new(false);
        let file = Mutex::new(file);
        let work = || -> Result<(), Trouble> {
            let mut engine = self.engine();
            while !stop.load(Ordering::Relaxed) && !failed.load(Ordering::Relaxed) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.games {
                    break;
                }
                if !there.contains(&(number as u32)) {
                    let game = self.play(number as u32, engine.as_mut())?;
                    file.lock().unwrap_or_else(PoisonError::into_inner).add(&game)?;
                }
                told();
            }
            Ok(())
        };
        let guarded = || work().inspect_err(|_| failed.store(true, Ordering::Relaxed));
        let results: Vec<Result<(), Trouble>> = std::thread::scope(|scope| {
            let spawned = (0..self.threads).filter_map(|_| {
                let builder = std::thread::Builder::new().stack_size(16 << 20);
                builder.spawn_scoped(scope, guarded).ok()
            });
            let handles: Vec<_> = spawned.collect();
            handles.into_iter().filter_map(|handle| handle.join().ok()).collect()
        });
        results.into_iter().collect()
    }

    fn engine(&self) -> Box<dyn Engine> {
        self.game.engine(EngineSettings {
            judge: self.judge,
            ..EngineSettings::without_book()
        })
    }

    fn play(&self, number: u32, engine: &mut dyn Engine) -> Result<KeptGame, Trouble> {
        let mut random = SplitMix::new(self.seed.wrapping_mul(SplitMix::STEP) ^ u64::from(number) << 20);
        engine.new_game(u64::from(number));
        for draw in 1..=DRAWS {
            if let Some(game) = self.play_once(number, &mut random, engine, draw == DRAWS)? {
                return Ok(game);
            }
        }
        Ok(KeptGame {
            number,
            winner: None,
            plies: Vec::new(),
        })
    }

    /// One game from an opening drawn at random; `None` if that will not do. `any` takes a lopsided
    /// one too.
    fn play_once(
        &self,
        number: u32,
        random: &mut SplitMix,
        engine: &mut dyn Engine,
        any: bool,
    ) -> Result<Option<KeptGame>, Trouble> {
        let mut play = self.game.set_up(&Setup::default())?;
        let mut plies = Vec::new();
        for _ in 0..self.opening + (random.draw() % 4) as usize {
            let texts = play.legal_texts();
            if play.verdict().is_some() || texts.is_empty() {
                return Ok(None);
            }
            let index = (random.draw() % texts.len() as u64) as usize;
            play.play(&texts[index])?;
            plies.push(KeptPly::drawn(index));
        }
        let outcome = loop {
            if let Some(verdict) = play.verdict() {
                break Some(verdict.outcome);
            }
            if plies.len() >= self.most_plies {
                break None;
            }
            engine.think_about(play.as_ref())?;
            let quiet = engine.is_quiet();
            let answer = engine.go(&Limits::nodes(self.nodes), &AtomicBool::new(false), &mut |_| {});
            let line = &answer.lines[0];
            let first = !plies.last().is_some_and(|ply: &KeptPly| ply.thought);
            let lopsided = match line.score {
                Score::Points(points) => points.abs() > LOPSIDED,
                Score::Win(_) | Score::Loss(_) => true,
            };
            if first && lopsided && !any {
                return Ok(None);
            }
            let best = &line.moves[0];
            let texts = play.legal_texts();
            let Ok(index) = texts.binary_search(best) else {
                return Err(trouble!(
                    "le moteur joue « {best} », qui n'est pas permis",
                    "the engine plays “{best}”, which is not legal"
                ));
            };
            plies.push(KeptPly::thought(index, line.score, quiet));
            play.play(best)?;
        };
        let winner = match outcome {
            Some(Outcome::Win(side)) => Some(side),
            Some(Outcome::Draw) | None => None,
        };
        Ok(Some(KeptGame { number, winner, plies }))
    }
}

/// Makes samples of files of games, see [`pack`].
pub fn pack_files(
    game: &dyn Game,
    files: &[impl AsRef<Path>],
    threads: usize,
    out: &mut SampleFiles<'_>,
    told: &dyn Fn(),
) -> Result<SampleCount, Trouble> {
    let mut games = Vec::new();
    for path in files {
        games.extend(GameFile::read(path.as_ref(), game)?);
    }
    pack(game, &games, threads, out, told)
}

/// Points of a result for a side: 0, 1 or 2 halves.
fn halves(winner: Option<Side>, side: Side) -> u8 {
    match winner {
        None => 1,
        Some(winner) => 2 * u8::from(winner == side),
    }
}
