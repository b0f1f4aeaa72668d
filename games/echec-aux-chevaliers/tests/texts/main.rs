//! Texts: what is read, what is refused and with which words, and that everything written is read
//! back.

mod moves;
mod positions;
#[path = "../set_up/mod.rs"]
mod set_up;
