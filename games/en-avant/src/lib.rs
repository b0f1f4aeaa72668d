//! Échecs En Avant !
#![allow(missing_docs)]
mod attacks;
mod moves;
mod position;
pub use moves::{Move, Special};
pub use position::{Kind, Position};
