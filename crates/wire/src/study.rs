//! Positions away from any table: how one is named, a move read against it, and what the engine
//! says of it.

use serde::{Deserialize, Serialize};

use crate::{Choice, Phrase, Refusal, Side};

/// Where to begin, and what was played since.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct GameSoFar {
    /// Table options.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<Choice>,
    /// Where it begins, if not at the game's start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Move texts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
}

/// The languages moves are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Lang {
    /// French.
    Fr,
    /// English.
    En,
}

impl From<Lang> for escale_rules::Lang {
    fn from(lang: Lang) -> Self {
        match lang {
            Lang::Fr => Self::Fr,
            Lang::En => Self::En,
        }
    }
}

/// A move as somebody wrote it, to be read against a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ReadMove {
    /// The position.
    pub line: GameSoFar,
    /// What was written.
    pub text: String,
    /// In the letters of which language.
    pub lang: Lang,
}

/// The move that was meant, or what is wrong with it: a slip of the pen is an answer like another,
/// not a failed request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum MoveRead {
    /// Canonical text.
    M(String),
    /// What is wrong.
    Why(Refusal),
}

/// Clicks that begin no move, to be explained.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct DeadClicks {
    /// The position.
    pub line: GameSoFar,
    /// What was clicked, the piece first.
    pub clicks: Vec<String>,
}

/// Why clicks lead nowhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WhyNot {
    /// The rule in the way; none if a move does begin like that.
    pub why: Option<Phrase>,
}

/// Asks a level of the engine for its move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct EngineReplyRequest {
    /// The position.
    pub line: GameSoFar,
    /// 1 to 10.
    pub level: u8,
}

/// What it plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EngineReply {
    /// Canonical text.
    pub m: String,
}

/// Asks the engine about a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct AnalysisRequest {
    /// Which game.
    pub game: String,
    /// Table options.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<Choice>,
    /// Where it begins, if not at the game's start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Move texts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// How many best lines, 1 to 5.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lines: Option<usize>,
}

/// A best line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnalysisLine {
    /// For the side to move, in hundredths of the basic piece.
    pub score: i32,
    /// If the line is decided: in how many plies it ends, negative for a loss.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mate: Option<i32>,
    /// Whether that is known for certain and to the ply: the game is solved that far.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub exact: bool,
    /// Canonical texts, at least one.
    pub moves: Vec<String>,
    /// The same as readers of each language write it, French then English.
    pub written: Vec<[String; 2]>,
}

/// What a move is worth to the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Worth {
    /// It wins.
    Win,
    /// It draws.
    Draw,
    /// It loses.
    Loss,
    /// It does not win where another move does.
    NotWon,
}

/// What is known for certain of a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct KnownMove {
    /// Canonical text.
    pub m: String,
    /// What it is worth.
    pub worth: Worth,
    /// In how many plies it wins or loses, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
}

/// What the engine found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Analysis {
    /// The position it thought about.
    pub position: String,
    /// Whose turn.
    pub turn: Side,
    /// How deep.
    pub depth: u32,
    /// How many positions.
    pub nodes: u64,
    /// Best first; none if there is nothing to play.
    pub lines: Vec<AnalysisLine>,
    /// What is known for certain of its moves, where the game is solved.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub known: Vec<KnownMove>,
    /// What the network and the hand evaluation say of the position, where they disagree.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disagreement: Option<Phrase>,
}

/// Asks the engine about many positions of one game, for marks and a curve.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ReviewRequest {
    /// Which game.
    pub game: String,
    /// The whole of it.
    pub line: GameSoFar,
    /// After how many moves each position stands; the latest are looked at first.
    pub plies: Vec<u32>,
}

/// What is heard of an analysis while it goes on: one message a thought, as `text/event-stream`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum AnalysisEvent {
    /// What is thought so far.
    Thought {
        /// Of a position.
        analysis: Analysis,
    },
    /// What it came to.
    Found {
        /// After how many moves the position stands.
        ply: u32,
        /// Of a position.
        analysis: Analysis,
        /// What the next move of the game lost most in, where that move was bad, the position after
        /// it was asked about too, and the hand evaluation can tell.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mainly: Option<Phrase>,
    },
    /// Nothing more will come, and why.
    Refused {
        /// Why.
        why: Refusal,
    },
}
