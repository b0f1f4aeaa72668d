//! Values inside the search, and what they say to people.

use escale_rules::{Outcome, Side};

/// The value of a won game now; a win in `n` plies is worth `WIN - n`.
pub(crate) const WIN: i32 = 32_000;

/// Values at least this far from zero are proven wins or losses. Distances stay below a thousand
/// plies: the tree is [`MOST_PLIES`] deep and what the table adds to it as much again.
pub(crate) const PROVEN: i32 = WIN - 1_000;

/// Hand evaluations are cut here, so that none is ever mistaken for a proof.
pub(crate) const EVALUATION_LIMIT: i32 = 30_000;

/// Beyond every value.
pub(crate) const INFINITE: i32 = 32_500;

/// The deepest a line of the tree goes.
pub(crate) const MOST_PLIES: usize = 128;

/// What a search says of a position, from the point of view of the side to move there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// An estimate, in hundredths of the game's basic piece.
    Points(i32),
    /// A proven win, so many plies away against the best defence found.
    Win(u32),
    /// A proven loss, so many plies away.
    Loss(u32),
}

impl Score {
    /// Reads a value of the search.
    pub(crate) fn from_value(value: i32) -> Self {
        if value >= PROVEN {
            Self::Win((WIN - value) as u32)
        } else if value <= -PROVEN {
            Self::Loss((WIN + value) as u32)
        } else {
            Self::Points(value)
        }
    }

    /// One number that orders scores: greater is better for the side to move.
    pub fn order(self) -> i32 {
        match self {
            Self::Points(points) => points.clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT),
            Self::Win(plies) => WIN - plies as i32,
            Self::Loss(plies) => plies as i32 - WIN,
        }
    }

    /// The same score seen by the other side, at the same moment.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Self::Points(points) => Self::Points(-points),
            Self::Win(plies) => Self::Loss(plies),
            Self::Loss(plies) => Self::Win(plies),
        }
    }

    /// Whether the score is a proof.
    pub fn is_proven(self) -> bool {
        !matches!(self, Self::Points(_))
    }
}

/// The value of a finished game, for the side to move, `ply` plies below the root.
#[inline]
pub(crate) fn outcome_value(outcome: Outcome, turn: Side, ply: usize) -> i32 {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Win(side) if side == turn => WIN - ply as i32,
        Outcome::Win(_) => ply as i32 - WIN,
    }
}

/// A value as the table keeps it: distances count from the node, not from the root.
#[inline]
pub(crate) fn to_table(value: i32, ply: usize) -> i32 {
    if value >= PROVEN {
        value + ply as i32
    } else if value <= -PROVEN {
        value - ply as i32
    } else {
        value
    }
}

/// The inverse of [`to_table`], for a node that may stand elsewhere in the tree.
#[inline]
pub(crate) fn from_table(value: i32, ply: usize) -> i32 {
    if value >= PROVEN {
        value - ply as i32
    } else if value <= -PROVEN {
        value + ply as i32
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_survive_the_table() {
        for ply in [0, 1, 7, MOST_PLIES - 1] {
            for value in [0, 55, -30_000, 30_000, WIN - ply as i32 - 3, ply as i32 + 4 - WIN] {
                let kept = to_table(value, ply);
                assert!(i16::try_from(kept).is_ok());
                assert_eq!(from_table(kept, ply), value);
            }
        }
        assert_eq!(Score::from_value(WIN - 5), Score::Win(5));
        assert_eq!(Score::from_value(6 - WIN), Score::Loss(6));
        assert_eq!(Score::from_value(-12).reversed(), Score::Points(12));
        assert_eq!(Score::Loss(6).order(), 6 - WIN);
    }
}
