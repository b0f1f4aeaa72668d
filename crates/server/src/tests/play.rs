//! Playing, over channels.

use escale_wire::Secret;
use serde_json::json;

use super::harness::{TestClient, TestServer, a_move, line, without_id};

#[tokio::test]
async fn two_people_play_and_both_see_the_same() {
    let app = TestServer::open().await;
    let (table, secrets) = app.two("alcazar", json!({"kind": "none"})).await;
    let mut seats = app.sit(&table, &secrets).await;
    let mut onlooker = app.come(&table, None, 0).await;
    assert_eq!(onlooker.hear_kind("welcome").await["you"]["seats"], json!([]));
    onlooker.event().await;
    for (ply, m) in (0..).zip(line("alcazar", 8)) {
        let mover = ply as usize % 2;
        seats[mover].say(&a_move(100 + u64::from(ply), ply, &m));
        let told = seats[mover].event().await;
        assert_eq!(told["what"]["m"], json!(m));
        assert_eq!(
            (&told["id"], &told["by"], &told["v"]),
            (&json!(100 + ply), &json!(mover), &json!(ply + 2))
        );
        let told = without_id(told);
        assert_eq!(seats[1 - mover].event().await, told);
        assert_eq!(onlooker.event().await, told);
    }
}

#[tokio::test]
async fn whoever_comes_back_gets_exactly_what_was_missed() {
    let app = TestServer::open().await;
    let (table, secrets) = app.two("lices", json!({"kind": "none"})).await;
    let [mut first, mut second] = app.sit(&table, &secrets).await;
    let moves = line("lices", 6);
    let mut log = Vec::new();
    for (ply, m) in (0..).zip(&moves) {
        let mover = if ply % 2 == 0 { &mut first } else { &mut second };
        mover.say(&a_move(u64::from(ply) + 1, ply, m));
        log.push(first.event().await);
        second.event().await;
    }
    for from in 1..=7_u32 {
        let mut back = app.come(&table, Some(&secrets[0]), from).await;
        assert_eq!(back.hear_kind("welcome").await["state"]["version"], 7);
        for expected in &log[from as usize - 1..] {
            assert_eq!(back.event().await, *expected);
        }
        back.say(&json!({"t": "ping", "n": 5}));
        assert_eq!(back.hear_kind("pong").await["n"], 5, "and nothing else");
        back.leave().await;
    }
}

#[tokio::test]
async fn a_resent_move_is_acknowledged_and_not_played_twice() {
    let app = TestServer::open().await;
    let (table, secrets) = app.two("lices", json!({"kind": "none"})).await;
    let [mut first, mut second] = app.sit(&table, &secrets).await;
    let moves = line("lices", 2);
    for _ in 0..3 {
        first.say(&a_move(7, 0, &moves[0]));
    }
    assert_eq!(first.event().await["v"], 2);
    for _ in 0..2 {
        assert_eq!(first.hear_kind("ack").await, json!({"t": "ack", "id": 7, "v": 2}));
    }
    second.event().await;
    second.say(&a_move(7, 1, &moves[1]));
    assert_eq!(second.event().await["v"], 3);
    first.event().await;
    first.leave().await;
    let mut first = app.come(&table, Some(&secrets[0]), 3).await;
    first.hear_kind("welcome").await;
    first.say(&a_move(7, 0, &moves[0]));
    assert_eq!(first.hear_kind("ack").await, json!({"t": "ack", "id": 7, "v": 2}));
}

#[tokio::test]
async fn what_is_wrong_is_refused_and_changes_nothing() {
    let app = TestServer::open().await;
    let (table, secrets) = app.two("lices", json!({"kind": "none"})).await;
    let mut first = app.come(&table, Some(&secrets[0]), 0).await;
    first.hear_kind("welcome").await;
    let moves = line("lices", 2);
    first.refused(&a_move(1, 0, &moves[0]), "waiting").await;
    let mut second = app.come(&table, Some(&secrets[1]), 0).await;
    second.hear_kind("welcome").await;
    second.event().await;
    first.event().await;
    second.refused(&a_move(1, 0, &moves[0]), "not-your-turn").await;
    first.refused(&a_move(2, 1, &moves[0]), "stale").await;
    first.refused(&a_move(3, 0, "z9-z9"), "illegal").await;
    first.refused(&a_move(4, 0, &"x".repeat(4_000)), "illegal").await;
    let mut onlooker = app.come(&table, None, 1).await;
    onlooker.hear_kind("welcome").await;
    onlooker.refused(&a_move(5, 0, &moves[0]), "not-seated").await;
    onlooker.refused(&json!({"t": "resign", "id": 6}), "not-seated").await;
    first.say(&a_move(9, 0, &moves[0]));
    assert_eq!(first.event().await["v"], 2, "nothing of all that is in the log");
}

