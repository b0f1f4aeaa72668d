//! Proving what is claimed of a game: walking every plan, on several threads, with a file to go on
//! from.

mod progress;
mod verification;
mod walk;

pub use progress::Progress;
pub use verification::{Draw, Verification, VerificationSpec};
pub use walk::WalkEnd;
