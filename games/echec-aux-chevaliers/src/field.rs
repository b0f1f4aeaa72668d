//! The board as one camp sees it, and what that camp can reach, worked out on whole sets of
//! squares.

use escale_rules::Side;

use crate::Position;
use crate::geometry::{AROUND, CLASSES, LAND, MAN_STEPS, STRAIGHT, Squares, shift};

/// One camp's pieces, the enemy's, and the sets every question about hops starts from.
pub(crate) struct Field {
    side: Side,
    pub(crate) knights: Squares,
    pub(crate) men: Squares,
    pub(crate) enemies: Squares,
    /// Land without a piece.
    pub(crate) empty: Squares,
    /// For each direction of [`AROUND`], the squares right behind an own piece: where a hop in that
    /// direction comes down if the square is free.
    behind: [Squares; 8],
}

/// The Chevaliers of one round, at most one of each class, and every square they can be on after
/// hops.
pub(crate) struct Round {
    /// Where they come from.
    pub(crate) movers: Squares,
    /// Free squares; the movers' own count, since a piece on the move has left its square.
    pub(crate) free: Squares,
    /// Where hops can take them, the start included. Each mover's share is the part in its class.
    pub(crate) reach: Squares,
}

impl Field {
    #[inline(always)]
    pub(crate) fn new(position: &Position, side: Side) -> Self {
        let knights = position.knights[side.index()];
        let men = position.men[side.index()];
        let enemies = position.camp(side.other());
        let own = knights | men;
        // A plain loop: `AROUND.map(…)` is not inlined.
        let mut behind = [0; 8];
        for (set, steps) in behind.iter_mut().zip(AROUND) {
            *set = shift(own, steps);
        }
        Self {
            side,
            knights,
            men,
            enemies,
            empty: LAND & !(own | enemies),
            behind,
        }
    }

    /// Where one hop from any of `from` comes down. No wrap mask is needed: over a side edge the
    /// piece jumped would stand on the padding.
    #[inline(always)]
    pub(crate) fn hop(&self, from: Squares, free: Squares) -> Squares {
        let mut landings = 0;
        for (steps, behind) in AROUND.iter().zip(self.behind) {
            landings |= shift(from, 2 * steps) & behind;
        }
        landings & free
    }

    /// The Chevaliers in rounds of at most one of each class, each round flooded at once.
    #[inline(always)]
    pub(crate) fn rounds(&self) -> impl Iterator<Item = Round> {
        let mut waiting = self.knights;
        std::iter::from_fn(move || {
            if waiting == 0 {
                return None;
            }
            let mut movers = 0;
            for class in CLASSES {
                let members = waiting & class;
                movers |= members & members.wrapping_neg();
            }
            waiting ^= movers;
            Some(self.round(movers))
        })
    }

    /// The round of these movers, at most one of each class.
    #[inline(always)]
    pub(crate) fn round(&self, movers: Squares) -> Round {
        let free = self.empty | movers;
        Round {
            movers,
            free,
            reach: self.flood(movers, free),
        }
    }

    /// Every square that hops lead to from any of these, they themselves included.
    #[inline(always)]
    pub(crate) fn flood(&self, from: Squares, free: Squares) -> Squares {
        let mut reach = from;
        let mut fresh = from;
        while fresh != 0 {
            fresh = self.hop(fresh, free) & !reach;
            reach |= fresh;
        }
        reach
    }

    /// Every square from which an own piece could capture, were it there, with these squares free.
    #[inline(always)]
    pub(crate) fn takers(&self, free: Squares) -> Squares {
        let mut squares = 0;
        for steps in STRAIGHT {
            squares |= shift(shift(free, -steps) & self.enemies, -steps);
        }
        squares
    }

    /// Whether the camp can capture, hops before the capture included.
    #[inline(always)]
    pub(crate) fn can_capture(&self) -> bool {
        self.men & self.takers(self.empty) != 0 || self.rounds().any(|round| round.reach & self.takers(round.free) != 0)
    }

    /// Enemy pieces that a piece standing next to them now could capture: a quick look, hops left
    /// out.
    #[inline(always)]
    pub(crate) fn victims(&self) -> Squares {
        let mut victims = 0;
        for steps in STRAIGHT {
            victims |= shift(self.knights | self.men, steps) & shift(self.empty, -steps);
        }
        victims & self.enemies
    }

    /// How many steps of one square there are, of both kinds.
    #[inline(always)]
    pub(crate) fn step_count(&self) -> u32 {
        let mut count = 0;
        for steps in AROUND {
            count += (shift(self.knights, steps) & self.empty).count_ones();
        }
        // Two literal tables rather than one indexed by the side: the shifts are then by constants.
        match self.side {
            Side::First => {
                for steps in MAN_STEPS[0] {
                    count += (shift(self.men, steps) & self.empty).count_ones();
                }
            }
            Side::Second => {
                for steps in MAN_STEPS[1] {
                    count += (shift(self.men, steps) & self.empty).count_ones();
                }
            }
        }
        count
    }
}
