//! A client's socket at a table. Written over any stream and sink of messages, so that tests need no network.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, WebSocketUpgrade, close_code};
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use escale_wire::{ClientMessage, Code, PROTOCOL, Refusal, ServerMessage};
use futures_util::{Sink, SinkExt, Stream, StreamExt};
use tokio::sync::oneshot;

use super::House;
use super::asked::{From, read};
use super::problem::Problem;
use super::security::{foreign, same_site};
use crate::hall::{Asker, Attach, Attached, Cell, Job, closing, failed, frame};
use crate::limits::Place;
use crate::outbox::{Frame, Outbox};
use crate::secrets;
use crate::table::{Deed, Mask, Request, hidden_frame, may_need_hiding, sees};

/// Buffers of a socket. The usual ones are 128 KiB a connection; a message here is a tenth of a KiB.
pub(super) const READ_BUFFER: usize = 1024;
pub(super) const WRITE_BUFFER: usize = 2048;
/// The first message must come within this time.
const HELLO_WITHIN: Duration = Duration::from_secs(15);
/// How often the way is measured, and when silence means that nobody is there.
const PING_EVERY: Duration = Duration::from_secs(15);
const SILENCE: Duration = Duration::from_secs(50);
/// A client that was sent away gets this long to hear why.
const LINGER: Duration = Duration::from_secs(1);

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

    async fn converse(&mut self, wire: &mut impl Wire) -> Ended {
        let mut frames: VecDeque<Frame> = VecDeque::new();
        let outbox = Arc::clone(&self.outbox);
        let mut heard_at = Instant::now();
        let start = Instant::now();
        let mut next_ping = tokio::time::Instant::now();
        loop {
            tokio::select! {
                closed = outbox.take(&mut frames) => {
                    if let Some(why) = closed {
                        return Ended::Bye(why);
                    }
                    let sent = tokio::select! {
                        sent = send_all(wire, &mut frames) => sent,
                        () = outbox.cut() => {
                            self.house.hall.metrics().evicted.inc();
                            return Ended::Gone;
                        }
                    };
                    if sent.is_err() {
                        return Ended::Gone;
                    }
                }
                message = wire.next() => {
                    heard_at = Instant::now();
                    match message {
                        Some(Ok(Message::Text(text))) => self.hear(&text),
                        Some(Ok(Message::Pong(sent))) => self.measure(&sent, start),
                        Some(Ok(Message::Ping(_))) => {}
                        Some(Ok(Message::Binary(_))) => self.answer(&ServerMessage::Error { why: not_text() }),
                        Some(Ok(Message::Close(_))) | None => return Ended::Gone,
                        Some(Err(error)) => return broken(&error),
                    }
                }
                () = tokio::time::sleep_until(next_ping) => {
                    if heard_at.elapsed() > SILENCE {
                        return Ended::Gone;
                    }
                    let sent = start.elapsed().as_millis() as u64;
                    if wire.send(Message::Ping(sent.to_be_bytes().to_vec().into())).await.is_err() {
                        return Ended::Gone;
                    }
                    next_ping = tokio::time::Instant::now() + PING_EVERY;
                }
            }
        }
    }

    /// The way there and back, the shortest seen lately: a client cannot gain by answering late now and then.
    fn measure(&mut self, sent: &[u8], start: Instant) {
        if let Ok(sent) = sent.try_into().map(u64::from_be_bytes) {
            let took = (start.elapsed().as_millis() as u64).saturating_sub(sent) as i64;
            self.lag = if self.lag == 0 {
                took
            } else {
                took.min(self.lag + self.lag / 4 + 1)
            };
        }
    }

    fn answer(&self, message: &ServerMessage) {
        self.outbox.push(frame(message));
    }

    /// One message from the client.
    fn hear(&self, text: &Frame) {
        self.count_message();
        let settings = &self.house.settings;
        let visitor = &self.place.visitor;
        if !visitor.messages.take(settings.messages, self.house.instant()) {
            return self.answer(&ServerMessage::Error {
                why: super::security::too_fast(),
            });
        }
        match read::<ClientMessage>(text.as_bytes()) {
            Ok(message) => self.pass_on(message),
            Err(why) => self.answer(&ServerMessage::Error { why }),
        }
    }

    fn pass_on(&self, message: ClientMessage) {
        let (id, deed) = match message {
            ClientMessage::Hello { .. } => {
                let why = Refusal::fixed(Code::Repeated, "vous êtes déjà à table", "you are at the table already");
                return self.answer(&ServerMessage::Error { why });
            }
            ClientMessage::Ping { n } => {
                let now = self.house.hall.now();
                return self.answer(&ServerMessage::Pong { n, now });
            }
            ClientMessage::Premove { clicks } => {
                let premove = Job::Premove {
                    outbox: Arc::clone(&self.outbox),
                    actor: self.seats,
                    clicks,
                };
                return self.house.hall.post(&self.cell, premove);
            }
            ClientMessage::Move { id, ply, m } => (id, Deed::Move { ply, m }),
            ClientMessage::Offer { id, what } => (id, Deed::Offer(what)),
            ClientMessage::Accept { id, what } => (id, Deed::Accept(what)),
            ClientMessage::Decline { id, what } => (id, Deed::Decline(what)),
            ClientMessage::Resign { id } => (id, Deed::Resign),
            ClientMessage::Abort { id } => (id, Deed::Abort),
            ClientMessage::Flag { id } => (id, Deed::Flag),
            ClientMessage::Claim { id } => (id, Deed::Claim),
            ClientMessage::TakeOver { id, seat, level } => (id, Deed::TakeOver { seat, level }),
            ClientMessage::ComeBack { id } => (id, Deed::ComeBack),
            ClientMessage::Delegate { id } => (id, Deed::Delegate),
            ClientMessage::Chat { id, room, text } => {
                let who = self.label.clone();
                (id, Deed::Chat { room, text, who })
            }
            ClientMessage::Mute { id, whom, on } => (id, Deed::Mute { whom, on }),
        };
        let request = Request {
            actor: self.seats,
            engine: false,
            id: Some(id),
            deed,
        };
        let asker = Asker::Socket(Arc::clone(&self.outbox));
        let lag = self.lag;
        self.house.hall.post(&self.cell, Job::Ask { asker, request, lag });
    }
}

