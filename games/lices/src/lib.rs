//! lices.
