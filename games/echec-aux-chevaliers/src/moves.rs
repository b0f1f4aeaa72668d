//! Moves and their generator.

use std::ops::ControlFlow;

use escale_board::bits;
use escale_rules::{MoveBuf, Rules, SpillList};

use crate::Position;
use crate::chains::chains_from;
use crate::field::{Field, Round};
use crate::geometry::{MAN_STEPS, NEIGHBOURS, Squares, bit, class_of, shift};
use crate::position::{CaptureRule, NumberedClaim};
use crate::routes::route;
use crate::square::Square;

/// What a move does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Action {
    /// One square.
    #[default]
    Step,
    /// A run of hops over own pieces.
    Hop,
    /// Captures, after hops or not.
    Capture,
    /// `prise-libre`: the enemy's missed capture is pointed out.
    Signal,
}

/// A whole turn: a step, a run of hops, a capture with all its jumps, or (option `prise-libre`) a
/// signal.
///
/// A move *is* its origin, its end and the set of pieces it takes; the route is no part of it.
///
/// It has no `Display`: which pieces the set names, and the letter of the piece that moves, only
/// the position knows. `position.move_text(mv)` writes it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Move {
    pub(crate) from: u8,
    pub(crate) to: u8,
    pub(crate) action: Action,
    /// The pieces taken, a bit for each piece of the enemy, lowest square first. He has 17 at most.
    pub(crate) taken: u32,
}

impl Move {
    /// The signal of the option `prise-libre`.
    pub(crate) const SIGNAL: Self = Self {
        from: 0,
        to: 0,
        action: Action::Signal,
        taken: 0,
    };

    /// The square it leaves; `None` for a signal, which plays no piece.
    pub fn from(self) -> Option<Square> {
        (!self.is_signal()).then(|| Square::of(self.from))
    }

    /// The square it ends on, after captures perhaps the one it left; `None` for a signal.
    pub fn to(self) -> Option<Square> {
        (!self.is_signal()).then(|| Square::of(self.to))
    }

    /// The squares of the pieces it takes in this position.
    pub fn captures(self, position: &Position) -> impl Iterator<Item = Square> + use<> {
        bits(self.taken_squares(position.camp(position.turn().other()))).map(Square::of)
    }

    /// The squares it touches in this position, origin and end included: the shortest run of hops,
    /// and of the routes of a capture the one its text names. Empty for a signal.
    pub fn path(self, position: &Position) -> Vec<Square> {
        route(position, self).into_iter().map(Square::of).collect()
    }

    /// Whether the move takes pieces.
    pub(crate) const fn is_capture(self) -> bool {
        matches!(self.action, Action::Capture)
    }

    /// Whether the move points out a missed capture (option `prise-libre`) instead of playing a
    /// piece.
    pub const fn is_signal(self) -> bool {
        matches!(self.action, Action::Signal)
    }

    const fn quiet(from: u8, to: u8, action: Action) -> Self {
        Self {
            from,
            to,
            action,
            taken: 0,
        }
    }

    /// The quiet move between two squares: hops keep the class of squares, steps do not.
    pub(crate) fn quiet_between(from: u8, to: u8) -> Self {
        let hop = class_of(from) == class_of(to);
        Self::quiet(from, to, if hop { Action::Hop } else { Action::Step })
    }

    pub(crate) fn capture(from: u8, to: u8, enemies: Squares, taken: Squares) -> Self {
        let packed = bits(taken).fold(0, |packed, piece| {
            packed | 1 << (enemies & (bit(piece) - 1)).count_ones()
        });
        Self {
            from,
            to,
            action: Action::Capture,
            taken: packed,
        }
    }

    /// The squares of the pieces taken.
    pub(crate) fn taken_squares(self, enemies: Squares) -> Squares {
        bits(enemies)
            .enumerate()
            .filter(|&(index, _)| self.taken >> index & 1 != 0)
            .fold(0, |taken, (_, piece)| taken | bit(piece))
    }
}

/// Play as it happens stays below 128 moves. There is no proof that every position does (lattices
/// of enemy pieces, built by hand, give more than 150 chains), so a longer list goes to the heap.
pub type Moves = SpillList<Move, 128>;

