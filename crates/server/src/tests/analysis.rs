//! Listening to the engine over real sockets.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use escale_catalog::{Answer, HandPart, HandReading, HandStep};
use escale_rules::{Phrase, Side, Trouble};
use escale_search::Score;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

use super::harness::{found, line};
use super::sockets::{Open, open_with};
use crate::engine_pool::{EngineFactory, EngineWorker, SearchAnswer, SearchRequest};
use crate::settings::Settings;

/// An engine that says its first thought at once, and thinks on until it is stopped or let go.
#[derive(Clone, Default)]
struct Dreamer {
    begun: Arc<AtomicUsize>,
    stopped: Arc<AtomicUsize>,
    let_go: Arc<AtomicBool>,
}

impl EngineFactory for Dreamer {
    fn make(&self) -> Box<dyn EngineWorker> {
        Box::new(self.clone())
    }
}

impl EngineWorker for Dreamer {
    fn think(&mut self, request: &SearchRequest<'_>, stop: &AtomicBool) -> Result<SearchAnswer, Trouble> {
        self.think_aloud(request, stop, &mut |_| {})
    }

    fn think_aloud(
        &mut self,
        request: &SearchRequest<'_>,
        stop: &AtomicBool,
        told: &mut dyn FnMut(Answer<String>),
    ) -> Result<SearchAnswer, Trouble> {
        self.begun.fetch_add(1, Ordering::SeqCst);
        let found = found(request.play.legal_texts().into_iter().take(1).collect());
        told(found.answer.clone());
        while !self.let_go.load(Ordering::SeqCst) {
            if stop.load(Ordering::SeqCst) {
                self.stopped.fetch_add(1, Ordering::SeqCst);
                break;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        Ok(found)
    }
}

async fn house(dreamer: &Dreamer) -> Open {
    house_of(Arc::new(dreamer.clone())).await
}

async fn house_of(engines: Arc<dyn EngineFactory>) -> Open {
    let folder = TempDir::new().unwrap();
    let mut settings = Settings::new(folder.path().to_owned());
    settings.bind = "127.0.0.1:0".parse().unwrap();
    settings.engine_threads = 1;
    open_with(settings, folder, engines).await
}

/// A request whose answer is read line by line.
async fn post(house: &Open, path: &str, body: &Value) -> BufReader<TcpStream> {
    let body = body.to_string();
    let mut stream = TcpStream::connect(house.address()).await.unwrap();
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: {}\r\naccept-encoding: gzip, br\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        house.address(),
        body.len()
    );
    stream.write_all(format!("{head}{body}").as_bytes()).await.unwrap();
    BufReader::new(stream)
}

/// The next message of a stream; nothing at its end.
async fn message(stream: &mut BufReader<TcpStream>) -> Option<Value> {
    loop {
        // A refusal may be compressed; a stream never is.
        let mut bytes = Vec::new();
        let read = tokio::time::timeout(Duration::from_mins(1), stream.read_until(b'\n', &mut bytes));
        if read.await.expect("something is said").unwrap() == 0 {
            return None;
        }
        if let Some(data) = String::from_utf8_lossy(&bytes).strip_prefix("data: ") {
            return Some(serde_json::from_str(data).unwrap());
        }
    }
}

async fn until(test: impl Fn() -> bool) {
    for _ in 0..20_000 {
        if test() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    panic!("it never happened");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_first_line_is_heard_before_the_search_ends() {
    let dreamer = Dreamer::default();
    let house = house(&dreamer).await;
    let moves = line("lices", 2);
    let mut stream = post(&house, "/api/analysis/live", &json!({"game": "lices", "moves": moves})).await;
    let first = message(&mut stream).await.unwrap();
    assert_eq!(
        (&first["t"], dreamer.stopped.load(Ordering::SeqCst)),
        (&json!("thought"), 0)
    );
    assert_eq!(first["analysis"]["lines"].as_array().unwrap().len(), 1);
    dreamer.let_go.store(true, Ordering::SeqCst);
    let last = message(&mut stream).await.unwrap();
    assert_eq!((&last["t"], &last["ply"]), (&json!("found"), &json!(2)));
    assert_eq!(message(&mut stream).await, None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hanging_up_frees_the_engine() {
    let dreamer = Dreamer::default();
    let house = house(&dreamer).await;
    for asked in 1..=3 {
        let mut stream = post(&house, "/api/analysis/live", &json!({"game": "lices"})).await;
        message(&mut stream).await.unwrap();
        drop(stream);
        until(|| dreamer.stopped.load(Ordering::SeqCst) == asked).await;
    }
    // A game that is judged stops with its reader too.
    let review = json!({"game": "lices", "line": {"moves": line("lices", 4)}, "plies": [0, 1, 2, 3, 4]});
    let stream = post(&house, "/api/analysis/game", &review).await;
    until(|| dreamer.begun.load(Ordering::SeqCst) == 4).await;
    drop(stream);
    until(|| dreamer.stopped.load(Ordering::SeqCst) == 4).await;
    assert_eq!(dreamer.begun.load(Ordering::SeqCst), 4, "the rest of it was not begun");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_judged_from_its_end() {
    let dreamer = Dreamer::default();
    dreamer.let_go.store(true, Ordering::SeqCst);
    let house = house(&dreamer).await;
    let review = json!({"game": "lices", "line": {"moves": line("lices", 4)}, "plies": [0, 3, 4, 1, 3]});
    let mut stream = post(&house, "/api/analysis/game", &review).await;
    let mut plies = Vec::new();
    while let Some(message) = message(&mut stream).await {
        assert_eq!(message["t"], "found", "{message}");
        plies.push(message["ply"].as_u64().unwrap());
    }
    assert_eq!(plies, [4, 3, 1, 0]);
}

/// An engine that finds every move of a game bad, and knows why those of the first side are.
#[derive(Clone)]
struct Scholar {
    game: Vec<String>,
}

impl EngineFactory for Scholar {
    fn make(&self) -> Box<dyn EngineWorker> {
        Box::new(self.clone())
    }
}

impl EngineWorker for Scholar {
    fn think(&mut self, request: &SearchRequest<'_>, _: &AtomicBool) -> Result<SearchAnswer, Trouble> {
        static SHELTER: Phrase = Phrase::new("l'abri du Roi", "the King's shelter");
        let mut legal = request.play.legal_texts();
        legal.retain(|text| !self.game.contains(text));
        legal.truncate(1);
        let mut found = found(legal);
        found.answer.lines[0].score = Score::Points(100);
        // The first side keeps its shelter only where its best move is played.
        let step = |value| {
            let (name, words) = ("shelter", Some(&SHELTER));
            HandStep {
                hand: HandReading {
                    total: value,
                    parts: vec![HandPart { name, words, value }],
                },
                at_rest: Some(0),
            }
        };
        found.hands = match request.play.turn() {
            Side::First => vec![step(0), step(150)],
            Side::Second => vec![step(0), step(0)],
        };
        found.disagreement = Some(SHELTER.clone());
        Ok(found)
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bad_move_of_a_game_is_explained() {
    let moves = line("lices", 4);
    let scholar = Scholar { game: moves.clone() };
    let house = house_of(Arc::new(scholar)).await;
    let explained = async |plies: &[u32]| {
        let review = json!({"game": "lices", "line": {"moves": moves}, "plies": plies});
        let mut stream = post(&house, "/api/analysis/game", &review).await;
        let mut explained = Vec::new();
        while let Some(message) = message(&mut stream).await {
            assert_eq!(message["analysis"]["disagreement"]["en"], "the King’s shelter");
            if let Some(mainly) = message.get("mainly") {
                let why = json!({"fr": "surtout\u{a0}: l’abri du Roi", "en": "mainly: the King’s shelter"});
                assert_eq!(*mainly, why);
                explained.push(message["ply"].as_u64().unwrap());
            }
        }
        explained
    };
    // The other side lost nothing that has a name; a move whose end was not looked at is unknown.
    assert_eq!(explained(&[0, 1, 2, 3, 4]).await, [2, 0]);
    assert_eq!(explained(&[0, 2, 3]).await, [2]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nonsense_is_answered_with_one_sentence_and_never_thought_about() {
    let dreamer = Dreamer::default();
    let house = house(&dreamer).await;
    let many: Vec<u32> = (0..300).collect();
    for (path, body, code) in [
        ("live", json!({"game": "lices", "moves": ["zz"]}), "bad-value"),
        ("live", json!({"game": "chess"}), "unknown"),
        ("live", json!({"game": "lices", "more": 1}), "unreadable"),
        (
            "game",
            json!({"game": "lices", "line": {"moves": ["zz"]}, "plies": [0]}),
            "bad-value",
        ),
        (
            "game",
            json!({"game": "lices", "line": {"moves": []}, "plies": [1]}),
            "bad-value",
        ),
        (
            "game",
            json!({"game": "lices", "line": {"moves": []}, "plies": many}),
            "too-long",
        ),
    ] {
        let answer = house
            .ask(&format!("POST /api/analysis/{path}"), &body.to_string())
            .await;
        let refusal: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!(refusal["code"], code, "{body}: {refusal}");
        assert!(!refusal["fr"].as_str().unwrap().is_empty() && refusal["en"].as_str().unwrap().len() < 400);
    }
    assert_eq!(dreamer.begun.load(Ordering::SeqCst), 0);
}

/// Somebody who listens is told that the house closes, and does not keep it open.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_that_closes_says_so() {
    let dreamer = Dreamer::default();
    let mut house = house(&dreamer).await;
    let mut stream = post(&house, "/api/analysis/live", &json!({"game": "lices"})).await;
    message(&mut stream).await.unwrap();
    let mut waits = post(&house, "/api/analysis/live", &json!({"game": "alcazar"})).await;
    house.close().await;
    for stream in [&mut stream, &mut waits] {
        let mut last = None;
        while let Some(next) = message(stream).await {
            last = Some(next);
        }
        assert!(last.is_none_or(|last| last["t"] != "thought"));
    }
}
