//! Judging a request.

use escale_catalog::{agreed, resigned};
use escale_rules::{Side, Verdict, phrase};
use escale_store::SeatHash;
use escale_wire::{Code, Event, EventKind, Offer, Refusal, Room, TableStatus, Whom};

use super::{Mask, Moment, Proposal, Table, refuse};

/// What somebody wants done.
#[derive(Debug)]
pub(crate) struct Request {
    /// Every seat the asker's secret opens; none for a spectator.
    pub(crate) actor: Mask,
    /// Whether it is the engine that sits there.
    pub(crate) engine: bool,
    /// The number the asker gave it.
    pub(crate) id: Option<u64>,
    /// Who asks, if they look on and have said how to know them again.
    pub(crate) spectator: Option<u64>,
    /// What.
    pub(crate) action: Action,
}

impl Request {
    /// What the server does by itself; to be filled in.
    pub(crate) const fn by_server() -> Self {
        Self {
            actor: Mask::NONE,
            engine: false,
            id: None,
            spectator: None,
            action: Action::Due,
        }
    }
}

/// What can be done at a table.
#[derive(Debug)]
pub(crate) enum Action {
    Move {
        ply: u32,
        m: String,
    },
    Offer(Offer),
    Accept(Offer),
    Decline(Offer),
    Resign,
    Abort,
    Flag,
    Claim,
    TakeOver {
        seat: u8,
        level: u8,
    },
    ComeBack,
    Delegate,
    Chat {
        room: Room,
        text: String,
        who: Option<String>,
    },
    Mute {
        whom: Whom,
        on: bool,
    },
    /// Somebody opened the link of these seats, or came from the lobby and gets this secret.
    Sit {
        seats: Mask,
        hash: Option<SeatHash>,
        name: Option<String>,
    },
    /// Something may be due by time.
    Due,
}

/// Events beside moves that a table may have before it takes no more of what could go on for ever.
const OTHER_EVENTS: u32 = 2_000;

impl Action {
    /// Whether it is refused once a log is long. What a game needs to be played on and to end never
    /// is, nor what can happen only once or twice.
    const fn is_capped(&self) -> bool {
        match self {
            Self::Offer(what) | Self::Accept(what) => matches!(what, Offer::Draw | Offer::Takeback),
            Self::Decline(_) | Self::TakeOver { .. } | Self::Delegate | Self::Chat { .. } => true,
            Self::Move { .. }
            | Self::Resign
            | Self::Abort
            | Self::Flag
            | Self::Claim
            | Self::ComeBack
            | Self::Mute { .. }
            | Self::Sit { .. }
            | Self::Due => false,
        }
    }
}

/// What becomes of a request.
#[derive(Debug)]
pub(crate) enum Answer {
    /// This is to be committed.
    Propose(Proposal),
    /// No, and nothing changes.
    Refuse(Refusal),
    /// No; and in judging it something else turned out to be due.
    RefuseAnd(Refusal, Proposal),
    /// It was done already, as this version.
    Already(u32),
    /// Nothing to do.
    Nothing,
}

pub(super) type Judged = Result<Proposal, Refusal>;

fn waiting() -> Refusal {
    refuse(
        Code::Waiting,
        "la partie n'a pas commencé : une place est libre",
        "the game has not begun: a seat is free",
    )
}

impl Table {
    /// Judges a request. Nothing changes by it: the caller commits the proposal, and then it is
    /// settled.
    pub(crate) fn propose(&self, request: &Request, moment: &Moment<'_>) -> Answer {
        if let Some(version) = request.id.and_then(|id| self.recent.version(request.actor, id)) {
            return Answer::Already(version);
        }
        let acting = if request.engine {
            request.actor
        } else {
            request.actor.without(self.seats.engines())
        };
        let judged = match &request.action {
            action if action.is_capped() && self.other_events >= OTHER_EVENTS => Err(enough()),
            Action::Move { .. } if acting.is_empty() && !request.actor.is_empty() => Err(replaced()),
            Action::Move { ply, m } => return self.judge_move(acting, request.id, *ply, m, moment),
            Action::Due => return self.due(moment).map_or(Answer::Nothing, Answer::Propose),
            Action::Sit { seats, hash, name } => self.judge_sitting(*seats, *hash, name.as_deref(), moment),
            Action::Chat { room, text, who } => self.judge_remark(request.actor, *room, text, who.as_deref(), moment),
            _ if request.actor.is_empty() => Err(not_seated()),
            Action::ComeBack => self.judge_return(request.actor, moment),
            Action::Mute { whom, on } => self.judge_mute(request.actor, *whom, *on, moment),
            action => match self.side_of(acting) {
                None => Err(replaced()),
                Some(side) => self.judge_player(action, acting, side, moment),
            },
        };
        match judged {
            Ok(mut proposal) => {
                proposal.event.id = request.id;
                Answer::Propose(proposal)
            }
            Err(refusal) => Answer::Refuse(refusal),
        }
    }

