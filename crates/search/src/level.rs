//! Weaker play that stays in character.
//!
//! A level sees less, not random things: it looks less far ahead, misjudges what it sees, overlooks
//! what a beginner overlooks, and has good days and bad days. All of it is drawn from the game's
//! seed and the position, so that a level keeps the same blind spots and the same tastes for a
//! whole game, and a search stays reproducible.

use escale_hints::{Hints, Skill, Term};
use escale_rules::{Side, mix};

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

    /// What this level sees in the game with that seed; `None` for full strength.
    pub(crate) fn skill<R: Hints>(self, seed: u64) -> Option<Skill> {
        (self != Self::FULL).then(|| rung(&R::LEVELS, f64::from(self.0) + form(seed)))
    }
}

/// Good days and bad days: how many tenths of a level an opponent is above or below itself for a
/// whole game.
///
/// People are like that, and without it the ladder would be too short: nine steps of which each
/// loses one game in four, all played with a steady hand, do not reach from a child to full
/// strength.
fn form(seed: u64) -> f64 {
    (FORM * bell(mix(seed ^ 0xF0_12A1))).clamp(-2.0 * FORM, 2.0 * FORM)
}

/// One standard deviation of the form, in tenths of a level.
const FORM: f64 = 7.0;

/// The skill at some tenths of a level: between the measured ones by proportion, beyond the first
/// and the last in the same direction.
fn rung(levels: &[Skill; 9], tenths: f64) -> Skill {
    let place = tenths / 10.0 - 1.0;
    let index = place.floor().clamp(0.0, 7.0) as usize;
    let (low, high) = (levels[index], levels[index + 1]);
    let along = place - index as f64;
    let at = |a: u32, b: u32, least: f64| {
        let (a, b) = (f64::from(a), f64::from(b));
        (a + (b - a) * along).round().max(least) as u32
    };
    Skill {
        depth: at(low.depth, high.depth, 10.0),
        quiescence: at(low.quiescence, high.quiescence, 0.0),
        noise: at(low.noise, high.noise, 0.0),
        oversight: at(low.oversight, high.oversight, 0.0),
    }
}

impl Default for Level {
    fn default() -> Self {
        Self::FULL
    }
}

/// A skill with the seed of a game: the limits of one opponent in one game.
#[derive(Clone, Debug)]
pub(crate) struct SkillLimits {
    skill: Skill,
    seed: u64,
    /// The evaluation's weights as this opponent feels them.
    weights: Vec<i32>,
}

impl SkillLimits {
    pub(crate) fn new(terms: &[Term], skill: Skill, seed: u64) -> Self {
        // Tastes: a level that strays by half a piece values each term up to half more or less, for
        // the whole game.
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

    /// Iterations to run on this position: whole plies, one more now and then to make up the
    /// fraction.
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
    fn a_rung_is_between_its_neighbours_and_the_ends_go_on() {
        let levels = Skill::LADDER;
        for level in 1..=9 {
            assert_eq!(rung(&levels, f64::from(10 * level)), levels[level as usize - 1]);
        }
        let half = rung(&levels, 85.0);
        assert_eq!(
            (half.depth, half.noise),
            (
                u32::midpoint(levels[7].depth, levels[8].depth),
                u32::midpoint(levels[7].noise, levels[8].noise)
            )
        );
        assert!(rung(&levels, 95.0).depth > levels[8].depth, "a good day of level 9");
        let bad_day = rung(&levels, 0.0);
        assert!(bad_day.noise > levels[0].noise && bad_day.depth == 10 && bad_day.quiescence == 0);
    }

    /// An opponent is the same for a whole game and another in the next, around its level.
    #[test]
    fn form_belongs_to_the_game() {
        let forms: Vec<f64> = (0..1000).map(form).collect();
        let again: Vec<f64> = (0..1000).map(form).collect();
        assert!(forms.iter().zip(&again).all(|(a, b)| a.to_bits() == b.to_bits()));
        assert!(forms.iter().all(|form| form.abs() <= 2.0 * FORM));
        let mean = forms.iter().sum::<f64>() / 1000.0;
        assert!(mean.abs() < 1.0, "{mean}");
        assert!(forms.iter().any(|&form| form > FORM) && forms.iter().any(|&form| form < -FORM));
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
