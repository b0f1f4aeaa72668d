//! Restarts: nothing acknowledged is lost, and nobody pays for the time in between.

use escale_store::sqlite::{backup, restore};
use serde_json::json;

use super::harness::{TestHouse, a_move, line};

#[tokio::test]
async fn games_go_on_after_a_restart_with_right_clocks() {
    for politely in [true, false] {
        let house = TestHouse::open().await;
        let clock = json!({"kind": "real-time", "initial": 60, "increment": 0});
        let (table, secrets) = house.two("lices", clock).await;
        let [mut first, mut second] = house.sit(&table, &secrets).await;
        let moves = line("lices", 4);
        for (ply, m) in (0..).zip(&moves[..2]) {
            let mover = if ply == 0 { &mut first } else { &mut second };
            mover.say(&a_move(u64::from(ply), ply, m));
            first.event().await;
            second.event().await;
        }
        // Seven seconds of thought with a sign of life at the end, then an hour of darkness.
        house.clock.advance(7_000);
        house.house.hall.store().beat(7_000 + super::harness::NOON);
        let house = house.reopen(politely, 3_600_000).await;
        house.house.hall.wake_all().await;
        house.house.hall.tick_due();
        let mut first = house.come(&table, Some(&secrets[0]), 3).await;
        let welcome = first.hear_kind("welcome").await;
        let state = &welcome["state"];
        assert_eq!((&state["version"], &state["status"]), (&json!(3), &json!("playing")));
        let running = state["now"].as_i64().unwrap() - state["since"].as_i64().unwrap();
        assert_eq!((running, &state["left"]), (7_000, &json!([60_000, 60_000])));
        house.clock.advance(6_000);
        first.say(&a_move(9, 2, &moves[2]));
        // A second of the six after the grace of five.
        assert_eq!(first.event().await["what"]["left"], json!([52_000, 60_000]));
    }
}

#[tokio::test]
async fn a_polite_close_tells_everybody_and_loses_nothing() {
    let house = TestHouse::open().await;
    let (table, secrets) = house.two("lices", json!({"kind": "none"})).await;
    let [mut first, second] = house.sit(&table, &secrets).await;
    first.say(&a_move(1, 0, &line("lices", 1)[0]));
    first.event().await;
    let house = house.reopen(true, 0).await;
    for client in [first, second] {
        let rest = client.rest().await;
        let last = rest.last().unwrap();
        assert_eq!(
            (&last["t"], &last["why"]["code"]),
            (&json!("bye"), &json!("closing")),
            "{rest:?}"
        );
    }
    let mut back = house.come(&table, Some(&secrets[1]), 1).await;
    back.hear_kind("welcome").await;
    assert_eq!(back.event().await["v"], 2);
}

#[tokio::test]
async fn a_restore_sends_everybody_back_to_the_restored_truth() {
    let house = TestHouse::open().await;
    let (table, secrets) = house.two("lices", json!({"kind": "none"})).await;
    let [mut first, mut second] = house.sit(&table, &secrets).await;
    let moves = line("lices", 3);
    first.say(&a_move(1, 0, &moves[0]));
    first.event().await;
    let copy = house.folder().join("copy.db");
    backup(house.folder(), &copy).unwrap();
    second.event().await;
    second.say(&a_move(2, 1, &moves[1]));
    second.event().await;
    first.event().await;
    restore(house.folder(), &copy).unwrap();
    // The first write after it finds out.
    first.say(&a_move(3, 2, &moves[2]));
    assert_eq!(first.hear_kind("refused").await["why"]["code"], "closing");
    assert_eq!(first.rest().await.pop().unwrap()["t"], "bye");
    assert_eq!(second.rest().await.pop().unwrap()["t"], "bye");
    let mut second = house.come(&table, Some(&secrets[1]), 0).await;
    assert_eq!(second.hear_kind("welcome").await["state"]["version"], 2);
    second.event().await;
    second.event().await;
    second.say(&a_move(4, 1, &moves[1]));
    assert_eq!(second.event().await["v"], 3);
}

#[tokio::test]
async fn idle_tables_are_dropped_from_memory_and_come_back() {
    let house = TestHouse::open().await;
    let hall = &house.house.hall;
    let (table, secrets) = house.two("lices", json!({"kind": "correspondence", "days": 1})).await;
    let [mut first, second] = house.sit(&table, &secrets).await;
    first.say(&a_move(1, 0, &line("lices", 1)[0]));
    first.event().await;
    first.leave().await;
    second.leave().await;
    assert_eq!(hall.in_memory(), 1);
    house.clock.advance(61_000);
    hall.drop_idle();
    assert_eq!(hall.in_memory(), 0);
    // Its flag falls all the same.
    house.clock.advance(86_400_000);
    hall.tick_due();
    let mut second = house.come(&table, Some(&secrets[1]), 2).await;
    let welcome = second.hear_kind("welcome").await;
    if welcome["state"]["status"] != "over" {
        assert_eq!(second.event().await["what"]["end"]["reason"], "time");
    }
}
