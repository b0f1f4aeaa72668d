//! The same over real sockets.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use escale_rules::Trouble;
use escale_wire::{PROTOCOL, Secret};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

use super::harness::{FirstMoveEngine, a_move, line, without_id};
use crate::engine_pool::EngineFactory;
use crate::server::Server;
use crate::settings::Settings;

pub(super) struct Open {
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    task: tokio::task::JoinHandle<Result<(), Trouble>>,
    _folder: TempDir,
}

pub(super) async fn open(change: impl FnOnce(&mut Settings)) -> Open {
    let folder = TempDir::new().unwrap();
    let mut settings = Settings::new(folder.path().to_owned());
    settings.bind = "127.0.0.1:0".parse().unwrap();
    change(&mut settings);
    open_with(settings, folder, Arc::new(FirstMoveEngine)).await
}

pub(super) async fn open_with(settings: Settings, folder: TempDir, engines: Arc<dyn EngineFactory>) -> Open {
    let server = Server::open(settings, engines).await.unwrap();
    let (stop, stopped) = oneshot::channel();
    Open {
        address: server.address(),
        stop: Some(stop),
        task: tokio::spawn(server.run(async { drop(stopped.await) })),
        _folder: folder,
    }
}

impl Open {
    pub(super) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Closes the house and waits until it is closed.
    pub(super) async fn close(&mut self) {
        drop(self.stop.take());
        (&mut self.task).await.unwrap().unwrap();
    }

    /// A plain request; gives the body of the answer.
    pub(super) async fn ask(&self, what: &str, body: &str) -> String {
        let head = format!(
            "{what} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
            self.address,
            body.len()
        );
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(format!("{head}{body}").as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        answer.split_once("\r\n\r\n").unwrap().1.to_owned()
    }

    async fn create(&self) -> (String, [Secret; 2]) {
        let body = json!({"game": "lices", "seats": [{"who": "me"}, {"who": "link"}]}).to_string();
        let created: Value = serde_json::from_str(&self.ask("POST /api/tables", &body).await).unwrap();
        let secret = |index: usize| Secret(created["links"][index]["secret"].as_str().unwrap().to_owned());
        (
            created["table"]["id"].as_str().unwrap().to_owned(),
            [secret(0), secret(1)],
        )
    }

    async fn socket(&self, path: &str, origin: Option<&str>) -> Result<WebSocketStream<TcpStream>, Error> {
        let stream = TcpStream::connect(self.address).await.unwrap();
        let mut request = format!("ws://{}{path}", self.address).into_client_request().unwrap();
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", origin.parse().unwrap());
        }
        client_async(request, stream).await.map(|(socket, _)| socket)
    }

    pub(super) async fn come(&self, table: &str, secret: &Secret) -> WebSocketStream<TcpStream> {
        let mut socket = self.socket(&format!("/socket/table/{table}"), None).await.unwrap();
        say(
            &mut socket,
            &json!({"t": "hello", "protocol": PROTOCOL, "secret": secret.0}),
        )
        .await;
        assert_eq!(hear(&mut socket).await["t"], "welcome");
        socket
    }
}

pub(super) async fn say(socket: &mut WebSocketStream<TcpStream>, message: &Value) {
    socket.send(Message::text(message.to_string())).await.unwrap();
}

/// The next message that is no presence.
pub(super) async fn hear(socket: &mut WebSocketStream<TcpStream>) -> Value {
    loop {
        let heard = tokio::time::timeout(Duration::from_secs(20), socket.next())
            .await
            .unwrap();
        match heard {
            Some(Ok(Message::Text(text))) => {
                let value: Value = serde_json::from_str(&text).unwrap();
                if value["t"] != "presence" {
                    return value;
                }
            }
            Some(Ok(Message::Ping(_))) => {}
            other => panic!("{other:?}"),
        }
    }
}

