//! The shelf: the one list of games, and an erased facade over them.
//!
//! Everything above the rules core speaks to games through [`Game`] (the box on the shelf) and
//! [`Match`] (one play of it). Text at the boundary: what a database stores, a socket carries and a
//! log shows. [`Engine`] thinks about them. All are implemented once (by [`Boxed`]) for whatever
//! signs the contract.

mod boxed;
mod count;
mod engine;
mod game;
mod games;
mod hand;
mod network;
mod platform;
mod probe;
mod shelf;
mod solved;
mod thinker;
mod why_not;

pub use boxed::Boxed;
pub use count::MOST_DEPTH;
pub use engine::{Brain, Engine, EngineSettings, move_refused};
pub use escale_nnue::Network;
pub use escale_search::{Answer, Info, Line};
pub use escale_tablebase::{CheckTally, MoveValue, Value};
pub use game::{Entry, Game, Match, Played, Prepared, Setup};
pub use games::{GAMES, crates, game};
pub use hand::{HandPart, HandReading, HandStep, Loss, chance, disagreement, losses, mainly, points_for, steps_along};
pub use network::{GameNetwork, Judge, Networked, read_network};
pub use platform::{agreed, flag_fall, repetition, resigned};
pub use shelf::Shelf;
pub use solved::{Claim, PlanChecker, PositionValue, Proof, Solved, SolvedBook, exact_phrase, score};
