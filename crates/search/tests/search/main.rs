//! The search, tried on small games.

mod behaviour;
mod games;
mod levels;
mod truth;
