//! The file of a game's statistics, a fact a line:
//!
//! ```text
//! played escale selfplay lices --games 10000 --nodes 2000 --opening 1 --seed 1 --out lices.games
//! command escale statistics lices --games lices.games --write games/lices/statistics.txt
//! judge network 0123456789abcdef
//! results 10000 4210 1200 37
//! repeated 214
//! plies 21 44 52 63 188
//! lengths 20 3 410 5020
//! lead 100 9120 4000 3000 1500 800 663
//! early 20 5210 3900 300
//! comebacks 200 912
//! first-loss 12 30
//! choices 523000 13000000 80 1200
//! alert compulsory-capture 120300 prise obligatoire | compulsory capture
//! end all-in-lists 3000 2900 12 tous les Chevaliers en lice | all Knights in the lists
//! first-move d2-e3 312 140 60 -35 d2-e3 | d2-e3
//! kind knight 10 41000 233000 5000 9800 800000 90000000 Chevalier | Knight
//! turn 9800 12000 99999999
//! last-place a9 512
//! ```
//!
//! The numbers are the fields of [`Statistics`] in their order: `early` and `comebacks` belong to
//! the lead, the last three of `kind` and `turn` are [`Values`]. What should add up must.

use std::fmt;
use std::str::FromStr;

use escale_rules::{Phrase, Trouble, excerpt, trouble};

use super::{Alert, Choices, End, FirstLoss, FirstMove, Kind, Lead, Lengths, Results, Statistics, Values};

/// The words of a line, one after the other.
struct Words<'a>(&'a str);

impl<'a> Words<'a> {
    fn word(&mut self) -> Option<&'a str> {
        let (word, rest) = self.0.split_once(' ').unwrap_or((self.0, ""));
        self.0 = rest;
        (!word.is_empty()).then_some(word)
    }

    fn number<T: FromStr>(&mut self) -> Option<T> {
        self.word()?.parse().ok()
    }

    fn numbers<T: FromStr + Default + Copy, const N: usize>(&mut self) -> Option<[T; N]> {
        let mut numbers = [T::default(); N];
        for number in &mut numbers {
            *number = self.number()?;
        }
        Some(numbers)
    }

    fn values(&mut self) -> Option<Values> {
        Some(Values {
            count: self.number()?,
            sum: self.number()?,
            squares: self.number()?,
        })
    }

    fn phrase(&mut self) -> Option<Phrase> {
        let (fr, en) = std::mem::take(&mut self.0).split_once(" | ")?;
        (!fr.is_empty() && !en.is_empty()).then(|| Phrase::made(fr.to_owned(), en.to_owned()))
    }

    fn rest(&mut self) -> String {
        std::mem::take(&mut self.0).to_owned()
    }
}

