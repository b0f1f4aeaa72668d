//! HTTP.

use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use axum::response::Response;
use data_encoding::BASE64;
use serde_json::{Value, json};
use sha2::Digest;
use tower::ServiceExt;

use super::harness::{TestServer, a_move, line};
use crate::http::router;
use crate::limits::Rate;

async fn send(app: &TestServer, request: Request<Body>) -> Response {
    router(Arc::clone(&app.app)).oneshot(request).await.unwrap()
}

pub(super) async fn get(app: &TestServer, path: &str) -> (StatusCode, Value) {
    let response = send(app, Request::get(path).body(Body::empty()).unwrap()).await;
    body(response).await
}

pub(super) async fn post(app: &TestServer, path: &str, text: impl Into<Body>) -> (StatusCode, Value) {
    let request = Request::post(path)
        .header("content-type", "application/json")
        .body(text.into())
        .unwrap();
    body(send(app, request).await).await
}

async fn body(response: Response) -> (StatusCode, Value) {
    let status = response.status();
    let bytes = to_bytes(response.into_body(), 1 << 24).await.unwrap();
    let value =
        serde_json::from_slice(&bytes).unwrap_or_else(|_| Value::String(String::from_utf8_lossy(&bytes).into()));
    (status, value)
}

#[tokio::test]
async fn every_answer_carries_the_security_headers() {
    let app = TestServer::open().await;
    let paths = [
        "/",
        "/table/x",
        "/assets/plain.js",
        "/assets/none",
        "/api/shelf",
        "/api/none",
        "/healthz",
        "/metrics",
        "/nowhere",
    ];
    for path in paths {
        let response = send(&app, Request::get(path).body(Body::empty()).unwrap()).await;
        let header = |name: &str| {
            response
                .headers()
                .get(name)
                .map(|value| value.to_str().unwrap())
                .unwrap_or_default()
        };
        let policy = header("content-security-policy");
        assert!(
            policy.contains("default-src 'none'") && policy.contains("script-src 'self'"),
            "{path}: {policy}"
        );
        assert!(
            !policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"),
            "{path}: {policy}"
        );
        assert!(policy.contains("frame-ancestors 'none'"), "{path}");
        assert_eq!(header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(header("x-frame-options"), "DENY", "{path}");
        assert_eq!(header("referrer-policy"), "no-referrer", "{path}");
        assert_eq!(header("cross-origin-opener-policy"), "same-origin", "{path}");
        assert!(!header("cache-control").is_empty(), "{path}");
    }
}

/// The policy forbids inline script and style; the page must not need any but the script whose hash
/// it names.
#[tokio::test]
async fn the_page_has_one_script_inline_and_the_policy_knows_it() {
    let app = TestServer::open().await;
    let (_, page) = get(&app, "/").await;
    let page = page.as_str().unwrap();
    assert!(page.contains("<script type=\"module\" src="));
    for inline in [" onclick=", " style=", "<style", "javascript:"] {
        assert!(!page.contains(inline), "{inline}");
    }
    let inline: Vec<&str> = page.split("<script>").skip(1).collect();
    let [script] = inline[..] else {
        panic!("{} scripts inline", inline.len())
    };
    let script = script.split("</script>").next().unwrap();
    let hash = BASE64.encode(&sha2::Sha256::digest(script));
    let response = send(&app, Request::get("/").body(Body::empty()).unwrap()).await;
    let policy = response.headers()["content-security-policy"].to_str().unwrap();
    assert!(
        policy.contains(&format!("script-src 'self' 'sha256-{hash}'")),
        "{policy}"
    );
    let site = escale_site::Site::new();
    let mut scripts = 0;
    for path in site.paths() {
        let file = site.file(path).expect("it is listed");
        if !file.kind().starts_with("text/javascript") {
            continue;
        }
        scripts += 1;
        let script = String::from_utf8_lossy(file.body());
        for markup in [
            "innerHTML",
            "outerHTML",
            "insertAdjacentHTML",
            "document.write",
            "eval(",
        ] {
            assert!(!script.contains(markup), "{markup} in {path}");
        }
    }
    assert!(scripts > 5, "the client's scripts are embedded");
}

/// What a browser is told to fetch with a page is there, and is what that page needs.
#[tokio::test]
async fn a_page_names_what_it_will_need() {
    let app = TestServer::open().await;
    let (table, _) = app.two("lices", json!({"kind": "none"})).await;
    let table = format!("/table/{table}");
    for (path, wants) in [
        ("/", &["/assets/art/pieces.", "garamond."][..]),
        ("/lobby", &["/assets/app/lobby."]),
        ("/game/lices/rules", &["/assets/app/rules."]),
        ("/game/lices/statistics", &["/assets/app/statistics."]),
        ("/game/lices/new", &["/assets/app/setup."]),
        (
            "/analysis/lices",
            &["/assets/app/analysis.", "/assets/games/lices/ground."],
        ),
        (
            table.as_str(),
            &["/assets/app/play.", "/assets/games/lices/ground.", "/api/tables/"],
        ),
    ] {
        let response = send(&app, Request::get(path).body(Body::empty()).unwrap()).await;
        assert_eq!(response.headers()["cache-control"], "no-cache", "{path}");
        let links: Vec<String> = response
            .headers()
            .get_all("link")
            .iter()
            .map(|link| link.to_str().unwrap().to_owned())
            .collect();
        for want in wants {
            assert!(
                links.iter().any(|link| link.contains(want)),
                "{path}: no {want} in {links:?}"
            );
        }
        for link in &links {
            let address = link.trim_start_matches('<').split('>').next().unwrap();
            let response = send(&app, Request::get(address).body(Body::empty()).unwrap()).await;
            assert_eq!(response.status(), StatusCode::OK, "{path}: {address}");
            if address.starts_with("/assets/") {
                let kept = response.headers()["cache-control"].to_str().unwrap();
                assert_eq!(kept, "public, max-age=31536000, immutable", "{address}");
            }
        }
    }
}

/// A browser gets the best it can read, and what the program computes is compressed too.
#[tokio::test]
async fn answers_are_compressed() {
    let app = TestServer::open().await;
    for (path, accepts, coding) in [
        ("/", "gzip, deflate, br", "br"),
        ("/", "gzip", "gzip"),
        ("/", "identity", ""),
        ("/api/games/lices", "gzip, br", "br"),
        ("/api/shelf", "gzip, br", "gzip"),
        ("/api/shelf", "identity", ""),
    ] {
        let request = Request::get(path).header("accept-encoding", accepts);
        let response = send(&app, request.body(Body::empty()).unwrap()).await;
        let found = response.headers().get("content-encoding");
        let found = found.map_or("", |coding| coding.to_str().unwrap());
        assert_eq!(found, coding, "{path} for {accepts}");
    }
}

#[tokio::test]
async fn the_shelf_and_the_pages() {
    let app = TestServer::open().await;
    let (status, shelf) = get(&app, "/api/shelf").await;
    assert_eq!(
        (status, shelf.as_array().unwrap().len()),
        (StatusCode::OK, escale_catalog::GAMES.len())
    );
    for card in shelf.as_array().unwrap() {
        let id = card["id"].as_str().unwrap();
        let (status, page) = get(&app, &format!("/api/games/{id}")).await;
        assert_eq!(status, StatusCode::OK);
        for text in ["rules", "archive"] {
            for lang in ["fr", "en"] {
                assert!(page[text][lang].as_array().unwrap().len() > 5, "{id}: {text} in {lang}");
            }
        }
        assert!(!page["board"]["cells"].as_array().unwrap().is_empty(), "{id}");
        let (status, page) = get(&app, &format!("/api/games/{id}/statistics")).await;
        assert_eq!((status, &page["card"]["id"]), (StatusCode::OK, &card["id"]));
        for lang in ["fr", "en"] {
            let blocks = page["statistics"][lang].as_array().unwrap();
            let tables = blocks.iter().filter(|block| block["kind"] == "table");
            assert!(tables.count() > 5, "{id}: tables in {lang}");
        }
        assert_eq!(
            get(&app, &format!("/api/games/{id}/finished")).await,
            (StatusCode::OK, json!([]))
        );
    }
    let (status, sources) = get(&app, "/api/sources").await;
    assert_eq!(status, StatusCode::OK);
    for game in sources.as_array().unwrap() {
        assert!(!game["sources"]["en"].as_array().unwrap().is_empty(), "{game}");
    }
    let (status, refusal) = get(&app, "/api/games/chess").await;
    assert_eq!((status, &refusal["code"]), (StatusCode::NOT_FOUND, &json!("unknown")));
}

/// An engine in the browser gets the very network the engine here judges by, and asks once.
#[tokio::test]
async fn networks_are_served_apart_from_the_code() {
    let app = TestServer::open().await;
    for game in escale_catalog::GAMES {
        let path = format!("/api/games/{}/network", game.card().id);
        let response = send(&app, Request::get(&path).body(Body::empty()).unwrap()).await;
        let Some(file) = game.network_file() else {
            assert_eq!(response.status(), StatusCode::NOT_FOUND, "{path}");
            continue;
        };
        let tag = response.headers()["etag"].clone();
        let body = to_bytes(response.into_body(), 1 << 20).await.unwrap();
        assert!(body == file, "{path}");
        let again = Request::get(&path).header("if-none-match", tag);
        let again = send(&app, again.body(Body::empty()).unwrap()).await;
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED, "{path}");
    }
}

