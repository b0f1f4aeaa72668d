//! Reduced games solved two ways, and proofs by search against both.

mod iteration;
mod other_games;
mod proofs;
mod reduced;
mod symmetry;
