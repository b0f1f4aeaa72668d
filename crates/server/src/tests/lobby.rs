//! The lobby.

use escale_catalog::Shelf;
use escale_wire::{JoinTable, Secret};
use serde_json::{Value, json};

use super::harness::TestServer;

fn nonce(text: &str) -> JoinTable {
    JoinTable {
        nonce: Secret(text.to_owned()),
        name: Some("Zoé".to_owned()),
    }
}

fn address(id: &str, secret: &Secret) -> String {
    format!("/table/{id}#{}", secret.0)
}

/// A clock under which a table is listed though nobody is there.
fn by_mail() -> Value {
    json!({"kind": "correspondence", "days": 3})
}

#[tokio::test]
async fn a_seek_is_seen_taken_once_and_gone() {
    let app = TestServer::open().await;
    let registry = &app.app.registry;
    let created = app
        .create(json!({"game": "lices", "seats": [{"who": "lobby"}, {"who": "me"}], "clock": by_mail()}))
        .await;
    let id = &created.table.id;
    assert_eq!(registry.lobby().page(None).seeks[0].table, *id);
    let joined = registry
        .join(id, &nonce("a nonce of enough letters"), address)
        .await
        .unwrap();
    assert_eq!(joined.link.seats, [0]);
    assert!(registry.lobby().page(None).seeks.is_empty());
    // The answer was lost on the way: asking again gives the same seat, another visitor gets none.
    let again = registry
        .join(id, &nonce("a nonce of enough letters"), address)
        .await
        .unwrap();
    assert_eq!(again, joined);
    let late = registry
        .join(id, &nonce("another visitor entirely"), address)
        .await
        .unwrap_err();
    assert_eq!(late.code, escale_wire::Code::Taken);
    assert!(registry.join(id, &nonce("short"), address).await.is_err());
    let mut client = app.come(id, Some(&joined.link.secret), 0).await;
    let welcome = client.hear_kind("welcome").await;
    assert_eq!(welcome["you"]["seats"], json!([0]));
    assert_eq!(
        welcome["table"]["seats"][0]["sitter"],
        json!({"kind": "person", "name": "Zoé"})
    );
}

#[tokio::test]
async fn a_seek_is_seen_while_somebody_waits() {
    for clock in [
        json!({"kind": "real-time", "initial": 60, "increment": 0}),
        json!({"kind": "none"}),
    ] {
        let app = TestServer::open().await;
        let registry = &app.app.registry;
        let created = app
            .create(json!({"game": "lices", "seats": [{"who": "lobby"}, {"who": "me"}], "clock": clock}))
            .await;
        let (_, mut news) = registry.lobby().listen().unwrap();
        assert!(registry.lobby().page(None).seeks.is_empty());
        let mut waiting = app.come(&created.table.id, Some(&created.links[0].secret), 0).await;
        waiting.hear_kind("welcome").await;
        assert_eq!(registry.lobby().page(None).seeks.len(), 1);
        waiting.leave().await;
        assert!(registry.lobby().page(None).seeks.is_empty());
        let told = [news.recv().await.unwrap(), news.recv().await.unwrap()];
        assert!(
            told[0].contains("\"t\":\"seek\"") && told[1].contains("\"t\":\"gone\""),
            "{told:?}"
        );
    }
}

