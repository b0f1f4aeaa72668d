//! The lobby.

use escale_wire::{JoinTable, Secret};
use serde_json::json;

use super::harness::TestHouse;

fn nonce(text: &str) -> JoinTable {
    JoinTable {
        nonce: Secret(text.to_owned()),
        name: Some("Zoé".to_owned()),
    }
}

fn address(id: &str, secret: &Secret) -> String {
    format!("/table/{id}#{}", secret.0)
}

#[tokio::test]
async fn a_seek_is_seen_taken_once_and_gone() {
    let house = TestHouse::open().await;
    let hall = &house.house.hall;
    let created = house
        .create(json!({"game": "lices", "seats": [{"who": "lobby"}, {"who": "me"}]}))
        .await;
    let id = &created.table.id;
    assert_eq!(hall.lobby().seeks()[0].table, *id);
    let joined = hall
        .join(id, &nonce("a nonce of enough letters"), address)
        .await
        .unwrap();
    assert_eq!(joined.link.seats, [0]);
    assert!(hall.lobby().seeks().is_empty());
    // The answer was lost on the way: asking again gives the same seat, another visitor gets none.
    let again = hall
        .join(id, &nonce("a nonce of enough letters"), address)
        .await
        .unwrap();
    assert_eq!(again, joined);
    let late = hall
        .join(id, &nonce("another visitor entirely"), address)
        .await
        .unwrap_err();
    assert_eq!(late.code, escale_wire::Code::Taken);
    assert!(hall.join(id, &nonce("short"), address).await.is_err());
    let mut client = house.come(id, Some(&joined.link.secret), 0).await;
    let welcome = client.hear_kind("welcome").await;
    assert_eq!(welcome["you"]["seats"], json!([0]));
    assert_eq!(
        welcome["table"]["seats"][0]["sitter"],
        json!({"kind": "person", "name": "Zoé"})
    );
}

#[tokio::test]
async fn in_real_time_a_seek_is_seen_while_somebody_waits() {
    let house = TestHouse::open().await;
    let hall = &house.house.hall;
    let created = house
        .create(json!({"game": "lices", "seats": [{"who": "lobby"}, {"who": "me"}],
                       "clock": {"kind": "real-time", "initial": 60, "increment": 0}}))
        .await;
    let (_, mut news) = hall.lobby().listen().unwrap();
    assert!(hall.lobby().seeks().is_empty());
    let mut waiting = house.come(&created.table.id, Some(&created.links[0].secret), 0).await;
    waiting.hear_kind("welcome").await;
    assert_eq!(hall.lobby().seeks().len(), 1);
    waiting.leave().await;
    assert!(hall.lobby().seeks().is_empty());
    let told = [news.recv().await.unwrap(), news.recv().await.unwrap()];
    assert!(
        told[0].contains("\"t\":\"seek\"") && told[1].contains("\"t\":\"gone\""),
        "{told:?}"
    );
}

#[tokio::test]
async fn two_seats_for_one_person_are_taken_together() {
    let house = TestHouse::open().await;
    let hall = &house.house.hall;
    let lobby = |together| json!({"who": "lobby", "together": together});
    let created = house
        .create(json!({"game": "echec-aux-chevaliers",
                       "seats": [{"who": "me"}, lobby(json!(null)), lobby(json!(2)), lobby(json!(2))]}))
        .await;
    let first = hall
        .join(&created.table.id, &nonce("the first of the visitors"), address)
        .await
        .unwrap();
    assert_eq!(first.link.seats, [1]);
    assert_eq!(hall.lobby().seeks().len(), 1, "two seats are still free");
    let second = hall
        .join(&created.table.id, &nonce("the second of the visitors"), address)
        .await
        .unwrap();
    assert_eq!(second.link.seats, [2, 3]);
    assert!(hall.lobby().seeks().is_empty());
}
