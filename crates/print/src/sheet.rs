//! Pages before they are a file: what is drawn where, in millimetres from the upper left corner.
//!
//! All measuring is done here and can be asked for in tests; [`crate::pdf`] only carries it over.

use std::sync::Arc;

use crate::lines::{Line, Style, single};

/// A size of paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 297 × 420 mm.
    A3,
}

impl Paper {
    /// Width and height in millimetres, upright.
    pub const fn size(self) -> (f64, f64) {
        match self {
            Self::A4 => (210.0, 297.0),
            Self::A3 => (297.0, 420.0),
        }
    }
}

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tint(pub(crate) u8, pub(crate) u8, pub(crate) u8);

pub(crate) const BLACK: Tint = Tint(0, 0, 0);
pub(crate) const GREY: Tint = Tint(110, 110, 110);
pub(crate) const PALE: Tint = Tint(228, 228, 228);

/// A part of a page, in millimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Area {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl Area {
    pub(crate) const fn new(x: f64, y: f64, width: f64, height: f64) -> Self {
        Self { x, y, width, height }
    }

    pub(crate) fn right(&self) -> f64 {
        self.x + self.width
    }

    pub(crate) fn bottom(&self) -> f64 {
        self.y + self.height
    }

    pub(crate) fn moved(self, dx: f64, dy: f64) -> Self {
        Self::new(self.x + dx, self.y + dy, self.width, self.height)
    }

    /// The same with so much less on every side.
    pub(crate) fn within(self, room: f64) -> Self {
        Self::new(
            self.x + room,
            self.y + room,
            self.width - 2.0 * room,
            self.height - 2.0 * room,
        )
    }
}

/// What a part of a document is, for whoever has it read aloud.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Sense {
    Heading(u16, String),
    Paragraph,
    /// With words for what it shows.
    Picture(String),
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Pen {
    pub(crate) width: f64,
    pub(crate) tint: Tint,
    pub(crate) dashes: Option<(f64, f64)>,
}

impl Pen {
    pub(crate) const fn plain(width: f64, tint: Tint) -> Self {
        Self {
            width,
            tint,
            dashes: None,
        }
    }

    pub(crate) const fn dashed(width: f64, tint: Tint) -> Self {
        Self {
            width,
            tint,
            dashes: Some((1.6, 1.2)),
        }
    }
}

/// Something drawn.
#[derive(Clone, Debug)]
pub(crate) enum Mark {
    /// Words on a base line.
    Words { x: f64, y: f64, line: Arc<Line> },
    /// A line along points.
    Stroke { points: Vec<(f64, f64)>, pen: Pen },
    /// A filled outline.
    Patch { points: Vec<(f64, f64)>, tint: Tint },
    /// An SVG in an area, so turned (in degrees about its middle), and only what lies in a window.
    Drawing {
        svg: Arc<str>,
        area: Area,
        turn: f64,
        window: Option<Area>,
    },
}

impl Mark {
    pub(crate) fn moved(&self, dx: f64, dy: f64) -> Self {
        let shift = |points: &[(f64, f64)]| points.iter().map(|(x, y)| (x + dx, y + dy)).collect();
        match self {
            Self::Words { x, y, line } => Self::Words {
                x: x + dx,
                y: y + dy,
                line: Arc::clone(line),
            },
            Self::Stroke { points, pen } => Self::Stroke {
                points: shift(points),
                pen: *pen,
            },
            Self::Patch { points, tint } => Self::Patch {
                points: shift(points),
                tint: *tint,
            },
            Self::Drawing {
                svg,
                area,
                turn,
                window,
            } => Self::Drawing {
                svg: Arc::clone(svg),
                area: area.moved(dx, dy),
                turn: *turn,
                window: window.map(|window| window.moved(dx, dy)),
            },
        }
    }
}

/// Marks and which part of the document they belong to; `None` for what is only there for the eye.
pub(crate) type Marked = (Mark, Option<usize>);

/// One page.
#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) marks: Vec<Marked>,
    /// What it is: its footer says so.
    pub(crate) label: String,
}

impl Sheet {
    pub(crate) fn new((width, height): (f64, f64), label: &str) -> Self {
        Self {
            width,
            height,
            marks: Vec::new(),
            label: label.to_owned(),
        }
    }

    /// Something for the eye only.
    pub(crate) fn put(&mut self, mark: Mark) {
        self.marks.push((mark, None));
    }

    /// Words for the eye only, to the right of a place, or so much of their width to its left.
    pub(crate) fn write(&mut self, text: &str, style: Style, (x, y): (f64, f64), anchor: f64) {
        let line = single(text, style);
        let x = x - line.width * anchor;
        let line = Arc::new(line);
        self.put(Mark::Words { x, y, line });
    }

    /// Words that are a part of the document.
    pub(crate) fn tell(&mut self, book: &mut Book, text: &str, style: Style, (x, y): (f64, f64)) {
        let part = book.part(Sense::Paragraph);
        let line = Arc::new(single(text, style));
        self.marks.push((Mark::Words { x, y, line }, Some(part)));
    }

    pub(crate) fn line(&mut self, from: (f64, f64), to: (f64, f64), pen: Pen) {
        let points = vec![from, to];
        self.put(Mark::Stroke { points, pen });
    }

    pub(crate) fn frame(&mut self, area: Area, pen: Pen) {
        let (left, top, right, bottom) = (area.x, area.y, area.right(), area.bottom());
        let points = vec![(left, top), (right, top), (right, bottom), (left, bottom), (left, top)];
        self.put(Mark::Stroke { points, pen });
    }
}

/// A document: its pages, and the parts its marks belong to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Book {
    pub(crate) sheets: Vec<Sheet>,
    pub(crate) parts: Vec<Sense>,
    /// What its table of contents lists: words, page, and how far down.
    pub(crate) contents: Vec<(String, usize, f64)>,
}

impl Book {
    /// Begins a part.
    pub(crate) fn part(&mut self, sense: Sense) -> usize {
        self.parts.push(sense);
        self.parts.len() - 1
    }

    /// Lists what comes next in the table of contents.
    pub(crate) fn list(&mut self, words: &str) {
        self.contents.push((words.to_owned(), self.sheets.len(), 0.0));
    }
}
