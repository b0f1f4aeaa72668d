//! The little HTTP the generator needs.

use std::net::SocketAddr;

use bytes::Bytes;
use escale_rules::{Trouble, trouble};
use http_body_util::{BodyExt, Full};
use hyper::client::conn::http1;
use hyper::{Method, Request};
use hyper_util::rt::TokioIo;
use serde::de::DeserializeOwned;
use tokio::net::TcpStream;

/// Why a request failed.
#[derive(Debug)]
pub(super) enum Failed {
    /// Nobody answered.
    Unreachable(String),
    /// The answer was no.
    Refused(String),
}

impl From<Failed> for Trouble {
    fn from(failed: Failed) -> Self {
        match failed {
            Failed::Unreachable(why) => {
                trouble!("le serveur ne répond pas : {why}", "the server does not answer: {why}")
            }
            Failed::Refused(why) => trouble!("le serveur refuse : {why}", "the server refuses: {why}"),
        }
    }
}

fn unreachable(error: impl std::fmt::Display) -> Failed {
    Failed::Unreachable(error.to_string())
}

/// Asks; a body makes it a POST.
pub(super) async fn ask<T: DeserializeOwned>(
    address: SocketAddr,
    path: &str,
    body: Option<String>,
) -> Result<T, Failed> {
    let stream = TcpStream::connect(address).await.map_err(unreachable)?;
    stream.set_nodelay(true).ok();
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(unreachable)?;
    let connection = tokio::spawn(connection);
    let method = if body.is_some() { Method::POST } else { Method::GET };
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header("host", address.to_string())
        .header("content-type", "application/json")
        .body(Full::new(Bytes::from(body.unwrap_or_default())))
        .map_err(unreachable)?;
    let response = sender.send_request(request).await.map_err(unreachable)?;
    let status = response.status();
    let body = response.into_body().collect().await.map_err(unreachable)?.to_bytes();
    connection.abort();
    if !status.is_success() {
        return Err(Failed::Refused(format!("{status} {}", String::from_utf8_lossy(&body))));
    }
    serde_json::from_slice(&body).map_err(|error| Failed::Refused(error.to_string()))
}
