//! How a game ends other than by a move.

use escale_catalog::flag_fall;
use escale_store::{Ending, SideEffects};
use escale_wire::{Code, End, EventKind, GameResult, TableStatus};

use super::clock::{EXPIRY, FREE_MOVES};
use super::propose::Judged;
use super::{Moment, Proposal, Table, refuse};

impl Table {
    pub(super) fn judge_abort(&self, seat: u8, moment: &Moment<'_>) -> Judged {
        if self.status() == TableStatus::Over {
            return Err(self.is_over());
        }
        if self.status() == TableStatus::Playing && self.ply() >= FREE_MOVES {
            return Err(refuse(
                Code::NotNow,
                "la partie est engagée : on peut abandonner, non l'annuler",
                "the game is under way: you may resign, not abort",
            ));
        }
        Ok(self.over(Some(seat), aborted("aborted", "partie annulée", "aborted"), moment))
    }

    /// What time alone decides, if it is due.
    pub(super) fn due(&self, moment: &Moment<'_>) -> Option<Proposal> {
        let now = self.now(moment);
        match self.status() {
            TableStatus::Over => None,
            TableStatus::Waiting => (now >= self.info.created + EXPIRY).then(|| {
                let end = aborted("expired", "personne n'est venu", "nobody came");
                self.over(None, end, moment)
            }),
            TableStatus::Playing if self.clocks.flagged(self.turn(), self.ply(), now, moment.outages) => {
                Some(self.over(None, flag_fall(self.turn()).into(), moment))
            }
            TableStatus::Playing => self.clocks.no_show(self.ply(), now, moment.outages).then(|| {
                let end = aborted(
                    "no-show",
                    "le premier coup n'est pas venu",
                    "the first move did not come",
                );
                self.over(None, end, moment)
            }),
        }
    }

    /// The game ends here.
    pub(super) fn over(&self, by: Option<u8>, end: End, moment: &Moment<'_>) -> Proposal {
        let playing = self.status() == TableStatus::Playing;
        let left = playing
            .then(|| {
                self.clocks
                    .stopped(self.turn(), self.ply(), self.now(moment), moment.outages)
            })
            .flatten();
        let effects = ending(&end);
        let mut proposal = self.event(by, EventKind::Ended { end, left }, moment);
        proposal.effects = Some(effects);
        proposal
    }
}

pub(super) fn ending(end: &End) -> Box<SideEffects> {
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
