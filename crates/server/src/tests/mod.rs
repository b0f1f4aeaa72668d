//! The server with people in it: over channels, over sockets, through storms.

mod analysis;
mod chat;
mod engine;
mod faults;
mod first_version;
mod four_hands;
mod fuzz;
mod guard;
pub(crate) mod harness;
mod lobby;
mod play;
mod print;
mod restart;
mod restore;
mod seat_links;
mod showcase;
mod sockets;
mod storm;
mod toy_games;
mod toys;
mod transcripts;
mod web;
