//! One socket of the generator. It reads only as much of a message as it must: the processor is the
//! server's.

use std::net::SocketAddr;
use std::sync::Arc;

use escale_rules::Trouble;
use escale_wire::{ClientMessage, PROTOCOL, Secret};
use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes, protocol::WebSocketConfig};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use super::Shared;
use super::http::Failed;
use super::player::Player;

/// Someone at a table.
pub(super) struct Client {
    socket: WebSocketStream<TcpStream>,
}

/// What the generator wants to know of a message.
#[derive(Debug)]
pub(super) enum Heard {
    /// An event: its version, and the move if it is one.
    Event { v: u32, m: Option<String>, text: Utf8Bytes },
    /// Something was refused, or the connection was ended.
    No(String),
    /// Anything else.
    Other,
}

fn lost(error: impl std::fmt::Display) -> Failed {
    Failed::Unreachable(error.to_string())
}

impl Client {
    /// Connects and says hello.
    pub(super) async fn connect(
        address: SocketAddr,
        table: &str,
        secret: Option<&Secret>,
        from: u32,
    ) -> Result<Self, Failed> {
        let stream = TcpStream::connect(address).await.map_err(lost)?;
        stream.set_nodelay(true).ok();
        let config = WebSocketConfig::default().read_buffer_size(1024).write_buffer_size(0);
        let url = format!("ws://{address}/socket/table/{table}");
        let (socket, _) = client_async_with_config(url, stream, Some(config))
            .await
            .map_err(lost)?;
        let mut client = Self { socket };
        let hello = ClientMessage::Hello {
            protocol: PROTOCOL,
            secret: secret.cloned(),
            from,
            view: false,
            client: None,
            claim: None,
        };
        client.send(&hello).await?;
        Ok(client)
    }

    pub(super) async fn send(&mut self, message: &ClientMessage) -> Result<(), Failed> {
        let text = serde_json::to_string(message).map_err(lost)?;
        self.socket.send(Message::text(text)).await.map_err(lost)
    }

    /// The next message.
    pub(super) async fn hear(&mut self) -> Result<Heard, Failed> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => return Ok(understand(text)),
                Some(Ok(Message::Close(_))) | None => return Err(lost("closed")),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(lost(error)),
            }
        }
    }
}

/// Events begin with `{"t":"event","v":12,`; their moves are found by their key.
fn understand(text: Utf8Bytes) -> Heard {
    let Some(rest) = text.strip_prefix("{\"t\":\"event\",\"v\":") else {
        let bad = ["{\"t\":\"refused\"", "{\"t\":\"error\"", "{\"t\":\"bye\""];
        return if bad.iter().any(|prefix| text.starts_with(prefix)) {
            Heard::No(text.to_string())
        } else {
            Heard::Other
        };
    };
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let Ok(v) = rest[..digits].parse() else {
        return Heard::Other;
    };
    let m = rest
        .contains("\"kind\":\"move\"")
        .then(|| {
            let (_, after) = rest.split_once("\"m\":\"")?;
            Some(after.split_once('"')?.0.to_owned())
        })
        .flatten();
    Heard::Event { v, m, text }
}

/// Sockets that only look on.
pub(super) async fn spectate(shared: &Arc<Shared>, players: &[Player]) -> Result<Vec<JoinHandle<()>>, Trouble> {
    let mut watchers = Vec::new();
    for number in 0..shared.plan.spectators {
        let table = players[number % players.len()].table();
        let mut client = Client::connect(shared.plan.address, table, None, 0).await?;
        watchers.push(tokio::spawn(async move { while client.hear().await.is_ok() {} }));
    }
    Ok(watchers)
}
