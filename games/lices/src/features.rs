//! What a network sees: a plane for each kind of each side, the board turned so that the viewer
//! plays upward; then what pieces cannot show one by one, who can be taken and who can mailler.

use escale_hints::Features;
use escale_rules::Side;

use crate::captures::Field;
use crate::geometry::namesakes;
use crate::moves::mailler_squares;
use crate::position::{Kind, Position};

/// Kinds, pieces that can be taken, squares that mailler leads to.
const PLANES: usize = Kind::ALL.len() + 2;

impl Features for Position {
    /// Two words a plane: the viewer's Chevaliers, Écuyers, Pions, pieces the enemy could take if
    /// it were his turn, and squares mailler leads to; then the other side's.
    type Words = [u64; 4 * PLANES];

    const INPUTS: usize = 4 * PLANES * 64;

    fn features(&self) -> [Self::Words; 2] {
        let planes = Side::BOTH.map(|side| planes(self, side));
        Side::BOTH.map(|view| {
            let mut words = [0; 4 * PLANES];
            let seen = planes[view.index()].iter().chain(&planes[view.other().index()]);
            for (pair, &plane) in words.chunks_exact_mut(2).zip(seen) {
                // Half a turn makes equal names meet (L1): the same board for the other side.
                let plane = if view == Side::First { plane } else { namesakes(plane) };
                pair.copy_from_slice(&[plane as u64, (plane >> 64) as u64]);
            }
            words
        })
    }
}

fn planes(position: &Position, side: Side) -> [u128; PLANES] {
    let [knights, squires, pawns] = Kind::ALL.map(|kind| position.of_kind(side, kind));
    let enemy = Field::of(position, side.other());
    let able = knights & mailler_squares(side, Kind::Knight) | (squires | pawns) & mailler_squares(side, Kind::Squire);
    [knights, squires, pawns, enemy.victims(), namesakes(able) & enemy.empty]
}
