//! Play over the network.

mod secrets;
mod table;
mod texts;
pub mod time;
