//! A backup restored under a server full of people, with beats, new tables, seats taken and moves
//! made all around it.

use escale_catalog::Shelf;
use escale_store::sqlite::{backup, restore};
use escale_wire::{Code, JoinTable, Secret};
use serde_json::{Value, json};

use super::harness::{NOON, TestClient, TestServer, a_move, line, play_free_moves};

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

/// A server with a game in the backup, one begun since, and a seat in the lobby since.
async fn around(next: Next) {
    let app = TestServer::open().await;
    let registry = &app.app.registry;
    let clock = json!({"kind": "real-time", "initial": 20, "increment": 0});
    let (kept, kept_secrets) = app.two("lices", clock).await;
    let [mut first, mut second] = app.sit(&kept, &kept_secrets).await;
    let moves = line("lices", 4);
    play_free_moves(&mut first, &mut second, &moves).await;
    // Four seconds of thought, with a sign of life, then the copy.
    app.clock.advance(4_000);
    registry.store().beat(NOON + 4_000);
    registry
        .store()
        .outage(escale_store::Outage { since: 0, until: 0 })
        .await
        .unwrap();
    let copy = app.folder().join("copy.db");
    backup(app.folder(), &copy).unwrap();

    first.say(&a_move(3, 2, &moves[2]));
    first.event().await;
    second.event().await;
    let (lost, lost_secrets) = app.two("lices", json!({"kind": "none"})).await;
    let [mut alice, mut bob] = app.sit(&lost, &lost_secrets).await;
    alice.say(&a_move(1, 0, &moves[0]));
    alice.event().await;
    let days = json!({"kind": "correspondence", "days": 2});
    let lobby_table = app
        .create(json!({"game": "lices", "seats": [{"who": "me"}, {"who": "lobby"}], "clock": days}))
        .await;
    // Longer than the clock has left.
    app.clock.advance(24_000);
    registry.store().beat(NOON + 28_000);
    restore(app.folder(), &copy).unwrap();

    let join = |id: String| async move {
        let request = JoinTable {
            nonce: Secret("mallory-mallory-mallory".to_owned()),
            name: None,
        };
        registry.join(&id, &request, |_, _| String::new()).await
    };
    match next {
        Next::Beat => registry.store().beat(registry.now()),
        Next::Look => registry.store().look(),
        Next::Create => {
            let request = json!({"game": "alcazar", "seats": [{"who": "me"}, {"who": "link"}]});
            let planned = crate::table::plan(
                Shelf::default(),
                &serde_json::from_value(request).unwrap(),
                registry.now(),
                |_, _| String::new(),
            );
            let refused = registry.create(planned.unwrap(), None).await.unwrap_err();
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
        Next::Find => assert_eq!(
            registry.find("nothing").await.map(drop).unwrap_err().code,
            Code::Closing
        ),
    }
    for client in [first, second, alice, bob] {
        is_sent_away(client).await;
    }

    // Strangers' tables of after the restore, while old secrets are tried everywhere.
    let (bobs, _) = loop {
        let request = json!({"game": "alcazar", "seats": [{"who": "me"}, {"who": "link"}]});
        let planned = crate::table::plan(
            Shelf::default(),
            &serde_json::from_value(request).unwrap(),
            registry.now(),
            |_, _| String::new(),
        )
        .unwrap();
        match registry.create(planned, None).await {
            Ok(created) => break (created.table.id, created.links),
            Err(refusal) => assert_eq!(refusal.code, Code::Closing),
        }
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    };
    assert_eq!(
        registry.find(&lost).await.map(drop).unwrap_err().code,
        Code::Unknown,
        "{next:?}"
    );
    assert_eq!(
        join(lobby_table.table.id.clone()).await.unwrap_err().code,
        Code::Unknown
    );
    for old in lost_secrets.iter().chain([&lobby_table.links[0].secret]) {
        let refused = app.come(&bobs, Some(old), 0).await.rest().await;
        assert_eq!(refused[0]["why"]["code"], "wrong-secret", "{next:?}");
    }
    let mut bob = app.come(&bobs, None, 0).await;
    let welcome = bob.hear_kind("welcome").await;
    assert_eq!(
        (&welcome["table"]["game"], &welcome["state"]["version"]),
        (&json!("alcazar"), &json!(0))
    );

    // The game in the copy goes on, with the sixteen seconds it had left.
    registry.tick_due();
    let mut first = app.come(&kept, Some(&kept_secrets[0]), 0).await;
    let welcome = first.hear_kind("welcome").await;
    assert_eq!(
        (&welcome["state"]["version"], &welcome["state"]["status"]),
        (&json!(3), &json!("playing")),
        "{next:?}: {welcome}"
    );
    for _ in 0..3 {
        first.event().await;
    }
    app.clock.advance(7_000);
    first.say(&a_move(7, 2, &moves[2]));
    let told = first.event().await;
    assert_eq!(
        (&told["v"], &told["what"]["left"]),
        (&json!(4), &json!([14_000, 20_000])),
        "{next:?}"
    );

    // And after a restart everything can be read.
    let app = app.reopen(true, 1_000).await;
    for table in [&kept, &bobs] {
        app.app.registry.find(table).await.map(drop).unwrap();
    }
    let log = app.app.registry.store();
    let number = app.app.registry.find(&kept).await.unwrap().no;
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