impl Statistics {
    /// Reads the file, or says what is wrong with it; an empty one has counted nothing.
    pub fn read(text: &str) -> Result<Self, Trouble> {
        let mut statistics = Self::default();
        for (number, line) in (1..).zip(text.lines()) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let read = statistics.fact(&mut Words(line));
            if read.is_none() {
                let line = excerpt(line);
                return Err(trouble!(
                    "statistiques, ligne {number} : « {line} » ne se lit pas",
                    "statistics, line {number}: “{line}” cannot be read"
                ));
            }
        }
        statistics.check()?;
        Ok(statistics)
    }

    /// Takes up one line; all of it must be understood.
    fn fact(&mut self, words: &mut Words<'_>) -> Option<()> {
        match words.word()? {
            "played" => self.played.push(words.rest()),
            "command" => self.command = words.rest(),
            "judge" => self.judge = words.rest(),
            "results" => {
                let [games, first, drawn, unfinished] = words.numbers()?;
                self.results = Results {
                    games,
                    first,
                    drawn,
                    unfinished,
                };
            }
            "repeated" => self.repeated = words.number()?,
            "plies" => self.lengths.quartiles = words.numbers()?,
            "lengths" => {
                self.lengths.step = words.number()?;
                let counts = words.rest();
                self.lengths.counts = counts
                    .split(' ')
                    .map(|count| count.parse().ok())
                    .collect::<Option<_>>()?;
            }
            "lead" => {
                [self.lead.points, self.lead.changes] = words.numbers()?;
                self.lead.games = words.numbers()?;
            }
            "early" => {
                self.lead.ply = words.number()?;
                self.lead.early = words.numbers()?;
            }
            "comebacks" => [self.lead.behind, self.lead.comebacks] = words.numbers()?,
            "first-loss" => {
                let [median, never] = words.numbers()?;
                self.first_loss = FirstLoss { median, never };
            }
            "choices" => {
                self.choices = Choices {
                    positions: words.number()?,
                    moves: words.number()?,
                    most: words.number()?,
                    single: words.number()?,
                };
            }
            "alert" => self.alerts.push(Alert {
                code: words.word()?.to_owned(),
                positions: words.number()?,
                phrase: words.phrase()?,
            }),
            "end" => self.ends.push(End {
                code: words.word()?.to_owned(),
                games: words.numbers()?,
                phrase: words.phrase()?,
            }),
            "first-move" => self.first_moves.push(FirstMove {
                text: words.word()?.to_owned(),
                games: words.number()?,
                first: words.number()?,
                drawn: words.number()?,
                points: words.number()?,
                written: words.phrase()?,
            }),
            "kind" => self.kinds.push(Kind {
                code: words.word()?.to_owned(),
                start: words.number()?,
                left: words.number()?,
                moves: words.number()?,
                wins: words.number()?,
                value: words.values()?,
                name: words.phrase()?,
            }),
            "turn" => self.turn = words.values()?,
            "last-place" => self.last_places.push((words.word()?.to_owned(), words.number()?)),
            _ => return None,
        }
        words.0.is_empty().then_some(())
    }

    /// What must add up does.
    fn check(&self) -> Result<(), Trouble> {
        let Results {
            games,
            first,
            drawn,
            unfinished,
        } = self.results;
        let parts = [first, drawn, unfinished].into_iter().try_fold(0, u32::checked_add);
        let finished = games.saturating_sub(unfinished);
        let ends = sum(self.ends.iter().flat_map(|end| end.games));
        let lengths = sum(self.lengths.counts.iter().copied());
        let begun = self
            .first_moves
            .iter()
            .all(|one| one.first.checked_add(one.drawn).is_some_and(|known| known <= one.games));
        let Lead { early, .. } = self.lead;
        let led = early[1].checked_add(early[2]).is_some_and(|known| known <= early[0]);
        let sound = parts.is_some_and(|parts| parts <= games)
            && ends == Some(finished)
            && lengths == Some(finished)
            && begun
            && led;
        if sound {
            return Ok(());
        }
        Err(trouble!(
            "statistiques : les nombres de parties ne s'accordent pas",
            "statistics: the numbers of games do not agree"
        ))
    }
}

fn sum(mut counts: impl Iterator<Item = u32>) -> Option<u32> {
    counts.try_fold(0, u32::checked_add)
}

/// Numbers with a space before each.
fn spaced(numbers: &[u32]) -> String {
    numbers
        .iter()
        .fold(String::new(), |text, number| text + " " + &number.to_string())
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { count, sum, squares } = self;
        write!(f, "{count} {sum} {squares}")
    }
}

impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for played in &self.played {
            writeln!(f, "played {played}")?;
        }
        writeln!(f, "command {}", self.command)?;
        writeln!(f, "judge {}", self.judge)?;
        let Results {
            games,
            first,
            drawn,
            unfinished,
        } = self.results;
        writeln!(f, "results {games} {first} {drawn} {unfinished}")?;
        writeln!(f, "repeated {}", self.repeated)?;
        let Lengths {
            quartiles,
            step,
            counts,
        } = &self.lengths;
        writeln!(f, "plies{}", spaced(quartiles))?;
        if !counts.is_empty() {
            writeln!(f, "lengths {step}{}", spaced(counts))?;
        }
        let lead = &self.lead;
        writeln!(f, "lead {} {}{}", lead.points, lead.changes, spaced(&lead.games))?;
        writeln!(f, "early {}{}", lead.ply, spaced(&lead.early))?;
        writeln!(f, "comebacks {} {}", lead.behind, lead.comebacks)?;
        writeln!(f, "first-loss {} {}", self.first_loss.median, self.first_loss.never)?;
        let Choices {
            positions,
            moves,
            most,
            single,
        } = self.choices;
        writeln!(f, "choices {positions} {moves} {most} {single}")?;
        for Alert {
            code,
            positions,
            phrase,
        } in &self.alerts
        {
            writeln!(f, "alert {code} {positions} {} | {}", phrase.fr, phrase.en)?;
        }
        for End { code, games, phrase } in &self.ends {
            writeln!(f, "end {code}{} {} | {}", spaced(games), phrase.fr, phrase.en)?;
        }
        for one in &self.first_moves {
            let FirstMove {
                text,
                written,
                games,
                first,
                drawn,
                points,
            } = one;
            writeln!(
                f,
                "first-move {text} {games} {first} {drawn} {points} {} | {}",
                written.fr, written.en
            )?;
        }
        for kind in &self.kinds {
            let Kind {
                code,
                start,
                left,
                moves,
                wins,
                value,
                name,
            } = kind;
            writeln!(
                f,
                "kind {code} {start} {left} {moves} {wins} {value} {} | {}",
                name.fr, name.en
            )?;
        }
        writeln!(f, "turn {}", self.turn)?;
        for (place, games) in &self.last_places {
            writeln!(f, "last-place {place} {games}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use escale_rules::Lang;

    use super::*;

    const WRITTEN: &str = "\
played escale selfplay x --games 9 --nodes 5 --opening 1 --seed 1 --out x.games
command escale statistics x --games x.games
judge network 0123456789abcdef
results 9 4 1 2
repeated 1
plies 3 4 5 6 30
lengths 5 2 4 1
lead 100 6 4 2 1 0 0
early 20 3 2 1
comebacks 200 1
first-loss 2 3
choices 40 200 9 1
alert check 12 échec | check
end mate 4 2 0 échec et mat | checkmate
end stalemate 0 0 1 pat | stalemate
first-move a1-a2 4 2 1 -40 a1-a2 | a1-a2
first-move b1-b2 0 0 0 32000 b1-b2 | b1-b2
kind rook 4 9 20 3 7 700 90000 Tour | Rook
kind king 2 14 20 3 0 0 0 Roi | King
turn 5 50 600
last-place a1 4
";

    #[test]
    fn what_is_written_is_read() {
        let read = Statistics::read(WRITTEN).expect("statistics");
        assert_eq!(read.to_string(), WRITTEN);
        assert_eq!((read.results.finished(), read.results.second()), (7, 2));
        assert_eq!(read.kinds[0].value.mean().map(|mean| mean.value), Some(100.0));
        assert_eq!(read.kinds[1].value.mean(), None);
        let best: Vec<&str> = read.best_first_moves().iter().map(|one| one.text.as_str()).collect();
        assert_eq!((best, read.losing_first_moves()), (vec!["b1-b2", "a1-a2"], 0));
        assert_eq!(Statistics::read(""), Ok(Statistics::default()));
    }

    #[test]
    fn a_damaged_file_is_told_by_its_line() {
        for (line, damaged) in [
            ("results 9 4 1 2", "results 9 4 1"),
            ("results 9 4 1 2", "results 9 4 1 2 3"),
            ("results 9 4 1 2", "results 9 -4 1 2"),
            ("plies 3 4 5 6 30", "plies three 4 5 6 30"),
            ("lengths 5 2 4 1", "lengths 5"),
            ("alert check 12 échec | check", "alert check 12 échec"),
            ("turn 5 50 600", "turns 5 50 600"),
            ("last-place a1 4", "last-place a1 4294967296"),
        ] {
            let text = WRITTEN.replace(line, damaged);
            let trouble = Statistics::read(&text).expect_err(damaged);
            let number = 1 + WRITTEN.lines().position(|other| other == line).expect("it is there");
            let wanted = format!("statistics, line {number}: “{damaged}” cannot be read");
            assert_eq!(trouble.get(Lang::En), wanted);
        }
        // Every line is read, and numbers that do not add up are no counts.
        for (line, damaged) in [
            ("results 9 4 1 2", "results 8 4 1 2"),
            ("results 9 4 1 2", "results 2 4 1 2"),
            ("lengths 5 2 4 1", "lengths 5 2 4 2"),
            ("early 20 3 2 1", "early 20 3 2 2"),
            ("end stalemate 0 0 1", "end stalemate 0 0 4294967295"),
            ("first-move b1-b2 0 0 0", "first-move b1-b2 0 1 0"),
        ] {
            let trouble = Statistics::read(&WRITTEN.replace(line, damaged)).expect_err(damaged);
            assert_eq!(trouble.get(Lang::En), "statistics: the numbers of games do not agree");
        }
        for cut in 0..WRITTEN.len() {
            if let Some(text) = WRITTEN.get(..cut) {
                let _ = Statistics::read(text);
            }
        }
    }
}
