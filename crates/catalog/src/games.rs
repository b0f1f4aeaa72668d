//! The one list of games. Server, web, command line, store, tests, benchmarks and fuzzing iterate over it; adding a game edits nothing else.

use escale_rules::Trouble;

use crate::{Boxed, Game, Shelf, Volume};

/// The crates of the games, for [`for_each_game`](crate::for_each_game) and [`with_game_types`](crate::with_game_types).
#[doc(hidden)]
pub mod crates {
    pub use {escale_alcazar, escale_echec_aux_chevaliers, escale_en_avant, escale_fous_du_roi, escale_lices};
}

/// Hands the types of all positions to a macro, in the order of the shelf: `with_game_types!(callback)` becomes `callback!(A, B, …)`.
#[macro_export]
macro_rules! with_game_types {
    ($callback:ident) => {
        $callback! {
            $crate::crates::escale_lices::Position,
            $crate::crates::escale_en_avant::Position,
            $crate::crates::escale_alcazar::Position,
            $crate::crates::escale_fous_du_roi::Position,
            $crate::crates::escale_echec_aux_chevaliers::Position
        }
    };
}

/// Calls a generic function with the position of every game: `for_each_game!(test, 1, 2)` calls `test::<P>(1, 2)` for each `P`.
#[macro_export]
macro_rules! for_each_game {
    ($function:ident $(, $argument:expr)*) => {{
        $function::<$crate::crates::escale_lices::Position>($($argument),*);
        $function::<$crate::crates::escale_en_avant::Position>($($argument),*);
        $function::<$crate::crates::escale_alcazar::Position>($($argument),*);
        $function::<$crate::crates::escale_fous_du_roi::Position>($($argument),*);
        $function::<$crate::crates::escale_echec_aux_chevaliers::Position>($($argument),*);
    }};
}

static ALCAZAR_SOLVED: Volume<escale_alcazar::Position> = Volume::new(escale_alcazar::BOOK, escale_alcazar::READING);

/// All games, in the order of the shelf.
pub static GAMES: &[&dyn Game] = &[
    &Boxed::<escale_lices::Position>::new(&escale_lices::CARD),
    &Boxed::<escale_en_avant::Position>::new(&escale_en_avant::CARD),
    &Boxed::<escale_alcazar::Position>::new(&escale_alcazar::CARD).solved_by(&ALCAZAR_SOLVED),
    &Boxed::<escale_fous_du_roi::Position>::new(&escale_fous_du_roi::CARD),
    &Boxed::<escale_echec_aux_chevaliers::Position>::new(&escale_echec_aux_chevaliers::CARD),
];

/// The game of that name.
pub fn game(id: &str) -> Result<&'static dyn Game, Trouble> {
    Shelf::default().game(id)
}
