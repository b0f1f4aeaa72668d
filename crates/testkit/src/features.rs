//! The promises of `Features`, checked on random games.

use std::collections::HashMap;

use escale_hints::{Features, feature_changes};
use escale_rules::{Notation, Side};

use crate::{Random, random_game};

/// An accumulator carried along the moves equals one made from nothing, for both points of view;
/// inputs stay in range and most of them are used.
pub fn features<P: Features>(games: u64, plies: usize) {
    const NEURONS: usize = 8;
    let weight = |input: usize, neuron: usize| {
        let mixed = escale_board::splitmix((input * NEURONS + neuron) as u64);
        (mixed % 255) as i32 - 127
    };
    let mut changed = 0_u64;
    let mut used: HashMap<usize, u64> = HashMap::new();
    for seed in 0..games {
        let game = random_game(P::initial(), plies, &mut Random::new(seed));
        for view in Side::BOTH {
            let mut words = game[0].0.features()[view.index()];
            let mut carried = Accumulator::from_scratch(&words, NEURONS, weight);
            for (position, _) in &game[1..] {
                let next = position.features()[view.index()];
                feature_changes(&words, &next, |input, _| {
                    assert!(input < P::INPUTS, "{position:?}: input {input} of {}", P::INPUTS);
                    *used.entry(input).or_default() += 1;
                    changed += 1;
                });
                carried = carried.moved(&words, &next, weight);
                assert_eq!(
                    carried,
                    Accumulator::from_scratch(&next, NEURONS, weight),
                    "{position:?}"
                );
                words = next;
            }
        }
    }
    assert!(changed > 0, "no input ever changed");
    assert!(
        used.len() > P::INPUTS / 8,
        "only {} of {} inputs ever changed",
        used.len(),
        P::INPUTS
    );
}

/// What a mirror shows of a position is what is seen of the position in the mirror, whose text the
/// game's test tells.
pub fn mirror<P: Features + Notation>(games: u64, plies: usize, in_a_mirror: impl Fn(&str) -> String) {
    let inputs = |position: &P, view: Side| -> Vec<usize> {
        let words = position.features()[view.index()];
        let is_on = |input: &usize| words.as_ref()[input / 64] >> (input % 64) & 1 == 1;
        (0..64 * words.as_ref().len()).filter(is_on).collect()
    };
    let mut compared = 0;
    for seed in 0..games {
        for (position, _) in random_game(P::initial(), plies, &mut Random::new(seed)) {
            for view in Side::BOTH {
                let shown: Option<Vec<usize>> = inputs(&position, view).into_iter().map(P::mirrored).collect();
                let Some(mut shown) = shown else { continue };
                shown.sort_unstable();
                let text = in_a_mirror(&position.position_text());
                let mirrored = P::parse_position(&P::initial(), &text).expect("a sound position");
                assert_eq!(shown, inputs(&mirrored, view), "{text}");
                compared += 1;
            }
        }
    }
    assert!(compared > 500, "{compared}");
}

/// A row of a position text from its other end; numbers of empty squares stay as they are.
pub fn reversed_row(row: &str) -> String {
    let mut parts: Vec<String> = Vec::new();
    for c in row.chars() {
        match parts.last_mut() {
            Some(last) if c.is_ascii_digit() && last.ends_with(|c: char| c.is_ascii_digit()) => last.push(c),
            _ => parts.push(c.to_string()),
        }
    }
    parts.reverse();
    parts.concat()
}

/// The first layer of a network in its plainest form: one sum of weight columns, moved along by
/// changes.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Accumulator {
    sums: Vec<i32>,
}

impl Accumulator {
    /// The sums of a position from nothing. `weight(input, neuron)` gives the columns.
    fn from_scratch<W: AsRef<[u64]>>(words: &W, neurons: usize, weight: impl Fn(usize, usize) -> i32) -> Self {
        let mut fresh = Self { sums: vec![0; neurons] };
        for (index, &word) in words.as_ref().iter().enumerate() {
            let mut on = word;
            while on != 0 {
                let input = 64 * index + on.trailing_zeros() as usize;
                on &= on - 1;
                fresh.add(input, 1, &weight);
            }
        }
        fresh
    }

    /// The sums after a move, from those before it.
    fn moved<W: AsRef<[u64]>>(&self, before: &W, after: &W, weight: impl Fn(usize, usize) -> i32) -> Self {
        let mut next = self.clone();
        feature_changes(before, after, |input, on| {
            next.add(input, if on { 1 } else { -1 }, &weight);
        });
        next
    }

    fn add(&mut self, input: usize, sign: i32, weight: &impl Fn(usize, usize) -> i32) {
        for (neuron, sum) in self.sums.iter_mut().enumerate() {
            *sum += sign * weight(input, neuron);
        }
    }
}
