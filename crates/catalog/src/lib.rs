//! The erased facade and the list of games.
