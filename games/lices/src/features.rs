//! What a network would see: a plane for each kind of each side, the board turned so that the
//! viewer plays upward.

use escale_hints::Features;
use escale_rules::Side;

use crate::geometry::namesakes;
use crate::position::{Kind, Position};

impl Features for Position {
    /// Two words a plane: the viewer's Chevaliers, Écuyers, Pions, then the other side's.
    type Words = [u64; 12];

    const INPUTS: usize = 12 * 64;

    fn features(&self, view: Side) -> Self::Words {
        let mut words = [0; 12];
        let planes = [view, view.other()]
            .into_iter()
            .flat_map(|side| Kind::ALL.map(|kind| self.of_kind(side, kind)));
        for (pair, plane) in words.chunks_exact_mut(2).zip(planes) {
            // Half a turn makes equal names meet (L1), so it is the same board for the other side.
            let seen = if view == Side::First { plane } else { namesakes(plane) };
            pair.copy_from_slice(&[seen as u64, (seen >> 64) as u64]);
        }
        words
    }
}
