//! The lobby's socket: it only speaks.

use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::http::HeaderMap;
use axum::response::Response;
use tokio::sync::broadcast::error::RecvError;

use super::House;
use super::asked::From;
use super::problem::Problem;
use super::socket::{READ_BUFFER, WRITE_BUFFER, admit};
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
    'list: loop {
        let Some((list, mut news)) = house.hall.lobby().listen() else {
            break;
        };
        if socket.send(Message::Text(list)).await.is_err() {
            return;
        }
        loop {
            tokio::select! {
                news = news.recv() => match news {
                    Ok(frame) => {
                        if socket.send(Message::Text(frame)).await.is_err() {
                            return;
                        }
                    }
                    // Too far behind: the whole list again.
                    Err(RecvError::Lagged(_)) => continue 'list,
                    Err(RecvError::Closed) => break 'list,
                },
                heard = socket.recv() => match heard {
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                    Some(Ok(_)) => {}
                },
            }
        }
    }
    let close = CloseFrame {
        code: close_code::RESTART,
        reason: "restart".into(),
    };
    socket.send(Message::Close(Some(close))).await.ok();
}