#[tokio::test]
async fn a_seek_by_mail_is_seen_for_two_days() {
    let app = TestServer::open().await;
    let registry = &app.app.registry;
    app.create(json!({"game": "lices", "seats": [{"who": "lobby"}, {"who": "me"}], "clock": by_mail()}))
        .await;
    app.clock.advance(47 * 3_600_000);
    registry.tick_due();
    assert_eq!(registry.lobby().page(None).seeks.len(), 1);
    app.clock.advance(3_600_000);
    registry.tick_due();
    // A table that was dropped from memory is read again on another task.
    for _ in 0..200 {
        if registry.lobby().page(None).seeks.is_empty() {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("it is still there");
}

/// Thousands of tables with long options: each visitor has a few, all together are bounded, pages
/// are small and there is one frame for all who listen.
#[tokio::test]
async fn the_lobby_is_bounded_and_small() {
    let app = TestServer::open_with(|settings| settings.tables.per_second = 0).await;
    let registry = &app.app.registry;
    let comments = "# a very long comment\n".repeat(200);
    let arrows =
        include_str!("../../../../games/fous-du-roi/maps/smess.txt").replacen("8 | E S     |", "8 | E       |", 1);
    let request = json!({"game": "fous-du-roi", "seats": [{"who": "lobby"}, {"who": "me"}], "clock": by_mail(),
                         "options": [{"key": "fleches", "value": format!("{comments}{arrows}")}]});
    let mut taken = std::collections::HashMap::<u64, usize>::new();
    for number in 0..1_300_u64 {
        let visitor = number / 10;
        if registry.lobby().has_room(visitor).is_err() {
            continue;
        }
        let planned = {
            let request = serde_json::from_value(request.clone()).unwrap();
            crate::table::plan(Shelf::default(), &request, registry.now(), |_, _| String::new()).unwrap()
        };
        registry.create(planned, Some(visitor)).await.unwrap();
        *taken.entry(visitor).or_default() += 1;
    }
    assert!(taken.values().all(|&count| count == 8), "eight of the ten each wanted");
    let taken: usize = taken.into_values().sum();
    assert_eq!(taken, 1_000, "and a thousand in all");
    let first = registry.lobby().page(None);
    assert_eq!((first.seeks.len(), first.more), (100, taken - 100));
    let next = registry.lobby().page(Some(&first.seeks[99].table));
    assert_eq!((next.seeks.len(), next.more), (100, taken - 200));
    assert!(next.seeks[0].created <= first.seeks[99].created && next.seeks[0] != first.seeks[99]);
    let [(frame, _), (again, _)] = [(); 2].map(|()| registry.lobby().listen().unwrap());
    assert!(frame.len() < 40_000, "{} bytes", frame.len());
    assert_eq!(frame.as_ptr(), again.as_ptr(), "made once");
}

/// Three people for three free seats at once, and one person whose answer was lost and who asks
/// three times at once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_finds_a_seat_however_they_crowd() {
    let app = TestServer::open().await;
    let registry = &app.app.registry;
    let lobby = json!({"who": "lobby"});
    for round in 0..20 {
        let created = app
            .create(json!({"game": "echec-aux-chevaliers", "seats": [{"who": "me"}, lobby, lobby, lobby]}))
            .await;
        let id = created.table.id.clone();
        let all = if round % 2 == 0 {
            ["a", "b", "c"]
        } else {
            ["a", "a", "b"]
        };
        let joined: Vec<_> = all
            .map(|who| {
                let (registry, id) = (std::sync::Arc::clone(registry), id.clone());
                tokio::spawn(async move { registry.join(&id, &nonce(&who.repeat(20)), address).await })
            })
            .into_iter()
            .collect();
        let mut seats = std::collections::BTreeMap::new();
        for (who, joined) in all.iter().zip(joined) {
            let link = joined.await.unwrap().unwrap().link;
            let before = seats.insert(*who, link.seats.clone());
            assert!(before.is_none_or(|before| before == link.seats));
        }
        let mut taken: Vec<_> = seats.into_values().flatten().collect();
        taken.sort_unstable();
        taken.dedup();
        assert_eq!(taken.len(), all.iter().collect::<std::collections::BTreeSet<_>>().len());
    }
}

#[tokio::test]
async fn two_seats_for_one_person_are_taken_together() {
    let app = TestServer::open().await;
    let registry = &app.app.registry;
    let lobby = |together| json!({"who": "lobby", "together": together});
    let created = app
        .create(json!({"game": "echec-aux-chevaliers",
                       "seats": [{"who": "me"}, lobby(json!(null)), lobby(json!(2)), lobby(json!(2))], "clock": by_mail()}))
        .await;
    let first = registry
        .join(&created.table.id, &nonce("the first of the visitors"), address)
        .await
        .unwrap();
    assert_eq!(first.link.seats, [1]);
    assert_eq!(registry.lobby().page(None).seeks.len(), 1, "two seats are still free");
    let second = registry
        .join(&created.table.id, &nonce("the second of the visitors"), address)
        .await
        .unwrap();
    assert_eq!(second.link.seats, [2, 3]);
    assert!(registry.lobby().page(None).seeks.is_empty());
}
