//! Alcazar (Martin Davison, Ravensburger 1978).
//!
//! Two figures on a courtyard of 4 × 4 squares, and eight walls that belong to nobody. A turn moves
//! one's figure by one square, or swings any wall about one of its two towers. Whoever steps onto
//! the enemy's start square wins; so does whoever takes the enemy's last step away.
//!
//! Set a position up and list its moves:
//!
//! ```
//! use escale_alcazar::rules::*;
//! use escale_alcazar::{Move, Position, Setup};
//!
//! let setup = Setup {
//!     figures: ["a3".parse()?, "c2".parse()?],
//!     plies: 8,
//!     ..Setup::default() // the start, with its walls
//! };
//! let position = Position::from_setup(&setup)?;
//! assert_eq!(position.to_string(), "a3 c2 a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n - 8");
//!
//! let moves = position.moves();
//! let steps = moves.as_slice().iter().filter(|mv| matches!(mv, Move::Step(_)));
//! assert_eq!(steps.map(Move::to_string).collect::<Vec<_>>(), ["b3", "a4"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Play a game from texts to its result:
//!
//! ```
//! use escale_alcazar::Position;
//! use escale_alcazar::rules::*;
//!
//! let mut position = Position::default();
//! for text in "a2e-a1n c3n-c4e c3e-d3n".split(' ') {
//!     let mv = position.parse_move(text)?;
//!     position.play_unchecked(mv); // `parse_move` gives legal moves only
//! }
//! assert_eq!(position.outcome(), Some(Outcome::Win(Side::First)));
//! assert_eq!(position.verdict().expect("a result").reason.code, "immured");
//! # Ok::<(), Trouble>(())
//! ```
//!
//! Ask what stands where, and why a move or a position is refused:
//!
//! ```
//! use escale_alcazar::rules::*;
//! use escale_alcazar::{Kind, Position, PositionError};
//!
//! let position = Position::default();
//! assert_eq!(position.piece_at("a1".parse()?), Some((Side::First, Kind::Figure)));
//! assert_eq!(position.figure(Side::Second).name(), "d4");
//! assert!(position.walls().contains("a2n".parse()?));
//!
//! let refused = position.parse_move("a3").expect_err("two squares away");
//! assert_eq!(refused.get(Lang::En), "a figure steps one square, never diagonally: a1 and a3 are not side by side");
//!
//! let error = "b2 b2 a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n - 8".parse::<Position>();
//! assert_eq!(error, Err(PositionError::SquareTaken("b2".parse()?)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `examples/play.rs` plays a random game and prints the board. The feature `book`, on by default,
//! embeds the solution of the game: eight megabytes.
//!
//! # Inside
//!
//! * `geometry`: the numbering of squares and of the places where a wall can stand, and its
//!   symmetries; `square`, `slot`: the same as types.
//! * `setup`: a position in parts, and the one door through which parts become a position.
//! * `position`: what is kept of a position, the start, playing a move, the key.
//! * `turning`: every swing of every wall at once, on whole boards of bits.
//! * `moves`: the move type and the generator.
//! * `verdict`: who has won, why, and who threatens to.
//! * `position_text`, `move_text`: reading and writing. `view`: the picture. `hints`: what a search
//!   wants to know. `evaluation`, `weights`: how good a position looks. `card`: the archive card.
//! * `code`: positions as numbers, the same for mirror images and half turns.

mod card;
mod code;
mod evaluation;
mod features;
mod geometry;
mod hints;
mod move_text;
mod moves;
mod notation;
mod position;
mod position_text;
mod setup;
mod slot;
mod square;
mod term_words;
mod turning;
mod verdict;
mod view;
mod weights;
mod why_not;

pub use card::CARD;
pub use escale_board::NoSuchSquare;
/// The contract every game signs: the traits that list, play, read and show moves, and their words.
pub use escale_rules as rules;
pub use moves::{Move, Moves};
pub use position::{Kind, Position, Reading};
pub use setup::{PositionError, Setup};
pub use slot::{NoSuchSlot, Slot, Walls};
pub use square::Square;

/// The network that judges positions at full strength; `None` without the feature `network`, which
/// is on by default: then the hand evaluation does. Made by `training/make.py`.
pub const NETWORK: Option<&[u8]> = {
    #[cfg(feature = "network")]
    {
        Some(include_bytes!("../net.bin"))
    }
    #[cfg(not(feature = "network"))]
    {
        None
    }
};

/// The book of solved positions: how Rouge wins from the start against every defence, and the value
/// of every position of the first four plies. Made by `cargo run --release -p escale-tablebase
/// --example pack_alcazar`. Eight megabytes, which one who only wants the rules leaves out with
/// `default-features = false`.
#[cfg(feature = "book")]
pub static BOOK: &[u8] = include_bytes!("../solved.book");

/// The rules a book of solved positions must have been made for: the decisions of the archive card,
/// and the rule of the third turn.
pub const READING: &str = "alcazar A1 A2 A3 A4 A5 third-turn";
