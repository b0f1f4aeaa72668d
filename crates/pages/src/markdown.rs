//! From Markdown to blocks.

use std::iter::Peekable;

use escale_rules::typography::typeset_page;
use escale_rules::{Choice, Lang};
use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use crate::block::{AnnotatedGame, Block, Figure, Note, Page, Span};

/// Where the measured table of other readings belongs.
const READINGS: &str = "@@READINGS@@";

/// Reads a page, set for readers of a language. What has no meaning here (pictures, raw HTML) is
/// shown as its words: pages are the project's own, and its tests refuse what they should not hold.
pub fn read(source: &str, lang: Lang) -> Page {
    let source = typeset_page(source, lang);
    let mut options = Options::empty();
    options.insert(Options::ENABLE_TABLES);
    options.insert(Options::ENABLE_HEADING_ATTRIBUTES);
    let mut reader = Reader {
        events: Parser::new_ext(&source, options).peekable(),
        headings: 0,
    };
    Page {
        blocks: reader.blocks(),
    }
}

struct Reader<'a> {
    events: Peekable<Parser<'a>>,
    /// Headings so far: one without a name is found by its number.
    headings: usize,
}

impl Reader<'_> {
    fn blocks(&mut self) -> Vec<Block> {
        let mut blocks = Vec::new();
        while let Some(event) = self.events.next() {
            match event {
                Event::Start(Tag::Heading { level, id, .. }) => {
                    self.headings += 1;
                    let id = id.map_or_else(|| format!("section-{}", self.headings), |id| id.to_string());
                    blocks.push(Block::Heading {
                        level: level_number(level),
                        id,
                        text: self.spans(),
                    });
                }
                Event::Start(Tag::Paragraph) => blocks.push(paragraph(self.spans())),
                Event::Start(Tag::List(first)) => blocks.push(Block::List {
                    ordered: first.is_some(),
                    items: self.items(),
                }),
                Event::Start(Tag::Table(_)) => blocks.push(self.table()),
                Event::Start(Tag::CodeBlock(kind)) => {
                    let text = self.code();
                    blocks.push(match &kind {
                        CodeBlockKind::Fenced(name) if &**name == "figure" => Block::Figure(figure(&text)),
                        CodeBlockKind::Fenced(name) if &**name == "game" => Block::Game(game(&text)),
                        _ => Block::Code(text),
                    });
                }
                _ => {}
            }
        }
        blocks
    }

    /// Words up to the end of what holds them.
    fn spans(&mut self) -> Vec<Span> {
        let mut spans = Vec::new();
        while let Some(event) = self.events.next() {
            match event {
                Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => push_text(&mut spans, &text),
                Event::SoftBreak | Event::HardBreak => push_text(&mut spans, " "),
                Event::Code(text) => spans.push(Span::Code(text.to_string())),
                Event::Start(Tag::Strong) => spans.push(Span::Strong(self.spans())),
                Event::Start(Tag::Emphasis) => spans.push(Span::Em(self.spans())),
                Event::Start(Tag::Link { dest_url, .. }) => spans.push(Span::Link {
                    text: self.spans(),
                    href: dest_url.to_string(),
                }),
                Event::End(_) => break,
                _ => {}
            }
        }
        spans
    }

    /// The items of a list; one in a loose list holds a paragraph.
    fn items(&mut self) -> Vec<Vec<Span>> {
        let mut items = Vec::new();
        while let Some(event) = self.events.next() {
            match event {
                Event::Start(Tag::Item) => {
                    let _ = self.events.next_if_eq(&Event::Start(Tag::Paragraph));
                    items.push(self.spans());
                }
                Event::End(TagEnd::List(_)) => break,
                _ => {}
            }
        }
        items
    }

    fn table(&mut self) -> Block {
        let (mut head, mut rows) = (Vec::new(), Vec::new());
        while let Some(event) = self.events.next() {
            match event {
                Event::Start(Tag::TableHead) => head = self.cells(),
                Event::Start(Tag::TableRow) => rows.push(self.cells()),
                Event::End(TagEnd::Table) => break,
                _ => {}
            }
        }
        Block::Table { head, rows }
    }

    fn cells(&mut self) -> Vec<Vec<Span>> {
        let mut cells = Vec::new();
        while let Some(event) = self.events.next() {
            match event {
                Event::Start(Tag::TableCell) => cells.push(self.spans()),
                Event::End(TagEnd::TableHead | TagEnd::TableRow) => break,
                _ => {}
            }
        }
        cells
    }

    fn code(&mut self) -> String {
        let mut code = String::new();
        for event in self.events.by_ref() {
            match event {
                Event::Text(text) => code += &text,
                Event::End(_) => break,
                _ => {}
            }
        }
        code
    }
}

fn push_text(spans: &mut Vec<Span>, more: &str) {
    if let Some(Span::Text(text)) = spans.last_mut() {
        text.push_str(more);
    } else {
        spans.push(Span::Text(more.to_owned()));
    }
}

fn paragraph(spans: Vec<Span>) -> Block {
    match &spans[..] {
        [Span::Text(text)] if text == READINGS => Block::Readings,
        _ => Block::Paragraph(spans),
    }
}

fn level_number(level: HeadingLevel) -> u8 {
    level as u8
}

fn words(text: &str) -> impl Iterator<Item = String> {
    text.split_whitespace().map(str::to_owned)
}

/// `key=value`, or a key alone.
fn choice(text: &str) -> Choice {
    let (key, value) = text.split_once('=').unwrap_or((text, ""));
    Choice {
        key: key.to_owned(),
        value: value.to_owned(),
    }
}

