//! Play over the network: two people anywhere, or four, meet at a board with nothing but a link;
//! whatever breaks, no game is lost.
//!
//! * `table`: one play of a game as a function of its log. Pure.
//! * `registry`: all tables in play, between the store and whoever listens.
//! * `engine_pool`: engine work.
//! * `http`: routes, sockets, and what keeps them safe.

mod engine_pool;
mod gate;
mod http;
mod limits;
mod metrics;
mod outbox;
mod registry;
mod secrets;
mod server;
mod settings;
mod table;
mod texts;
pub mod time;
mod timers;

pub use engine_pool::{CatalogEngines, EngineFactory, EngineWorker, SearchAnswer, SearchRequest};
pub use ipnet::IpNet;
pub use limits::Rate;
pub use server::Server;
pub use settings::Settings;

#[cfg(test)]
mod tests;
