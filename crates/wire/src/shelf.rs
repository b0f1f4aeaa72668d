//! The shelf: the archive cards, and a page for each game.

use escale_pages as pages;
use escale_rules::Trouble;
use serde::{Deserialize, Serialize};

use crate::{Board, Page, Phrase};

/// How well a decision is founded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum DecisionStatus {
    /// The leaflet says so.
    Certain,
    /// It follows from the leaflet.
    Derived,
    /// Another source says so.
    Sourced,
    /// Chosen among possible readings.
    Chosen,
}

impl From<escale_rules::DecisionStatus> for DecisionStatus {
    fn from(status: escale_rules::DecisionStatus) -> Self {
        match status {
            escale_rules::DecisionStatus::Certain => Self::Certain,
            escale_rules::DecisionStatus::Derived => Self::Derived,
            escale_rules::DecisionStatus::Sourced => Self::Sourced,
            escale_rules::DecisionStatus::Chosen => Self::Chosen,
        }
    }
}

/// How sure it is that this is the game that was in the box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Certainty {
    /// The text is complete.
    Complete,
    /// Likely.
    Likely,
    /// Reconstructed.
    Reconstructed,
}

impl From<escale_rules::Certainty> for Certainty {
    fn from(certainty: escale_rules::Certainty) -> Self {
        match certainty {
            escale_rules::Certainty::Complete => Self::Complete,
            escale_rules::Certainty::Likely => Self::Likely,
            escale_rules::Certainty::Reconstructed => Self::Reconstructed,
        }
    }
}

/// What a table option is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum OptionKind {
    /// Nothing: it is there or not.
    Flag,
    /// The one word its table option names.
    Word,
    /// The contents of a file.
    TextFile,
}

impl From<escale_rules::OptionKind> for OptionKind {
    fn from(kind: escale_rules::OptionKind) -> Self {
        match kind {
            escale_rules::OptionKind::Flag => Self::Flag,
            escale_rules::OptionKind::Word(_) => Self::Word,
            escale_rules::OptionKind::TextFile => Self::TextFile,
        }
    }
}

/// A numbered decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Decision {
    /// `L1` …
    pub id: String,
    /// What was decided.
    pub what: Phrase,
    /// Why.
    pub why: Phrase,
    /// How well it is founded.
    pub status: DecisionStatus,
}

/// A table option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableOption {
    /// Its key.
    pub key: String,
    /// What it is given.
    pub kind: OptionKind,
    /// The word it is given, where it takes one.
    pub word: Option<String>,
    /// What a table that plays by it is marked with.
    pub name: Phrase,
    /// What it does.
    pub what: Phrase,
    /// The decision it reads otherwise.
    pub decision: Option<String>,
}

/// What one of several partners of a camp moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Role {
    /// The word seats and moves say.
    pub id: String,
    /// What it is called.
    pub name: Phrase,
    /// The kinds of pieces it moves.
    #[serde(default)]
    pub kinds: Vec<String>,
}

/// What the shelf says of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Card {
    /// Its name in addresses.
    pub id: String,
    /// The title on the box.
    pub title: String,
    /// One line.
    pub tagline: Phrase,
    /// What one has to do to win, in one line.
    pub aim: Phrase,
    /// Who made it, where and when, as far as is known.
    pub origin: Phrase,
    /// Numbers of players.
    pub players: Vec<u8>,
    /// The roles of the partners of a camp, where it can be shared.
    pub roles: Vec<Role>,
    /// The age from which it is recommended.
    pub age: Option<u8>,
    /// Minutes, from–to.
    pub minutes: [u16; 2],
    /// Who says so.
    pub minutes_by: Phrase,
    /// The camps.
    pub camps: [Phrase; 2],
    /// How sure it is that this is the game that was in the box.
    pub certainty: Certainty,
    /// Table options.
    pub options: Vec<TableOption>,
}

impl From<&escale_rules::Card> for Card {
    fn from(card: &escale_rules::Card) -> Self {
        Self {
            id: card.id.to_owned(),
            title: card.heading().into_owned(),
            tagline: (&card.tagline).into(),
            aim: (&card.aim).into(),
            origin: (&card.origin).into(),
            players: card.players.to_vec(),
            roles: card
                .roles
                .iter()
                .map(|role| Role {
                    id: role.id.to_owned(),
                    name: (&role.name).into(),
                    kinds: role.kinds.iter().map(|&kind| kind.to_owned()).collect(),
                })
                .collect(),
            age: card.age,
            minutes: [card.minutes.0, card.minutes.1],
            minutes_by: (&card.minutes_by).into(),
            camps: [(&card.camps[0]).into(), (&card.camps[1]).into()],
            certainty: card.certainty.into(),
            options: card
                .options
                .iter()
                .map(|option| TableOption {
                    key: option.key.to_owned(),
                    kind: option.kind.into(),
                    word: match option.kind {
                        escale_rules::OptionKind::Word(word) => Some(word.to_owned()),
                        _ => None,
                    },
                    name: (&option.name).into(),
                    what: (&option.what).into(),
                    decision: option.decision.map(str::to_owned),
                })
                .collect(),
        }
    }
}

/// A game's page: everything needed to learn it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GamePage {
    /// The card.
    pub card: Card,
    /// How the leaflet is read.
    pub decisions: Vec<Decision>,
    /// The rule page.
    pub rules: Page,
    /// The archive card.
    pub archive: Page,
    /// The board.
    pub board: Board,
}

impl GamePage {
    /// The page of a game; `clicks` tells those that enter the moves of a figure.
    pub fn new(card: &escale_rules::Card, board: Board, clicks: &dyn Fn(&pages::Figure) -> Vec<Vec<String>>) -> Self {
        Self {
            decisions: card
                .decisions
                .iter()
                .map(|decision| Decision {
                    id: decision.id.to_owned(),
                    what: (&decision.what).into(),
                    why: (&decision.why).into(),
                    status: decision.status.into(),
                })
                .collect(),
            rules: Page::new(|lang| pages::rules(card, lang), clicks),
            archive: Page::new(|lang| pages::archive(card, lang), clicks),
            card: card.into(),
            board,
        }
    }
}

/// What a game is, in numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StatisticsPage {
    /// The card.
    pub card: Card,
    /// The numbers, and what they show.
    pub statistics: Page,
}

impl StatisticsPage {
    /// The page of a game; refused where what was counted cannot be read.
    pub fn new(card: &escale_rules::Card) -> Result<Self, Trouble> {
        let counted = pages::Statistics::read(card.statistics)?;
        Ok(Self {
            statistics: Page::new(|lang| pages::statistics(card, &counted, lang), &|_| Vec::new()),
            card: card.into(),
        })
    }
}

/// Where what is known of a game is known from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameSources {
    /// Its name in addresses.
    pub id: String,
    /// The title on the box.
    pub title: String,
    /// Who made it, where and when, as far as is known.
    pub origin: Phrase,
    /// The last section of its archive card.
    pub sources: Page,
}

impl GameSources {
    /// The sources of a game.
    pub fn new(card: &escale_rules::Card) -> Self {
        Self {
            id: card.id.to_owned(),
            title: card.heading().into_owned(),
            origin: (&card.origin).into(),
            sources: Page::new(|lang| pages::sources(card, lang), &|_| Vec::new()),
        }
    }
}
