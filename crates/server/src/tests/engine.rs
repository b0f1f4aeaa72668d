//! The engine at a table.

use serde_json::json;

use super::harness::{TestServer, a_move, line};

#[tokio::test]
async fn the_engine_answers_moves_and_proposals() {
    let app = TestServer::open().await;
    let created = app
        .create(json!({"game": "lices", "seats": [{"who": "me"}, {"who": "engine", "level": 3}]}))
        .await;
    let secret = &created.links[0].secret;
    let mut me = app.come(&created.table.id, Some(secret), 0).await;
    me.hear_kind("welcome").await;
    me.say(&a_move(1, 0, &line("lices", 1)[0]));
    assert_eq!(me.event().await["by"], 0);
    let reply = me.event().await;
    assert_eq!((&reply["by"], &reply["what"]["ply"]), (&json!(1), &json!(1)));
    me.say(&json!({"t": "offer", "id": 2, "what": "takeback"}));
    assert_eq!(me.event().await["what"]["ply"], 0);
    me.say(&a_move(3, 0, &line("lices", 1)[0]));
    me.event().await;
    me.event().await;
    me.say(&json!({"t": "offer", "id": 4, "what": "draw"}));
    assert_eq!(me.event().await["what"]["kind"], "offered");
    assert_eq!(me.event().await["what"]["kind"], "declined", "too early for a draw");
    me.say(&json!({"t": "resign", "id": 5}));
    me.event().await;
    me.say(&json!({"t": "offer", "id": 6, "what": "rematch"}));
    let next = me.event().await;
    let mut again = app.come(next["what"]["table"].as_str().unwrap(), Some(secret), 0).await;
    assert_eq!(again.hear_kind("welcome").await["you"]["seats"], json!([1]));
    assert_eq!(again.event().await["by"], 0, "the engine begins the rematch");
}

#[tokio::test]
async fn a_teammate_engine_moves_its_own_pieces_when_asked() {
    let app = TestServer::open().await;
    let engine = json!({"who": "engine", "level": 2});
    let created = app
        .create(json!({"game": "echec-aux-chevaliers", "seats": [{"who": "me"}, engine, engine, engine]}))
        .await;
    let mut me = app.come(&created.table.id, Some(&created.links[0].secret), 0).await;
    me.hear_kind("welcome").await;
    me.say(&json!({"t": "delegate", "id": 1}));
    assert_eq!(me.event().await["what"]["kind"], "delegated");
    let moved = me.event().await;
    assert_eq!(moved["by"], 1);
    assert!(moved["what"]["m"].as_str().unwrap().starts_with('G'), "{moved}");
    assert_eq!(me.event().await["by"], 2);
    me.say(&json!({"t": "ping", "n": 1}));
    me.hear_kind("pong").await;
}

#[tokio::test]
async fn an_engine_seat_moves_on_after_a_restart() {
    let app = TestServer::open().await;
    let created = app
        .create(json!({"game": "lices", "seats": [{"who": "engine", "level": 1}, {"who": "me"}]}))
        .await;
    let app = app.reopen(true, 1_000).await;
    app.app.registry.wake_all().await;
    let mut me = app.come(&created.table.id, Some(&created.links[0].secret), 0).await;
    me.hear_kind("welcome").await;
    assert_eq!(me.event().await["by"], 0);
}
