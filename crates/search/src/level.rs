//! Weaker play that stays in character.
//!
//! A level sees less, not random things: it looks less far ahead, misjudges what it sees, and overlooks what a beginner overlooks. All of it is drawn from the
//! game's seed and the position, so that a level keeps the same blind spots and the same tastes for a whole game, and a search stays reproducible.

use escale_rules::{Hints, Side, Skill, Term};

/// A playing strength: tenths of a level, from 1.0 (loses to a child) to 10.0 (all it can).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u32);

impl Level {
    /// All it can.
    pub const FULL: Self = Self(100);

    /// A whole level, 1 to 10.
    pub fn whole(level: u32) -> Option<Self> {
        (1..=10).contains(&level).then_some(Self(level * 10))
    }

    /// Reads `7` or `4.5`.
    pub fn parse(text: &str) -> Option<Self> {
        let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |part: &str| {
            part.bytes()
                .all(|b| b.is_ascii_digit())
                .then(|| part.parse::<u32>().ok())?
        };
        if whole.len() > 2 || tenth.len() != 1 {
            return None;
        }
        let tenths = digits(whole)? * 10 + digits(tenth)?;
        (10..=100).contains(&tenths).then_some(Self(tenths))
    }

    /// In tenths.
    pub fn tenths(self) -> u32 {
        self.0
    }

    /// What this level sees, between the measured levels by proportion; `None` for full strength.
    pub(crate) fn skill<R: Hints>(self) -> Option<Skill> {
        if self == Self::FULL {
            return None;
        }
        let index = (self.0 / 10 - 1) as usize;
        let (low, high) = (R::LEVELS[index], R::LEVELS[(index + 1).min(8)]);
        let between = |a: u32, b: u32| (a * (10 - self.0 % 10) + b * (self.0 % 10)) / 10;
        Some(Skill {
            depth: between(low.depth, high.depth),
            quiescence: between(low.quiescence, high.quiescence),
            noise: between(low.noise, high.noise),
            oversight: between(low.oversight, high.oversight),
        })
    }
}

impl Default for Level {
    fn default() -> Self {
        Self::FULL
    }
}

/// A skill with the seed of a game: the eyes of one opponent in one game.
#[derive(Clone, Debug)]
pub(crate) struct Eyes {
    skill: Skill,
    seed: u64,
    /// The evaluation's weights as this opponent feels them.
    weights: Vec<i32>,
}

impl Eyes {
    pub(crate) fn new(terms: &[Term], skill: Skill, seed: u64) -> Self {
        // Tastes: a level that strays by half a piece values each term up to half more or less, for the whole game.
        let weights = terms
            .iter()
            .enumerate()
            .map(|(index, term)| {
                let taste = bell(mix(seed ^ 0x7A57E ^ (index as u64) << 32)) * f64::from(skill.noise) / 200.0;
                (f64::from(term.weight) * (1.0 + taste.clamp(-0.8, 1.5))).round() as i32
            })
            .collect();
        Self { skill, seed, weights }
    }

    /// Iterations to run on this position: whole plies, one more now and then to make up the fraction.
    pub(crate) fn depth(&self, key: u64) -> u32 {
        let whole = self.skill.depth / 10;
        let chance = u64::from(self.skill.depth % 10);
        (whole + u32::from(mix(self.seed ^ key ^ 0xDE97) % 10 < chance)).max(1)
    }

    pub(crate) fn quiescence_plies(&self) -> i32 {
        self.skill.quiescence as i32
    }

    /// The evaluation as this opponent sees it, for the side to move.
    pub(crate) fn evaluate<R: Hints>(&self, position: &R) -> i32 {
        let mut total = 0;
        position.measure(&mut |term, amount| total += self.weights[term] * amount);
        let stray = bell(mix(self.seed ^ position.key())) * f64::from(self.skill.noise);
        let value = match position.turn() {
            Side::First => total,
            Side::Second => -total,
        };
        value + stray as i32
    }

    /// Whether this opponent does not see that move here.
    pub(crate) fn overlooks<R: Hints>(&self, position: &R, mv: R::Move, slot: u16) -> bool {
        if self.skill.oversight == 0 {
            return false;
        }
        let subtlety = position.subtlety(mv);
        subtlety > 0 && {
            let chance = u64::from(self.skill.oversight * subtlety).min(900);
            mix(self.seed ^ position.key() ^ u64::from(slot) << 40 ^ 0xB114D) % 1000 < chance
        }
    }
}

fn mix(value: u64) -> u64 {
    let mut z = value.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A bell-shaped number (mean 0, deviation 1, never beyond 3.5) from four uniform ones.
fn bell(bits: u64) -> f64 {
    let sum: u64 = (0..4).map(|part| bits >> (16 * part) & 0xFFFF).sum();
    // Four uniform numbers of 16 bits: mean 2 · 65535, deviation 65535 / √3.
    (sum as f64 - 131_070.0) / 37_836.6
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_read_strictly() {
        assert_eq!(Level::parse("1"), Some(Level(10)));
        assert_eq!(Level::parse("4.5"), Some(Level(45)));
        assert_eq!(Level::parse("10.0"), Some(Level::FULL));
        for bad in [
            "",
            "0",
            "11",
            "10.1",
            "0.9",
            "4.55",
            "+4",
            "-1",
            "4,5",
            "4.",
            ".5",
            "99999999999999999999",
            "é",
            "4.é",
        ] {
            assert_eq!(Level::parse(bad), None, "{bad}");
        }
        assert_eq!(Level::whole(10), Some(Level::FULL));
        assert_eq!(Level::whole(0), None);
    }

    #[test]
    fn the_bell_has_its_mean_and_width() {
        let draws: Vec<f64> = (0..40_000).map(|i| bell(mix(i))).collect();
        let mean = draws.iter().sum::<f64>() / 40_000.0;
        let deviation = (draws.iter().map(|d| d * d).sum::<f64>() / 40_000.0).sqrt();
        assert!(mean.abs() < 0.02, "{mean}");
        assert!((deviation - 1.0).abs() < 0.02, "{deviation}");
    }
}
