//! Everything that can be set.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;

use escale_catalog::Shelf;
use ipnet::{IpNet, Ipv4Net};

use crate::limits::Rate;

/// How a server is set. `docs/settings.md` tells each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The games that are offered.
    pub shelf: Shelf,
    /// Where it listens.
    pub bind: SocketAddr,
    /// The folder of the database.
    pub data: PathBuf,
    /// The address people use, if it is not the one it listens on: `https://escale.example`.
    pub public_url: Option<String>,
    /// Where people write to the host: an e-mail address or a page.
    pub contact: Option<String>,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<IpNet>,
    /// Who may read `/metrics`.
    pub metrics_from: Vec<IpNet>,
    /// Other sites whose pages may open sockets here.
    pub allowed_origins: Vec<String>,
    /// Connections in all.
    pub connections: u32,
    /// Connections per address, whatever is spoken on them; if not said, four times as many as
    /// sockets.
    pub connections_per_address: Option<u32>,
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
            shelf: Shelf::default(),
            bind: SocketAddr::from((Ipv4Addr::LOCALHOST, 8080)),
            data,
            public_url: None,
            contact: None,
            trusted_proxies: Vec::new(),
            metrics_from: vec![
                Ipv4Net::new_assert(Ipv4Addr::new(127, 0, 0, 0), 8).into(),
                IpAddr::V6(Ipv6Addr::LOCALHOST).into(),
            ],
            allowed_origins: Vec::new(),
            connections: 20_000,
            connections_per_address: None,
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

    /// Connections per address; 0 is no limit.
    pub(crate) fn connections_per_address(&self) -> u32 {
        self.connections_per_address
            .unwrap_or_else(|| self.sockets_per_address.saturating_mul(4))
    }

    /// Requests of one address that are answered at once; 0 is no limit.
    pub(crate) const fn requests_at_once(&self) -> u32 {
        if self.requests.per_second == 0 { 0 } else { 64 }
    }
}
