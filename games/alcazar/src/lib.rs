//! Alcazar.

pub mod slots;
