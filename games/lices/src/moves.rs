//! Moves, and the generator that finds them.

use std::fmt;

use escale_board::bits;
use escale_rules::{MoveBuf, Rules, Side, SpillList};

use crate::captures::Field;
use crate::geometry::{BOARD, CAMP, CENTRE, DARK, LICES, STRIDE, namesake, namesakes};
use crate::position::{Kind, Position};
use crate::routes::first_route;
use crate::square::Square;

/// The generator's buffer.
///
/// Quiet moves are at most 70: a Pion has two steps and mailler, the ten others three steps and
/// mailler, 10 × 3 + 10 × 4. Captures of real play are a handful, but a contrived grid of victims
/// gives thousands of chains, and those go to the heap.
pub type Moves = SpillList<Move, 72>;

/// A whole turn: who goes from where to where, and the set of pieces taken on the way. That *is*
/// the move: routes that agree on it are one.
///
/// It has no `Display`: a text names squares as the side to move sees them, which only the position
/// knows. `position.move_text(mv)` writes it.
///
/// Packed into one word. The squares of taken pieces are bits 0 to 108 as on the board; above them
/// come the origin, the end and the kind of the piece.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u128);

const FROM: u32 = 109;
const TO: u32 = FROM + 7;
const KIND: u32 = TO + 7;
const SQUARE: u128 = (1 << 7) - 1;
const TAKEN: u128 = (1 << FROM) - 1;

impl Move {
    /// The square it leaves.
    pub const fn from(self) -> Square {
        Square::of(self.start())
    }

    /// The square it ends on; after a chain of jumps, perhaps the one it left.
    pub const fn to(self) -> Square {
        Square::of(self.end())
    }

    /// The squares of the pieces it takes.
    pub fn captures(self, _: &Position) -> impl Iterator<Item = Square> + use<> {
        bits(self.taken()).map(Square::of)
    }

    /// The squares it touches, origin and end included. Of the routes of a capture, the one its
    /// text names.
    pub fn path(self, position: &Position) -> Vec<Square> {
        if self.taken() == 0 {
            return vec![self.from(), self.to()];
        }
        let landings = first_route(position, self).into_iter().map(|jump| Square::of(jump.to));
        std::iter::once(self.from()).chain(landings).collect()
    }

    /// A step or mailler.
    #[inline(always)]
    pub(crate) const fn quiet(kind: Kind, from: u8, to: u8) -> Self {
        Self((kind as u128) << KIND | (to as u128) << TO | (from as u128) << FROM)
    }

    /// A capture, whole or so far.
    #[inline(always)]
    pub(crate) const fn capture(kind: Kind, from: u8, to: u8, taken: u128) -> Self {
        Self(Self::quiet(kind, from, to).0 | taken)
    }

    /// What kind of piece moves.
    #[inline(always)]
    pub const fn kind(self) -> Kind {
        match self.0 >> KIND {
            0 => Kind::Knight,
            1 => Kind::Squire,
            _ => Kind::Pawn,
        }
    }

    /// Where it starts.
    #[inline(always)]
    pub(crate) const fn start(self) -> u8 {
        (self.0 >> FROM & SQUARE) as u8
    }

    /// Where it ends.
    #[inline(always)]
    pub(crate) const fn end(self) -> u8 {
        (self.0 >> TO & SQUARE) as u8
    }

    /// The squares of the pieces it takes; empty for a step or mailler.
    #[inline(always)]
    pub(crate) const fn taken(self) -> u128 {
        self.0 & TAKEN
    }

    /// Whether a Chevalier ends on a lice of the other camp, which is what Δ says.
    #[inline(always)]
    pub(crate) const fn ends_in_lice(self, mover: Side) -> bool {
        matches!(self.kind(), Kind::Knight) && LICES[mover.other().index()] >> self.end() & 1 != 0
    }

    /// Whether it is written `=`: mailler to a square no step of the same piece reaches.
    pub const fn is_mailler(self) -> bool {
        self.taken() == 0 && self.end() == namesake(self.start()) && CENTRE >> self.start() & 1 == 0
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Move")
            .field("kind", &self.kind())
            .field("from", &self.from())
            .field("to", &self.to())
            .field("taken", &bits(self.taken()).map(Square::of).collect::<Vec<_>>())
            .finish()
    }
}

/// A step straight ahead, and the two diagonal ones; which of those is to the left depends on the
/// side and matters to nobody.
const STRAIGHT: u8 = STRIDE;
const DIAGONALS: [u8; 2] = [STRIDE - 1, STRIDE + 1];

