//! Jeu de Lices: a race of Chevaliers across a 10 × 10 draughts board, under compulsory capture.
//!
//! Each side has five Chevaliers, five Écuyers and ten Pions in a camp of five rows. Pieces step forward, capture by jumping in all eight directions, and *maillent*: from
//! their own camp they go straight to the square of the same name in the other. The five dark squares of each back row are the lices; the game ends when all of one
//! side's Chevaliers stand on the other camp's lices, or when somebody is blocked, and whoever then has more Chevaliers in lice wins.
//!
//! * `position`: the board and what a move does to it; `squares`: camps, lices and names.
//! * `moves`: the move type and the generator; `captures`: jumps and chains; `routes`: the ways to walk one capture.
//! * `position_text`, `move_text`, `view`, `verdict`: texts, pictures, words; `notation` gathers them under the contract.
//! * `hints`: the hand evaluation; `card`: the archive card.
//!
//! Comments cite the decisions of the card, `L1` to `L6`.

mod captures;
mod card;
mod features;
mod hints;
mod move_text;
mod moves;
mod notation;
mod position;
mod position_text;
mod routes;
mod squares;
mod verdict;
mod view;
mod weights;

pub use card::CARD;
pub use moves::{Move, Moves};
pub use position::{Kind, Position};
