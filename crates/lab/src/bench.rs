//! What a search visits and what a generator counts, and how fast: numbers to compare two builds
//! by, and games with one another.

use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use escale_catalog::{EngineSettings, GAMES, Game, Match, Setup};
use escale_rules::Trouble;
use escale_search::Limits;

use crate::cpu_time;

/// A count is deepened until it takes this long; shorter ones measure noise.
const LONG_ENOUGH: Duration = Duration::from_millis(700);

/// What `go perft 6` counts from the chess start position.
const CHESS_PERFT_6: u64 = 119_060_324;

/// Each rate is the best of this many: on a busy machine everything that disturbs makes slower.
const ROUNDS: usize = 3;

/// Positions the signature is taken on, by how many moves a game has been drawn at random.
const SAMPLED_PLIES: [usize; 8] = [0, 4, 8, 12, 16, 22, 28, 34];

/// The nodes of a fixed-depth search on fixed positions of a game, and the processor time they
/// took. The time varies, the number must not.
pub struct Signature {
    /// The game's name.
    pub game: &'static str,
    /// Positions visited.
    pub nodes: u64,
    /// Processor time.
    pub spent: Duration,
}

/// How fast a generator counts leaves.
pub struct PerftRate {
    /// The game's name.
    pub game: &'static str,
    /// How deep it counted.
    pub depth: u32,
    /// Leaves per second of processor time.
    pub rate: f64,
}

/// The signature of every game at a depth.
pub fn signatures(depth: u32) -> Result<Vec<Signature>, Trouble> {
    GAMES.iter().map(|game| signature(*game, depth)).collect()
}

fn signature(game: &dyn Game, depth: u32) -> Result<Signature, Trouble> {
    let (mut nodes, mut spent) = (0, Duration::ZERO);
    for (index, plies) in SAMPLED_PLIES.into_iter().enumerate() {
        let play = sampled(game, plies, index as u64)?;
        let mut engine = game.engine(EngineSettings::without_book());
        engine.think_about(play.as_ref())?;
        let before = cpu_time::own();
        nodes += engine
            .go(&Limits::depth(depth), &AtomicBool::new(false), &mut |_| {})
            .nodes;
        spent += cpu_time::own().saturating_sub(before);
    }
    Ok(Signature {
        game: game.card().id,
        nodes,
        spent,
    })
}

/// How fast the generator of every game counts, and how fast Stockfish does where one is installed;
/// in turn, so that a busy moment disturbs all.
pub fn perft_rates() -> Result<(Vec<PerftRate>, Option<f64>), Trouble> {
    let mut rates: Vec<PerftRate> = GAMES
        .iter()
        .map(|game| PerftRate {
            game: game.card().id,
            depth: 0,
            rate: 0.0,
        })
        .collect();
    let mut stockfish: Option<f64> = None;
    for _ in 0..ROUNDS {
        if let Some(rate) = stockfish_rate() {
            stockfish = Some(stockfish.map_or(rate, |best| best.max(rate)));
        }
        for (best, game) in rates.iter_mut().zip(GAMES) {
            let (depth, rate) = perft_rate(*game)?;
            best.rate = best.rate.max(rate);
            best.depth = depth;
        }
    }
    Ok((rates, stockfish))
}

/// A game of moves drawn from the sorted list of legal ones by a fixed rule; shorter if the game
/// ends before.
fn sampled(game: &dyn Game, plies: usize, seed: u64) -> Result<Box<dyn Match>, Trouble> {
    let mut play = game.set_up(&Setup::default())?;
    let mut state = seed;
    for _ in 0..plies {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let mut ahead = play.fork();
        let texts = play.legal_texts();
        ahead.play(&texts[(state >> 33) as usize % texts.len()])?;
        if ahead.verdict().is_some() {
            break;
        }
        play = ahead;
    }
    Ok(play)
}

fn perft_rate(game: &dyn Game) -> Result<(u32, f64), Trouble> {
    let play = game.set_up(&Setup::default())?;
    for depth in 1.. {
        let before = cpu_time::own();
        let count = play.perft(depth, 1)?;
        let spent = cpu_time::own().saturating_sub(before);
        if spent >= LONG_ENOUGH {
            return Ok((depth, count as f64 / spent.as_secs_f64()));
        }
    }
    unreachable!("some depth takes long enough")
}

/// Leaves per second of processor time of the stockfish on the PATH; its start-up (it loads a
/// network) is measured apart and taken off.
fn stockfish_rate() -> Option<f64> {
    let start_up = time_stockfish("quit\n")?;
    let counting = time_stockfish("go perft 6\nquit\n")?;
    Some(CHESS_PERFT_6 as f64 / counting.saturating_sub(start_up).as_secs_f64())
}

fn time_stockfish(script: &str) -> Option<Duration> {
    use std::io::Write;
    let before = cpu_time::children();
    let start = |program| {
        Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
    };
    // Debian puts it where root's PATH does not look.
    let mut child = start("stockfish").or_else(|_| start("/usr/games/stockfish")).ok()?;
    child.stdin.take()?.write_all(script.as_bytes()).ok()?;
    child.wait().ok()?;
    Some(cpu_time::children().saturating_sub(before))
}
