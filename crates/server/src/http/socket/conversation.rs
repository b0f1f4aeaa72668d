//! A conversation under way: what is said goes to the table, what happens there goes out.

use std::collections::VecDeque;
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::{Duration, Instant};

use axum::extract::ws::Message;
use escale_wire::{ClientMessage, Code, Offer, Refusal, ServerMessage};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;

use super::close::{broken, not_text};
use super::{Client, Ended, PING_EVERY, SEND_WITHIN, UNANSWERED, Wire};
use crate::http::extract::read;
use crate::http::security::too_fast;
use crate::limits::Rate;
use crate::outbox::Frame;
use crate::registry::{Asker, Job, frame};
use crate::secrets;
use crate::table::{Action, Request};

/// The largest number a browser can count to.
const LARGEST_ID: u64 = (1 << 53) - 1;
/// What all who look on from one address may say.
const REMARKS: Rate = Rate {
    per_second: 1,
    burst: 10,
};

/// What a conversation waits for.
enum Happening {
    /// There is something to send.
    Frames,
    /// The client is to be sent away.
    Over(Refusal),
    /// The client said something, or left.
    Heard(Option<Result<Message, axum::Error>>),
    /// It is time to measure the way.
    Ping,
}

impl Client {
    /// Passes messages both ways until one of them leaves. Polled by hand: a move wakes this three
    /// times, and three futures made and dropped each time cost more than the move.
    pub(super) async fn converse(&mut self, wire: &mut impl Wire) -> Ended {
        let mut frames: VecDeque<Frame> = VecDeque::new();
        let outbox = Arc::clone(&self.outbox);
        let mut asked: Option<([u8; 8], Instant)> = None;
        let mut unanswered = 0;
        let mut ping = pin!(tokio::time::sleep(Duration::ZERO));
        loop {
            let happening = std::future::poll_fn(|context| {
                if let Poll::Ready(closed) = outbox.poll_take(context, &mut frames) {
                    return Poll::Ready(closed.map_or(Happening::Frames, Happening::Over));
                }
                if let Poll::Ready(message) = wire.poll_next_unpin(context) {
                    return Poll::Ready(Happening::Heard(message));
                }
                ping.as_mut().poll(context).map(|()| Happening::Ping)
            });
            match happening.await {
                Happening::Frames => {
                    if !self.deliver(wire, &mut frames).await {
                        return Ended::Gone;
                    }
                }
                Happening::Over(why) => return Ended::Bye(why),
                Happening::Heard(message) => {
                    unanswered = 0;
                    match message {
                        Some(Ok(Message::Text(text))) => self.hear(&text),
                        Some(Ok(Message::Pong(answer))) => {
                            // Only the answer to the question that is open: its bytes are random,
                            // so nobody answers before they were asked.
                            if let Some((_, since)) = asked.take_if(|(question, _)| answer == question.as_slice()) {
                                self.measure(since);
                            }
                        }
                        Some(Ok(Message::Ping(_))) => {}
                        Some(Ok(Message::Binary(_))) => self.answer(&ServerMessage::Error { why: not_text() }),
                        Some(Ok(Message::Close(_))) | None => return Ended::Gone,
                        Some(Err(error)) => return broken(&error),
                    }
                }
                Happening::Ping => {
                    if unanswered > UNANSWERED {
                        return Ended::Gone;
                    }
                    unanswered += 1;
                    let question = secrets::challenge();
                    asked = Some((question, Instant::now()));
                    let ping_frame = Message::Ping(question.to_vec().into());
                    if !self.send_in_time(wire.send(ping_frame)).await {
                        return Ended::Gone;
                    }
                    ping.as_mut().reset(tokio::time::Instant::now() + PING_EVERY);
                }
            }
        }
    }

    /// Sends all that waits. Says whether the client took it.
    async fn deliver(&self, wire: &mut impl Wire, frames: &mut VecDeque<Frame>) -> bool {
        let bytes = frames.iter().map(|frame| frame.len()).sum();
        let taken = self
            .send_in_time(async {
                for frame in frames.drain(..) {
                    wire.feed(Message::Text(frame)).await?;
                }
                wire.flush().await
            })
            .await;
        self.outbox.sent(bytes);
        taken
    }

    /// Waits until something is sent, but not for ever. Nearly always it goes out at once, and no
    /// timer is made.
    pub(super) async fn send_in_time(&self, sending: impl Future<Output = Result<(), axum::Error>>) -> bool {
        let mut sending = pin!(sending);
        let at_once = std::future::poll_fn(|context| Poll::Ready(sending.as_mut().poll(context)));
        if let Poll::Ready(sent) = at_once.await {
            return sent.is_ok();
        }
        tokio::select! {
            biased;
            sent = sending => sent.is_ok(),
            () = self.outbox.cut() => self.give_up(),
            () = tokio::time::sleep(SEND_WITHIN) => self.give_up(),
        }
    }

