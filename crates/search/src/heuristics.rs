//! The heuristics of the search, each of which can be taken out: to measure what it is worth, and
//! to test that the bare search is plain minimax.

/// A part of the search that can be switched off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Heuristic {
    /// Remembering positions.
    Table,
    /// Playing out noisy moves at the leaves.
    Quiescence,
    /// Narrow windows around the last score.
    Aspiration,
    /// Ordering by what worked before (killers, counter moves, histories).
    History,
    /// Looking less deep at late moves.
    Reductions,
    /// Not looking at very late quiet moves near the leaves.
    LatePruning,
    /// Not looking at quiet moves that cannot reach alpha.
    Futility,
    /// Trusting a good evaluation near the leaves.
    ReverseFutility,
    /// Trusting a bad evaluation near the leaves.
    Razoring,
    /// Passing to see whether the position is good enough anyway.
    NullMove,
    /// Not looking at exchanges that lose too much.
    SeePruning,
    /// Looking less deep where the table knows no move.
    InternalReduction,
    /// Looking deeper at forced moves and checks.
    Extensions,
    /// Looking deeper at the one move that is much better than the others.
    Singular,
    /// Giving up lines that cannot win sooner than what is already found.
    DistancePruning,
    /// Asking the game, where it can tell, whether there is a win at once and what meets a threat
    /// of one.
    Foresight,
    /// Learning by how much the evaluation strays after which moves.
    Correction,
}

impl Heuristic {
    /// All of them.
    pub const ALL: [Self; 17] = [
        Self::Table,
        Self::Quiescence,
        Self::Aspiration,
        Self::History,
        Self::Reductions,
        Self::LatePruning,
        Self::Futility,
        Self::ReverseFutility,
        Self::Razoring,
        Self::NullMove,
        Self::SeePruning,
        Self::InternalReduction,
        Self::Extensions,
        Self::Singular,
        Self::DistancePruning,
        Self::Foresight,
        Self::Correction,
    ];

    /// Its name in options.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Quiescence => "quiescence",
            Self::Aspiration => "aspiration",
            Self::History => "history",
            Self::Reductions => "reductions",
            Self::LatePruning => "late-pruning",
            Self::Futility => "futility",
            Self::ReverseFutility => "reverse-futility",
            Self::Razoring => "razoring",
            Self::NullMove => "null-move",
            Self::SeePruning => "exchange-pruning",
            Self::InternalReduction => "internal-reduction",
            Self::Extensions => "extensions",
            Self::Singular => "singular",
            Self::DistancePruning => "distance-pruning",
            Self::Foresight => "foresight",
            Self::Correction => "correction",
        }
    }

    /// The heuristic with that name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|heuristic| heuristic.name() == name)
    }
}

/// Which heuristics are on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heuristics(u32);

impl Heuristics {
    /// Everything on: how the engine plays.
    pub const FULL: Self = Self((1 << Heuristic::ALL.len()) - 1);

    /// Nothing but alpha-beta over the evaluation at fixed depth: the value is that of plain
    /// minimax.
    pub const PLAIN: Self = Self(0);

    /// With this heuristic too.
    #[must_use]
    pub const fn with(self, heuristic: Heuristic) -> Self {
        Self(self.0 | 1 << heuristic as u32)
    }

    /// Without this heuristic.
    #[must_use]
    pub const fn without(self, heuristic: Heuristic) -> Self {
        Self(self.0 & !(1 << heuristic as u32))
    }

    /// Whether this heuristic is on.
    #[inline]
    pub const fn has(self, heuristic: Heuristic) -> bool {
        self.0 >> heuristic as u32 & 1 == 1
    }

    /// Whether an entry of the table may stand for a deeper search than was asked: not in a bare
    /// search, which must give the value of its very depth.
    #[inline]
    pub(crate) const fn is_plain(self) -> bool {
        self.without(Heuristic::Table).0 == 0
    }
}

impl Default for Heuristics {
    fn default() -> Self {
        Self::FULL
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_bits_are_distinct() {
        for (index, heuristic) in Heuristic::ALL.into_iter().enumerate() {
            assert_eq!(heuristic as usize, index);
            assert_eq!(Heuristic::by_name(heuristic.name()), Some(heuristic));
            assert!(Heuristics::FULL.has(heuristic) && !Heuristics::FULL.without(heuristic).has(heuristic));
            assert!(Heuristics::PLAIN.with(heuristic).has(heuristic));
        }
        assert_eq!(Heuristic::by_name("nulle"), None);
        assert!(Heuristics::PLAIN.with(Heuristic::Table).is_plain());
    }
}