/// `set` moved forward by one of the steps.
#[inline(always)]
const fn ahead<const BLANCS: bool>(set: u128, step: u8) -> u128 {
    if BLANCS { set << step } else { set >> step }
}

/// Where pieces step to, wherever it is empty: for each step apart, those of `pieces` diagonally,
/// those of `upright` straight ahead.
#[inline(always)]
pub(crate) fn all_steps(side: Side, pieces: u128, upright: u128) -> [u128; 3] {
    let ahead = match side {
        Side::First => ahead::<true>,
        Side::Second => ahead::<false>,
    };
    [
        ahead(pieces, DIAGONALS[0]) & BOARD,
        ahead(pieces, DIAGONALS[1]) & BOARD,
        ahead(upright, STRAIGHT) & BOARD,
    ]
}

/// The squares a piece can step to if they are empty.
pub(crate) fn steps(side: Side, kind: Kind, from: u8) -> u128 {
    let here = 1 << from;
    let [left, right, straight] = all_steps(side, here, if kind == Kind::Pawn { 0 } else { here });
    left | right | straight
}

/// The squares from which a kind may mailler, wherever the namesake is empty: a Pion or an Écuyer
/// only from dark to dark. Only in one's own camp.
#[inline(always)]
pub(crate) const fn mailler_squares(side: Side, kind: Kind) -> u128 {
    match kind {
        Kind::Knight => CAMP[side.index()],
        Kind::Squire | Kind::Pawn => CAMP[side.index()] & DARK,
    }
}

/// The pieces of the side to move that can mailler, those in the centre left out: for them it is
/// also a step.
#[inline(always)]
fn maillers<const BLANCS: bool>(position: &Position, field: &Field) -> u128 {
    let side = if BLANCS { Side::First } else { Side::Second };
    let able = position.of_kind(side, Kind::Knight) & mailler_squares(side, Kind::Knight)
        | field.own & mailler_squares(side, Kind::Squire);
    able & !CENTRE & namesakes(field.empty)
}

/// Appends every legal move.
pub(crate) fn generate(position: &Position, out: &mut Moves) {
    let field = Field::new(position);
    let jumpers = field.jumpers();
    if jumpers != 0 {
        for from in bits(jumpers) {
            field.captures_from(position.kind_on(from), from, &mut |capture| out.push(capture));
        }
        return;
    }
    match position.turn() {
        Side::First => generate_quiet::<true>(position, &field, out),
        Side::Second => generate_quiet::<false>(position, &field, out),
    }
}

#[inline(always)]
fn generate_quiet<const BLANCS: bool>(position: &Position, field: &Field, out: &mut Moves) {
    let maillers = maillers::<BLANCS>(position, field);
    for kind in Kind::ALL {
        let pieces = position.of_kind(position.turn(), kind);
        let mut push_steps = |step: u8| {
            for to in bits(ahead::<BLANCS>(pieces, step) & field.empty) {
                let from = if BLANCS { to - step } else { to + step };
                out.push(Move::quiet(kind, from, to));
            }
        };
        push_steps(DIAGONALS[0]);
        push_steps(DIAGONALS[1]);
        if kind != Kind::Pawn {
            push_steps(STRAIGHT);
        }
        for from in bits(pieces & maillers) {
            out.push(Move::quiet(kind, from, namesake(from)));
        }
    }
}

/// How many legal moves there are.
pub(crate) fn count(position: &Position) -> u64 {
    let field = Field::new(position);
    let jumpers = field.jumpers();
    if jumpers != 0 {
        let mut count = 0;
        for from in bits(jumpers) {
            // The kind of the jumper does not change the number of its captures.
            field.captures_from(Kind::Pawn, from, &mut |_| count += 1);
        }
        return count;
    }
    match position.turn() {
        Side::First => count_quiet::<true>(position, &field),
        Side::Second => count_quiet::<false>(position, &field),
    }
}

/// Whether there is a legal move. Never lists captures, of which contrived positions have
/// thousands.
pub(crate) fn exist(position: &Position) -> bool {
    Field::new(position).jumpers() != 0 || count(position) != 0
}

#[inline(always)]
fn count_quiet<const BLANCS: bool>(position: &Position, field: &Field) -> u64 {
    let straight = field.own & !position.of_kind(position.turn(), Kind::Pawn);
    let count = (ahead::<BLANCS>(field.own, DIAGONALS[0]) & field.empty).count_ones()
        + (ahead::<BLANCS>(field.own, DIAGONALS[1]) & field.empty).count_ones()
        + (ahead::<BLANCS>(straight, STRAIGHT) & field.empty).count_ones()
        + maillers::<BLANCS>(position, field).count_ones();
    u64::from(count)
}
