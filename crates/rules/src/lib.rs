//! The contract every game of the shelf signs.
//!
//! The rules, for whoever plays:
//!
//! * [`Rules`]: what is legal and who has won. Hot, static, `Copy`, no allocation.
//! * [`History`]: a game so far, which alone knows repetition.
//! * [`Coded`]: positions as numbers, for games that can be solved.
//!
//! Texts and views, for people and files:
//!
//! * [`Notation`]: positions and moves as texts, click paths, pictures, results in words.
//! * [`Board`], [`Scene`]: what a client draws. [`Phrase`], [`Trouble`]: sentences in both
//!   languages.
//! * [`Card`]: what the shelf says of a game.
//! * [`typography`]: how all of them are set for readers.
//! * [`SplitMix`]: the one source of chance, for keys, samples and opponents that err.
//!
//! Nothing here knows a game, a search, a file, a socket or a clock; what a search asks of a game
//! is in `escale-hints`.

mod card;
mod chance;
mod coded;
mod contract;
mod history;
mod moves;
mod notation;
mod perft;
mod phrase;
mod score_sheet;
mod side;
pub mod typography;
mod view;

pub use card::{Card, Certainty, Decision, DecisionStatus, OptionKind, OptionSpec, RoleSpec};
pub use chance::{SplitMix, mix};
pub use coded::Coded;
pub use contract::{Repetition, Rules};
pub use history::History;
pub use moves::{MoveBuf, MoveList, SpillList};
pub use notation::{Choice, Notation, Reason, Verdict};
pub use perft::{divide, perft};
pub use phrase::{Lang, Phrase, Trouble, TroubleKind, excerpt};
pub use score_sheet::{Numbering, score_sheet};
pub use side::{Outcome, Side};
pub use view::{Arrows, Board, Cell, Edge, Mark, MarkKind, Piece, Scene, Shade, Tag, Tally};
