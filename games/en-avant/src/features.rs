//! What a network would see: a plane for each kind of each side, castling rights and the en-passant
//! file, ranks turned over for Noirs.

use escale_hints::Features;
use escale_rules::Side;

use crate::position::{Kind, Position};

/// The first input that is no piece on a square.
const RULES: usize = 14 * 64;

impl Features for Position {
    /// The viewer's seven planes, the other side's seven, then rights and file.
    type Words = [u64; 15];

    const INPUTS: usize = RULES + 12;

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
        words[RULES / 64] = rights | file;
        words
    }

    /// Castling is not the same on both sides of the Roi.
    fn mirrored(input: usize) -> Option<usize> {
        const EN_PASSANT: usize = RULES + 4;
        match input {
            0..RULES => Some(input ^ 7),
            RULES..EN_PASSANT => None,
            _ => Some(EN_PASSANT + (7 - (input - EN_PASSANT))),
        }
    }
}
