//! Judging positions and whole games: the engine's lines followed to their end, and what they say
//! of the moves that were played.

mod analyst;
mod game;
mod review;
mod told;

pub use analyst::{Analyst, Finding};
pub use game::Judged;
pub use review::{sentence, thrown_away};
pub use told::{line_json, phrase_json, score_json, written};
