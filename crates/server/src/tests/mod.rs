//! The house with people in it: over channels, over sockets, through storms.

mod chat;
mod engine;
mod fuzz;
mod harness;
mod lobby;
mod play;
mod restart;
mod sockets;
mod storm;
mod transcripts;
mod web;
mod window;
