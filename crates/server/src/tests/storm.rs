//! Storms: messages dropped, doubled and out of order in both directions, connections cut at any
//! moment. Whatever happens, everybody ends with the same log, nothing acknowledged is missing from
//! it, and nothing was done twice.

use std::collections::{HashMap, HashSet, VecDeque};
use std::time::Duration;

use escale_catalog::{GAMES, Match, Setup, game};
use escale_wire::{EventKind, Secret};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};

use super::faults::Fault;
use super::harness::{TestClient, TestServer, without_id};

/// What the weather does to a message.
#[derive(Clone, Copy, Debug)]
enum Weather {
    Calm,
    Dropped,
    Doubled,
    /// Held back until the next one has gone.
    Late,
    /// The connection is cut.
    Cut,
}

fn weather() -> impl Strategy<Value = Weather> {
    prop_oneof![
        6 => Just(Weather::Calm),
        1 => Just(Weather::Dropped),
        1 => Just(Weather::Doubled),
        1 => Just(Weather::Late),
        1 => Just(Weather::Cut),
    ]
}

/// One who keeps to the protocol: resends what is not acknowledged, ignores what it has seen, comes
/// back when something is missing.
struct Sailor {
    secret: Option<Secret>,
    seat: Option<usize>,
    client: Option<TestClient>,
    seen: u32,
    log: Vec<Value>,
    play: Box<dyn Match>,
    /// Sent and not acknowledged.
    open: VecDeque<Value>,
    acknowledged: HashSet<u64>,
    next_id: u64,
    late_out: Option<Value>,
    late_in: Option<Value>,
    over: bool,
}

impl Sailor {
    fn new(game_id: &str, secret: Option<Secret>, seat: Option<usize>) -> Self {
        Self {
            secret,
            seat,
            client: None,
            seen: 0,
            log: Vec::new(),
            play: game(game_id).unwrap().set_up(&Setup::default()).unwrap(),
            open: VecDeque::new(),
            acknowledged: HashSet::new(),
            next_id: 1,
            late_out: None,
            late_in: None,
            over: false,
        }
    }

    async fn come(&mut self, app: &TestServer, table: &str) {
        self.client = None;
        self.late_in = None;
        self.late_out = None;
        self.client = Some(app.come(table, self.secret.as_ref(), self.seen).await);
        for message in self.open.clone() {
            self.client.as_mut().unwrap().say(&message);
        }
    }

    fn send(&mut self, message: &Value, weather: Weather) {
        let Some(client) = &mut self.client else { return };
        match weather {
            Weather::Calm => client.say(message),
            Weather::Doubled => {
                client.say(message);
                client.say(message);
            }
            Weather::Dropped => {}
            Weather::Late => {
                if let Some(held) = self.late_out.replace(message.clone()) {
                    client.say(&held);
                }
                return;
            }
            Weather::Cut => self.client = None,
        }
        if let (Some(held), Some(client)) = (self.late_out.take(), &mut self.client) {
            client.say(&held);
        }
    }

    /// Wants something, if there is something to want.
    fn want(&mut self, choice: u16) -> Option<Value> {
        let id = self.next_id * 10 + self.seat? as u64;
        if self.over || self.open.len() >= 3 {
            return None;
        }
        let my_turn = self.play.turn().index() == self.seat? && self.log.len() as u32 == self.seen;
        let waiting = self.open.iter().any(|message| message["t"] == "move");
        let message = match choice % 8 {
            0 => json!({"t": "chat", "id": id, "room": "players", "text": format!("n° {id}")}),
            1 => json!({"t": "offer", "id": id, "what": "takeback"}),
            2 => json!({"t": "accept", "id": id, "what": "takeback"}),
            _ if my_turn && !waiting => {
                let texts = self.play.legal_texts();
                let m = texts.get(usize::from(choice / 8) % texts.len().max(1))?;
                json!({"t": "move", "id": id, "ply": self.play.plies(), "m": m})
            }
            _ => return None,
        };
        self.next_id += 1;
        self.open.push_back(message.clone());
        Some(message)
    }

