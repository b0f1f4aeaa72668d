//! Making an evaluation's weights from games instead of guesses.

pub(crate) mod fit;
pub(crate) mod patch;
pub(crate) mod samples;
