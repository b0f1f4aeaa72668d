//! Les Fous du Roi, the French All the King's Men (1979), itself Smess (1970).
//!
//! Two players, a 7 × 8 board, a Roi, four Chevaliers and seven Archers each. Every square carries
//! arrows, and a piece leaves along an arrow of the square it stands on: Roi and Archer by one
//! square, the Chevalier as far as he likes. Nothing jumps; arriving on an enemy captures. Who
//! threatens the Roi makes an *assaut*; an assault without a legal reply wins.
//!
//! Set a position up and list its moves:
//!
//! ```
//! use escale_fous_du_roi::rules::*;
//! use escale_fous_du_roi::{Kind, Position, Setup};
//!
//! let setup = Setup {
//!     pieces: vec![
//!         ("d1".parse()?, Side::First, Kind::King),
//!         ("b1".parse()?, Side::First, Kind::Knight),
//!         ("d8".parse()?, Side::Second, Kind::King),
//!     ],
//!     ..Setup::default()
//! };
//! let position = Position::from_setup(&setup)?;
//! assert_eq!(position.to_string(), "3r3/7/7/7/7/7/7/1C1R3 w 0");
//!
//! let moves = position.moves();
//! let farthest = moves.as_slice().iter().max_by_key(|mv| mv.to()).expect("a move");
//! assert_eq!(position.move_text(*farthest), "Cb1-b8");
//! assert_eq!((farthest.from().name(), farthest.to().rank()), ("b1", 7));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Play a game from texts to its result:
//!
//! ```
//! use escale_fous_du_roi::Position;
//! use escale_fous_du_roi::rules::*;
//!
//! let mut position = Position::default();
//! for text in "Ab2-b3 Ae7-e6 Cb1-a1 Ab7-a8 Ab3-a3 Ae6-d5 Ac2-c3 Ac7-c6 Cc1-b1 Cb8xb1".split(' ') {
//!     let mv = position.parse_move(text)?;
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
//! use escale_fous_du_roi::rules::*;
//! use escale_fous_du_roi::{Kind, Position, PositionError};
//!
//! let position = Position::default();
//! assert_eq!(position.piece_at("d1".parse()?), Some((Side::First, Kind::King)));
//! assert_eq!(position.pieces().filter(|&(_, _, kind)| kind == Kind::Archer).count(), 14);
//!
//! let refused = position.parse_move("b2-a3").expect_err("b2 has no arrow that way");
//! assert_eq!(refused.get(Lang::En), "no arrow of b2 leads to a3");
//!
//! let error = "7/7/7/7/7/7/7/3R3 w 0".parse::<Position>().expect_err("one King is missing");
//! assert_eq!(error, PositionError::Kings { side: Side::Second, found: 0 });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `examples/play.rs` plays a random game and prints the board.
//!
//! # Inside
//!
//! * [`arrows`](ArrowMap) and its text: the map is data, and another edition's can be loaded (table
//!   option `fleches`).
//! * `as_sold`: the usual map's tables, made by the compiler.
//! * `geometry`: squares, rays, and whole sets of pieces moved in eight directions at once.
//! * [`position`](Position): the `Copy` struct, its key, playing a move; [`square`](Square);
//!   [`setup`](Setup): the door through which parts become a position.
//! * [`moves`](Move): the generator, and counting without generating.
//! * `position_text`, `move_text`, `notation`: texts.
//! * `verdict`, `view`: the end and the picture.
//! * `hints`: what a search may ask.
//! * [`card`](CARD): the archive card.

mod arrows;
mod as_sold;
mod card;
mod features;
mod geometry;
mod hints;
mod map_text;
mod move_text;
mod moves;
mod notation;
mod position;
mod position_text;
mod setup;
mod square;
mod term_words;
mod verdict;
mod view;
mod weights;
mod why_not;

pub use arrows::ArrowMap;
pub use card::CARD;
pub use escale_board::NoSuchSquare;
/// The contract every game signs: the traits that list, play, read and show moves, and their words.
pub use escale_rules as rules;
pub use moves::{Move, Moves};
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
