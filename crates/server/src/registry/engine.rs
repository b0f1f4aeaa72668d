//! The engine's part at a table: asking it for its moves, and never waiting for it in vain.

use std::sync::Arc;

use escale_rules::Side;
use escale_wire::Offer;
use tracing::{error, warn};

use super::TableRegistry;
use super::live_table::{Asker, Inner, Job, LiveTable};
use crate::engine_pool::MoveJob;
use crate::table::{Action, Mask, Request};

/// How long until the engine is asked again when it could not answer, or its answer was refused;
/// twice as long after each failure, up to the longest.
const RETRY: i64 = 1_000;
const LONGEST_RETRY: i64 = 60_000;
/// A table that has waited for the engine for so long is counted, and the engine asked again.
const OVERDUE: i64 = 60_000;
/// The engine takes no draw before so many moves.
const LATE: u32 = 40;

/// What a table knows of its engine.
#[derive(Default)]
pub(super) struct EngineState {
    /// The version for which the engine was asked to move, and when.
    asked: Option<(u32, i64)>,
    /// How often in a row it had no answer, or one that was refused.
    pub(super) failures: u32,
    /// What it thought of its last move, for itself.
    score: i32,
}

impl TableRegistry {
    /// Asks the engine for its move, if it is its turn and it was not asked yet.
    pub(super) fn ask_engine(&self, live: &Arc<LiveTable>, inner: &mut Inner) {
        let version = inner.table.version();
        if inner.engine.asked.is_some_and(|(asked, _)| asked == version) {
            return;
        }
        let Some(turn) = inner.table.engine_turn() else { return };
        let Some(registry) = self.itself() else { return };
        inner.engine.asked = Some((version, self.now()));
        let ply = inner.table.ply();
        // The very live table: after a restored backup another one may stand for the same table.
        let asking = Arc::downgrade(live);
        // Told on another task: this one holds the table's lock, and a refusal comes at once.
        let done = move |found| {
            let runtime = registry.runtime.clone();
            runtime.spawn(async move {
                if let Some(live) = asking.upgrade() {
                    registry.engine_moved(&live, turn.seats, ply, found);
                }
            });
        };
        self.engine_pool().ask_move(MoveJob {
            visitor: inner.visitor(),
            seed: live.no.number as u64,
            play: inner.table.play().fork(),
            turn,
            left: inner.table.time_to_move(self.now(), &self.outages()),
            done: Box::new(done),
        });
    }

    /// The engine has moved; or could not, which is tried again.
    fn engine_moved(&self, live: &Arc<LiveTable>, seats: Mask, ply: u32, found: Option<(String, i32)>) {
        let Some((m, score)) = found else {
            return self.engine_failed(live, &mut live.lock(), "no answer");
        };
        live.lock().engine.score = score;
        let request = Request {
            actor: seats,
            engine: true,
            action: Action::Move { ply, m },
            ..Request::by_server()
        };
        let asker = Asker::Engine;
        self.post(live, Job::Ask { asker, request, lag: 0 });
    }

    /// The engine had no answer, or one the table refused. If it is still waited for it is asked
    /// again, later each time.
    pub(super) fn engine_failed(&self, live: &Arc<LiveTable>, inner: &mut Inner, why: &str) {
        let version = inner.table.version();
        if inner.engine.asked.is_none_or(|(asked, _)| asked != version) {
            // The table has gone on meanwhile: a move taken back, a teammate who was quicker.
            return;
        }
        inner.engine.asked = None;
        let pause = (RETRY << inner.engine.failures.min(6)).min(LONGEST_RETRY);
        inner.engine.failures = inner.engine.failures.saturating_add(1);
        self.metrics().engine_retries.inc();
        warn!(table = live.no.number, why, "the engine is asked again");
        self.timers.arm(self.now() + pause, live.no);
    }

    /// Counts the tables that have waited for the engine for too long, and asks it again there.
    pub(crate) fn watch_engines(&self) {
        let before = self.now() - OVERDUE;
        let mut overdue = 0;
        self.live_tables.each(|live| {
            let mut inner = live.lock();
            let waits = inner.table.engine_turn().is_some();
            let long = inner
                .engine
                .asked
                .is_some_and(|(version, since)| version == inner.table.version() && since < before);
            if waits && long && inner.pending.is_none() {
                overdue += 1;
                error!(table = live.no.number, "a table waits for the engine in vain");
                inner.engine.asked = None;
                self.ask_engine(&live, &mut inner);
            }
        });
        self.metrics().engine_overdue.set(overdue);
    }

    /// An engine that is offered a draw takes it late in a game it does not think it wins.
    pub(super) fn engine_answers_draw(&self, live: &Arc<LiveTable>, inner: &mut Inner) {
        for side in Side::BOTH {
            let offered = inner.table.has_offer(Offer::Draw, side.other());
            let Some(seat) = inner.table.seats().of(side).iter().next() else {
                continue;
            };
            if !offered || !inner.table.engine_camp(side) {
                continue;
            }
            let content = inner.table.ply() >= LATE && inner.engine.score <= 0;
            let action = if content {
                Action::Accept(Offer::Draw)
            } else {
                Action::Decline(Offer::Draw)
            };
            let request = Request {
                actor: Mask::one(seat),
                engine: true,
                action,
                ..Request::by_server()
            };
            return self.judge(live, inner, Asker::Server, &request, 0);
        }
    }
}
