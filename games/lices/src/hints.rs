//! What a search may ask of the game.
//!
//! The game is a race under compulsory capture. Chevaliers in lice decide it, but a Chevalier at
//! home guards a lice by standing on it, and every quiet move spends ground for good: who runs out
//! of harmless moves must offer pieces. The terms measure these: men, Chevaliers' progress and ways
//! to a lice, what can be taken, and moves in reserve.

use escale_board::bits;
use escale_hints::{Hints, Skill, Term, TermWords, Terms, Tuning};
use escale_rules::{Outcome, Rules, Side};

use crate::captures::Field;
use crate::geometry::{BACK_ROW, LICES, namesakes, row};
use crate::moves::{self, Move, mailler_squares};
use crate::position::{Kind, Position};
use crate::term_words::TERM_WORDS;
use crate::weights::{KNIGHTS, NAMED, PAWNS, SQUIRES};

/// Indices into [`TERMS`].
mod term {
    pub(super) const KNIGHTS: usize = 0;
    pub(super) const SQUIRES: usize = 1;
    pub(super) const PAWNS: usize = 2;
    pub(super) const IN_LICE: usize = 3;
    pub(super) const ADVANCE: usize = 4;
    pub(super) const LICE_IN_REACH: usize = 5;
    pub(super) const LICE_GUARDED: usize = 6;
    pub(super) const KNIGHT_MOVES: usize = 7;
    pub(super) const RESERVE_MOVES: usize = 8;
    pub(super) const RESERVE_GROUND: usize = 9;
    pub(super) const BLOCKED_KNIGHTS: usize = 10;
    pub(super) const TAKEN_NEXT: usize = 11;
    pub(super) const KNIGHT_TAKEN_NEXT: usize = 12;
    pub(super) const LOOSE: usize = 13;
    pub(super) const LOOSE_KNIGHTS: usize = 14;
    pub(super) const LEAD_NEAR_END: usize = 15;
    pub(super) const STRANDED: usize = 16;
    pub(super) const TURN: usize = 17;
    pub(super) const KNIGHT_ON: usize = super::NAMED.len();
    pub(super) const SQUIRE_ON: usize = KNIGHT_ON + super::KNIGHTS.1.len();
    pub(super) const PAWN_ON: usize = SQUIRE_ON + super::SQUIRES.1.len();
    pub(super) const COUNT: usize = PAWN_ON + super::PAWNS.1.len();
}

static TERMS: [Term; term::COUNT] = Terms::EMPTY
    .with(&NAMED)
    .with_group(&KNIGHTS)
    .with_group(&SQUIRES)
    .with_group(&PAWNS)
    .list();

/// What a move that wins at once is said to bring.
const WINS: i32 = 30_000;

impl Hints for Position {
    // Placed by matches between neighbours (`escale match lices --a level=5 --b level=4` and so
    // on), each step aimed at 60 to 80 %.
    const LEVELS: [Skill; 9] = [
        Skill::new(10, 1, 175, 240),
        Skill::new(10, 5, 77, 165),
        Skill::new(18, 16, 17, 66),
        Skill::new(33, 16, 5, 21),
        Skill::new(55, 16, 0, 0),
        Skill::new(74, 16, 0, 0),
        Skill::new(87, 16, 0, 0),
        Skill::new(105, 16, 0, 0),
        Skill::new(123, 16, 0, 0),
    ];

    const TUNING: Tuning = Tuning {
        // Never: without it the engine won more games (docs/engine.md); one quiet move that forces
        // captures can turn a game round.
        futility: 10_000,
        reduction_divisor: 160,
        ..Tuning::DEFAULT
    };

    const TERMS: &'static [Term] = &TERMS;
    const TERM_WORDS: &'static [TermWords] = &TERM_WORDS;

