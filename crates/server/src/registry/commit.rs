//! What happens when the store has answered.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Weak};

use escale_store::{CommitOutcome, Refused, Report, TableNo};
use escale_wire::{Code, Event, EventKind, Offer, Refusal, ServerMessage, TableStatus};
use tokio::sync::mpsc::UnboundedReceiver;
use tracing::error;

use super::live_table::{Inner, LiveTable, Sent};
use super::views::played;
use super::{TableRegistry, closing, frame};
use crate::outbox::Frame;
use crate::table::{hidden_frame, refuse, sees};

/// Outcomes worked off before others get their turn.
const AT_ONCE: usize = 128;

/// Works off what the store reports, for as long as there is a registry.
pub(super) async fn work_off(registry: Weak<TableRegistry>, mut reports: UnboundedReceiver<Report>) {
    while let Some(report) = reports.recv().await {
        let Some(registry) = registry.upgrade() else { return };
        let batch = match report {
            Report::Outcomes(batch) => batch,
            Report::Restored => {
                registry.restored();
                continue;
            }
            Report::Broken => {
                error!("nothing can be saved any more: the house closes");
                registry.broken.cancel();
                continue;
            }
        };
        registry.metrics().batch.observe(batch.len() as f64);
        for (index, outcome) in batch.into_iter().enumerate() {
            let table = outcome.table;
            // One table that breaks down must not stop all others. It is read again: the log is the
            // truth.
            if catch_unwind(AssertUnwindSafe(|| registry.arrived(outcome))).is_err() {
                registry.metrics().panics.inc();
                error!(table = table.number, "a table broke down and is read again");
                if let Some(live) = registry.live_tables.get(table) {
                    registry.throw_away(&live, &closing());
                }
            }
            if index % AT_ONCE == AT_ONCE - 1 {
                tokio::task::yield_now().await;
            }
        }
    }
}

impl TableRegistry {
    fn arrived(&self, outcome: CommitOutcome) {
        let Some(live) = self.live_tables.get(outcome.table) else {
            return;
        };
        match outcome.result {
            Ok(created) => self.committed(&live, outcome.version, created),
            Err(refused) => self.lost(&live, &refused),
        }
    }

    /// An event is durable: it has happened.
    fn committed(&self, live: &Arc<LiveTable>, version: u32, created: Option<TableNo>) {
        let mut inner = live.lock();
        let Some(sent) = inner.pending.take() else { return };
        if sent.proposal.event.v != version {
            inner.pending = Some(sent);
            return;
        }
        let metrics = self.metrics();
        metrics.commit_seconds.observe(sent.since.elapsed().as_secs_f64());
        metrics.events.inc();
        inner.note_spectator(&sent);
        let was = inner.table.status();
        inner.table.settle(&sent.proposal, &self.outages());
        Self::tell_everybody(&inner, &sent);
        let proposal = sent.accept();
        if matches!(proposal.event.what, EventKind::Move { .. }) {
            metrics.moves.inc();
            inner.engine.failures = 0;
        }
        self.aftermath(live, &mut inner, &proposal.event.what, was);
        if let Some(no) = created {
            self.wake(no);
        }
        self.drain(live, &mut inner);
    }

    /// Sends an event to everybody, in one shared frame; its author's has the number of the request
    /// too, and those it is not meant for learn only that something happened.
    fn tell_everybody(inner: &Inner, sent: &Sent) {
        let event = &sent.proposal.event;
        let private = matches!(event.what, EventKind::Chat { .. } | EventKind::Muted { .. });
        let worded = Worded::new(inner, event);
        let over = inner.table.status() == TableStatus::Over;
        for listener in &inner.listeners {
            if private && !sees(inner.table.seats(), over, listener.seats, event) {
                listener.outbox.push(Frame::from(hidden_frame(event.v, event.at)));
                continue;
            }
            let own = event.by.is_some_and(|seat| listener.seats.has(seat)) || sent.asked_by(&listener.outbox);
            let frame = match (&worded, own) {
                (Some(worded), own) if listener.view => worded.frame(own),
                (_, true) => &sent.own,
                (_, false) => &sent.frame,
            };
            listener.outbox.push(frame.clone());
        }
    }

    /// What follows from an event by itself.
    fn aftermath(&self, live: &Arc<LiveTable>, inner: &mut Inner, what: &EventKind, was: TableStatus) {
        let status = inner.table.status();
        if status == TableStatus::Over {
            inner.premoves.clear();
        }
        match what {
            EventKind::Joined { .. } => self.relist(inner),
            EventKind::Offered { what: Offer::Draw } => self.engine_answers_draw(live, inner),
            _ => {}
        }
        if was != status {
            self.relist(inner);
        }
        if changes_board(what) {
            inner.drawn = inner.table.version();
            if inner.listeners.iter().any(|listener| listener.view) {
                self.show(live, inner);
            }
        }
        self.play_premoves(live, inner);
        if inner.pending.is_none() {
            self.ask_engine(live, inner);
        }
        self.arm(live, inner);
    }

    /// The store refused an event: what we have in memory is not the truth. It is thrown away, and
    /// everybody comes back to the truth.
    fn lost(&self, live: &Arc<LiveTable>, refused: &Refused) {
        let why = match refused {
            Refused::Taken | Refused::Restored => closing(),
            Refused::Unavailable(_) => not_saved(),
        };
        error!(table = live.no.number, ?refused, "an event was refused by the store");
        self.throw_away(live, &why);
    }

    pub(super) fn throw_away(&self, live: &Arc<LiveTable>, why: &Refusal) {
        let mut inner = live.lock();
        inner.gone = true;
        let id = inner.table.id().to_owned();
        let pending = inner.pending.take();
        let inbox = std::mem::take(&mut inner.inbox);
        let listeners = std::mem::take(&mut inner.listeners);
        drop(inner);
        self.live_tables.remove(&id, live);
        if let Some(sent) = pending {
            sent.refuse(why.clone());
        }
        for job in inbox {
            self.post(live, job);
        }
        for listener in listeners {
            listener.outbox.close(why.clone());
        }
    }
}

/// A move with its words, for clients that know no rules: with the number of its request for its
/// author, and without it.
struct Worded([Frame; 2]);

impl Worded {
    /// The words of the move just settled, if it was one and anybody wants them.
    fn new(inner: &Inner, event: &Event) -> Option<Self> {
        let wanted =
            matches!(event.what, EventKind::Move { .. }) && inner.listeners.iter().any(|listener| listener.view);
        let last = wanted.then(|| inner.table.play().last()).flatten()?;
        let played = Some(Box::new(played(last)));
        let told = |id| {
            let (what, played) = (event.what.clone(), played.clone());
            frame(&ServerMessage::Event(Event {
                id,
                what,
                played,
                ..*event
            }))
        };
        let stranger = told(None);
        let own = event.id.map_or_else(|| stranger.clone(), |id| told(Some(id)));
        Some(Self([stranger, own]))
    }

    const fn frame(&self, own: bool) -> &Frame {
        &self.0[own as usize]
    }
}

fn changes_board(what: &EventKind) -> bool {
    matches!(
        what,
        EventKind::Move { .. } | EventKind::Takeback { .. } | EventKind::Ended { .. } | EventKind::Joined { .. }
    )
}

fn not_saved() -> Refusal {
    refuse(
        Code::NotSaved,
        "le disque a refusé d'écrire ; rien ne s'est passé, réessayez",
        "the disk refused to write; nothing happened, try again",
    )
}
