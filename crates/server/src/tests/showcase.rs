//! The window of the shelf, and moves as people write them.

use axum::http::StatusCode;
use escale_catalog::{GAMES, Setup};
use escale_rules::Lang;
use serde_json::json;

use super::harness::{TestServer, a_move, line};
use super::web::{get, post};

#[tokio::test]
async fn the_window_shows_a_public_game_while_it_lasts_and_then_the_last_one_finished() {
    let app = TestServer::open().await;
    assert_eq!(get(&app, "/api/window").await, (StatusCode::OK, json!({})));
    let created = app
        .create(json!({"game": "lices", "seats": [{"who": "me"}, {"who": "lobby"}]}))
        .await;
    let id = &created.table.id;
    assert_eq!(get(&app, "/api/window").await.1, json!({}), "nobody has come yet");
    let nonce = json!({"nonce": "0123456789abcdef"}).to_string();
    let (status, joined) = post(&app, &format!("/api/tables/{id}/join"), nonce).await;
    assert_eq!(status, StatusCode::OK, "{joined}");
    let mut me = app.come(id, Some(&created.links[0].secret), 0).await;
    me.hear_kind("welcome").await;
    me.event().await;
    me.say(&a_move(1, 0, &line("lices", 1)[0]));
    me.event().await;
    assert_eq!(
        get(&app, "/api/window").await.1,
        json!({"lices": {"kind": "live", "table": id, "ply": 1}})
    );
    me.say(&json!({"t": "resign", "id": 2}));
    me.event().await;
    let (_, shown) = get(&app, "/api/window").await;
    assert_eq!(
        (&shown["lices"]["kind"], &shown["lices"]["result"]),
        (&json!("finished"), &json!("second"))
    );
}

/// A table handed on by a link is between those two: it is not shown while it is played.
#[tokio::test]
async fn a_private_game_is_not_in_the_window() {
    let app = TestServer::open().await;
    let (table, secrets) = app.two("alcazar", json!({"kind": "none"})).await;
    let [mut first, _second] = app.sit(&table, &secrets).await;
    first.say(&a_move(1, 0, &line("alcazar", 1)[0]));
    first.event().await;
    assert_eq!(get(&app, "/api/window").await, (StatusCode::OK, json!({})));
}

#[tokio::test]
async fn a_move_is_read_as_it_is_written_in_each_language() {
    let app = TestServer::open().await;
    for game in GAMES {
        let id = game.card().id;
        let moves = line(id, 4);
        let mut play = game.set_up(&Setup::default()).unwrap();
        for m in &moves {
            play.play(m).unwrap();
        }
        let texts = play.legal_texts();
        for (lang, word) in [(Lang::Fr, "fr"), (Lang::En, "en")] {
            for m in [&texts[0], &texts[texts.len() / 2], &texts[texts.len() - 1]] {
                let written = play.written(m, lang).unwrap();
                let request = json!({"line": {"moves": moves}, "text": written, "lang": word}).to_string();
                let (status, read) = post(&app, &format!("/api/games/{id}/read"), request).await;
                assert_eq!(
                    (status, &read["m"]),
                    (StatusCode::OK, &json!(m)),
                    "{id}: {written} in {word}: {read}"
                );
            }
        }
        let request = json!({"line": {}, "text": "never a move", "lang": "en"}).to_string();
        let (status, read) = post(&app, &format!("/api/games/{id}/read"), request).await;
        assert_eq!(status, StatusCode::OK, "{read}");
        assert!(!read["why"]["fr"].as_str().unwrap().is_empty(), "{read}");
    }
}

/// What the board says of a press that leads nowhere.
#[tokio::test]
async fn dead_clicks_are_explained() {
    let app = &TestServer::open().await;
    let ask = |clicks: serde_json::Value, moves: Vec<String>| {
        let request = json!({"line": {"moves": moves}, "clicks": clicks}).to_string();
        async move { post(app, "/api/games/en-avant/why-not", request).await }
    };
    let (status, said) = ask(json!(["e2", "e5"]), vec![]).await;
    assert_eq!(status, StatusCode::OK, "{said}");
    let begins = |lang: &str, words: &str| said["why"][lang].as_str().is_some_and(|why| why.starts_with(words));
    assert!(begins("fr", "le Pion e2 ne peut pas aller en e5"), "{said}");
    assert!(begins("en", "the Pawn on e2 cannot go to e5"), "{said}");
    let (_, said) = ask(json!(["e2"]), vec!["e2e4".to_owned()]).await;
    assert_eq!(said["why"]["en"], "there is no piece on e2");
    let (status, said) = ask(json!(["e2", "e4"]), vec![]).await;
    assert_eq!((status, &said["why"]), (StatusCode::OK, &serde_json::Value::Null));
    for bad in [json!("e2"), json!([1]), json!(null)] {
        let (status, said) = ask(bad, vec![]).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{said}");
    }
    let many = vec!["e2".to_owned(); 20_000];
    let (status, said) = ask(json!(many), vec![]).await;
    assert!(status.is_client_error() || said["why"].is_object(), "{status}: {said}");
}
