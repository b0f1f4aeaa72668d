//! What a game says of itself on paper: `print.toml` in its folder.

use serde::Deserialize;

/// Every game's folder name and its recipe.
const RECIPES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/recipes.rs"));

/// The smallest and largest square in millimetres: smaller nobody can play on, larger nobody can
/// glue together.
pub const SQUARES: (f64, f64) = (12.0, 80.0);

/// How a game is printed.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    /// Width of a square in millimetres.
    pub square: f64,
    /// Pieces beside the board.
    #[serde(default)]
    pub extra: Vec<Extra>,
}

/// Pieces that are not on the board when the game begins, or lie ready beside it.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Extra {
    /// Which drawing they take.
    pub kind: String,
    /// What they are called in French.
    pub fr: String,
    /// What they are called in English.
    pub en: String,
    /// How many each camp has.
    pub each: usize,
}

impl Recipe {
    /// The recipe of a game; a game without one has squares of thirty millimetres.
    pub fn of(game: &str) -> Self {
        let found = RECIPES.iter().find(|(id, _)| *id == game);
        let read = found.and_then(|(_, text)| toml::from_str(text).ok());
        read.unwrap_or(Self {
            square: 30.0,
            extra: Vec::new(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use escale_catalog::GAMES;

    #[test]
    fn every_game_has_a_recipe_that_can_be_read() {
        for game in GAMES {
            let id = game.card().id;
            let (_, text) = RECIPES.iter().find(|(name, _)| *name == id).expect(id);
            let recipe: Recipe = toml::from_str(text).unwrap_or_else(|error| panic!("{id}: {error}"));
            assert!((SQUARES.0..=SQUARES.1).contains(&recipe.square), "{id}");
            assert_eq!(Recipe::of(id), recipe);
        }
        assert!(toml::from_str::<Recipe>("square = 3\nsquares = 4").is_err());
    }
}
