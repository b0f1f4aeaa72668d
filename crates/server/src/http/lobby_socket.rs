//! The lobby's socket: it only speaks.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::http::HeaderMap;
use axum::response::Response;
use tokio::sync::broadcast::error::RecvError;

use super::House;
use super::origin::From;
use super::problem::Problem;
use super::socket::{PING_EVERY, READ_BUFFER, SEND_WITHIN, UNANSWERED, WRITE_BUFFER, admit};
use crate::limits::Place;

/// Opens it.
pub(crate) async fn open(
    State(house): State<Arc<House>>,
    From(address): From,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    let place = admit(&house, address, &headers)?;
    let tracker = house.sockets.clone();
    Ok(upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_message_size(house.settings.message_bytes)
        .max_frame_size(house.settings.message_bytes)
        .on_upgrade(move |socket| tracker.track_future(speak(house, socket, place))))
}

async fn speak(house: Arc<House>, mut socket: WebSocket, _place: Place) {
    let mut ping = tokio::time::interval(PING_EVERY);
    let mut unanswered = 0;
    'list: loop {
        let Some((list, mut news)) = house.hall.lobby().listen() else {
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
