//! Restarts: nothing acknowledged is lost, and nobody pays for the time in between.

use serde_json::json;

use super::harness::{TestServer, a_move, line, play_free_moves};

#[tokio::test]
async fn games_go_on_after_a_restart_with_right_clocks() {
    for politely in [true, false] {
        let app = TestServer::open().await;
        let clock = json!({"kind": "real-time", "initial": 60, "increment": 0});
        let (table, secrets) = app.two("lices", clock).await;
        let [mut first, mut second] = app.sit(&table, &secrets).await;
        let moves = line("lices", 4);
        play_free_moves(&mut first, &mut second, &moves).await;
        // Seven seconds of thought with a sign of life at the end, then an hour of darkness.
        app.clock.advance(7_000);
        app.app.registry.store().beat(7_000 + super::harness::NOON);
        let app = app.reopen(politely, 3_600_000).await;
        app.app.registry.wake_all().await;
        app.app.registry.tick_due();
        let mut first = app.come(&table, Some(&secrets[0]), 3).await;
        let welcome = first.hear_kind("welcome").await;
        let state = &welcome["state"];
        assert_eq!((&state["version"], &state["status"]), (&json!(3), &json!("playing")));
        let running = state["now"].as_i64().unwrap() - state["since"].as_i64().unwrap();
        assert_eq!((running, &state["left"]), (7_000, &json!([60_000, 60_000])));
        app.clock.advance(6_000);
        first.say(&a_move(9, 2, &moves[2]));
        // A second of the six after the grace of five.
        assert_eq!(first.event().await["what"]["left"], json!([52_000, 60_000]));
    }
}

#[tokio::test]
async fn a_polite_close_tells_everybody_and_loses_nothing() {
    let app = TestServer::open().await;
    let (table, secrets) = app.two("lices", json!({"kind": "none"})).await;
    let [mut first, second] = app.sit(&table, &secrets).await;
    first.say(&a_move(1, 0, &line("lices", 1)[0]));
    first.event().await;
    let app = app.reopen(true, 0).await;
    for client in [first, second] {
        let rest = client.rest().await;
        let last = rest.last().unwrap();
        assert_eq!(
            (&last["t"], &last["why"]["code"]),
            (&json!("bye"), &json!("closing")),
            "{rest:?}"
        );
    }
    let mut back = app.come(&table, Some(&secrets[1]), 1).await;
    back.hear_kind("welcome").await;
    assert_eq!(back.event().await["v"], 2);
}

#[tokio::test]
async fn idle_tables_are_dropped_from_memory_and_come_back() {
    let app = TestServer::open().await;
    let registry = &app.app.registry;
    let (table, secrets) = app.two("lices", json!({"kind": "correspondence", "days": 1})).await;
    let [mut first, second] = app.sit(&table, &secrets).await;
    first.say(&a_move(1, 0, &line("lices", 1)[0]));
    first.event().await;
    first.leave().await;
    second.leave().await;
    assert_eq!(registry.in_memory(), 1);
    app.clock.advance(61_000);
    registry.drop_idle();
    assert_eq!(registry.in_memory(), 0);
    // Its flag falls all the same.
    app.clock.advance(86_400_000);
    registry.tick_due();
    let mut second = app.come(&table, Some(&secrets[1]), 2).await;
    let welcome = second.hear_kind("welcome").await;
    if welcome["state"]["status"] != "over" {
        assert_eq!(second.event().await["what"]["end"]["reason"], "time");
    }
}

/// Reloading an idle table again and again leaves one timer, not one for each time.
#[tokio::test]
async fn timers_do_not_pile_up() {
    let app = TestServer::open().await;
    let registry = &app.app.registry;
    let mut tables = Vec::new();
    for _ in 0..10 {
        tables.push(app.two("lices", json!({"kind": "correspondence", "days": 1})).await.0);
    }
    for _ in 0..5 {
        for table in &tables {
            app.find(table).await;
        }
        assert_eq!(registry.waiting_timers(), 10);
        app.clock.advance(61_000);
        registry.drop_idle();
        assert_eq!(registry.in_memory(), 0);
    }
}

/// The machine's clock is set forward, and back, in the middle of a game: the players' clocks do
/// not notice.
#[tokio::test]
async fn a_clock_that_is_set_takes_no_time_and_gives_none() {
    let app = TestServer::open().await;
    let registry = &app.app.registry;
    let (table, secrets) = app
        .two("lices", json!({"kind": "real-time", "initial": 30, "increment": 0}))
        .await;
    let [mut first, mut second] = app.sit(&table, &secrets).await;
    let moves = line("lices", 6);
    play_free_moves(&mut first, &mut second, &moves).await;
    // Forward by a minute, twice the time on the clock: nobody is flagged, and the six seconds of
    // thought are all that is charged.
    app.clock.advance(3_000);
    app.clock.set_machine(60_000);
    registry.mind_the_clock().await;
    assert_eq!(registry.now(), super::harness::NOON + 63_000, "the house follows");
    registry.tick_due();
    // Whoever comes back from a break has a moment to find their way.
    app.clock.advance(5_000 + 3_000);
    first.say(&a_move(9, 2, &moves[2]));
    assert_eq!(first.event().await["what"]["left"], json!([24_000, 30_000]));
    second.event().await;
    // Back by an hour: time goes on.
    app.clock.set_machine(-3_600_000);
    registry.mind_the_clock().await;
    app.clock.advance(7_000);
    second.say(&a_move(10, 3, &moves[3]));
    assert_eq!(second.event().await["what"]["left"], json!([24_000, 23_000]));
    first.event().await;
    app.clock.advance(24_500);
    registry.tick_due();
    assert_eq!(first.event().await["what"]["end"]["reason"], "time", "and a flag falls");
}

/// A log written by a clock that was an hour ahead, and a start at the right time: moves are
/// charged from the first second.
#[tokio::test]
async fn a_log_from_the_future_does_not_stop_the_clocks() {
    let app = TestServer::open().await;
    let (table, secrets) = app
        .two("lices", json!({"kind": "real-time", "initial": 60, "increment": 0}))
        .await;
    let [mut first, mut second] = app.sit(&table, &secrets).await;
    let moves = line("lices", 3);
    play_free_moves(&mut first, &mut second, &moves).await;
    let app = app.reopen(true, -3_600_000).await;
    let mut first = app.come(&table, Some(&secrets[0]), 3).await;
    first.hear_kind("welcome").await;
    app.clock.advance(10_000);
    first.say(&a_move(5, 2, &moves[2]));
    let left = first.event().await["what"]["left"][0].as_i64().unwrap();
    assert!(
        (50_000..=55_000).contains(&left),
        "ten seconds, less the grace after a break: {left}"
    );
}
