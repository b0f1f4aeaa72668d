//! Attacks, each from one address, at the usual limits, bounded in time; beside each somebody
//! plays. Afterwards the house stands, nobody honest was turned away, and it costs what it cost
//! before. `cargo test -p escale --test house adversary -- --nocapture` prints what was measured.

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use futures_util::SinkExt;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

use crate::honest::{Cost, Honest, Socket, ask, connect, hear, open, sit};
use crate::server::House;

const ATTACKER: [u8; 4] = [127, 0, 0, 66];
/// What any attack may cost in memory, in KiB. The most that may wait unread for one address is an
/// eighth of this.
const MEMORY: u64 = 64 * 1024;
/// How many file descriptors one address may hold: its connections, and a few the house opens
/// meanwhile.
const DESCRIPTORS: usize = 256 + 32;

/// What must hold. Of another build (`ESCALE_UNDER_TEST`) it is only told: what was measured is
/// worth more than where it stopped.
fn must(holds: bool, told: &str) {
    if std::env::var_os("ESCALE_UNDER_TEST").is_some() {
        if !holds {
            println!("does not hold: {told}");
        }
        return;
    }
    assert!(holds, "{told}");
}

/// Whatever an attacker still holds when the cost is measured.
type Held = Box<dyn Any>;

/// Runs an attack beside an honest game and says what it cost.
async fn under_attack<A: AsyncFnOnce(&Arc<House>) -> Held>(name: &str, attack: A) {
    let data = TempDir::new().unwrap();
    let house = Arc::new(House::open_as_usual(data.path()));
    let honest = Honest::begin(Arc::clone(&house)).await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    let before = Cost::of(&house);
    let held = attack(&house).await;
    let after = Cost::of(&house);
    drop(held);
    // Whatever the attacker left open is closed by now, or soon.
    let mut left = Cost::of(&house);
    for _ in 0..600 {
        if left.descriptors <= before.descriptors + 4 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
        left = Cost::of(&house);
    }
    let [half, most, slowest] = honest.end().await;
    println!(
        "{name}: memory {} -> {} KiB, descriptors {} -> {} -> {}; an honest answer takes {half:.1?} (half), {most:.1?} (99 %), {slowest:.1?} (all)",
        before.memory, after.memory, before.descriptors, after.descriptors, left.descriptors
    );
    must(
        after.memory < before.memory + MEMORY,
        &format!("{name}: {before:?} {after:?}"),
    );
    must(
        after.descriptors < before.descriptors + DESCRIPTORS,
        &format!("{name}: {before:?} {after:?}"),
    );
    must(
        left.descriptors <= before.descriptors + 4,
        &format!("{name}: {before:?} {left:?}"),
    );
}

/// So many connections, each with the same bytes sent; those that find no place are counted out.
async fn crowd(house: &House, many: usize, bytes: &[u8]) -> Vec<TcpStream> {
    let mut crowd = Vec::new();
    for _ in 0..many {
        if let Ok(mut stream) = connect(house, ATTACKER).await {
            stream.write_all(bytes).await.ok();
            crowd.push(stream);
        }
    }
    crowd
}

/// A table of the attacker's: its name and secret.
async fn table(house: &House, request: &Value) -> Option<(String, String)> {
    let (status, created) = ask(house, ATTACKER, "POST /api/tables", request).await?;
    let text = |value: &Value| value.as_str().map(str::to_owned);
    (status == 201).then(|| Some((text(&created["table"]["id"])?, text(&created["links"][0]["secret"])?)))?
}

async fn hot_seat(house: &House) -> (String, String) {
    let seats = json!([{"who": "me"}, {"who": "me"}]);
    table(house, &json!({"game": "lices", "seats": seats}))
        .await
        .expect("a table")
}

async fn say(socket: &mut Socket, message: &Value) {
    socket.send(Message::text(message.to_string())).await.ok();
}

