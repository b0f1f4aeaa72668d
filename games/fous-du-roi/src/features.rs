//! What a network sees: a plane for each kind of each side, the board turned so that the viewer
//! plays upward; then what pieces cannot show one by one, the squares they hit and who is hit.

use escale_hints::Features;
use escale_rules::Side;

use crate::geometry::{SQUARES, arrivals, union};
use crate::position::Position;

/// Kinds, squares hit by Chevaliers and by Archers, pieces the enemy hits.
const PLANES: usize = 6;

impl Features for Position {
    /// The viewer's Roi, Chevaliers, Archers, squares hit by Chevaliers, by Archers, and pieces hit
    /// by the enemy's; then the other side's.
    type Words = [u64; 2 * PLANES];

    const INPUTS: usize = 2 * PLANES * 64;

    fn features(&self) -> [Self::Words; 2] {
        let empty = !self.occupied();
        let hits = Side::BOTH.map(|side| {
            let map = self.map();
            let chevaliers = arrivals(&map.leaving(self.chevaliers(side)), &[0; 8], empty);
            let archers = arrivals(&[0; 8], &map.leaving(self.archers(side)), empty);
            [union(&chevaliers), union(&archers)]
        });
        let planes = Side::BOTH.map(|side| {
            let [chevaliers, archers] = hits[side.index()];
            let [by_chevaliers, by_archers] = hits[side.other().index()];
            [
                self.rois(side),
                self.chevaliers(side),
                self.archers(side),
                chevaliers,
                archers,
                self.camp(side) & (by_chevaliers | by_archers),
            ]
        });
        Side::BOTH.map(|view| {
            let mut words = [0; 2 * PLANES];
            let seen = planes[view.index()].iter().chain(&planes[view.other().index()]);
            for (word, &plane) in words.iter_mut().zip(seen) {
                // The map as sold looks the same after half a turn. On another map both chairs
                // still see every arrow from its own side.
                *word = match view {
                    Side::First => plane,
                    Side::Second => plane.reverse_bits() >> (64 - SQUARES),
                };
            }
            words
        })
    }
}
