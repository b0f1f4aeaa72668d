//! Games of no shelf, played through real sockets: nothing above the catalog may have guessed what
//! a game is like.

use std::sync::Arc;

use escale_wire::Secret;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::harness::a_move;
use super::sockets::{Open, hear, open_with, say};
use super::toys::TOYS;
use crate::CatalogEngines;
use crate::settings::Settings;

/// A house that offers the toys, with their real engines.
async fn toy_house() -> Open {
    let folder = TempDir::new().unwrap();
    let mut settings = Settings::new(folder.path().to_owned());
    settings.bind = "127.0.0.1:0".parse().unwrap();
    settings.shelf = TOYS;
    open_with(settings, folder, Arc::new(CatalogEngines(TOYS))).await
}

/// Sets a table up; gives its name and the secrets, by seat.
async fn create(open: &Open, request: &Value) -> (Value, Vec<(u64, Secret)>) {
    let created = open.ask("POST /api/tables", &request.to_string()).await;
    let created: Value = serde_json::from_str(&created).unwrap();
    let links = created["links"].as_array().unwrap_or_else(|| panic!("{created}"));
    let secrets = links.iter().map(|link| {
        let secret = Secret(link["secret"].as_str().unwrap().to_owned());
        (link["seats"][0].as_u64().unwrap(), secret)
    });
    (created["table"].clone(), secrets.collect())
}

/// Waits for an event of a kind.
async fn until(socket: &mut tokio_tungstenite::WebSocketStream<tokio::net::TcpStream>, kind: &str) -> Value {
    loop {
        let message = hear(socket).await;
        if message["what"]["kind"] == kind {
            return message;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_hands_at_a_game_nobody_knows() {
    let open = toy_house().await;
    let shelf: Value = serde_json::from_str(&open.ask("GET /api/shelf", "").await).unwrap();
    assert_eq!(
        (&shelf[0]["id"], &shelf[0]["roles"][1]["id"]),
        (&json!("toy-relay"), &json!("steady"))
    );
    let link = json!({"who": "link"});
    let request = json!({"game": "toy-relay", "seats": [link, link, link, link]});
    let (table, secrets) = create(&open, &request).await;
    assert_eq!(
        table["seats"]
            .as_array()
            .unwrap()
            .iter()
            .map(|seat| &seat["role"])
            .collect::<Vec<_>>(),
        ["swift", "steady", "swift", "steady"]
    );
    let id = table["id"].as_str().unwrap();
    let mut people = Vec::new();
    for (_, secret) in &secrets {
        people.push(open.come(id, secret).await);
    }
    // Not the partner's runner, not out of turn, and no word for anybody else's game.
    let refusals = [
        (1, "2>", "not-your-piece"),
        (2, "2>", "not-your-turn"),
        (0, "CCa1", "illegal"),
    ];
    for (seat, text, code) in refusals {
        say(&mut people[seat], &a_move(90 + seat as u64, 0, text)).await;
        let refused = loop {
            let message = hear(&mut people[seat]).await;
            if message["t"] == "refused" {
                break message;
            }
        };
        assert_eq!(refused["why"]["code"], code, "seat {seat}: {refused}");
    }
    let moves = [
        (0, "2>"),
        (3, "1="),
        (1, "1="),
        (2, "2>"),
        (0, "2>"),
        (2, "2>"),
        (0, "2>"),
        (2, "2>"),
        (0, "1>"),
        (3, "1="),
        (0, "2>"),
    ];
    for (ply, (seat, text)) in (0_u32..).zip(moves) {
        say(&mut people[seat], &a_move(u64::from(ply), ply, text)).await;
        for person in &mut people {
            let told = until(person, "move").await;
            assert_eq!((&told["by"], &told["what"]["m"]), (&json!(seat), &json!(text)));
            let over = ply as usize == moves.len() - 1;
            assert_eq!(
                told["what"]["end"]["reason"],
                if over { json!("home") } else { Value::Null }
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn engines_share_the_camps_of_a_game_nobody_knows() {
    let open = toy_house().await;
    let engine = json!({"who": "engine", "level": 10});
    let request = json!({"game": "toy-relay", "seats": [{"who": "me"}, engine, engine, engine]});
    let (table, secrets) = create(&open, &request).await;
    let mut me = open.come(table["id"].as_str().unwrap(), &secrets[0].1).await;
    let mut ply = 0;
    let end = loop {
        if ply % 2 == 0 {
            say(&mut me, &a_move(ply, ply as u32, "1>")).await;
        }
        let told = until(&mut me, "move").await;
        assert_eq!(told["by"] == 0, ply % 2 == 0, "{told}");
        ply += 1;
        if !told["what"]["end"].is_null() {
            break told;
        }
    };
    // One step a turn loses against who knows to run.
    assert_eq!(end["what"]["end"]["result"], "second");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_that_is_unlike_the_other() {
    let open = toy_house().await;
    let request = json!({"game": "toy-heap", "seats": [{"who": "link"}, {"who": "link"}], "position": "9 b"});
    let (table, secrets) = create(&open, &request).await;
    let id = table["id"].as_str().unwrap();
    let mut first = open.come(id, &secrets[0].1).await;
    let mut second = open.come(id, &secrets[1].1).await;
    let looked: Value = serde_json::from_str(&open.ask(&format!("GET /api/tables/{id}"), "").await).unwrap();
    let view = &looked["view"];
    assert_eq!((&view["turn"], &view["position"]), (&json!("second"), &json!("9 b")));
    assert_eq!(view["board"]["cells"][0]["names"], json!(["1", "12"]));
    assert_eq!(view["board"]["far_files"][0], "12");
    assert_eq!(
        view["choices"],
        json!([["=g", {"fr": "vert", "en": "green"}], ["=r", {"fr": "rouge", "en": "red"}]])
    );
    let moves = [("-2r", 1), ("-3", 0), ("-1g", 1), ("-3", 0)];
    for (ply, (text, seat)) in (0_u32..).zip(moves) {
        let mover = if seat == 0 { &mut first } else { &mut second };
        say(mover, &a_move(u64::from(ply), ply, text)).await;
        let told = until(&mut first, "move").await;
        assert_eq!((&told["by"], &told["what"]["m"]), (&json!(seat), &json!(text)));
        assert_eq!(until(&mut second, "move").await["what"]["m"], json!(text));
    }
    let looked: Value = serde_json::from_str(&open.ask(&format!("GET /api/tables/{id}"), "").await).unwrap();
    assert_eq!(
        (&looked["state"]["end"]["result"], &looked["state"]["end"]["reason"]),
        (&json!("first"), &json!("last"))
    );
    // Games of the other shelf are not offered here.
    let refused = open
        .ask(
            "POST /api/tables",
            r#"{"game":"lices","seats":[{"who":"me"},{"who":"link"}]}"#,
        )
        .await;
    assert!(refused.contains("unknown"), "{refused}");
}
