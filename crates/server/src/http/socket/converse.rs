//! A conversation under way: what is said goes to the table, what happens there goes out.

use std::collections::VecDeque;
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::{Duration, Instant};

use axum::extract::ws::Message;
use escale_wire::{ClientMessage, Code, Refusal, ServerMessage};
use futures_util::{SinkExt, StreamExt};

use super::farewell::{broken, not_text};
use super::{Client, Ended, PING_EVERY, SEND_WITHIN, UNANSWERED, Wire};
use crate::hall::{Asker, Job, frame};
use crate::http::asked::read;
use crate::http::security::too_fast;
use crate::outbox::Frame;
use crate::table::{Deed, Request};

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
    /// Passes messages both ways until one of them leaves. Polled by hand: a move wakes this three times, and three futures made and dropped each
    /// time cost more than the move.
    pub(super) async fn converse(&mut self, wire: &mut impl Wire) -> Ended {
        let mut frames: VecDeque<Frame> = VecDeque::new();
        let outbox = Arc::clone(&self.outbox);
        let start = Instant::now();
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
                        Some(Ok(Message::Pong(sent))) => self.measure(&sent, start),
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
                    let sent = start.elapsed().as_millis() as u64;
                    let ping_frame = Message::Ping(sent.to_be_bytes().to_vec().into());
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
        self.send_in_time(async {
            for frame in frames.drain(..) {
                wire.feed(Message::Text(frame)).await?;
            }
            wire.flush().await
        })
        .await
    }

    /// Waits until something is sent, but not for ever. Nearly always it goes out at once, and no timer is made.
    async fn send_in_time(&self, sending: impl Future<Output = Result<(), axum::Error>>) -> bool {
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
        self.house.hall.metrics().evicted.inc();
        false
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
            return self.answer(&ServerMessage::Error { why: too_fast() });
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
