//! A client's socket at a table. Written over any stream and sink of messages, so that tests need no network.

mod converse;
mod farewell;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Message, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use escale_wire::{ClientMessage, Code, PROTOCOL, Refusal, ServerMessage};
use futures_util::{Sink, SinkExt, Stream, StreamExt};
use tokio::sync::oneshot;

use self::farewell::{broken, no_hello, say_bye, wrong_protocol};
use super::House;
use super::asked::{From, read};
use super::problem::Problem;
use super::security::{foreign, same_site};
use crate::hall::{Attach, Attached, Cell, Job, closing, failed, frame};
use crate::limits::Place;
use crate::outbox::{Frame, Outbox};
use crate::secrets;
use crate::table::{Mask, hidden_frame, may_need_hiding, sees};

/// Buffers of a socket. The usual ones are 128 KiB a connection; a message here is a tenth of a KiB.
pub(super) const READ_BUFFER: usize = 1024;
pub(super) const WRITE_BUFFER: usize = 2048;
/// How often the way is measured, and after how many unanswered ones nobody is there.
pub(super) const PING_EVERY: Duration = Duration::from_secs(15);
pub(super) const UNANSWERED: u32 = 3;
/// A client that does not take what it is sent within this time is given up.
pub(super) const SEND_WITHIN: Duration = Duration::from_secs(30);
/// The first message must come within this time.
const HELLO_WITHIN: Duration = Duration::from_secs(15);

/// Lets a socket in, if its page may and there is room.
pub(super) fn admit(house: &Arc<House>, address: IpAddr, headers: &HeaderMap) -> Result<Place, Problem> {
    if !same_site(headers, &house.settings) {
        return Err(Problem(foreign()));
    }
    let settings = &house.settings;
    house
        .book
        .admit(address, settings.sockets_per_address, settings.connections)
        .ok_or_else(|| {
            Problem(Refusal::fixed(
                Code::Crowded,
                "trop de connexions depuis votre adresse",
                "too many connections from your address",
            ))
        })
}

/// Opens it.
pub(crate) async fn open(
    State(house): State<Arc<House>>,
    From(address): From,
    Path(id): Path<String>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    let place = admit(&house, address, &headers)?;
    let cell = house.hall.find(&id).await?;
    let tracker = house.sockets.clone();
    let visitor = House::visitor_number(address);
    Ok(upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_message_size(house.settings.message_bytes)
        .max_frame_size(house.settings.message_bytes)
        .on_upgrade(move |socket| {
            tracker.track_future(async move {
                let client = Client::new(house, cell, place, visitor);
                client.serve(socket).await;
            })
        }))
}

/// What can carry messages.
pub(crate) trait Wire:
    Stream<Item = Result<Message, axum::Error>> + Sink<Message, Error = axum::Error> + Unpin + Send
{
}

impl<T> Wire for T where
    T: Stream<Item = Result<Message, axum::Error>> + Sink<Message, Error = axum::Error> + Unpin + Send
{
}

/// Why a conversation ended.
enum Ended {
    /// The client left, or cannot be reached.
    Gone,
    /// It is sent away.
    Bye(Refusal),
}

impl std::convert::From<axum::Error> for Ended {
    fn from(_: axum::Error) -> Self {
        Self::Gone
    }
}

/// One client.
pub(crate) struct Client {
    house: Arc<House>,
    cell: Arc<Cell>,
    place: Place,
    visitor: u64,
    outbox: Arc<Outbox>,
    seats: Mask,
    /// What a spectator is called in the chat.
    label: Option<String>,
    /// The time a message takes to the client and back, in milliseconds.
    lag: i64,
}

impl Client {
    pub(crate) fn new(house: Arc<House>, cell: Arc<Cell>, place: Place, visitor: u64) -> Self {
        Self {
            house,
            cell,
            place,
            visitor,
            outbox: Arc::default(),
            seats: Mask::NONE,
            label: None,
            lag: 0,
        }
    }

