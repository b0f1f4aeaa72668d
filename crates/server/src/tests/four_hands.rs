//! Four hands, people and engines in every arrangement: whoever is to move, somebody does.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use escale_catalog::game;
use escale_rules::Trouble;
use escale_wire::Secret;
use serde_json::{Value, json};

use super::harness::{TestClient, TestServer, a_move, found};
use crate::engine_pool::{EngineFactory, EngineWorker, SearchAnswer, SearchRequest};

/// An engine that plays any move it may, now with these pieces, now with those.
#[derive(Clone, Default)]
struct Fickle {
    asked: Arc<AtomicU32>,
    /// Breaks down at every so many questions; never if 0.
    breaks_at: u32,
    /// Says something that is no move at every so many questions; never if 0.
    babbles_at: u32,
    /// Does not answer while this is set.
    stuck: Arc<AtomicBool>,
}

impl EngineFactory for Fickle {
    fn make(&self) -> Box<dyn EngineWorker> {
        Box::new(self.clone())
    }
}

impl EngineWorker for Fickle {
    fn think(&mut self, request: &SearchRequest<'_>, _: &AtomicBool) -> Result<SearchAnswer, Trouble> {
        while self.stuck.load(Ordering::SeqCst) {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        let number = self.asked.fetch_add(1, Ordering::SeqCst) + 1;
        assert!(
            self.breaks_at == 0 || !number.is_multiple_of(self.breaks_at),
            "broken on purpose"
        );
        let texts = request.only.clone().unwrap_or_else(|| request.play.legal_texts());
        let babble = self.babbles_at > 0 && number.is_multiple_of(self.babbles_at);
        let m = if babble {
            "nonsense".to_owned()
        } else {
            texts[number as usize * 7 % texts.len()].clone()
        };
        Ok(found(vec![m]))
    }
}

/// A table of four; `people` are the seats of persons, each with a secret of their own.
async fn table(app: &TestServer, people: u8) -> (String, Vec<(u8, Secret)>) {
    let seats: Vec<Value> = (0..4)
        .map(|seat| {
            if people >> seat & 1 == 1 {
                json!({"who": "link"})
            } else {
                json!({"who": "engine", "level": seat + 1})
            }
        })
        .collect();
    let created = app
        .create(json!({"game": "echec-aux-chevaliers", "seats": seats}))
        .await;
    let links = created.links.into_iter();
    (
        created.table.id,
        links.map(|link| (link.seats[0], link.secret)).collect(),
    )
}

/// People at a table, and what they have seen of it.
struct Company {
    table: String,
    people: Vec<(u8, Secret, TestClient)>,
    play: Box<dyn escale_catalog::Match>,
    version: u32,
    over: bool,
    next_id: u64,
}

impl Company {
    async fn come(app: &TestServer, table: &str, secrets: &[(u8, Secret)]) -> Self {
        let mut people = Vec::new();
        for (seat, secret) in secrets {
            people.push((*seat, secret.clone(), app.come(table, Some(secret), 0).await));
        }
        Self {
            table: table.to_owned(),
            people,
            play: game("echec-aux-chevaliers")
                .unwrap()
                .set_up(&escale_catalog::Setup::default())
                .unwrap(),
            version: 0,
            over: false,
            next_id: 1,
        }
    }

    /// Everybody hears the next event.
    async fn hear(&mut self) -> Value {
        let mut told = None;
        for (_, _, client) in &mut self.people {
            loop {
                let message = client.hear().await.expect("the house is open");
                match message["t"].as_str().unwrap() {
                    "event" if message["v"].as_u64().unwrap() as u32 > self.version => {
                        told.get_or_insert(message);
                        break;
                    }
                    "event" | "welcome" | "presence" => {}
                    _ => panic!("{message}"),
                }
            }
        }
        let event = told.expect("somebody listens");
        self.version = event["v"].as_u64().unwrap() as u32;
        if event["what"]["kind"] == "move" {
            self.play.play(event["what"]["m"].as_str().unwrap()).unwrap();
            self.over |= event["what"].get("end").is_some();
        }
        event
    }

    /// The seats of the side on move.
    fn on_move(&self) -> [u8; 2] {
        let first = self.play.turn().index() as u8 * 2;
        [first, first + 1]
    }

    /// Plays so many moves: people move, or let their engine teammate move; engines move by
    /// themselves.
    async fn play(&mut self, plies: usize) {
        let upto = self.play.plies() + plies;
        while self.play.plies() < upto && !self.over {
            let before = self.play.plies();
            let camp = self.on_move();
            let persons: Vec<u8> = (self.people.iter().map(|person| person.0))
                .filter(|seat| camp.contains(seat))
                .collect();
            if let Some(&seat) = persons.get(before / 2 % persons.len().max(1)) {
                self.act(seat, &persons, before);
            }
            while self.play.plies() == before {
                self.hear().await;
            }
        }
    }

