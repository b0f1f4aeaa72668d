//! What every game is tested with. Each game's `tests/contract.rs` calls these; none of them knows
//! a game.
//!
//! * [`contract`]: the promises of `Rules` and `Notation`, on random games.
//! * [`compare`]: the fast generator against a slow, plainly written one that sees nothing but the
//!   position text.
//! * [`perft_table`], [`slow_perft_table`], [`start_counts`]: counts in `.perft` files, each with
//!   its source.
//! * [`playthrough`]: golden transcripts.
//! * [`rule_pages`]: the sections, live figures, games and decisions of the rule pages.
//! * [`minimax`]: the plainest search there is, for engines to be measured by.
//! * [`features`]: the inputs of a network, carried along moves.
//! * [`library!`]: the public face every game crate has.
//! * [`hostile_texts`]: no text makes a parser panic.
//! * [`position`], [`after`], [`move_texts`] …: what a game's own tests say in one word.

mod contract;
mod features;
mod hostile;
mod library;
mod minimax;
mod perft_table;
mod playthrough;
mod rule_pages;
mod setting;
mod slow;
mod walk;

pub use contract::{Effort, contract, contract_on};
pub use features::{features, mirror, reversed_row};
pub use hostile::{hostile_texts, mutations};
#[doc(hidden)]
pub use library::library_positions;
pub use minimax::{Truth, minimax};
pub use perft_table::{perft_table, slow_perft_table, start_counts};
pub use playthrough::playthrough;
pub use rule_pages::{figures, rule_pages};
pub use setting::{after, move_texts, position, position_on, table};
pub use slow::{Successor, compare, compare_from, slow_perft};
pub use walk::{Random, random_game};
