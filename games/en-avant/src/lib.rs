//! Échecs En Avant !: chess in which no piece goes back unless it captures.
//!
//! A piece that moves sideways leaves a Pilier (a pillar) of its colour where it stood: nothing of
//! its own side may ever land there again, until the enemy takes it. Pieces may capture their own
//! side. One wins by mate, or by walking the king to the enemy's first rank.
//!
//! Set a position up and list its moves:
//!
//! ```
//! use escale_en_avant::rules::*;
//! use escale_en_avant::{Kind, Position, Setup};
//!
//! let setup = Setup {
//!     pieces: vec![
//!         ("e1".parse()?, Side::First, Kind::King),
//!         ("a4".parse()?, Side::First, Kind::Rook),
//!         ("e8".parse()?, Side::Second, Kind::King),
//!     ],
//!     ..Setup::default()
//! };
//! let position = Position::from_setup(&setup)?;
//! assert_eq!(position.to_string(), "4k3/8/8/8/R7/8/8/4K3 w - - 0 1");
//!
//! let moves = position.moves();
//! let rook_moves = moves.as_slice().iter().filter(|mv| mv.kind() == Kind::Rook);
//! assert_eq!(rook_moves.count(), 11); // seven sideways, four forward, none back
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Play a game from texts to its result:
//!
//! ```
//! use escale_en_avant::Position;
//! use escale_en_avant::rules::*;
//!
//! let mut position = Position::default();
//! // The king takes his own pawn and walks into the enemy's queen, who took hers.
//! for text in "e1d2 d7d5 d2e3 d8e7 e3d4 e7e4".split(' ') {
//!     let mv = position.parse_move(text)?;
//!     assert_eq!(mv.to_string(), text);
//!     position.play_unchecked(mv); // `parse_move` gives legal moves only
//! }
//! assert_eq!(position.outcome(), Some(Outcome::Win(Side::Second)));
//! assert_eq!(position.verdict().expect("a result").reason.code, "mate");
//! # Ok::<(), Trouble>(())
//! ```
//!
//! Ask what stands where, and why a move or a position is refused:
//!
//! ```
//! use escale_en_avant::rules::*;
//! use escale_en_avant::{Kind, Position, PositionError};
//!
//! let position: Position = "4k3/8/8/8/R7/8/8/4K3 w - - 0 1".parse()?;
//! let refused = position.parse_move("a4a1").expect_err("a step back");
//! assert_eq!(refused.get(Lang::En), "a move that captures nothing does not go backward");
//!
//! let after = position.child(position.parse_move("a4c4")?);
//! assert_eq!(after.piece_at("c4".parse()?), Some((Side::First, Kind::Rook)));
//! assert_eq!(after.piece_at("a4".parse()?), Some((Side::First, Kind::Pillar)));
//!
//! let error = "4k3/8/8/8/8/8/8/P3K3 w - - 0 1".parse::<Position>().expect_err("a Pawn on a1");
//! assert_eq!(error, PositionError::PawnOnOuterRank("a1".parse()?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `examples/play.rs` plays a random game and prints the board.
//!
//! # Inside
//!
//! * `position`: the board, its identity, and what a move changes;
//! * `square`: the squares; `setup`: the door through which parts become a position; `refusals`:
//!   what may be wrong with them, in words;
//! * `geometry`: tables and sliding attacks;
//! * `castling`: the four castlings and the rights to them;
//! * `moves`: the move and the generator;
//! * `notation`, `position_text`, `move_text`: texts;
//! * `view`, `verdict`: what a client draws, clicks, says;
//! * `hints`: what a search asks;
//! * `card`: the archive card.
//!
//! `E1` to `E5` in comments are the decisions listed on the card.

mod card;
mod castling;
mod features;
mod geometry;
mod hints;
mod move_text;
mod moves;
mod notation;
mod position;
mod position_text;
mod refusals;
mod setup;
mod square;
mod term_words;
mod verdict;
mod view;
mod weights;
mod why_not;

pub use card::CARD;
pub use castling::{CastlingRights, Wing};
pub use escale_board::NoSuchSquare;
/// The contract every game signs: the traits that list, play, read and show moves, and their words.
pub use escale_rules as rules;
pub use moves::{Move, Moves, Special};
pub use position::{Kind, Position};
pub use setup::{PositionError, Setup};
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