    fn judge_player(&self, action: &Action, acting: Mask, side: Side, moment: &Moment<'_>) -> Judged {
        let seat = (acting & self.seats.of(side)).iter().next().ok_or_else(not_seated)?;
        match action {
            Action::Offer(what) => self.judge_offer(*what, acting, side, seat, moment),
            Action::Accept(what) => {
                self.offers.by(*what, side.other()).ok_or_else(no_offer)?;
                self.accepted(*what, side.other(), seat, moment)
            }
            Action::Decline(what) => {
                let stands = Side::BOTH.iter().any(|&side| self.offers.by(*what, side).is_some());
                if !stands {
                    return Err(no_offer());
                }
                Ok(self.event(Some(seat), EventKind::Declined { what: *what }, moment))
            }
            Action::Resign => {
                self.must_play()?;
                Ok(self.over(Some(seat), resigned(side).into(), moment))
            }
            Action::Abort => self.judge_abort(seat, moment),
            Action::Flag => {
                self.must_play()?;
                self.due(moment)
                    .ok_or_else(|| refuse(Code::NotNow, "il reste du temps", "there is time left"))
            }
            Action::Claim => self.judge_claim(side, seat, moment),
            Action::TakeOver { seat: taken, level } => self.judge_take_over(*taken, *level, acting, side, moment),
            Action::Delegate => self.judge_delegation(side, seat, moment),
            _ => Err(refuse(
                Code::Internal,
                "demande envoyée au mauvais endroit",
                "request sent to the wrong place",
            )),
        }
    }

    /// The side somebody acts for: with seats on both (hot-seat) the one on move.
    pub(super) fn side_of(&self, acting: Mask) -> Option<Side> {
        let [first, second] = Side::BOTH.map(|side| !(acting & self.seats.of(side)).is_empty());
        match (first, second) {
            (true, true) => Some(self.turn()),
            (true, false) => Some(Side::First),
            (false, true) => Some(Side::Second),
            (false, false) => None,
        }
    }

    pub(super) fn must_play(&self) -> Result<(), Refusal> {
        match self.status() {
            TableStatus::Playing => Ok(()),
            TableStatus::Waiting => Err(waiting()),
            TableStatus::Over => Err(self.is_over()),
        }
    }

    pub(super) fn is_over(&self) -> Refusal {
        let (fr, en) = self
            .end
            .as_ref()
            .map_or(("", ""), |end| (end.fr.as_str(), end.en.as_str()));
        Refusal::new(
            Code::Over,
            &phrase!("la partie est finie ({fr})", "the game is over ({en})"),
        )
    }

    /// Time in a log never runs backwards, whatever the machine's clock does.
    pub(super) fn now(&self, moment: &Moment<'_>) -> i64 {
        moment.now.max(self.last_at)
    }

    pub(super) fn event(&self, by: Option<u8>, what: EventKind, moment: &Moment<'_>) -> Proposal {
        Proposal {
            event: Event {
                v: self.version + 1,
                at: self.now(moment),
                by,
                id: None,
                what,
                played: None,
            },
            prepared: None,
            effects: None,
        }
    }
}

fn enough() -> Refusal {
    refuse(
        Code::TooLong,
        "assez de messages à cette table : on ne peut plus qu'y jouer",
        "this table has had enough messages: now one can only play",
    )
}

fn replaced() -> Refusal {
    refuse(
        Code::NotNow,
        "l'ordinateur tient votre place ; reprenez-la d'abord",
        "the computer has your seat; take it back first",
    )
}

pub(super) fn not_seated() -> Refusal {
    refuse(
        Code::NotSeated,
        "seuls les joueurs peuvent le faire",
        "only players may do this",
    )
}

fn no_offer() -> Refusal {
    refuse(Code::NoOffer, "rien n'a été proposé", "nothing was proposed")
}

pub(super) fn draw() -> Verdict {
    agreed()
}
