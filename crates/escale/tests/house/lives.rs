//! Started, killed, started again.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;
use tokio_tungstenite::tungstenite::Message;

use crate::server::{House, escale};

/// Hundreds of games are played; the server is killed three times in the middle of them. Afterwards
/// everything that any player was ever shown is in the logs, in its place, and the games have gone
/// on.
#[test]
fn nothing_shown_is_lost_when_the_server_is_killed() {
    let data = TempDir::new().unwrap();
    let mut house = House::open(data.path(), "127.0.0.1:0");
    let address = house.address.clone();
    let load = escale()
        .args([
            "load",
            &address,
            "--games",
            "300",
            "--seconds",
            "14",
            "--clock",
            "600+5",
        ])
        .args(["--patience", "60", "--check", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the generator starts");
    for _ in 0..3 {
        // In the middle of play, however long the machine took to get there.
        let patience = std::time::Instant::now() + Duration::from_mins(1);
        while house.moves() < 300 && std::time::Instant::now() < patience {
            std::thread::sleep(Duration::from_millis(100));
        }
        std::thread::sleep(Duration::from_millis(500));
        house.kill();
        house = House::open(data.path(), &address);
    }
    let output = load.wait_with_output().expect("the generator ends");
    let text = String::from_utf8_lossy(&output.stdout);
    let report: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let told = || format!("{report}\n{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{}", told());
    let number = |key: &str| report[key].as_u64().unwrap();
    assert_eq!((number("lost"), number("errors")), (0, 0), "{}", told());
    assert!(
        number("reconnects") >= 300,
        "the server was killed under load: {}",
        told()
    );
    assert!(
        number("compared") >= number("moves") && number("moves") > 1_000,
        "{}",
        told()
    );
}

#[test]
fn it_opens_says_where_and_closes_when_asked() {
    let data = TempDir::new().unwrap();
    let house = House::open(data.path(), "127.0.0.1:0");
    assert_eq!(house.get("/healthz"), "ok\n");
    assert!(house.get("/").contains("<title>Escale"));
    assert!(data.path().join("escale.db").exists());
    let second = escale()
        .args(["serve", "--bind", "127.0.0.1:0", "--data"])
        .arg(data.path())
        .output()
        .unwrap();
    assert_eq!(second.status.code(), Some(2));
    let sentence = String::from_utf8(second.stderr).unwrap();
    assert!(sentence.contains("another server is already working"), "{sentence}");
    #[cfg(unix)]
    {
        let mut house = house;
        nix::sys::signal::kill(
            nix::unistd::Pid::from_raw(house.process.id() as i32),
            nix::sys::signal::Signal::SIGTERM,
        )
        .unwrap();
        assert!(house.process.wait().unwrap().success());
    }
}

#[test]
fn backup_and_restore_from_the_command_line() {
    let data = TempDir::new().unwrap();
    let copy = data.path().join("copy.db");
    let house = House::open(data.path(), "127.0.0.1:0");
    let run = |verb: &str, file: &Path| {
        let output = escale()
            .arg(verb)
            .arg(file)
            .arg("--data")
            .arg(data.path())
            .output()
            .unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    assert_eq!(run("backup", &copy).0, Some(0));
    let (code, sentence) = run("backup", &copy);
    assert!(code == Some(2) && sentence.contains("exists already"), "{sentence}");
    assert_eq!(run("restore", &copy).0, Some(0));
    let (code, sentence) = run("restore", &data.path().join("none.db"));
    assert!(code == Some(2) && sentence.contains("none.db"), "{sentence}");
    assert_eq!(house.get("/healthz"), "ok\n");
}

/// Seat secrets and lobby nonces pass through every part of the server; at the most talkative level
/// none of them is in what it wrote.
#[test]
fn no_secret_is_ever_logged() {
    let data = TempDir::new().unwrap();
    let log = data.path().join("log.txt");
    let house = House::open_logging(
        data.path(),
        "127.0.0.1:0",
        "trace",
        std::fs::File::create(&log).unwrap().into(),
    );
    let opened = house.post(
        "/api/tables",
        &json!({"game": "lices", "seats": [{"who": "me"}, {"who": "link"}]}),
    );
    let seek = house.post(
        "/api/tables",
        &json!({"game": "alcazar", "seats": [{"who": "me"}, {"who": "lobby"}]}),
    );
    let nonce = "a-nonce-nobody-else-has";
    let seek_id = seek["table"]["id"].as_str().unwrap();
    let joined = house.post(
        &format!("/api/tables/{seek_id}/join"),
        &json!({"nonce": nonce, "name": "Léa"}),
    );
    let mut secrets: Vec<String> = vec![nonce.to_owned()];
    for answer in [&opened, &seek] {
        for link in answer["links"].as_array().unwrap() {
            secrets.push(link["secret"].as_str().unwrap().to_owned());
        }
    }
    secrets.push(
        joined["link"]["secret"]
            .as_str()
            .unwrap_or_else(|| panic!("{joined}"))
            .to_owned(),
    );
    assert_eq!(secrets.len(), 5);
    let guess = "a-guess-that-opens-nothing";
    secrets.push(guess.to_owned());
    let id = opened["table"]["id"].as_str().unwrap().to_owned();
    let text = |value: &Value| Message::text(value.to_string());
    let hello = |secret: &str| text(&json!({"t": "hello", "protocol": 1, "secret": secret}));
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let heard = house
            .tell(
                &id,
                vec![
                    hello(&secrets[1]),
                    // A second hello, a secret where none belongs, in a broken message, and as
                    // bytes.
                    hello(&secrets[2]),
                    text(&json!({"t": "move", "id": 1, "ply": 0, "m": secrets[1]})),
                    Message::text(format!("{{\"t\": \"{}\"", secrets[2])),
                    Message::binary(secrets[2].clone().into_bytes()),
                ],
            )
            .await;
        assert!(heard.iter().any(|message| message.contains("welcome")), "{heard:?}");
        let turned_away = house.tell(&id, vec![hello(guess)]).await;
        assert!(
            turned_away.iter().any(|message| message.contains("wrong-secret")),
            "{turned_away:?}"
        );
    });
    house.kill();
    let written = std::fs::read_to_string(&log).unwrap();
    assert!(!written.is_empty(), "nothing was logged at all");
    for secret in &secrets {
        let hex = secret
            .bytes()
            .fold(String::new(), |hex, byte| hex + &format!("{byte:02x}"));
        assert!(!written.contains(secret.as_str()), "a secret is in the log");
        assert!(!written.contains(&hex), "a secret is in the log, as hexadecimal");
    }
}

#[test]
fn an_archive_is_made_of_real_games() {
    let data = TempDir::new().unwrap();
    let written = escale()
        .args(["load", "--archive", "12", "--data"])
        .arg(data.path())
        .output()
        .unwrap();
    assert!(written.status.success(), "{}", String::from_utf8_lossy(&written.stderr));
    let house = House::open(data.path(), "127.0.0.1:0");
    for number in 0..12 {
        let table: Value = serde_json::from_str(&house.get(&format!("/api/tables/archive-1-{number}"))).unwrap();
        assert_eq!(table["state"]["status"], "over", "{table}");
    }
    let nowhere = escale().args(["load", "--archive", "12"]).output().unwrap();
    assert_eq!(nowhere.status.code(), Some(2));
}