/// Captures stand first; quiet moves follow where they are allowed.
pub(crate) fn generate(position: &Position, out: &mut Moves) {
    let field = Field::new(position, position.turn());
    if position.capture_rule == CaptureRule::Most {
        generate_greatest_captures(&field, out);
    } else {
        generate_captures(&field, out);
    }
    let must_capture = match position.claim {
        NumberedClaim::MustCapture => true,
        NumberedClaim::Nothing | NumberedClaim::Missed { .. } => !position.has_free_captures() && !out.is_empty(),
    };
    if must_capture {
        return;
    }
    generate_steps(position, &field, out);
    for round in field.rounds() {
        generate_hops(&round, out);
    }
    if matches!(position.claim, NumberedClaim::Missed { .. }) {
        out.push(Move::SIGNAL);
    }
}

fn generate_steps(position: &Position, field: &Field, out: &mut Moves) {
    for steps in MAN_STEPS[position.turn().index()] {
        for to in bits(shift(field.men, steps) & field.empty) {
            out.push(Move::quiet((i32::from(to) - steps) as u8, to, Action::Step));
        }
    }
    for knight in bits(field.knights) {
        for to in bits(NEIGHBOURS[knight as usize] & field.empty) {
            out.push(Move::quiet(knight, to, Action::Step));
        }
    }
}

/// As many as [`generate`] makes, mostly without making them.
#[inline]
pub(crate) fn count(position: &Position) -> u64 {
    let field = Field::new(position, position.turn());
    let mut quiet = field.step_count();
    let takers = field.takers(field.empty);
    // Any Chevalier's square is taken for free here, not only the mover's own. The listing below is
    // exact; this only has to miss nothing.
    let runners = takers | field.takers(field.knights);
    let mut capturing = field.men & takers != 0;
    for round in field.rounds() {
        capturing |= round.reach & runners != 0;
        quiet += (round.reach & !round.movers).count_ones();
    }
    if capturing || position.claim != NumberedClaim::Nothing {
        return count_by_listing(position);
    }
    u64::from(quiet)
}

#[cold]
#[inline(never)]
fn count_by_listing(position: &Position) -> u64 {
    let mut moves = Moves::default();
    generate(position, &mut moves);
    moves.len() as u64
}

impl Position {
    /// Whether the side to move can capture, hops before the capture included.
    pub(crate) fn can_capture(&self) -> bool {
        Field::new(self, self.turn()).can_capture()
    }
}

/// Where each mover's hops end. A run without capture may not end where it began.
fn generate_hops(round: &Round, out: &mut Moves) {
    let ends = round.reach & !round.movers;
    if ends != 0 {
        for knight in bits(round.movers) {
            for to in bits(ends & class_of(knight)) {
                out.push(Move::quiet(knight, to, Action::Hop));
            }
        }
    }
}

/// The captures that take most, of the whole camp. // C4 otherwise
#[cold]
fn generate_greatest_captures(field: &Field, out: &mut Moves) {
    let mut all = Moves::default();
    generate_captures(field, &mut all);
    let taken = |mv: &Move| mv.taken.count_ones();
    let most = all.as_slice().iter().map(taken).max();
    for &mv in all.as_slice().iter().filter(|mv| Some(taken(mv)) == most) {
        out.push(mv);
    }
}

fn generate_captures(field: &Field, out: &mut Moves) {
    for man in bits(field.men & field.takers(field.empty)) {
        generate_chains(field, man, bit(man), out);
    }
    for round in field.rounds() {
        let starts = round.reach & field.takers(round.free);
        if starts != 0 {
            for knight in bits(round.movers) {
                generate_chains(field, knight, starts & class_of(knight), out);
            }
        }
    }
}

/// The captures of the piece on `from` that begin on any of `starts`. Two starts never make the
/// same capture: the end and the set taken tell the start.
fn generate_chains(field: &Field, from: u8, starts: Squares, out: &mut Moves) {
    let free = field.empty | bit(from);
    for start in bits(starts) {
        let _ = chains_from(start, field.enemies, free, |to, taken| {
            out.push(Move::capture(from, to, field.enemies, taken));
            ControlFlow::Continue(())
        });
    }
}
