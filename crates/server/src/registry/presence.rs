//! Who is there, and who has been away for long.

use escale_wire::{Presence, ServerMessage, TableStatus};

use super::live_table::Inner;
use super::{TableRegistry, frame};
use crate::table::{Mask, Table, gone_after};

/// A change in the number of spectators is told at most so often.
const SPECTATORS_EVERY: i64 = 1_000;
/// Most seats a table has.
const SEATS: usize = 8;

/// Since when each seat's person has been away, and what was told of it.
pub(super) struct Presences {
    here: Mask,
    away_since: [i64; SEATS],
    told_gone: Mask,
    told_at: i64,
    /// When the number of spectators is to be told.
    tell_at: Option<i64>,
}

impl Presences {
    /// Nobody is here yet.
    pub(super) fn new(now: i64) -> Self {
        Self {
            here: Mask::NONE,
            away_since: [now; SEATS],
            told_gone: Mask::NONE,
            told_at: i64::MIN,
            tell_at: None,
        }
    }

    pub(super) fn anybody(&self) -> bool {
        !self.here.is_empty()
    }

    /// Seats whose people have been away so long that they may be replaced.
    pub(super) fn gone(&self, table: &Table, now: i64) -> Mask {
        let Some(after) = gone_after(table.clock_spec()) else {
            return Mask::NONE;
        };
        (table.seats().people().without(self.here))
            .iter()
            .filter(|&seat| now >= self.away_since[usize::from(seat)] + after)
            .collect()
    }

    /// The next instant at which there is something to tell.
    pub(super) fn deadline(&self, table: &Table) -> Option<i64> {
        let gone = gone_after(table.clock_spec())
            .filter(|_| table.status() == TableStatus::Playing)
            .and_then(|after| {
                table
                    .seats()
                    .people()
                    .without(self.here)
                    .without(self.told_gone)
                    .iter()
                    .map(|seat| self.away_since[usize::from(seat)] + after)
                    .min()
            });
        [gone, self.tell_at].into_iter().flatten().min()
    }
}

impl TableRegistry {
    pub(super) fn presence(&self, inner: &Inner) -> Presence {
        let gone = inner.presences.gone(&inner.table, self.now());
        Presence {
            seats: (0..inner.table.seats().len() as u8)
                .map(|seat| inner.presences.here.has(seat) || inner.table.seats().engines().has(seat))
                .collect(),
            gone: gone.iter().collect(),
            spectators: inner
                .listeners
                .iter()
                .filter(|listener| listener.seats.is_empty())
                .count() as u32,
        }
    }

    /// Somebody came or left.
    pub(super) fn count_heads(&self, inner: &mut Inner) {
        let now = self.now();
        let here = inner
            .listeners
            .iter()
            .fold(Mask::NONE, |here, listener| here | listener.seats);
        let before = inner.presences.here;
        if here == before {
            // Only the spectators changed: not worth a message each.
            let earliest = inner.presences.told_at.saturating_add(SPECTATORS_EVERY).max(now);
            inner.presences.tell_at.get_or_insert(earliest);
            return;
        }
        for seat in before.without(here).iter() {
            inner.presences.away_since[usize::from(seat)] = now;
        }
        inner.presences.here = here;
        inner.presences.told_gone = inner.presences.told_gone.without(here);
        self.relist(inner);
        self.tell_presence(inner);
    }

    /// Tells what has become due to tell.
    pub(super) fn look_around(&self, inner: &mut Inner) {
        let now = self.now();
        let gone = inner.presences.gone(&inner.table, now);
        let spectators_due = inner.presences.tell_at.is_some_and(|instant| instant <= now);
        if gone != inner.presences.told_gone || spectators_due {
            inner.presences.told_gone = gone;
            self.tell_presence(inner);
        }
    }

    fn tell_presence(&self, inner: &mut Inner) {
        inner.presences.told_at = self.now();
        inner.presences.tell_at = None;
        if inner.listeners.is_empty() {
            return;
        }
        let told = frame(&ServerMessage::Presence(self.presence(inner)));
        for listener in &inner.listeners {
            listener.outbox.push(told.clone());
        }
    }
}
