//! Who gets to see which event.

use escale_store::Logged;
use escale_wire::{Event, EventKind, Room, ServerMessage, Whom};

use super::{Mask, Seats};

/// Whether whoever holds these seats (none: a spectator) sees the event. `over` is whether the game
/// is over by now.
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

/// A stored event as whoever holds these seats gets to see it: hidden if it is not for them, and
/// with its request's number only if it was theirs.
pub(crate) fn as_seen(seats: &Seats, over: bool, viewer: Mask, logged: Logged) -> String {
    let Logged { version, at, body } = logged;
    if may_need_hiding(&body)
        && let Ok(ServerMessage::Event(event)) = serde_json::from_str(&body)
        && !sees(seats, over, viewer, &event)
    {
        return hidden_frame(version, at);
    }
    without_foreign_id(&body, viewer).unwrap_or(body)
}

/// Whether a stored event must be read before it is shown to somebody; a quick look that may say
/// yes for nothing.
fn may_need_hiding(body: &str) -> bool {
    body.contains("\"kind\":\"chat\"") || body.contains("\"kind\":\"muted\"")
}

/// The event without the number of its request, if it has one and is not this viewer's. Cut out of
/// the text: a log is read by many, and reading every event of it to write it down again cost as
/// much as making the move had. What stands before `what` is numbers alone, so nothing a person
/// wrote is looked at.
fn without_foreign_id(body: &str, viewer: Mask) -> Option<String> {
    let head = &body[..body.find("\"what\":")?];
    let by = head
        .split("\"by\":")
        .nth(1)
        .and_then(|rest| rest.split(',').next()?.parse().ok());
    let own = by.is_some_and(|seat: u8| viewer.has(seat));
    if own { None } else { without_id(body) }
}

/// The text of an event without the number of its request; nothing if it has none.
pub(crate) fn without_id(body: &str) -> Option<String> {
    let head = &body[..body.find("\"what\":")?];
    let from = head.find("\"id\":")?;
    let upto = from + head[from..].find(',')? + 1;
    Some([&body[..from], &body[upto..]].concat())
}

#[cfg(test)]
mod tests {
    use escale_wire::Room;

    use super::*;

    /// The short way and the long one agree, whatever stands in the text.
    #[test]
    fn a_number_is_cut_out_as_if_the_event_had_been_written_without_it() {
        let said = |text: &str| EventKind::Chat {
            room: Room::Players,
            text: text.to_owned(),
            who: None,
        };
        let kinds = [
            EventKind::Delegated,
            said("\"id\":7,\"by\":1,"),
            said("\"what\":{}"),
            said("é, \\ ,"),
        ];
        for what in kinds {
            for (by, id) in [
                (Some(0), Some(41)),
                (Some(1), Some(0)),
                (None, Some(9)),
                (Some(0), None),
                (None, None),
            ] {
                let event = Event {
                    v: 3,
                    at: 1_800_000_000_000,
                    by,
                    id,
                    what: what.clone(),
                    played: None,
                };
                let write = |event: &Event| serde_json::to_string(&ServerMessage::Event(event.clone())).unwrap();
                let own = by == Some(0);
                let seen = write(&Event {
                    id: id.filter(|_| own),
                    ..event.clone()
                });
                let body = write(&event);
                assert_eq!(without_foreign_id(&body, Mask::one(0)).unwrap_or(body), seen);
            }
        }
    }
}
