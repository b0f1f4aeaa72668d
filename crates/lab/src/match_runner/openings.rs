//! Openings: short beginnings that are neither won nor all the same, so that two deterministic
//! engines play different games.
//!
//! As text, one a line: the moves, separated by spaces. `#` begins a comment.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use escale_catalog::{EngineSettings, Game, Setup};
use escale_rules::{Lang, SplitMix, Trouble, trouble};
use escale_search::{Limits, Score};

use super::referee::replay;

/// How openings are made.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    /// Random plies from the start.
    pub plies: usize,
    /// Positions searched to judge the balance.
    pub nodes: u64,
    /// The most points either side may be ahead.
    pub margin: i32,
    /// What decides the draw.
    pub seed: u64,
}

impl Recipe {
    /// Long enough to be different, short and level enough to be a game.
    pub fn usual(seed: u64) -> Self {
        Self {
            plies: 6,
            nodes: 5000,
            margin: 60,
            seed,
        }
    }
}

/// Reads a text of openings; every one must be playable and leave the game open.
pub fn read(game: &dyn Game, setup: &Setup, text: &str) -> Result<Vec<Vec<String>>, Trouble> {
    let mut openings = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or("").trim();
        if line.is_empty() {
            continue;
        }
        let number = index + 1;
        let moves: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let play = replay(game, setup, &moves).map_err(|trouble| {
            let (fr, en) = (trouble.plain(Lang::Fr), trouble.plain(Lang::En));
            trouble!("ouverture, ligne {number} : {fr}", "opening, line {number}: {en}")
        })?;
        if play.verdict().is_some() {
            return Err(trouble!(
                "ouverture, ligne {number} : la partie est déjà finie",
                "opening, line {number}: the game is over already"
            ));
        }
        openings.push(play.move_texts());
    }
    if openings.is_empty() {
        return Err(trouble!("aucune ouverture", "no opening"));
    }
    Ok(openings)
}

/// Makes up to `count` different balanced openings; fewer if the game does not have so many that
/// short.
pub fn make(game: &dyn Game, setup: &Setup, recipe: &Recipe, count: usize) -> Result<Vec<Vec<String>>, Trouble> {
    let mut engine = game.engine(EngineSettings::without_book());
    let mut random = SplitMix::new(recipe.seed);
    let mut seen = HashSet::new();
    let mut openings = Vec::new();
    let mut attempts = 0;
    while openings.len() < count && attempts < 50 * count + 1000 {
        attempts += 1;
        let mut play = game.set_up(setup)?;
        for _ in 0..recipe.plies {
            let texts = play.legal_texts();
            if play.verdict().is_some() || texts.is_empty() {
                break;
            }
            play.play(&texts[random.below(texts.len())])?;
        }
        if play.verdict().is_some() || play.plies() < recipe.plies || !seen.insert(play.position_text()) {
            continue;
        }
        let moves = play.move_texts();
        engine.new_game(0);
        engine.think_about(play.as_ref())?;
        let reply = engine.go(&Limits::nodes(recipe.nodes), &AtomicBool::new(false), &mut |_| {});
        if let Some(Score::Points(points)) = reply.lines.first().map(|line| line.score)
            && points.abs() <= recipe.margin
        {
            openings.push(moves);
        }
    }
    if openings.is_empty() {
        return Err(trouble!(
            "aucune ouverture équilibrée trouvée",
            "no balanced opening was found"
        ));
    }
    Ok(openings)
}

#[cfg(test)]
mod tests {
    use escale_catalog::GAMES;

    use super::*;

    #[test]
    fn every_game_keeps_different_playable_openings() {
        for &game in GAMES {
            let id = game.card().id;
            let openings = read(game, &Setup::default(), game.card().openings)
                .unwrap_or_else(|trouble| panic!("{id}: {trouble:?}"));
            let mut ends = HashSet::new();
            for moves in &openings {
                let play = replay(game, &Setup::default(), moves).expect("just read");
                assert!(ends.insert(play.position_text()), "{id}: {moves:?} comes twice");
            }
            assert!(openings.len() >= 100, "{id}");
        }
    }
}
