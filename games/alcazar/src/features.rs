//! What a network would see: walls, figures, the barred wall and overdue figures, the board turned
//! so that the viewer starts at the bottom left.

use escale_hints::Features;
use escale_rules::Side;

use crate::geometry::{half_turn, half_turn_square};
use crate::position::Position;

impl Features for Position {
    /// Walls; both figures, the viewer's first, and whether each is overdue to leave home; the
    /// barred wall.
    type Words = [u64; 3];

    const INPUTS: usize = 3 * 64;

    fn features(&self, view: Side) -> Self::Words {
        let slot = |slot: u8| if view == Side::First { slot } else { half_turn(slot) };
        let square = |square: u8| {
            if view == Side::First {
                square
            } else {
                half_turn_square(square)
            }
        };
        let walls = escale_board::bits(self.wall_bits()).fold(0, |set, wall| set | 1_u64 << slot(wall));
        let mut figures = 0;
        for (index, side) in [view, view.other()].into_iter().enumerate() {
            figures |= 1_u64 << (16 * index + square(self.figure_number(side)) as usize);
            figures |= u64::from(self.is_overdue(side)) << (32 + index);
        }
        let barred = self.barred_number().map_or(0, |wall| 1_u64 << slot(wall));
        [walls, figures, barred]
    }
}
