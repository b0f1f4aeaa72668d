//! What happens when the store has answered.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Weak};

use escale_store::{Outcome, Refused, Report, TableNo};
use escale_wire::{Code, Offer, Refusal, Status, What};
use tokio::sync::mpsc::UnboundedReceiver;
use tracing::error;

use super::cell::{Cell, Inner, Sent};
use super::{Hall, closing};
use crate::outbox::Frame;
use crate::table::{hidden_frame, refuse, sees};

/// Outcomes worked off before others get their turn.
const AT_ONCE: usize = 128;

/// Works off what the store reports, for as long as there is a hall.
pub(super) async fn work_off(hall: Weak<Hall>, mut reports: UnboundedReceiver<Report>) {
    while let Some(report) = reports.recv().await {
        let Some(hall) = hall.upgrade() else { return };
        let batch = match report {
            Report::Outcomes(batch) => batch,
            Report::Restored => {
                hall.restored();
                continue;
            }
            Report::Broken => {
                error!("nothing can be saved any more: the house closes");
                hall.broken.cancel();
                continue;
            }
        };
        hall.metrics().batch.observe(batch.len() as f64);
        for (index, outcome) in batch.into_iter().enumerate() {
            let table = outcome.table;
            // One table that breaks down must not stop all others. It is read again: the log is the truth.
            if catch_unwind(AssertUnwindSafe(|| hall.arrived(outcome))).is_err() {
                hall.metrics().panics.inc();
                error!(table = table.number, "a table broke down and is read again");
                if let Some(cell) = hall.rooms.get(table) {
                    hall.throw_away(&cell, &closing());
                }
            }
            if index % AT_ONCE == AT_ONCE - 1 {
                tokio::task::yield_now().await;
            }
        }
    }
}

impl Hall {
    fn arrived(&self, outcome: Outcome) {
        let Some(cell) = self.rooms.get(outcome.table) else {
            return;
        };
        match outcome.result {
            Ok(created) => self.committed(&cell, outcome.version, created),
            Err(refused) => self.lost(&cell, &refused),
        }
    }

    /// An event is durable: it has happened.
    fn committed(&self, cell: &Arc<Cell>, version: u32, created: Option<TableNo>) {
        let mut inner = cell.lock();
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
        if matches!(proposal.event.what, What::Move { .. }) {
            metrics.moves.inc();
            inner.engine.failures = 0;
        }
        self.aftermath(cell, &mut inner, &proposal.event.what, was);
        if let Some(no) = created {
            self.wake(no);
        }
        self.drain(cell, &mut inner);
    }

    /// Sends an event to everybody, in one shared frame; its author's has the number of the request too, and those it is not meant for learn only that
    /// something happened.
    fn tell_everybody(inner: &Inner, sent: &Sent) {
        let event = &sent.proposal.event;
        let private = matches!(event.what, What::Chat { .. } | What::Muted { .. });
        let over = inner.table.status() == Status::Over;
        for listener in &inner.listeners {
            if private && !sees(inner.table.seats(), over, listener.seats, event) {
                listener.outbox.push(Frame::from(hidden_frame(event.v, event.at)));
            } else if event.by.is_some_and(|seat| listener.seats.has(seat)) || sent.asked_by(&listener.outbox) {
                listener.outbox.push(sent.own.clone());
            } else {
                listener.outbox.push(sent.frame.clone());
            }
        }
    }

    /// What follows from an event by itself.
    fn aftermath(&self, cell: &Arc<Cell>, inner: &mut Inner, what: &What, was: Status) {
        let status = inner.table.status();
        if status == Status::Over {
            inner.premoves.clear();
        }
        match what {
            What::Joined { .. } => self.relist(inner),
            What::Offered { what: Offer::Draw } => self.engine_answers_draw(cell, inner),
            _ => {}
        }
        if was != status {
            self.relist(inner);
        }
        if changes_board(what) {
            inner.drawn = inner.table.version();
            if inner.listeners.iter().any(|listener| listener.view) {
                self.show(cell, inner, matches!(what, What::Takeback { .. }));
            }
        }
        self.play_premoves(cell, inner);
        if inner.pending.is_none() {
            self.ask_engine(cell, inner);
        }
        self.arm(cell, inner);
    }

    /// The store refused an event: what we have in memory is not the truth. It is thrown away, and everybody comes back to the truth.
    fn lost(&self, cell: &Arc<Cell>, refused: &Refused) {
        let why = match refused {
            Refused::Taken | Refused::Restored => closing(),
            Refused::Unavailable(_) => not_saved(),
        };
        error!(table = cell.no.number, ?refused, "an event was refused by the store");
        self.throw_away(cell, &why);
    }

    pub(super) fn throw_away(&self, cell: &Arc<Cell>, why: &Refusal) {
        let mut inner = cell.lock();
        inner.gone = true;
        let id = inner.table.id().to_owned();
        let pending = inner.pending.take();
        let inbox = std::mem::take(&mut inner.inbox);
        let listeners = std::mem::take(&mut inner.listeners);
        drop(inner);
        self.rooms.remove(&id, cell);
        if let Some(sent) = pending {
            sent.refuse(why.clone());
        }
        for job in inbox {
            self.post(cell, job);
        }
        for listener in listeners {
            listener.outbox.close(why.clone());
        }
    }
}

fn changes_board(what: &What) -> bool {
    matches!(
        what,
        What::Move { .. } | What::Takeback { .. } | What::Ended { .. } | What::Joined { .. }
    )
}

fn not_saved() -> Refusal {
    refuse(
        Code::NotSaved,
        "le disque a refusé d'écrire ; rien ne s'est passé, réessayez",
        "the disk refused to write; nothing happened, try again",
    )
}
