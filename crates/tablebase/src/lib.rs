//! Solving games: backwards from their ends, by search, and by a book of what was solved elsewhere. No game is known here.
//!
//! * [`solve`]: every position that can be reached from some, with its exact [`Value`].
//! * [`Prover`]: short wins proved by search.

mod proofs;
mod prove;
mod retrograde;
mod value;

pub use proofs::Proofs;
pub use prove::{MOST_PLIES, Prover};
pub use retrograde::{Solution, TooMany, solve};
pub use value::Value;
