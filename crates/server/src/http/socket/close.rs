//! How a conversation ends.

use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, close_code};
use escale_wire::{Code, PROTOCOL, Refusal, ServerMessage};
use futures_util::{SinkExt, StreamExt};

use super::{Ended, Wire};
use crate::registry::frame;

/// A client that was sent away gets this long to hear why.
const LINGER: Duration = Duration::from_secs(1);

pub(super) async fn say_bye(wire: &mut impl Wire, why: Refusal) {
    let code = match why.code {
        Code::TooLong => close_code::SIZE,
        Code::Closing | Code::NotSaved => close_code::RESTART,
        Code::TooSlow | Code::TooFast | Code::Crowded => close_code::AGAIN,
        _ => close_code::POLICY,
    };
    let close = Message::Close(Some(CloseFrame {
        code,
        reason: why.en.chars().take(60).collect::<String>().into(),
    }));
    let bye = Message::Text(frame(&ServerMessage::Bye { why }));
    let said = async {
        wire.feed(bye).await?;
        wire.send(close).await?;
        while let Some(Ok(message)) = wire.next().await {
            if matches!(message, Message::Close(_)) {
                return Ok(());
            }
        }
        Err(axum::Error::new("no answer"))
    };
    // A client in the middle of a long message, or one whose message could not be read, would lose
    // our word if the connection were cut at once.
    if let Ok(Err(_)) = tokio::time::timeout(LINGER, said).await {
        tokio::time::sleep(LINGER).await;
    }
}

/// A socket that cannot be read any more. Whoever can still be told why is told.
pub(super) fn broken(error: &axum::Error) -> Ended {
    let text = std::error::Error::source(error).map_or_else(|| error.to_string(), ToString::to_string);
    if text.contains("too long") || text.contains("too big") || text.contains("Space limit") {
        return Ended::Bye(Refusal::fixed(
            Code::TooLong,
            "le message est trop long",
            "the message is too long",
        ));
    }
    if text.to_lowercase().contains("utf-8") || text.to_lowercase().contains("utf8") {
        return Ended::Bye(not_text());
    }
    if text.contains("protocol error") && !text.contains("reset without closing") {
        return Ended::Bye(Refusal::fixed(
            Code::Unreadable,
            "la trame WebSocket est mal formée",
            "the WebSocket frame is malformed",
        ));
    }
    Ended::Gone
}

pub(super) fn no_hello() -> Refusal {
    Refusal::fixed(
        Code::NoHello,
        "le premier message doit être « hello »",
        "the first message must be “hello”",
    )
}

pub(super) fn wrong_protocol() -> Refusal {
    Refusal::new(
        Code::Protocol,
        &escale_rules::phrase!(
            "ce serveur parle la version {PROTOCOL} du protocole ; rechargez la page",
            "this server speaks version {PROTOCOL} of the protocol; reload the page"
        ),
    )
}

pub(crate) fn too_slow() -> Refusal {
    Refusal::fixed(
        Code::TooSlow,
        "votre navigateur ne lit plus ce qui lui est envoyé ; revenez, rien n'est perdu",
        "your browser no longer reads what it is sent; come back, nothing is lost",
    )
}

pub(super) fn not_text() -> Refusal {
    Refusal::fixed(
        Code::Unreadable,
        "les messages sont du texte JSON en UTF-8",
        "messages are JSON text in UTF-8",
    )
}
