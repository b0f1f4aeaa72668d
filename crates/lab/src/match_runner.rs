//! Engine against engine: players built in or external, a referee who knows only the rules and the
//! clock, and the statistics of results.

mod elo;
mod external;
pub mod openings;
mod player;
mod referee;
pub mod spec;
mod summary;
mod tournament;

pub use elo::{Estimate, PairTally, Sprt, SprtDecision};
pub use summary::Summary;
pub use tournament::Tournament;
