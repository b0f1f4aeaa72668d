//! alcazar.
