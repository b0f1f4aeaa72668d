//! What every game is tested with. Each game's `tests/contract.rs` calls these; none of them knows a game.
//!
//! * [`contract`]: the promises of `Rules` and `Notation`, on random games.
//! * [`compare`]: the fast generator against a slow, plainly written one that sees nothing but the position text.
//! * [`perft_table`]: counts in `.perft` files, each with its source.
//! * [`playthrough`]: golden transcripts.
//! * [`minimax`]: the plainest search there is, for engines to be measured by.
//! * [`features`]: the inputs of a network, carried along moves.
//! * [`hostile_texts`]: no text makes a parser panic.

mod contract;
mod features;
mod hostile;
mod minimax;
mod perft_table;
mod playthrough;
mod slow;
mod walk;

pub use contract::{Effort, contract, contract_on};
pub use features::features;
pub use hostile::{hostile_texts, mutations};
pub use minimax::{Truth, minimax};
pub use perft_table::perft_table;
pub use playthrough::{playthrough, transcript};
pub use slow::{Successor, compare, compare_from, slow_perft};
pub use walk::{Random, random_game};
