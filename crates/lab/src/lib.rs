//! The laboratory: engine against engine, judged games, readings compared, weights fitted to
//! results, proofs walked to their end, and what a search or a generator costs.
//!
//! Whatever takes long tells its progress to a callback and can be stopped; nothing here prints,
//! reads an argument or knows a network.
//!
//! Two levels of the first game on the shelf, two games from one opening:
//!
//! ```
//! use std::time::Duration;
//!
//! use escale_catalog::{GAMES, Setup};
//! use escale_lab::match_runner::{Tournament, openings, spec};
//!
//! # fn main() -> Result<(), escale_rules::Trouble> {
//! let (game, setup) = (GAMES[0], Setup::default());
//! let tournament = Tournament {
//!     game,
//!     openings: openings::read(game, &setup, game.card().openings)?,
//!     setup,
//!     specs: [spec::read("level=3,nodes=50")?, spec::read("level=1,nodes=50")?],
//!     pairs: 1,
//!     concurrency: 1,
//!     sprt: None,
//!     patience: Duration::from_secs(10),
//!     most_plies: 200,
//! };
//! let mut record = Vec::new();
//! let mut told = 0;
//! let summary = tournament.hold(Some(&mut record), &mut |_| told += 1).expect("a record in memory");
//! assert!(summary.ended_by.is_none());
//! assert_eq!((record.iter().filter(|&&byte| byte == b'\n').count(), told), (2, 1));
//! # Ok(())
//! # }
//! ```

pub mod analysis;
pub mod bench;
mod cpu_time;
mod files;
pub mod match_runner;
pub mod readings;
pub mod selfplay;
pub mod solving;
pub mod statistics;
pub mod tuning;

pub use files::unread;