async fn send_all(wire: &mut impl Wire, frames: &mut VecDeque<Frame>) -> Result<(), axum::Error> {
    for frame in frames.drain(..) {
        wire.feed(Message::Text(frame)).await?;
    }
    wire.flush().await
}

async fn say_bye(wire: &mut impl Wire, why: Refusal) {
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
        // A client in the middle of a long message would lose our word if the connection were cut at once.
        while let Some(Ok(_)) = wire.next().await {}
        Ok::<(), axum::Error>(())
    };
    if let Ok(Err(_)) = tokio::time::timeout(LINGER, said).await {
        tokio::time::sleep(LINGER).await;
    }
}

/// A socket that cannot be read any more; the one cause worth a word is a message that is too long.
fn broken(error: &axum::Error) -> Ended {
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
    Ended::Gone
}

fn no_hello() -> Refusal {
    Refusal::fixed(
        Code::NoHello,
        "le premier message doit être « hello »",
        "the first message must be “hello”",
    )
}

fn wrong_protocol() -> Refusal {
    Refusal::new(
        Code::Protocol,
        &escale_rules::phrase!(
            "ce serveur parle la version {PROTOCOL} du protocole ; rechargez la page",
            "this server speaks version {PROTOCOL} of the protocol; reload the page"
        ),
    )
}

fn not_text() -> Refusal {
    Refusal::fixed(
        Code::Unreadable,
        "les messages sont du texte JSON en UTF-8",
        "messages are JSON text in UTF-8",
    )
}
