//! Proving a book: that its plans win against every defence.

use std::sync::Arc;

use escale_hints::Hints;
use escale_rules::{Coded, MoveBuf, Notation, Trouble, trouble};

use crate::{Book, Proofs, Prover};

/// What checking a plan came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CheckTally {
    /// Plans checked.
    pub plans: u64,
    /// Answers of the other side that lead to another plan, of a win at least two plies shorter.
    pub in_book: u64,
    /// Answers after which a short win was proved by search.
    pub searched: u64,
    /// Positions looked at for that.
    pub nodes: u64,
}

impl CheckTally {
    /// Adds another.
    pub fn add(&mut self, other: Self) {
        self.plans += other.plans;
        self.in_book += other.in_book;
        self.searched += other.searched;
        self.nodes += other.nodes;
    }
}

/// Checks plans one by one, each by itself.
///
/// A plan of a win in `n` plies holds if its move is legal and every answer leads to a plan of a
/// win in at most `n - 2` plies, or to a position that search proves won within them. If all plans
/// hold, each wins within its number of plies against every defence: by induction over that number.
/// No walk is needed and no order, so that plans can be checked by many at once and at any time.
pub struct Checker<R: Coded + Hints> {
    book: Arc<Book<R>>,
    prover: Prover<R>,
}

impl<R: Notation + Coded + Hints> Checker<R> {
    /// A checker of this book. Those of several threads may share what they prove.
    pub fn new(book: Arc<Book<R>>, proofs: Arc<Proofs<R>>) -> Self {
        Self {
            book,
            prover: Prover::new(proofs),
        }
    }

    /// That the book has a plan for the start of the game, of so many plies.
    pub fn start(book: &Book<R>) -> Result<u32, Trouble> {
        let plan = book.plan(R::initial().code());
        plan.map(|plan| plan.plies).ok_or_else(|| {
            trouble!(
                "le livre n'a pas de plan pour le début de la partie",
                "the book has no plan for the start of the game"
            )
        })
    }

    /// Checks the plan with this number.
    pub fn check(&mut self, number: usize) -> Result<CheckTally, Trouble> {
        let unreadable = || trouble!("le plan n° {number} ne se lit pas", "plan no. {number} cannot be read");
        let (code, plan) = self.book.nth(number).ok_or_else(unreadable)?;
        let position = R::decode(code).ok_or_else(unreadable)?;
        let text = position.position_text();
        let mv = self.book.planned_move(&position, &plan).ok_or_else(|| {
            trouble!(
                "le plan n° {number} ({text}) donne un coup qui n'existe pas",
                "plan no. {number} ({text}) gives a move that does not exist"
            )
        })?;
        let before = self.prover.nodes();
        let mut tally = CheckTally {
            plans: 1,
            ..CheckTally::default()
        };
        let after = position.child(mv);
        let answers = after.moves();
        let most = plan.plies.saturating_sub(2);
        // Without an answer the game would be over, and a plan leads on.
        let mut holds = !answers.is_empty();
        for &answer in answers.as_slice() {
            let reached = after.child(answer);
            if reached.decided().is_some() {
                holds = false;
                break;
            }
            if self.book.plan(reached.code()).is_some_and(|next| next.plies <= most) {
                tally.in_book += 1;
            } else if self.prover.wins_within(&reached, most.min(self.book.searched())) {
                tally.searched += 1;
            } else {
                holds = false;
                break;
            }
        }
        if !holds {
            let mv = position.move_text(mv);
            return Err(trouble!(
                "le plan n° {number} ne tient pas : {text}, {mv}",
                "plan no. {number} does not hold: {text}, {mv}"
            ));
        }
        tally.nodes = self.prover.nodes() - before;
        Ok(tally)
    }
}
