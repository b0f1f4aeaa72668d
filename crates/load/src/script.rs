//! Games to be played, made beforehand: the generator must not compete with the server for the
//! processor more than it has to.

use escale_catalog::{GAMES, Game, Setup, game};
use escale_rules::{Trouble, trouble};

/// Different games per kind.
const EACH: u64 = 16;
/// A game longer than this is resigned.
const LONGEST: usize = 240;

/// One game.
pub(super) struct Script {
    pub(super) game: &'static str,
    pub(super) moves: Vec<String>,
    /// Whether the last move ends it.
    pub(super) ends: bool,
}

/// Games of each kind.
pub(super) struct Scripts(Vec<Script>);

/// A small generator of numbers, the same each time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % sides
    }
}

impl Scripts {
    /// Random games of one kind, or of every kind in turn.
    pub(super) fn make(only: Option<&'static str>, seed: u64) -> Result<Self, Trouble> {
        let games: Vec<&'static dyn Game> = match only {
            Some(id) => vec![game(id)?],
            None => GAMES.to_vec(),
        };
        let mut scripts = Vec::new();
        for number in 0..EACH {
            for game in &games {
                scripts.push(random_game(*game, seed.wrapping_mul(1_000).wrapping_add(number))?);
            }
        }
        if scripts.is_empty() {
            return Err(trouble!("aucun jeu", "no game"));
        }
        Ok(Self(scripts))
    }

    /// One game, over and over.
    #[cfg(test)]
    pub(super) fn of(script: Script) -> Self {
        Self(vec![script])
    }

    pub(super) fn get(&self, number: usize) -> &Script {
        &self.0[number % self.0.len()]
    }
}

fn random_game(game: &dyn Game, seed: u64) -> Result<Script, Trouble> {
    let mut play = game.set_up(&Setup::default())?;
    let mut dice = Dice(seed ^ 0x9E37_79B9_7F4A_7C15);
    let mut moves = Vec::new();
    while moves.len() < LONGEST && play.verdict().is_none() {
        let texts = play.legal_texts();
        moves.push(play.play(&texts[dice.roll(texts.len())])?);
    }
    Ok(Script {
        game: game.card().id,
        ends: play.verdict().is_some(),
        moves,
    })
}
