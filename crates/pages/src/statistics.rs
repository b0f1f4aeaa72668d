//! What a game is, counted over games of the engine against itself: `escale statistics` writes it,
//! the page of a game's statistics shows it.

mod file;
mod measure;
mod sections;
mod truths;

use escale_rules::Phrase;

use crate::readings::{Estimate, GameEnds, Moments};

pub use measure::Measure;
pub use truths::{Claim, Truth, truths};

pub(crate) use sections::page;

/// What was counted, and how.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Statistics {
    /// What was typed to have the games played, a command a file.
    pub played: Vec<String>,
    /// What was typed to count them.
    pub command: String,
    /// Who judged what a piece is worth: `hand`, or `network` and its fingerprint.
    pub judge: String,
    /// How the games ended.
    pub results: Results,
    /// Games left out because they were like another move by move.
    pub repeated: u32,
    /// How long they were, those aside that were broken off.
    pub lengths: Lengths,
    /// How often the lead changed hands, and what it was worth.
    pub lead: Lead,
    /// After how many plies something was first taken off the board.
    pub first_loss: FirstLoss,
    /// How much there was to choose from.
    pub choices: Choices,
    /// What the side to move had to reckon with, most frequent first.
    pub alerts: Vec<Alert>,
    /// How games ended, most frequent first.
    pub ends: Vec<End>,
    /// Every first move, in the order of its text.
    pub first_moves: Vec<FirstMove>,
    /// Every kind of piece, in the order in which they stand on the board.
    pub kinds: Vec<Kind>,
    /// What it is worth to be on the move, in points.
    pub turn: Values,
    /// Where the last move of won games went, most frequent first.
    pub last_places: Vec<(String, u32)>,
}

/// How games ended for the camp that begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// How many games.
    pub games: u32,
    /// Those it won.
    pub first: u32,
    /// Drawn ones.
    pub drawn: u32,
    /// Those that were broken off: they are left out of all that is told of games that ended.
    pub unfinished: u32,
}

/// How long games were, in plies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lengths {
    /// The shortest, the quartiles with the median, the longest.
    pub quartiles: [u32; 5],
    /// How many plies a step of `counts` is.
    pub step: u32,
    /// Games by length; in the last step also all longer ones.
    pub counts: Vec<u32>,
}

/// The lead, as the search saw it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lead {
    /// Points from which on somebody leads.
    pub points: u32,
    /// How often it changed hands in all games together.
    pub changes: u32,
    /// Games in which it did so never, once, twice, three times, more often.
    pub games: [u32; 5],
    /// The ply after which was looked who leads.
    pub ply: u32,
    /// Games somebody then led; those the leader won; those that were drawn.
    pub early: [u32; 3],
    /// Points behind from which on a win is a comeback.
    pub behind: u32,
    /// Comebacks.
    pub comebacks: u32,
}

/// After how many plies something was first taken off the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FirstLoss {
    /// The median of the games in which something was.
    pub median: u32,
    /// Games in which nothing ever was.
    pub never: u32,
}

/// How much there was to choose from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// Positions somebody was to move in.
    pub positions: u64,
    /// Their legal moves, together.
    pub moves: u64,
    /// The most in one.
    pub most: u32,
    /// Positions with one legal move.
    pub single: u64,
}

/// What the side to move had to reckon with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alert {
    /// A word for programs.
    pub code: String,
    /// In how many positions.
    pub positions: u64,
    /// In words.
    pub phrase: Phrase,
}

/// One way games ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// Why, as a word for programs.
    pub code: String,
    /// Games the first camp won so, the second, and those that were drawn.
    pub games: [u32; 3],
    /// Why, in words.
    pub phrase: Phrase,
}

/// What came of one first move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstMove {
    /// Its canonical text.
    pub text: String,
    /// As players write it.
    pub written: Phrase,
    /// Games that began with it and were played to their end.
    pub games: u32,
    /// Those the first camp won.
    pub first: u32,
    /// Drawn ones.
    pub drawn: u32,
    /// What a search says of it for the first camp; [`PROVEN`] if it finds a win.
    pub points: i32,
}

