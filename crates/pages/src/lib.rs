//! Rule pages and archive cards as trees, the same for the site, the terminal and print.
//!
//! A page is Markdown with two kinds of fenced blocks of our own. A *figure* is a position, the
//! moves that are shown on it, and what is to be seen:
//!
//! ````text
//! ```figure
//! position start
//! moves    d2-e3
//! labels   d2=1 e3=2
//! option   chateau=une-case
//! caption  One sentence on what is to be seen.
//! ```
//! ````
//!
//! A *game* is played on the page, with remarks after some of its plies:
//!
//! ````text
//! ```game
//! moves    d2-e3 d2-e3
//! note 0   What is said before the first move.
//! note 2   What is said after the second.
//! caption  Who played, and how it ended.
//! ```
//! ````
//!
//! Only `position` may be missing (then it is the start) and what is not needed. `@@READINGS@@`
//! stands where the measured table of other readings belongs.

mod block;
mod markdown;
mod readings;
mod statistics;
mod table;

pub use block::{AnnotatedGame, Block, Cell, Figure, Note, Page, Span, plain};
pub use markdown::read;
pub use readings::{Estimate, GameEnds, Measured, Moments, Readings, Sample, in_common, typed};

pub use statistics::{
    Alert, Choices, Claim, End, FirstLoss, FirstMove, Kind, Lead, Lengths, Measure, PROVEN, Results, Statistics, Truth,
    Values, truths,
};

use escale_rules::{Card, Lang};

/// A game's rule page, with the table of its readings where it belongs.
pub fn rules(card: &Card, lang: Lang) -> Page {
    let page = read(card.rules[lang as usize], lang);
    let measured = Readings::read(card.readings).unwrap_or_default();
    let blocks = page.blocks.into_iter().flat_map(|block| match block {
        Block::Readings => table::of_readings(card, &measured, lang),
        block => vec![block],
    });
    Page {
        blocks: blocks.collect(),
    }
}

/// What was measured of a game's readings: a table, and the command that made it.
pub fn of_readings(card: &Card, readings: &Readings, lang: Lang) -> Vec<Block> {
    table::of_readings(card, readings, lang)
}

/// A game's archive card.
pub fn archive(card: &Card, lang: Lang) -> Page {
    read(card.archive[lang as usize], lang)
}

/// The sources named on a game's archive card.
pub fn sources(card: &Card, lang: Lang) -> Page {
    let page = archive(card, lang);
    let is_heading = |block: &Block, wanted: &str| matches!(block, Block::Heading { id, .. } if id == wanted);
    let blocks = page.blocks.into_iter();
    Page {
        blocks: blocks
            .skip_while(|block| !is_heading(block, "sources"))
            .skip(1)
            .collect(),
    }
}

/// What a game is, in numbers: what was counted over games of the computer against itself.
pub fn statistics(card: &Card, statistics: &Statistics, lang: Lang) -> Page {
    statistics::page(card, statistics, lang)
}
