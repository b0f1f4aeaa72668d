//! A client's socket at a table. Written over any stream and sink of messages, so that tests need
//! no network.

mod close;
mod conversation;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::{Message, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::Response;
use escale_wire::{ClientMessage, Code, PROTOCOL, Refusal, Secret, ServerMessage};
use futures_util::{Sink, SinkExt, Stream, StreamExt};
use tokio::sync::oneshot;

pub(crate) use self::close::too_slow;
use self::close::{broken, no_hello, say_bye, wrong_protocol};
use super::App;
use super::api_error::ApiError;
use super::client_address::{ClientAddress, same_site};
use super::extract::{Path, read};
use super::security::foreign;
use crate::limits::{Kind, Place, visitor_number};
use crate::outbox::{Frame, Outbox};
use crate::registry::{Attach, Attached, Job, LiveTable, closing, failed, frame};
use crate::secrets;
use crate::table::{Mask, as_seen};

/// Buffers of a socket. The usual ones are 128 KiB a connection; a message here is a tenth of a
/// KiB.
pub(super) const READ_BUFFER: usize = 1024;
pub(super) const WRITE_BUFFER: usize = 2048;
/// How often the way is measured, and after how many unanswered ones nobody is there.
pub(super) const PING_EVERY: Duration = Duration::from_secs(15);
pub(super) const UNANSWERED: u32 = 3;
/// A client that does not take what it is sent within this time is given up.
pub(super) const SEND_WITHIN: Duration = Duration::from_secs(30);
/// The first message must come within this time.
const HELLO_WITHIN: Duration = Duration::from_secs(15);

/// Events sent at once to somebody who catches up.
const PAGE: u32 = 200;
/// Length of a spectator's name: enough to tell one from another, nothing about them.
const SPECTATOR_NAME: usize = 4;

/// What a client says first.
struct Hello {
    secret: Option<Secret>,
    from: u32,
    view: bool,
    client: Option<Secret>,
    claim: Option<Secret>,
}

/// Lets a socket in, if its page may and there is room.
pub(super) fn admit(app: &Arc<App>, address: IpAddr, headers: &HeaderMap) -> Result<Place, ApiError> {
    if !same_site(headers, &app.settings) {
        return Err(ApiError(foreign()));
    }
    let settings = &app.settings;
    app.book
        .admit(
            address,
            Kind::Socket,
            settings.sockets_per_address,
            settings.connections,
        )
        .ok_or_else(|| {
            ApiError(Refusal::fixed(
                Code::Crowded,
                "trop de connexions depuis votre adresse",
                "too many connections from your address",
            ))
        })
}

/// Opens it.
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    ClientAddress(address): ClientAddress,
    Path(id): Path<String>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let place = admit(&app, address, &headers)?;
    let live = app.registry.find(&id).await?;
    let tracker = app.sockets.clone();
    let visitor = visitor_number(address);
    Ok(upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_message_size(app.settings.message_bytes)
        .max_frame_size(app.settings.message_bytes)
        .on_upgrade(move |socket| {
            tracker.track_future(async move {
                let client = Client::new(app, live, id, place, visitor);
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

impl From<axum::Error> for Ended {
    fn from(_: axum::Error) -> Self {
        Self::Gone
    }
}

/// One client.
pub(crate) struct Client {
    app: Arc<App>,
    live: Arc<LiveTable>,
    /// The table's name.
    id: String,
    place: Place,
    visitor: u64,
    outbox: Arc<Outbox>,
    seats: Mask,
    /// What a spectator is called in the chat.
    label: Option<String>,
    /// By what a spectator who comes again is known.
    spectator: Option<u64>,
    /// The time a message takes to the client and back, in milliseconds.
    lag: i64,
}

impl Client {
    pub(crate) fn new(app: Arc<App>, live: Arc<LiveTable>, id: String, place: Place, visitor: u64) -> Self {
        Self {
            app,
            live,
            id,
            visitor,
            outbox: Arc::new(Outbox::new(place.unread())),
            place,
            seats: Mask::NONE,
            label: None,
            spectator: None,
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
                self.app.registry.detach(&self.live, number);
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
        let Hello {
            secret,
            from,
            view,
            client,
            claim,
        } = match hello {
            Ok(hello) => hello?,
            Err(_) => return Err(Ended::Bye(no_hello())),
        };
        let (reply, answer) = oneshot::channel();
        let attach = Attach {
            secret: secret.as_ref().map(secrets::hash),
            claim: claim.as_ref().map(secrets::hash),
            visitor: self.visitor,
            view,
            outbox: Arc::clone(&self.outbox),
            reply,
            seated: false,
        };
        self.app.registry.post(&self.live, Job::Attach(Box::new(attach)));
        let attached = answer.await.unwrap_or_else(|_| Err(closing())).map_err(Ended::Bye)?;
        self.seats = attached.seats;
        if self.seats.is_empty() {
            self.know_spectator(client.as_ref());
        }
        Ok((attached, from))
    }

    /// A spectator has no seat and no name; one who says how to be known again is called the same
    /// each time.
    fn know_spectator(&mut self, client: Option<&Secret>) {
        let known = client.map(|client| {
            let key = self.app.registry.store().secret();
            secrets::derived_secret(&key, &self.id, client).0
        });
        self.spectator = known.as_deref().map(|known| {
            let mut hasher = DefaultHasher::new();
            known.hash(&mut hasher);
            hasher.finish()
        });
        let label = known.map(|known| known[..SPECTATOR_NAME].to_owned());
        self.label = Some(label.unwrap_or_else(|| secrets::random_name(SPECTATOR_NAME)));
    }

    async fn hello(&self, wire: &mut impl Wire) -> Result<Hello, Ended> {
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
                    client,
                    claim,
                }) => {
                    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
                    let good = |name: &Secret| (16..=64).contains(&name.0.len()) && name.0.chars().all(plain);
                    return Ok(Hello {
                        secret,
                        from,
                        view,
                        client: client.filter(good),
                        claim: claim.filter(good),
                    });
                }
                Ok(ClientMessage::Hello { .. }) => return Err(Ended::Bye(wrong_protocol())),
                Ok(_) => return Err(Ended::Bye(no_hello())),
                Err(why) => {
                    wire.send(Message::Text(frame(&ServerMessage::Error { why }))).await?;
                }
            }
        }
    }

    fn count_message(&self) {
        self.app.registry.metrics().messages.inc();
    }

    /// Greets, tells what was missed, then passes messages both ways.
    async fn stay(&mut self, wire: &mut impl Wire, attached: Attached, from: u32) -> Ended {
        match self.catch_up(wire, attached, from).await {
            Ok(()) => self.converse(wire).await,
            Err(ended) => ended,
        }
    }

    /// Sends what was missed, a page at a time: a client that does not read holds a page, not a
    /// log.
    async fn catch_up(&self, wire: &mut impl Wire, attached: Attached, from: u32) -> Result<(), Ended> {
        self.pass(wire, vec![attached.welcome]).await?;
        let mut after = from;
        while after < attached.version {
            let upto = after.saturating_add(PAGE).min(attached.version);
            let missed = self.app.registry.store().log(self.live.no, after, upto).await;
            let missed = missed.map_err(|error| Ended::Bye(failed(&error)))?;
            let seen = |logged| as_seen(&attached.hearing, attached.over, attached.seats, logged);
            self.pass(
                wire,
                missed.into_iter().map(|logged| Frame::from(seen(logged))).collect(),
            )
            .await?;
            after = upto;
        }
        Ok(())
    }

    /// Sends frames that do not come by the outbox, counted all the same.
    async fn pass(&self, wire: &mut impl Wire, frames: Vec<Frame>) -> Result<(), Ended> {
        let bytes = frames.iter().map(|frame| frame.len()).sum();
        if !self.outbox.reserve(bytes) {
            self.outbox.sent(bytes);
            return Err(Ended::Bye(too_slow()));
        }
        let taken = self
            .send_in_time(async {
                for frame in frames {
                    wire.feed(Message::Text(frame)).await?;
                }
                wire.flush().await
            })
            .await;
        self.outbox.sent(bytes);
        taken.then_some(()).ok_or(Ended::Gone)
    }
}