    /// Talks with the client until one of them leaves.
    pub(crate) async fn serve(mut self, mut wire: impl Wire) {
        let ended = match self.enter(&mut wire).await {
            Err(ended) => ended,
            Ok((attached, from)) => {
                let number = attached.number;
                let ended = self.stay(&mut wire, attached, from).await;
                self.house.hall.detach(&self.cell, number);
                ended
            }
        };
        if let Ended::Bye(why) = ended {
            say_bye(&mut wire, why).await;
        }
    }

    /// Waits for `hello` and comes to the table.
    async fn enter(&mut self, wire: &mut impl Wire) -> Result<(Attached, u32), Ended> {
        let hello = tokio::time::timeout(HELLO_WITHIN, self.hello(wire)).await;
        let (secret, from, view) = match hello {
            Ok(hello) => hello?,
            Err(_) => return Err(Ended::Bye(no_hello())),
        };
        let (reply, answer) = oneshot::channel();
        let attach = Attach {
            secret: secret.as_ref().map(secrets::hash),
            visitor: self.visitor,
            view,
            outbox: Arc::clone(&self.outbox),
            reply,
            seated: false,
        };
        self.house.hall.post(&self.cell, Job::Attach(Box::new(attach)));
        let attached = answer.await.unwrap_or_else(|_| Err(closing())).map_err(Ended::Bye)?;
        self.seats = attached.seats;
        if self.seats.is_empty() {
            self.label = Some(secrets::spectator_name());
        }
        Ok((attached, from))
    }

    async fn hello(&self, wire: &mut impl Wire) -> Result<(Option<escale_wire::Secret>, u32, bool), Ended> {
        loop {
            let text = match wire.next().await {
                Some(Ok(Message::Text(text))) => text,
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                Some(Ok(Message::Binary(_))) => return Err(Ended::Bye(no_hello())),
                Some(Ok(Message::Close(_))) | None => return Err(Ended::Gone),
                Some(Err(error)) => return Err(broken(&error)),
            };
            self.count_message();
            match read::<ClientMessage>(text.as_bytes()) {
                Ok(ClientMessage::Hello {
                    protocol: PROTOCOL,
                    secret,
                    from,
                    view,
                }) => return Ok((secret, from, view)),
                Ok(ClientMessage::Hello { .. }) => return Err(Ended::Bye(wrong_protocol())),
                Ok(_) => return Err(Ended::Bye(no_hello())),
                Err(why) => {
                    wire.send(Message::Text(frame(&ServerMessage::Error { why }))).await?;
                }
            }
        }
    }

    fn count_message(&self) {
        self.house.hall.metrics().messages.inc();
    }

    /// Greets, tells what was missed, then passes messages both ways.
    async fn stay(&mut self, wire: &mut impl Wire, attached: Attached, from: u32) -> Ended {
        match self.catch_up(wire, attached, from).await {
            Ok(()) => self.converse(wire).await,
            Err(ended) => ended,
        }
    }

    async fn catch_up(&self, wire: &mut impl Wire, attached: Attached, from: u32) -> Result<(), Ended> {
        wire.feed(Message::Text(attached.welcome)).await?;
        if from < attached.version {
            let store = self.house.hall.store();
            let missed = store.log(self.cell.no, from, attached.version).await;
            for logged in missed.map_err(|error| Ended::Bye(failed(&error)))? {
                let hide = may_need_hiding(&logged.body)
                    && serde_json::from_str(&logged.body)
                        .is_ok_and(|event| !sees(&attached.hearing, attached.over, attached.seats, &event));
                let body = if hide {
                    hidden_frame(logged.version, logged.at)
                } else {
                    logged.body
                };
                wire.feed(Message::Text(Frame::from(body))).await?;
            }
        }
        wire.flush().await?;
        Ok(())
    }
}
