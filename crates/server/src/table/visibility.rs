//! Who gets to see which event.

use escale_store::Logged;
use escale_wire::{Event, EventKind, Room, ServerMessage, Whom};

use super::{Mask, Seats};

/// Whether whoever holds these seats (none: a spectator) sees the event. `over` is whether the game is over by now.
pub(crate) fn sees(seats: &Seats, over: bool, viewer: Mask, event: &Event) -> bool {
    let own = event.by.is_some_and(|seat| viewer.has(seat));
    match &event.what {
        EventKind::Chat { .. } if own => true,
        EventKind::Chat { room, .. } => {
            let speaker = event.by.map_or(Whom::Spectators, Whom::Seat);
            let invited = match room {
                Room::Players => !viewer.is_empty(),
                Room::Team => event
                    .by
                    .and_then(|seat| seats.side(seat))
                    .is_some_and(|side| !(viewer & seats.of(side)).is_empty()),
                Room::Spectators => viewer.is_empty() || over,
            };
            invited && !seats.deaf(viewer, speaker)
        }
        EventKind::Muted { .. } => own,
        _ => true,
    }
}

/// What everybody else gets in its place, so that versions have no gap.
pub(crate) fn hidden_frame(v: u32, at: i64) -> String {
    let hidden = ServerMessage::Event(Event {
        v,
        at,
        by: None,
        id: None,
        what: EventKind::Hidden,
        played: None,
    });
    serde_json::to_string(&hidden).expect("plain data")
}

/// A stored event as whoever holds these seats gets to see it: hidden if it is not for them, and with its request's number only if it was theirs.
pub(crate) fn as_seen(seats: &Seats, over: bool, viewer: Mask, logged: Logged) -> String {
    if !may_need_change(&logged.body) {
        return logged.body;
    }
    let Ok(ServerMessage::Event(mut event)) = serde_json::from_str(&logged.body) else {
        return logged.body;
    };
    if !sees(seats, over, viewer, &event) {
        return hidden_frame(logged.version, logged.at);
    }
    if event.by.is_some_and(|seat| viewer.has(seat)) || event.id.take().is_none() {
        return logged.body;
    }
    serde_json::to_string(&ServerMessage::Event(event)).expect("plain data")
}

/// Whether a stored event must be read before it is shown to somebody; a quick look that may say yes for nothing.
fn may_need_change(body: &str) -> bool {
    ["\"id\":", "\"kind\":\"chat\"", "\"kind\":\"muted\""]
        .iter()
        .any(|word| body.contains(word))
}
