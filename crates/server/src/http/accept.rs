//! The door: accepts connections, as many as there is room for, and lets them finish when the
//! server closes.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;
use tracing::{debug, warn};

use super::client_address::is_trusted;
use super::stall::StallGuard;
use super::{App, router};
use crate::limits::{Kind, Place};

/// A client that does not get its request out in this time is given up.
const HEADERS_WITHIN: Duration = Duration::from_secs(10);
/// Most bytes of request line and headers.
const HEADER_BYTES: usize = 16 * 1024;
/// How long answers under way may take when the server closes.
const FINISH_WITHIN: Duration = Duration::from_secs(5);

/// Serves until `until`, then lets what is under way finish. By hand rather than by `axum::serve`,
/// which sets no limit on connections and none on slow clients.
pub(crate) async fn accept(listener: TcpListener, app: Arc<App>, until: impl Future<Output = ()>) {
    let router = router(Arc::clone(&app));
    let finish = CancellationToken::new();
    let visitors = TaskTracker::new();
    let mut until = std::pin::pin!(until);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut until => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Out of file descriptors, usually: wait for some to come back.
                warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let Some(place) = place(&app, peer) else {
            app.registry.metrics().turned_away.inc();
            debug!(%peer, "no room for this connection");
            continue;
        };
        let served = serve(stream, peer, router.clone(), finish.clone());
        visitors.spawn(async move {
            served.await;
            drop(place);
        });
    }
    drop(listener);
    finish.cancel();
    visitors.close();
    tokio::time::timeout(FINISH_WITHIN, visitors.wait()).await.ok();
}

/// A place for a connection. A proxy we trust speaks for many: its visitors are counted by their
/// own addresses, request by request.
fn place(app: &Arc<App>, peer: SocketAddr) -> Option<Place> {
    let settings = &app.settings;
    let each = if is_trusted(peer.ip(), &settings.trusted_proxies) {
        0
    } else {
        settings.connections_per_address()
    };
    app.book.admit(peer.ip(), Kind::Connection, each, settings.connections)
}

/// One connection, until it ends or becomes a socket.
async fn serve(stream: TcpStream, peer: SocketAddr, router: Router, finish: CancellationToken) {
    // Moves are small and urgent.
    stream.set_nodelay(true).ok();
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().oneshot(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS_WITHIN)
        .max_buf_size(HEADER_BYTES)
        .serve_connection(TokioIo::new(StallGuard::new(stream)), service)
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = finish.cancelled() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        debug!(%error, "a connection ended badly");
    }
}
