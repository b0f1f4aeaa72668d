//! A server to test in: a real store in a folder of its own, a clock that we turn, an engine that
//! plays what it is told, and clients without a network.

use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::extract::ws::Message;
use escale_catalog::{Answer, Line, game};
use escale_rules::Trouble;
use escale_search::Score;
use escale_store::Sqlite;
use escale_wire::{Code, CreateTable, CreatedTable, PROTOCOL, Secret};
use futures_util::{Sink, Stream};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::faults::{Fault, Faulty};
use crate::engine_pool::{EngineFactory, EngineWorker, SearchAnswer, SearchRequest};
use crate::http::{App, Client};
use crate::limits::Kind;
use crate::registry::LiveTable;
use crate::server::{open_app, open_app_on};
use crate::settings::Settings;
use crate::table::plan;
use crate::time::VirtualClock;

/// When tests take place.
pub(super) const NOON: i64 = 1_800_000_000_000;

/// An engine that plays the first move it may; its analyses last until they are stopped.
pub(super) struct FirstMoveEngine;

impl EngineFactory for FirstMoveEngine {
    fn make(&self) -> Box<dyn EngineWorker> {
        Box::new(Self)
    }
}

impl EngineWorker for FirstMoveEngine {
    fn think(&mut self, request: &SearchRequest<'_>, stop: &AtomicBool) -> Result<SearchAnswer, Trouble> {
        if request.level.is_none() {
            let end = std::time::Instant::now() + request.time.min(Duration::from_secs(3));
            while !stop.load(Ordering::Relaxed) && std::time::Instant::now() < end {
                std::thread::sleep(Duration::from_millis(1));
            }
        }
        let texts = request.only.clone().unwrap_or_else(|| request.play.legal_texts());
        Ok(found(texts.into_iter().take(request.lines).collect()))
    }
}

/// What an engine of the tests finds: lines of one move each.
pub(crate) fn found(moves: Vec<String>) -> SearchAnswer {
    let line = |text| Line::new(Score::Points(0), vec![text]);
    SearchAnswer::from(Answer {
        lines: moves.into_iter().map(line).collect(),
        depth: 1,
        nodes: 1,
        time: Duration::ZERO,
    })
}

/// A server under test.
pub(super) struct TestServer {
    pub(super) app: Arc<App>,
    pub(super) clock: Arc<VirtualClock>,
    folder: Option<TempDir>,
}

impl TestServer {
    pub(super) async fn open() -> Self {
        Self::open_with(|_| {}).await
    }

    /// A server on the database that lies in a folder.
    pub(super) async fn open_in_folder(folder: TempDir) -> Self {
        let clock = Arc::new(VirtualClock::new(NOON));
        let app = open_in(folder.path(), &clock, |_| {}).await;
        Self {
            app,
            clock,
            folder: Some(folder),
        }
    }

    pub(super) async fn open_with(change: impl FnOnce(&mut Settings)) -> Self {
        let folder = TempDir::new().unwrap();
        let clock = Arc::new(VirtualClock::new(NOON));
        let app = open_in(folder.path(), &clock, change).await;
        Self {
            app,
            clock,
            folder: Some(folder),
        }
    }

    /// A server with these engines.
    pub(super) async fn open_with_engines(engines: Arc<dyn EngineFactory>) -> Self {
        let folder = TempDir::new().unwrap();
        let clock = Arc::new(VirtualClock::new(NOON));
        let app = open_with_engines(folder.path(), &clock, |_| {}, engines).await;
        Self {
            app,
            clock,
            folder: Some(folder),
        }
    }

    /// A server whose store lies.
    pub(super) async fn open_faulty(fault: Fault) -> Self {
        let folder = TempDir::new().unwrap();
        let clock = Arc::new(VirtualClock::new(NOON));
        let mut settings = Settings::new(folder.path().to_owned());
        settings.engine_threads = 1;
        settings.seat.per_second = 0;
        let (sender, reports) = unbounded_channel();
        let store = Faulty::new(Sqlite::open(folder.path(), sender.clone()).unwrap(), sender, fault);
        let app = open_app_on(
            Arc::new(store),
            reports,
            settings,
            Arc::clone(&clock) as _,
            Arc::new(FirstMoveEngine),
        )
        .await
        .unwrap();
        Self {
            app,
            clock,
            folder: Some(folder),
        }
    }

    /// Closes the server (or just walks away from it) and opens it again in the same folder, some
    /// time later.
    pub(super) async fn reopen(self, politely: bool, later: i64) -> Self {
        self.reopen_later(politely, later, Arc::new(FirstMoveEngine)).await
    }

