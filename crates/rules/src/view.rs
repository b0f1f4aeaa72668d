//! What a client draws. It knows no rule: it gets cells and edges with coordinates, pieces, marks
//! and click paths.
//!
//! Coordinates are in cell widths, x to the right and y **up**, seen from the seat of the side that
//! begins; the cell `(x, y)` covers the unit square from `(x, y)` to `(x + 1, y + 1)`.

use crate::{Lang, Phrase, Side};

/// How a cell is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shade {
    /// A light square.
    Light,
    /// A dark square.
    Dark,
    /// Water: nothing can stand here.
    Water,
}

/// Arrows printed on a cell, a bit each: N, NE, E, SE, S, SW, W, NW from bit 0. N is +y.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Arrows(pub u8);

/// Something special about a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// A stable ASCII word a skin may draw.
    pub id: &'static str,
    /// What the square is called because of it, for whoever cannot see the drawing.
    pub name: Phrase,
}

impl Tag {
    /// A word and its name in both languages.
    pub const fn new(id: &'static str, fr: &'static str, en: &'static str) -> Self {
        Self {
            id,
            name: Phrase::new(fr, en),
        }
    }
}

/// A square of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The name clicks use, unique on the board.
    pub id: String,
    /// Left edge.
    pub x: i16,
    /// Lower edge.
    pub y: i16,
    /// Its colour.
    pub shade: Shade,
    /// Its name seen from each side's seat; they may differ.
    pub names: [String; 2],
    /// What is special about it.
    pub tags: &'static [Tag],
    /// Printed arrows, if the board has them.
    pub arrows: Arrows,
}

/// A place between two corners where a wall can stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The name clicks use, unique among cells and edges.
    pub id: String,
    /// One end: a corner.
    pub from: (i16, i16),
    /// The other end.
    pub to: (i16, i16),
}

/// What does not change during a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Columns.
    pub width: i16,
    /// Rows.
    pub height: i16,
    /// All cells, in reading order from the top left as the first side sees it.
    pub cells: Vec<Cell>,
    /// All edges; empty for boards without walls.
    pub edges: Vec<Edge>,
    /// Column labels from left to right and row labels from the bottom up, seen from the first
    /// side's seat; may be empty.
    pub files: Vec<String>,
    /// See `files`.
    pub ranks: Vec<String>,
    /// Column labels along the far edge, from left to right seen from the first side's seat, where
    /// the far side counts its columns its own way. Empty where `files` serves both edges.
    pub far_files: Vec<String>,
}

/// A piece on a cell, or a wall on an edge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The cell or edge it is on.
    pub at: String,
    /// Its kind as a stable ASCII word: `knight`, `wall`, `pillar` …
    pub kind: &'static str,
    /// Whose it is; `None` for what belongs to nobody.
    pub side: Option<Side>,
    /// One letter for text boards, as in the position text.
    pub letter: char,
    /// Its letters on boards drawn for readers, French then English, where they are not the
    /// position text's.
    pub written: Option<[char; 2]>,
    /// What it is called.
    pub name: Phrase,
}

impl Piece {
    /// Its letter on a board drawn for a reader.
    pub fn letter_in(&self, lang: Lang) -> char {
        self.written.map_or(self.letter, |letters| letters[lang as usize])
    }
}

/// Why a place is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MarkKind {
    /// The king here is attacked (échec, assaut).
    Check,
    /// The piece that attacks it.
    Attacker,
    /// The figure or castle here can be won next move (immuring, castle held).
    Threat,
    /// May not be touched this turn (the wall just moved).
    Barred,
    /// The piece here must be played (a capture is compulsory, a figure must leave home).
    Must,
    /// Looks like a way out and was none, which decided the game.
    Closed,
}

/// A marked place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The cell or edge.
    pub at: String,
    /// Why.
    pub kind: MarkKind,
}

/// How far each camp has come, in a game whose aim is a score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// What is counted: "Chevaliers en lice".
    pub name: Phrase,
    /// How many, the first camp's before the second's.
    pub counts: [u8; 2],
}

/// What stands on the board now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// Pieces and walls.
    pub pieces: Vec<Piece>,
    /// Marks.
    pub marks: Vec<Mark>,
    /// What whoever is to move has to reckon with, a few words each: "échec", "prise obligatoire".
    pub alerts: Vec<Phrase>,
    /// The score so far, where the score is the aim.
    pub tally: Option<Tally>,
}
