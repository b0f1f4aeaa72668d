//! The games a house offers.

use std::fmt;

use escale_rules::{Trouble, excerpt, trouble};

use crate::{GAMES, Game};

/// The games a house offers: all of them, or those a test brings.
#[derive(Clone, Copy)]
pub struct Shelf(&'static [&'static dyn Game]);

impl Default for Shelf {
    fn default() -> Self {
        Self(GAMES)
    }
}

impl Shelf {
    /// These games and no others.
    pub const fn of(games: &'static [&'static dyn Game]) -> Self {
        Self(games)
    }

    /// The games, in order.
    pub fn games(self) -> impl Iterator<Item = &'static dyn Game> {
        self.0.iter().copied()
    }

    /// The game of that name.
    pub fn game(self, id: &str) -> Result<&'static dyn Game, Trouble> {
        self.games().find(|game| game.card().id == id).ok_or_else(|| {
            let id = excerpt(id);
            let known = self.ids().join(", ");
            trouble!(Unknown:
                "jeu inconnu « {id} » ; les jeux sont : {known}",
                "unknown game “{id}”; the games are: {known}"
            )
        })
    }

    fn ids(self) -> Vec<&'static str> {
        self.games().map(|game| game.card().id).collect()
    }
}

/// Shelves are the same if they hold games of the same names.
impl PartialEq for Shelf {
    fn eq(&self, other: &Self) -> bool {
        self.ids() == other.ids()
    }
}

impl Eq for Shelf {}

impl fmt::Debug for Shelf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.ids()).finish()
    }
}