    /// The same with these engines, at once.
    pub(super) async fn reopen_with(self, politely: bool, engines: Arc<dyn EngineFactory>) -> Self {
        self.reopen_later(politely, 0, engines).await
    }

    async fn reopen_later(mut self, politely: bool, later: i64, engines: Arc<dyn EngineFactory>) -> Self {
        let folder = self.folder.take().unwrap();
        if politely {
            self.app.registry.close().await;
        } else {
            // The store is closed without a word to anybody; what was committed is there, nothing
            // else is.
            self.app.registry.store().close().await.unwrap();
        }
        self.clock.advance(later);
        let app = open_with_engines(folder.path(), &self.clock, |_| {}, engines).await;
        Self {
            app,
            clock: Arc::clone(&self.clock),
            folder: Some(folder),
        }
    }

    pub(super) fn folder(&self) -> &Path {
        self.folder.as_ref().unwrap().path()
    }

    pub(super) async fn create(&self, request: Value) -> CreatedTable {
        let request: CreateTable = serde_json::from_value(request).unwrap();
        let address = |id: &str, secret: &Secret| format!("/table/{id}#{}", secret.0);
        let planned = plan(self.app.settings.shelf, &request, self.app.registry.now(), address).unwrap();
        self.app.registry.create(planned, None).await.unwrap()
    }

    /// A table for two people, with the secret of each.
    pub(super) async fn two(&self, game: &str, clock: Value) -> (String, [Secret; 2]) {
        let seats = json!([{"who": "me"}, {"who": "link"}]);
        let created = self.create(json!({"game": game, "clock": clock, "seats": seats})).await;
        let secret = |index: usize| created.links[index].secret.clone();
        (created.table.id, [secret(0), secret(1)])
    }

    /// Comes to a table. The welcome is still to be heard.
    pub(super) async fn come(&self, table: &str, secret: Option<&Secret>, from: u32) -> TestClient {
        let mut client = self.connect(table).await;
        let mut hello = json!({"t": "hello", "protocol": PROTOCOL, "from": from});
        if let Some(secret) = secret {
            hello["secret"] = json!(secret.0);
        }
        client.say(&hello);
        client
    }

    /// The table; a server that is just reading a restored backup is asked again.
    pub(super) async fn find(&self, table: &str) -> Arc<LiveTable> {
        for _ in 0..2_000 {
            match self.app.registry.find(table).await {
                Err(refusal) if refusal.code == Code::Closing => tokio::time::sleep(Duration::from_millis(5)).await,
                found => return found.unwrap(),
            }
        }
        panic!("the house does not open again");
    }

    /// A connection without a hello.
    pub(super) async fn connect(&self, table: &str) -> TestClient {
        let live = self.find(table).await;
        let address = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let place = self.app.book.admit(address, Kind::Socket, 0, 0).unwrap();
        let (to_server, from_client) = unbounded_channel();
        let (to_client, from_server) = unbounded_channel();
        let wire = ChannelWire {
            incoming: from_client,
            outgoing: to_client,
        };
        let client = Client::new(Arc::clone(&self.app), live, table.to_owned(), place, 1);
        let task = tokio::spawn(client.serve(wire));
        TestClient {
            to_server: Some(to_server),
            from_server,
            task,
        }
    }

    /// Sits both down; both have heard everything up to version 1.
    pub(super) async fn sit(&self, table: &str, secrets: &[Secret; 2]) -> [TestClient; 2] {
        let mut first = self.come(table, Some(&secrets[0]), 0).await;
        first.hear_kind("welcome").await;
        let mut second = self.come(table, Some(&secrets[1]), 0).await;
        second.hear_kind("welcome").await;
        assert_eq!(second.event().await["what"]["kind"], "joined");
        assert_eq!(first.event().await["what"]["kind"], "joined");
        [first, second]
    }
}

async fn open_in(folder: &Path, clock: &Arc<VirtualClock>, change: impl FnOnce(&mut Settings)) -> Arc<App> {
    open_with_engines(folder, clock, change, Arc::new(FirstMoveEngine)).await
}

async fn open_with_engines(
    folder: &Path,
    clock: &Arc<VirtualClock>,
    change: impl FnOnce(&mut Settings),
    engines: Arc<dyn EngineFactory>,
) -> Arc<App> {
    let mut settings = Settings::new(folder.to_owned());
    settings.engine_threads = 1;
    change(&mut settings);
    open_app(settings, Arc::clone(clock) as _, engines).await.unwrap()
}

