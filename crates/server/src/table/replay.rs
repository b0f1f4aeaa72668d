//! From the log to the table.

use escale_catalog::{Match, Setup, Shelf};
use escale_rules::{Side, Trouble, trouble};
use escale_store::{Outage, StoredTable};
use escale_wire::{Event, EventKind, Sitter, TableInfo};

use super::{Clocks, Offers, Proposal, RecentIds, Remarks, Seats, Table};

impl Table {
    /// A table before anything happened at it.
    pub(crate) fn new(stored: &StoredTable, shelf: Shelf) -> Result<Self, Trouble> {
        let mut info: TableInfo = serde_json::from_str(&stored.head)
            .map_err(|error| trouble!("table illisible : {error}", "unreadable table: {error}"))?;
        // A head of an earlier version does not say so, but tells which seats were free for
        // anybody.
        info.public |= info
            .seats
            .iter()
            .any(|seat| matches!(seat.sitter, Sitter::Nobody { lobby: true, .. }));
        let play = shelf.game(&info.game)?.set_up(&setup(&info))?;
        // A table stored before options were written in the game's own words may hold them as they
        // were sent.
        info.options = agreed_options(play.as_ref());
        let seats = Seats::new(&info, play.card(), &stored.seats);
        let mut clocks = Clocks::new(info.clock);
        if !seats.waiting() {
            clocks.turn_begins(info.created);
        }
        Ok(Self {
            no: stored.no,
            last_at: info.created,
            seats,
            play,
            version: 0,
            clocks,
            offers: Offers::default(),
            end: None,
            rematch: None,
            recent: RecentIds::default(),
            delegated: false,
            published: false,
            remarks: Remarks::default(),
            other_events: 0,
            mutes: 0,
            info,
        })
    }

    /// Reads one event of the log.
    pub(crate) fn absorb(&mut self, event: &Event, outages: &[Outage]) -> Result<(), Trouble> {
        if event.v != self.version + 1 {
            let (found, wanted) = (event.v, self.version + 1);
            return Err(trouble!(
                "journal troué : version {found} au lieu de {wanted}",
                "hole in the log: version {found} instead of {wanted}"
            ));
        }
        if let EventKind::Move { m, .. } = &event.what {
            self.play.play(m)?;
        }
        self.note(event, outages);
        Ok(())
    }

    /// A proposal was committed: now it happens.
    pub(crate) fn settle(&mut self, proposal: &Proposal, outages: &[Outage]) {
        if let Some(prepared) = &proposal.prepared {
            let played = self.play.play_prepared(prepared);
            debug_assert!(played, "at most one event is on its way, so the board is as it was");
        }
        for &(seat, hash) in proposal.effects.iter().flat_map(|effects| &effects.seats) {
            self.seats.set_hash(seat, hash);
        }
        self.note(&proposal.event, outages);
    }

    fn note(&mut self, event: &Event, outages: &[Outage]) {
        let at = event.at;
        match &event.what {
            EventKind::Joined { seats, name } => {
                for &seat in seats {
                    self.seats.sit(seat, name.as_deref());
                }
                if !self.seats.waiting() {
                    self.clocks.turn_begins(at);
                }
            }
            EventKind::Move { ply, spent, end, .. } => {
                let mover = self.mover(event);
                let spent = spent.unwrap_or(0) as i64;
                self.clocks.moved(mover, *ply, at, spent, outages);
                self.offers.moved(mover);
                self.delegated = false;
                if end.is_some() {
                    self.end.clone_from(end);
                    self.offers.clear();
                }
            }
            EventKind::Takeback { ply, left } => {
                while self.ply() > *ply && self.play.take_back() {}
                if let Some(left) = left {
                    self.clocks.set_left(*left);
                }
                self.clocks.turn_begins(at);
                self.offers.clear();
                self.delegated = false;
            }
            EventKind::Offered { what } => {
                if let Some((seat, side)) = event.by.and_then(|seat| Some((seat, self.seats.side(seat)?))) {
                    self.offers.make(*what, side, seat);
                }
            }
            EventKind::Declined { what } => {
                let ply = self.ply();
                self.offers.drop_all(*what, ply);
            }
            EventKind::Ended { end, left } => {
                self.end = Some(end.clone());
                if let Some(left) = left {
                    self.clocks.set_left(*left);
                }
                self.offers.clear();
            }
            EventKind::TookOver { seat, level } => self.seats.give_to_engine(*seat, *level),
            EventKind::CameBack { seats } => {
                for &seat in seats {
                    self.seats.sit(seat, None);
                }
            }
            EventKind::Delegated => self.delegated = true,
            EventKind::Chat { room, .. } => self.remarks.note(*room),
            EventKind::Published => {
                self.published = true;
                self.offers.clear();
            }
            EventKind::Muted { whom, on } => {
                if let Some(seat) = event.by {
                    self.seats.mute(seat, *whom, *on);
                }
            }
            EventKind::Rematch { table } => {
                self.rematch = Some(table.clone());
                self.offers.clear();
            }
            EventKind::Hidden => {}
        }
        match event.what {
            EventKind::Move { .. } => {}
            EventKind::Muted { .. } => self.mutes += 1,
            _ => self.other_events += 1,
        }
        self.version = event.v;
        self.last_at = at;
        if let (Some(seat), Some(id)) = (event.by, event.id) {
            self.recent.note(seat, id, event.v);
        }
    }

    /// The side that made a move just played.
    fn mover(&self, event: &Event) -> Side {
        event
            .by
            .and_then(|seat| self.seats.side(seat))
            .unwrap_or_else(|| self.turn().other())
    }
}

/// The options in force, for everybody to know.
pub(super) fn agreed_options(play: &dyn Match) -> Vec<escale_wire::Choice> {
    play.options().into_iter().map(Into::into).collect()
}

/// How to set the board up.
pub(super) fn setup(info: &TableInfo) -> Setup {
    Setup {
        options: info.options.iter().cloned().map(Into::into).collect(),
        position: info.position.clone(),
    }
}
