//! The contract every game of the shelf signs.
//!
//! * [`Rules`]: what is legal and who has won. Hot, static, `Copy`, no allocation.
//! * [`Hints`]: what a search may want to know of a move, and a hand evaluation.
//! * [`Features`]: what a network sees of a position.
//! * [`Coded`]: positions as numbers, for games that can be solved.
//! * [`Notation`]: texts, click paths and the view; the cold side, for people and files.
//! * [`Card`]: what the shelf says of a game.
//!
//! Nothing here knows a game, a file, a socket or a clock.

mod card;
mod coded;
mod contract;
mod features;
mod hints;
mod moves;
mod notation;
mod perft;
mod phrase;
mod score_sheet;
mod side;
mod skill;
mod terms;
mod tuning;
mod view;

pub use card::{Card, Certainty, Decision, DecisionStatus, OptionKind, OptionSpec, RoleSpec};
pub use coded::Coded;
pub use contract::{Repetition, Rules};
pub use features::{Accumulator, Features, feature_changes};
pub use hints::Hints;
pub use moves::{MoveBuf, MoveList, SpillList};
pub use notation::{Choice, Notation, Reason, Verdict};
pub use perft::{divide, perft};
pub use phrase::{Lang, Phrase, Trouble, excerpt};
pub use score_sheet::{Numbering, score_sheet};
pub use side::{Outcome, Side};
pub use skill::Skill;
pub use terms::{Group, Term, Terms};
pub use tuning::{Trial, Tuning};
pub use view::{Arrows, Board, Cell, Edge, Mark, MarkKind, Piece, Scene, Shade, Tag};