#[tokio::test]
async fn a_table_over_http() {
    let app = TestServer::open().await;
    let request = json!({"game": "lices", "seats": [{"who": "me"}, {"who": "me"}]}).to_string();
    let (status, created) = post(&app, "/api/tables", request).await;
    assert_eq!(status, StatusCode::CREATED, "{created}");
    let id = created["table"]["id"].as_str().unwrap();
    let secret: escale_wire::Secret = serde_json::from_value(created["links"][0]["secret"].clone()).unwrap();
    let link = created["links"][0]["link"].as_str().unwrap();
    assert_eq!(link, format!("/table/{id}#{}", secret.0));
    let mut me = app.come(id, Some(&secret), 0).await;
    me.hear_kind("welcome").await;
    let m = &line("lices", 1)[0];
    me.say(&a_move(1, 0, m));
    me.event().await;
    me.say(&json!({"t": "chat", "id": 2, "room": "players", "text": "entre nous"}));
    me.event().await;
    let (_, seen) = get(&app, &format!("/api/tables/{id}")).await;
    assert_eq!(
        (&seen["state"]["ply"], &seen["view"]["last"]["m"]),
        (&json!(1), &json!(m))
    );
    let (_, log) = get(&app, &format!("/api/tables/{id}/log")).await;
    assert_eq!(
        (&log[0]["what"]["m"], &log[1]["what"]["kind"]),
        (&json!(m), &json!("hidden"))
    );
    let (_, log) = get(&app, &format!("/api/tables/{id}/log?after=1")).await;
    assert_eq!(log.as_array().unwrap().len(), 1);
    me.say(&json!({"t": "resign", "id": 3}));
    me.event().await;
    let (_, finished) = get(&app, "/api/games/lices/finished").await;
    assert_eq!(finished, json!([]), "a private game stays private");
    me.say(&json!({"t": "offer", "id": 4, "what": "publish"}));
    assert_eq!(me.event().await["what"]["kind"], "published");
    let (_, finished) = get(&app, "/api/games/lices/finished").await;
    assert_eq!(
        (&finished[0]["table"], &finished[0]["result"]),
        (&json!(id), &json!("first"))
    );
    assert!(!seen.to_string().contains(&secret.0), "the secret is nobody else's");
}

