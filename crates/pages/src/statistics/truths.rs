//! What a game's statistics show that one would not have guessed: sentences that stand in the
//! game's folder (`truths.txt`), their numbers taken from the figures.
//!
//! ```text
//! title Le Roi s'en va | The King walks off
//! text Dans {end.arrived} des parties … | In {end.arrived} of the games …
//! shown escale statistics en-avant --section ends
//! holds end.arrived > 50%
//! ```
//!
//! `{name}` is a [`Measure`] by its name. `shown` is the command that shows it. `holds` is what the
//! sentence says beside its numbers: games counted again must bear it out, or the tests ask for
//! another sentence.

use escale_rules::typography::typeset;
use escale_rules::{Card, Lang, Phrase, Trouble, excerpt, trouble};

use super::{Measure, Statistics};

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Truth {
    /// What it is about.
    pub title: Phrase,
    /// What is so; numbers by their names.
    pub text: Phrase,
    /// The command that shows it.
    pub shown: String,
    /// What must hold for it to be so.
    pub claims: Vec<Claim>,
}

/// One number beside another: `end.mate > 50%`, `kind.rook.value < kind.queen.value`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim(pub String);

impl Claim {
    /// Whether it is so; `None` where it says nothing of these figures.
    pub fn holds(&self, statistics: &Statistics) -> Option<bool> {
        let value = |text: &str| match text.strip_suffix('%') {
            Some(hundredths) => Some(hundredths.parse::<f64>().ok()? / 100.0),
            None => text.parse().ok().or_else(|| statistics.measure(text)?.value()),
        };
        let words: Vec<&str> = self.0.split(' ').collect();
        let [left, sign, right] = words[..] else { return None };
        let (left, right) = (value(left)?, value(right)?);
        match sign {
            ">" => Some(left > right),
            "<" => Some(left < right),
            _ => None,
        }
    }
}

impl Truth {
    /// The text with its numbers; `None` if it names one that was not counted.
    pub fn told(&self, statistics: &Statistics, lang: Lang) -> Option<String> {
        let text = self.text.plain(lang);
        let mut told = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let (name, after) = after.split_once('}')?;
            told += before;
            told += &statistics.measure(name)?.get(lang);
            rest = after;
        }
        told += rest;
        Some(typeset(&told, lang).into_owned())
    }

    /// The numbers it names.
    pub fn measures(&self, statistics: &Statistics, lang: Lang) -> Vec<Option<Measure>> {
        let named = self.text.plain(lang).split('{').skip(1);
        let names = named.filter_map(|rest| rest.split_once('}'));
        names.map(|(name, _)| statistics.measure(name)).collect()
    }
}

/// What is told of a game.
pub fn truths(card: &Card) -> Result<Vec<Truth>, Trouble> {
    read(card.truths)
}

fn read(text: &str) -> Result<Vec<Truth>, Trouble> {
    let mut truths: Vec<Truth> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if fact(&mut truths, line).is_none() {
            let line = excerpt(line);
            return Err(trouble!(
                "vérités, ligne {number} : « {line} » ne se lit pas",
                "truths, line {number}: “{line}” cannot be read"
            ));
        }
    }
    Ok(truths)
}

fn fact(truths: &mut Vec<Truth>, line: &str) -> Option<()> {
    let (word, rest) = line.split_once(' ')?;
    let phrase = || {
        let (fr, en) = rest.split_once(" | ")?;
        Some(Phrase::made(fr.to_owned(), en.to_owned()))
    };
    if word == "title" {
        truths.push(Truth {
            title: phrase()?,
            text: Phrase::new("", ""),
            shown: String::new(),
            claims: Vec::new(),
        });
        return Some(());
    }
    let truth = truths.last_mut()?;
    match word {
        "text" => truth.text = phrase()?,
        "shown" => rest.clone_into(&mut truth.shown),
        "holds" => truth.claims.push(Claim(rest.to_owned())),
        _ => return None,
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::Results;

    fn counted() -> Statistics {
        Statistics {
            results: Results {
                games: 1_300,
                first: 650,
                drawn: 130,
                unfinished: 0,
            },
            ..Statistics::default()
        }
    }

    #[test]
    fn a_truth_takes_its_numbers_from_the_figures() {
        let text = "title Un | One\ntext Sur {games} : {won} et {drawn/lost}. | Of {games}: {won} and {drawn/lost}.\nshown escale games\nholds won > 40%\nholds won > lost\nholds won < lost\nholds won\n";
        let truths = read(text).expect("one");
        let [truth] = &truths[..] else { panic!("{truths:?}") };
        let counted = counted();
        assert_eq!(
            truth.told(&counted, Lang::En).as_deref(),
            Some("Of 1,300: 50.0% and 0.2.")
        );
        assert_eq!(
            truth.told(&counted, Lang::Fr).as_deref(),
            Some("Sur 1\u{202f}300\u{a0}: 50,0\u{202f}% et 0,2.")
        );
        let held: Vec<Option<bool>> = truth.claims.iter().map(|claim| claim.holds(&counted)).collect();
        assert_eq!(held, [Some(true), Some(true), Some(false), None]);
        assert_eq!(truth.measures(&counted, Lang::En).len(), 3);
        let other = Truth {
            text: Phrase::new("{nul}", "{none}"),
            ..truth.clone()
        };
        assert_eq!(other.told(&counted, Lang::Fr), None);
    }

    #[test]
    fn what_is_no_truth_is_refused() {
        for text in ["text a | b", "title a", "title a | b\nsaid c", "title"] {
            assert!(read(text).is_err(), "{text}");
        }
        let trouble = read("title a | b\n\nsaid c").expect_err("no such line");
        assert_eq!(trouble.get(Lang::En), "truths, line 3: “said c” cannot be read");
    }
}