/// Points that stand for a result that was found to its end.
pub const PROVEN: i32 = 32_000;

/// A kind of piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// A word for programs.
    pub code: String,
    /// How many stand on the board at the start.
    pub start: u32,
    /// How many stood there at the end of all finished games together.
    pub left: u64,
    /// Moves it made.
    pub moves: u64,
    /// Games its move won.
    pub wins: u32,
    /// What one is worth to its owner, in points.
    pub value: Values,
    /// What it is called.
    pub name: Phrase,
}

/// Whole numbers, counted: how many, their sum, the sum of their squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Values {
    /// How many.
    pub count: u32,
    /// Their sum.
    pub sum: i64,
    /// The sum of their squares.
    pub squares: u64,
}

impl Values {
    /// One more.
    pub fn add(&mut self, value: i32) {
        self.count += 1;
        self.sum += i64::from(value);
        self.squares += u64::from(value.unsigned_abs()).pow(2);
    }

    /// Those of both.
    pub fn join(&mut self, other: Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// Their mean; `None` of none.
    pub fn mean(self) -> Option<Estimate> {
        let moments = Moments {
            sum: self.sum as f64,
            squares: self.squares as f64,
        };
        (self.count > 0).then(|| moments.mean(self.count))
    }
}

/// The share of points that many won and drawn games of `games` are.
fn score(games: u32, won: u32, drawn: u32) -> Estimate {
    let (won, drawn) = (f64::from(won), f64::from(drawn));
    Moments {
        sum: won + drawn / 2.0,
        squares: won + drawn / 4.0,
    }
    .mean(games)
}

impl Results {
    /// Games that were played to their end.
    pub fn finished(self) -> u32 {
        self.games - self.unfinished
    }

    /// Games the second camp won.
    pub fn second(self) -> u32 {
        self.finished() - self.first - self.drawn
    }

    /// The first camp's share of the points.
    pub fn score(self) -> Estimate {
        score(self.finished(), self.first, self.drawn)
    }
}

impl FirstMove {
    /// The first camp's share of the points after it.
    pub fn score(&self) -> Estimate {
        score(self.games, self.first, self.drawn)
    }
}

impl End {
    /// How many games ended so.
    pub fn all(&self) -> u32 {
        self.games.iter().sum()
    }
}

impl Statistics {
    /// The first moves, those a search holds to be best first: what is drawn at random after them
    /// blurs what they score.
    pub fn best_first_moves(&self) -> Vec<&FirstMove> {
        let mut moves: Vec<&FirstMove> = self.first_moves.iter().collect();
        moves.sort_by(|a, b| {
            let by_score = || b.score().value.total_cmp(&a.score().value);
            b.points.cmp(&a.points).then_with(by_score)
        });
        moves
    }

    /// How many of them leave the other camp in the lead.
    pub fn losing_first_moves(&self) -> usize {
        let lead = self.lead.points as i32;
        self.first_moves.iter().filter(|one| one.points <= -lead).count()
    }

    /// The same in words that were chosen by hand: those ends and warnings have in what is on file,
    /// or where other readings are compared.
    #[must_use]
    pub fn worded_as(mut self, known: &Self, readings: &[GameEnds]) -> Self {
        for end in &mut self.ends {
            let here = known.ends.iter().find(|other| other.code == end.code);
            let there = readings.iter().find(|other| other.code == end.code);
            let worded = here.map(|end| &end.phrase).or(there.map(|end| &end.phrase));
            end.phrase = worded.unwrap_or(&end.phrase).clone();
        }
        for alert in &mut self.alerts {
            if let Some(worded) = known.alerts.iter().find(|other| other.code == alert.code) {
                alert.phrase = worded.phrase.clone();
            }
        }
        self
    }
}
