//! Every number of a game's statistics by a name: sentences that stand in a game's folder take them
//! from here, so that they say what was counted last.
//!
//! | name | what |
//! |---|---|
//! | `games` | how many games |
//! | `score` | the share of points of the camp that begins |
//! | `won`, `drawn`, `lost`, `unfinished` | shares of all games, for the camp that begins |
//! | `plies.shortest`, `.lower`, `.median`, `.upper`, `.longest` | lengths |
//! | `end.CODE`, with `.first`, `.second`, `.drawn` | shares of all games |
//! | `choices.mean`, `.most`, `.single` | legal moves a position; the share with only one |
//! | `alert.CODE` | a share of positions |
//! | `lead.never`, `lead.thrice`, `lead.mean` | changes of the lead |
//! | `early.won`, `comebacks` | shares |
//! | `first-loss.median`, `.never` | plies; a share |
//! | `first-moves.all`, `.behind` | how many; those after which whoever played one is behind |
//! | `first-move.best.name`, `.score`, `.points`, and of `worst` | the best and the worst |
//! | `kind.CODE.value` | points |
//! | `kind.CODE.moves`, `.wins`, `.left` | shares of moves, of wins, of those at the start |
//! | `kind.CODE.end` | how many at the end |
//! | `turn` | points |
//! | `last-place.name`, `last-place` | the most frequent, and its share |
//! | `A/B` | how many times B goes into A |

use escale_rules::typography::{decimal, number, percent};
use escale_rules::{Lang, Phrase};

use super::{FirstMove, Kind, PROVEN, Statistics, Values};

/// A number, and how it is written.
#[derive(Clone, Debug, PartialEq)]
pub enum Measure {
    /// Things that are counted.
    Count(u64),
    /// A share of one.
    Share(f64),
    /// A mean, or how many times as much.
    Mean(f64),
    /// Points of an evaluation, a hundred to the unit.
    Points(f64),
    /// No number: what something is called.
    Name(Phrase),
}

impl Measure {
    /// As readers see it.
    pub fn get(&self, lang: Lang) -> String {
        match self {
            Self::Count(count) => number(*count, lang),
            Self::Share(share) => percent(*share, 1, lang),
            Self::Mean(mean) => decimal(*mean, 1, lang),
            Self::Points(points) => decimal(points / 100.0, 2, lang),
            Self::Name(name) => name.get(lang).into_owned(),
        }
    }

    /// The number; `None` of a name.
    pub fn value(&self) -> Option<f64> {
        match self {
            Self::Count(count) => Some(*count as f64),
            Self::Share(value) | Self::Mean(value) | Self::Points(value) => Some(*value),
            Self::Name(_) => None,
        }
    }
}

/// A share of so many; nothing of nothing.
pub(super) fn share(part: impl Into<u64>, whole: impl Into<u64>) -> f64 {
    part.into() as f64 / whole.into().max(1) as f64
}

fn points(values: Values) -> Option<Measure> {
    values.mean().map(|mean| Measure::Points(mean.value))
}

impl Statistics {
    /// The number of that name; `None` where nothing of the kind was counted.
    pub fn measure(&self, name: &str) -> Option<Measure> {
        if let Some((over, under)) = name.split_once('/') {
            let under = self.measure(under)?.value().filter(|&under| under != 0.0)?;
            return Some(Measure::Mean(self.measure(over)?.value()? / under));
        }
        let (head, rest) = name.split_once('.').unwrap_or((name, ""));
        let finished = self.results.finished();
        let of_finished = |games: u32| Measure::Share(share(games, finished));
        let of_games = |games: u32| Measure::Share(share(games, self.results.games));
        Some(match (head, rest) {
            ("games", "") => Measure::Count(self.results.games.into()),
            ("unfinished", "") => of_games(self.results.unfinished),
            ("score", "") => Measure::Share(self.results.score().value),
            ("won", "") => of_games(self.results.first),
            ("drawn", "") => of_games(self.results.drawn),
            ("lost", "") => of_games(self.results.second()),
            ("plies", which) => {
                let names = ["shortest", "lower", "median", "upper", "longest"];
                let at = names.iter().position(|&name| name == which)?;
                Measure::Count(self.lengths.quartiles[at].into())
            }
            ("end", which) => {
                let (code, whose) = which.split_once('.').unwrap_or((which, ""));
                let end = self.ends.iter().find(|end| end.code == code)?;
                of_games(match whose {
                    "" => end.all(),
                    "first" => end.games[0],
                    "second" => end.games[1],
                    "drawn" => end.games[2],
                    _ => return None,
                })
            }
            ("choices", "mean") => Measure::Mean(share(self.choices.moves, self.choices.positions)),
            ("choices", "most") => Measure::Count(self.choices.most.into()),
            ("choices", "single") => Measure::Share(share(self.choices.single, self.choices.positions)),
            ("alert", code) => {
                let alert = self.alerts.iter().find(|alert| alert.code == code)?;
                Measure::Share(share(alert.positions, self.choices.positions))
            }
            ("lead", "never") => of_finished(self.lead.games[0]),
            ("lead", "thrice") => of_finished(self.lead.games[3] + self.lead.games[4]),
            ("lead", "mean") => Measure::Mean(share(self.lead.changes, finished)),
            ("early", "won") => Measure::Share(share(self.lead.early[1], self.lead.early[0])),
            ("comebacks", "") => Measure::Share(share(self.lead.comebacks, finished - self.results.drawn)),
            ("first-loss", "median") => Measure::Count(self.first_loss.median.into()),
            ("first-loss", "never") => of_finished(self.first_loss.never),
            ("first-moves", "all") => Measure::Count(self.first_moves.len() as u64),
            ("first-moves", "behind") => Measure::Count(self.losing_first_moves() as u64),
            ("first-move", which) => {
                let (which, what) = which.split_once('.')?;
                let moves = self.best_first_moves();
                let found = match which {
                    "best" => moves.first(),
                    "worst" => moves.last(),
                    _ => None,
                };
                of_first_move(found?, what)?
            }
            ("kind", which) => {
                let (code, what) = which.split_once('.')?;
                self.of_kind(self.kinds.iter().find(|kind| kind.code == code)?, what)?
            }
            ("turn", "") => points(self.turn)?,
            ("last-place", what) => {
                let (place, games) = self.last_places.first()?;
                match what {
                    "" => Measure::Share(share(*games, finished - self.results.drawn)),
                    "name" => Measure::Name(Phrase::made(place.clone(), place.clone())),
                    _ => return None,
                }
            }
            _ => return None,
        })
    }

    fn of_kind(&self, kind: &Kind, what: &str) -> Option<Measure> {
        let finished = u64::from(self.results.finished());
        let wins: u32 = self.kinds.iter().map(|kind| kind.wins).sum();
        let moves: u64 = self.kinds.iter().map(|kind| kind.moves).sum();
        Some(match what {
            "value" => points(kind.value)?,
            "moves" => Measure::Share(share(kind.moves, moves)),
            "wins" => Measure::Share(share(kind.wins, wins)),
            "end" => Measure::Mean(share(kind.left, finished)),
            "left" => Measure::Share(share(kind.left, u64::from(kind.start) * finished)),
            _ => return None,
        })
    }
}

fn of_first_move(found: &FirstMove, what: &str) -> Option<Measure> {
    match what {
        "name" => Some(Measure::Name(found.written.clone())),
        "score" => Some(Measure::Share(found.score().value)),
        "points" => (found.points.abs() < PROVEN).then(|| Measure::Points(found.points.into())),
        _ => None,
    }
}