    fn settle(&mut self, id: &Value) {
        self.open.retain(|message| message["id"] != *id);
    }

    /// Takes in a message; `false` if something is missing and one must come back.
    fn take(&mut self, message: Value) -> bool {
        match message["t"].as_str().unwrap() {
            "event" => {
                let v = message["v"].as_u64().unwrap() as u32;
                if v <= self.seen {
                    return true;
                }
                if v != self.seen + 1 {
                    return false;
                }
                self.seen = v;
                let event: escale_wire::Event = serde_json::from_value(message.clone()).unwrap();
                match &event.what {
                    EventKind::Move { m, end, .. } => {
                        self.play.play(m).expect("only legal moves are told");
                        self.over |= end.is_some();
                    }
                    EventKind::Takeback { ply, .. } => {
                        while self.play.plies() > *ply as usize {
                            self.play.take_back();
                        }
                    }
                    EventKind::Ended { .. } => self.over = true,
                    _ => {}
                }
                if event.by.map(usize::from) == self.seat && event.id.is_some() {
                    self.acknowledged.extend(event.id);
                    self.settle(&message["id"]);
                }
                self.log.push(message);
            }
            "ack" => {
                self.acknowledged.insert(message["id"].as_u64().unwrap());
                self.settle(&message["id"]);
            }
            "refused" => self.settle(&message["id"]),
            "bye" => return false,
            _ => {}
        }
        true
    }

    /// Hears whatever there is to hear for a moment.
    async fn listen(&mut self, weathers: &mut impl Iterator<Item = Weather>) {
        loop {
            let Some(client) = &mut self.client else { return };
            let Ok(heard) = tokio::time::timeout(Duration::from_millis(2), client.hear()).await else {
                return;
            };
            let Some(message) = heard else {
                self.client = None;
                return;
            };
            let due = match weathers.next().unwrap_or(Weather::Calm) {
                Weather::Calm => vec![message],
                Weather::Doubled => vec![message.clone(), message],
                Weather::Dropped => Vec::new(),
                Weather::Late => self.late_in.replace(message).into_iter().collect(),
                Weather::Cut => {
                    self.client = None;
                    return;
                }
            };
            let held = if due.is_empty() { None } else { self.late_in.take() };
            for message in due.into_iter().chain(held) {
                if !self.take(message) {
                    self.client = None;
                    return;
                }
            }
        }
    }

    /// Hears everything up to a version, in calm weather.
    async fn catch_up(&mut self, app: &TestServer, table: &str, version: u32) {
        self.open.clear();
        self.come(app, table).await;
        while self.seen < version {
            let message = self.client.as_mut().unwrap().hear().await.expect("calm weather");
            assert!(self.take(message), "a gap in calm weather");
        }
    }
}

