//! What a network sees: a plane for each kind of each camp, ranks turned over for the Dorés; then
//! what pieces cannot show one by one, where hops lead and who stands loose.

use escale_hints::Features;
use escale_rules::Side;

use crate::field::Field;
use crate::geometry::{HEIGHT, STRIDE, Squares, WIDTH, file_of, rank_of};
use crate::position::Position;

/// Kinds, squares hops lead to, pieces that can be jumped.
const PLANES: usize = 4;

/// The board with its ranks turned over.
fn turned(set: Squares) -> Squares {
    const RANK: Squares = (1 << STRIDE) - 1;
    (0..HEIGHT).fold(0, |turned, y| {
        turned | (set >> (STRIDE * y) & RANK) << (STRIDE * (HEIGHT - 1 - y))
    })
}

impl Features for Position {
    /// Two words a plane: the viewer's Chevaliers, Gens d'Armes, squares its Chevaliers' hops lead
    /// to, and pieces an enemy next to them could jump; then the other camp's.
    type Words = [u64; 4 * PLANES];

    const INPUTS: usize = 4 * PLANES * 64;

    fn features(&self) -> [Self::Words; 2] {
        let fields = Side::BOTH.map(|side| Field::new(self, side));
        let planes = Side::BOTH.map(|side| {
            let field = &fields[side.index()];
            // All Chevaliers flooded together, as the hand evaluation does.
            let hops = field.flood(field.knights, field.empty) & !field.knights;
            [field.knights, field.men, hops, fields[side.other().index()].victims()]
        });
        Side::BOTH.map(|view| {
            let mut words = [0; 4 * PLANES];
            let seen = planes[view.index()].iter().chain(&planes[view.other().index()]);
            for (pair, &plane) in words.chunks_exact_mut(2).zip(seen) {
                let plane = if view == Side::First { plane } else { turned(plane) };
                pair.copy_from_slice(&[plane as u64, (plane >> 64) as u64]);
            }
            words
        })
    }

    fn mirrored(input: usize) -> Option<usize> {
        let (plane, square) = (input / 128, (input % 128) as u8);
        Some(128 * plane + usize::from(crate::geometry::square(WIDTH - 1 - file_of(square), rank_of(square))))
    }
}
