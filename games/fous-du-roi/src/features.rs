//! What a network would see: a plane for each kind of each side, the board turned so that the
//! viewer plays upward.

use escale_hints::Features;
use escale_rules::Side;

use crate::geometry::SQUARES;
use crate::position::Position;

impl Features for Position {
    /// The viewer's Roi, Chevaliers, Archers, then the other side's.
    type Words = [u64; 6];

    const INPUTS: usize = 6 * 64;

    fn features(&self, view: Side) -> Self::Words {
        // The map as sold looks the same after half a turn. On another map both chairs still see
        // every arrow from its own side.
        let seen = |plane: u64| match view {
            Side::First => plane,
            Side::Second => plane.reverse_bits() >> (64 - SQUARES),
        };
        let planes = |side| [self.rois(side), self.chevaliers(side), self.archers(side)].map(seen);
        let ([a, b, c], [d, e, f]) = (planes(view), planes(view.other()));
        [a, b, c, d, e, f]
    }
}
