//! The server as a person runs it, and as others try to bring it down.

#[cfg(target_os = "linux")]
mod adversary;
#[cfg(target_os = "linux")]
mod honest;
mod lives;
mod server;
