//! What a network sees: each figure with the walls, the figures and their ways to the enemy's
//! castle, the barred wall, the board turned so that the viewer starts at the bottom left.

use escale_hints::Features;
use escale_rules::Side;

use crate::evaluation::{LONGEST_WAY, way_layers};
use crate::geometry::{MIRROR, SLOTS, SQUARES, mirror_square};
use crate::position::Position;

/// Walls as seen by a figure: a set of slots for each square the figure may stand on. What a wall
/// is worth depends on where the figures are.
const WALLS_OF_A_FIGURE: usize = SQUARES * SLOTS / 64;

/// The first input after those of the figures and their walls.
const REST: usize = 2 * WALLS_OF_A_FIGURE * 64;

/// Sets of squares a figure reaches in one, two, three and four steps, 64 inputs a figure.
const LAYERS: usize = 4;

/// In the word of figures: where the viewer's and the other figure stand, whether each is overdue
/// to leave home, how long its way is.
const OVERDUE: usize = 2 * SQUARES;
const WAYS: usize = OVERDUE + 2;

impl Features for Position {
    /// The walls for the viewer's figure, those for the other, the figures, the squares each
    /// reaches, the barred wall.
    type Words = [u64; 2 * WALLS_OF_A_FIGURE + 4];

    const INPUTS: usize = REST + 4 * 64;

    fn features(&self) -> [Self::Words; 2] {
        let layers = Side::BOTH.map(|side| way_layers::<LAYERS>(self, side));
        Side::BOTH.map(|view| {
            let slots = |set: u64| match view {
                Side::First => set,
                Side::Second => set.reverse_bits() >> (u64::BITS as usize - SLOTS),
            };
            let squares = |set: u16| match view {
                Side::First => set,
                Side::Second => set.reverse_bits(),
            };
            let walls = slots(self.wall_bits());
            let mut words = [0; 2 * WALLS_OF_A_FIGURE + 4];
            let rest = 2 * WALLS_OF_A_FIGURE;
            for (index, side) in [view, view.other()].into_iter().enumerate() {
                let square = squares(1 << self.figure_number(side)).trailing_zeros() as usize;
                put(&mut words[index * WALLS_OF_A_FIGURE..], square * SLOTS, walls);
                let (reached, way) = layers[side.index()];
                words[rest] |= 1 << (SQUARES * index + square)
                    | u64::from(self.is_overdue(side)) << (OVERDUE + index)
                    | 1 << (WAYS + (LONGEST_WAY + 1) * index + way);
                words[rest + 1 + index] = (0..LAYERS).fold(0, |word, layer| {
                    word | u64::from(squares(reached[layer])) << (SQUARES * layer)
                });
            }
            words[rest + 3] = self.barred_number().map_or(0, |wall| slots(1 << wall));
            words
        })
    }

    /// The mirror along the diagonal of the two start squares changes nothing.
    fn mirrored(input: usize) -> Option<usize> {
        let square = |number: usize| usize::from(mirror_square(number as u8));
        let slot = |number: usize| usize::from(MIRROR[number]);
        Some(match input {
            0..REST => {
                let (figure, number) = (input / (SQUARES * SLOTS), input % (SQUARES * SLOTS));
                SLOTS * (figure * SQUARES + square(number / SLOTS)) + slot(number % SLOTS)
            }
            _ => match (input - REST) / 64 {
                0 if input - REST < OVERDUE => {
                    REST + SQUARES * ((input - REST) / SQUARES) + square((input - REST) % SQUARES)
                }
                0 => input,
                3 => REST + 3 * 64 + slot(input - REST - 3 * 64),
                _ => input - (input - REST) % SQUARES + square((input - REST) % SQUARES),
            },
        })
    }
}

/// Puts the bits of `set` from the bit `at` on, over the end of a word where they do not fit.
fn put(words: &mut [u64], at: usize, set: u64) {
    let (word, shift) = (at / 64, at % 64);
    words[word] |= set << shift;
    if shift + SLOTS > 64 {
        words[word + 1] |= set >> (64 - shift);
    }
}
