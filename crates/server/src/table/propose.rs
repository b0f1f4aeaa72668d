//! Judging a request.

use escale_catalog::{agreed, flag_fall, resigned};
use escale_rules::{Side, Verdict, phrase};
use escale_store::{Ending, SeatHash, SideEffects};
use escale_wire::{Code, End, Event, Offer, Refusal, Result as GameResult, Room, Status, What, Whom};

use super::clock::FREE_MOVES;
use super::{Mask, Moment, Proposal, Table, refuse};
use crate::texts;

/// Remarks kept per table; a log is for games.
const REMARKS: u16 = 500;

/// What somebody wants done.
#[derive(Debug)]
pub(crate) struct Request {
    /// Every seat the asker's secret opens; none for a spectator.
    pub(crate) actor: Mask,
    /// Whether it is the engine that sits there.
    pub(crate) engine: bool,
    /// The number the asker gave it.
    pub(crate) id: Option<u64>,
    /// What.
    pub(crate) deed: Deed,
}

/// What can be done at a table.
#[derive(Debug)]
pub(crate) enum Deed {
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

type Judged = Result<Proposal, Refusal>;

fn waiting() -> Refusal {
    refuse(
        Code::Waiting,
        "la partie n'a pas commencé : une place est libre",
        "the game has not begun: a seat is free",
    )
}

impl Table {
    /// Judges a request. A move is played on the board at once: the caller then commits and settles the proposal, or throws the table away.
    pub(crate) fn propose(&mut self, request: &Request, moment: &Moment<'_>) -> Answer {
        if let Some(version) = request.id.and_then(|id| self.recent.version(request.actor, id)) {
            return Answer::Already(version);
        }
        let acting = if request.engine {
            request.actor
        } else {
            request.actor.without(self.seats.engines())
        };
        let judged = match &request.deed {
            Deed::Move { ply, m } => return self.judge_move(acting, request.id, *ply, m, moment),
            Deed::Due => return self.due(moment).map_or(Answer::Nothing, Answer::Propose),
            Deed::Sit { seats, hash, name } => self.judge_sitting(*seats, *hash, name.as_deref(), moment),
            Deed::Chat { room, text, who } => self.judge_remark(request.actor, *room, text, who.as_deref(), moment),
            _ if request.actor.is_empty() => Err(not_seated()),
            Deed::ComeBack => self.judge_return(request.actor, moment),
            Deed::Mute { whom, on } => self.judge_mute(request.actor, *whom, *on, moment),
            deed => match self.side_of(acting) {
                None => Err(refuse(
                    Code::NotNow,
                    "l'ordinateur tient votre place ; reprenez-la d'abord",
                    "the engine sits on your seat; take it back first",
                )),
                Some(side) => self.judge_player(deed, acting, side, moment),
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

    fn judge_player(&self, deed: &Deed, acting: Mask, side: Side, moment: &Moment<'_>) -> Judged {
        let seat = (acting & self.seats.of(side)).iter().next().ok_or_else(not_seated)?;
        match deed {
            Deed::Offer(what) => self.judge_offer(*what, acting, side, seat, moment),
            Deed::Accept(what) => {
                self.offers.by(*what, side.other()).ok_or_else(no_offer)?;
                self.accepted(*what, side.other(), seat, moment)
            }
            Deed::Decline(what) => {
                let stands = Side::BOTH.iter().any(|&side| self.offers.by(*what, side).is_some());
                if !stands {
                    return Err(no_offer());
                }
                Ok(self.event(Some(seat), What::Declined { what: *what }, moment))
            }
            Deed::Resign => {
                self.must_play()?;
                Ok(self.over(Some(seat), resigned(side).into(), moment))
            }
            Deed::Abort => self.judge_abort(seat, moment),
            Deed::Flag => {
                self.must_play()?;
                self.due(moment)
                    .ok_or_else(|| refuse(Code::NotNow, "il reste du temps", "there is time left"))
            }
            Deed::Claim => self.judge_claim(side, seat, moment),
            Deed::TakeOver { seat: taken, level } => self.judge_take_over(*taken, *level, acting, seat, moment),
            Deed::Delegate => self.judge_delegation(side, seat, moment),
            _ => Err(refuse(Code::Internal, "demande mal rangée", "misplaced request")),
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
            Status::Playing => Ok(()),
            Status::Waiting => Err(waiting()),
            Status::Over => Err(self.is_over()),
        }
    }

    fn is_over(&self) -> Refusal {
        let (fr, en) = self
            .end
            .as_ref()
            .map_or(("", ""), |end| (end.fr.as_str(), end.en.as_str()));
        Refusal::new(
            Code::Over,
            &phrase!("la partie est finie ({fr})", "the game is over ({en})"),
        )
    }

    fn judge_move(&mut self, acting: Mask, id: Option<u64>, ply: u32, m: &str, moment: &Moment<'_>) -> Answer {
        if acting.is_empty() {
            return Answer::Refuse(not_seated());
        }
        if let Err(refusal) = self.must_play() {
            return Answer::Refuse(refusal);
        }
        let here = self.ply();
        if ply != here {
            return Answer::Refuse(Refusal::new(
                Code::Stale,
                &phrase!(
                    "ce coup était pour une autre position ({ply} coups joués ; il y en a {here})",
                    "this move was meant for another position ({ply} moves played; there are {here})"
                ),
            ));
        }
        let side = self.turn();
        let mine = acting & self.seats.of(side);
        if mine.is_empty() {
            return Answer::Refuse(refuse(
                Code::NotYourTurn,
                "ce n'est pas à vous de jouer",
                "it is not your turn",
            ));
        }
        let at = self.now(moment);
        let Some(spent) = self.clocks.charge(side, ply, at, moment.outages, moment.lag) else {
            let refusal = refuse(Code::Over, "le temps est écoulé", "time is up");
            return Answer::RefuseAnd(refusal, self.over(None, flag_fall(side).into(), moment));
        };
        let by = match self.mover_of(mine, m) {
            Ok(by) => by,
            Err(refusal) => return Answer::Refuse(refusal),
        };
        let m = match self.play.play(m) {
            Ok(canonical) => canonical,
            Err(trouble) => return Answer::Refuse(Refusal::new(Code::Illegal, &trouble.0)),
        };
        let end = self.play.verdict().map(End::from);
        let left = self.clocks.clone().moved(side, ply, at, spent, moment.outages);
        let effects = end.as_ref().map(ending);
        let spent = left.is_some().then_some(spent as u64);
        let what = What::Move {
            ply,
            m,
            spent,
            left,
            end,
        };
        let mut proposal = self.event(Some(by), what, moment);
        proposal.event.id = id;
        proposal.effects = effects;
        Answer::Propose(proposal)
    }

    /// The seat a move belongs to. Where a camp is shared that depends on the piece, which only the canonical text tells.
    fn mover_of(&self, mine: Mask, m: &str) -> Result<u8, Refusal> {
        if !self.seats.shared() {
            return mine.iter().next().ok_or_else(not_seated);
        }
        let canonical = self
            .play
            .fork()
            .play(m)
            .map_err(|trouble| Refusal::new(Code::Illegal, &trouble.0))?;
        self.seats.owner(mine, &canonical).ok_or_else(|| {
            refuse(
                Code::NotYourPiece,
                "cette pièce est à votre partenaire",
                "this piece is your teammate's",
            )
        })
    }

    fn judge_sitting(&self, seats: Mask, hash: Option<SeatHash>, name: Option<&str>, moment: &Moment<'_>) -> Judged {
        if self.status() == Status::Over {
            return Err(self.is_over());
        }
        let free = seats & self.seats.empty();
        if free.is_empty() {
            return Err(refuse(Code::Taken, "la place est prise", "the seat is taken"));
        }
        let what = What::Joined {
            seats: free.iter().collect(),
            name: texts::name(name),
        };
        let mut proposal = self.event(None, what, moment);
        if let Some(hash) = hash {
            let mut after = self.seats.clone();
            free.iter().for_each(|seat| after.sit(seat, None));
            proposal.effects = Some(Box::new(SideEffects {
                seats: free.iter().map(|seat| (seat, hash)).collect(),
                listed: Some(!after.next_from_lobby().is_empty()),
                ..SideEffects::default()
            }));
        }
        Ok(proposal)
    }

    fn judge_remark(&self, actor: Mask, room: Room, text: &str, who: Option<&str>, moment: &Moment<'_>) -> Judged {
        let text =
            texts::remark(text).ok_or_else(|| refuse(Code::BadValue, "le message est vide", "the message is empty"))?;
        if self.remarks >= REMARKS {
            return Err(refuse(
                Code::TooLong,
                "on a assez parlé à cette table",
                "enough has been said at this table",
            ));
        }
        let allowed = match room {
            Room::Players | Room::Team if actor.is_empty() => return Err(not_seated()),
            Room::Players => true,
            Room::Team => self.seats.shared(),
            Room::Spectators => actor.is_empty() || self.status() == Status::Over,
        };
        if !allowed {
            return Err(refuse(
                Code::NotNow,
                "cette conversation n'est pas ouverte pour vous",
                "this conversation is not open to you",
            ));
        }
        let by = self
            .side_of(actor)
            .and_then(|side| (actor & self.seats.of(side)).iter().next());
        let who = by.is_none().then(|| who.map(str::to_owned)).flatten();
        Ok(self.event(by, What::Chat { room, text, who }, moment))
    }

    fn judge_mute(&self, actor: Mask, whom: Whom, on: bool, moment: &Moment<'_>) -> Judged {
        if let Whom::Seat(seat) = whom
            && (usize::from(seat) >= self.seats.len() || actor.has(seat))
        {
            return Err(refuse(
                Code::BadValue,
                "il n'y a personne à faire taire",
                "there is nobody to mute",
            ));
        }
        Ok(self.event(actor.iter().next(), What::Muted { whom, on }, moment))
    }

    fn judge_abort(&self, seat: u8, moment: &Moment<'_>) -> Judged {
        if self.status() == Status::Over {
            return Err(self.is_over());
        }
        if self.status() == Status::Playing && self.ply() >= FREE_MOVES {
            return Err(refuse(
                Code::NotNow,
                "la partie est engagée : on peut abandonner, non l'annuler",
                "the game is under way: you may resign, not abort",
            ));
        }
        Ok(self.over(Some(seat), aborted("aborted", "partie annulée", "aborted"), moment))
    }

    /// What time alone decides, if it is due.
    fn due(&self, moment: &Moment<'_>) -> Option<Proposal> {
        let now = self.now(moment);
        match self.status() {
            Status::Over => None,
            Status::Waiting => (now >= self.info.created + super::clock::EXPIRY).then(|| {
                let end = aborted("expired", "personne n'est venu", "nobody came");
                self.over(None, end, moment)
            }),
            Status::Playing if self.clocks.flagged(self.turn(), self.ply(), now, moment.outages) => {
                Some(self.over(None, flag_fall(self.turn()).into(), moment))
            }
            Status::Playing => self.clocks.no_show(self.ply(), now, moment.outages).then(|| {
                let end = aborted(
                    "no-show",
                    "le premier coup n'est pas venu",
                    "the first move did not come",
                );
                self.over(None, end, moment)
            }),
        }
    }

    /// Time in a log never runs backwards, whatever the machine's clock does.
    fn now(&self, moment: &Moment<'_>) -> i64 {
        moment.now.max(self.last_at)
    }

    pub(super) fn event(&self, by: Option<u8>, what: What, moment: &Moment<'_>) -> Proposal {
        Proposal {
            event: Event {
                v: self.version + 1,
                at: self.now(moment),
                by,
                id: None,
                what,
            },
            effects: None,
        }
    }

    /// The game ends here.
    pub(super) fn over(&self, by: Option<u8>, end: End, moment: &Moment<'_>) -> Proposal {
        let playing = self.status() == Status::Playing;
        let left = playing
            .then(|| {
                self.clocks
                    .stopped(self.turn(), self.ply(), self.now(moment), moment.outages)
            })
            .flatten();
        let effects = ending(&end);
        let mut proposal = self.event(by, What::Ended { end, left }, moment);
        proposal.effects = Some(effects);
        proposal
    }
}

fn ending(end: &End) -> Box<SideEffects> {
    Box::new(SideEffects {
        ending: Some(Ending {
            result: end.result.word().to_owned(),
        }),
        ..SideEffects::default()
    })
}

pub(super) fn aborted(reason: &str, fr: &str, en: &str) -> End {
    End {
        result: GameResult::Aborted,
        reason: reason.to_owned(),
        fr: fr.to_owned(),
        en: en.to_owned(),
        rule: "platform".to_owned(),
    }
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
