//! Somebody who only wants to play, beside whatever else goes on; and what the server's process
//! costs meanwhile.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::server::House;

pub(crate) type Socket = WebSocketStream<TcpStream>;

/// How long an honest request may take on a busy machine before it counts as not answered.
const PATIENCE: Duration = Duration::from_secs(20);

/// Where visitors come from: any address of this machine's own.
pub(crate) async fn connect(house: &House, from: [u8; 4]) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::from((from, 0)))?;
    socket.connect(house.address.parse().expect("an address")).await
}

/// A request and its answer: status and body.
pub(crate) async fn ask(house: &House, from: [u8; 4], what: &str, body: &Value) -> Option<(u16, Value)> {
    let answered = async {
        let mut stream = connect(house, from).await.ok()?;
        let body = if body.is_null() {
            String::new()
        } else {
            body.to_string()
        };
        let head = format!(
            "{what} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
            body.len()
        );
        stream.write_all(format!("{head}{body}").as_bytes()).await.ok()?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.ok()?;
        let text = String::from_utf8_lossy(&answer);
        let status = text.split(' ').nth(1)?.parse().ok()?;
        let (_, body) = text.split_once("\r\n\r\n")?;
        Some((status, serde_json::from_str(body).unwrap_or(Value::Null)))
    };
    tokio::time::timeout(PATIENCE, answered).await.ok().flatten()
}

/// A socket at a table, greeted.
pub(crate) async fn sit(house: &House, from: [u8; 4], table: &str, secret: Option<&str>) -> Option<Socket> {
    let mut socket = open(house, from, &format!("/socket/table/{table}")).await?;
    let mut hello = json!({"t": "hello", "protocol": 1, "view": true});
    if let Some(secret) = secret {
        hello["secret"] = json!(secret);
    }
    socket.send(Message::text(hello.to_string())).await.ok()?;
    Some(socket)
}

/// A socket.
pub(crate) async fn open(house: &House, from: [u8; 4], path: &str) -> Option<Socket> {
    let stream = connect(house, from).await.ok()?;
    let request = format!("ws://localhost{path}").into_client_request().ok()?;
    let opened = tokio::time::timeout(PATIENCE, client_async(request, stream)).await;
    opened.ok()?.ok().map(|(socket, _)| socket)
}

/// The next message that passes the test.
pub(crate) async fn hear(socket: &mut Socket, wanted: impl Fn(&Value) -> bool) -> Option<Value> {
    let heard = async {
        loop {
            match socket.next().await?.ok()? {
                Message::Text(text) => {
                    let message: Value = serde_json::from_str(&text).ok()?;
                    if wanted(&message) {
                        return Some(message);
                    }
                }
                Message::Close(_) => return None,
                _ => {}
            }
        }
    };
    tokio::time::timeout(PATIENCE, heard).await.ok().flatten()
}

/// What the server's process holds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cost {
    /// The most resident memory so far, in KiB.
    pub(crate) memory: u64,
    /// Open file descriptors.
    pub(crate) descriptors: usize,
}

impl Cost {
    pub(crate) fn of(house: &House) -> Self {
        let process = format!("/proc/{}", house.process.id());
        let status = std::fs::read_to_string(format!("{process}/status")).expect("it lives");
        let memory = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let memory = memory.and_then(|text| text.split_whitespace().next()?.parse().ok());
        Self {
            memory: memory.expect("a number"),
            descriptors: std::fs::read_dir(format!("{process}/fd")).expect("it lives").count(),
        }
    }
}

/// A person who plays by oneself, looks at boards and asks after the house, all the time, from an
/// address of their own.
pub(crate) struct Honest {
    stop: Arc<AtomicBool>,
    task: tokio::task::JoinHandle<Vec<Duration>>,
}

const HOME: [u8; 4] = [127, 0, 0, 1];

impl Honest {
    pub(crate) async fn begin(house: Arc<House>) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let seats = json!([{"who": "me"}, {"who": "me"}]);
        let (status, created) = ask(
            &house,
            HOME,
            "POST /api/tables",
            &json!({"game": "alcazar", "seats": seats}),
        )
        .await
        .expect("a table");
        assert_eq!(status, 201, "{created}");
        let id = created["table"]["id"].as_str().unwrap().to_owned();
        let secret = created["links"][0]["secret"].as_str().unwrap().to_owned();
        let mut socket = sit(&house, HOME, &id, Some(&secret)).await.expect("a seat");
        hear(&mut socket, |message| message["t"] == "view")
            .await
            .expect("a board");
        let stopped = Arc::clone(&stop);
        let task = tokio::spawn(async move {
            let mut took = Vec::new();
            let mut request = 0_u64;
            while !stopped.load(Ordering::Relaxed) {
                request += 1;
                let began = Instant::now();
                // A figure of speech and back again: said, written down, told.
                let remark = if request % 400 < 200 {
                    json!({"t": "mute", "id": request, "whom": "spectators", "on": request % 2 == 1})
                } else {
                    json!({"t": "ping", "n": request})
                };
                socket.send(Message::text(remark.to_string())).await.expect("it reads");
                let answered = |message: &Value| message["id"] == json!(request) || message["n"] == json!(request);
                hear(&mut socket, answered).await.expect("a player is always answered");
                took.push(began.elapsed());
                if request.is_multiple_of(20) {
                    let (status, _) = ask(&house, HOME, "GET /healthz", &Value::Null)
                        .await
                        .expect("it answers");
                    assert_eq!(status, 200);
                    let (status, view) = ask(&house, HOME, "POST /api/games/alcazar/view", &json!({}))
                        .await
                        .expect("a board");
                    assert_eq!(status, 200, "{view}");
                }
                tokio::time::sleep(Duration::from_millis(25)).await;
            }
            took
        });
        Self { stop, task }
    }

    /// How long answers took: half of them, nearly all, the slowest. Told, not judged: that there
    /// were answers is what counts.
    pub(crate) async fn end(self) -> [Duration; 3] {
        self.stop.store(true, Ordering::Relaxed);
        let mut took = self.task.await.expect("nobody honest was turned away");
        took.sort_unstable();
        assert!(took.len() > 10, "{} answers", took.len());
        let at = |share: usize| took[(took.len() - 1) * share / 100];
        [at(50), at(99), at(100)]
    }
}
