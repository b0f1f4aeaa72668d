//! Everything that can be set.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use crate::limits::Rate;

/// How a server is set. `docs/settings.md` tells each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Where it listens.
    pub bind: SocketAddr,
    /// The folder of the database.
    pub data: PathBuf,
    /// The address people use, if it is not the one it listens on: `https://escale.example`.
    pub public_url: Option<String>,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<IpAddr>,
    /// Other sites whose pages may open sockets here.
    pub allowed_origins: Vec<String>,
    /// Connections in all.
    pub connections: u32,
    /// Sockets per address.
    pub sockets_per_address: u32,
    /// HTTP requests per address.
    pub requests: Rate,
    /// Tables set up and seats taken per address.
    pub tables: Rate,
    /// Messages on all sockets of an address.
    pub messages: Rate,
    /// Requests of one seat.
    pub seat: Rate,
    /// The longest message on a socket, in bytes.
    pub message_bytes: usize,
    /// The longest body of a request, in bytes.
    pub body_bytes: usize,
    /// Threads that think.
    pub engine_threads: usize,
}

impl Settings {
    /// The usual settings, for the database of a folder.
    pub fn new(data: PathBuf) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let rate = |per_second, burst| Rate { per_second, burst };
        Self {
            bind: SocketAddr::from((Ipv4Addr::LOCALHOST, 8080)),
            data,
            public_url: None,
            trusted_proxies: Vec::new(),
            allowed_origins: Vec::new(),
            connections: 20_000,
            sockets_per_address: 64,
            requests: rate(20, 200),
            tables: rate(1, 30),
            messages: rate(100, 400),
            seat: rate(50, 100),
            message_bytes: 8 * 1024,
            body_bytes: 64 * 1024,
            // One core is left to the moves of people.
            engine_threads: cores.saturating_sub(1).max(1),
        }
    }
}