/// Who asked for boards is told the words of every move with the move, so that no board that is
/// skipped leaves a hole; who did not is not.
#[tokio::test]
async fn a_move_comes_with_its_words_to_who_wants_boards() {
    let app = TestServer::open().await;
    let (table, secrets) = app.two("lices", json!({"kind": "none"})).await;
    let [mut first, _second] = app.sit(&table, &secrets).await;
    let mut onlooker = app.connect(&table).await;
    onlooker.say(&json!({"t": "hello", "protocol": escale_wire::PROTOCOL, "view": true, "from": 1}));
    let m = &line("lices", 1)[0];
    loop {
        // The whole record, without a move yet.
        let message = onlooker.hear().await.unwrap();
        if message["t"] == "view" {
            assert_eq!(message["record"], json!([]));
            break;
        }
    }
    first.say(&a_move(1, 0, m));
    let plain = first.event().await;
    assert!(plain.get("played").is_none(), "{plain}");
    let told = onlooker.event().await;
    assert_eq!(
        (&told["played"]["m"], &told["played"]["side"]),
        (&json!(m), &json!("first"))
    );
    assert!(
        told.get("id").is_none() && told["played"]["written"][1].is_string(),
        "{told}"
    );
    assert_eq!(onlooker.hear_kind("view").await["ply"], 1);
}

#[tokio::test]
async fn a_wrong_secret_opens_nothing() {
    let app = TestServer::open().await;
    let (table, _) = app.two("lices", json!({"kind": "none"})).await;
    let guess = Secret("x".repeat(24));
    let client = app.come(&table, Some(&guess), 0).await;
    let rest = client.rest().await;
    assert_eq!(rest.len(), 1, "{rest:?}");
    assert_eq!(
        (&rest[0]["t"], &rest[0]["why"]["code"]),
        (&json!("bye"), &json!("wrong-secret"))
    );
}

#[tokio::test]
async fn premoves_are_played_at_once_or_forgotten() {
    let app = TestServer::open().await;
    let (table, secrets) = app.two("lices", json!({"kind": "none"})).await;
    let [mut first, mut second] = app.sit(&table, &secrets).await;
    let mut play = escale_catalog::game("lices")
        .unwrap()
        .set_up(&escale_catalog::Setup::default())
        .unwrap();
    let opening = play.legal_texts().swap_remove(0);
    play.play(&opening).unwrap();
    let reply = play.entries().swap_remove(0);
    let onlooker_says = json!({"t": "premove", "clicks": ["a1"]});
    let mut onlooker = app.come(&table, None, 1).await;
    onlooker.hear_kind("welcome").await;
    onlooker.say(&onlooker_says);
    assert_eq!(onlooker.hear_kind("error").await["why"]["code"], "not-seated");

    second.say(&json!({"t": "premove", "clicks": reply.paths[0]}));
    assert_eq!(second.hear_kind("premove").await["fate"], "kept");
    first.say(&a_move(1, 0, &opening));
    assert_eq!(second.event().await["what"]["m"], json!(opening));
    assert_eq!(second.event().await["what"]["m"], json!(reply.text));

    second.say(&json!({"t": "premove", "clicks": ["nowhere"]}));
    assert_eq!(second.hear_kind("premove").await["fate"], "kept");
    play.play(&reply.text).unwrap();
    let third = play.legal_texts().swap_remove(0);
    first.event().await;
    first.event().await;
    first.say(&a_move(2, 2, &third));
    second.event().await;
    assert_eq!(second.hear_kind("premove").await["fate"], "dropped");
    second.say(&json!({"t": "premove", "clicks": []}));
    assert_eq!(second.hear_kind("premove").await["fate"], "cleared");
}

