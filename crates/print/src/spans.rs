//! Pages of the rules as words and sections.

use escale_pages::{Block, Page, Span};

use crate::fonts::Cut;
use crate::lines::Run;

/// The longest code that is kept on one line.
const FIRM: usize = 24;

/// The words of a sentence with how they look. A link is its words: paper leads nowhere.
pub(crate) fn runs(spans: &[Span]) -> Vec<Run> {
    let mut all = Vec::new();
    gather(spans, Cut::Regular, &mut all);
    all
}

fn gather(spans: &[Span], cut: Cut, into: &mut Vec<Run>) {
    for span in spans {
        match span {
            Span::Text(text) => into.push(Run::new(text.clone(), cut)),
            // Moves stand out as what is written on a score sheet, each on one line; a position may
            // take several.
            Span::Code(text) if text.chars().count() > FIRM => into.push(Run::new(text.clone(), Cut::Strong)),
            Span::Code(text) => into.push(Run::firm(text.clone(), Cut::Strong)),
            Span::Strong(inner) => gather(inner, Cut::Strong, into),
            Span::Em(inner) => gather(inner, if cut == Cut::Strong { cut } else { Cut::Italic }, into),
            Span::Link { text, .. } => gather(text, cut, into),
            Span::Bar(_) => {}
        }
    }
}

/// The blocks below a heading of that name, up to the next of the same rank.
pub(crate) fn section<'a>(page: &'a Page, name: &str) -> &'a [Block] {
    let Some((from, rank)) = page.blocks.iter().enumerate().find_map(|(at, block)| match block {
        Block::Heading { level, id, .. } if id == name => Some((at + 1, *level)),
        _ => None,
    }) else {
        return &[];
    };
    let rest = &page.blocks[from..];
    let end = rest
        .iter()
        .position(|block| matches!(block, Block::Heading { level, .. } if *level <= rank));
    &rest[..end.unwrap_or(rest.len())]
}
