//! A backup restored under a house full of people, with beats, new tables, seats taken and moves made all around it.

use escale_store::sqlite::{backup, restore};
use escale_wire::{Code, JoinTable, Secret};
use serde_json::{Value, json};

use super::harness::{NOON, TestClient, TestHouse, a_move, line};

async fn is_sent_away(client: TestClient) {
    let rest = client.rest().await;
    let last = rest.last().expect("a word of farewell");
    assert_eq!(
        (&last["t"], &last["why"]["code"]),
        (&json!("bye"), &json!("closing")),
        "{rest:?}"
    );
}

/// What is written first after the restore.
#[derive(Clone, Copy, Debug)]
enum Next {
    Beat,
    Look,
    Create,
    Join,
    Move,
    Find,
}

/// A house with a game in the backup, one begun since, and a seat in the lobby since.
async fn around(next: Next) {
    let house = TestHouse::open().await;
    let hall = &house.house.hall;
    let clock = json!({"kind": "real-time", "initial": 20, "increment": 0});
    let (kept, kept_secrets) = house.two("lices", clock).await;
    let [mut first, mut second] = house.sit(&kept, &kept_secrets).await;
    let moves = line("lices", 4);
    for (ply, m) in (0..).zip(&moves[..2]) {
        let mover = if ply == 0 { &mut first } else { &mut second };
        mover.say(&a_move(u64::from(ply) + 1, ply, m));
        first.event().await;
        second.event().await;
    }
    // Four seconds of thought, with a sign of life, then the copy.
    house.clock.advance(4_000);
    hall.store().beat(NOON + 4_000);
    hall.store()
        .outage(escale_store::Outage { since: 0, until: 0 })
        .await
        .unwrap();
    let copy = house.folder().join("copy.db");
    backup(house.folder(), &copy).unwrap();

    first.say(&a_move(3, 2, &moves[2]));
    first.event().await;
    second.event().await;
    let (lost, lost_secrets) = house.two("lices", json!({"kind": "none"})).await;
    let [mut alice, mut bob] = house.sit(&lost, &lost_secrets).await;
    alice.say(&a_move(1, 0, &moves[0]));
    alice.event().await;
    let days = json!({"kind": "correspondence", "days": 2});
    let lobby_table = house
        .create(json!({"game": "lices", "seats": [{"who": "me"}, {"who": "lobby"}], "clock": days}))
        .await;
    // Longer than the clock has left.
    house.clock.advance(24_000);
    hall.store().beat(NOON + 28_000);
    restore(house.folder(), &copy).unwrap();

    let join = |id: String| async move {
        let request = JoinTable {
            nonce: Secret("mallory-mallory-mallory".to_owned()),
            name: None,
        };
        hall.join(&id, &request, |_, _| String::new()).await
    };
    match next {
        Next::Beat => hall.store().beat(hall.now()),
        Next::Look => hall.store().look(),
        Next::Create => {
            let request = json!({"game": "alcazar", "seats": [{"who": "me"}, {"who": "link"}]});
            let planned = crate::table::plan(&serde_json::from_value(request).unwrap(), hall.now(), |_, _| {
                String::new()
            });
            let refused = hall.create(planned.unwrap(), None).await.unwrap_err();
            assert_eq!(refused.code, Code::Closing);
        }
        Next::Join => assert_eq!(
            join(lobby_table.table.id.clone()).await.unwrap_err().code,
            Code::Closing
        ),
        Next::Move => {
            bob.event().await;
            bob.say(&a_move(2, 1, &moves[1]));
        }
        Next::Find => assert_eq!(hall.find("nothing").await.map(drop).unwrap_err().code, Code::Closing),
    }
    for client in [first, second, alice, bob] {
        is_sent_away(client).await;
    }

    // Strangers' tables of after the restore, while old secrets are tried everywhere.
    let (bobs, _) = loop {
        let request = json!({"game": "alcazar", "seats": [{"who": "me"}, {"who": "link"}]});
        let planned = crate::table::plan(&serde_json::from_value(request).unwrap(), hall.now(), |_, _| {
            String::new()
        })
        .unwrap();
        match hall.create(planned, None).await {
            Ok(created) => break (created.table.id, created.links),
            Err(refusal) => assert_eq!(refusal.code, Code::Closing),
        }
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    };
    assert_eq!(
        hall.find(&lost).await.map(drop).unwrap_err().code,
        Code::Unknown,
        "{next:?}"
    );
    assert_eq!(
        join(lobby_table.table.id.clone()).await.unwrap_err().code,
        Code::Unknown
    );
    for old in lost_secrets.iter().chain([&lobby_table.links[0].secret]) {
        let refused = house.come(&bobs, Some(old), 0).await.rest().await;
        assert_eq!(refused[0]["why"]["code"], "wrong-secret", "{next:?}");
    }
    let mut bob = house.come(&bobs, None, 0).await;
    let welcome = bob.hear_kind("welcome").await;
    assert_eq!(
        (&welcome["table"]["game"], &welcome["state"]["version"]),
        (&json!("alcazar"), &json!(0))
    );

    // The game in the copy goes on, with the sixteen seconds it had left.
    hall.tick_due();
    let mut first = house.come(&kept, Some(&kept_secrets[0]), 0).await;
    let welcome = first.hear_kind("welcome").await;
    assert_eq!(
        (&welcome["state"]["version"], &welcome["state"]["status"]),
        (&json!(3), &json!("playing")),
        "{next:?}: {welcome}"
    );
    for _ in 0..3 {
        first.event().await;
    }
    house.clock.advance(7_000);
    first.say(&a_move(7, 2, &moves[2]));
    let told = first.event().await;
    assert_eq!(
        (&told["v"], &told["what"]["left"]),
        (&json!(4), &json!([14_000, 20_000])),
        "{next:?}"
    );

    // And after a restart everything can be read.
    let house = house.reopen(true, 1_000).await;
    for table in [&kept, &bobs] {
        house.house.hall.find(table).await.map(drop).unwrap();
    }
    let log = house.house.hall.store();
    let number = house.house.hall.find(&kept).await.unwrap().no;
    let bodies: Vec<Value> = log
        .log(number, 0, 9)
        .await
        .unwrap()
        .iter()
        .map(|logged| serde_json::from_str(&logged.body).unwrap())
        .collect();
    assert_eq!(bodies.len(), 4);
    assert_eq!(bodies[3]["what"]["m"], json!(moves[2]));
}

#[tokio::test]
async fn a_beat_finds_out() {
    around(Next::Beat).await;
}

#[tokio::test]
async fn a_look_finds_out() {
    around(Next::Look).await;
}

#[tokio::test]
async fn setting_a_table_up_finds_out() {
    around(Next::Create).await;
}

#[tokio::test]
async fn taking_a_seat_finds_out() {
    around(Next::Join).await;
}

#[tokio::test]
async fn a_move_finds_out() {
    around(Next::Move).await;
}

#[tokio::test]
async fn looking_for_a_table_finds_out() {
    around(Next::Find).await;
}
