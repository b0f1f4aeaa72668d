//! One table in memory, and judging what is asked of it.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use bytes::Bytes;
use escale_catalog::Match;
use escale_store::{LogEntry, TableNo};
use escale_wire::{Code, Drawing, Event, Refusal, ServerMessage, State, TableInfo};
use serde::Serialize;
use tokio::sync::oneshot;

use super::attach::Attach;
use super::engine::EngineState;
use super::presence::Presences;
use super::{TableRegistry, closing, drawings, frame};
use crate::limits::Meter;
use crate::outbox::{Frame, Outbox};
use crate::table::{Action, Answer, Mask, Moment, Proposal, Request, Table, refuse, without_id};

/// Requests that may wait for a table at once.
const INBOX: usize = 64;

/// A table in memory.
pub(crate) struct LiveTable {
    pub(crate) no: TableNo,
    inner: Mutex<Inner>,
}

pub(super) struct Inner {
    pub(super) table: Table,
    pub(super) listeners: Vec<Listener>,
    pub(super) presences: Presences,
    /// At most one event is on its way to the disk.
    pub(super) pending: Option<Sent>,
    pub(super) inbox: VecDeque<Job>,
    pub(super) premoves: Vec<(Mask, Vec<String>)>,
    /// When somebody last did something here.
    pub(super) touched: i64,
    /// The visitor who set it up, as long as that is remembered.
    pub(super) creator: Option<u64>,
    /// Thrown away; whoever still holds it must open the table anew.
    pub(super) gone: bool,
    pub(super) engine: EngineState,
    /// The version after which the board last changed.
    pub(super) drawn: u32,
    /// What spectators said lately: who, their number, its version. Kept in memory only: they have
    /// no seat in the log.
    heard_spectators: VecDeque<(u64, u64, u32)>,
    meters: Box<[Meter]>,
}

/// Remarks of spectators remembered by the number they gave them.
const SPECTATORS_REMEMBERED: usize = 64;

impl Inner {
    /// The version a spectator's request became, if it was done already.
    fn spectators_done(&self, request: &Request) -> Option<u32> {
        let asked = (request.spectator?, request.id?);
        self.heard_spectators
            .iter()
            .find(|(spectator, id, _)| (*spectator, *id) == asked)
            .map(|&(_, _, version)| version)
    }

    /// A spectator's request was done.
    pub(super) fn note_spectator(&mut self, sent: &Sent) {
        if let (Some(spectator), Some(id)) = (sent.spectator, sent.proposal.event.id) {
            if self.heard_spectators.len() == SPECTATORS_REMEMBERED {
                self.heard_spectators.pop_front();
            }
            self.heard_spectators.push_back((spectator, id, sent.proposal.event.v));
        }
    }

    /// Whose work it is to draw the board: the player's on the side to move, who waits for it; else
    /// as for the engine.
    pub(super) fn visitor_on_move(&self) -> u64 {
        let on_move = self.table.seats().of(self.table.turn());
        self.listeners
            .iter()
            .find(|listener| !(listener.seats & on_move).is_empty())
            .map_or_else(|| self.visitor(), |listener| listener.visitor)
    }

    /// Whose engine work this is: the first player who is here; else the table's own.
    pub(super) fn visitor(&self) -> u64 {
        self.listeners
            .iter()
            .find(|listener| !listener.seats.is_empty())
            .map_or(self.table.no().number as u64, |listener| listener.visitor)
    }
}

/// Somebody who looks at a table.
pub(super) struct Listener {
    pub(super) number: u64,
    pub(super) seats: Mask,
    pub(super) visitor: u64,
    pub(super) view: bool,
    pub(super) outbox: Arc<Outbox>,
}

/// An event on its way to the disk.
pub(super) struct Sent {
    pub(super) proposal: Proposal,
    /// As everybody may see it.
    pub(super) frame: Frame,
    /// As its author sees it, with the number of the request.
    pub(super) own: Frame,
    /// The spectator who asked, if one did.
    spectator: Option<u64>,
    pub(super) asker: Asker,
    pub(super) since: Instant,
}

/// Who wants to know what became of a request.
pub(crate) enum Asker {
    /// A client at the table. It learns of success by the event itself.
    Socket(Arc<Outbox>),
    /// Somebody who waits for the version it became.
    Waiting(oneshot::Sender<Result<u32, Refusal>>),
    /// The engine: a move of its that is refused is asked for again.
    Engine,
    /// Nobody.
    Server,
}

