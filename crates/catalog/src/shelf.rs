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
            let meant = self.meant(id);
            let id = excerpt(id);
            if let Some(meant) = meant {
                return trouble!(Unknown:
                    "jeu inconnu « {id} » : vouliez-vous dire {meant} ?",
                    "unknown game “{id}”: did you mean {meant}?"
                );
            }
            let known = self.ids().join(", ");
            trouble!(Unknown:
                "jeu inconnu « {id} » ; les jeux sont : {known}",
                "unknown game “{id}”; the games are: {known}"
            )
        })
    }

    /// The game whose name or title is nearest, if any is near.
    fn meant(self, id: &str) -> Option<&'static str> {
        const NEAR: f64 = 0.7;
        // A name as it is typed in haste: a long text is no name.
        let asked: String = id.chars().take(60).collect::<String>().to_lowercase();
        let likeness = |card: &escale_rules::Card| {
            let to = |name: &str| strsim::normalized_damerau_levenshtein(&asked, name);
            to(card.id).max(to(&card.title.to_lowercase()))
        };
        let rated = self.games().map(|game| (game.card().id, likeness(game.card())));
        let (id, likeness) = rated.max_by(|a, b| a.1.total_cmp(&b.1))?;
        (likeness >= NEAR).then_some(id)
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
