//! What was measured of a game's readings, as `escale readings` writes it and rule pages show it.
//!
//! A text file, a fact a line:
//!
//! ```text
//! command escale readings lices --games 2000 --nodes 2000
//! reading lices=refuge
//! games 2000 1024 37
//! plies 122340 7641210
//! choices 21034.5 224120.25
//! end lists 1630 tous les Chevaliers en lice | all Knights in the lists
//! solved first 187
//! ```
//!
//! `reading -` is the game as we read it. `games` counts games, those the first camp won and the
//! drawn ones; `plies` and `choices` are sums over the games and sums of squares. `solved` is
//! exact: `first`, `second` with the plies to the end, or `draw`.

use std::fmt;

use escale_rules::{Choice, Phrase, Side};

/// What is known of a game's readings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Readings {
    /// What was typed to measure it.
    pub command: String,
    /// Reading by reading, the game as we read it first.
    pub measured: Vec<Measured>,
}

/// What is known of one reading.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Measured {
    /// The table options; none for the game as we read it. A file stands by its name.
    pub options: Vec<Choice>,
    /// What games of the engine against itself say.
    pub sample: Option<Sample>,
    /// What is proved: who wins in how many plies, or a draw.
    pub solved: Option<Option<(Side, u32)>>,
}

/// Counted games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sample {
    /// How many.
    pub games: u32,
    /// Those the first camp won.
    pub first: u32,
    /// Drawn ones.
    pub draws: u32,
    /// Their lengths in plies.
    pub plies: Moments,
    /// Legal moves a ply, the mean of each game.
    pub choices: Moments,
    /// How they ended, most frequent first.
    pub ends: Vec<GameEnds>,
}

/// How many games ended in one way.
#[derive(Clone, Debug, PartialEq)]
pub struct GameEnds {
    /// Why, as a word for programs.
    pub code: String,
    /// Why, in words.
    pub phrase: Phrase,
    /// How many.
    pub games: u32,
}

/// A sum and a sum of squares.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Moments {
    /// The sum.
    pub sum: f64,
    /// The sum of squares.
    pub squares: f64,
}

/// An estimate and half the width of its interval of 95 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// How far off it may be.
    pub error: f64,
}

/// Standard errors in an interval of 95 %.
const USUAL: f64 = 1.96;

impl Moments {
    /// One more value.
    pub fn add(&mut self, value: f64) {
        self.sum += value;
        self.squares += value * value;
    }

    /// The mean over so many values.
    pub fn mean(self, count: u32) -> Estimate {
        let count = f64::from(count.max(1));
        let value = self.sum / count;
        let variance = (self.squares / count - value * value).max(0.0);
        Estimate {
            value,
            error: USUAL * (variance / count).sqrt(),
        }
    }
}

impl Sample {
    /// One more game.
    pub fn add(&mut self, winner: Option<Side>, plies: usize, choices: f64, code: &str, phrase: &Phrase) {
        self.games += 1;
        match winner {
            Some(Side::First) => self.first += 1,
            Some(Side::Second) => {}
            None => self.draws += 1,
        }
        self.plies.add(plies as f64);
        self.choices.add(choices);
        if let Some(end) = self.ends.iter_mut().find(|end| end.code == code) {
            end.games += 1;
            end.phrase = in_common(&end.phrase, phrase);
        } else {
            self.ends.push(GameEnds {
                code: code.to_owned(),
                phrase: phrase.clone(),
                games: 1,
            });
        }
        self.ends
            .sort_by(|a, b| b.games.cmp(&a.games).then_with(|| a.code.cmp(&b.code)));
    }

    /// The first camp's share of the points.
    pub fn score(&self) -> Estimate {
        let (wins, draws) = (f64::from(self.first), f64::from(self.draws));
        Moments {
            sum: wins + draws / 2.0,
            squares: wins + draws / 4.0,
        }
        .mean(self.games)
    }

    /// The share of drawn games.
    pub fn drawn(&self) -> Estimate {
        let draws = f64::from(self.draws);
        Moments {
            sum: draws,
            squares: draws,
        }
        .mean(self.games)
    }
}

