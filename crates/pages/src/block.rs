//! What pages are made of.

use escale_rules::Choice;

/// A page from its first heading to its end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// Its parts in order.
    pub blocks: Vec<Block>,
}

/// A part of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A heading.
    Heading {
        /// 1 for the page's own.
        level: u8,
        /// What links name it by, the same in every language: `## La fin {#end}`.
        id: String,
        /// Its words.
        text: Vec<Span>,
    },
    /// Sentences.
    Paragraph(Vec<Span>),
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
        head: Vec<Cell>,
        /// Its rows.
        rows: Vec<Vec<Cell>>,
    },
    /// A position one can play on.
    Figure(Figure),
    /// A game one can go through.
    Game(AnnotatedGame),
    /// Text as it is typed.
    Code(String),
    /// Where the measured table of other readings belongs.
    Readings,
}

/// What stands in one cell of a table.
pub type Cell = Vec<Span>;

/// Words of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Span {
    /// Plain words.
    Text(String),
    /// Strong emphasis.
    Strong(Vec<Span>),
    /// Emphasis.
    Em(Vec<Span>),
    /// What is typed as it stands.
    Code(String),
    /// A link.
    Link {
        /// Its words.
        text: Vec<Span>,
        /// A heading of the page (`#end`), a page of the site (`/about`) or another address.
        href: String,
    },
    /// A bar beside a number, for the eye alone: its length in thousandths of the longest.
    Bar(u16),
}

/// The words of spans, without their kinds.
pub fn plain(spans: &[Span]) -> String {
    spans
        .iter()
        .map(|span| match span {
            Span::Text(text) | Span::Code(text) => text.clone(),
            Span::Strong(inner) | Span::Em(inner) | Span::Link { text: inner, .. } => plain(inner),
            Span::Bar(_) => String::new(),
        })
        .collect()
}

/// A position, the moves shown on it and what is to be seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figure {
    /// Its position text; `None` for the start.
    pub position: Option<String>,
    /// The reading it is played under.
    pub options: Vec<Choice>,
    /// Its moves, canonical.
    pub moves: Vec<String>,
    /// Short texts on places of the board.
    pub labels: Vec<(String, String)>,
    /// What it says.
    pub caption: String,
}

/// A remark on a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// After which ply; 0 before the first move.
    pub ply: usize,
    /// What is said.
    pub text: String,
}

/// A game with remarks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnnotatedGame {
    /// Where it begins; `None` for the start.
    pub position: Option<String>,
    /// The reading it is played under.
    pub options: Vec<Choice>,
    /// Its moves, canonical.
    pub moves: Vec<String>,
    /// Remarks, by ply.
    pub notes: Vec<Note>,
    /// Who played, and how it ended.
    pub caption: String,
}
