//! What a client draws. See `escale_rules` for what each field means: these are its types as JSON
//! says them.

use escale_rules::Lang;
use serde::{Deserialize, Serialize};

use crate::End;

/// A sentence in both languages, set for its readers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Phrase {
    /// In French.
    pub fr: String,
    /// In English.
    pub en: String,
}

impl From<&escale_rules::Phrase> for Phrase {
    fn from(phrase: &escale_rules::Phrase) -> Self {
        Self {
            fr: phrase.get(Lang::Fr).into_owned(),
            en: phrase.get(Lang::En).into_owned(),
        }
    }
}

/// One of the two camps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The camp that begins.
    First,
    /// The other camp.
    Second,
}

impl From<escale_rules::Side> for Side {
    fn from(side: escale_rules::Side) -> Self {
        match side {
            escale_rules::Side::First => Self::First,
            escale_rules::Side::Second => Self::Second,
        }
    }
}

impl From<Side> for escale_rules::Side {
    fn from(side: Side) -> Self {
        match side {
            Side::First => Self::First,
            Side::Second => Self::Second,
        }
    }
}

/// How a square is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Shade {
    /// Light.
    Light,
    /// Dark.
    Dark,
    /// Water.
    Water,
}

impl From<escale_rules::Shade> for Shade {
    fn from(shade: escale_rules::Shade) -> Self {
        match shade {
            escale_rules::Shade::Light => Self::Light,
            escale_rules::Shade::Dark => Self::Dark,
            escale_rules::Shade::Water => Self::Water,
        }
    }
}

/// A square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Cell {
    /// The name clicks use.
    pub id: String,
    /// Left edge.
    pub x: i16,
    /// Lower edge; y grows upwards.
    pub y: i16,
    /// How it is coloured.
    pub shade: Shade,
    /// Its name seen from each side's seat.
    pub names: [String; 2],
    /// What is special about it, as words a skin may draw.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// What it is called because of each of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub called: Vec<Phrase>,
    /// Printed arrows, a bit each: N, NE, E, SE, S, SW, W, NW.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub arrows: u8,
}

impl From<escale_rules::Cell> for Cell {
    fn from(cell: escale_rules::Cell) -> Self {
        Self {
            id: cell.id,
            x: cell.x,
            y: cell.y,
            shade: cell.shade.into(),
            names: cell.names,
            tags: cell.tags.iter().map(|tag| tag.id.to_owned()).collect(),
            called: cell.tags.iter().map(|tag| (&tag.name).into()).collect(),
            arrows: cell.arrows.0,
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_zero(value: &u8) -> bool {
    *value == 0
}

/// A place for a wall.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Edge {
    /// The name clicks use.
    pub id: String,
    /// One end.
    pub from: [i16; 2],
    /// The other.
    pub to: [i16; 2],
}

impl From<escale_rules::Edge> for Edge {
    fn from(edge: escale_rules::Edge) -> Self {
        Self {
            id: edge.id,
            from: edge.from.into(),
            to: edge.to.into(),
        }
    }
}

/// What does not change during a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Board {
    /// Columns.
    pub width: i16,
    /// Rows.
    pub height: i16,
    /// All cells.
    pub cells: Vec<Cell>,
    /// All edges.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub edges: Vec<Edge>,
    /// Column labels.
    pub files: Vec<String>,
    /// Row labels.
    pub ranks: Vec<String>,
    /// Column labels along the far edge, where the far side counts its own way.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub far_files: Vec<String>,
}

impl From<escale_rules::Board> for Board {
    fn from(board: escale_rules::Board) -> Self {
        Self {
            width: board.width,
            height: board.height,
            cells: board.cells.into_iter().map(Into::into).collect(),
            edges: board.edges.into_iter().map(Into::into).collect(),
            files: board.files,
            ranks: board.ranks,
            far_files: board.far_files,
        }
    }
}

/// A piece or a wall.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Piece {
    /// Where.
    pub at: String,
    /// What, as a stable word.
    pub kind: String,
    /// Whose; nobody's if it is not told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// Its letter.
    pub letter: char,
    /// Its letters on boards drawn for readers, French then English, where they are others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub written: Option<[char; 2]>,
    /// What it is called.
    pub name: Phrase,
}

