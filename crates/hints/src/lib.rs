//! What a search may ask of a game beyond its rules. Whoever writes a game reads this after it
//! plays; whoever writes a search, before.
//!
//! * [`Hints`]: what is worth looking at in a position, and a hand evaluation made of [`Terms`],
//!   whose names players read as [`TermWords`].
//! * [`Tuning`] and [`Skill`]: what the search's margins and the levels 1 to 9 are in this game,
//!   measured by matches.
//! * [`Features`]: what a network sees of a position.
//!
//! Wrong hints cost strength, never legality.

mod features;
mod hints;
mod skill;
mod terms;
mod tuning;

pub use features::{Features, feature_changes};
pub use hints::Hints;
pub use skill::Skill;
pub use terms::{Group, Term, TermWords, Terms};
pub use tuning::Tuning;
