//! en-avant.
