//! The web client in a real Chromium.
//!
//! This library starts a house (the server, on a port of its own, with a data folder of its own) and lets visitors in, each with a browser profile of its own. The
//! tests are in `tests/browser`. All of it is behind the feature `chromium`; `cargo xtask test` asks for it when there is a Chromium, and says so when there is none.

#[cfg(feature = "chromium")]
mod games;
#[cfg(feature = "chromium")]
mod house;
#[cfg(feature = "chromium")]
mod visitor;

#[cfg(feature = "chromium")]
pub use games::{Ply, short_game};
#[cfg(feature = "chromium")]
pub use house::House;
#[cfg(feature = "chromium")]
pub use visitor::{Browser, Visitor};
