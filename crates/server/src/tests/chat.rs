//! Talking, and not having to listen.

use serde_json::json;

use super::harness::{TestServer, without_id};

#[tokio::test]
async fn what_is_not_meant_for_you_leaves_no_gap() {
    let app = TestServer::open().await;
    let (table, secrets) = app.two("lices", json!({"kind": "none"})).await;
    let [mut first, mut second] = app.sit(&table, &secrets).await;
    let mut onlooker = app.come(&table, None, 1).await;
    onlooker.hear_kind("welcome").await;
    first.say(&json!({"t": "chat", "id": 1, "room": "players", "text": "<b>bonjour</b>\u{202e}"}));
    let told = second.event().await;
    assert_eq!(told["what"]["text"], "<b>bonjour</b>", "text stays text");
    assert_eq!(without_id(first.event().await), told);
    let hidden = onlooker.event().await;
    assert_eq!(
        (&hidden["v"], &hidden["what"]),
        (&told["v"], &json!({"kind": "hidden"}))
    );
    assert!(hidden.get("by").is_none() && hidden.get("id").is_none());

    onlooker.say(&json!({"t": "chat", "id": 1, "room": "spectators", "text": "quel match"}));
    let told = onlooker.event().await;
    assert!(told["what"]["who"].as_str().is_some_and(|who| who.len() == 4), "{told}");
    assert_eq!(first.event().await["what"]["kind"], "hidden");
    onlooker
        .refused(
            &json!({"t": "chat", "id": 2, "room": "players", "text": "psst"}),
            "not-seated",
        )
        .await;
    first
        .refused(
            &json!({"t": "chat", "id": 3, "room": "spectators", "text": "psst"}),
            "not-now",
        )
        .await;
    first
        .refused(
            &json!({"t": "chat", "id": 4, "room": "players", "text": " \n "}),
            "bad-value",
        )
        .await;

    // The same is hidden from whoever comes later, and over HTTP.
    let mut late = app.come(&table, None, 1).await;
    late.hear_kind("welcome").await;
    assert_eq!(late.event().await["what"]["kind"], "hidden");
    assert_eq!(late.event().await["what"]["text"], "quel match");
    let mut player = app.come(&table, Some(&secrets[0]), 1).await;
    player.hear_kind("welcome").await;
    assert_eq!(player.event().await["what"]["text"], "<b>bonjour</b>");
    assert_eq!(player.event().await["what"]["kind"], "hidden");
}

#[tokio::test]
async fn whoever_is_muted_is_not_heard_and_does_not_know() {
    let app = TestServer::open().await;
    let (table, secrets) = app.two("lices", json!({"kind": "none"})).await;
    let [mut first, mut second] = app.sit(&table, &secrets).await;
    first.say(&json!({"t": "mute", "id": 1, "whom": {"seat": 1}, "on": true}));
    assert_eq!(first.event().await["what"]["kind"], "muted");
    assert_eq!(second.event().await["what"]["kind"], "hidden");
    second.say(&json!({"t": "chat", "id": 2, "room": "players", "text": "hé"}));
    assert_eq!(second.event().await["what"]["text"], "hé");
    assert_eq!(first.event().await["what"]["kind"], "hidden");
    first.leave().await;
    let mut first = app.come(&table, Some(&secrets[0]), 2).await;
    assert_eq!(first.hear_kind("welcome").await["you"]["muted"], json!([{"seat": 1}]));
    assert_eq!(first.event().await["what"]["kind"], "hidden");
    first.say(&json!({"t": "mute", "id": 3, "whom": {"seat": 1}, "on": false}));
    first.event().await;
    second.event().await;
    second.say(&json!({"t": "chat", "id": 4, "room": "players", "text": "enfin"}));
    assert_eq!(first.event().await["what"]["text"], "enfin");
}
