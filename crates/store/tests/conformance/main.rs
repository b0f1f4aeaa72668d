//! One suite for every store, and what is particular to each.

mod model;
mod sqlite;
mod suite;
