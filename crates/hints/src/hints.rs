//! What a search may ask of a game beyond its rules.

use escale_rules::{MoveBuf, Outcome, Rules, Side};

use crate::{Skill, Term, TermWords, Tuning};

/// Hints for a search. Wrong hints cost strength, never legality.
pub trait Hints: Rules {
    /// The terms of the hand evaluation; [`Hints::measure`] reports amounts by index into this
    /// list.
    const TERMS: &'static [Term];

    /// What players call the terms. Every name has words in the games on the shelf (tested); what
    /// has none is never spoken of.
    const TERM_WORDS: &'static [TermWords] = &[];

    /// Margins of the search heuristics in this game.
    const TUNING: Tuning = Tuning::DEFAULT;

    /// What the levels 1 to 9 see in this game, measured so that each beats the one before it, but
    /// not always.
    const LEVELS: [Skill; 9] = Skill::LADDER;

    /// Whether [`Hints::wins_at_once`] and [`Hints::evasions`] are told without playing moves,
    /// cheaply enough to be asked at every node of a search.
    const FORESIGHT: bool = false;

    /// A 16-bit index of a move, for tables and histories (a butterfly index). Two legal moves of
    /// one position may share it (rarely); the search looks it up among generated moves, so a
    /// shared slot can never play an illegal move.
    fn slot(&self, mv: Self::Move) -> u16;

    /// Whether the move changes the balance at once (a capture, a promotion, a piece brought home):
    /// searched in quiescence.
    fn is_noisy(&self, mv: Self::Move) -> bool;

    /// Static exchange evaluation (SEE): a guess, in hundredths of the basic piece, of what a noisy
    /// move has won when the exchanges it begins are over; negative when it loses.
    #[inline]
    fn see(&self, mv: Self::Move) -> i32 {
        let _ = mv;
        100
    }

    /// How easily a beginner overlooks the move: 0 for what everybody sees, up to 3 for what takes
    /// practice (long lines, backward captures, long chains). Weak levels miss moves by it.
    #[inline]
    fn subtlety(&self, mv: Self::Move) -> u32 {
        let _ = mv;
        0
    }

    /// Plies counted so far towards a counted draw (at 100); 0 where the game has none. A search
    /// trusts its memory less when the draw is near.
    #[inline]
    fn draw_clock(&self) -> u32 {
        0
    }

    /// Whether the side to move must answer a threat at once.
    #[inline]
    fn in_check(&self) -> bool {
        false
    }

    /// Whether the side to move must capture: then no quiet move is legal beside it, and standing
    /// still is no measure of the position. `None` where captures are compulsory but only the list
    /// of moves tells: it must if all of them are noisy.
    #[inline]
    fn must_capture(&self) -> Option<bool> {
        Some(false)
    }

    /// Whether it can be told without a list of moves that the side to move has no free choice: it
    /// is in check, or must capture.
    #[inline]
    fn is_forced(&self) -> bool {
        self.in_check() || self.must_capture() == Some(true)
    }

    /// Whether the side to move can win with its next move: exact, unlike the other hints. Games
    /// override this where they can tell without playing every move.
    #[inline]
    fn wins_at_once(&self) -> bool {
        self.moves()
            .as_slice()
            .iter()
            .any(|&mv| self.child(mv).outcome() == Some(Outcome::Win(self.turn())))
    }

    /// Appends legal moves, among them every one after which the other side cannot win with its
    /// next move. Where a threat is to be met, games may know that few moves can; called only when
    /// the side to move cannot itself win at once.
    #[inline]
    fn evasions(&self, out: &mut Self::Moves) {
        self.legal_moves(out);
    }

    /// The position with the turn passed, where passing makes sense for the search (never when in
    /// check or when tempo can be harmful by rule).
    #[inline]
    fn null_move(&self) -> Option<Self> {
        None
    }

    /// Reports every non-zero measured quantity as (index into [`Hints::TERMS`], amount), amounts
    /// being good for `First` when positive. The same index may be reported several times.
    fn measure(&self, sink: &mut impl FnMut(usize, i32));

    /// The hand evaluation, from the point of view of the side to move.
    #[inline]
    fn evaluate(&self) -> i32 {
        let mut total = 0;
        self.measure(&mut |term, amount| total += Self::TERMS[term].weight * amount);
        match self.turn() {
            Side::First => total,
            Side::Second => -total,
        }
    }
}
