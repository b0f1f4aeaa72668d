//! The server as a process of its own, so that tests can kill it: `escale-test-house PORT DATA`.

use std::net::{Ipv4Addr, SocketAddr};

use anyhow::{Context, Result};
use escale_server::{CatalogEngines, Rate, Server, Settings};

#[tokio::main]
async fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let port = arguments.next().context("which port?")?.parse()?;
    let data = arguments.next().context("which data folder?")?;
    let mut settings = Settings::new(data.into());
    settings.bind = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    // Every visitor of a test comes from one address, and in a hurry.
    let plenty = Rate {
        per_second: 10_000,
        burst: 100_000,
    };
    (settings.requests, settings.tables, settings.messages) = (plenty, plenty, plenty);
    settings.sockets_per_address = 1_000;
    let server = Server::open(settings, std::sync::Arc::new(CatalogEngines::default())).await?;
    server.run(std::future::pending()).await?;
    Ok(())
}