    /// The client does not read: its connection ends, and it is counted.
    fn give_up(&self) -> bool {
        self.app.registry.metrics().evicted.inc();
        false
    }

    /// The way there and back, the shortest seen lately: answering late now and then gains little,
    /// and what is taken off a move is bounded by the clock.
    fn measure(&mut self, since: Instant) {
        let took = i64::try_from(since.elapsed().as_millis()).unwrap_or(i64::MAX);
        self.lag = if self.lag == 0 {
            took
        } else {
            took.min(self.lag + self.lag / 4 + 1)
        };
    }

    fn answer(&self, message: &ServerMessage) {
        self.outbox.push(frame(message));
    }

    /// One message from the client.
    fn hear(&self, text: &Frame) {
        self.count_message();
        let settings = &self.app.settings;
        let visitor = &self.place.visitor;
        // Whoever looks on must not use up what a player behind the same address needs.
        let meter = if self.seats.is_empty() {
            &visitor.spectating
        } else {
            &visitor.messages
        };
        if !meter.take(settings.messages, self.app.instant()) {
            return self.answer(&refusal_of(text, too_fast()));
        }
        match read::<ClientMessage>(text.as_bytes()) {
            Ok(message) => self.pass_on(message),
            Err(why) => self.answer(&ServerMessage::Error { why }),
        }
    }

    fn pass_on(&self, message: ClientMessage) {
        let (id, action) = match message {
            ClientMessage::Hello { .. } => {
                let why = Refusal::fixed(Code::Repeated, "vous êtes déjà à table", "you are at the table already");
                return self.answer(&ServerMessage::Error { why });
            }
            ClientMessage::Ping { n } => {
                let now = self.app.registry.now();
                return self.answer(&ServerMessage::Pong { n, now });
            }
            ClientMessage::Premove { clicks } => {
                let premove = Job::Premove {
                    outbox: Arc::clone(&self.outbox),
                    actor: self.seats,
                    clicks,
                };
                return self.app.registry.post(&self.live, premove);
            }
            ClientMessage::Draw { drawings } => {
                let draw = Job::Draw {
                    outbox: Arc::clone(&self.outbox),
                    actor: self.seats,
                    drawings,
                };
                return self.app.registry.post(&self.live, draw);
            }
            ClientMessage::Move { id, ply, m } => (id, Action::Move { ply, m }),
            ClientMessage::Offer { id, what } => (id, Action::Offer(what)),
            ClientMessage::Accept { id, what } => (id, Action::Accept(what)),
            ClientMessage::Decline { id, what } => (id, Action::Decline(what)),
            ClientMessage::Resign { id } => (id, Action::Resign),
            ClientMessage::Abort { id } => (id, Action::Abort),
            ClientMessage::Flag { id } => (id, Action::Flag),
            ClientMessage::Claim { id } => (id, Action::Claim),
            ClientMessage::TakeOver { id, seat, level } => (id, Action::TakeOver { seat, level }),
            ClientMessage::ComeBack { id } => (id, Action::ComeBack),
            ClientMessage::Delegate { id } => (id, Action::Delegate),
            ClientMessage::Chat { id, room, text } => {
                let who = self.label.clone();
                (id, Action::Chat { room, text, who })
            }
            ClientMessage::Mute { id, whom, on } => (id, Action::Mute { whom, on }),
        };
        if let Some(why) = self.too_much(id, &action) {
            return self.answer(&ServerMessage::Refused { id, why });
        }
        let request = Request {
            actor: self.seats,
            engine: false,
            id: Some(id),
            spectator: self.spectator,
            action,
        };
        let asker = Asker::Socket(Arc::clone(&self.outbox));
        let lag = self.lag;
        self.app.registry.post(&self.live, Job::Ask { asker, request, lag });
    }

    /// What this address may not have now, whatever the table would say.
    fn too_much(&self, id: u64, action: &Action) -> Option<Refusal> {
        if id > LARGEST_ID {
            return Some(Refusal::fixed(
                Code::BadValue,
                "le numéro d'une demande est inférieur à 2⁵³",
                "the number of a request is below 2⁵³",
            ));
        }
        let visitor = &self.place.visitor;
        let (meter, rate) = match action {
            // A rematch is a new table like any other.
            Action::Offer(Offer::Rematch) | Action::Accept(Offer::Rematch) => {
                (&visitor.tables, self.app.settings.tables)
            }
            Action::Chat { .. } if self.seats.is_empty() => (&visitor.remarks, REMARKS),
            _ => return None,
        };
        (!meter.take(rate, self.app.instant())).then(too_fast)
    }
}

/// A refusal of a message nobody has time to read: with its number if one can be found, so that its
/// sender knows which one it was.
fn refusal_of(text: &Frame, why: Refusal) -> ServerMessage {
    #[derive(Deserialize)]
    struct Numbered {
        id: u64,
    }
    match serde_json::from_str::<Numbered>(text) {
        Ok(Numbered { id }) => ServerMessage::Refused { id, why },
        Err(_) => ServerMessage::Error { why },
    }
}
