//! What a network would see: a plane for each kind of each side, castling rights and the en-passant
//! file, ranks turned over for Noirs.

use escale_hints::Features;
use escale_rules::Side;

use crate::position::{Kind, Position};

impl Features for Position {
    /// The viewer's seven planes, the other side's seven, then rights and file.
    type Words = [u64; 15];

    const INPUTS: usize = 14 * 64 + 12;

    fn features(&self, view: Side) -> Self::Words {
        let mut words = [0; 15];
        for (index, side) in [view, view.other()].into_iter().enumerate() {
            for kind in Kind::ALL {
                let plane = self.of(side, kind);
                words[7 * index + kind as usize] = if view == Side::First { plane } else { plane.swap_bytes() };
            }
        }
        let rights = u64::from(self.rights);
        // Two castlings a side: seen from the other chair the pairs change places.
        let rights = if view == Side::First {
            rights
        } else {
            rights >> 2 & 3 | (rights & 3) << 2
        };
        let file = self
            .en_passant
            .filter(|_| self.en_passant_counts)
            .map_or(0, |square| 1 << (4 + (square & 7)));
        words[14] = rights | file;
        words
    }
}
