//! Alcazar (Martin Davison, Ravensburger 1978).
//!
//! Two figures on a courtyard of 4 × 4 squares, and eight walls that belong to nobody. A turn moves one's figure by one square, or swings any wall
//! about one of its two towers. Whoever steps onto the enemy's start square wins; so does whoever takes the enemy's last step away.
//!
//! * [`slots`]: the numbering of squares and of the places where a wall can stand, and its symmetries.
//! * [`setup`]: a position in parts, and the one door through which parts become a position.
//! * `position`: what is kept of a position, the start, playing a move, the key.
//! * `turning`: every swing of every wall at once, on whole boards of bits.
//! * `moves`: the move type and the generator.
//! * `verdict`: who has won, why, and who threatens to.
//! * `position_text`, `move_text`: reading and writing. `view`: the picture. `hints`: what a search wants to know. `evaluation`, `weights`: how good a position looks. `card`: the archive card.
//! * `code`: positions as numbers, the same for mirror images and half turns.

mod card;
mod code;
mod evaluation;
mod features;
mod hints;
mod move_text;
mod moves;
mod notation;
mod position;
mod position_text;
pub mod setup;
pub mod slots;
mod turning;
mod verdict;
mod view;
mod weights;

pub use card::CARD;
pub use moves::Move;
pub use position::Position;

/// The book of solved positions: how Rouge wins from the start against every defence, and the value of every position of the first four plies. Made by
/// `cargo run --release -p escale-tablebase --example pack_alcazar`.
pub static BOOK: &[u8] = include_bytes!("../solved.book");

/// The rules a book of solved positions must have been made for: the decisions of the archive card, and the rule of the third turn.
pub const READING: &str = "alcazar A1 A2 A3 A4 A5 third-turn";
