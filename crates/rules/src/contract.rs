//! The hot side of the contract.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{MoveBuf, Outcome, Side};

/// What repeating a position means in a game. The rules core never sees history; this tells the
/// game record and the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// Positions cannot repeat: quiet moves only go forward.
    Impossible,
    /// The third occurrence of a position is a draw.
    ThirdDraws,
}

/// A position of a game, and the rules that say what may be done in it.
///
/// A position is small (games assert `size_of::<Self>() <= 128`), copied rather than undone, and
/// complete: it holds all that decides the legal moves and the result, except the history that
/// repetition needs.
///
/// A move is a whole turn, however many hops, and the sides move in turn: micro-moves would break
/// negamax, tables and counts. Hop-by-hop entry belongs to the hand; see
/// [`crate::Notation::paths`].
pub trait Rules: Copy + Eq + Debug + Send + Sync + 'static {
    /// A whole turn. Meaningful only for the position that generated it.
    type Move: Copy + Eq + Hash + Debug + Default + Send + Sync + 'static;
    /// The buffer the generator fills; its capacity is argued where it is defined.
    type Moves: MoveBuf<Self::Move>;

    /// What a repeated position means.
    const REPETITION: Repetition;

    /// The start of the game with default table options.
    fn initial() -> Self;

    /// Whose turn it is.
    fn turn(&self) -> Side;

    /// Identity for repetition and for the search table: equal for positions that are the same game
    /// situation (side to move included, move counters left out). Maintained incrementally, O(1).
    fn key(&self) -> u64;

    /// The same identity computed from nothing; only tests call it, to check [`Rules::key`].
    fn key_from_scratch(&self) -> u64;

    /// The result when the game is over whatever the moves; `None` while it is still to be played
    /// *or* when only the lack of a legal move would end it. In a decided position there are no
    /// moves: callers ask this first.
    fn decided(&self) -> Option<Outcome>;

    /// The result if the side to move has no legal move. Only meaningful then.
    fn stuck(&self) -> Outcome;

    /// Appends every legal move, each once, in an order that is the same every time. Must only be
    /// called when `decided()` is `None`.
    fn legal_moves(&self, out: &mut Self::Moves);

    /// Plays a move that [`Rules::legal_moves`] gave for this very position. Anything else gives an
    /// unspecified (but memory-safe) position or a panic.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// Whether no position before the move can ever come again after it.
    ///
    /// `true` must be right; the converse is not required.
    fn is_irreversible(&self, mv: Self::Move) -> bool;

    /// How many legal moves there are; same precondition as [`Rules::legal_moves`]. Games override
    /// this with population counts: it is what bulk-counted perft spends its time in.
    #[inline]
    fn legal_count(&self) -> u64 {
        let mut buf = Self::Moves::default();
        self.legal_moves(&mut buf);
        buf.len() as u64
    }

    /// The position after a move; same precondition as [`Rules::play_unchecked`].
    #[inline]
    #[must_use]
    fn child(&self, mv: Self::Move) -> Self {
        let mut next = *self;
        next.play_unchecked(mv);
        next
    }

    /// The legal moves; none when the game is decided.
    #[inline]
    fn moves(&self) -> Self::Moves {
        let mut buf = Self::Moves::default();
        if self.decided().is_none() {
            self.legal_moves(&mut buf);
        }
        buf
    }

    /// The position after a move, or `None` if the move is not legal here.
    #[must_use]
    fn play(self, mv: Self::Move) -> Option<Self> {
        self.moves().as_slice().contains(&mv).then(|| self.child(mv))
    }

    /// The result, if the game is over.
    fn outcome(&self) -> Option<Outcome> {
        self.decided().or_else(|| self.moves().is_empty().then(|| self.stuck()))
    }
}
