//! Échec aux Chevaliers (Max Gerchambeau, Capiépa 1969): rules, notation, hints and view.
//!
//! Two camps face each other over a river with one dry corridor and free flanks. Chevaliers step
//! anywhere and hop over their own camp as far as it carries them; Gens d'Armes never step back.
//! Both capture by jumping, along ranks and files only, and must. Whoever still stands on the
//! enemy's castle when his turn comes has won.
//!
//! Set a position up and list its moves:
//!
//! ```
//! use escale_echec_aux_chevaliers::rules::*;
//! use escale_echec_aux_chevaliers::{Kind, Position, Setup, Square};
//!
//! let setup = Setup {
//!     pieces: vec![
//!         ("a1".parse()?, Side::First, Kind::Knight),
//!         ("b1".parse()?, Side::First, Kind::ManAtArms),
//!         ("c2".parse()?, Side::Second, Kind::ManAtArms),
//!     ],
//!     ..Setup::default()
//! };
//! let position = Position::from_setup(&setup)?;
//!
//! // Capturing is compulsory, so there is one move: over the man to c1, then over the enemy.
//! let moves = position.moves();
//! let [capture] = moves.as_slice() else { panic!() };
//! assert_eq!(position.move_text(*capture), "Ca1~c1xc3");
//! assert_eq!(capture.captures(&position).map(Square::name).collect::<Vec<_>>(), ["c2"]);
//! let path: Vec<_> = capture.path(&position).into_iter().map(Square::name).collect();
//! assert_eq!(path, ["a1", "c1", "c3"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Play a game from texts to its result:
//!
//! ```
//! use escale_echec_aux_chevaliers::Position;
//! use escale_echec_aux_chevaliers::rules::*;
//!
//! let mut position = Position::default();
//! for text in "Cb1-a1 Cb9~f7 Cj1~f3 Cf8~f6 Cf3-f4 Cf7~f5xf3xf1 Cb2-a3".split(' ') {
//!     let mv = position.parse_move(text)?;
//!     position.play_unchecked(mv); // `parse_move` gives legal moves only
//! }
//! assert_eq!(position.outcome(), Some(Outcome::Win(Side::Second)));
//! let reason = position.verdict().expect("a result").reason;
//! assert_eq!(reason.phrase.en, "castle f1 held for a whole turn");
//! # Ok::<(), Trouble>(())
//! ```
//!
//! Ask what stands where, and why a move or a position is refused:
//!
//! ```
//! use escale_echec_aux_chevaliers::rules::*;
//! use escale_echec_aux_chevaliers::{Kind, Position, PositionError};
//!
//! let position = Position::default();
//! assert_eq!(position.piece_at("b1".parse()?), Some((Side::First, Kind::Knight)));
//! assert_eq!(position.piece_at("f1".parse()?), None); // the castle
//! assert_eq!(position.pieces().filter(|&(_, _, kind)| kind == Kind::ManAtArms).count(), 24);
//!
//! let refused = position.parse_move("Cc2-c3").expect_err("another piece");
//! assert_eq!(refused.get(Lang::En), "on c2 stands a Man-at-arms, not a Knight");
//!
//! let error = "11/11/11/11/3G7/11/11/11/11 s 0".parse::<Position>().expect_err("a man in the
//! river"); assert_eq!(error, PositionError::InWater("d5".parse()?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `examples/play.rs` plays a random game and prints the board.
//!
//! # Inside
//!
//! * `geometry`: the board as bits; the classes of squares everything else rests on
//! * `field`: what a camp can reach, on whole sets; `chains`: captures; `moves`: the generator
//! * `square`: the squares; `setup`: the door through which parts become a position
//! * `position`: the position and how moves change it; `verdict`: how games end
//! * `notation`, with `position_text`, `move_text` and `routes`: texts
//! * `view`: board, marks, clicks, spoken moves; `hints`: for the search; `card`: for the shelf

mod card;
mod chains;
mod features;
mod field;
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
pub use position::{CaptureRule, Kind, Position};
pub use setup::{Claim, PositionError, Setup};
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
