//! Captures: jumps and chains of jumps.

use escale_board::bits;
use escale_rules::{Rules, Side};

use crate::geometry::{BOARD, LAST, NEAR, STRIDE};
use crate::moves::Move;
use crate::position::{Kind, Position};

/// A step along each of the four axes; the other four directions are these backwards.
const AXES: [u8; 4] = [1, STRIDE - 1, STRIDE, STRIDE + 1];

/// The board as one side sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field {
    pub(crate) own: u128,
    /// Their pieces that may be taken. // L3: all of them, unless lices are a refuge
    pub(crate) their: u128,
    pub(crate) empty: u128,
}

impl Field {
    /// As the side to move sees it.
    #[inline(always)]
    pub(crate) fn new(position: &Position) -> Self {
        Self::of(position, position.turn())
    }

    /// As a side sees it, whoever is to move.
    #[inline(always)]
    pub(crate) fn of(position: &Position, side: Side) -> Self {
        let own = position.of_side(side);
        let their = position.of_side(side.other());
        Self {
            own,
            their: their & !position.sheltered(side.other()),
            empty: BOARD & !(own | their),
        }
    }

    /// The own pieces that can jump.
    #[inline(always)]
    pub(crate) fn jumpers(&self) -> u128 {
        let Self { own, their, empty } = *self;
        let mut jumpers = 0;
        for step in AXES {
            jumpers |= (their >> step) & (empty >> (2 * step)) | (their << step) & (empty << (2 * step));
        }
        own & jumpers
    }

    /// Their pieces that can be jumped.
    #[inline(always)]
    pub(crate) fn victims(&self) -> u128 {
        let Self { own, their, empty } = *self;
        let mut victims = 0;
        for step in AXES {
            victims |= (own >> step) & (empty << step) | (own << step) & (empty >> step);
        }
        their & victims
    }

    /// Where the piece on `from` may land. All along a chain that stays the same, see
    /// [`Self::captures_from`].
    #[inline(always)]
    pub(crate) const fn landing(&self, from: u8) -> u128 {
        self.empty | 1 << from
    }

    /// Calls `found` with every capture of the piece on `from`, each once. // L2
    ///
    /// A chain only ever stands an even number of columns and of rows from its origin, and the
    /// pieces it takes do not: so the squares it can land on (the empty ones, and its origin) never
    /// change on the way, and what can still follow depends on the place and the pieces taken
    /// alone, not on the route.
    #[inline(always)]
    pub(crate) fn captures_from(&self, kind: Kind, from: u8, found: &mut impl FnMut(Move)) {
        let complete = self.captures_within(usize::MAX, kind, from, found);
        debug_assert!(complete);
    }

    /// The same, but gives up and returns `false` when more than `most` chains of one length are in
    /// hand.
    #[inline(always)]
    pub(crate) fn captures_within(&self, most: usize, kind: Kind, from: u8, found: &mut impl FnMut(Move)) -> bool {
        let landing = self.landing(from);
        // Two routes cannot agree on end and victims before the third jump (a triangle, walked
        // either way round), so shorter chains need not be remembered.
        let mut chains: Vec<Move> = Vec::new();
        each_jump(from, self.their, landing, |over, to| {
            let one = Move::capture(kind, from, to, 1 << over);
            let mut ended = true;
            each_jump(to, self.their & !one.taken(), landing, |over, to| {
                ended = false;
                let two = Move::capture(kind, from, to, one.taken() | 1 << over);
                if can_jump(to, self.their & !two.taken(), landing) {
                    chains.push(two);
                } else {
                    found(two);
                }
            });
            if ended {
                found(one);
            }
        });
        chains.is_empty() || self.longer_captures(most, chains, landing, found)
    }

    /// Goes on with chains of one length until none can.
    ///
    /// Chains that agree so far are merged at each length: a grid of victims costs its distinct
    /// chains, not its routes, of which there may be millions.
    #[inline(never)]
    fn longer_captures(&self, most: usize, mut chains: Vec<Move>, landing: u128, found: &mut impl FnMut(Move)) -> bool {
        let mut longer: Vec<Move> = Vec::new();
        while !chains.is_empty() {
            for &chain in &chains {
                let before = longer.len();
                each_jump(chain.end(), self.their & !chain.taken(), landing, |over, to| {
                    let taken = chain.taken() | 1 << over;
                    longer.push(Move::capture(chain.kind(), chain.start(), to, taken));
                });
                if longer.len() == before {
                    found(chain);
                }
            }
            longer.sort_unstable();
            longer.dedup();
            if longer.len() > most {
                return false;
            }
            std::mem::swap(&mut chains, &mut longer);
            longer.clear();
        }
        true
    }
}

/// Calls `found(over, to)` with every jump from a square over one of the victims.
#[inline(always)]
pub(crate) fn each_jump(at: u8, victims: u128, landing: u128, mut found: impl FnMut(u8, u8)) {
    for over in bits(NEAR[at as usize] & victims) {
        let to = behind(at, over);
        if to <= LAST && landing >> to & 1 != 0 {
            found(over, to);
        }
    }
}

/// Whether there is a jump from a square over one of the victims.
#[inline(always)]
pub(crate) fn can_jump(at: u8, victims: u128, landing: u128) -> bool {
    let mut can = false;
    each_jump(at, victims, landing, |_, _| can = true);
    can
}

/// The square right behind the neighbour `over`, seen from `at`. Off the board it is the margin or
/// beyond [`LAST`] (also when it wraps below the first square).
#[inline(always)]
pub(crate) const fn behind(at: u8, over: u8) -> u8 {
    (2 * over).wrapping_sub(at)
}