/// A wire made of channels.
pub(super) struct ChannelWire {
    incoming: UnboundedReceiver<Message>,
    outgoing: UnboundedSender<Message>,
}

impl Stream for ChannelWire {
    type Item = Result<Message, axum::Error>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.incoming.poll_recv(context).map(|message| message.map(Ok))
    }
}

impl Sink<Message> for ChannelWire {
    type Error = axum::Error;

    fn poll_ready(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), axum::Error>> {
        Poll::Ready(Ok(()))
    }

    fn start_send(self: Pin<&mut Self>, message: Message) -> Result<(), axum::Error> {
        self.outgoing.send(message).map_err(axum::Error::new)
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), axum::Error>> {
        Poll::Ready(Ok(()))
    }

    fn poll_close(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), axum::Error>> {
        Poll::Ready(Ok(()))
    }
}

/// A client under test.
pub(super) struct TestClient {
    to_server: Option<UnboundedSender<Message>>,
    from_server: UnboundedReceiver<Message>,
    task: tokio::task::JoinHandle<()>,
}

impl TestClient {
    pub(super) fn say(&mut self, message: &Value) {
        self.say_text(&message.to_string());
    }

    pub(super) fn say_text(&mut self, text: &str) {
        self.say_raw(Message::Text(text.into()));
    }

    pub(super) fn say_raw(&mut self, message: Message) {
        if let Some(to_server) = &self.to_server {
            // A server that has hung up does not hear us: that is what some tests are about.
            to_server.send(message).ok();
        }
    }

    /// The next message; `None` when the server has hung up.
    pub(super) async fn hear(&mut self) -> Option<Value> {
        loop {
            let heard = tokio::time::timeout(Duration::from_secs(20), self.from_server.recv()).await;
            match heard.expect("the server says something") {
                Some(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
                Some(Message::Close(_)) | None => return None,
                Some(_) => {}
            }
        }
    }

    /// The next message of that kind; presences and premove fates in between are passed over,
    /// nothing else is.
    pub(super) async fn hear_kind(&mut self, kind: &str) -> Value {
        loop {
            let message = self.hear().await.unwrap_or_else(|| panic!("hung up instead of {kind}"));
            if message["t"] == kind {
                return message;
            }
            assert!(
                message["t"] == "presence" || message["t"] == "premove",
                "{message} instead of {kind}"
            );
        }
    }

    pub(super) async fn event(&mut self) -> Value {
        self.hear_kind("event").await
    }

    /// Asks and must be refused with this code.
    pub(super) async fn refused(&mut self, message: &Value, code: &str) {
        self.say(message);
        let answer = self.hear_kind("refused").await;
        assert_eq!(answer["id"], message["id"], "{answer}");
        assert_eq!(answer["why"]["code"], code, "{answer}");
    }

    /// Leaves, and waits until the server has noticed.
    pub(super) async fn leave(mut self) {
        self.to_server.take();
        self.task.await.unwrap();
    }

    /// Everything that is still to be heard, once the server has hung up.
    pub(super) async fn rest(mut self) -> Vec<Value> {
        let mut rest = Vec::new();
        while let Some(message) = self.hear().await {
            rest.push(message);
        }
        rest
    }
}

/// The first two moves, which no clock charges; both have heard of them.
pub(super) async fn play_free_moves(first: &mut TestClient, second: &mut TestClient, moves: &[String]) {
    for (ply, m) in (0..).zip(&moves[..2]) {
        let mover = if ply == 0 { &mut *first } else { &mut *second };
        mover.say(&a_move(1 + u64::from(ply), ply, m));
        first.event().await;
        second.event().await;
    }
}

/// An event as everybody but its author sees it.
pub(super) fn without_id(mut event: Value) -> Value {
    if let Some(fields) = event.as_object_mut() {
        fields.remove("id");
    }
    event
}

/// `m` as a message.
pub(super) fn a_move(id: u64, ply: u32, m: &str) -> Value {
    json!({"t": "move", "id": id, "ply": ply, "m": m})
}

/// A game to be played: its first so many moves, always the same.
pub(super) fn line(game_id: &str, moves: usize) -> Vec<String> {
    let mut play = game(game_id)
        .unwrap()
        .set_up(&escale_catalog::Setup::default())
        .unwrap();
    let mut dice = 11_usize;
    (0..moves)
        .map(|_| {
            let texts = play.legal_texts();
            dice = dice.wrapping_mul(1_103_515_245).wrapping_add(12_345);
            play.play(&texts[(dice >> 16) % texts.len()]).unwrap()
        })
        .collect()
}