/// What two sentences on the same end say alike: whose it was, and where, is left out. What is left
/// may want a better wording, by hand: see [`Readings::worded_as`].
pub fn in_common(one: &Phrase, other: &Phrase) -> Phrase {
    let words = |one: &str, other: &str| {
        let mut rest = other.split(' ');
        let mut kept = Vec::new();
        for word in one.split(' ') {
            let mut ahead = rest.clone();
            if ahead.any(|found| found == word) {
                kept.push(word);
                rest = ahead;
            }
        }
        // Nothing alike: what was said first stands for both.
        if kept.is_empty() {
            one.to_owned()
        } else {
            kept.join(" ")
        }
    };
    Phrase::made(words(&one.fr, &other.fr), words(&one.en, &other.en))
}

impl Readings {
    /// The same, with every end in the words it has in what is known already: words that were
    /// chosen by hand stay.
    #[must_use]
    pub fn worded_as(mut self, known: &Self) -> Self {
        let known = known.measured.iter().filter_map(|row| row.sample.as_ref());
        let known: Vec<&GameEnds> = known.flat_map(|sample| &sample.ends).collect();
        for sample in self.measured.iter_mut().filter_map(|row| row.sample.as_mut()) {
            for end in &mut sample.ends {
                if let Some(worded) = known.iter().find(|worded| worded.code == end.code) {
                    end.phrase = worded.phrase.clone();
                }
            }
        }
        self
    }

    /// Reads the file; `None` where it is not one.
    pub fn read(text: &str) -> Option<Self> {
        let mut readings = Self::default();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let Some((word, rest)) = line.split_once(' ') else {
                if line.is_empty() {
                    continue;
                }
                return None;
            };
            match word {
                "command" => rest.clone_into(&mut readings.command),
                "reading" => readings.measured.push(Measured {
                    options: options(rest),
                    ..Measured::default()
                }),
                _ => fact(readings.measured.last_mut()?, word, rest)?,
            }
        }
        Some(readings)
    }
}

fn options(text: &str) -> Vec<Choice> {
    let named = text.split_whitespace().filter(|&word| word != "-");
    named
        .map(|word| {
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            Choice {
                key: key.to_owned(),
                value: value.to_owned(),
            }
        })
        .collect()
}

fn fact(measured: &mut Measured, word: &str, rest: &str) -> Option<()> {
    let mut words = rest.split(' ');
    if word == "solved" {
        let plies = |text: Option<&str>| text?.parse().ok();
        measured.solved = Some(match words.next()? {
            "first" => Some((Side::First, plies(words.next())?)),
            "second" => Some((Side::Second, plies(words.next())?)),
            "draw" => None,
            _ => return None,
        });
        return Some(());
    }
    let sample = measured.sample.get_or_insert_default();
    match word {
        "games" => {
            let mut count = || words.next()?.parse().ok();
            (sample.games, sample.first, sample.draws) = (count()?, count()?, count()?);
            (sample.first + sample.draws <= sample.games).then_some(())?;
        }
        "plies" | "choices" => {
            let mut number = || words.next()?.parse().ok().filter(|number: &f64| number.is_finite());
            let moments = Moments {
                sum: number()?,
                squares: number()?,
            };
            if word == "plies" {
                sample.plies = moments;
            } else {
                sample.choices = moments;
            }
        }
        "end" => {
            let (code, rest) = rest.split_once(' ')?;
            let (games, phrase) = rest.split_once(' ')?;
            let (fr, en) = phrase.split_once(" | ")?;
            sample.ends.push(GameEnds {
                code: code.to_owned(),
                phrase: Phrase::made(fr.to_owned(), en.to_owned()),
                games: games.parse().ok()?,
            });
        }
        _ => return None,
    }
    Some(())
}

/// A reading as options are typed: `key=value`, or `-`.
pub fn typed(options: &[Choice]) -> String {
    if options.is_empty() {
        return "-".to_owned();
    }
    let typed: Vec<String> = options
        .iter()
        .map(|Choice { key, value }| {
            if value.is_empty() {
                key.clone()
            } else {
                format!("{key}={value}")
            }
        })
        .collect();
    typed.join(" ")
}

