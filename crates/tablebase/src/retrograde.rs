//! Solving a game, or a part of one, backwards from its ends.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;

use escale_rules::{MoveBuf, Outcome, Rules};

use crate::Value;

/// More positions can be reached than were allowed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany;

/// The exact value of every position that can be reached from some positions.
#[derive(Clone, Debug)]
pub struct Solution<K> {
    numbers: HashMap<K, u32>,
    values: Vec<Value>,
}

impl<K: Eq + Hash + Copy> Solution<K> {
    /// The value of a position by its name; `None` if it cannot be reached.
    pub fn value(&self, name: K) -> Option<Value> {
        self.numbers.get(&name).map(|&number| self.values[number as usize])
    }

    /// All positions and their values, in no order.
    pub fn iter(&self) -> impl Iterator<Item = (K, Value)> {
        self.numbers
            .iter()
            .map(|(&name, &number)| (name, self.values[number as usize]))
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }
}

/// Solves everything that can be reached from `seeds`, which is at most `most` positions. `name`
/// says which positions are one and the same: those with the same name must be the same game
/// ([`Rules::key`] will do, and a name that is equal for mirror images saves half).
///
/// First every position is met and its moves are noted; then values spread backwards from the ends,
/// in layers of one ply. A position is won one ply after the first of its moves is known to lose
/// for the other side, lost one ply after the last of them is known to win for it, and drawn if
/// neither ever happens.
pub fn solve<R: Rules, K: Eq + Hash + Copy>(
    seeds: impl IntoIterator<Item = R>,
    name: impl Fn(&R) -> K,
    most: usize,
) -> Result<Solution<K>, TooMany> {
    let mut map = Map::new(seeds, &name, most)?;
    let values = map.spread();
    Ok(Solution {
        numbers: map.numbers,
        values,
    })
}

/// Every position with the moves between them.
struct Map<K> {
    numbers: HashMap<K, u32>,
    /// The value of finished games.
    ended: Vec<Option<Value>>,
    /// Where each position's moves lead; they begin at its `first`.
    children: Vec<u32>,
    first: Vec<usize>,
}

impl<K: Eq + Hash + Copy> Map<K> {
    fn new<R: Rules>(
        seeds: impl IntoIterator<Item = R>,
        name: &impl Fn(&R) -> K,
        most: usize,
    ) -> Result<Self, TooMany> {
        let mut map = Self {
            numbers: HashMap::new(),
            ended: Vec::new(),
            children: Vec::new(),
            first: vec![0],
        };
        let mut met: Vec<R> = Vec::new();
        let most = most.min(u32::MAX as usize);
        for seed in seeds {
            map.number(seed, name, &mut met, most)?;
        }
        while map.ended.len() < met.len() {
            let position = met[map.ended.len()];
            let moves = position.moves();
            for &mv in moves.as_slice() {
                let number = map.number(position.child(mv), name, &mut met, most)?;
                map.children.push(number);
            }
            map.first.push(map.children.len());
            let over = position
                .decided()
                .or_else(|| moves.is_empty().then(|| position.stuck()));
            map.ended.push(over.map(|outcome| match outcome {
                Outcome::Draw => Value::Draw,
                Outcome::Win(side) if side == position.turn() => Value::Win(0),
                Outcome::Win(_) => Value::Loss(0),
            }));
        }
        Ok(map)
    }

    fn number<R: Rules>(
        &mut self,
        position: R,
        name: &impl Fn(&R) -> K,
        met: &mut Vec<R>,
        most: usize,
    ) -> Result<u32, TooMany> {
        match self.numbers.entry(name(&position)) {
            Entry::Occupied(known) => Ok(*known.get()),
            Entry::Vacant(_) if met.len() >= most => Err(TooMany),
            Entry::Vacant(fresh) => {
                met.push(position);
                Ok(*fresh.insert(met.len() as u32 - 1))
            }
        }
    }

    /// The positions from which a move leads to each position, and where each position's begin.
    fn parents(&self) -> (Vec<u32>, Vec<usize>) {
        let count = self.ended.len();
        let mut first = vec![0; count + 1];
        for &child in &self.children {
            first[child as usize + 1] += 1;
        }
        for number in 0..count {
            first[number + 1] += first[number];
        }
        let mut next = first.clone();
        let mut parents = vec![0; self.children.len()];
        for parent in 0..count {
            for &child in &self.children[self.first[parent]..self.first[parent + 1]] {
                parents[next[child as usize]] = parent as u32;
                next[child as usize] += 1;
            }
        }
        (parents, first)
    }

    fn spread(&mut self) -> Vec<Value> {
        let (parents, first) = self.parents();
        let mut values = self.ended.clone();
        // Moves not yet known to win for the other side.
        let mut open: Vec<usize> = self.first.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let mut layer: Vec<u32> = (0..values.len() as u32)
            .filter(|&number| matches!(values[number as usize], Some(Value::Win(_) | Value::Loss(_))))
            .collect();
        while !layer.is_empty() {
            let mut next = Vec::new();
            for child in layer {
                let child = child as usize;
                let Some(value) = values[child] else { continue };
                for &parent in &parents[first[child]..first[child + 1]] {
                    let here = parent as usize;
                    if values[here].is_some() {
                        continue;
                    }
                    if matches!(value, Value::Win(_)) {
                        open[here] -= 1;
                        if open[here] > 0 {
                            continue;
                        }
                    }
                    values[here] = Some(value.before_the_move());
                    next.push(parent);
                }
            }
            layer = next;
        }
        values.into_iter().map(|value| value.unwrap_or(Value::Draw)).collect()
    }
}
