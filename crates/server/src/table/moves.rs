//! Judging a move: whose turn, whose piece, which time, and the rules.

use escale_catalog::flag_fall;
use escale_rules::phrase;
use escale_wire::{Code, End, EventKind, Refusal};

use super::endings::ending;
use super::propose::{Answer, not_seated};
use super::{Mask, Moment, Table, refuse};

impl Table {
    pub(super) fn judge_move(&self, acting: Mask, id: Option<u64>, ply: u32, m: &str, moment: &Moment<'_>) -> Answer {
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
                    "ce coup était pour une autre position (demi-coups joués : {ply} ; il y en a {here})",
                    "this move was meant for another position (plies played: {ply}; there are {here})"
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
        let prepared = match self.play.prepare(m) {
            Ok(prepared) => prepared,
            Err(trouble) => return Answer::Refuse(Refusal::new(Code::Illegal, &trouble.phrase)),
        };
        let Some(by) = self.seats.owner(mine, prepared.role) else {
            return Answer::Refuse(refuse(
                Code::NotYourPiece,
                "cette pièce est à votre équipier",
                "this piece is your partner's",
            ));
        };
        let end = prepared.verdict.clone().map(End::from);
        let left = self.clocks.clone().moved(side, ply, at, spent, moment.outages);
        let effects = end.as_ref().map(ending);
        let spent = left.is_some().then_some(spent as u64);
        let what = EventKind::Move {
            ply,
            m: prepared.text.clone(),
            spent,
            left,
            end,
        };
        let mut proposal = self.event(Some(by), what, moment);
        proposal.event.id = id;
        proposal.effects = effects;
        proposal.prepared = Some(prepared);
        Answer::Propose(proposal)
    }
}
