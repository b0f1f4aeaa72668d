//! Players whose server dies at awkward moments.

use std::sync::atomic::{AtomicBool, AtomicU64};

use futures_util::{SinkExt, StreamExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use super::super::LoadPlan;
use super::super::script::{Script, Scripts};
use super::*;

/// Who plays one game against a server at this address, come what may to the connection.
fn player(address: std::net::SocketAddr, script: Script) -> Player {
    let shared = Shared {
        plan: LoadPlan {
            address,
            games: 1,
            time: Duration::ZERO,
            rate: None,
            game: None,
            clock: None,
            patience: Some(Duration::from_mins(1)),
            check: false,
            spectators: 0,
            seed: 1,
        },
        scripts: Scripts::of(script),
        stop: AtomicBool::new(false),
        moves: AtomicU64::new(0),
    };
    Player::new(Arc::new(shared), 0)
}

async fn arrive(player: &mut Player) {
    for side in 0..2 {
        player.clients[side] = Some(player.connect(side).await.expect("arrives"));
    }
}

/// The next two callers of a server.
async fn two(listener: &TcpListener) -> Vec<WebSocketStream<TcpStream>> {
    let mut sockets = Vec::new();
    for _ in 0..2 {
        let (stream, _) = listener.accept().await.expect("a caller");
        sockets.push(tokio_tungstenite::accept_async(stream).await.expect("a socket"));
    }
    sockets
}

/// What the first player says after both have said hello.
async fn hear_resignation(sockets: &mut [WebSocketStream<TcpStream>]) -> String {
    for socket in sockets.iter_mut() {
        socket.next().await.expect("says hello").expect("whole");
    }
    let message = sockets[0].next().await.expect("says something").expect("whole");
    message.to_string()
}

const TO_BE_RESIGNED: Script = Script {
    game: "alcazar",
    moves: Vec::new(),
    ends: false,
};

/// A server dies after the first player has come and is back for the second, who then waits for a
/// beginning that cannot come.
#[tokio::test]
async fn a_lost_connection_is_noticed_while_the_other_side_is_waited_for() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let mut player = player(listener.local_addr().expect("bound"), TO_BE_RESIGNED);
    let server = tokio::spawn(async move {
        let mut sockets = two(&listener).await;
        sockets.remove(0);
        std::future::pending::<()>().await;
        drop(sockets);
    });
    arrive(&mut player).await;
    let waited = tokio::time::timeout(Duration::from_mins(1), player.await_version(1)).await;
    assert!(matches!(waited, Ok(Err(Failed::Unreachable(_)))), "{waited:?}");
    server.abort();
}

/// A server dies when it has heard a resignation; the next one must hear it too, under the same
/// number.
#[tokio::test]
async fn a_resignation_the_server_did_not_survive_is_said_again() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let mut player = player(listener.local_addr().expect("bound"), TO_BE_RESIGNED);
    let server = tokio::spawn(async move {
        let first_life = hear_resignation(&mut two(&listener).await).await;
        let mut sockets = two(&listener).await;
        let second_life = hear_resignation(&mut sockets).await;
        for socket in &mut sockets {
            let event = Message::text("{\"t\":\"event\",\"v\":1,\"kind\":\"over\"}");
            socket.send(event).await.expect("is heard");
        }
        // Closed only later: what has been sent would go unread.
        (first_life, second_life, sockets)
    });
    arrive(&mut player).await;
    let start = Instant::now();
    player.one_game(None, &mut start.clone(), start).await.expect("a game");
    let (first_life, second_life, _sockets) = server.await.expect("it lived twice");
    assert!(first_life.contains("resign"), "{first_life}");
    assert_eq!(first_life, second_life);
    assert_eq!(player.tally.reconnects, 1);
}
