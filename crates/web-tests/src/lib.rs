//! The web client in a real Chromium.
//!
//! This library starts a house (the server, on a port of its own, with a data folder of its own)
//! and lets visitors in, each with a browser profile of its own. The tests are in `tests/browser`.
//! They are ignored unless asked for: `cargo xtask test` asks for them when there is a Chromium,
//! and says so when there is none.

mod browser;
mod devtools;
mod eyes;
mod games;
mod hands;
mod house;
mod visitor;

pub use browser::Browser;
pub use eyes::Load;
pub use games::{Ply, short_game};
pub use house::House;
pub use visitor::Visitor;

/// How long anything may take before a test gives up. Generous: a machine may be busy, and nothing
/// here is about speed.
const PATIENCE: std::time::Duration = std::time::Duration::from_mins(1);