    /// A person moves with their own pieces; if they have none that can, or now and then if they
    /// may, they leave it to the engine teammate.
    fn act(&mut self, seat: u8, persons: &[u8], ply: usize) {
        let letter = if seat.is_multiple_of(2) { 'C' } else { 'G' };
        let texts = self.play.legal_texts();
        let own: Vec<&String> = texts.iter().filter(|text| text.starts_with(letter)).collect();
        let alone = persons.len() == 1;
        let teammate_can = texts.len() > own.len();
        self.next_id += 1;
        let id = self.next_id;
        let message = match own.get(ply * 5 % own.len().max(1)) {
            Some(_) if alone && teammate_can && ply.is_multiple_of(3) => json!({"t": "delegate", "id": id}),
            Some(m) => a_move(id, ply as u32, m),
            // The engine moves by itself, or the other person can.
            None if alone => return,
            None => {
                let other = *persons.iter().find(|other| **other != seat).unwrap();
                let person = self.people.iter_mut().find(|person| person.0 == other).unwrap();
                return person.2.say(&a_move(id, ply as u32, &texts[0]));
            }
        };
        let person = self.people.iter_mut().find(|person| person.0 == seat).unwrap();
        person.2.say(&message);
    }

    fn secrets(&self) -> Vec<(u8, Secret)> {
        self.people
            .iter()
            .map(|(seat, secret, _)| (*seat, secret.clone()))
            .collect()
    }

    /// Comes back to a server that was opened again, and sees the same.
    async fn back(self, app: &TestServer) -> Self {
        let mut again = Self::come(app, &self.table, &self.secrets()).await;
        while again.version < self.version {
            again.hear().await;
        }
        assert_eq!(again.play.position_text(), self.play.position_text());
        again.next_id = self.next_id;
        again
    }
}

/// Every arrangement with at least one person, whole games or a good part of one, the server closed
/// and opened in between.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_arrangement_plays_on() {
    for people in 1..16_u8 {
        let mut app = TestServer::open_with_engines(Arc::new(Fickle::default())).await;
        let (id, secrets) = table(&app, people).await;
        let mut company = Company::come(&app, &id, &secrets).await;
        while (company.version as usize) < secrets.len() {
            company.hear().await;
        }
        company.play(40).await;
        app = app.reopen_with(people % 2 == 0, Arc::new(Fickle::default())).await;
        app.app.registry.wake_all().await;
        company = company.back(&app).await;
        company.play(60).await;
        assert!(
            company.over || company.play.plies() >= 100,
            "{people:04b}: {} plies",
            company.play.plies()
        );
    }
}

/// Real engines, the arrangement of the set-up page (a person and three engines), to the end or for
/// sixty moves.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_and_three_real_engines_play_on() {
    let app = TestServer::open_with_engines(Arc::new(crate::CatalogEngines::default())).await;
    let engine = json!({"who": "engine", "level": 1});
    let created = app
        .create(json!({"game": "echec-aux-chevaliers", "seats": [{"who": "me"}, engine, engine, engine]}))
        .await;
    let secrets = [(0, created.links[0].secret.clone())];
    let mut company = Company::come(&app, &created.table.id, &secrets).await;
    company.play(60).await;
    assert!(company.over || company.play.plies() >= 60);
}

/// An engine that breaks down, and one that answers nonsense: both are asked again, and the game
/// goes on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_engine_that_fails_is_asked_again() {
    for (breaks_at, babbles_at) in [(5, 0), (0, 4)] {
        let fickle = Fickle {
            breaks_at,
            babbles_at,
            ..Fickle::default()
        };
        let app = TestServer::open_with_engines(Arc::new(fickle)).await;
        let (id, secrets) = table(&app, 0b0001).await;
        let mut company = Company::come(&app, &id, &secrets).await;
        let registry = Arc::clone(&app.app.registry);
        let clock = Arc::clone(&app.clock);
        let hands = tokio::spawn(async move {
            loop {
                tokio::time::sleep(std::time::Duration::from_millis(5)).await;
                clock.advance(500);
                registry.tick_due();
            }
        });
        while company.version < 1 {
            company.hear().await;
        }
        company.play(30).await;
        assert!(company.over || company.play.plies() >= 30);
        hands.abort();
        let metrics = app.app.registry.metrics();
        assert!(metrics.engine_retries.get() > 0);
        assert_eq!(metrics.engine_panics.get() > 0, breaks_at > 0);
    }
}

