//! What players settle among themselves: proposals, absence, a seat handed to the engine, the next
//! game.

use escale_rules::{Side, phrase};
use escale_store::{NewTable, SideEffects};
use escale_wire::{Code, End, EventKind, GameResult, Offer, Refusal, TableInfo, TableStatus};

use super::clock::FREE_MOVES;
use super::propose::draw;
use super::{Mask, Moment, Proposal, Table, refuse};
use crate::secrets;

/// The strongest engine.
pub(crate) const MOST_LEVEL: u8 = 10;

type Judged = Result<Proposal, Refusal>;

fn not_now(fr: &'static str, en: &'static str) -> Refusal {
    refuse(Code::NotNow, fr, en)
}

/// Refuses a level the engine does not have.
pub(crate) fn check_level(level: u8) -> Result<(), Refusal> {
    if (1..=MOST_LEVEL).contains(&level) {
        return Ok(());
    }
    Err(Refusal::new(
        Code::BadValue,
        &phrase!(
            "niveau {level} : de 1 à {MOST_LEVEL}",
            "level {level}: 1 to {MOST_LEVEL}"
        ),
    ))
}

impl Table {
    pub(super) fn judge_offer(&self, what: Offer, acting: Mask, side: Side, seat: u8, moment: &Moment<'_>) -> Judged {
        match what {
            Offer::Rematch | Offer::Publish if self.status() != TableStatus::Over => {
                return Err(not_now("la partie n'est pas finie", "the game is not over"));
            }
            Offer::Rematch if self.seats.waiting() => {
                return Err(not_now(
                    "une place est restée libre : ouvrez une autre table",
                    "a seat was never taken: set up another table",
                ));
            }
            Offer::Rematch if self.rematch.is_some() => {
                return Err(refuse(Code::Repeated, "la revanche est prête", "the rematch is set up"));
            }
            Offer::Publish if self.is_public() => {
                return Err(refuse(
                    Code::Repeated,
                    "la partie est déjà publique",
                    "the game is public already",
                ));
            }
            Offer::Rematch | Offer::Publish => {}
            Offer::Draw | Offer::Takeback => self.must_play()?,
        }
        let other = self.seats.of(side.other());
        let both_mine = !(acting & other).is_empty();
        if what == Offer::Takeback {
            // Whoever plays both sides takes the last move back, whichever side made it.
            let asker = if both_mine { side.other() } else { side };
            if self.own_last_move(asker).is_none() {
                return Err(not_now("vous n'avez encore rien joué", "you have played nothing yet"));
            }
            if both_mine {
                return self.accepted(what, asker, seat, moment);
            }
        }
        if self.offers.by(what, side).is_some() {
            return Err(refuse(Code::Repeated, "c'est déjà proposé", "it is proposed already"));
        }
        if self.offers.was_declined(what, side, self.ply()) {
            return Err(refuse(
                Code::Repeated,
                "c'est déjà refusé ; peut-être après le prochain coup",
                "it was declined; after the next move perhaps",
            ));
        }
        let engine_agrees = match what {
            Offer::Draw => false,
            // An engine that keeps somebody's seat may play for them, not speak for them.
            Offer::Publish => (other & (self.seats.people() | self.seats.kept())).is_empty(),
            Offer::Takeback | Offer::Rematch => self.engine_camp(side.other()),
        };
        if both_mine || engine_agrees || self.offers.by(what, side.other()).is_some() {
            return self.accepted(what, side, seat, moment);
        }
        Ok(self.event(Some(seat), EventKind::Offered { what }, moment))
    }

    /// What `asker` proposed happens.
    pub(super) fn accepted(&self, what: Offer, asker: Side, seat: u8, moment: &Moment<'_>) -> Judged {
        match what {
            Offer::Draw => {
                self.must_play()?;
                Ok(self.over(Some(seat), draw().into(), moment))
            }
            Offer::Takeback => {
                self.must_play()?;
                let ply = self
                    .own_last_move(asker)
                    .ok_or_else(|| not_now("il n'y a rien à reprendre", "there is nothing to take back"))?;
                let (left, _) = self.clocks.reading(self.ply(), moment.now, moment.outages);
                Ok(self.event(Some(seat), EventKind::Takeback { ply, left }, moment))
            }
            Offer::Publish => {
                let mut proposal = self.event(Some(seat), EventKind::Published, moment);
                proposal.effects = Some(Box::new(SideEffects {
                    published: true,
                    ..SideEffects::default()
                }));
                Ok(proposal)
            }
            Offer::Rematch => {
                let next = self.return_match(moment.now);
                let what = EventKind::Rematch { table: next.id.clone() };
                let mut proposal = self.event(Some(seat), what, moment);
                proposal.effects = Some(Box::new(SideEffects {
                    table: Some(next),
                    ..SideEffects::default()
                }));
                Ok(proposal)
            }
        }
    }

