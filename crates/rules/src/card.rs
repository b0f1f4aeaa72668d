//! What the shelf says of a game.

use std::borrow::Cow;

use crate::typography::typeset;
use crate::{Choice, Lang, Phrase, Trouble, excerpt, trouble};

/// How sure we are of a reading of the leaflet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DecisionStatus {
    /// The leaflet says it.
    Certain,
    /// Follows from what the leaflet says.
    Derived,
    /// From another public description of the same game.
    Sourced,
    /// Nothing decides it; the most natural reading was taken.
    Chosen,
}

/// One numbered decision on what the leaflet leaves open.
#[derive(Clone, Debug)]
pub struct Decision {
    /// `L1`, `A4` …; code and tests cite it.
    pub id: &'static str,
    /// What was decided.
    pub what: Phrase,
    /// Why, or from where.
    pub why: Phrase,
    /// How sure.
    pub status: DecisionStatus,
}

/// How much of the game, as a whole, is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Certainty {
    /// The leaflet's text is complete; what it leaves open was decided, and numbered.
    Complete,
    /// Very likely: another edition's board, same material.
    Likely,
    /// Parts (a board, a start) are reconstructed.
    Reconstructed,
}

/// What value a table option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OptionKind {
    /// On when named.
    Flag,
    /// This word, and no other: leaving the option out is the other choice.
    Word(&'static str),
    /// The contents of a text file.
    TextFile,
}

/// A table option: something agreed before play.
#[derive(Clone, Debug)]
pub struct OptionSpec {
    /// Its key on the command line and in records.
    pub key: &'static str,
    /// What value it takes.
    pub kind: OptionKind,
    /// What a table that plays by it is marked with: "châteaux d'une case".
    pub name: Phrase,
    /// What it does.
    pub what: Phrase,
    /// The decision it reads otherwise (`A1`), if it is another reading of the leaflet.
    pub decision: Option<&'static str>,
}

impl OptionSpec {
    /// The choice it offers, unless that takes a file.
    pub fn choice(&self) -> Option<Choice> {
        let value = match self.kind {
            OptionKind::Flag => "",
            OptionKind::Word(word) => word,
            OptionKind::TextFile => return None,
        };
        Some(Choice {
            key: self.key.to_owned(),
            value: value.to_owned(),
        })
    }
}

/// What one of several partners of a camp moves, where a camp can be shared.
#[derive(Clone, Debug)]
pub struct RoleSpec {
    /// A stable ASCII word for programs: the one [`Notation::role`](crate::Notation::role) gives.
    pub id: &'static str,
    /// What it is called.
    pub name: Phrase,
    /// The kinds of [pieces](crate::Piece) it moves.
    pub kinds: &'static [&'static str],
}

/// The archive card.
#[derive(Clone, Debug)]
pub struct Card {
    /// The name used everywhere: command line, addresses, files.
    pub id: &'static str,
    /// The title on the box.
    pub title: &'static str,
    /// One line that makes one want to play.
    pub tagline: Phrase,
    /// What one has to do to win, in one line.
    pub aim: Phrase,
    /// Who made it, where and when, as far as is known, in one line.
    pub origin: Phrase,
    /// Author, if known.
    pub author: Option<&'static str>,
    /// Publisher, if known.
    pub publisher: Option<&'static str>,
    /// Year, if known.
    pub year: Option<u16>,
    /// Numbers of players it can be played by.
    pub players: &'static [u8],
    /// The roles of the partners of a camp, in the order of their seats, where a camp can be
    /// shared: then as many players as both camps have roles can sit down. Empty where it cannot.
    pub roles: &'static [RoleSpec],
    /// The age from which the leaflet recommends it, if it does.
    pub age: Option<u8>,
    /// Usual duration in minutes, from–to.
    pub minutes: (u16, u16),
    /// Who says so.
    pub minutes_by: Phrase,
    /// The camps, first to play first, as one speaks of them: "Blancs", "Noirs".
    pub camps: [Phrase; 2],
    /// How much is known.
    pub certainty: Certainty,
    /// How we read the leaflet.
    pub decisions: &'static [Decision],
    /// Table options.
    pub options: &'static [OptionSpec],
    /// Balanced openings to begin matches from, one a line (the crate's `openings.txt`, made by
    /// `escale openings`).
    pub openings: &'static str,
    /// The archive card in Markdown, French and English (the crate's `card.fr.md`, `card.en.md`).
    pub archive: [&'static str; 2],
    /// The rule page in Markdown, French and English.
    pub rules: [&'static str; 2],
    /// What is known of its readings (the crate's `readings.txt`, made by `escale readings`).
    pub readings: &'static str,
    /// What was counted over many games (the crate's `statistics.txt`, made by `escale
    /// statistics`).
    pub statistics: &'static str,
    /// What these numbers show that one would not have guessed (the crate's `truths.txt`).
    pub truths: &'static str,
}

impl Card {
    /// The title, set for readers: the box speaks French to all of them.
    pub fn heading(&self) -> Cow<'static, str> {
        typeset(self.title, Lang::Fr)
    }

    /// Refuses what no table of this game can agree on: an option it does not have, one given
    /// twice, a value it does not take. What stands in a file is the game's to read.
    pub fn check_options(&self, choices: &[Choice]) -> Result<(), Trouble> {
        for (at, choice) in choices.iter().enumerate() {
            let key = excerpt(&choice.key);
            let Some(spec) = self.options.iter().find(|spec| spec.key == choice.key) else {
                return Err(self.no_such_option(&key));
            };
            if choices[..at].iter().any(|before| before.key == choice.key) {
                return Err(trouble!(Other:
                    "l'option « {key} » est donnée deux fois",
                    "the option “{key}” is given twice"
                ));
            }
            match spec.kind {
                OptionKind::Flag if !choice.value.is_empty() => {
                    return Err(trouble!(Other:
                        "l'option « {key} » ne prend pas de valeur",
                        "the option “{key}” takes no value"
                    ));
                }
                OptionKind::Word(word) if choice.value != word => {
                    let value = excerpt(&choice.value);
                    return Err(trouble!(Other:
                        "l'option « {key} » ne prend pas la valeur « {value} » : c'est {key}={word}, ou rien",
                        "the option “{key}” does not take the value “{value}”: it is {key}={word}, or nothing"
                    ));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn no_such_option(&self, key: &str) -> Trouble {
        let keys: Vec<&str> = self.options.iter().map(|spec| spec.key).collect();
        if keys.is_empty() {
            return trouble!(Unknown:
                "ce jeu n'a pas d'option « {key} »",
                "this game has no option “{key}”"
            );
        }
        let keys = keys.join(", ");
        trouble!(Unknown:
            "ce jeu n'a pas d'option « {key} » ; il a : {keys}",
            "this game has no option “{key}”; it has: {keys}"
        )
    }

    /// The choices of the options that are on, in the card's order; those with a file left out.
    pub fn choices(&self, is_on: impl Fn(&str) -> bool) -> Vec<Choice> {
        let on = self.options.iter().filter(|spec| is_on(spec.key));
        on.filter_map(OptionSpec::choice).collect()
    }
}