impl fmt::Display for Readings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "command {}", self.command)?;
        for measured in &self.measured {
            writeln!(f, "reading {}", typed(&measured.options))?;
            match measured.solved {
                Some(Some((side, plies))) => writeln!(f, "solved {} {plies}", side.word())?,
                Some(None) => writeln!(f, "solved draw")?,
                None => {}
            }
            let Some(sample) = &measured.sample else { continue };
            let Sample {
                games,
                first,
                draws,
                plies,
                choices,
                ..
            } = sample;
            writeln!(f, "games {games} {first} {draws}")?;
            writeln!(f, "plies {} {}", plies.sum, plies.squares)?;
            writeln!(f, "choices {} {}", choices.sum, choices.squares)?;
            for GameEnds { code, phrase, games } in &sample.ends {
                writeln!(f, "end {code} {games} {} | {}", phrase.fr, phrase.en)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some() -> Readings {
        let mut sample = Sample::default();
        let mate = Phrase::new("mat", "mate");
        for (winner, plies) in [(Some(Side::First), 10), (Some(Side::Second), 20), (None, 30)] {
            sample.add(winner, plies, 8.5, "mate", &mate);
        }
        sample.add(None, 40, 8.5, "stalemate", &Phrase::new("pat", "stalemate"));
        let option = Choice {
            key: "roi".to_owned(),
            value: "pris".to_owned(),
        };
        Readings {
            command: "escale readings x --games 4".to_owned(),
            measured: vec![
                Measured {
                    sample: Some(sample),
                    ..Measured::default()
                },
                Measured {
                    options: vec![option],
                    sample: None,
                    solved: Some(Some((Side::First, 187))),
                },
            ],
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let written = some().to_string();
        assert_eq!(Readings::read(&written), Some(some()), "{written}");
        assert_eq!(Readings::read(""), Some(Readings::default()));
    }

    #[test]
    fn what_is_no_such_file_is_refused() {
        for text in [
            "games 1 1 1",
            "reading -\ngames 1 1 1",
            "reading -\nplies x 1",
            "reading -\nsolved maybe",
            "reading -\nend mate 3 mat",
            "nonsense",
        ] {
            assert_eq!(Readings::read(text), None, "{text}");
        }
    }

    #[test]
    fn an_end_is_told_whoevers_it_was() {
        let mut sample = Sample::default();
        sample.add(
            Some(Side::First),
            9,
            1.0,
            "held",
            &Phrase::new("château f9 tenu", "castle f9 held"),
        );
        sample.add(
            Some(Side::Second),
            9,
            1.0,
            "held",
            &Phrase::new("château f1 tenu", "castle f1 held"),
        );
        let [end] = &sample.ends[..] else { panic!("{sample:?}") };
        assert_eq!(
            (end.games, &*end.phrase.fr, &*end.phrase.en),
            (2, "château tenu", "castle held")
        );
    }

    #[test]
    fn words_chosen_by_hand_stay() {
        let mut known = some();
        let better = Phrase::new("un joueur mat", "a player mated");
        known.measured[0].sample.as_mut().expect("it has one").ends[0].phrase = better;
        assert_eq!(some().worded_as(&known), known);
        assert_eq!(some().worded_as(&Readings::default()), some());
    }

    #[test]
    fn estimates_have_their_errors() {
        let readings = some();
        let sample = readings.measured[0].sample.as_ref().expect("it has one");
        let score = sample.score();
        // 1, 0, ½, ½: mean ½, variance ⅛, four games.
        assert!((score.value - 0.5).abs() < 1e-12);
        assert!((score.error - 1.96 * (0.125_f64 / 4.0).sqrt()).abs() < 1e-12);
        assert!((sample.plies.mean(4).value - 25.0).abs() < 1e-12);
        assert!(sample.choices.mean(4).error.abs() < 1e-6);
        assert_eq!(sample.ends[0].games, 3);
    }
}
