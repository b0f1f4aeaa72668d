//! Pages for the terminal: prose broken at the width of the screen, tables, lists.

use escale_pages::{Block, Cell, Span, plain};

use crate::context::{Context, Failure};

/// Columns of a terminal that does not say how wide it is.
const USUAL: usize = 80;
/// Nobody reads longer lines.
const MOST: usize = 100;

/// How many columns there are.
fn width() -> usize {
    let told = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    told.unwrap_or(USUAL).clamp(30, MOST)
}

/// The longest bar, in columns.
const BAR: usize = 24;

/// Prints words, tables and lists; what is drawn is left to others.
pub(crate) fn print(block: &Block, context: &mut Context) -> Result<(), Failure> {
    match block {
        Block::Heading { level, text, .. } => {
            let text = plain(text);
            context.line("")?;
            let rule = if *level <= 2 { '═' } else { '─' };
            let line: String = text.chars().map(|_| rule).collect();
            context.line(&text)?;
            context.line(line)?;
        }
        Block::Paragraph(text) => {
            context.line("")?;
            context.print(&wrapped(&plain(text), "", "", width()))?;
        }
        Block::List { ordered, items } => {
            context.line("")?;
            for (number, item) in (1..).zip(items) {
                let sign = if *ordered {
                    format!("{number}. ")
                } else {
                    "• ".to_owned()
                };
                let indent = " ".repeat(sign.chars().count());
                context.print(&wrapped(&plain(item), &sign, &indent, width()))?;
            }
        }
        Block::Table { head, rows } => {
            context.line("")?;
            context.print(&table(head, rows, width()))?;
        }
        Block::Code(text) => {
            context.line("")?;
            for line in text.lines() {
                context.line(format_args!("    {line}"))?;
            }
        }
        Block::Figure(_) | Block::Game(_) | Block::Readings => {}
    }
    Ok(())
}

/// A text in lines of so many columns, the first after `first`, the others after `then`.
pub(crate) fn wrapped(text: &str, first: &str, then: &str, width: usize) -> String {
    let mut out = first.to_owned();
    let mut column = first.chars().count();
    let mut begins = true;
    // Firm spaces hold: only the ordinary one may become the end of a line.
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let long = word.chars().count();
        if !begins && column + 1 + long > width {
            out.push('\n');
            out.push_str(then);
            column = then.chars().count();
            begins = true;
        }
        if !begins {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += long;
        begins = false;
    }
    out.push('\n');
    out
}

/// Columns side by side where they fit, else a paragraph a row: its first cell, then each of the
/// others after the name of its column.
fn table(head: &[Cell], rows: &[Vec<Cell>], width: usize) -> String {
    let head: Vec<String> = head.iter().map(|cell| plain(cell)).collect();
    let rows = with_bars(rows);
    let columns = rows.iter().map(Vec::len).chain([head.len()]).max().unwrap_or(0);
    let widest = |column: usize| {
        let cells = rows.iter().chain([&head]).filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(widest).collect();
    let mut out = String::new();
    if widths.iter().sum::<usize>() + 2 * columns.saturating_sub(1) <= width {
        let named = head.iter().any(|cell| !cell.is_empty());
        for row in named.then_some(&head).into_iter().chain(&rows) {
            let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
            out += cells.collect::<Vec<_>>().join("  ").trim_end();
            out.push('\n');
        }
        return out;
    }
    for row in &rows {
        let mut cells = row.iter().enumerate();
        if let Some((_, first)) = cells.next() {
            out += &wrapped(first, "", "", width);
        }
        for (column, cell) in cells.filter(|(_, cell)| !cell.is_empty()) {
            let name = head.get(column).filter(|name| !name.is_empty());
            let sign = name.map_or_else(|| "    ".to_owned(), |name| format!("    {name} – "));
            out += &wrapped(cell, &sign, "      ", width);
        }
    }
    out
}

/// The cells of a table as text, bars one below the other behind their numbers.
fn with_bars(rows: &[Vec<Cell>]) -> Vec<Vec<String>> {
    let widest = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| plain(cell).chars().count()).max().unwrap_or(0)
    };
    let drawn = |(column, cell): (usize, &Cell)| match cell.last() {
        Some(Span::Bar(length)) => {
            let (text, width) = (plain(cell), widest(column));
            let columns = (usize::from(*length).min(1000) * BAR + 500) / 1000;
            format!("{text:width$} {}", "▇".repeat(columns)).trim_end().to_owned()
        }
        _ => plain(cell),
    };
    rows.iter()
        .map(|row| row.iter().enumerate().map(drawn).collect())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(texts: &[&str]) -> Vec<Cell> {
        texts.iter().map(|text| vec![Span::Text((*text).to_owned())]).collect()
    }

    #[test]
    fn lines_break_at_spaces_that_may_break() {
        assert_eq!(
            wrapped("un deux trois quatre", "• ", "  ", 12),
            "• un deux\n  trois\n  quatre\n"
        );
        assert_eq!(wrapped("a b\u{202f}! c", "", "", 4), "a\nb\u{202f}!\nc\n");
        assert_eq!(wrapped("", "", "", 4), "\n");
        assert_eq!(wrapped("incommensurable", "", "", 4), "incommensurable\n");
    }

    #[test]
    fn a_table_stands_in_columns_or_in_paragraphs() {
        let (head, rows) = (cells(&["", "x"]), [cells(&["one", "1"]), cells(&["three", "33"])]);
        assert_eq!(table(&head, &rows, 20), "       x\none    1\nthree  33\n");
        assert_eq!(table(&head, &rows, 6), "one\n    x – 1\nthree\n    x – 33\n");
        assert_eq!(table(&[], &[], 6), "");
    }
}
