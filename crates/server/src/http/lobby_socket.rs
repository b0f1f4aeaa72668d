//! The lobby's socket: it only speaks.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::http::HeaderMap;
use axum::response::Response;
use tokio::sync::broadcast::error::RecvError;

use super::App;
use super::api_error::ApiError;
use super::client_address::ClientAddress;
use super::socket::{PING_EVERY, READ_BUFFER, SEND_WITHIN, UNANSWERED, WRITE_BUFFER, admit};
use crate::limits::Place;

/// Opens it.
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let place = admit(&app, address, &headers)?;
    let tracker = app.sockets.clone();
    Ok(upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_message_size(app.settings.message_bytes)
        .max_frame_size(app.settings.message_bytes)
        .on_upgrade(move |socket| tracker.track_future(speak(app, socket, place))))
}

async fn speak(app: Arc<App>, mut socket: WebSocket, _place: Place) {
    let mut ping = tokio::time::interval(PING_EVERY);
    let mut unanswered = 0;
    'list: loop {
        let Some((list, mut news)) = app.registry.lobby().listen() else {
            break;
        };
        if !send(&mut socket, Message::Text(list)).await {
            return;
        }
        loop {
            tokio::select! {
                news = news.recv() => match news {
                    Ok(frame) => {
                        if !send(&mut socket, Message::Text(frame)).await {
                            return;
                        }
                    }
                    // Too far behind: the whole list again.
                    Err(RecvError::Lagged(_)) => continue 'list,
                    Err(RecvError::Closed) => break 'list,
                },
                heard = socket.recv() => match heard {
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                    Some(Ok(_)) => unanswered = 0,
                },
                _ = ping.tick() => {
                    unanswered += 1;
                    if unanswered > UNANSWERED || !send(&mut socket, Message::Ping(Bytes::new())).await {
                        return;
                    }
                }
            }
        }
    }
    let close = CloseFrame {
        code: close_code::RESTART,
        reason: "restart".into(),
    };
    send(&mut socket, Message::Close(Some(close))).await;
}

/// Sends, but does not wait for ever for somebody who does not read.
async fn send(socket: &mut WebSocket, message: Message) -> bool {
    matches!(
        tokio::time::timeout(SEND_WITHIN, socket.send(message)).await,
        Ok(Ok(()))
    )
}