fn status(result: Result<WebSocketStream<TcpStream>, Error>) -> u16 {
    match result {
        Err(Error::Http(response)) => response.status().as_u16(),
        other => panic!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_over_sockets_and_a_polite_end() {
    let mut open = open(|_| {}).await;
    let (table, secrets) = open.create().await;
    let mut first = open.come(&table, &secrets[0]).await;
    let mut second = open.come(&table, &secrets[1]).await;
    hear(&mut second).await;
    hear(&mut first).await;
    for (ply, m) in (0..).zip(line("lices", 6)) {
        let mover = if ply % 2 == 0 { &mut first } else { &mut second };
        say(mover, &a_move(u64::from(ply), ply, &m)).await;
        let told = hear(&mut first).await;
        assert_eq!(told["what"]["m"], json!(m));
        assert_eq!(without_id(hear(&mut second).await), without_id(told));
    }
    open.stop.take().unwrap().send(()).unwrap();
    assert_eq!(hear(&mut first).await["why"]["code"], "closing");
    assert_eq!(hear(&mut second).await["why"]["code"], "closing");
    tokio::time::timeout(Duration::from_secs(20), open.task)
        .await
        .unwrap()
        .unwrap()
        .unwrap();
    assert!(TcpStream::connect(open.address).await.is_err());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sockets_are_for_pages_of_this_site() {
    let open = open(|_| {}).await;
    let (table, _) = open.create().await;
    let path = format!("/socket/table/{table}");
    assert_eq!(status(open.socket(&path, Some("https://evil.example")).await), 403);
    assert_eq!(status(open.socket("/socket/lobby", Some("null")).await), 403);
    assert_eq!(status(open.socket("/socket/table/none", None).await), 404);
    let own = format!("http://{}", open.address);
    open.socket(&path, Some(&own)).await.unwrap();
    let mut lobby = open.socket("/socket/lobby", Some(&own)).await.unwrap();
    assert_eq!(hear(&mut lobby).await, json!({"t": "lobby", "seeks": [], "more": 0}));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_may_open_only_so_many() {
    let open = open(|settings| settings.sockets_per_address = 2).await;
    let (table, _) = open.create().await;
    let path = format!("/socket/table/{table}");
    let _first = open.socket(&path, None).await.unwrap();
    let second = open.socket(&path, None).await.unwrap();
    assert_eq!(status(open.socket(&path, None).await), 429);
    drop(second);
    for _ in 0..200 {
        if open.socket(&path, None).await.is_ok() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("a place that was left is not given again");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_of_ten_megabytes_gets_an_answer_and_the_game_goes_on() {
    let open = open(|_| {}).await;
    let (table, secrets) = open.create().await;
    let mut first = open.come(&table, &secrets[0]).await;
    let second = open.come(&table, &secrets[1]).await;
    hear(&mut first).await;
    let (mut send, mut receive) = second.split();
    let sending = tokio::spawn(async move {
        // It may or may not get through; the answer is what counts.
        send.send(Message::text("x".repeat(10 << 20))).await.ok();
        send
    });
    let bye = loop {
        match receive.next().await {
            Some(Ok(Message::Text(text))) if text.contains("\"bye\"") => break text,
            Some(Ok(_)) => {}
            other => panic!("{other:?}"),
        }
    };
    assert!(bye.contains("too-long"), "{bye}");
    drop(sending.await.unwrap());
    say(&mut first, &a_move(1, 0, &line("lices", 1)[0])).await;
    assert_eq!(hear(&mut first).await["what"]["kind"], "move");
}

/// Bytes that are no WebSocket frame: one that is not masked, reserved bits, an unknown kind of
/// frame, text that is not UTF-8.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn malformed_frames_get_an_answer_and_the_game_goes_on() {
    let open = open(|_| {}).await;
    let (table, secrets) = open.create().await;
    let mut first = open.come(&table, &secrets[0]).await;
    let frames: [&[u8]; 5] = [
        b"\x81\x05hello",
        &[0xff; 12],
        b"\x83\x80\0\0\0\0",
        b"\x81\x82\0\0\0\0\xff\xfe",
        b"\x80\x81\0\0\0\0x",
    ];
    for frame in frames {
        let mut socket = open.come(&table, &secrets[0]).await;
        socket.get_mut().write_all(frame).await.unwrap();
        let answer = hear(&mut socket).await;
        assert_eq!(answer["t"], "bye", "{frame:?}: {answer}");
        assert_eq!(answer["why"]["code"], "unreadable", "{frame:?}: {answer}");
    }
    let mut second = open.come(&table, &secrets[1]).await;
    assert_eq!(hear(&mut second).await["what"]["kind"], "joined");
    assert_eq!(hear(&mut first).await["what"]["kind"], "joined");
    say(&mut first, &a_move(1, 0, &line("lices", 1)[0])).await;
    assert_eq!(hear(&mut second).await["what"]["kind"], "move");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_does_not_read_is_given_up_and_the_others_do_not_notice() {
    let open = open(|settings| {
        settings.seat.per_second = 0;
        settings.messages.per_second = 0;
    })
    .await;
    let created = open
        .ask(
            "POST /api/tables",
            r#"{"game":"lices","seats":[{"who":"me"},{"who":"me"}]}"#,
        )
        .await;
    let created: Value = serde_json::from_str(&created).unwrap();
    let table = created["table"]["id"].as_str().unwrap();
    let secret = Secret(created["links"][0]["secret"].as_str().unwrap().to_owned());
    let mut player = open.come(table, &secret).await;
    let mut deaf = open.socket(&format!("/socket/table/{table}"), None).await.unwrap();
    say(&mut deaf, &json!({"t": "hello", "protocol": PROTOCOL, "view": true})).await;
    // Boards are large: the network between fills up, then the queue of the one who does not read.
    let m = &line("lices", 1)[0];
    for round in 0..5_000_u64 {
        say(&mut player, &a_move(2 * round, 0, m)).await;
        assert_eq!(hear(&mut player).await["what"]["kind"], "move");
        say(
            &mut player,
            &json!({"t": "offer", "id": 2 * round + 1, "what": "takeback"}),
        )
        .await;
        assert_eq!(hear(&mut player).await["what"]["kind"], "takeback");
        if round % 50 == 49 && open.ask("GET /metrics", "").await.contains("escale_evicted_total 1") {
            return;
        }
    }
    panic!("nobody was given up");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn half_a_request_holds_nothing_up() {
    let open = open(|_| {}).await;
    let mut slow = TcpStream::connect(open.address).await.unwrap();
    slow.write_all(b"GET / HTTP/1.1\r\nhost: x\r\n").await.unwrap();
    let mut garbage = TcpStream::connect(open.address).await.unwrap();
    garbage.write_all(&[0xFF; 4096]).await.unwrap();
    let mut answer = Vec::new();
    garbage.read_to_end(&mut answer).await.ok();
    open.create().await;
}
