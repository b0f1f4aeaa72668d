//! Proving what is claimed of a game: walking every plan, on several threads, with a file to go on from.

pub(crate) mod progress;
pub(crate) mod walk;
