//! Random games.

use escale_rules::{MoveBuf, Rules};

/// A small reproducible generator: tests name their seed and replay exactly.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator with its own stream for each seed.
    pub fn new(seed: u64) -> Self {
        Self(escale_board::splitmix(seed))
    }

    /// A number below `n`; `n` is not zero.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(1);
        (escale_board::splitmix(self.0) % n as u64) as usize
    }

    /// One of the items.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// Plays uniformly random legal moves from `start`, at most `most` plies; returns every position
/// met, with the move played in it (`None` in the last).
pub fn random_game<R: Rules>(start: R, most: usize, random: &mut Random) -> Vec<(R, Option<R::Move>)> {
    let mut game = Vec::new();
    let mut position = start;
    loop {
        let moves = position.moves();
        if moves.is_empty() || game.len() == most {
            game.push((position, None));
            return game;
        }
        let mv = *random.pick(moves.as_slice());
        game.push((position, Some(mv)));
        position = position.child(mv);
    }
}
