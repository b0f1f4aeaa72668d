//! What results say: Elo with error bars, and the sequential test.
//!
//! Games come in pairs from one opening with camps swapped, and a pair is one observation: the two
//! games of an opening that favours a camp cancel out instead of counting as noise.

/// Results of pairs, by points of player A in the pair: 0, ½, 1, 1½, 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairTally {
    /// How many pairs brought so many points.
    pub pairs: [u64; 5],
    /// Single games: won, drawn, lost by A.
    pub games: [u64; 3],
}

/// An estimate with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The lower end.
    pub low: f64,
    /// What is likeliest.
    pub value: f64,
    /// The upper end.
    pub high: f64,
}

impl PairTally {
    /// Adds a pair of games; each is A's half points (0, 1, 2).
    pub fn add_pair(&mut self, first: u8, second: u8) {
        self.pairs[usize::from(first + second)] += 1;
        for half_points in [first, second] {
            self.games[usize::from(2 - half_points)] += 1;
        }
    }

    /// How many pairs there are.
    pub fn count(&self) -> u64 {
        self.pairs.iter().sum()
    }

    /// A's share of points, between 0 and 1.
    pub fn share(&self) -> f64 {
        let total: u64 = self.pairs.iter().zip(0..).map(|(&n, points)| n * points).sum();
        total as f64 / (4 * self.count().max(1)) as f64
    }

    /// Mean and variance of a pair's share, with so many imaginary results of each kind.
    fn moments(&self, prior: f64) -> (f64, f64, f64) {
        let weights = self.pairs.map(|n| n as f64 + prior);
        let n: f64 = weights.iter().sum();
        let share = |index: usize| index as f64 / 4.0;
        let mean = weights.iter().enumerate().map(|(i, w)| w * share(i)).sum::<f64>() / n;
        let variance = weights
            .iter()
            .enumerate()
            .map(|(i, w)| w * (share(i) - mean).powi(2))
            .sum::<f64>()
            / n;
        (n, mean, variance)
    }

    /// The Elo difference. Infinite where A has won or lost everything.
    pub fn elo(&self) -> Estimate {
        // One imaginary pair in all keeps the interval honest when every result was the same.
        let (n, mean, variance) = self.moments(0.2);
        let reach = 1.96 * (variance / n).sqrt();
        Estimate {
            low: elo_of(mean - reach),
            value: elo_of(self.share()),
            high: elo_of(mean + reach),
        }
    }

    /// The log-likelihood ratio of "A is `high` Elo stronger" to "A is `low` Elo stronger" (normal
    /// approximation on pairs).
    pub fn llr(&self, low: f64, high: f64) -> f64 {
        if self.count() == 0 {
            return 0.0;
        }
        let (_, mean, variance) = self.moments(0.1);
        let (low, high) = (share_of(low), share_of(high));
        self.count() as f64 * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }
}

/// The Elo difference that makes this share of points.
pub(crate) fn elo_of(share: f64) -> f64 {
    if share <= 0.0 {
        f64::NEG_INFINITY
    } else if share >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (share / (1.0 - share)).log10()
    }
}

/// The share of points this Elo difference makes.
pub(crate) fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// A sequential test: bounds in Elo, and how often it may err.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// What A must be stronger by to be worth anything.
    pub low: f64,
    /// What A is hoped to be stronger by.
    pub high: f64,
}

/// Both kinds of error are held to one in twenty.
const ERROR: f64 = 0.05;

/// What a sequential test says so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtDecision {
    /// A is at least `high` stronger.
    Accepted,
    /// A is at most `low` stronger.
    Rejected,
    /// Not yet.
    Open,
}

impl Sprt {
    /// The bound of the log-likelihood ratio, plus or minus: 2.94.
    pub fn bound() -> f64 {
        ((1.0 - ERROR) / ERROR).ln()
    }

    /// What the results say so far.
    pub fn decide(self, tally: &PairTally) -> SprtDecision {
        let llr = tally.llr(self.low, self.high);
        if llr >= Self::bound() {
            SprtDecision::Accepted
        } else if llr <= -Self::bound() {
            SprtDecision::Rejected
        } else {
            SprtDecision::Open
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(pairs: [u64; 5]) -> PairTally {
        PairTally { pairs, games: [0; 3] }
    }

    #[test]
    fn shares_and_elo_are_inverse() {
        for elo in [-300.0, -10.0, 0.0, 5.0, 191.0] {
            assert!((elo_of(share_of(elo)) - elo).abs() < 1e-9);
        }
        assert!((share_of(190.848) - 0.75).abs() < 1e-5);
        assert!(elo_of(1.0).is_infinite());
    }

    #[test]
    fn pairs_are_counted() {
        let mut tally = PairTally::default();
        tally.add_pair(2, 0);
        tally.add_pair(2, 1);
        tally.add_pair(2, 2);
        assert_eq!(tally.pairs, [0, 0, 1, 1, 1]);
        assert_eq!(tally.games, [4, 1, 1]);
        assert!((tally.share() - 9.0 / 12.0).abs() < 1e-12);
    }

    #[test]
    fn error_bars_shrink_with_games_and_hold_the_value() {
        let few = tally([2, 5, 10, 8, 5]).elo();
        let many = tally([20, 50, 100, 80, 50]).elo();
        for estimate in [few, many] {
            assert!(estimate.low < estimate.value && estimate.value < estimate.high);
        }
        assert!((few.value - many.value).abs() < 1e-9);
        assert!(many.high - many.low < (few.high - few.low) * 0.4);
        let all = tally([0, 0, 0, 0, 30]).elo();
        assert!(all.value.is_infinite());
        assert!(all.low > 200.0 && all.low < 2000.0, "{all:?}");
    }

    #[test]
    fn the_test_accepts_what_is_strong_and_rejects_what_is_not() {
        let sprt = Sprt { low: 0.0, high: 10.0 };
        assert_eq!(sprt.decide(&PairTally::default()), SprtDecision::Open);
        assert_eq!(sprt.decide(&tally([20, 40, 120, 80, 60])), SprtDecision::Accepted);
        assert_eq!(sprt.decide(&tally([60, 80, 120, 40, 20])), SprtDecision::Rejected);
        assert_eq!(sprt.decide(&tally([2, 4, 6, 4, 2])), SprtDecision::Open);
        assert!((Sprt::bound() - 2.944).abs() < 0.001);
    }

    #[test]
    fn the_ratio_is_that_of_the_textbook() {
        // 100 pairs with mean 0.55 and variance 1/40 + …: n (s1 - s0)(2m - s0 - s1) / 2v, worked by
        // hand with the same prior.
        let t = tally([0, 20, 50, 20, 10]);
        let weights = [0.1, 20.1, 50.1, 20.1, 10.1];
        let n: f64 = weights.iter().sum();
        let mean = (0.25 * 20.1 + 0.5 * 50.1 + 0.75 * 20.1 + 10.1) / n;
        let second = (0.0625 * 20.1 + 0.25 * 50.1 + 0.5625 * 20.1 + 10.1) / n;
        let variance = second - mean * mean;
        let (s0, s1) = (0.5, share_of(10.0));
        let expected = 100.0 * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
        assert!((t.llr(0.0, 10.0) - expected).abs() < 1e-9);
    }
}
