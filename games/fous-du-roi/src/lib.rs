//! Les Fous du Roi, the French All the King's Men (1979), itself Smess (1970).
//!
//! Two players, a 7 × 8 board, a Roi, four Chevaliers and seven Archers each. Every square carries arrows, and a piece leaves along an arrow of the square it
//! stands on: Roi and Archer by one square, the Chevalier as far as he likes. Nothing jumps; arriving on an enemy captures. Who threatens the Roi makes an
//! *assaut*; an assault without a legal reply wins.
//!
//! * [`arrows`](ArrowMap) and its text: the map is data, and another edition's can be loaded (table option `fleches`).
//! * `as_sold`: the usual map's tables, made by the compiler.
//! * `geometry`: squares, rays, and whole sets of pieces moved in eight directions at once.
//! * [`position`](Position): the `Copy` struct, its key, playing a move.
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
mod verdict;
mod view;
mod weights;

pub use arrows::ArrowMap;
pub use card::CARD;
pub use moves::Move;
pub use position::{Kind, Position};
