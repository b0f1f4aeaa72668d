//! Serde twins of what a client draws. See `escale_rules` for what each field means.

use escale_rules::{Board, MarkKind, Phrase, Scene, Shade};
use serde::{Deserialize, Serialize};

/// A sentence in both languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PhraseTwin {
    /// In French.
    pub fr: String,
    /// In English.
    pub en: String,
}

impl From<&Phrase> for PhraseTwin {
    fn from(phrase: &Phrase) -> Self {
        Self {
            fr: phrase.fr.to_string(),
            en: phrase.en.to_string(),
        }
    }
}

/// A square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CellTwin {
    /// The name clicks use.
    pub id: String,
    /// Left edge.
    pub x: i16,
    /// Lower edge; y grows upwards.
    pub y: i16,
    /// `light`, `dark` or `water`.
    pub shade: String,
    /// Its name seen from each side's seat.
    pub names: [String; 2],
    /// What is special about it, as words a skin may draw.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// What it is called because of each of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub called: Vec<PhraseTwin>,
    /// Printed arrows, a bit each: N, NE, E, SE, S, SW, W, NW.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub arrows: u8,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_zero(value: &u8) -> bool {
    *value == 0
}

/// A place for a wall.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EdgeTwin {
    /// The name clicks use.
    pub id: String,
    /// One end.
    pub from: [i16; 2],
    /// The other.
    pub to: [i16; 2],
}

/// What does not change during a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardTwin {
    /// Columns.
    pub width: i16,
    /// Rows.
    pub height: i16,
    /// All cells.
    pub cells: Vec<CellTwin>,
    /// All edges.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub edges: Vec<EdgeTwin>,
    /// Column labels.
    pub files: Vec<String>,
    /// Row labels.
    pub ranks: Vec<String>,
    /// Column labels along the far edge, where the far side counts its own way.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub far_files: Vec<String>,
}

impl From<Board> for BoardTwin {
    fn from(board: Board) -> Self {
        Self {
            width: board.width,
            height: board.height,
            cells: board
                .cells
                .into_iter()
                .map(|cell| CellTwin {
                    id: cell.id,
                    x: cell.x,
                    y: cell.y,
                    shade: match cell.shade {
                        Shade::Light => "light",
                        Shade::Dark => "dark",
                        Shade::Water => "water",
                    }
                    .to_owned(),
                    names: cell.names,
                    tags: cell.tags.iter().map(|tag| tag.id.to_owned()).collect(),
                    called: cell.tags.iter().map(|tag| (&tag.name).into()).collect(),
                    arrows: cell.arrows.0,
                })
                .collect(),
            edges: board
                .edges
                .into_iter()
                .map(|edge| EdgeTwin {
                    id: edge.id,
                    from: [edge.from.0, edge.from.1],
                    to: [edge.to.0, edge.to.1],
                })
                .collect(),
            files: board.files,
            ranks: board.ranks,
            far_files: board.far_files,
        }
    }
}

/// A piece or a wall.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PieceTwin {
    /// Where.
    pub at: String,
    /// What, as a stable word.
    pub kind: String,
    /// Whose: `first`, `second` or nobody's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// Its letter.
    pub letter: char,
    /// What it is called.
    pub name: PhraseTwin,
}

/// A marked place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MarkTwin {
    /// Where.
    pub at: String,
    /// `check`, `attacker`, `threat`, `barred` or `must`.
    pub kind: String,
}

/// A legal move and the clicks that enter it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntryTwin {
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
pub struct PlayedTwin {
    /// Canonical text.
    pub m: String,
    /// As players write it, French then English.
    pub written: [String; 2],
    /// As one says it.
    pub spoken: PhraseTwin,
    /// Who played it.
    pub side: String,
    /// The clicks to animate.
    pub clicks: Vec<String>,
}

/// The board as it stands after a version, for clients that know no rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// The version it shows.
    pub v: u32,
    /// Moves on the board.
    pub ply: u32,
    /// Position text.
    pub position: String,
    /// Whose turn: `first` or `second`.
    pub turn: String,
    /// Pieces and walls.
    pub pieces: Vec<PieceTwin>,
    /// Marks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<MarkTwin>,
    /// Legal moves; none when the game is over.
    pub entries: Vec<EntryTwin>,
    /// Labels of choice clicks (`=q`) that occur in the entries.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<(String, PhraseTwin)>,
    /// The last move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<PlayedTwin>,
    /// The board, the first time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<BoardTwin>,
    /// All moves so far, the first time and after moves were taken back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<Vec<PlayedTwin>>,
}

impl View {
    /// Pieces and marks of a scene.
    pub fn scene(scene: Scene) -> (Vec<PieceTwin>, Vec<MarkTwin>) {
        let pieces = scene
            .pieces
            .into_iter()
            .map(|piece| PieceTwin {
                name: (&piece.name).into(),
                at: piece.at,
                kind: piece.kind.to_owned(),
                side: piece.side.map(|side| side.word().to_owned()),
                letter: piece.letter,
            })
            .collect();
        let marks = scene
            .marks
            .into_iter()
            .map(|mark| MarkTwin {
                at: mark.at,
                kind: match mark.kind {
                    MarkKind::Check => "check",
                    MarkKind::Attacker => "attacker",
                    MarkKind::Threat => "threat",
                    MarkKind::Barred => "barred",
                    MarkKind::Must => "must",
                }
                .to_owned(),
            })
            .collect();
        (pieces, marks)
    }
}
