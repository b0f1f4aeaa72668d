//! Échec aux Chevaliers (Max Gerchambeau, Capiépa 1969): rules, notation, hints and view.
//!
//! Two camps face each other over a river with one dry corridor and free flanks. Chevaliers step anywhere and hop over their own camp as far as it carries them;
//! Gens d'Armes never step back. Both capture by jumping, along ranks and files only, and must. Whoever still stands on the enemy's castle when his turn comes
//! has won.
//!
//! * `geometry`: the board as bits; the classes of squares everything else rests on
//! * `field`: what a camp can reach, on whole sets; `chains`: captures; `moves`: the generator
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
mod verdict;
mod view;
mod weights;

pub use card::CARD;
pub use moves::{Move, Moves};
pub use position::{Kind, Position};