#[tokio::test]
async fn bad_requests_get_a_sentence() {
    let app = TestServer::open().await;
    let bad = [
        ("", StatusCode::BAD_REQUEST, "unreadable"),
        ("{", StatusCode::BAD_REQUEST, "unreadable"),
        ("[1,2]", StatusCode::BAD_REQUEST, "unreadable"),
        ("{\"game\":\"lices\"}", StatusCode::BAD_REQUEST, "unreadable"),
        (
            "{\"game\":\"lices\",\"seats\":[],\"colour\":1}",
            StatusCode::BAD_REQUEST,
            "unreadable",
        ),
        (
            "{\"game\":\"lices\",\"seats\":[]}",
            StatusCode::BAD_REQUEST,
            "bad-value",
        ),
        ("{\"game\":\"go\",\"seats\":[]}", StatusCode::NOT_FOUND, "unknown"),
    ];
    for (text, status, code) in bad {
        let (found, refusal) = post(&app, "/api/tables", text).await;
        assert_eq!((found, &refusal["code"]), (status, &json!(code)), "{text}: {refusal}");
        assert!(!refusal["fr"].as_str().unwrap().is_empty() && refusal["en"].as_str().unwrap().len() < 400);
    }
    let long = format!("{{\"game\":\"{}\"}}", "x".repeat(10 << 20));
    let (status, refusal) = post(&app, "/api/tables", long).await;
    assert_eq!(
        (status, &refusal["code"]),
        (StatusCode::PAYLOAD_TOO_LARGE, &json!("too-long"))
    );
    let request = Request::post("/api/tables").body(Body::from("{}")).unwrap();
    assert_eq!(
        body(send(&app, request).await).await.0,
        StatusCode::BAD_REQUEST,
        "no content type"
    );
    for path in [
        "/api/tables/none",
        "/api/tables/none/log",
        "/assets/../Cargo.toml",
        "/assets/%2e%2e/Cargo.toml",
    ] {
        assert_eq!(get(&app, path).await.0, StatusCode::NOT_FOUND, "{path}");
    }
    let (status, _) = get(&app, "/api/tables/none/log?after=minus").await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn pages_of_other_sites_may_not_ask() {
    let app = TestServer::open().await;
    let ask = |origin: &'static str| {
        Request::post("/api/tables")
            .header("content-type", "application/json")
            .header("host", "localhost:8080")
            .header("origin", origin)
            .body(Body::from(
                "{\"game\":\"lices\",\"seats\":[{\"who\":\"me\"},{\"who\":\"link\"}]}",
            ))
            .unwrap()
    };
    let (status, refusal) = body(send(&app, ask("https://evil.example")).await).await;
    assert_eq!((status, &refusal["code"]), (StatusCode::FORBIDDEN, &json!("origin")));
    assert_eq!(
        body(send(&app, ask("http://localhost:8080")).await).await.0,
        StatusCode::CREATED
    );
}

