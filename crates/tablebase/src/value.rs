//! What a position is worth when everything is known.

/// The value of a position to the side to move, under best play of both: the winner hurries, the
/// loser delays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// Won in so many plies.
    Win(u32),
    /// Nobody can force anything.
    Draw,
    /// Lost in so many plies.
    Loss(u32),
}

impl Value {
    /// The same value seen by the side that made the move to this position, one ply before.
    #[must_use]
    pub fn before_the_move(self) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(plies + 1),
            Self::Draw => Self::Draw,
            Self::Loss(plies) => Self::Win(plies + 1),
        }
    }

    /// Greater is better: sooner wins, later losses.
    pub fn order(self) -> i64 {
        match self {
            Self::Win(plies) => i64::from(u32::MAX) - i64::from(plies),
            Self::Draw => 0,
            Self::Loss(plies) => i64::from(plies) - i64::from(u32::MAX),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sooner_wins_and_later_losses_are_better() {
        let sorted = [
            Value::Loss(2),
            Value::Loss(8),
            Value::Draw,
            Value::Win(9),
            Value::Win(1),
        ];
        assert!(sorted.is_sorted_by_key(|value| value.order()));
        assert_eq!(Value::Loss(4).before_the_move(), Value::Win(5));
        assert_eq!(Value::Win(1).before_the_move(), Value::Loss(2));
    }
}
