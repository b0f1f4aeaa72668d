//! Judging positions and whole games: the engine's lines followed to their end, and what they say of the moves that were played.

mod analyst;
mod game;
mod review;
mod told;

pub(crate) use analyst::Analyst;
pub(crate) use game::Judged;
pub(crate) use review::{sentence, thrown_away};
pub(crate) use told::{line_json, score_json, written};
