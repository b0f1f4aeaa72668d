//! What a visitor who means harm tries over HTTP and on sockets, and what becomes of it.

use axum::extract::ws::Message;
use axum::http::StatusCode;
use escale_wire::Secret;
use serde_json::{Value, json};

use super::harness::{TestClient, TestServer, a_move, line, play_free_moves};
use super::web::{get, post};

/// A hot-seat table with its one player.
async fn alone(app: &TestServer) -> (String, Secret, TestClient) {
    let created = app
        .create(json!({"game": "lices", "seats": [{"who": "me"}, {"who": "me"}]}))
        .await;
    let secret = created.links[0].secret.clone();
    let mut me = app.come(&created.table.id, Some(&secret), 0).await;
    me.hear_kind("welcome").await;
    (created.table.id, secret, me)
}

/// The next answer to a request, whatever else is said in between.
async fn answer(client: &mut TestClient, id: u64) -> Value {
    loop {
        let message = client.hear().await.expect("the server is there");
        if message["id"] == json!(id) {
            return message;
        }
    }
}

#[tokio::test]
async fn spectators_cannot_silence_the_players() {
    let app = TestServer::open_with(|settings| settings.seat.per_second = 0).await;
    let (table, secrets) = app.two("lices", json!({"kind": "none"})).await;
    let [mut first, _second] = app.sit(&table, &secrets).await;
    let mut flood = app.come(&table, None, 1).await;
    flood.hear_kind("welcome").await;
    let mut refused = 0;
    for id in 0..600_u64 {
        flood.say(&json!({"t": "chat", "id": id, "room": "spectators", "text": "spam"}));
        let told = answer(&mut flood, id).await;
        if told["t"] == "refused" {
            refused += 1;
            if told["why"]["code"] == "too-fast" {
                app.clock.advance(1_000);
            }
        }
    }
    assert!(refused > 50, "they have a rate and an end of their own: {refused}");
    first.say(&json!({"t": "chat", "id": 7, "room": "players", "text": "à vous"}));
    assert_eq!(answer(&mut first, 7).await["what"]["text"], "à vous");
}

#[tokio::test]
async fn a_rematch_counts_as_a_table() {
    let app = TestServer::open().await;
    let burst = app.app.settings.tables.burst;
    let mut made = 0;
    // The same secret opens all of them.
    let (mut table, secret, _) = alone(&app).await;
    for round in 0..u64::from(burst) * 2 {
        let mut me = app.come(&table, Some(&secret), 0).await;
        me.hear_kind("welcome").await;
        me.say(&json!({"t": "abort", "id": 10 * round}));
        assert_eq!(answer(&mut me, 10 * round).await["t"], "event");
        me.say(&json!({"t": "offer", "id": 10 * round + 1, "what": "rematch"}));
        let told = answer(&mut me, 10 * round + 1).await;
        if told["t"] == "refused" {
            assert_eq!(told["why"]["code"], "too-fast");
            assert_eq!(made, burst, "as many as tables, and no more");
            return;
        }
        made += 1;
        table = told["what"]["table"].as_str().unwrap().to_owned();
    }
    panic!("{made} rematches and no end");
}

#[tokio::test]
async fn a_log_does_not_grow_without_moves() {
    let app = TestServer::open_with(|settings| {
        settings.seat.per_second = 0;
        settings.messages.per_second = 0;
    })
    .await;
    let (table, secrets) = app.two("lices", json!({"kind": "none"})).await;
    let [mut first, _second] = app.sit(&table, &secrets).await;
    let mute = |id: u64, on: bool| json!({"t": "mute", "id": id, "whom": {"seat": 1}, "on": on});
    first.say(&mute(1, true));
    answer(&mut first, 1).await;
    first.refused(&mute(2, true), "repeated").await;
    let mut events = 0;
    for id in 3..600 {
        first.say(&mute(id, id % 2 == 0));
        let told = answer(&mut first, id).await;
        if told["t"] == "refused" {
            assert_eq!(told["why"]["code"], if id == 3 { "repeated" } else { "too-long" });
        } else {
            events += 1;
        }
    }
    assert!((190..=200).contains(&events), "{events}");
    // Others can still talk.
    first.say(&json!({"t": "chat", "id": 4_000, "room": "players", "text": "à vous"}));
    assert_eq!(answer(&mut first, 4_000).await["t"], "event");
    // The game itself goes on, and ends.
    first.say(&a_move(5_000, 0, &line("lices", 1)[0]));
    assert_eq!(answer(&mut first, 5_000).await["t"], "event");
    first.say(&json!({"t": "resign", "id": 5_001}));
    assert_eq!(answer(&mut first, 5_001).await["what"]["kind"], "ended");
}

