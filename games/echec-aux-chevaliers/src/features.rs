//! What a network would see: a plane for each kind of each camp, ranks turned over for the Dorés.

use escale_hints::Features;
use escale_rules::Side;

use crate::geometry::{HEIGHT, STRIDE, Squares, WIDTH, file_of, rank_of};
use crate::position::Position;

/// The board with its ranks turned over.
fn turned(set: Squares) -> Squares {
    const RANK: Squares = (1 << STRIDE) - 1;
    (0..HEIGHT).fold(0, |turned, y| {
        turned | (set >> (STRIDE * y) & RANK) << (STRIDE * (HEIGHT - 1 - y))
    })
}

impl Features for Position {
    /// Two words a plane: the viewer's Chevaliers and Gens d'Armes, then the other camp's.
    type Words = [u64; 8];

    const INPUTS: usize = 8 * 64;

    fn features(&self, view: Side) -> Self::Words {
        let mut words = [0; 8];
        let camps = [view.index(), view.other().index()];
        let planes = camps.into_iter().flat_map(|camp| [self.knights[camp], self.men[camp]]);
        for (pair, plane) in words.chunks_exact_mut(2).zip(planes) {
            let seen = if view == Side::First { plane } else { turned(plane) };
            pair.copy_from_slice(&[seen as u64, (seen >> 64) as u64]);
        }
        words
    }

    fn mirrored(input: usize) -> Option<usize> {
        let (plane, square) = (input / 128, (input % 128) as u8);
        Some(128 * plane + usize::from(crate::geometry::square(WIDTH - 1 - file_of(square), rank_of(square))))
    }
}
