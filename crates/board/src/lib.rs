//! Tools a game may use. All tables are made at compile time.

mod bits;
mod fields;
mod grid;
mod position;
mod refusals;
mod rows;
mod see;
mod square;
mod zobrist;

pub use bits::{Bits, bits};
pub use fields::{read_number, read_turn, split_fields};
pub use grid::{Dir, Grid};
#[doc(hidden)]
pub use position::rules;
pub use refusals::{game_over, no_move_begins_so, own_piece};
pub use rows::{read_rows, write_rows};
pub use see::see;
pub use square::{NoSuchSquare, algebraic_names};
pub use zobrist::{key_table, splitmix};
