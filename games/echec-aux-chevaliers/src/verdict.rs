//! How games end.

use escale_rules::{Outcome, Phrase, Reason, Rules, Side, Verdict};

use crate::Position;
use crate::geometry::{CASTLES, bit};
use crate::moves;
use crate::position::MOST_QUIET_PLIES;

/// An end of the game, and for whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// The winner's turn has come and a piece of his stands on the enemy's castle.
    CastleHeld(Side),
    /// The winner's enemy has no piece left.
    NoPieceLeft(Side),
    /// The winner's enemy cannot move.
    NoMove(Side),
    /// The counter is full.
    FiftyMoves,
}

impl Ending {
    #[inline]
    pub(crate) fn outcome(self) -> Outcome {
        match self {
            Self::CastleHeld(winner) | Self::NoPieceLeft(winner) | Self::NoMove(winner) => Outcome::Win(winner),
            Self::FiftyMoves => Outcome::Draw,
        }
    }

    pub(crate) fn verdict(self) -> Verdict {
        let (code, phrase, rule) = match self {
            Self::CastleHeld(Side::First) => (
                "castle-held",
                Phrase::new(
                    "le château f9 est tenu un tour entier",
                    "castle f9 held for a whole turn",
                ),
                "C5",
            ),
            Self::CastleHeld(Side::Second) => (
                "castle-held",
                Phrase::new(
                    "le château f1 est tenu un tour entier",
                    "castle f1 held for a whole turn",
                ),
                "C5",
            ),
            Self::NoPieceLeft(_) => (
                "no-piece-left",
                Phrase::new("toutes les pièces adverses sont prises", "every enemy piece taken"),
                "end",
            ),
            Self::NoMove(winner) => (
                "no-move",
                match winner {
                    Side::First => Phrase::new("les Dorés ne peuvent plus jouer", "Gold cannot move any more"),
                    Side::Second => Phrase::new("les Argentés ne peuvent plus jouer", "Silver cannot move any more"),
                },
                "C6",
            ),
            Self::FiftyMoves => (
                "fifty-moves",
                Phrase::new(
                    "50 coups de chaque camp sans prise ni pas en avant d'un homme d'armes",
                    "50 moves each without a capture or a forward step of a Man-at-arms",
                ),
                "C6",
            ),
        };
        Verdict {
            outcome: self.outcome(),
            reason: Reason { code, phrase, rule },
        }
    }
}

impl Position {
    /// The end of the game in the order of the rules, but for a lack of moves, which is only looked
    /// for where a draw would otherwise be called: a win stands before it.
    #[inline]
    pub(crate) fn ending(&self) -> Option<Ending> {
        let us = self.turn();
        let them = us.other();
        // C5: the castle is held when the holder's turn comes.
        if self.camp(us) & bit(CASTLES[them.index()]) != 0 {
            return Some(Ending::CastleHeld(us));
        }
        if self.camp(them) == 0 {
            return Some(Ending::NoPieceLeft(us));
        }
        if self.camp(us) == 0 {
            return Some(Ending::NoPieceLeft(them));
        }
        if self.quiet_plies >= MOST_QUIET_PLIES {
            return Some(if moves::count(self) == 0 {
                Ending::NoMove(them)
            } else {
                Ending::FiftyMoves
            });
        }
        None
    }

    /// The end of the game, a lack of moves included.
    pub(crate) fn whole_ending(&self) -> Option<Ending> {
        self.ending()
            .or_else(|| (moves::count(self) == 0).then(|| Ending::NoMove(self.turn().other())))
    }
}