/// A partner leaves, the engine sits in, moves, and gets up again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_taken_over_plays_and_is_given_back() {
    let app = TestServer::open_with_engines(Arc::new(Fickle::default())).await;
    let (id, secrets) = table(&app, 0b1111).await;
    let mut company = Company::come(&app, &id, &secrets).await;
    while company.version < 4 {
        company.hear().await;
    }
    company.play(4).await;
    // The first camp's men-at-arms leave for two minutes; the enemy may not replace them, their
    // partner may.
    let (_, secret, client) = company.people.remove(1);
    client.leave().await;
    app.clock.advance(121_000);
    app.app.registry.tick_due();
    let take = |id: u64| json!({"t": "take-over", "id": id, "seat": 1, "level": 1});
    let enemy = &mut company.people[1].2;
    enemy.say(&take(900));
    loop {
        let message = enemy.hear().await.unwrap();
        if message["t"] == "refused" {
            assert_eq!(message["why"]["code"], "not-now");
            break;
        }
    }
    company.people[0].2.say(&take(901));
    assert_eq!(company.hear().await["what"]["kind"], "took-over");
    company.play(20).await;
    let mut back = app.come(&id, Some(&secret), company.version).await;
    back.hear_kind("welcome").await;
    back.say(&json!({"t": "come-back", "id": 5}));
    company.people.insert(1, (1, secret, back));
    assert_eq!(company.hear().await["what"]["kind"], "came-back");
    company.play(12).await;
}

/// A table whose engine was asked and never answered is counted and its engine asked again.
#[tokio::test]
async fn a_table_that_waits_in_vain_is_noticed() {
    let fickle = Fickle::default();
    let app = TestServer::open_with_engines(Arc::new(fickle.clone())).await;
    let registry = &app.app.registry;
    let created = app
        .create(json!({"game": "lices", "seats": [{"who": "me"}, {"who": "engine"}]}))
        .await;
    let mut me = app.come(&created.table.id, Some(&created.links[0].secret), 0).await;
    me.hear_kind("welcome").await;
    registry.watch_engines();
    assert_eq!(registry.metrics().engine_overdue.get(), 0);
    fickle.stuck.store(true, Ordering::SeqCst);
    me.say(&a_move(1, 0, &super::harness::line("lices", 1)[0]));
    me.event().await;
    app.clock.advance(61_000);
    registry.watch_engines();
    assert_eq!(registry.metrics().engine_overdue.get(), 1);
    fickle.stuck.store(false, Ordering::SeqCst);
    assert_eq!(me.event().await["by"], 1);
    app.clock.advance(61_000);
    registry.watch_engines();
    assert_eq!(registry.metrics().engine_overdue.get(), 0);
}

/// The next message of a kind, whatever happens before it.
async fn heard(client: &mut TestClient, kind: &str) -> Value {
    loop {
        let message = client.hear().await.expect("a message");
        if message["t"] == kind {
            return message;
        }
    }
}

/// A plan is drawn for one's partner: the others, and those who look on, see nothing of it.
#[tokio::test]
async fn a_drawing_is_shown_to_the_partner_alone() {
    let app = TestServer::open().await;
    let (id, links) = table(&app, 0b1111).await;
    let mut people = Vec::new();
    for (_, secret) in &links {
        people.push(app.come(&id, Some(secret), 0).await);
    }
    people.push(app.come(&id, None, 0).await);
    for client in &mut people {
        client.hear_kind("welcome").await;
    }
    let sides = {
        let (info, ..) = app.app.registry.look_at(&app.find(&id).await).await.unwrap();
        info.seats.iter().map(|seat| seat.side).collect::<Vec<_>>()
    };
    let partner = (1..4).find(|&seat| sides[seat] == sides[0]).unwrap();
    let plan = json!([{"from": "c2", "to": "c3", "ink": 1}, {"from": "f9", "to": "f9", "ink": 0}]);
    people[0].say(&json!({"t": "draw", "drawings": plan}));
    let drawn = heard(&mut people[partner], "drawn").await;
    assert_eq!(drawn, json!({"t": "drawn", "by": 0, "drawings": plan}));
    // What everybody hears afterwards comes to the others without it.
    people[0].say(&json!({"t": "chat", "id": 1, "room": "players", "text": "bonjour"}));
    for seat in (1..4).filter(|&seat| seat != partner) {
        loop {
            let message = people[seat].hear().await.expect("the remark");
            assert_ne!(message["t"], "drawn", "seat {seat}");
            if message["what"]["kind"] == "chat" {
                break;
            }
        }
    }
    let mut onlooker = people.pop().unwrap();
    onlooker.say(&json!({"t": "draw", "drawings": plan}));
    assert_eq!(heard(&mut onlooker, "error").await["why"]["code"], "not-seated");
    let crowd = vec![json!({"from": "a1", "to": "b2", "ink": 0}); 33];
    for bad in [
        json!(crowd),
        json!([{"from": "a1", "to": "b2", "ink": 4}]),
        json!([{"from": "a1", "to": "b".repeat(17), "ink": 0}]),
    ] {
        people[0].say(&json!({"t": "draw", "drawings": bad}));
        assert_eq!(heard(&mut people[0], "error").await["why"]["code"], "bad-value");
    }
}

/// Where nobody shares a camp there is nobody to draw for.
#[tokio::test]
async fn two_players_have_nobody_to_draw_for() {
    let app = TestServer::open().await;
    let (table, secrets) = app.two("lices", json!({"kind": "none"})).await;
    let [mut first, _second] = app.sit(&table, &secrets).await;
    first.say(&json!({"t": "draw", "drawings": []}));
    assert_eq!(first.hear_kind("error").await["why"]["code"], "not-seated");
}
