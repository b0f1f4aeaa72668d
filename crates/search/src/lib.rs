//! Alpha-beta search, generic over the contract and monomorphised for each game. No game is known
//! here.
//!
//! * [`Searcher`]: a position goes in, thoughts come out through a callback, an answer at the end.
//! * [`Limits`], [`Options`], [`Level`], [`Heuristics`]: how long, how strong, with which
//!   heuristics.
//! * [`Mcts`]: the baseline without any knowledge.
//!
//! * [`Evaluator`]: who judges positions instead of the game's own terms: a network.
//!
//! Inside, one heuristic a file: `search` (the node, step by step), `node` (what it knows of
//! itself), `prune` (what it spares), `quiescence`, `picker` (move ordering), `history`,
//! `correction` (of the evaluation), `table`, `deepen` (the root), `smp` and `abdada` (threads),
//! `time`, `level`, `trial` (other margins, while a match measures them).

mod abdada;
mod correction;
mod deepen;
mod engine;
mod evaluator;
mod heuristics;
mod history;
mod level;
mod limits;
mod mcts;
mod node;
mod picker;
mod prune;
mod quiescence;
mod score;
mod search;
mod smp;
mod stack;
mod table;
mod time;
mod trial;
mod worker;

pub use engine::{Answer, Info, Line, Options, Searcher};
pub use evaluator::{Evaluator, MakeEvaluator};
pub use heuristics::{Heuristic, Heuristics};
pub use level::Level;
pub use limits::{GameClock, Limits};
pub use mcts::{Guess, Mcts};
pub use score::Score;
pub use trial::Trial;