fn position(text: &str) -> Option<String> {
    (text != "start").then(|| text.to_owned())
}

/// The lines of one of our blocks: a word, and what is said of it.
fn fields(block: &str) -> impl Iterator<Item = (&str, &str)> {
    block.lines().map(|line| {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        (word, rest.trim())
    })
}

fn figure(block: &str) -> Figure {
    let mut figure = Figure::default();
    for (word, rest) in fields(block) {
        match word {
            "position" => figure.position = position(rest),
            "option" => figure.options.push(choice(rest)),
            "moves" => figure.moves.extend(words(rest)),
            "labels" => figure.labels.extend(rest.split_whitespace().filter_map(|label| {
                let (at, text) = label.split_once('=')?;
                Some((at.to_owned(), text.to_owned()))
            })),
            "caption" => rest.clone_into(&mut figure.caption),
            _ => {}
        }
    }
    figure
}

fn game(block: &str) -> AnnotatedGame {
    let mut game = AnnotatedGame::default();
    for (word, rest) in fields(block) {
        match word {
            "position" => game.position = position(rest),
            "option" => game.options.push(choice(rest)),
            "moves" => game.moves.extend(words(rest)),
            "note" => {
                let (ply, text) = rest.split_once(' ').unwrap_or((rest, ""));
                if let Ok(ply) = ply.parse() {
                    let text = text.trim().to_owned();
                    game.notes.push(Note { ply, text });
                }
            }
            "caption" => rest.clone_into(&mut game.caption),
            _ => {}
        }
    }
    game
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain;

    fn blocks(source: &str) -> Vec<Block> {
        read(source, Lang::En).blocks
    }

    fn text(text: &str) -> Span {
        Span::Text(text.to_owned())
    }

    #[test]
    fn emphasis_code_and_links() {
        let wanted = vec![
            text("a "),
            Span::Strong(vec![text("b")]),
            text(" "),
            Span::Em(vec![text("c")]),
            text(" "),
            Span::Code("d*e*".to_owned()),
            text(" "),
            Span::Link {
                text: vec![text("f")],
                href: "/g".to_owned(),
            },
            text(" "),
            Span::Em(vec![Span::Strong(vec![text("vault")])]),
        ];
        let read = blocks("a **b** *c* `d*e*` [f](/g) ***vault***");
        assert_eq!(read, [Block::Paragraph(wanted)]);
    }

    #[test]
    fn markup_of_others_stays_words() {
        let read = blocks("one <img src=x onerror=alert(1)> two");
        let [Block::Paragraph(spans)] = &read[..] else {
            panic!("{read:?}");
        };
        assert_eq!(plain(spans), "one <img src=x onerror=alert(1)> two");
        assert!(spans.iter().all(|span| matches!(span, Span::Text(_))));
    }

    #[test]
    fn a_figure_has_all_its_fields() {
        let read = blocks(
            "```figure\nposition 4k3/8 w - 0\noption a=b\noption c\nmoves    e2e4 e7e5\nlabels   e2=1 e7=e7\ncaption  It's one.\n```\n",
        );
        let choice = |key: &str, value: &str| Choice {
            key: key.to_owned(),
            value: value.to_owned(),
        };
        let label = |at: &str, text: &str| (at.to_owned(), text.to_owned());
        let wanted = Figure {
            position: Some("4k3/8 w - 0".to_owned()),
            options: vec![choice("a", "b"), choice("c", "")],
            moves: vec!["e2e4".to_owned(), "e7e5".to_owned()],
            labels: vec![label("e2", "1"), label("e7", "e7")],
            caption: "It’s one.".to_owned(),
        };
        assert_eq!(read, [Block::Figure(wanted)]);
    }

    #[test]
    fn a_game_has_its_moves_and_its_notes() {
        let read =
            blocks("```game\nposition start\nmoves a b\nmoves c\nnote 0  Now.\nnote 3   Over.\ncaption  Us.\n```");
        let [Block::Game(game)] = &read[..] else {
            panic!("{read:?}");
        };
        assert_eq!(game.position, None);
        assert_eq!(game.moves, ["a", "b", "c"]);
        let notes: Vec<_> = game.notes.iter().map(|note| (note.ply, &note.text[..])).collect();
        assert_eq!(notes, [(0, "Now."), (3, "Over.")]);
    }

    #[test]
    fn headings_lists_tables_and_the_place_of_the_readings() {
        let read = blocks(
            "# One\n\n## Two {#two}\n\n- a\n  b\n- `c`\n\n1. d\n\n2. e\n\n| x | y |\n|---|---|\n| `1` | 2 |\n\n@@READINGS@@\n\n    code\n",
        );
        let ids: Vec<_> = read
            .iter()
            .filter_map(|block| match block {
                Block::Heading { level, id, .. } => Some((*level, &id[..])),
                _ => None,
            })
            .collect();
        assert_eq!(ids, [(1, "section-1"), (2, "two")]);
        let lists: Vec<_> = read
            .iter()
            .filter_map(|block| match block {
                Block::List { ordered, items } => {
                    Some((*ordered, items.iter().map(|item| plain(item)).collect::<Vec<_>>()))
                }
                _ => None,
            })
            .collect();
        let owned = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
        assert_eq!(lists, [(false, owned(&["a b", "c"])), (true, owned(&["d", "e"]))]);
        assert!(
            read.iter()
                .any(|block| matches!(block, Block::Table { head, rows } if head.len() == 2 && rows.len() == 1))
        );
        assert!(read.contains(&Block::Readings));
        assert!(matches!(read.last(), Some(Block::Code(code)) if code.trim() == "code"));
    }
}
