//! Any message at all: answered or ignored, never fatal, and the game goes on.

use axum::extract::ws::Message;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};

use super::harness::{TestServer, a_move, line};

/// Nearly a message: a real one with a part changed, or rubbish.
fn nearly() -> impl Strategy<Value = Message> {
    let kinds = [
        "hello",
        "move",
        "premove",
        "offer",
        "accept",
        "decline",
        "resign2",
        "abort",
        "flag",
        "claim",
        "take-over",
        "come-back",
        "delegate",
        "chat",
        "mute",
        "ping",
        "event",
        "",
        "MOVE",
    ];
    let keys = [
        "t", "id", "ply", "m", "what", "room", "text", "seat", "level", "whom", "on", "n", "clicks", "from", "x",
    ];
    let values = prop_oneof![
        Just(json!(null)),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        (0..9_u64).prop_map(Value::from),
        ".{0,40}".prop_map(Value::from),
        proptest::sample::select(vec!["draw", "takeback", "rematch", "players", "team", "spectators"])
            .prop_map(Value::from),
        proptest::collection::vec(".{0,5}", 0..4).prop_map(Value::from),
        Just(json!({"seat": 300})),
        Just(json!({"a": {"b": [[[[]]]]}})),
    ];
    let fields = proptest::collection::vec((proptest::sample::select(keys.to_vec()), values), 0..6);
    let object = (proptest::sample::select(kinds.to_vec()), fields).prop_map(|(kind, fields)| {
        let mut object = json!({"t": kind, "id": 1_000});
        for (key, value) in fields {
            object[key] = value;
        }
        Message::Text(object.to_string().into())
    });
    prop_oneof![
        6 => object,
        1 => ".{0,200}".prop_map(|text| Message::Text(text.into())),
        1 => "[\\[\\]{}\",:0-9a-z]{0,300}".prop_map(|text| Message::Text(text.into())),
        1 => proptest::collection::vec(any::<u8>(), 0..200).prop_map(|bytes| Message::Binary(bytes.into())),
        1 => proptest::collection::vec(any::<u8>(), 0..20).prop_map(|bytes| Message::Pong(bytes.into())),
        1 => (0..3_000_usize).prop_map(|depth| Message::Text("[".repeat(depth).into())),
    ]
}

#[test]
fn no_message_is_fatal() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .unwrap();
    let moves = line("lices", 1);
    TestRunner::new(Config::with_cases(24))
        .run(&proptest::collection::vec((0..3_usize, nearly()), 1..40), |messages| {
            runtime.block_on(async {
                let app = TestServer::open().await;
                let (table, secrets) = app.two("lices", json!({"kind": "none"})).await;
                let [mut first, second] = app.sit(&table, &secrets).await;
                let onlooker = app.come(&table, None, 1).await;
                let mut others = [second, onlooker];
                let mut stranger = app.connect(&table).await;
                for (who, message) in messages {
                    match who {
                        2 => stranger.say_raw(message),
                        who => others[who].say_raw(message),
                    }
                }
                // The others may have resigned, aborted or agreed by accident of the generator;
                // what counts is that the table still answers.
                first.say(&json!({"t": "ping", "n": 77}));
                loop {
                    let heard = first.hear().await.expect("the server stays");
                    if heard["t"] == "pong" {
                        break;
                    }
                }
                first.say(&a_move(5, 0, &moves[0]));
                loop {
                    let heard = first.hear().await.expect("the server stays");
                    if heard["id"] == 5 {
                        assert!(heard["t"] == "event" || heard["t"] == "refused", "{heard}");
                        break;
                    }
                }
            });
            Ok(())
        })
        .unwrap();
}
