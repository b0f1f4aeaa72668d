//! Making an evaluation's weights from games instead of guesses.

mod fit;
mod patch;
pub mod samples;
mod spsa;

pub use fit::{Fit, fit};
pub use patch::patch;
pub use spsa::{Margin, Spsa, margins};
