//! Somebody comes to a table, or leaves it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use escale_catalog::Match;
use escale_store::SeatHash;
use escale_wire::{Code, PROTOCOL, Refusal, ServerMessage, State, TableInfo, TableStatus, You};
use tokio::sync::oneshot;

use super::live_table::{Asker, Inner, Job, Listener, LiveTable};
use super::{TableRegistry, closing, frame};
use crate::outbox::{Frame, Outbox};
use crate::table::{Action, Mask, Request, Seats, refuse};

/// Most people who may look at one table.
const LISTENERS: usize = 5_000;

static NEXT: AtomicU64 = AtomicU64::new(1);

/// Somebody who wants to look at a table.
pub(crate) struct Attach {
    pub(crate) secret: Option<SeatHash>,
    /// What an empty seat shall open to from now on, instead of the link it was found by.
    pub(crate) claim: Option<SeatHash>,
    /// Whose connection it is, for fairness among visitors.
    pub(crate) visitor: u64,
    pub(crate) view: bool,
    pub(crate) outbox: Arc<Outbox>,
    pub(crate) reply: oneshot::Sender<Result<Attached, Refusal>>,
    /// Empty seats were taken already.
    pub(crate) seated: bool,
}

/// Somebody who does. From here on every event after `version` goes to the outbox.
pub(crate) struct Attached {
    pub(crate) number: u64,
    pub(crate) seats: Mask,
    pub(crate) version: u32,
    pub(crate) welcome: Frame,
    /// What is needed to hide what was not meant for them in what they missed.
    pub(crate) hearing: Seats,
    pub(crate) over: bool,
}

impl TableRegistry {
    pub(super) fn attach(&self, live: &Arc<LiveTable>, inner: &mut Inner, mut attach: Box<Attach>) {
        let opened = |hash: &Option<SeatHash>| {
            let known = inner.table.seats();
            hash.as_ref().map_or(Mask::NONE, |hash| known.opened_by(hash))
        };
        // A seat that was claimed before, and the answer lost, opens to what claimed it.
        let claimed = opened(&attach.claim);
        let seats = opened(&attach.secret) | claimed;
        if attach.secret.is_some() && seats.is_empty() {
            let refusal = refuse(
                Code::WrongSecret,
                "ce lien n'ouvre aucune place à cette table",
                "this link opens no seat at this table",
            );
            self.count_refusal(&refusal);
            drop(attach.reply.send(Err(refusal)));
            return;
        }
        if inner.listeners.len() >= LISTENERS {
            let refusal = refuse(
                Code::Crowded,
                "il y a trop de monde à cette table",
                "this table is too crowded",
            );
            drop(attach.reply.send(Err(refusal)));
            return;
        }
        let empty = seats & inner.table.seats().empty();
        if !empty.is_empty() && !attach.seated {
            // Opening the link is taking the seat: that goes into the log first.
            attach.seated = true;
            let hash = attach.claim;
            inner.inbox.push_front(Job::Attach(attach));
            let request = Request {
                action: Action::Sit {
                    seats: empty,
                    hash,
                    name: None,
                },
                ..Request::by_server()
            };
            return self.judge(live, inner, Asker::Server, &request, 0);
        }
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let view = attach.view;
        inner.listeners.push(Listener {
            number,
            seats,
            visitor: attach.visitor,
            view,
            outbox: Arc::clone(&attach.outbox),
        });
        let mut state = inner.table.state(self.now(), &self.outages());
        // Whoever comes counts already, but is not told of it by a second message.
        self.count_heads(inner);
        state.presence = self.presence(inner);
        let welcome = ServerMessage::Welcome {
            protocol: PROTOCOL,
            table: Box::new(inner.table.info()),
            you: You {
                seats: seats.iter().collect(),
                muted: inner.table.seats().muted(seats),
                claimed: !claimed.is_empty(),
            },
            state: Box::new(state),
        };
        let attached = Attached {
            number,
            seats,
            version: inner.table.version(),
            welcome: frame(&welcome),
            hearing: inner.table.seats().clone(),
            over: inner.table.status() == TableStatus::Over,
        };
        if view {
            self.show_to(inner, attach.visitor, &attach.outbox);
        }
        if attach.reply.send(Ok(attached)).is_err() {
            // The client left before it was let in.
            self.forget(inner, number);
        }
        self.ask_engine(live, inner);
        self.arm(live, inner);
    }

    /// A table as a spectator sees it. Waits for the event on its way, if there is one.
    pub(crate) async fn look_at(&self, live: &Arc<LiveTable>) -> Result<(TableInfo, State, Box<dyn Match>), Refusal> {
        let (reply, answer) = oneshot::channel();
        self.post(live, Job::Look(reply));
        answer.await.map_err(|_| closing())
    }

    pub(super) fn look(&self, inner: &Inner) -> (TableInfo, State, Box<dyn Match>) {
        let mut state = inner.table.state(self.now(), &self.outages());
        state.presence = self.presence(inner);
        (inner.table.info(), state, inner.table.play().fork())
    }

    /// What is needed to hide what is not meant for spectators.
    pub(crate) fn hearing(live: &Arc<LiveTable>) -> (Seats, bool) {
        let inner = live.lock();
        (inner.table.seats().clone(), inner.table.status() == TableStatus::Over)
    }

    /// Somebody leaves.
    pub(crate) fn detach(&self, live: &Arc<LiveTable>, number: u64) {
        let mut inner = live.lock();
        inner.touched = self.now();
        self.forget(&mut inner, number);
        self.arm(live, &inner);
    }

    fn forget(&self, inner: &mut Inner, number: u64) {
        let before = inner.listeners.len();
        inner.listeners.retain(|listener| listener.number != number);
        if inner.listeners.len() == before {
            return;
        }
        if inner.listeners.is_empty() {
            inner.listeners.shrink_to_fit();
        }
        let here = inner.listeners.iter().fold(Mask::NONE, |here, l| here | l.seats);
        inner.premoves.retain(|(seats, _)| !(*seats & here).is_empty());
        self.count_heads(inner);
    }
}
