//! The move and the generator.
//!
//! A piece leaves along the arrows of the square it stands **on**, so lines work one way: a
//! Chevalier threatens along a ray only if his own square has that arrow, and a pinned piece may
//! slide along the pin only if its own square has an arrow that way.

use escale_board::bits;
use escale_rules::{MoveList, Rules, Side};

use crate::arrows::{AsSold, Ways};
use crate::geometry::{arrivals, between, bit, ray_through};
use crate::position::{Kind, Position};
use crate::square::Square;

/// A move, from one square to another.
///
/// What it moves and takes is read off the position, which is why it has no `Display`: `Cb1-b5`
/// names the piece, and only the position knows that.
/// `position.move_text(mv)` writes it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Move {
    /// Square it leaves, 0 to 55.
    pub(crate) from: u8,
    /// Square it arrives on, 0 to 55.
    pub(crate) to: u8,
}

impl Move {
    /// The square it leaves.
    pub const fn from(self) -> Square {
        Square::of(self.from)
    }

    /// The square it arrives on.
    pub const fn to(self) -> Square {
        Square::of(self.to)
    }

    /// The square of the piece it takes in this position, if it takes one.
    pub fn captures(self, position: &Position) -> impl Iterator<Item = Square> + use<> {
        position.is_capture(self).then_some(self.to()).into_iter()
    }

    /// The squares it is shown by: origin and end.
    pub fn path(self, _: &Position) -> Vec<Square> {
        vec![self.from(), self.to()]
    }
}

/// The generator's buffer.
///
/// At most 7 Archers and a Roi with 8 moves each, and 4 Chevaliers with 25 each: from d4 or d5, the
/// best squares of a 7 × 8 board, 13 along rank and file and 12 along the diagonals. No text or
/// file gives a camp more pieces, or a square more than eight arrows.
pub type Moves = MoveList<Move, { 8 * 8 + 4 * 25 }>;

/// Gives every legal move to `emit`, each once.
#[inline(always)]
pub(crate) fn generate(position: &Position, emit: impl FnMut(Move)) {
    if position.is_roi_taken() {
        position.generate_unguarded(emit);
    } else if position.is_as_sold() {
        position.generate_along(AsSold, emit);
    } else {
        position.generate_elsewhere(emit);
    }
}

/// How many moves [`generate`] gives. All unpinned pieces are counted at once, a direction at a
/// time.
#[inline(always)]
pub(crate) fn count(position: &Position) -> u64 {
    if position.is_roi_taken() {
        let mut count = 0;
        position.generate_unguarded(|_| count += 1);
        count
    } else if position.is_as_sold() {
        position.count_along(AsSold)
    } else {
        position.count_elsewhere()
    }
}

/// What the enemy's aim at a Roi leaves his side free to do.
struct Aim {
    /// Enemy pieces that could take the Roi.
    assailants: u64,
    /// Own pieces that alone stand between the Roi and an enemy Chevalier.
    pinned: u64,
}

impl Position {
    /// F2. Who threatens the Roi of the side to move, and which of his pieces may not simply leave.
    /// A pinned enemy threatens all the same.
    #[inline(always)]
    fn aim(&self, ways: impl Ways) -> Aim {
        let (us, them) = (self.turn(), !self.turn());
        let roi = self.roi(us);
        let occupied = self.occupied();
        let mut aim = Aim {
            assailants: ways.step_sources(roi) & self.camp(them) & !self.chevaliers(them),
            pinned: 0,
        };
        for rider in bits(ways.ride_sources(roi) & self.chevaliers(them)) {
            let shield = between(rider, roi) & occupied;
            if shield == 0 {
                aim.assailants |= bit(rider);
            } else if shield.is_power_of_two() {
                aim.pinned |= shield & self.camp(us);
            }
        }
        aim
    }

    /// Pieces of `by` that could take on `square` if `occupied` were the occupied squares.
    #[inline(always)]
    pub(crate) fn attackers(&self, square: u8, by: Side, occupied: u64) -> u64 {
        if self.is_as_sold() {
            self.attackers_along(AsSold, square, by, occupied)
        } else {
            self.attackers_along(self.map(), square, by, occupied)
        }
    }

    #[inline(always)]
    fn attackers_along(&self, ways: impl Ways, square: u8, by: Side, occupied: u64) -> u64 {
        let steppers = ways.step_sources(square) & self.camp(by) & !self.chevaliers(by);
        bits(ways.ride_sources(square) & self.chevaliers(by))
            .filter(|&rider| between(rider, square) & occupied == 0)
            .fold(steppers, |all, rider| all | bit(rider))
    }