    /// Origin and end, and two bits of the victims, in which rival chains differ.
    #[inline]
    fn slot(&self, mv: Move) -> u16 {
        let taken = mv.taken();
        let victims = ((taken >> 64) as u64 ^ taken as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 62;
        u16::from(mv.start()) | u16::from(mv.end()) << 7 | (victims as u16) << 14
    }

    /// Captures, and Chevaliers that enter a lice.
    #[inline]
    fn is_noisy(&self, mv: Move) -> bool {
        let lices = LICES[self.turn().other().index()];
        mv.taken() != 0 || mv.ends_in_lice(self.turn()) && lices >> mv.start() & 1 == 0
    }

    /// What is taken, at its usual worth, and a lice entered; the captures that follow are the
    /// search's business.
    fn see(&self, mv: Move) -> i32 {
        const USUAL: [(Kind, i32); 3] = [(Kind::Knight, 220), (Kind::Squire, 120), (Kind::Pawn, 100)];
        let us = self.turn();
        let worth =
            |&(kind, worth): &(Kind, i32)| (self.of_kind(us.other(), kind) & mv.taken()).count_ones() as i32 * worth;
        let taken: i32 = USUAL.iter().map(worth).sum();
        let arrives = mv.ends_in_lice(us) && LICES[us.other().index()] >> mv.start() & 1 == 0;
        if arrives && self.child(mv).decided() == Some(Outcome::Win(us)) {
            return WINS;
        }
        taken + if arrives { 120 } else { 0 }
    }

    /// Beginners see steps; they miss captures backward, chains, and what can mailler onto them.
    fn subtlety(&self, mv: Move) -> u32 {
        let forward = (row(mv.end()) > row(mv.start())) == (self.turn() == Side::First);
        match mv.taken().count_ones() {
            0 => u32::from(mv.is_mailler()),
            1 => u32::from(!forward),
            2 => 2,
            _ => 3,
        }
    }

    /// Whoever can capture must: standing still is no option, and a capture may be what the enemy
    /// wants.
    #[inline]
    fn must_capture(&self) -> Option<bool> {
        Some(Field::new(self).jumpers() != 0)
    }

    /// Not when a capture is compulsory, and not when quiet moves are running out: then having to
    /// move is what loses.
    #[inline]
    fn null_move(&self) -> Option<Self> {
        const ENOUGH_MOVES: u64 = 10;
        (!self.is_forced() && moves::count(self) >= ENOUGH_MOVES).then(|| self.passed())
    }

    fn measure(&self, sink: &mut impl FnMut(usize, i32)) {
        for (side, sign) in [(Side::First, 1), (Side::Second, -1)] {
            self.measure_side(side, &mut |term, amount| sink(term, sign * amount));
        }
        let lead = self.placed(Side::First) as i32 - self.placed(Side::Second) as i32;
        let nearness = Side::BOTH
            .map(|side| self.nearness(side))
            .into_iter()
            .max()
            .unwrap_or(0);
        sink(term::LEAD_NEAR_END, lead * nearness);
        sink(term::TURN, if self.turn() == Side::First { 1 } else { -1 });
    }
}

impl Position {
    /// How near a side is to ending the game by placing all its Chevaliers: 4 when one is missing,
    /// 0 when all five are, or none is left.
    fn nearness(&self, side: Side) -> i32 {
        match self.of_kind(side, Kind::Knight).count_ones() {
            0 => 0,
            knights => 5 - (knights - self.placed(side)) as i32,
        }
    }

