//! What happens when the store has answered.

use std::sync::{Arc, Weak};

use escale_store::{Outcome, Refused, TableNo};
use escale_wire::{Code, Offer, Refusal, Status, What};
use tokio::sync::mpsc::UnboundedReceiver;
use tracing::{error, warn};

use super::cell::{Asker, Cell, Inner, Job};
use super::{Hall, closing};
use crate::desk::MoveJob;
use crate::outbox::Frame;
use crate::table::{Deed, Mask, Request, hidden_frame, refuse, sees};

/// Outcomes worked off before others get their turn.
const AT_ONCE: usize = 128;

/// How long until the engine is asked again when there was no room.
const ENGINE_RETRY: i64 = 1_000;
/// The engine takes no draw before so many moves.
const LATE: u32 = 40;

/// Works off what the store reports, for as long as there is a hall.
pub(super) async fn work_off(hall: Weak<Hall>, mut outcomes: UnboundedReceiver<Vec<Outcome>>) {
    while let Some(batch) = outcomes.recv().await {
        let Some(hall) = hall.upgrade() else { return };
        hall.metrics().batch.observe(batch.len() as f64);
        for (index, outcome) in batch.into_iter().enumerate() {
            hall.arrived(outcome);
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
        let frame = sent.frame.clone();
        let proposal = sent.accept();
        let was = inner.table.status();
        inner.table.settle(&proposal, self.outages());
        Self::tell_everybody(&inner, &proposal.event, &frame);
        if matches!(proposal.event.what, What::Move { .. }) {
            metrics.moves.inc();
        }
        self.aftermath(cell, &mut inner, &proposal.event.what, was);
        if let Some(no) = created {
            self.wake(no);
        }
        self.drain(cell, &mut inner);
    }

    /// Sends an event to everybody, in one shared frame; those it is not meant for learn only that something happened.
    fn tell_everybody(inner: &Inner, event: &escale_wire::Event, frame: &Frame) {
        let private = matches!(event.what, What::Chat { .. } | What::Muted { .. });
        let over = inner.table.status() == Status::Over;
        for listener in &inner.listeners {
            if private && !sees(inner.table.seats(), over, listener.seats, event) {
                listener.outbox.push(Frame::from(hidden_frame(event.v, event.at)));
            } else {
                listener.outbox.push(frame.clone());
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

    /// Asks the engine for its move, if it is its turn and it was not asked yet.
    pub(super) fn ask_engine(&self, cell: &Arc<Cell>, inner: &mut Inner) {
        let version = inner.table.version();
        if inner.engine_asked == Some(version) {
            return;
        }
        let Some(turn) = inner.table.engine_turn() else { return };
        let Some(hall) = self.itself() else { return };
        inner.engine_asked = Some(version);
        let ply = inner.table.ply();
        let no = cell.no;
        // Told on another task: this one holds the cell's lock, and a refusal comes at once.
        let done = move |found| {
            let runtime = hall.runtime.clone();
            runtime.spawn(async move { hall.engine_moved(no, turn.seat, ply, found) });
        };
        self.desk().ask_move(MoveJob {
            visitor: inner.visitor(),
            seed: no.0 as u64,
            play: inner.table.play().fork(),
            turn,
            left: inner.table.time_to_move(self.now(), self.outages()),
            done: Box::new(done),
        });
    }

    /// The engine has moved; or could not, which is tried again in a moment.
    fn engine_moved(&self, no: TableNo, seat: u8, ply: u32, found: Option<(String, i32)>) {
        // Dropped from memory meanwhile; whoever opens it asks again.
        let Some(cell) = self.rooms.get(no) else { return };
        let Some((m, score)) = found else {
            cell.lock().engine_asked = None;
            return self.timers.arm(self.now() + ENGINE_RETRY, no);
        };
        cell.lock().engine_score = score;
        let request = Request {
            actor: Mask::one(seat),
            engine: true,
            id: None,
            deed: Deed::Move { ply, m },
        };
        let asker = Asker::House;
        self.post(&cell, Job::Ask { asker, request, lag: 0 });
    }

    /// An engine that is offered a draw takes it late in a game it does not think it wins.
    fn engine_answers_draw(&self, cell: &Arc<Cell>, inner: &mut Inner) {
        for side in escale_rules::Side::BOTH {
            let offered = inner.table.has_offer(Offer::Draw, side.other());
            let Some(seat) = inner.table.seats().of(side).iter().next() else {
                continue;
            };
            if !offered || !inner.table.engine_camp(side) {
                continue;
            }
            let content = inner.table.ply() >= LATE && inner.engine_score <= 0;
            let deed = if content {
                Deed::Accept(Offer::Draw)
            } else {
                Deed::Decline(Offer::Draw)
            };
            let request = Request {
                actor: Mask::one(seat),
                engine: true,
                id: None,
                deed,
            };
            return self.judge(cell, inner, Asker::House, &request, 0);
        }
    }

    /// The store refused an event: what we have in memory is not the truth. It is thrown away, and everybody comes back to the truth.
    fn lost(&self, cell: &Arc<Cell>, refused: &Refused) {
        let why = match refused {
            Refused::Taken | Refused::Restored => closing(),
            Refused::Unavailable(_) => not_saved(),
        };
        match refused {
            Refused::Restored => {
                warn!("a backup was restored: every table is read again");
                let mut cells = Vec::new();
                self.rooms.each(|cell| cells.push(cell));
                for cell in &cells {
                    self.throw_away(cell, &why);
                }
                self.lobby.clear();
                if let Some(hall) = self.itself() {
                    self.runtime.spawn(async move { hall.wake_all().await });
                }
            }
            Refused::Taken | Refused::Unavailable(_) => {
                error!(table = cell.no.0, ?refused, "an event was refused by the store");
                self.throw_away(cell, &why);
            }
        }
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
