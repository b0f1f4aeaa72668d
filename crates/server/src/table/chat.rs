//! Judging what people do beside playing: sitting down, talking, not listening.

use escale_store::{SeatHash, SideEffects};
use escale_wire::{Code, EventKind, Room, TableStatus, Whom};

use super::propose::{Judged, not_seated};
use super::{Mask, Moment, Table, refuse};
use crate::texts;

/// Remarks kept of each conversation at a table; a log is for games. Counted apart, so that nobody
/// who looks on can silence the players.
const REMARKS: u16 = 500;

/// How often one may stop listening to somebody, or listen again, at one table. Apart from all
/// else: who toggles this for ever takes nothing from the others.
const MUTES: u32 = 200;

/// What was said, by conversation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Remarks([u16; 3]);

const fn index(room: Room) -> usize {
    match room {
        Room::Players => 0,
        Room::Team => 1,
        Room::Spectators => 2,
    }
}

impl Remarks {
    pub(super) fn note(&mut self, room: Room) {
        self.0[index(room)] = self.0[index(room)].saturating_add(1);
    }

    fn enough(self, room: Room) -> bool {
        self.0[index(room)] >= REMARKS
    }
}

impl Table {
    pub(super) fn judge_sitting(
        &self,
        seats: Mask,
        hash: Option<SeatHash>,
        name: Option<&str>,
        moment: &Moment<'_>,
    ) -> Judged {
        if self.status() == TableStatus::Over {
            return Err(self.is_over());
        }
        let free = seats & self.seats.empty();
        if free.is_empty() {
            return Err(refuse(Code::Taken, "la place est prise", "the seat is taken"));
        }
        let what = EventKind::Joined {
            seats: free.iter().collect(),
            name: texts::name(name),
        };
        let mut proposal = self.event(None, what, moment);
        if let Some(hash) = hash {
            proposal.effects = Some(Box::new(SideEffects {
                seats: free.iter().map(|seat| (seat, hash)).collect(),
                ..SideEffects::default()
            }));
        }
        Ok(proposal)
    }

    pub(super) fn judge_remark(
        &self,
        actor: Mask,
        room: Room,
        text: &str,
        who: Option<&str>,
        moment: &Moment<'_>,
    ) -> Judged {
        let text =
            texts::remark(text).ok_or_else(|| refuse(Code::BadValue, "le message est vide", "the message is empty"))?;
        if self.remarks.enough(room) {
            return Err(refuse(
                Code::TooLong,
                "on a assez parlé dans cette discussion",
                "enough has been said in this chat",
            ));
        }
        let allowed = match room {
            Room::Players | Room::Team if actor.is_empty() => return Err(not_seated()),
            Room::Players => true,
            Room::Team => self.seats.shared(),
            Room::Spectators => actor.is_empty() || self.status() == TableStatus::Over,
        };
        if !allowed {
            return Err(refuse(
                Code::NotNow,
                "cette discussion ne vous est pas ouverte",
                "this chat is not open to you",
            ));
        }
        let by = self
            .side_of(actor)
            .and_then(|side| (actor & self.seats.of(side)).iter().next());
        let who = by.is_none().then(|| who.map(str::to_owned)).flatten();
        Ok(self.event(by, EventKind::Chat { room, text, who }, moment))
    }

    pub(super) fn judge_mute(&self, actor: Mask, whom: Whom, on: bool, moment: &Moment<'_>) -> Judged {
        if let Whom::Seat(seat) = whom
            && (usize::from(seat) >= self.seats.len() || actor.has(seat))
        {
            return Err(refuse(
                Code::BadValue,
                "il n'y a personne à faire taire",
                "there is nobody to mute",
            ));
        }
        if self.mutes >= MUTES {
            return Err(refuse(
                Code::TooLong,
                "assez changé d'avis à cette table",
                "minds have been changed often enough at this table",
            ));
        }
        if self.seats.deaf(actor, whom) == on {
            return Err(refuse(Code::Repeated, "c'est déjà le cas", "that is the case already"));
        }
        Ok(self.event(actor.iter().next(), EventKind::Muted { whom, on }, moment))
    }
}
