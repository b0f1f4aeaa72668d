//! Échecs En Avant !: chess in which no piece goes back unless it captures.
//!
//! A piece that moves sideways leaves a Pilier (a pillar) of its colour where it stood: nothing of its own side may ever land there again, until the enemy takes it. Pieces may
//! capture their own side. One wins by mate, or by walking the king to the enemy's first rank.
//!
//! * `position`: the board, its identity, and what a move changes;
//! * `attacks`: tables and sliding attacks;
//! * `castling`: the four castlings and the rights to them;
//! * `moves`: the move and the generator;
//! * `notation`, `position_text`, `move_text`: texts;
//! * `view`, `verdict`: what a client draws, clicks, says;
//! * `hints`: what a search asks;
//! * `card`: the archive card.
//!
//! `E1` to `E5` in comments are the decisions listed on the card.

mod attacks;
mod card;
mod castling;
mod features;
mod hints;
mod move_text;
mod moves;
mod notation;
mod position;
mod position_text;
mod verdict;
mod view;
mod weights;

pub use card::CARD;
pub use moves::{Move, Special};
pub use position::{Kind, Position};
