//! The same value in floating point, from nothing: slow, and plainly right.

use escale_hints::Features;
use escale_rules::{Side, SplitMix};

use crate::Network;
use crate::network::{MAGIC, fnv};

/// The inputs of a position that are on, seen by a side, in rising order.
pub fn inputs<P: Features>(position: &P, view: Side) -> Vec<usize> {
    let words = position.features()[view.index()];
    let is_on = |input: &usize| words.as_ref()[input / 64] >> (input % 64) & 1 == 1;
    (0..64 * words.as_ref().len()).filter(is_on).collect()
}

/// The value of a position for its side to move.
pub fn evaluate<P: Features>(network: &Network, position: &P) -> f64 {
    let (biases, columns, outputs, bias, scale) = network.fractions();
    let width = network.width();
    let turn = position.turn();
    let mut value = bias;
    for (view, weights) in [turn, turn.other()].into_iter().zip(outputs.chunks_exact(width)) {
        let on = inputs(position, view);
        for neuron in 0..width {
            let sum = biases[neuron] + on.iter().map(|input| columns[input * width + neuron]).sum::<f64>();
            value += sum.clamp(0.0, 1.0).powi(2) * weights[neuron];
        }
    }
    scale * value
}

/// A file of weights drawn from a seed, for tests: small ones, as a trainer makes them.
pub fn drawn(inputs: usize, width: usize, seed: u64) -> Vec<u8> {
    let mut random = SplitMix::new(seed);
    let mut small = |most: i64| (random.draw() as i64) % (most + 1);
    let mut file = MAGIC.to_vec();
    for number in [inputs, width, 400] {
        file.extend_from_slice(&(number as u32).to_le_bytes());
    }
    for _ in 0..width * (1 + inputs) {
        file.extend_from_slice(&(small(90) as i16).to_le_bytes());
    }
    for _ in 0..2 * width {
        file.push(small(127) as i8 as u8);
    }
    file.extend_from_slice(&(small(2000) as i32).to_le_bytes());
    let hash = fnv(&file);
    file.extend_from_slice(&hash.to_le_bytes());
    file
}
