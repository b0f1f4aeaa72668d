//! What a game is, counted over kept games of the engine against itself: who wins and how, how long
//! it takes, what there is to choose from, what the first move decides, whether the leader wins, and
//! what a piece is worth to whoever judges.
//!
//! Everything is a count or a sum of whole numbers, so it comes out the same however many threads
//! work.

mod counting;
mod files;
mod values;

use std::thread;

use escale_catalog::{EngineSettings, Game};
use escale_pages::{GameEnds, Readings, Statistics};
use escale_rules::Trouble;

use counting::Counting;
use values::Weighing;

pub use files::PlayedFiles;

/// Points from which on somebody leads.
const LEAD: i16 = 100;
/// Points behind from which on a win is a comeback.
const BEHIND: i16 = 200;
/// The ply after which is looked who leads.
const EARLY: usize = 20;

/// Counts games, on so many threads; `told` hears of each.
pub fn count(
    game: &'static dyn Game,
    files: &PlayedFiles,
    threads: usize,
    told: &(dyn Fn() + Sync),
) -> Result<Statistics, Trouble> {
    let share = files.games.len().div_ceil(threads.max(1)).max(1);
    let parts: Vec<Result<Counting, Trouble>> = thread::scope(|scope| {
        let work = |games| {
            move || -> Result<Counting, Trouble> {
                let mut counting = Counting::new(game)?;
                let mut weighing = Weighing::new(game);
                for kept in games {
                    counting.add(kept, &mut weighing)?;
                    told();
                }
                Ok(counting)
            }
        };
        let shares = files.games.chunks(share);
        let spawned: Vec<_> = shares
            .map(|games| thread::Builder::new().stack_size(16 << 20).spawn_scoped(scope, work(games)))
            .collect();
        spawned
            .into_iter()
            .map(|share| match share {
                Ok(share) => share.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
                Err(error) => Err(no_thread(&error)),
            })
            .collect()
    });
    let mut whole = Counting::new(game)?;
    for part in parts {
        whole.join(part?);
    }
    let judge = match game.engine(EngineSettings::without_book()).network() {
        Some(network) => format!("network {:016x}", network.fingerprint()),
        None => "hand".to_owned(),
    };
    let counted = Statistics {
        played: files.commands.clone(),
        judge,
        ..whole.statistics()
    };
    // What is on file was read when it was made; one that no longer is lends no words.
    let known = Statistics::read(game.card().statistics).unwrap_or_default();
    Ok(counted.worded_as(&known, &ends_of_readings(game)))
}

fn no_thread(error: &std::io::Error) -> Trouble {
    escale_rules::trouble!("pas de fil de calcul : {error}", "no thread: {error}")
}

/// The ways games end, as they are told where readings are compared.
fn ends_of_readings(game: &dyn Game) -> Vec<GameEnds> {
    let readings = Readings::read(game.card().readings).unwrap_or_default();
    let samples = readings.measured.into_iter().filter_map(|row| row.sample);
    samples.flat_map(|sample| sample.ends).collect()
}
