//! Margins of the search from matches, all at once: simultaneous perturbation stochastic
//! approximation (Spall 1992), as chess engines use it.
//!
//! Every round moves each margin a little up or down, by lot; the engine with these margins plays
//! the one with the opposite moves, and every margin goes a little towards the side that won. A
//! round says next to nothing; a thousand of them say a good deal.

use std::time::Duration;

use escale_catalog::{Game, Setup};
use escale_rules::{SplitMix, Trouble, excerpt, trouble};

use crate::match_runner::{Tournament, spec};

/// How steps shrink, as Spall recommends.
const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;

/// How far a margin follows a won pair in the last rounds, in parts of its last step.
const RATE: f64 = 0.01;

/// A margin on its way.
#[derive(Clone, Debug, PartialEq)]
pub struct Margin {
    /// Its name.
    pub name: String,
    /// Where it stands.
    pub value: f64,
    /// How far from there it is tried in the last rounds.
    pub step: f64,
}

/// Where margins begin: those of a game, or others.
pub fn margins(game: &dyn Game, asked: &[&str]) -> Result<Vec<Margin>, Trouble> {
    let own = game.engine(escale_catalog::EngineSettings::default()).margins();
    let one = |word: &&str| {
        let (name, value) = word
            .split_once('=')
            .map_or((*word, None), |(name, value)| (name, Some(value)));
        let quoted = excerpt(word);
        let known = own.iter().find(|(known, _)| *known == name);
        let begins = known.and_then(|(_, own)| value.map_or(Some(*own), |value| value.parse().ok()));
        let (Some((name, _)), Some(begins)) = (known, begins) else {
            let names = own.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
            return Err(trouble!(
                "marge « {quoted} » inconnue ; au choix : {names}",
                "unknown margin “{quoted}”; choose from: {names}"
            ));
        };
        Ok(Margin {
            name: (*name).to_owned(),
            value: f64::from(begins),
            // What counts plies is tried one ply aside, what counts hundredths a tenth of itself.
            step: (f64::from(begins) / 10.0).max(1.0),
        })
    };
    asked.iter().map(one).collect()
}

/// A climb.
pub struct Spsa {
    /// In which game.
    pub game: &'static dyn Game,
    /// Beginnings of the games, taken in turn.
    pub openings: Vec<Vec<String>>,
    /// Positions a move.
    pub nodes: u64,
    /// Rounds in all.
    pub rounds: usize,
    /// Pairs of games a round, played at a time.
    pub pairs: usize,
    /// What decides the lots.
    pub seed: u64,
}

impl Spsa {
    /// Climbs from these margins; every round is told with its number, what the upper side scored
    /// (pairs won less pairs lost), and where the margins stand after it.
    pub fn climb(
        &self,
        mut margins: Vec<Margin>,
        told: &mut dyn FnMut(usize, f64, &[Margin]) -> bool,
    ) -> Result<Vec<Margin>, Trouble> {
        let mut random = SplitMix::new(self.seed);
        let total = self.rounds as f64;
        let slow_start = 0.1 * total;
        for round in 1..=self.rounds {
            let at = round as f64;
            let shrink = (total / at).powf(GAMMA);
            let rate = RATE * ((slow_start + total) / (slow_start + at)).powf(ALPHA) / shrink.powi(2);
            let signs: Vec<f64> = margins
                .iter()
                .map(|_| if random.draw().is_multiple_of(2) { 1.0 } else { -1.0 })
                .collect();
            let mut side = |direction: f64| {
                let tried = margins.iter().zip(&signs).map(|(margin, sign)| {
                    let value = margin.value + direction * sign * margin.step * shrink;
                    format!(",margin.{}={}", margin.name, by_lot(value, &mut random))
                });
                spec::read(&format!("nodes={}{}", self.nodes, tried.collect::<String>()))
            };
            let specs = [side(1.0)?, side(-1.0)?];
            // Every round has openings of its own.
            let mut openings = self.openings.clone();
            let length = openings.len();
            openings.rotate_left(round * self.pairs % length);
            let tournament = Tournament {
                game: self.game,
                setup: Setup::default(),
                specs,
                openings,
                pairs: self.pairs,
                concurrency: self.pairs,
                sprt: None,
                patience: Duration::from_secs(10),
                most_plies: 1000,
            };
            let summary = tournament
                .hold(None, &mut |_| ())
                .map_err(|error| trouble!("le match s'arrête : {error}", "the match ends: {error}"))?;
            if let Some(trouble) = summary.ended_by {
                return Err(trouble);
            }
            let won = (2.0 * summary.tally.share() - 1.0) * summary.tally.count() as f64;
            for (margin, sign) in margins.iter_mut().zip(&signs) {
                margin.value = (margin.value + rate * shrink * margin.step * sign * won).clamp(1.0, 9_000.0);
            }
            if !told(round, won, &margins) {
                break;
            }
        }
        Ok(margins)
    }
}

/// A whole number near, so that the mean is the number itself: a step of a third is taken one time
/// in three.
fn by_lot(value: f64, random: &mut SplitMix) -> i32 {
    let lot = (random.draw() >> 11) as f64 / (1_u64 << 53) as f64;
    ((value + lot).floor() as i32).max(1)
}

#[cfg(test)]
mod tests {
    use escale_catalog::GAMES;

    use super::*;

    #[test]
    fn margins_are_a_games_own_or_as_asked() {
        let found = margins(GAMES[0], &["razor", "delta=70", "null-base"]).expect("known");
        let own = GAMES[0].engine(escale_catalog::EngineSettings::default()).margins();
        let razor = own.iter().find(|(name, _)| *name == "razor").expect("one").1;
        assert_eq!((found[0].value, found[1].value), (f64::from(razor), 70.0));
        assert_eq!((found[1].step, found[2].step), (7.0, 1.0));
        for bad in ["legs", "razor=", "razor=1.5", ""] {
            assert!(margins(GAMES[0], &[bad]).is_err(), "{bad}");
        }
    }

    /// The mean of what is drawn is the number, and nothing but its neighbours is.
    #[test]
    fn lots_are_fair() {
        let mut random = SplitMix::new(5);
        let drawn: Vec<i32> = (0..4000).map(|_| by_lot(7.25, &mut random)).collect();
        assert!(drawn.iter().all(|&number| number == 7 || number == 8));
        let mean = f64::from(drawn.iter().sum::<i32>()) / 4000.0;
        assert!((mean - 7.25).abs() < 0.03, "{mean}");
    }

    /// A round is the same every time, and it is the margins that were asked for that move.
    #[test]
    fn a_climb_is_reproducible() {
        let climb = || {
            let spsa = Spsa {
                game: GAMES[3],
                openings: vec![Vec::new()],
                nodes: 40,
                rounds: 3,
                pairs: 2,
                seed: 9,
            };
            let mut rounds = Vec::new();
            let begin = margins(GAMES[3], &["razor", "delta"]).expect("known");
            let end = spsa.climb(begin, &mut |round, won, _| {
                rounds.push((round, won.to_bits()));
                true
            });
            (end.expect("a climb"), rounds)
        };
        let (end, rounds) = climb();
        assert_eq!((end.clone(), rounds.clone()), climb());
        assert_eq!((end.len(), rounds.len()), (2, 3));
    }
}