/// Both clocks run once each side has moved.
async fn a_move_each(first: &mut TestClient, second: &mut TestClient) {
    for (ply, m) in (0..).zip(line("lices", 2)) {
        let mover = if ply == 0 { &mut *first } else { &mut *second };
        mover.say(&a_move(u64::from(ply), ply, &m));
        first.event().await;
        second.event().await;
    }
}

#[tokio::test]
async fn a_flag_falls_by_itself() {
    let app = TestServer::open().await;
    let clock = json!({"kind": "real-time", "initial": 60, "increment": 0});
    let (table, secrets) = app.two("lices", clock).await;
    let [mut first, mut second] = app.sit(&table, &secrets).await;
    a_move_each(&mut first, &mut second).await;
    app.clock.advance(60_499);
    app.app.registry.tick_due();
    app.clock.advance(1);
    app.app.registry.tick_due();
    let told = second.event().await;
    assert_eq!(told["what"]["end"]["reason"], "time", "{told}");
    assert_eq!(told["what"]["end"]["result"], "second");
    assert_eq!(told["what"]["left"], json!([0, 60_000]));
}

#[tokio::test]
async fn absence_is_told_and_can_be_claimed() {
    let app = TestServer::open().await;
    let clock = json!({"kind": "real-time", "initial": 600, "increment": 0});
    let (table, secrets) = app.two("lices", clock).await;
    let [mut first, mut second] = app.sit(&table, &secrets).await;
    a_move_each(&mut first, &mut second).await;
    second.leave().await;
    let presence = first.hear().await.unwrap();
    assert_eq!(
        presence,
        json!({"t": "presence", "seats": [true, false], "spectators": 0})
    );
    first.refused(&json!({"t": "claim", "id": 8}), "not-now").await;
    app.clock.advance(30_000);
    app.app.registry.tick_due();
    let presence = first.hear().await.unwrap();
    assert_eq!(
        presence,
        json!({"t": "presence", "seats": [true, false], "gone": [1], "spectators": 0})
    );
    first.say(&json!({"t": "claim", "id": 9}));
    assert_eq!(first.event().await["what"]["end"]["reason"], "left");
}

#[tokio::test]
async fn a_rematch_is_played_with_the_same_secrets() {
    let app = TestServer::open().await;
    let (table, secrets) = app.two("lices", json!({"kind": "none"})).await;
    let [mut first, mut second] = app.sit(&table, &secrets).await;
    first.say(&json!({"t": "resign", "id": 1}));
    assert_eq!(second.event().await["what"]["end"]["result"], "second");
    second.say(&json!({"t": "offer", "id": 2, "what": "rematch"}));
    first.event().await;
    assert_eq!(first.event().await["what"]["kind"], "offered");
    first.say(&json!({"t": "accept", "id": 3, "what": "rematch"}));
    let told = first.event().await;
    let next = told["what"]["table"].as_str().unwrap();
    let mut first = app.come(next, Some(&secrets[0]), 0).await;
    let welcome = first.hear_kind("welcome").await;
    assert_eq!(welcome["you"]["seats"], json!([1]), "camps are swapped");
    assert_eq!(welcome["table"]["rematch_of"], json!(table));
    assert_eq!(welcome["state"]["status"], "playing");
}

#[tokio::test]
async fn boards_are_sent_to_whoever_asks_for_them() {
    let app = TestServer::open().await;
    let (table, secrets) = app.two("alcazar", json!({"kind": "none"})).await;
    let [mut first, _second] = app.sit(&table, &secrets).await;
    let mut viewer = app.connect(&table).await;
    viewer.say(&json!({"t": "hello", "protocol": 1, "view": true}));
    viewer.hear_kind("welcome").await;
    viewer.event().await;
    let view = viewer.hear_kind("view").await;
    assert!(view["board"]["cells"].as_array().unwrap().len() > 10);
    assert_eq!((&view["record"], &view["ply"]), (&json!([]), &json!(0)));
    let entry = &view["entries"][0];
    first.say(&a_move(1, 0, entry["m"].as_str().unwrap()));
    viewer.event().await;
    let view = viewer.hear_kind("view").await;
    assert_eq!(
        (&view["v"], &view["ply"], &view["last"]["m"]),
        (&json!(2), &json!(1), &entry["m"])
    );
    assert!(view.get("board").is_none() && !view["entries"].as_array().unwrap().is_empty());
}
