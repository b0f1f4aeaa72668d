//! Pages to be read: rules and archive cards.

use escale_pages as pages;
use escale_rules::Lang;
use serde::{Deserialize, Serialize};

use crate::Choice;

/// A page in both languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Page {
    /// In French.
    pub fr: Vec<Block>,
    /// In English.
    pub en: Vec<Block>,
}

impl Page {
    /// A page as it is read in each language; `clicks` tells those that enter the moves of a
    /// figure, which are drawn on it as arrows.
    pub fn new(read: impl Fn(Lang) -> pages::Page, clicks: &dyn Fn(&pages::Figure) -> Vec<Vec<String>>) -> Self {
        let blocks = |lang| {
            let blocks = read(lang).blocks.into_iter();
            blocks.filter_map(|part| block(part, clicks)).collect()
        };
        Self {
            fr: blocks(Lang::Fr),
            en: blocks(Lang::En),
        }
    }
}

/// A part of a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Block {
    /// A heading.
    Heading {
        /// 1 for the page's own.
        level: u8,
        /// What links name it by.
        id: String,
        /// Its words.
        text: Vec<Span>,
    },
    /// Sentences.
    Paragraph {
        /// Its words.
        text: Vec<Span>,
    },
    /// A list.
    List {
        /// Whether its items are counted.
        ordered: bool,
        /// Its items.
        items: Vec<Vec<Span>>,
    },
    /// A table.
    Table {
        /// The names of its columns; all empty where there is nothing to name.
        head: Vec<Vec<Span>>,
        /// Its rows.
        rows: Vec<Vec<Vec<Span>>>,
    },
    /// A position one can play on.
    Figure {
        /// Its position text; the start where it is left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        position: Option<String>,
        /// The reading it is played under.
        options: Vec<Choice>,
        /// Its moves.
        moves: Vec<String>,
        /// The clicks that enter each of them.
        paths: Vec<Vec<String>>,
        /// Short texts on places of the board.
        labels: Vec<(String, String)>,
        /// What it says.
        caption: String,
    },
    /// A game one can go through.
    Game {
        /// Where it begins; the start where it is left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        position: Option<String>,
        /// The reading it is played under.
        options: Vec<Choice>,
        /// Its moves.
        moves: Vec<String>,
        /// Remarks, each after how many plies.
        notes: Vec<(usize, String)>,
        /// Who played, and how it ended.
        caption: String,
    },
    /// Text as it is typed.
    Code {
        /// The text.
        text: String,
    },
}

/// Words of one kind: plain ones are a string.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Span {
    /// Plain words.
    Text(String),
    /// Strong emphasis.
    Strong {
        /// Its words.
        strong: Vec<Span>,
    },
    /// Emphasis.
    Em {
        /// Its words.
        em: Vec<Span>,
    },
    /// What is typed as it stands.
    Code {
        /// The words.
        code: String,
    },
    /// A link.
    Link {
        /// Its words.
        link: Vec<Span>,
        /// A heading of the page, a page of the site or another address.
        href: String,
    },
    /// A bar beside a number, for the eye alone.
    Bar {
        /// Its length in thousandths of the longest.
        bar: u16,
    },
}

fn spans(spans: Vec<pages::Span>) -> Vec<Span> {
    spans
        .into_iter()
        .map(|span| match span {
            pages::Span::Text(text) => Span::Text(text),
            pages::Span::Strong(strong) => Span::Strong {
                strong: self::spans(strong),
            },
            pages::Span::Em(em) => Span::Em { em: self::spans(em) },
            pages::Span::Code(code) => Span::Code { code },
            pages::Span::Bar(bar) => Span::Bar { bar },
            pages::Span::Link { text, href } => Span::Link {
                link: self::spans(text),
                href,
            },
        })
        .collect()
}

fn cells(cells: Vec<pages::Cell>) -> Vec<Vec<Span>> {
    cells.into_iter().map(spans).collect()
}

fn choices(choices: Vec<escale_rules::Choice>) -> Vec<Choice> {
    choices.into_iter().map(Choice::from).collect()
}

/// What stands for nothing is left out.
fn block(block: pages::Block, clicks: &dyn Fn(&pages::Figure) -> Vec<Vec<String>>) -> Option<Block> {
    Some(match block {
        pages::Block::Heading { level, id, text } => Block::Heading {
            level,
            id,
            text: spans(text),
        },
        pages::Block::Paragraph(text) => Block::Paragraph { text: spans(text) },
        pages::Block::List { ordered, items } => Block::List {
            ordered,
            items: cells(items),
        },
        pages::Block::Table { head, rows } => Block::Table {
            head: cells(head),
            rows: rows.into_iter().map(cells).collect(),
        },
        pages::Block::Figure(figure) => Block::Figure {
            paths: clicks(&figure),
            position: figure.position,
            options: choices(figure.options),
            moves: figure.moves,
            labels: figure.labels,
            caption: figure.caption,
        },
        pages::Block::Game(game) => Block::Game {
            position: game.position,
            options: choices(game.options),
            moves: game.moves,
            notes: game.notes.into_iter().map(|note| (note.ply, note.text)).collect(),
            caption: game.caption,
        },
        pages::Block::Code(text) => Block::Code { text },
        pages::Block::Readings => return None,
    })
}
