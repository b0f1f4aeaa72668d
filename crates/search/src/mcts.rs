//! The honest baseline: plain UCT with random playouts. It knows the rules and nothing else, like
//! any general game player without training.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use escale_rules::{History, MoveBuf, Outcome, Repetition, Rules, SplitMix};

use crate::limits::Limits;
use crate::time::Plan;

/// Playouts longer than this are given up as drawn; random play of these games ends or shuffles
/// long before.
const PLAYOUT_PLIES: usize = 400;

/// The usual weight of exploration for results between 0 and 1.
const EXPLORATION: f64 = std::f64::consts::SQRT_2;

/// Nodes the tree may have; then only playouts go on.
const MOST_NODES: usize = 20_000_000;

struct Node<M> {
    mv: M,
    parent: u32,
    first_child: u32,
    children: u32,
    visits: u32,
    /// Results from the point of view of the side that moved here.
    score: f64,
    expanded: bool,
}

/// A player by random playouts.
pub struct Mcts<R: Rules> {
    nodes: Vec<Node<R::Move>>,
    random: SplitMix,
}

/// What the playouts found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Guess<M> {
    /// The move visited most; none if the game is over.
    pub best: Option<M>,
    /// Playouts made.
    pub playouts: u64,
    /// Share of points the move won, between 0 and 1.
    pub share: f64,
}

impl<R: Rules> Mcts<R> {
    /// A player with its own stream of chance.
    pub fn new(seed: u64) -> Self {
        Self {
            nodes: Vec::new(),
            random: SplitMix::new(seed),
        }
    }

    /// Thinks from nothing until a limit is reached (`nodes` counts playouts) or `stop` is set.
    pub fn go(&mut self, game: &History<R>, limits: &Limits, stop: &AtomicBool) -> Guess<R::Move> {
        let plan = Plan::new(limits, Instant::now());
        self.nodes.clear();
        self.nodes.push(Node {
            mv: R::Move::default(),
            parent: 0,
            first_child: 0,
            children: 0,
            visits: 0,
            score: 0.0,
            expanded: false,
        });
        let mut buffer = R::Moves::default();
        let mut playouts = 0;
        loop {
            self.playout(game, &mut buffer);
            playouts += 1;
            let over = stop.load(Ordering::Relaxed)
                || plan.is_up()
                || plan.is_spent(1.0)
                || limits.nodes.is_some_and(|most| playouts >= most)
                || limits
                    .depth
                    .is_some_and(|depth| playouts >= 1_u64.checked_shl(2 * depth).unwrap_or(u64::MAX));
            if over || self.nodes[0].children <= 1 {
                break;
            }
        }
        let root = &self.nodes[0];
        let range = root.first_child as usize..(root.first_child + root.children) as usize;
        let best = self.nodes[range].iter().max_by_key(|child| child.visits);
        Guess {
            best: best.map(|child| child.mv),
            playouts,
            share: best.map_or(0.5, |child| child.score / f64::from(child.visits.max(1))),
        }
    }

    fn playout(&mut self, game: &History<R>, buffer: &mut R::Moves) {
        let mut position = *game.position();
        let mut at = 0_usize;
        let mut seen: Vec<u64> = game.past().to_vec();
        let mut result = None;
        // Down the tree to a node not yet expanded.
        loop {
            if let Some(outcome) = position.decided() {
                result = Some(outcome);
                break;
            }
            if R::REPETITION != Repetition::Impossible {
                let key = position.key();
                if at != 0 && seen.iter().filter(|&&k| k == key).count() >= 2 {
                    result = Some(Outcome::Draw);
                    break;
                }
                seen.push(key);
            }
            if !self.nodes[at].expanded {
                buffer.clear();
                position.legal_moves(buffer);
                if buffer.is_empty() {
                    result = Some(position.stuck());
                    break;
                }
                if self.nodes[at].visits > 0 || at == 0 {
                    self.expand(at, buffer);
                } else {
                    break;
                }
            }
            if !self.nodes[at].expanded {
                break;
            }
            at = self.select(at);
            position.play_unchecked(self.nodes[at].mv);
        }
        let outcome = result.unwrap_or_else(|| self.random_game(position, buffer));
        // The side that moved into the last node; it alternates on the way up.
        let mut mover = position.turn().other();
        loop {
            let node = &mut self.nodes[at];
            node.visits += 1;
            node.score += match outcome {
                Outcome::Draw => 0.5,
                Outcome::Win(side) => f64::from(u8::from(side == mover)),
            };
            if at == 0 {
                break;
            }
            at = node.parent as usize;
            mover = mover.other();
        }
    }

    fn expand(&mut self, at: usize, moves: &R::Moves) {
        if self.nodes.len() + moves.len() > MOST_NODES {
            return;
        }
        self.nodes[at].first_child = self.nodes.len() as u32;
        self.nodes[at].children = moves.len() as u32;
        self.nodes[at].expanded = true;
        self.nodes.extend(moves.as_slice().iter().map(|&mv| Node {
            mv,
            parent: at as u32,
            first_child: 0,
            children: 0,
            visits: 0,
            score: 0.0,
            expanded: false,
        }));
    }

    fn select(&mut self, at: usize) -> usize {
        let node = &self.nodes[at];
        let first = node.first_child as usize;
        let children = &self.nodes[first..first + node.children as usize];
        let unvisited = children.iter().filter(|child| child.visits == 0).count();
        if unvisited > 0 {
            let chosen = self.random.below(unvisited);
            let children = &self.nodes[first..];
            let index = children
                .iter()
                .enumerate()
                .filter(|(_, child)| child.visits == 0)
                .nth(chosen)
                .map_or(0, |(index, _)| index);
            return first + index;
        }
        let log = f64::from(node.visits.max(1)).ln();
        let worth = |child: &Node<R::Move>| {
            let visits = f64::from(child.visits);
            child.score / visits + EXPLORATION * (log / visits).sqrt()
        };
        let mut best = 0;
        let mut most = f64::NEG_INFINITY;
        for (index, child) in children.iter().enumerate() {
            let worth = worth(child);
            if worth > most {
                most = worth;
                best = index;
            }
        }
        first + best
    }

    fn random_game(&mut self, mut position: R, buffer: &mut R::Moves) -> Outcome {
        for _ in 0..PLAYOUT_PLIES {
            if let Some(outcome) = position.decided() {
                return outcome;
            }
            buffer.clear();
            position.legal_moves(buffer);
            if buffer.is_empty() {
                return position.stuck();
            }
            let chosen = self.random.below(buffer.len());
            position.play_unchecked(buffer.as_slice()[chosen]);
        }
        Outcome::Draw
    }
}
