//! The one list of games. Server, web, command line, store and fuzzing iterate over it; adding a game edits nothing else.

use escale_rules::{Trouble, excerpt, trouble};

use crate::{Boxed, Game, Volume};

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
    GAMES.iter().copied().find(|game| game.card().id == id).ok_or_else(|| {
        let id = excerpt(id);
        let known = GAMES.iter().map(|game| game.card().id).collect::<Vec<_>>().join(", ");
        trouble!(
            "jeu inconnu « {id} » ; l'étagère a : {known}",
            "unknown game “{id}”; the shelf has: {known}"
        )
    })
}