#[tokio::test]
async fn what_comes_too_fast_is_refused_by_its_number() {
    let app = TestServer::open_with(|settings| {
        settings.messages = crate::limits::Rate {
            per_second: 1,
            burst: 3,
        };
    })
    .await;
    let (table, secrets) = app.two("lices", json!({"kind": "none"})).await;
    let [mut first, _second] = app.sit(&table, &secrets).await;
    // Whoever looks on from the same address uses up nothing of a player's.
    let mut flood = app.come(&table, None, 1).await;
    flood.hear_kind("welcome").await;
    for n in 0..20 {
        flood.say(&json!({"t": "ping", "n": n}));
    }
    for id in 0..3 {
        first.say(&json!({"t": "offer", "id": id, "what": "draw"}));
        answer(&mut first, id).await;
    }
    first.say(&json!({"t": "resign", "id": 77}));
    let told = answer(&mut first, 77).await;
    assert_eq!(
        (&told["t"], &told["why"]["code"]),
        (&json!("refused"), &json!("too-fast"))
    );
}

#[tokio::test]
async fn what_is_sent_again_is_done_once_however_late() {
    let app = TestServer::open_with(|settings| settings.seat.per_second = 0).await;
    let (table, secrets) = app.two("lices", json!({"kind": "none"})).await;
    let [mut first, mut second] = app.sit(&table, &secrets).await;
    let remark = json!({"t": "chat", "id": 9, "room": "players", "text": "une fois"});
    first.say(&remark);
    let version = answer(&mut first, 9).await["v"].clone();
    for id in 100..140 {
        second.say(&json!({"t": "chat", "id": id, "room": "players", "text": "beaucoup"}));
        answer(&mut second, id).await;
    }
    first.say(&remark);
    assert_eq!(answer(&mut first, 9).await, json!({"t": "ack", "id": 9, "v": version}));

    // A spectator who says how to be known again.
    let hello = json!({"t": "hello", "protocol": escale_wire::PROTOCOL, "client": "a-tab-of-some-browser", "from": 42});
    let mut names = Vec::new();
    for (round, kind) in [(0, "event"), (1, "ack")] {
        let mut tab = app.connect(&table).await;
        tab.say(&hello);
        tab.hear_kind("welcome").await;
        tab.say(&json!({"t": "chat", "id": 5, "room": "spectators", "text": "bravo"}));
        let told = answer(&mut tab, 5).await;
        assert_eq!(told["t"], kind, "round {round}");
        names.push(told["what"]["who"].clone());
        tab.leave().await;
    }
    let mut tab = app.connect(&table).await;
    tab.say(&hello);
    tab.hear_kind("welcome").await;
    tab.say(&json!({"t": "chat", "id": 6, "room": "spectators", "text": "encore"}));
    assert_eq!(
        answer(&mut tab, 6).await["what"]["who"],
        names[0],
        "and is called the same"
    );
}

#[tokio::test]
async fn a_forged_pong_gains_nothing() {
    let app = TestServer::open().await;
    let (table, secrets) = app
        .two("lices", json!({"kind": "real-time", "initial": 60, "increment": 0}))
        .await;
    let [mut first, mut second] = app.sit(&table, &secrets).await;
    let moves = line("lices", 3);
    play_free_moves(&mut first, &mut second, &moves).await;
    // Long enough on the real clock for a lie about it to pay.
    tokio::time::sleep(std::time::Duration::from_millis(400)).await;
    for forged in [vec![0; 8], vec![], vec![255; 8], vec![0; 100]] {
        first.say_raw(Message::Pong(forged.into()));
    }
    app.clock.advance(10_000);
    first.say(&a_move(9, 2, &moves[2]));
    assert_eq!(first.event().await["what"]["spent"], 10_000);
}