impl From<escale_rules::Piece> for Piece {
    fn from(piece: escale_rules::Piece) -> Self {
        Self {
            name: (&piece.name).into(),
            at: piece.at,
            kind: piece.kind.to_owned(),
            side: piece.side.map(Into::into),
            letter: piece.letter,
            written: piece.written,
        }
    }
}

/// Why a place is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum MarkKind {
    /// A royal piece in check.
    Check,
    /// A piece that gives it.
    Attacker,
    /// A threat.
    Threat,
    /// A wall nobody may touch now.
    Barred,
    /// A piece that must be played.
    Must,
    /// A way out that was none.
    Closed,
}

impl From<escale_rules::MarkKind> for MarkKind {
    fn from(kind: escale_rules::MarkKind) -> Self {
        match kind {
            escale_rules::MarkKind::Check => Self::Check,
            escale_rules::MarkKind::Attacker => Self::Attacker,
            escale_rules::MarkKind::Threat => Self::Threat,
            escale_rules::MarkKind::Barred => Self::Barred,
            escale_rules::MarkKind::Must => Self::Must,
            escale_rules::MarkKind::Closed => Self::Closed,
        }
    }
}

/// A marked place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Mark {
    /// Where.
    pub at: String,
    /// Why.
    pub kind: MarkKind,
}

impl From<escale_rules::Mark> for Mark {
    fn from(mark: escale_rules::Mark) -> Self {
        Self {
            at: mark.at,
            kind: mark.kind.into(),
        }
    }
}

/// How far each camp has come, in a game whose aim is a score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Tally {
    /// What is counted.
    pub name: Phrase,
    /// How many, the first camp's before the second's.
    pub counts: [u8; 2],
}

impl From<escale_rules::Tally> for Tally {
    fn from(tally: escale_rules::Tally) -> Self {
        Self {
            name: (&tally.name).into(),
            counts: tally.counts,
        }
    }
}

/// A legal move and the clicks that enter it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Entry {
    /// Canonical text.
    pub m: String,
    /// Every click sequence; the first is the one to animate.
    pub paths: Vec<Vec<String>>,
    /// Whose move it is where a camp is shared: the id of a role; none if any partner may make it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
}

/// A move of the record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Played {
    /// Canonical text.
    pub m: String,
    /// As players write it, French then English.
    pub written: [String; 2],
    /// As one says it.
    pub spoken: Phrase,
    /// Who played it.
    pub side: Side,
    /// The clicks to animate.
    pub clicks: Vec<String>,
}

/// The board as it stands after a version, for clients that know no rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct View {
    /// The version it shows.
    pub v: u32,
    /// Moves on the board.
    pub ply: u32,
    /// Position text.
    pub position: String,
    /// Whose turn.
    pub turn: Side,
    /// Pieces and walls.
    pub pieces: Vec<Piece>,
    /// Marks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
    /// What whoever is to move has to reckon with: "échec", "prise obligatoire".
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alerts: Vec<Phrase>,
    /// The score so far, where the score is the aim.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tally: Option<Tally>,
    /// Legal moves; none when the game is over.
    pub entries: Vec<Entry>,
    /// Labels of choice clicks (`=q`) that occur in the entries.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<(String, Phrase)>,
    /// The last move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<Played>,
    /// The board, the first time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Board>,
    /// All moves so far, the first time and after moves were taken back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<Vec<Played>>,
}

/// A position away from any table, to look at and play on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PositionView {
    /// What stands there and what can be played; of version 0.
    #[serde(flatten)]
    pub view: View,
    /// The end, if it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<End>,
}