async fn voyage(app: TestServer, game_id: &str, choices: &[(u8, u16)], weathers: Vec<Weather>) {
    let (table, secrets) = app.two(game_id, json!({"kind": "none"})).await;
    let mut crew = [
        Sailor::new(game_id, Some(secrets[0].clone()), Some(0)),
        Sailor::new(game_id, Some(secrets[1].clone()), Some(1)),
        Sailor::new(game_id, None, None),
    ];
    let mut weathers = weathers.into_iter().cycle();
    for &(who, choice) in choices {
        let sailor = &mut crew[usize::from(who) % 3];
        if sailor.client.is_none() {
            sailor.come(&app, &table).await;
        }
        if let Some(message) = sailor.want(choice) {
            sailor.send(&message, weathers.next().unwrap_or(Weather::Calm));
        } else if choice % 5 == 0 {
            // Nothing new to say: what is still open is said again.
            for message in sailor.open.clone() {
                sailor.send(&message, weathers.next().unwrap_or(Weather::Calm));
            }
        }
        for sailor in &mut crew {
            sailor.listen(&mut weathers).await;
        }
    }
    // The storm is over. A table in memory, then one rebuilt from the store, must tell the same.
    let stored = app.app.registry.find(&table).await.unwrap();
    let log = loop {
        let log = app.app.registry.store().log(stored.no, 0, u32::MAX).await.unwrap();
        tokio::time::sleep(Duration::from_millis(5)).await;
        if app
            .app
            .registry
            .store()
            .log(stored.no, 0, u32::MAX)
            .await
            .unwrap()
            .len()
            == log.len()
        {
            break log;
        }
    };
    let version = log.len() as u32;
    let mut done: HashMap<(u64, u64), u32> = HashMap::new();
    for (v, logged) in (1..).zip(&log) {
        assert_eq!(logged.version, v, "a hole in the log");
        let event: Value = serde_json::from_str(&logged.body).unwrap();
        if let (Some(by), Some(id)) = (event["by"].as_u64(), event["id"].as_u64()) {
            assert_eq!(done.insert((by, id), v), None, "done twice: {event}");
        }
    }
    for sailor in &mut crew {
        sailor.catch_up(&app, &table, version).await;
        assert_eq!(sailor.log.len(), log.len());
        for (told, logged) in sailor.log.iter().zip(&log) {
            let truth: Value = serde_json::from_str(&logged.body).unwrap();
            let hidden = told["what"]["kind"] == "hidden" && truth["what"]["kind"] == "chat" && sailor.seat.is_none();
            // The number of a request is its author's alone.
            let own = truth["by"].as_u64().map(|seat| seat as usize) == sailor.seat && sailor.seat.is_some();
            let truth = if own { truth } else { without_id(truth) };
            assert!(hidden || *told == truth, "told {told}, logged {truth}");
        }
        for &id in &sailor.acknowledged {
            let seat = sailor.seat.expect("only players ask") as u64;
            assert!(done.contains_key(&(seat, id)), "acknowledged and not in the log: {id}");
        }
        assert_eq!(sailor.play.position_text(), crew_position(&log, game_id));
    }
}

/// The position the log leads to.
fn crew_position(log: &[escale_store::Logged], game_id: &str) -> String {
    let mut play = game(game_id).unwrap().set_up(&Setup::default()).unwrap();
    for logged in log {
        match serde_json::from_str::<escale_wire::Event>(&logged.body).unwrap().what {
            EventKind::Move { m, .. } => drop(play.play(&m).unwrap()),
            EventKind::Takeback { ply, .. } => {
                while play.plies() > ply as usize {
                    play.take_back();
                }
            }
            _ => {}
        }
    }
    play.position_text()
}

#[test]
fn whatever_the_weather_everybody_ends_with_the_same_log() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap();
    let choices = proptest::collection::vec((any::<u8>(), any::<u16>()), 30..150);
    let weathers = proptest::collection::vec(weather(), 10..200);
    TestRunner::new(Config {
        cases: 12,
        max_shrink_iters: 64,
        ..Config::default()
    })
    .run(&(0..GAMES.len(), choices, weathers), |(index, choices, weathers)| {
        runtime.block_on(async {
            let app = TestServer::open_with(|settings| settings.seat.per_second = 0).await;
            voyage(app, GAMES[index].card().id, &choices, weathers).await;
        });
        Ok(())
    })
    .unwrap();
}

/// The same voyage on stores that lie, in calm weather: each lie must be found out.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_storm_finds_a_store_that_lies() {
    let choices: Vec<(u8, u16)> = (0..60_u16).map(|step| (step as u8, step * 8 + 3)).collect();
    let sail = |app: TestServer| {
        let choices = choices.clone();
        tokio::spawn(async move { voyage(app, "lices", &choices, vec![Weather::Calm]).await })
    };
    let honest = TestServer::open_with(|settings| settings.seat.per_second = 0).await;
    sail(honest).await.expect("an honest store is believed");
    for fault in [Fault::AcknowledgedWithoutCommit, Fault::HoleInTheLog, Fault::Altered] {
        let voyage = sail(TestServer::open_faulty(fault).await);
        assert!(voyage.await.is_err(), "{fault:?} went unnoticed");
    }
}
