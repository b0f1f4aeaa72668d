//! One play of a game: seats, clocks, offers, and the log that all of it follows from. Nothing here
//! waits, reads a clock or touches a file.
//!
//! A request becomes a [`Proposal`] ([`Table::propose`]); the store commits it; then it is
//! [`settled`](Table::settle). A table is rebuilt by [`absorbing`](Table::absorb) its log, which
//! gives the same table: a test compares the two.

mod agreements;
mod chat;
mod clock;
mod create;
mod endings;
mod engine_turn;
mod moves;
mod offers;
mod propose;
mod recent;
mod replay;
mod roles;
mod seats;
mod visibility;

use escale_catalog::{Match, Prepared};
use escale_rules::Side;
use escale_store::{Outage, SideEffects, TableNo};
use escale_wire::{ClockSpec, End, Event, OfferMade, Refusal, State, TableInfo, TableStatus};

pub(crate) use agreements::check_level;
use chat::Remarks;
use clock::Clocks;
pub(crate) use clock::gone_after;
pub(crate) use create::{Planned, plan};
pub(crate) use engine_turn::EngineTurn;
use offers::Offers;
pub(crate) use propose::{Action, Answer, Request};
use recent::RecentIds;
use roles::Role;
pub(crate) use seats::{Mask, Seats};
pub(crate) use visibility::{as_seen, hidden_frame, sees, without_id};

/// A table.
pub(crate) struct Table {
    no: TableNo,
    info: TableInfo,
    seats: Seats,
    play: Box<dyn Match>,
    version: u32,
    /// When the last event happened; time never runs backwards in a log.
    last_at: i64,
    clocks: Clocks,
    offers: Offers,
    end: Option<End>,
    rematch: Option<String>,
    recent: RecentIds,
    /// The side on move lets its engine teammate play.
    delegated: bool,
    /// The players agreed to put it into the archive.
    published: bool,
    remarks: Remarks,
    /// Events that are no moves, but for those of listening or not.
    other_events: u32,
    mutes: u32,
}

/// What the server knows beside the log when it judges a request.
pub(crate) struct Moment<'a> {
    /// Now.
    pub(crate) now: i64,
    /// When nobody was there.
    pub(crate) outages: &'a [Outage],
    /// The sender's lag that may be taken off the time spent, in milliseconds.
    pub(crate) lag: i64,
    /// Seats whose people have been away for long.
    pub(crate) gone: Mask,
}

/// An event not yet committed.
#[derive(Debug)]
pub(crate) struct Proposal {
    pub(crate) event: Event,
    /// The move it makes, if it makes one.
    pub(crate) prepared: Option<Prepared>,
    pub(crate) effects: Option<Box<SideEffects>>,
}

impl Table {
    pub(crate) fn no(&self) -> TableNo {
        self.no
    }

    pub(crate) fn id(&self) -> &str {
        &self.info.id
    }

    pub(crate) fn clock_spec(&self) -> ClockSpec {
        self.info.clock
    }

    /// What everybody may know of it, with whoever sits there now.
    pub(crate) fn info(&self) -> TableInfo {
        TableInfo {
            seats: self.seats.told(),
            public: self.is_public(),
            ..self.info.clone()
        }
    }

    /// Whether strangers may find it.
    pub(crate) fn is_public(&self) -> bool {
        self.info.public || self.published
    }

    /// When it was set up.
    pub(crate) fn created(&self) -> i64 {
        self.info.created
    }

    pub(crate) fn seats(&self) -> &Seats {
        &self.seats
    }

    pub(crate) fn version(&self) -> u32 {
        self.version
    }

    pub(crate) fn play(&self) -> &dyn Match {
        self.play.as_ref()
    }

    pub(crate) fn ply(&self) -> u32 {
        self.play.plies() as u32
    }

    pub(crate) fn turn(&self) -> Side {
        self.play.turn()
    }

    pub(crate) fn status(&self) -> TableStatus {
        if self.end.is_some() {
            TableStatus::Over
        } else if self.seats.waiting() {
            TableStatus::Waiting
        } else {
            TableStatus::Playing
        }
    }

    pub(crate) fn is_real_time(&self) -> bool {
        matches!(self.info.clock, ClockSpec::RealTime { .. })
    }

    /// What is left on the clock of the side on move, and what a move adds, in milliseconds.
    pub(crate) fn time_to_move(&self, now: i64, outages: &[Outage]) -> Option<(i64, i64)> {
        let ClockSpec::RealTime { increment, .. } = self.info.clock else {
            return None;
        };
        let left = self.clocks.stopped(self.turn(), self.ply(), now, outages)?;
        Some((left[self.turn().index()], i64::from(increment) * 1_000))
    }

    pub(crate) fn has_offer(&self, what: escale_wire::Offer, side: Side) -> bool {
        self.offers.by(what, side).is_some()
    }

    /// The next instant at which something happens by itself, if nothing else does.
    pub(crate) fn deadline(&self, outages: &[Outage]) -> Option<i64> {
        match self.status() {
            TableStatus::Over => None,
            TableStatus::Waiting => Some(self.info.created + clock::EXPIRY),
            TableStatus::Playing => self.clocks.deadline(self.turn(), self.ply(), outages),
        }
    }

    /// How it stands. `presence` is the registry's to fill in.
    pub(crate) fn state(&self, now: i64, outages: &[Outage]) -> State {
        let (left, since) = self.clocks.reading(self.ply(), now, outages);
        let since = since.filter(|_| self.status() == TableStatus::Playing);
        State {
            version: self.version,
            status: self.status(),
            ply: self.ply(),
            turn: self.turn().into(),
            now,
            left,
            since,
            offers: self
                .offers
                .standing()
                .map(|(what, by)| OfferMade { what, by })
                .collect(),
            end: self.end.clone(),
            presence: escale_wire::Presence::default(),
            rematch: self.rematch.clone(),
        }
    }
}

/// What a refusal looks like where nothing else must be said.
pub(crate) fn refuse(code: escale_wire::Code, fr: &'static str, en: &'static str) -> Refusal {
    Refusal::fixed(code, fr, en)
}

#[cfg(test)]
mod tests;