/// What a live table can be asked for.
pub(crate) enum Job {
    Ask {
        asker: Asker,
        request: Request,
        lag: i64,
    },
    Attach(Box<Attach>),
    Premove {
        outbox: Arc<Outbox>,
        actor: Mask,
        clicks: Vec<String>,
    },
    Draw {
        outbox: Arc<Outbox>,
        actor: Mask,
        drawings: Vec<Drawing>,
    },
    /// Somebody wants to know how the table stands.
    Look(oneshot::Sender<(TableInfo, State, Box<dyn Match>)>),
    /// Something may be due by time.
    Due,
}

impl LiveTable {
    pub(super) fn new(table: Table, now: i64) -> Self {
        let seats = table.seats().len();
        Self {
            no: table.no(),
            inner: Mutex::new(Inner {
                table,
                listeners: Vec::new(),
                presences: Presences::new(now),
                pending: None,
                inbox: VecDeque::new(),
                premoves: Vec::new(),
                touched: now,
                creator: None,
                gone: false,
                engine: EngineState::default(),
                drawn: 0,
                heard_spectators: VecDeque::new(),
                meters: (0..=seats).map(|_| Meter::default()).collect(),
            }),
        }
    }

    /// Breaks down in the middle of a change.
    #[cfg(test)]
    pub(crate) fn break_down(&self) -> ! {
        let _inner = self.inner.lock();
        panic!("on purpose");
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Asker {
    /// Says what became of the request.
    fn tell(self, id: Option<u64>, result: Result<u32, Refusal>) {
        match (self, id, result) {
            (Self::Socket(outbox), Some(id), Ok(v)) => outbox.push(frame(&ServerMessage::Ack { id, v })),
            (Self::Socket(outbox), Some(id), Err(why)) => outbox.push(frame(&ServerMessage::Refused { id, why })),
            (Self::Socket(outbox), None, Err(why)) => outbox.push(frame(&ServerMessage::Error { why })),
            (Self::Waiting(reply), _, result) => drop(reply.send(result)),
            (Self::Socket(_), None, Ok(_)) | (Self::Server | Self::Engine, _, _) => {}
        }
    }
}

/// An event as it goes over the wire and into the store: `{"t":"event", …}`.
#[derive(Serialize)]
#[serde(tag = "t", rename_all = "kebab-case")]
enum Borrowed<'a> {
    Event(&'a Event),
}

impl TableRegistry {
    /// Asks something of a table. It is judged now, or when the event on its way has arrived.
    pub(crate) fn post(&self, live: &Arc<LiveTable>, job: Job) {
        if live.inner.is_poisoned() {
            // Somebody broke down in the middle of a change. The log is the truth: the table is
            // read again.
            self.metrics().panics.inc();
            live.inner.clear_poison();
            self.throw_away(live, &closing());
        }
        let mut inner = live.lock();
        if inner.gone || self.is_closing() {
            drop(inner);
            return turn_away(job);
        }
        inner.touched = self.now();
        if let Some(refusal) = self.too_fast(&inner, &job) {
            drop(inner);
            return refuse_job(job, refusal);
        }
        if inner.pending.is_some() {
            inner.inbox.push_back(job);
        } else {
            self.run(live, &mut inner, job);
            self.drain(live, &mut inner);
        }
    }

    /// Works off what waits, until something is on its way to the disk again.
    pub(super) fn drain(&self, live: &Arc<LiveTable>, inner: &mut Inner) {
        while inner.pending.is_none()
            && let Some(job) = inner.inbox.pop_front()
        {
            self.run(live, inner, job);
        }
    }

    fn too_fast(&self, inner: &Inner, job: &Job) -> Option<Refusal> {
        let seat = match job {
            Job::Ask {
                asker: Asker::Socket(_),
                request,
                ..
            } => request.actor,
            Job::Premove { actor, .. } | Job::Draw { actor, .. } => *actor,
            _ => return None,
        };
        let meter = seat.iter().next().map_or(inner.meters.len() - 1, usize::from);
        let allowed = inner.meters[meter].take(self.parts.seat_rate, self.now() * 1_000);
        (!allowed || inner.inbox.len() >= INBOX).then(|| {
            refuse(
                Code::TooFast,
                "trop de messages à la fois ; réessayez dans un instant",
                "too many messages at once; try again in a moment",
            )
        })
    }

    /// Does one job. Nothing is on its way.
    fn run(&self, live: &Arc<LiveTable>, inner: &mut Inner, job: Job) {
        match job {
            Job::Ask { asker, request, lag } => self.judge(live, inner, asker, &request, lag),
            Job::Attach(attach) => self.attach(live, inner, attach),
            Job::Premove { outbox, actor, clicks } => self.premove(live, inner, &outbox, actor, clicks),
            Job::Draw {
                outbox,
                actor,
                drawings,
            } => drawings::show_partners(inner, &outbox, actor, drawings),
            // Somebody who no longer waits is no error.
            Job::Look(reply) => drop(reply.send(self.look(inner))),
            Job::Due => {
                self.look_around(inner);
                self.relist(inner);
                let due = Request {
                    action: Action::Due,
                    ..Request::by_server()
                };
                self.judge(live, inner, Asker::Server, &due, 0);
                if inner.pending.is_none() {
                    self.ask_engine(live, inner);
                }
                self.arm(live, inner);
            }
        }
    }

    pub(super) fn judge(&self, live: &Arc<LiveTable>, inner: &mut Inner, asker: Asker, request: &Request, lag: i64) {
        let now = self.now();
        let outages = self.outages();
        let moment = Moment {
            now,
            outages: &outages,
            lag,
            gone: match request.action {
                Action::Claim | Action::TakeOver { .. } => inner.presences.gone(&inner.table, now),
                _ => Mask::NONE,
            },
        };
        if let Some(version) = inner.spectators_done(request) {
            return asker.tell(request.id, Ok(version));
        }
        match inner.table.propose(request, &moment) {
            Answer::Propose(proposal) => self.send(live, inner, proposal, asker, request.spectator),
            Answer::Refuse(refusal) => {
                self.count_refusal(&refusal);
                if matches!(asker, Asker::Engine) {
                    self.engine_failed(live, inner, &refusal.en);
                }
                asker.tell(request.id, Err(refusal));
            }
            Answer::RefuseAnd(refusal, proposal) => {
                self.count_refusal(&refusal);
                asker.tell(request.id, Err(refusal));
                self.send(live, inner, proposal, Asker::Server, None);
            }
            Answer::Already(version) => asker.tell(request.id, Ok(version)),
            Answer::Nothing => asker.tell(request.id, Ok(inner.table.version())),
        }
    }

    /// Hands an event to the store.
    fn send(
        &self,
        live: &Arc<LiveTable>,
        inner: &mut Inner,
        mut proposal: Proposal,
        asker: Asker,
        spectator: Option<u64>,
    ) {
        let own = serde_json::to_string(&Borrowed::Event(&proposal.event)).expect("plain data");
        let others = without_id(&own).map(Frame::from);
        let own = Frame::from(own);
        let frame = others.unwrap_or_else(|| own.clone());
        // A seat's number is kept, so that a request sent again after a restart is known; a
        // spectator's has no seat to be known by.
        let kept = if proposal.event.by.is_some() { &own } else { &frame };
        let entry = LogEntry {
            table: live.no,
            version: proposal.event.v,
            at: proposal.event.at,
            body: Bytes::from(kept.clone()),
            effects: proposal.effects.take(),
        };
        // The table needs to know of new secrets when the event is settled; everything else the
        // store alone.
        proposal.effects.clone_from(&entry.effects);
        self.parts.store.append(entry);
        inner.pending = Some(Sent {
            proposal,
            frame,
            own,
            spectator,
            asker,
            since: Instant::now(),
        });
    }
}

/// The live table is gone or the server closes.
fn turn_away(job: Job) {
    refuse_job(job, closing());
}

fn refuse_job(job: Job, why: Refusal) {
    match job {
        Job::Ask { asker, request, .. } => asker.tell(request.id, Err(why)),
        Job::Attach(attach) => drop(attach.reply.send(Err(why))),
        Job::Premove { outbox, .. } | Job::Draw { outbox, .. } => outbox.push(frame(&ServerMessage::Error { why })),
        Job::Look(_) | Job::Due => {}
    }
}

impl Sent {
    /// Whether this very client asked.
    pub(super) fn asked_by(&self, outbox: &Arc<Outbox>) -> bool {
        matches!(&self.asker, Asker::Socket(asker) if Arc::ptr_eq(asker, outbox))
    }

    /// Says no to whoever asked.
    pub(super) fn refuse(self, why: Refusal) {
        self.asker.tell(self.proposal.event.id, Err(why));
    }

    /// Says yes to whoever waits for the answer itself; clients at the table learn it by the event.
    pub(super) fn accept(self) -> Proposal {
        if let Asker::Waiting(reply) = self.asker {
            drop(reply.send(Ok(self.proposal.event.v)));
        }
        self.proposal
    }
}
