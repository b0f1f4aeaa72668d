//! The log of every table, kept on disk.
//!
//! The log is the truth: what is in it happened, what is not did not, and everything else (boards,
//! clocks, offers) is computed from it. A store keeps it under the key (table, version), which is
//! also the lock: of two events that claim one version exactly one is accepted, whoever sends them.
//! An event is reported as accepted only once it is durable.
//!
//! Callers see [`Store`]; which database stands behind it they do not know. Bodies are opaque text
//! here.

mod error;
mod model;
pub mod sqlite;
mod store;

pub use error::StoreError;
pub use model::{
    CommitOutcome, Ending, Finished, LogEntry, Logged, NewTable, Outage, Refused, Report, SeatHash, SideEffects,
    Started, StoredTable, TableNo,
};
pub use sqlite::Sqlite;
pub use store::{Pending, Reports, Store};
