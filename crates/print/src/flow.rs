//! Text and figures run through columns and pages.
//!
//! Everything is cut into pieces that are not divided: a line, a figure with its caption. A piece
//! may ask to stay with the next: a heading, the first line of a paragraph, its last line but one.

use std::sync::Arc;

use crate::lines::{Line, POINT};
use crate::sheet::{Area, Book, Mark, Marked, Pen, Sense, Sheet};

/// What is not divided.
#[derive(Clone, Debug, Default)]
pub(crate) struct Piece {
    pub(crate) height: f64,
    /// Room above it, unless it stands at the top.
    pub(crate) before: f64,
    /// Whether it may not stand at the bottom without the next.
    pub(crate) keep: bool,
    /// Its marks, from its upper left corner.
    pub(crate) marks: Vec<Marked>,
    /// How the table of contents calls it.
    pub(crate) listed: Option<String>,
}

/// Lines one below the other as pieces that leave no line of a paragraph alone.
pub(crate) fn lines(lines: Vec<Line>, x: f64, leading: f64, before: f64, part: Option<usize>) -> Vec<Piece> {
    let count = lines.len();
    let set = lines.into_iter().enumerate().map(|(at, line)| {
        let step = leading * line.size * POINT;
        let y = step * 0.74;
        Piece {
            height: step,
            before: if at == 0 { before } else { 0.0 },
            keep: count > 1 && (at == 0 || at + 2 == count),
            marks: vec![(
                Mark::Words {
                    x,
                    y,
                    line: Arc::new(line),
                },
                part,
            )],
            listed: None,
        }
    });
    set.collect()
}

/// Pieces as one that is not divided.
pub(crate) fn joined(pieces: Vec<Piece>, before: f64) -> Piece {
    let mut whole = Piece {
        before,
        ..Piece::default()
    };
    for (at, piece) in pieces.into_iter().enumerate() {
        let top = whole.height + if at == 0 { 0.0 } else { piece.before };
        let marks = piece.marks.iter().map(|(mark, part)| (mark.moved(0.0, top), *part));
        whole.marks.extend(marks);
        whole.height = top + piece.height;
        whole.listed = whole.listed.or(piece.listed);
    }
    whole
}

/// How pages are divided.
#[derive(Clone, Debug)]
pub(crate) struct Columns {
    pub(crate) size: (f64, f64),
    /// From left to right.
    pub(crate) areas: Vec<Area>,
    /// A fine line between columns.
    pub(crate) rule: Option<Pen>,
    pub(crate) label: String,
}

impl Columns {
    /// So many columns between margins.
    pub(crate) fn new(size: (f64, f64), count: usize, margins: [f64; 3], gutter: f64, label: &str) -> Self {
        let [top, side, bottom] = margins;
        let many = count.max(1) as f64;
        let width = (size.0 - 2.0 * side - gutter * (many - 1.0)) / many;
        let areas = (0..count.max(1)).map(|at| {
            let x = side + (width + gutter) * at as f64;
            Area::new(x, top, width, size.1 - top - bottom)
        });
        Self {
            size,
            areas: areas.collect(),
            rule: None,
            label: label.to_owned(),
        }
    }

    pub(crate) fn width(&self) -> f64 {
        self.areas.first().map_or(0.0, |area| area.width)
    }
}

/// Lays pieces out on new pages. `head` stands across all columns of the first page.
pub(crate) fn pour(book: &mut Book, columns: &Columns, head: Option<Piece>, pieces: &[Piece]) {
    let mut pages: Vec<(Sheet, f64)> = Vec::new();
    let mut lowered = 0.0;
    let mut sheet = Sheet::new(columns.size, &columns.label);
    if let Some(head) = head {
        let Some(first) = columns.areas.first() else { return };
        place(&head, first.x, first.y, &mut sheet, book, 0);
        lowered = head.height + 4.0;
    }
    let (mut column, mut down) = (0, 0.0);
    let mut at = 0;
    while at < pieces.len() {
        let mut chain = 1;
        while pieces[at + chain - 1].keep && at + chain < pieces.len() {
            chain += 1;
        }
        let area = columns.areas[column];
        let room = area.height - lowered;
        let height: f64 = pieces[at..at + chain]
            .iter()
            .enumerate()
            .map(|(index, piece)| {
                let before = if index == 0 && down == 0.0 { 0.0 } else { piece.before };
                before + piece.height
            })
            .sum();
        if down > 0.0 && down + height > room + 0.01 {
            column += 1;
            down = 0.0;
            if column == columns.areas.len() {
                pages.push((sheet, lowered));
                sheet = Sheet::new(columns.size, &columns.label);
                (column, lowered) = (0, 0.0);
            }
            // What is longer than a whole column is placed all the same, piece by piece.
            continue;
        }
        let fits = height <= room + 0.01;
        let taken = if fits { chain } else { 1 };
        for piece in &pieces[at..at + taken] {
            if down > 0.0 {
                down += piece.before;
            }
            place(piece, area.x, area.y + lowered + down, &mut sheet, book, pages.len());
            down += piece.height;
        }
        at += taken;
    }
    pages.push((sheet, lowered));
    for (mut sheet, lowered) in pages {
        if let Some(pen) = columns.rule {
            for pair in columns.areas.windows(2) {
                let x = f64::midpoint(pair[0].right(), pair[1].x);
                sheet.line((x, pair[0].y + lowered), (x, pair[0].bottom()), pen);
            }
        }
        book.sheets.push(sheet);
    }
}

fn place(piece: &Piece, x: f64, y: f64, sheet: &mut Sheet, book: &mut Book, ahead: usize) {
    if let Some(words) = &piece.listed {
        book.contents.push((words.clone(), book.sheets.len() + ahead, y));
    }
    let marks = piece.marks.iter().map(|(mark, part)| (mark.moved(x, y), *part));
    sheet.marks.extend(marks);
}

/// A drawing in the middle of a column.
pub(crate) fn drawing(
    book: &mut Book,
    svg: Arc<str>,
    (width, height): (f64, f64),
    column: f64,
    before: f64,
    alt: &str,
) -> Piece {
    let part = book.part(Sense::Picture(alt.to_owned()));
    let area = Area::new((column - width) / 2.0, 0.0, width, height);
    Piece {
        height,
        before,
        keep: false,
        marks: vec![(
            Mark::Drawing {
                svg,
                area,
                turn: 0.0,
                window: None,
            },
            Some(part),
        )],
        listed: None,
    }
}
