//! The board for clients that know no rules. Made beside the tables, on threads that may take their
//! time, once per event for all who look.

use std::sync::Arc;

use escale_catalog::{Match, Played};
use escale_wire::{self as wire, ServerMessage, View};

use super::live_table::{Inner, LiveTable};
use super::{TableRegistry, frame};
use crate::outbox::{Frame, Outbox};

/// How much of it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// What changes with a move.
    Change,
    /// That, all moves so far, and the board itself.
    Whole,
}

/// The words of a move.
pub(super) fn played(played: Played) -> wire::Played {
    wire::Played {
        m: played.text,
        written: played.written,
        spoken: (&played.spoken).into(),
        side: played.side.into(),
        clicks: played.clicks,
    }
}

/// Everything there is to see.
pub(crate) fn whole_view(play: &dyn Match, version: u32, over: bool) -> View {
    view(play, version, over, Extent::Whole)
}

/// The view of a play.
fn view(play: &dyn Match, version: u32, over: bool, extent: Extent) -> View {
    let scene = play.scene();
    let entries: Vec<wire::Entry> = if over {
        Vec::new()
    } else {
        play.entries()
            .into_iter()
            .map(|entry| wire::Entry {
                m: entry.text,
                paths: entry.paths,
                role: entry.role.map(str::to_owned),
            })
            .collect()
    };
    let whole = extent == Extent::Whole;
    View {
        v: version,
        ply: play.plies() as u32,
        position: play.position_text(),
        turn: play.turn().into(),
        pieces: scene.pieces.into_iter().map(Into::into).collect(),
        marks: scene.marks.into_iter().map(Into::into).collect(),
        alerts: scene.alerts.iter().map(Into::into).collect(),
        tally: scene.tally.map(Into::into),
        choices: choices(play, &entries),
        entries,
        last: play.last().map(played),
        board: whole.then(|| play.board().into()),
        record: whole.then(|| play.record().into_iter().map(played).collect()),
    }
}

/// What the choice clicks in these entries are called.
fn choices(play: &dyn Match, entries: &[wire::Entry]) -> Vec<(String, wire::Phrase)> {
    let mut labelled: Vec<(String, wire::Phrase)> = Vec::new();
    for click in entries.iter().flat_map(|entry| entry.paths.iter().flatten()) {
        if click.starts_with('=') && !labelled.iter().any(|(known, _)| known == click) {
            labelled.push((click.clone(), (&play.choice_label(click)).into()));
        }
    }
    labelled
}

impl TableRegistry {
    /// Sends the board to everybody who asked for boards.
    pub(super) fn show(&self, live: &Arc<LiveTable>, inner: &Inner) {
        let version = inner.table.version();
        let current = {
            let live = Arc::clone(live);
            // Something newer is being drawn already.
            move || live.lock().drawn == version
        };
        let live = Arc::clone(live);
        self.make_view(inner, inner.visitor_on_move(), Extent::Change, current, move |made| {
            let inner = live.lock();
            let stale = inner.drawn != version;
            for listener in inner.listeners.iter().filter(|listener| listener.view && !stale) {
                listener.outbox.push(made.clone());
            }
        });
    }

    /// Sends the whole board to one who has just come.
    pub(super) fn show_to(&self, inner: &Inner, visitor: u64, outbox: &Arc<Outbox>) {
        let gone = Arc::downgrade(outbox);
        let here = move || gone.strong_count() > 0;
        let outbox = Arc::downgrade(outbox);
        self.make_view(inner, visitor, Extent::Whole, here, move |made| {
            if let Some(outbox) = outbox.upgrade() {
                outbox.push(made);
            }
        });
    }

    /// Draws a board when it is the visitor's turn, if it is still wanted then.
    fn make_view(
        &self,
        inner: &Inner,
        visitor: u64,
        extent: Extent,
        wanted: impl FnOnce() -> bool + Send + 'static,
        done: impl FnOnce(Frame) + Send + 'static,
    ) {
        let play = inner.table.play().fork();
        let version = inner.table.version();
        let over = inner.table.status() == wire::TableStatus::Over;
        let gate = Arc::clone(self.gate());
        self.runtime.spawn(async move {
            let drawn = gate.run_patiently(visitor, move || {
                if wanted() {
                    let view = view(play.as_ref(), version, over, extent);
                    done(frame(&ServerMessage::View(Box::new(view))));
                }
            });
            if let Err(refusal) = drawn.await {
                tracing::error!(why = refusal.en, "a board could not be drawn");
            }
        });
    }
}
