//! A seat belongs to the first who opened its link.

use escale_wire::{PROTOCOL, Secret};
use serde_json::{Value, json};

use super::harness::{TestClient, TestServer, a_move, line};

const GUEST: &str = "the-guests-own-secret-24";
const THIRD: &str = "somebody-elses-secret-24";

async fn come(app: &TestServer, table: &str, secret: &Secret, claim: Option<&str>) -> TestClient {
    let mut client = app.connect(table).await;
    let mut hello = json!({"t": "hello", "protocol": PROTOCOL, "secret": secret.0, "from": 0});
    if let Some(claim) = claim {
        hello["claim"] = json!(claim);
    }
    client.say(&hello);
    client
}

async fn invited(app: &TestServer) -> (String, Secret) {
    let created = app
        .create(json!({"game": "lices", "seats": [{"who": "me"}, {"who": "link"}]}))
        .await;
    (created.table.id.clone(), created.links[1].secret.clone())
}

async fn is_turned_away(mut client: TestClient) {
    let bye = client.hear_kind("bye").await;
    assert_eq!(bye["why"]["code"], "wrong-secret", "{bye}");
}

async fn welcome(client: &mut TestClient) -> Value {
    client.hear_kind("welcome").await["you"].take()
}

#[tokio::test]
async fn the_second_visitor_on_a_link_finds_the_seat_taken() {
    let app = TestServer::open().await;
    let (table, link) = invited(&app).await;
    let mut guest = come(&app, &table, &link, Some(GUEST)).await;
    assert_eq!(welcome(&mut guest).await, json!({"seats": [1], "claimed": true}));
    is_turned_away(come(&app, &table, &link, Some(THIRD)).await).await;
    is_turned_away(come(&app, &table, &link, None).await).await;
    is_turned_away(come(&app, &table, &Secret(THIRD.to_owned()), None).await).await;
}

#[tokio::test]
async fn whoever_claimed_a_seat_comes_back_to_it_also_after_a_restart() {
    let app = TestServer::open().await;
    let (table, link) = invited(&app).await;
    // The answer was lost: the same is asked again.
    come(&app, &table, &link, Some(GUEST)).await.leave().await;
    let mut again = come(&app, &table, &link, Some(GUEST)).await;
    assert_eq!(welcome(&mut again).await, json!({"seats": [1], "claimed": true}));
    again.leave().await;
    let app = app.reopen(false, 0).await;
    let mut back = come(&app, &table, &Secret(GUEST.to_owned()), None).await;
    assert_eq!(welcome(&mut back).await, json!({"seats": [1]}));
    is_turned_away(come(&app, &table, &link, Some(THIRD)).await).await;
}

#[tokio::test]
async fn only_empty_seats_can_be_claimed() {
    let app = TestServer::open().await;
    let (table, secrets) = app.two("lices", json!({"kind": "none"})).await;
    let [mut first, _second] = app.sit(&table, &secrets).await;
    // Somebody sits there already under the link itself: it stays theirs.
    let mut other = come(&app, &table, &secrets[0], Some(THIRD)).await;
    assert_eq!(welcome(&mut other).await, json!({"seats": [0]}));
    is_turned_away(come(&app, &table, &Secret(THIRD.to_owned()), None).await).await;
    first.say(&a_move(1, 0, &line("lices", 1)[0]));
    first.event().await;
}

#[tokio::test]
async fn a_claim_anybody_could_guess_counts_for_nothing() {
    let app = TestServer::open().await;
    let (table, link) = invited(&app).await;
    let mut guest = come(&app, &table, &link, Some("short")).await;
    assert_eq!(welcome(&mut guest).await, json!({"seats": [1]}));
    let mut again = come(&app, &table, &link, None).await;
    assert_eq!(welcome(&mut again).await, json!({"seats": [1]}));
}