#[tokio::test]
async fn a_private_game_stays_private_unless_both_agree() {
    let app = TestServer::open().await;
    let (table, secrets) = app.two("alcazar", json!({"kind": "none"})).await;
    let [mut first, mut second] = app.sit(&table, &secrets).await;
    let publish = |t: &str, id: u64| json!({"t": t, "id": id, "what": "publish"});
    first.refused(&publish("offer", 1), "not-now").await;
    first.say(&json!({"t": "resign", "id": 2}));
    answer(&mut first, 2).await;
    second.event().await;
    let listed = async || get(&app, "/api/games/alcazar/finished").await.1;
    assert_eq!(listed().await, json!([]));
    assert_eq!(get(&app, "/api/window").await.1, json!({}));
    first.say(&publish("offer", 3));
    answer(&mut first, 3).await;
    assert_eq!(
        second.event().await["what"],
        json!({"kind": "offered", "what": "publish"})
    );
    assert_eq!(listed().await, json!([]), "one alone decides nothing");
    first.refused(&publish("accept", 4), "no-offer").await;
    second.say(&publish("accept", 5));
    assert_eq!(answer(&mut second, 5).await["what"]["kind"], "published");
    assert_eq!(listed().await[0]["table"], json!(table));
    first.event().await;
    first.refused(&publish("offer", 6), "repeated").await;
    let (_, seen) = get(&app, &format!("/api/tables/{table}")).await;
    assert_eq!(seen["table"]["public"], json!(true));
    // The return match is between those two again.
    first.say(&json!({"t": "offer", "id": 7, "what": "rematch"}));
    second.event().await;
    second.say(&json!({"t": "accept", "id": 8, "what": "rematch"}));
    let next = answer(&mut second, 8).await["what"]["table"]
        .as_str()
        .unwrap()
        .to_owned();
    let (_, seen) = get(&app, &format!("/api/tables/{next}")).await;
    assert!(seen["table"].get("public").is_none(), "{seen}");
}

#[tokio::test]
async fn refusals_are_json_wherever_they_come_from() {
    let app = TestServer::open().await;
    for path in [
        "/api/games/lices/finished?before=soon",
        "/api/tables/x/log?after=-1",
        "/api/lobby?where=here",
        "/api/games/%ff",
    ] {
        let (status, told) = get(&app, path).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{path}: {told}");
        assert_eq!(told["code"], "unreadable", "{path}: {told}");
        assert!(!told["fr"].as_str().unwrap().is_empty(), "{path}");
    }
    let strict =
        json!({"game": "lices", "seats": [{"who": "me"}, {"who": "link"}], "clock": {"kind": "none", "initial": 5}});
    assert_eq!(
        post(&app, "/api/tables", strict.to_string()).await.0,
        StatusCode::BAD_REQUEST
    );
    let (_, _, mut me) = alone(&app).await;
    me.refused(&json!({"t": "resign", "id": 1_u64 << 53}), "bad-value")
        .await;
}

#[tokio::test]
async fn a_house_that_cannot_save_is_not_ready() {
    let app = TestServer::open_faulty(super::faults::Fault::Unwritable).await;
    app.app.ready.store(true, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(get(&app, "/healthz").await.0, StatusCode::OK);
    assert_eq!(get(&app, "/readyz").await.0, StatusCode::SERVICE_UNAVAILABLE);
}

/// When the thread that writes has broken down there is nothing to go on with: the server says so,
/// and whoever runs it ends the process.
#[tokio::test]
async fn a_house_that_can_write_no_more_does_not_go_on() {
    let app = TestServer::open_faulty(super::faults::Fault::Breaks).await;
    let (table, secrets) = app.two("lices", json!({"kind": "none"})).await;
    let _guest = app.come(&table, Some(&secrets[1]), 0).await;
    let given_up = tokio::time::timeout(std::time::Duration::from_mins(1), app.app.registry.broken()).await;
    assert!(given_up.is_ok() && app.app.registry.is_broken());
}

/// A table that breaks down is read again; the others, and the server, go on.
#[tokio::test]
async fn a_table_that_breaks_down_is_read_again() {
    let app = TestServer::open().await;
    let (table, secrets) = app.two("lices", json!({"kind": "none"})).await;
    let [first, second] = app.sit(&table, &secrets).await;
    let live = app.find(&table).await;
    let broken = std::sync::Arc::clone(&live);
    std::thread::spawn(move || broken.break_down()).join().unwrap_err();
    let mut late = app.come(&table, None, 0).await;
    assert_eq!(late.hear().await.unwrap()["why"]["code"], "closing");
    for client in [first, second] {
        assert_eq!(client.rest().await.pop().unwrap()["why"]["code"], "closing");
    }
    let mut again = app.come(&table, Some(&secrets[0]), 1).await;
    again.hear_kind("welcome").await;
    again.say(&a_move(1, 0, &line("lices", 1)[0]));
    assert_eq!(again.event().await["v"], 2);
    assert_eq!(app.app.registry.metrics().panics.get(), 1);
}
