//! Tables without a network, a disk or a clock.

mod authorisation;
mod clocks;
mod four;
mod life;
mod replay;
mod setting_up;

use escale_catalog::Shelf;
use escale_store::{Outage, StoredTable, TableNo};
use escale_wire::{ClockSpec, Code, CreateTable, SeatRequest, Sides, Who};

use super::{Action, Answer, Mask, Moment, Proposal, Request, Table, plan};

pub(super) const START: i64 = 1_000_000;

pub(super) fn seat(who: Who) -> SeatRequest {
    SeatRequest {
        who,
        level: None,
        together: None,
    }
}

pub(super) fn request(game: &str, seats: &[Who], clock: ClockSpec) -> CreateTable {
    CreateTable {
        game: game.to_owned(),
        options: Vec::new(),
        position: None,
        clock,
        seats: seats.iter().map(|&who| seat(who)).collect(),
        sides: Sides::Chosen,
        name: None,
    }
}

pub(super) fn stored(request: &CreateTable) -> StoredTable {
    let planned = plan(Shelf::default(), request, START, |_, _| String::new()).expect("a possible table");
    StoredTable {
        no: TableNo { number: 1, epoch: 0 },
        id: planned.table.id,
        game: planned.table.game,
        created: planned.table.created,
        head: planned.table.head,
        seats: planned.table.seats,
        public: planned.table.public,
        over: false,
    }
}

/// A table under test, with hands to turn its clock.
pub(super) struct Bench {
    pub(super) stored: StoredTable,
    pub(super) table: Table,
    pub(super) now: i64,
    pub(super) lag: i64,
    pub(super) gone: Mask,
    pub(super) outages: Vec<Outage>,
    /// Everything that was settled.
    pub(super) log: Vec<Proposal>,
}

impl Bench {
    pub(super) fn new(request: &CreateTable) -> Self {
        let stored = stored(request);
        Self {
            table: Table::new(&stored, Shelf::default()).expect("a readable table"),
            stored,
            now: START,
            lag: 0,
            gone: Mask::NONE,
            outages: Vec::new(),
            log: Vec::new(),
        }
    }

    /// Two people at a game of Lices without a clock.
    pub(super) fn two() -> Self {
        Self::new(&request("lices", &[Who::Me, Who::Me], ClockSpec::None {}))
    }

    pub(super) fn ask(&mut self, seats: &[u8], id: Option<u64>, action: Action) -> Answer {
        let request = Request {
            actor: seats.iter().copied().collect(),
            engine: false,
            id,
            spectator: None,
            action,
        };
        self.put(&request)
    }

    pub(super) fn put(&mut self, request: &Request) -> Answer {
        let moment = Moment {
            now: self.now,
            outages: &self.outages,
            lag: self.lag,
            gone: self.gone,
        };
        self.table.propose(request, &moment)
    }

    /// Does it, which must be possible.
    pub(super) fn does(&mut self, seats: &[u8], action: Action) -> u32 {
        let said = format!("{action:?}");
        match self.ask(seats, None, action) {
            Answer::Propose(proposal) => self.settle(proposal),
            other => panic!("{said}: {other:?}"),
        }
    }

    pub(super) fn settle(&mut self, proposal: Proposal) -> u32 {
        self.table.settle(&proposal, &self.outages);
        let version = proposal.event.v;
        self.log.push(proposal);
        version
    }

    /// Must be refused with this code.
    pub(super) fn refuses(&mut self, seats: &[u8], action: Action, code: Code) {
        let said = format!("{action:?}");
        match self.ask(seats, None, action) {
            Answer::Refuse(refusal) => {
                assert_eq!(refusal.code, code, "{said}");
                assert!(!refusal.fr.is_empty() && !refusal.en.is_empty());
            }
            other => panic!("{said}: {other:?}"),
        }
    }

    /// The side on move plays its first legal move, after so many milliseconds.
    pub(super) fn moves_after(&mut self, milliseconds: i64) -> u32 {
        self.now += milliseconds;
        let side = self.table.turn();
        let seats: Vec<u8> = self.table.seats().of(side).iter().collect();
        self.does(&seats, self.some_move())
    }

    pub(super) fn some_move(&self) -> Action {
        Action::Move {
            ply: self.table.ply(),
            m: self.table.play().legal_texts().swap_remove(0),
        }
    }
}
