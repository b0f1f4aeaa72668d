//! Proving what is claimed of a game: walking every plan, on several threads, with a file to go on
//! from; and holding the engine against what a solver says.

mod held_out;
mod progress;
mod verification;
mod walk;

pub use held_out::{HeldOut, Kept, Questions, draw as draw_questions};
pub use progress::Progress;
pub use verification::{Draw, Verification, VerificationSpec};
pub use walk::WalkEnd;
