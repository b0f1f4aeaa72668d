//! Serde twins of the archive cards.

use escale_rules::{Card, Certainty, OptionKind, Status};
use serde::{Deserialize, Serialize};

use crate::{BoardTwin, PhraseTwin};

/// A numbered decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DecisionTwin {
    /// `L1` …
    pub id: String,
    /// What was decided.
    pub what: PhraseTwin,
    /// Why.
    pub why: PhraseTwin,
    /// `certain`, `derived`, `sourced` or `chosen`.
    pub status: String,
}

/// A table option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OptionTwin {
    /// Its key.
    pub key: String,
    /// `flag` or `text-file`.
    pub kind: String,
    /// What it does.
    pub what: PhraseTwin,
}

/// What one of several partners of a camp moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoleTwin {
    /// The word seats and moves say.
    pub id: String,
    /// What it is called.
    pub name: PhraseTwin,
}

/// What the shelf says of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardTwin {
    /// Its name in addresses.
    pub id: String,
    /// The title on the box.
    pub title: String,
    /// One line.
    pub tagline: PhraseTwin,
    /// Author.
    pub author: Option<String>,
    /// Publisher.
    pub publisher: Option<String>,
    /// Year.
    pub year: Option<u16>,
    /// Numbers of players.
    pub players: Vec<u8>,
    /// The roles of the partners of a camp, where it can be shared.
    #[serde(default)]
    pub roles: Vec<RoleTwin>,
    /// Minutes, from–to.
    pub minutes: [u16; 2],
    /// The camps.
    pub camps: [PhraseTwin; 2],
    /// `certain`, `likely` or `reconstructed`.
    pub certainty: String,
    /// Table options.
    pub options: Vec<OptionTwin>,
}

impl From<&Card> for CardTwin {
    fn from(card: &Card) -> Self {
        Self {
            id: card.id.to_owned(),
            title: card.title.to_owned(),
            tagline: (&card.tagline).into(),
            author: card.author.map(str::to_owned),
            publisher: card.publisher.map(str::to_owned),
            year: card.year,
            players: card.players.to_vec(),
            roles: card
                .roles
                .iter()
                .map(|role| RoleTwin {
                    id: role.id.to_owned(),
                    name: (&role.name).into(),
                })
                .collect(),
            minutes: [card.minutes.0, card.minutes.1],
            camps: [(&card.camps[0]).into(), (&card.camps[1]).into()],
            certainty: match card.certainty {
                Certainty::Certain => "certain",
                Certainty::Likely => "likely",
                Certainty::Reconstructed => "reconstructed",
            }
            .to_owned(),
            options: card
                .options
                .iter()
                .map(|option| OptionTwin {
                    key: option.key.to_owned(),
                    kind: match option.kind {
                        OptionKind::Flag => "flag",
                        OptionKind::TextFile => "text-file",
                    }
                    .to_owned(),
                    what: (&option.what).into(),
                })
                .collect(),
        }
    }
}

/// A game's page: everything needed to learn it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GamePage {
    /// The card.
    pub card: CardTwin,
    /// How the leaflet is read.
    pub decisions: Vec<DecisionTwin>,
    /// The archive card in Markdown.
    pub readme: String,
    /// The rule page in Markdown.
    pub rules: PhraseTwin,
    /// The board.
    pub board: BoardTwin,
}

impl GamePage {
    /// The page of a game.
    pub fn new(card: &Card, board: BoardTwin) -> Self {
        Self {
            decisions: card
                .decisions
                .iter()
                .map(|decision| DecisionTwin {
                    id: decision.id.to_owned(),
                    what: (&decision.what).into(),
                    why: (&decision.why).into(),
                    status: match decision.status {
                        Status::Certain => "certain",
                        Status::Derived => "derived",
                        Status::Sourced => "sourced",
                        Status::Chosen => "chosen",
                    }
                    .to_owned(),
                })
                .collect(),
            readme: card.readme.to_owned(),
            rules: PhraseTwin {
                fr: card.rules[0].to_owned(),
                en: card.rules[1].to_owned(),
            },
            card: card.into(),
            board,
        }
    }
}