    /// How many moves are left on the board once the last move of that side is taken back.
    fn own_last_move(&self, side: Side) -> Option<u32> {
        let record = self.play.record();
        record
            .iter()
            .rposition(|played| played.side == side)
            .map(|index| index as u32)
    }

    /// The same table with the camps swapped. The same secrets open its seats, so nothing secret
    /// has to be sent.
    fn return_match(&self, now: i64) -> NewTable {
        let told = self.seats.told();
        let half = told.len() / 2;
        let swap = |seat: usize| (seat + half) % told.len();
        let id = secrets::table_name();
        let info = TableInfo {
            id: id.clone(),
            created: now,
            seats: told
                .iter()
                .enumerate()
                .map(|(index, seat)| escale_wire::Seat {
                    sitter: told[swap(index)].sitter.clone(),
                    ..seat.clone()
                })
                .collect(),
            rematch_of: Some(self.info.id.clone()),
            ..self.info.clone()
        };
        NewTable {
            id,
            game: info.game.clone(),
            created: now,
            head: serde_json::to_string(&info).expect("plain data"),
            seats: self
                .seats
                .hashes()
                .map(|(seat, hash)| (swap(usize::from(seat)) as u8, hash))
                .collect(),
            public: self.info.public,
        }
    }

    pub(super) fn judge_claim(&self, side: Side, seat: u8, moment: &Moment<'_>) -> Judged {
        self.must_play()?;
        if !self.is_real_time() || self.ply() < FREE_MOVES {
            return Err(not_now(
                "on ne peut réclamer la victoire que dans une partie engagée, avec une pendule",
                "a win can only be claimed in a game under way, with a clock",
            ));
        }
        let people = self.seats.of(side.other()) & self.seats.people();
        if people.is_empty() || people & moment.gone != people {
            return Err(not_now("l'autre camp est là", "the other camp is there"));
        }
        let end = End {
            result: match side {
                Side::First => GameResult::First,
                Side::Second => GameResult::Second,
            },
            reason: "left".to_owned(),
            fr: "l'autre camp est parti".to_owned(),
            en: "the other camp has left".to_owned(),
            rule: "platform".to_owned(),
        };
        Ok(self.over(Some(seat), end, moment))
    }

    /// Only the camp whose player has left may seat an engine there: an opponent would choose a
    /// weak one.
    pub(super) fn judge_take_over(
        &self,
        taken: u8,
        level: u8,
        acting: Mask,
        side: Side,
        moment: &Moment<'_>,
    ) -> Judged {
        let own = acting & self.seats.of(side);
        self.must_play()?;
        check_level(level)?;
        let person = Mask::one(taken) & self.seats.people();
        if usize::from(taken) >= self.seats.len() || person.is_empty() || acting.has(taken) {
            return Err(refuse(
                Code::BadValue,
                "il n'y a personne à remplacer sur cette place",
                "there is nobody to replace on this seat",
            ));
        }
        if self.seats.side(taken) != Some(side) {
            return Err(refuse(
                Code::NotNow,
                "seul son propre camp peut faire remplacer un joueur",
                "only their own camp may have a player replaced",
            ));
        }
        if (person & moment.gone).is_empty() {
            return Err(not_now("ce joueur est là", "this player is there"));
        }
        Ok(self.event(own.iter().next(), EventKind::TookOver { seat: taken, level }, moment))
    }

    pub(super) fn judge_return(&self, actor: Mask, moment: &Moment<'_>) -> Judged {
        let kept = actor & self.seats.kept();
        if self.status() == TableStatus::Over || kept.is_empty() {
            return Err(not_now(
                "l'ordinateur ne tient pas votre place",
                "the computer does not have your seat",
            ));
        }
        let seats: Vec<u8> = kept.iter().collect();
        Ok(self.event(seats.first().copied(), EventKind::CameBack { seats }, moment))
    }

    pub(super) fn judge_delegation(&self, side: Side, seat: u8, moment: &Moment<'_>) -> Judged {
        self.must_play()?;
        if side != self.turn() {
            return Err(refuse(
                Code::NotYourTurn,
                "ce n'est pas à votre camp de jouer",
                "it is not your camp's turn",
            ));
        }
        let teammate = (self.seats.of(side) & self.seats.engines()).iter().next();
        let role = teammate.and_then(|teammate| self.seats.role(teammate));
        let Some(role) = role else {
            return Err(not_now(
                "votre camp n'a pas d'ordinateur",
                "your camp has no computer player",
            ));
        };
        if self.delegated {
            return Err(refuse(Code::Repeated, "c'est déjà demandé", "it is asked already"));
        }
        if !self.camp_can_move(|own| own == role) {
            return Err(not_now("ses pièces ne peuvent pas jouer", "its pieces cannot move"));
        }
        Ok(self.event(Some(seat), EventKind::Delegated, moment))
    }
}