#[tokio::test]
async fn one_address_may_ask_only_so_much() {
    let rate = |per_second, burst| Rate { per_second, burst };
    let app = TestServer::open_with(|settings| {
        settings.requests = rate(1, 5);
        settings.tables = rate(1, 2);
    })
    .await;
    let request = json!({"game": "lices", "seats": [{"who": "me"}, {"who": "link"}]}).to_string();
    let mut answers = Vec::new();
    for _ in 0..6 {
        answers.push(post(&app, "/api/tables", request.clone()).await.0.as_u16());
    }
    assert_eq!(answers, [201, 201, 429, 429, 429, 429]);
    assert_eq!(
        get(&app, "/healthz").await.0,
        StatusCode::OK,
        "whoever keeps the house is not limited"
    );
    app.clock.advance(1_000);
    assert_eq!(post(&app, "/api/tables", request).await.0, StatusCode::CREATED);
}

#[tokio::test]
async fn health_and_metrics() {
    let app = TestServer::open().await;
    assert_eq!(get(&app, "/healthz").await.0, StatusCode::OK);
    assert_eq!(get(&app, "/readyz").await.0, StatusCode::SERVICE_UNAVAILABLE);
    app.app.ready.store(true, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(get(&app, "/readyz").await.0, StatusCode::OK);
    let (table, secrets) = app.two("lices", json!({"kind": "none"})).await;
    let [mut first, _second] = app.sit(&table, &secrets).await;
    first.say(&a_move(1, 0, &line("lices", 1)[0]));
    first.event().await;
    first.refused(&a_move(2, 0, "x"), "stale").await;
    let (_, page) = get(&app, "/metrics").await;
    let page = page.as_str().unwrap();
    for line in [
        "escale_moves_total 1",
        "escale_events_total 2",
        "escale_tables 1",
        "escale_sockets 2",
    ] {
        assert!(page.contains(line), "{line} in\n{page}");
    }
    assert!(page.contains("escale_refusals_total{code=\"stale\"} 1"), "{page}");
}

#[tokio::test]
async fn an_analysis_is_answered_and_nonsense_is_not_queued() {
    let app = TestServer::open().await;
    let moves = line("lices", 2);
    let ask = |moves: &[String]| json!({"game": "lices", "moves": moves, "lines": 2}).to_string();
    let (status, answer) = post(&app, "/api/analysis", ask(&moves)).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    assert_eq!(
        (answer["lines"].as_array().unwrap().len(), &answer["turn"]),
        (2, &json!("first"))
    );
    // Each line is written for readers of both languages; of a game that is not solved nothing is
    // known for certain.
    let first = &answer["lines"][0];
    assert_eq!(
        first["written"].as_array().unwrap().len(),
        first["moves"].as_array().unwrap().len()
    );
    assert_eq!(first["written"][0].as_array().unwrap().len(), 2);
    assert!(answer.get("known").is_none(), "{answer}");
    let (status, refusal) = post(&app, "/api/analysis", ask(&["zz".to_owned()])).await;
    assert_eq!(
        (status, &refusal["code"]),
        (StatusCode::BAD_REQUEST, &json!("bad-value"))
    );
}

#[tokio::test]
async fn the_analysis_board_has_an_address_for_every_game_and_no_other() {
    let app = TestServer::open().await;
    for game in escale_catalog::GAMES {
        let path = format!("/analysis/{}?moves=whatever", game.card().id);
        assert_eq!(get(&app, &path).await.0, StatusCode::OK, "{path}");
    }
    for path in ["/analysis", "/analysis/nothing", "/analysis/lices/more"] {
        assert_eq!(get(&app, path).await.0, StatusCode::NOT_FOUND, "{path}");
    }
}

/// A slash too many leads to the same page, and to no other house.
#[tokio::test]
async fn a_slash_too_many_is_forgiven() {
    let app = TestServer::open().await;
    let sent_to = async |path: &str| {
        let response = send(&app, Request::get(path).body(Body::empty()).unwrap()).await;
        let place = response.headers().get("location");
        (response.status(), place.map(|place| place.to_str().unwrap().to_owned()))
    };
    let there = |path: &str| (StatusCode::PERMANENT_REDIRECT, Some(path.to_owned()));
    assert_eq!(sent_to("/game/lices/").await, there("/game/lices"));
    assert_eq!(sent_to("/lobby/?a=b").await, there("/lobby?a=b"));
    for odd in ["//elsewhere.example/", "/\\elsewhere.example/", "///", "/%2f/"] {
        assert_eq!(sent_to(odd).await, (StatusCode::NOT_FOUND, None), "{odd}");
    }
}
