//! One suite for every store, and what is particular to each.

mod model;
mod restore;
mod sqlite;
mod suite;
mod upgrade;
