//! The move type and the generator.

use escale_board::bits;
use escale_rules::{MoveBuf, MoveList};

use crate::position::Position;
use crate::slot::Slot;
use crate::square::Square;
use crate::turning::{PAIRS, Turning, slot_from, square_of_cell};

/// A whole turn: one step of the figure, or one swing of a wall. Its text, `a2` or `a2n-a3w`, is
/// its `Display`. Nothing is ever taken, and a step's origin is where the figure stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// The figure of the player to move steps onto this square.
    Step(Square),
    /// A wall swings from one slot into another. Which way round makes no difference: one move.
    Wall {
        /// Where it stands.
        from: Slot,
        /// Where it goes.
        to: Slot,
    },
}

impl Default for Move {
    fn default() -> Self {
        Self::Step(Square::default())
    }
}

/// The generator's buffer.
///
/// A figure has at most four steps; each of the eight walls has two towers, and at most three other
/// slots at each: 4 + 8 * 2 * 3 = 52.
pub type Moves = MoveList<Move, 52>;

/// Every swing open to the player to move.
#[inline(always)]
fn turning(position: &Position) -> Turning {
    let side = position.side_to_move();
    let figures = position.cell(side) | position.cell(side.other());
    Turning::new(position.wall_bits(), position.movable(), figures)
}

/// All legal moves: steps first, then swings.
#[inline]
pub(crate) fn generate(position: &Position, out: &mut Moves) {
    let exits = position.exits(position.side_to_move());
    for cell in bits(exits) {
        out.push(Move::Step(Square::of(square_of_cell(cell))));
    }
    if position.must_step(exits) {
        return;
    }
    let turning = turning(position);
    for (from, to) in PAIRS {
        for tower in bits(turning.swings(from, to)) {
            out.push(Move::Wall {
                from: Slot::of(slot_from(tower, from)),
                to: Slot::of(slot_from(tower, to)),
            });
        }
    }
}

/// The swings that bring a wall into this slot.
#[inline]
pub(crate) fn generate_into(position: &Position, to: u8, out: &mut Moves) {
    for from in bits(turning(position).walls_reaching(to)) {
        out.push(Move::Wall {
            from: Slot::of(from),
            to: Slot::of(to),
        });
    }
}

/// How many legal moves there are.
#[inline]
pub(crate) fn count(position: &Position) -> u64 {
    let exits = position.exits(position.side_to_move());
    let steps = exits.count_ones();
    if position.must_step(exits) {
        return steps.into();
    }
    (steps + turning(position).count()).into()
}