    fn measure_side(&self, side: Side, sink: &mut impl FnMut(usize, i32)) {
        let other = side.other();
        let knights = self.of_kind(side, Kind::Knight);
        let squires = self.of_kind(side, Kind::Squire);
        let pawns = self.of_kind(side, Kind::Pawn);
        let goal = LICES[other.index()];
        let last_row = BACK_ROW[other.index()];
        let field = Field::of(self, side);
        let mut count = |term, set: u128| sink(term, set.count_ones() as i32);

        count(term::KNIGHTS, knights);
        count(term::SQUIRES, squires);
        count(term::PAWNS, pawns);
        count(term::IN_LICE, knights & goal);
        count(term::LICE_GUARDED, field.own & LICES[side.index()]);
        count(term::STRANDED, knights & last_row & !goal);

        let knight_mailler = namesakes(knights & mailler_squares(side, Kind::Knight)) & field.empty;
        let knight_steps = moves::all_steps(side, knights, knights);
        count(
            term::LICE_IN_REACH,
            (knight_mailler | knight_steps[0] | knight_steps[1] | knight_steps[2]) & goal & field.empty,
        );
        count(term::KNIGHT_MOVES, knight_mailler);
        for steps in knight_steps {
            count(term::KNIGHT_MOVES, steps & field.empty);
        }
        let reserve_mailler = namesakes((squires | pawns) & mailler_squares(side, Kind::Squire)) & field.empty;
        count(term::RESERVE_MOVES, reserve_mailler);
        for steps in moves::all_steps(side, squires | pawns, squires) {
            count(term::RESERVE_MOVES, steps & field.empty);
        }

        let open = Field::of(self, other).victims();
        let (all, alone) = if self.turn() == side {
            (term::LOOSE, term::LOOSE_KNIGHTS)
        } else {
            (term::TAKEN_NEXT, term::KNIGHT_TAKEN_NEXT)
        };
        count(all, open);
        count(alone, open & knights);

        let progress = |at| i32::from(if side == Side::First { row(at) } else { 9 - row(at) });
        let mut blocked = 0;
        let mut advance = 0;
        for at in bits(knights & !last_row) {
            advance += progress(at);
            let ways = moves::steps(side, Kind::Knight, at) | namesakes(1 << at & mailler_squares(side, Kind::Knight));
            blocked += i32::from(ways & field.empty == 0);
        }
        sink(term::ADVANCE, advance);
        sink(term::BLOCKED_KNIGHTS, blocked);
        sink(
            term::RESERVE_GROUND,
            bits(squires | pawns).map(|at| 9 - progress(at)).sum(),
        );
        for (first, pieces) in [
            (term::KNIGHT_ON, knights),
            (term::SQUIRE_ON, squires),
            (term::PAWN_ON, pawns),
        ] {
            for at in bits(if side == Side::First { pieces } else { namesakes(pieces) }) {
                sink(first + at as usize, 1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use escale_rules::{MoveBuf, Notation};

    fn position(text: &str) -> Position {
        Position::parse_position(&Position::initial(), text).expect("a good position")
    }

    #[test]
    fn the_start_is_level_but_for_the_turn() {
        assert_eq!(Position::initial().evaluate(), Position::TERMS[term::TURN].weight);
    }

    #[test]
    fn evaluation_does_not_see_colours() {
        // Half a turn and swapped colours: the same game for the other side.
        let text = "10/4P5/10/2p7/10/5C4/10/3e6/10/C1c7 w";
        let turned = "7C1c/10/6E3/10/4c5/10/7P2/10/5p4/10 b";
        assert_eq!(position(text).evaluate(), position(turned).evaluate());
    }

    #[test]
    fn a_capture_and_an_arrival_are_noisy_a_walk_between_lices_is_not() {
        let arrival = position("10/10/10/10/10/10/10/c9/10/C9 w");
        let noisy: Vec<String> = arrival
            .moves()
            .as_slice()
            .iter()
            .filter(|&&mv| arrival.is_noisy(mv))
            .map(|&mv| arrival.move_text(mv))
            .collect();
        assert_eq!(noisy, ["Ca1=1aΔ"]);
        assert!(arrival.null_move().is_none(), "too few moves to pass");
        let start = Position::initial();
        assert!(!start.is_forced());
        let passed = start.null_move().expect("the start is quiet");
        assert_eq!(passed.key(), passed.key_from_scratch());
        assert_eq!(passed.turn(), Side::Second);
    }

    #[test]
    fn quiet_moves_of_a_position_have_slots_of_their_own() {
        let start = Position::initial();
        let moves = start.moves();
        let slots: std::collections::HashSet<u16> = moves.as_slice().iter().map(|&mv| start.slot(mv)).collect();
        assert_eq!(slots.len(), moves.len());
    }
}