    /// Enemy pieces that make an assault on the Roi of `side`; none on one that was taken.
    pub(crate) fn assailants(&self, side: Side) -> u64 {
        if self.is_roi_taken() && self.without_roi().is_some() {
            return 0;
        }
        self.attackers(self.roi(side), !side, self.occupied())
    }

    /// Whether the Roi of the side to move is under assault.
    #[inline]
    pub fn in_assault(&self) -> bool {
        self.assailants(self.turn()) != 0
    }

    /// Squares the Roi of the side to move may go to.
    #[inline(always)]
    fn roi_targets(&self, ways: impl Ways) -> u64 {
        let (us, them) = (self.turn(), !self.turn());
        let roi = self.roi(us);
        // The Roi does not shield the squares behind him from what he flees.
        let occupied = self.occupied() & !bit(roi);
        bits(ways.steps(roi) & !self.camp(us))
            .filter(|&to| self.attackers_along(ways, to, them, occupied) == 0)
            .fold(0, |all, to| all | bit(to))
    }

    /// Squares on which the other pieces may arrive without leaving their Roi to `assailants`.
    #[inline(always)]
    fn targets(&self, assailants: u64) -> u64 {
        let open = !self.camp(self.turn());
        if assailants == 0 {
            open
        } else if assailants.is_power_of_two() {
            // Take the assailant or stand in his way.
            let assailant = assailants.trailing_zeros() as u8;
            open & (assailants | between(assailant, self.roi(self.turn())))
        } else {
            0
        }
    }

    /// Where a pinned piece may go among `targets`: it stays in the line of fire, which its own
    /// arrows must allow.
    fn pinned_targets(&self, ways: impl Ways, square: u8, targets: u64) -> u64 {
        let reached = match self.kind_on(square) {
            Kind::Knight => ways.ride(square, self.occupied()),
            _ => ways.steps(square),
        };
        reached & targets & ray_through(self.roi(self.turn()), square)
    }

    /// F2 otherwise, where nobody minds his Roi: everything the arrows allow.
    #[inline(never)]
    fn generate_unguarded(&self, mut emit: impl FnMut(Move)) {
        let own = self.camp(self.turn());
        for from in bits(own) {
            let reached = match self.kind_on(from) {
                Kind::Knight => self.map().ride(from, self.occupied()),
                Kind::Archer | Kind::King => self.map().steps(from),
            };
            for to in bits(reached & !own) {
                emit(Move { from, to });
            }
        }
    }

    #[inline(never)]
    fn generate_elsewhere(&self, emit: impl FnMut(Move)) {
        self.generate_along(self.map(), emit);
    }

    #[inline(always)]
    fn generate_along(&self, ways: impl Ways, mut emit: impl FnMut(Move)) {
        let us = self.turn();
        let mut emit_all = |from: u8, targets: u64| {
            for to in bits(targets) {
                emit(Move { from, to });
            }
        };
        let aim = self.aim(ways);
        emit_all(self.roi(us), self.roi_targets(ways));
        let targets = self.targets(aim.assailants);
        if targets == 0 {
            return;
        }
        for from in bits(self.chevaliers(us) & !aim.pinned) {
            emit_all(from, ways.ride(from, self.occupied()) & targets);
        }
        for from in bits(self.archers(us) & !aim.pinned) {
            emit_all(from, ways.steps(from) & targets);
        }
        for from in bits(aim.pinned) {
            emit_all(from, self.pinned_targets(ways, from, targets));
        }
    }

    #[inline(never)]
    fn count_elsewhere(&self) -> u64 {
        self.count_along(self.map())
    }

    #[inline(always)]
    fn count_along(&self, ways: impl Ways) -> u64 {
        let us = self.turn();
        let aim = self.aim(ways);
        let mut count = self.roi_targets(ways).count_ones();
        let targets = self.targets(aim.assailants);
        if targets == 0 {
            return u64::from(count);
        }
        let lanes = arrivals(
            &self.map().leaving(self.chevaliers(us) & !aim.pinned),
            &self.map().leaving(self.archers(us) & !aim.pinned),
            !self.occupied(),
        );
        count += lanes
            .iter()
            .map(|arrived| (arrived & targets).count_ones())
            .sum::<u32>();
        for from in bits(aim.pinned) {
            count += self.pinned_targets(ways, from, targets).count_ones();
        }
        u64::from(count)
    }
}
