//! Solving games: backwards from their ends, by search, and by a book of what was solved elsewhere.
//! No game is known here.
//!
//! * [`solve`]: every position that can be reached from some, with its exact [`Value`].
//! * [`Prover`]: short wins proved by search.
//! * [`Book`]: what was solved elsewhere; [`Checker`]: the proof that it wins.
//! * [`Oracle`]: what can be told of a position by all of these.

mod book;
mod oracle;
mod proofs;
mod prove;
mod retrograde;
mod value;
mod verify;

pub use book::{Book, Plan, write};
pub use oracle::{BookOracle, MoveValue, Oracle};
pub use proofs::Proofs;
pub use prove::{MOST_PLIES, Prover};
pub use retrograde::{Solution, TooMany, solve};
pub use value::Value;
pub use verify::{CheckTally, Checker};
