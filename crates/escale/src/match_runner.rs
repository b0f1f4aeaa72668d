//! Engine against engine: players built in or external, a referee who knows only the rules and the clock, and the statistics of results.

pub(crate) mod elo;
pub(crate) mod external;
pub(crate) mod openings;
pub(crate) mod player;
pub(crate) mod referee;
pub(crate) mod spec;
pub(crate) mod summary;
pub(crate) mod tournament;
