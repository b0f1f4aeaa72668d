//! A load generator that plays real games over real sockets, and checks what it is told.

mod archive;
mod audit;
mod client;
mod http;
mod player;
mod report;
mod script;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Duration;

use escale_rules::Trouble;

pub use archive::archive;
pub use report::LoadReport;
use script::Scripts;

/// What to do.
#[derive(Clone, Debug)]
pub struct LoadPlan {
    /// The server.
    pub address: SocketAddr,
    /// Games played at once.
    pub games: usize,
    /// For how long.
    pub time: Duration,
    /// Moves in a second over all games; as many as possible if `None`.
    pub rate: Option<f64>,
    /// Which game; all in turn if `None`.
    pub game: Option<&'static str>,
    /// Seconds on the clock and added per move, if any.
    pub clock: Option<(u32, u32)>,
    /// Come back when the connection breaks, for at most this long.
    pub patience: Option<Duration>,
    /// Read every log at the end and compare it with what was acknowledged.
    pub check: bool,
    /// Sockets that only look on, spread over the games.
    pub spectators: usize,
    /// What decides the moves.
    pub seed: u64,
}

/// What all players share.
struct Shared {
    plan: LoadPlan,
    scripts: Scripts,
    stop: AtomicBool,
    moves: AtomicU64,
}

/// Plays and reports.
pub async fn run(plan: LoadPlan) -> Result<LoadReport, Trouble> {
    let scripts = Scripts::make(plan.game, plan.seed)?;
    let time = plan.time;
    let games = plan.games;
    let shared = Arc::new(Shared {
        plan,
        scripts,
        stop: AtomicBool::new(false),
        moves: AtomicU64::new(0),
    });
    // All games are set up before any is played: setting up is not what is measured.
    let mut ready = Vec::with_capacity(games);
    for number in 0..games {
        ready.push(player::Player::set_up(Arc::clone(&shared), number).await?);
    }
    let watchers = client::spectate(&shared, &ready).await?;
    let start = tokio::time::Instant::now();
    let players: Vec<_> = ready
        .into_iter()
        .map(|player| tokio::spawn(player.play(start)))
        .collect();
    tokio::time::sleep(time).await;
    shared.stop.store(true, std::sync::atomic::Ordering::Relaxed);
    let mut report = LoadReport::new(time);
    for player in players {
        match player.await {
            Ok(tally) => report.add(tally),
            Err(_) => report.broken += 1,
        }
    }
    for watcher in watchers {
        watcher.abort();
    }
    Ok(report)
}
