//! The one list of games. Server, web, command line, store, tests, benchmarks and fuzzing iterate
//! over it; adding a game edits nothing else.

use escale_rules::Trouble;

use crate::{Boxed, Game, GameNetwork, Shelf, SolvedBook};

/// Makes all that depends on which games there are out of their names. The first token is the
/// dollar the macro below is written with.
macro_rules! shelf {
    ($dollar:tt $($game:ident $(solved as $book:ident)?,)*) => {
        /// The crates of the games, for [`with_game_types`](crate::with_game_types).
        #[doc(hidden)]
        pub mod crates {
            $(pub use $game;)*
        }

        $($(static $book: SolvedBook<$game::Position> = SolvedBook::new($game::BOOK, $game::READING);)?)*

        /// All games, in the order of the shelf.
        pub static GAMES: &[&dyn Game] = &[
            $({
                static NETWORK: GameNetwork<$game::Position> = GameNetwork::new($game::NETWORK);
                &Boxed::<$game::Position>::new(&$game::CARD).seen_by(&NETWORK)$(.solved_by(&$book))?
            },)*
        ];

        /// Hands the types of all positions to a macro, in the order of the shelf:
        /// `with_game_types!(callback)` becomes `callback!(A, B, …)`; what stands behind the name
        /// stands before the types.
        #[macro_export]
        macro_rules! with_game_types {
            ($dollar callback:ident $dollar($dollar before:tt)*) => {
                $dollar callback! { $dollar($dollar before)* $($crate::crates::$game::Position),* }
            };
        }
    };
}

shelf! {
    $
    escale_lices,
    escale_en_avant,
    escale_alcazar solved as ALCAZAR,
    escale_fous_du_roi,
    escale_echec_aux_chevaliers,
}

/// Calls a generic function with the position of every game: `for_each_game!(test, 1, 2)` calls
/// `test::<P>(1, 2)` for each `P`.
#[macro_export]
macro_rules! for_each_game {
    (@each $function:ident $arguments:tt $($game:ty),*) => {{
        $($function::<$game> $arguments;)*
    }};
    ($function:ident $(, $argument:expr)*) => {{
        use $crate::for_each_game as for_each;
        $crate::with_game_types!(for_each @each $function ($($argument),*))
    }};
}

/// The game of that name.
pub fn game(id: &str) -> Result<&'static dyn Game, Trouble> {
    Shelf::default().game(id)
}
