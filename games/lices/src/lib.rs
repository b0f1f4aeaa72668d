//! Jeu de Lices: a race of Chevaliers across a 10 × 10 draughts board, under compulsory capture.
//!
//! Each side has five Chevaliers, five Écuyers and ten Pions in a camp of five rows. Pieces step
//! forward, capture by jumping in all eight directions, and *maillent*: from their own camp they go
//! straight to the square of the same name in the other. The five dark squares of each back row are
//! the lices; the game ends when all of one side's Chevaliers stand on the other camp's lices, or
//! when somebody is blocked, and whoever then has more Chevaliers in lice wins.
//!
//! Set a position up and list its moves:
//!
//! ```
//! use escale_lices::rules::*;
//! use escale_lices::{Kind, Position, Setup, Square};
//!
//! let setup = Setup {
//!     pieces: vec![
//!         ("d4".parse()?, Side::First, Kind::Knight),
//!         ("a2".parse()?, Side::First, Kind::Squire),
//!         ("d5".parse()?, Side::Second, Kind::Squire),
//!     ],
//!     ..Setup::default()
//! };
//! let position = Position::from_setup(&setup)?;
//!
//! // Capturing is compulsory, so there is one move. What it takes is named as its owner sees it.
//! let moves = position.moves();
//! let [capture] = moves.as_slice() else { panic!() };
//! assert_eq!(position.move_text(*capture), "Cd4(5d)d6");
//! assert_eq!((capture.from().name(), capture.to().name()), ("d4", "d6"));
//! assert_eq!(capture.captures(&position).map(Square::name).collect::<Vec<_>>(), ["d5"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Play a game from texts to its result:
//!
//! ```
//! use escale_lices::Position;
//! use escale_lices::rules::*;
//!
//! let game = "d10-e9 Eb2-c2 d8-e7 Ec2-d3 Eb2-c2 Ca3-b3 e9-3e \
//!     Ed3(3e)8e(e7)6e(d6)6c(c7)8c(c9)10c(b10)10a(a9)8a(a7)6a(a5)4a(a3)2a \
//!     Ca1(2a)a3 Ca9-b9 Eb4-c4 d10-e9 Ca3=3aΔ";
//! let mut position = Position::default();
//! for text in game.split_whitespace() {
//!     let mv = position.parse_move(text)?;
//!     position.play_unchecked(mv); // `parse_move` gives legal moves only
//! }
//! assert_eq!(position.outcome(), Some(Outcome::Win(Side::First)));
//! let reason = position.verdict().expect("a result").reason;
//! assert_eq!(reason.phrase.en, "all White Knights in the lists, 1 to 0");
//! # Ok::<(), Trouble>(())
//! ```
//!
//! Ask what stands where, and why a move or a position is refused:
//!
//! ```
//! use escale_lices::rules::*;
//! use escale_lices::{Kind, Position, PositionError, Square};
//!
//! let position = Position::default();
//! let a1: Square = "a1".parse()?;
//! assert_eq!(position.piece_at(a1), Some((Side::First, Kind::Knight)));
//! assert_eq!(position.piece_at(a1.namesake()), Some((Side::Second, Kind::Knight)));
//! assert_eq!(position.pieces().filter(|&(_, _, kind)| kind == Kind::Pawn).count(), 20);
//!
//! let refused = position.parse_move("d4-e4").expect_err("a Pawn straight ahead");
//! assert_eq!(
//!     refused.get(Lang::En),
//!     "a Pawn steps one square diagonally forward: it does not go from d4 to e4"
//! );
//!
//! let error = "10/10/10/10/10/10/10/10/10/1P8 w".parse::<Position>().expect_err("a2 is light");
//! assert_eq!(error, PositionError::PawnOnLightSquare("a2".parse()?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `examples/play.rs` plays a random game and prints the board.
//!
//! # Inside
//!
//! * `position`: the board and what a move does to it; `geometry`: camps and lices.
//! * `square`: the squares and their names; `setup`: the door through which parts become a
//!   position.
//! * `moves`: the move type and the generator; `captures`: jumps and chains; `routes`: the ways to
//!   walk one capture.
//! * `position_text`, `move_text`, `view`, `verdict`: texts, pictures, words; `notation` gathers
//!   them under the contract.
//! * `hints`: the hand evaluation; `card`: the archive card.
//!
//! Comments cite the decisions of the card, `L1` to `L6`.

mod captures;
mod card;
mod features;
mod geometry;
mod hints;
mod move_text;
mod moves;
mod notation;
mod position;
mod position_text;
mod routes;
mod setup;
mod square;
mod term_words;
mod verdict;
mod view;
mod weights;
mod why_not;

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