/// Waits until the house has given up what nobody closes, for at most so many seconds.
async fn given_up(house: &House, seconds: usize) {
    let mut open = usize::MAX;
    for _ in 0..seconds {
        tokio::time::sleep(Duration::from_secs(1)).await;
        open = Cost::of(house).descriptors;
        if open < 60 {
            break;
        }
    }
    must(open < 60, &format!("{open} descriptors are still held"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn silent_connections() {
    under_attack("silent connections", async |house| {
        let held = crowd(house, 1_100, b"").await;
        let half = crowd(house, 300, b"GET / HTTP/1.1\r\nhost: localhost\r\n").await;
        tokio::time::sleep(Duration::from_secs(3)).await;
        Box::new((held, half)) as Held
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bodies_that_never_come() {
    under_attack("bodies that never come", async |house| {
        let begun = "POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";
        let short = format!("{begun}content-length: 100\r\n\r\n{{");
        let chunked = format!("{begun}transfer-encoding: chunked\r\n\r\n1\r\n{{\r\n");
        let huge = format!("{begun}content-length: 10000000000\r\n\r\n{{");
        let held = [
            crowd(house, 120, short.as_bytes()).await,
            crowd(house, 120, chunked.as_bytes()).await,
            crowd(house, 120, huge.as_bytes()).await,
        ];
        // They are given up though nobody closes them.
        given_up(house, 60).await;
        Box::new(held) as Held
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_that_nobody_reads() {
    under_attack("answers that nobody reads", async |house| {
        // Files are many and have a limit of their own.
        let page = house.get("/");
        let file = page.split('"').find(|part| part.starts_with("/assets/app/"));
        let asking = format!("GET {} HTTP/1.1\r\nhost: localhost\r\n\r\n", file.expect("a script")).repeat(200);
        let held = crowd(house, 400, asking.as_bytes()).await;
        given_up(house, 90).await;
        Box::new(held) as Held
    })
    .await;
}

/// A log as long as logs get, and sockets that come to catch up and do not read.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sockets_that_catch_up_and_never_read() {
    under_attack("sockets that never read", async |house| {
        let (id, secret) = hot_seat(house).await;
        let mut writer = sit(house, ATTACKER, &id, Some(&secret)).await.expect("a seat");
        for number in 0..600_u64 {
            let text = "bla ".repeat(70);
            say(
                &mut writer,
                &json!({"t": "chat", "id": number, "room": "players", "text": text}),
            )
            .await;
            hear(&mut writer, |message| message["id"] == json!(number)).await;
        }
        let mut held = Vec::new();
        for _ in 0..80 {
            held.extend(sit(house, ATTACKER, &id, Some(&secret)).await);
        }
        must(held.len() < 64, &format!("{} sockets of one address", held.len()));
        // While they do not read there is more and more to read.
        for number in 1_000..1_200_u64 {
            say(&mut writer, &json!({"t": "ping", "n": number})).await;
            say(
                &mut writer,
                &json!({"t": "mute", "id": number, "whom": "spectators", "on": number % 2 == 0}),
            )
            .await;
        }
        tokio::time::sleep(Duration::from_secs(3)).await;
        Box::new(held) as Held
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn floods() {
    under_attack("floods", async |house| {
        let (id, _) = hot_seat(house).await;
        let mut sockets = Vec::new();
        for _ in 0..5 {
            sockets.extend(sit(house, ATTACKER, &id, None).await);
        }
        let flood = sockets.into_iter().map(|mut socket| async move {
            for number in 0..20_000_u64 {
                let message = match number % 4 {
                    0 => json!({"t": "ping", "n": number}).to_string(),
                    1 => json!({"t": "chat", "id": number, "room": "spectators", "text": "spam"}).to_string(),
                    2 => "{".repeat(500),
                    _ => json!({"t": "move", "id": number, "ply": 0, "m": "x".repeat(4_000)}).to_string(),
                };
                let sent = tokio::time::timeout(Duration::from_secs(5), socket.feed(Message::text(message))).await;
                if !matches!(sent, Ok(Ok(()))) {
                    return;
                }
            }
        });
        let flood: Vec<_> = flood.map(tokio::spawn).collect();
        for task in flood {
            task.await.unwrap();
        }
        Box::new(()) as Held
    })
    .await;
}

/// A hundred bytes that cost half a second of processor time, forty at a time.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn boards_that_take_long_to_draw() {
    under_attack("boards that take long to draw", async |house| {
        let monster = "10/10/3pep4/3e1e4/1pcpepep2/3c1cPc2/1p1p1pcp2/10/10/10 w";
        let asking: Vec<_> = (0..40)
            .map(|_| {
                let house = Arc::clone(house);
                tokio::spawn(async move {
                    let body = json!({"position": monster});
                    ask(&house, ATTACKER, "POST /api/games/lices/view", &body)
                        .await
                        .map(|answer| answer.0)
                })
            })
            .collect();
        // A table there can be looked at, large as its board is.
        let seats = json!([{"who": "me"}, {"who": "me"}]);
        let set_up = table(house, &json!({"game": "lices", "seats": seats, "position": monster})).await;
        if let Some((id, secret)) = set_up {
            let mut socket = sit(house, ATTACKER, &id, Some(&secret)).await.expect("a seat");
            let view = hear(&mut socket, |message| message["t"] == "view").await;
            let moves = view.and_then(|view| Some(view["entries"].as_array()?.len()));
            must(moves.is_some_and(|moves| moves > 10_000), "a large board is shown");
        }
        let mut answered = 0;
        for asked in asking {
            answered += usize::from(asked.await.unwrap() == Some(200));
        }
        assert!(answered > 0);
        Box::new(()) as Held
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lobby_of_nobodies() {
    under_attack("a lobby of nobodies", async |house| {
        let comment = "# bla\n".repeat(1_000);
        let arrows = include_str!("../../../../games/fous-du-roi/maps/smess.txt");
        let mut listed = 0;
        for number in 0..40 {
            let other = arrows.replacen(
                "8 | E S     |",
                if number % 2 == 0 {
                    "8 | E       |"
                } else {
                    "8 | S       |"
                },
                1,
            );
            let request = json!({"game": "fous-du-roi", "seats": [{"who": "me"}, {"who": "lobby"}],
                                 "clock": {"kind": "correspondence", "days": 3},
                                 "options": [{"key": "fleches", "value": format!("{comment}{other}")}]});
            listed += usize::from(table(house, &request).await.is_some());
        }
        let (_, lobby) = ask(house, [127, 0, 0, 1], "GET /api/lobby", &Value::Null)
            .await
            .expect("a lobby");
        must(listed <= 8, &format!("{listed} tables of one address"));
        must(
            lobby.to_string().len() < 20_000,
            &format!("a lobby of {} bytes", lobby.to_string().len()),
        );
        let mut held = Vec::new();
        for _ in 0..80 {
            held.extend(open(house, ATTACKER, "/socket/lobby").await);
        }
        tokio::time::sleep(Duration::from_secs(2)).await;
        Box::new(held) as Held
    })
    .await;
}

/// Many arrow maps: one's own opens as before, new ones too.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_maps() {
    under_attack("a thousand maps", async |house| {
        let arrows = include_str!("../../../../games/fous-du-roi/maps/smess.txt");
        let bare: Vec<&str> = arrows.lines().filter(|line| !line.starts_with('#')).collect();
        let bare = bare.join("\n");
        let map = |number: usize| {
            // Twelve squares that have all their arrows or only some of them.
            let mut text = bare.clone();
            for bit in 0..12 {
                let (sign, all, some) = if bit < 8 {
                    ('+', "N E S W ", "N E")
                } else {
                    ('X', "NE SE SW NW", "NE SE")
                };
                text = text.replacen(sign, if number >> bit & 1 == 1 { some } else { all }, 1);
            }
            json!([{"key": "fleches", "value": text}])
        };
        let own = json!({"game": "fous-du-roi", "seats": [{"who": "me"}, {"who": "me"}], "options": map(1)});
        let (id, _) = table(house, &own).await.expect("a table on a map of its own");
        // From six addresses, as fast as the usual limits let each of them ask.
        let mut asked = 0;
        for number in 0..1_200_usize {
            let from = [127, 0, 0, 70 + (number / 200) as u8];
            let body = json!({"options": map(number + 2)});
            let answer = ask(house, from, "POST /api/games/fous-du-roi/view", &body).await;
            asked += usize::from(answer.is_some_and(|(status, _)| status != 429));
        }
        assert!(asked > 1_100, "{asked}");
        let another = json!({"game": "fous-du-roi", "seats": [{"who": "me"}, {"who": "me"}], "options": map(4_000)});
        must(table(house, &another).await.is_some(), "one more map is one more map");
        let (status, seen) = ask(house, [127, 0, 0, 1], &format!("GET /api/tables/{id}"), &Value::Null)
            .await
            .expect("an answer");
        must(status == 200, &seen.to_string());
        Box::new(()) as Held
    })
    .await;
}

/// Lies: forged pongs, numbers beyond counting, versions from the future, bytes that are no frames,
/// another site's name.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lies() {
    under_attack("lies", async |house| {
        let (id, secret) = hot_seat(house).await;
        let mut liar = sit(house, ATTACKER, &id, Some(&secret)).await.expect("a seat");
        for forged in [vec![0_u8; 8], vec![], vec![255; 125]] {
            liar.send(Message::Pong(forged.into())).await.ok();
        }
        for message in [
            json!({"t": "move", "id": u64::MAX, "ply": u32::MAX, "m": "a1"}),
            json!({"t": "move", "id": -1, "ply": 0, "m": "a1"}),
            json!({"t": "take-over", "id": 3, "seat": 255, "level": 255}),
            json!({"t": "mute", "id": 4, "whom": {"seat": 99}, "on": true}),
            json!({"t": "hello", "protocol": 1, "from": u32::MAX}),
            json!({"t": "premove", "clicks": vec!["a1"; 900]}),
        ] {
            say(&mut liar, &message).await;
        }
        say(&mut liar, &json!({"t": "ping", "n": 9})).await;
        hear(&mut liar, |message| message["n"] == json!(9)).await.expect("the game goes on");
        for bytes in [&b"\x16\x03\x01\x02\x00\x01"[..], b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"\0\0\0\0", b"GET /../../etc/passwd HTTP/1.1\r\n\r\n"] {
            drop(crowd(house, 20, bytes).await);
        }
        let mut stream = connect(house, ATTACKER).await.unwrap();
        let borrowed = "POST /api/tables HTTP/1.1\r\nhost: evil.example\r\norigin: http://evil.example\r\ncontent-type: application/json\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}";
        stream.write_all(borrowed.as_bytes()).await.unwrap();
        let mut answer = String::new();
        tokio::io::AsyncReadExt::read_to_string(&mut stream, &mut answer).await.unwrap();
        must(answer.starts_with("HTTP/1.1 403"), &answer);
        Box::new(liar) as Held
    })
    .await;
}
