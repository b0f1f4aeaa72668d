//! What a search wants to know of this game, and the hand evaluation.
//!
//! Two facts shape it. A castle lies on the edge, so a piece that stands on it can only be taken
//! along its rank, by a jump from one neighbour square to the other: the pairs e1–g1 and e9–g9
//! decide most games. And captures are compulsory, so a piece that can be taken is also a lever to
//! drag a defender away.

use escale_hints::{Hints, Skill, Term, TermWords, Terms};
use escale_rules::{Rules, Side};

use crate::Position;
use crate::field::Field;
use crate::geometry::{
    CASTLES, EAST, FORD, HEIGHT, NEIGHBOURS, NORTH, SPAN, Squares, WIDTH, bit, file_of, rank_of, ranks, shift,
};
use crate::moves::{Action, Move};
use crate::position::{MOST_QUIET_PLIES, NumberedClaim};
use crate::term_words::TERM_WORDS;
use crate::weights::{KNIGHTS, MEN, NAMED};

const KNIGHT: usize = 0;
const MAN: usize = 1;
const MAN_ADVANCE: usize = 2;
const MAN_ACROSS: usize = 3;
const KNIGHT_ADVANCE: usize = 4;
const AT_THE_GATE: usize = 5;
const NEAR_THE_GATE: usize = 6;
const ON_THE_CASTLE: usize = 7;
const CAN_ARRIVE: usize = 8;
const GUARD: usize = 9;
const FLANK_OPEN: usize = 10;
const HOP_REACH: usize = 11;
const STEPS: usize = 12;
const LOOSE_AND_WAITING: usize = 13;
const LOOSE_ON_MOVE: usize = 14;
const LINKED: usize = 15;
const CORRIDOR: usize = 16;
const TEMPO: usize = 17;
const KNIGHT_ON: usize = NAMED.len();
const MAN_ON: usize = KNIGHT_ON + KNIGHTS.1.len();

static TERMS: [Term; MAN_ON + MEN.1.len()] = Terms::EMPTY.with(&NAMED).with_group(&KNIGHTS).with_group(&MEN).list();

/// For each camp and square, which of the weights of [`KNIGHTS`] and of [`MEN`] is its own.
static SEEN: [[u8; SPAN]; 2] = {
    // Files a to f; g to k are their mirror images.
    const FILES: usize = WIDTH / 2 + 1;
    assert!(KNIGHTS.1.len() == FILES * HEIGHT && MEN.1.len() == FILES * HEIGHT);
    let mut seen = [[0; SPAN]; 2];
    let mut at = 0;
    while at < SPAN {
        let (x, y) = (file_of(at as u8), rank_of(at as u8));
        // Nothing stands on the column of padding: any number will do.
        let x = if x < FILES { x } else { WIDTH.saturating_sub(1 + x) };
        seen[0][at] = (x + FILES * y) as u8;
        seen[1][at] = (x + FILES * (HEIGHT - 1 - y)) as u8;
        at += 1;
    }
    seen
};

/// Both camps' squares within that many king's steps of the enemy's castle, the castle itself left
/// out.
const fn around_enemy_castle(side: usize, near: usize, far: usize) -> Squares {
    let castle = CASTLES[1 - side];
    let mut set = 0;
    let mut at = 0;
    while at < SPAN {
        let files = file_of(at as u8).abs_diff(file_of(castle));
        let ranks = rank_of(at as u8).abs_diff(rank_of(castle));
        let distance = if files > ranks { files } else { ranks };
        if near <= distance && distance <= far {
            set |= bit(at as u8);
        }
        at += 1;
    }
    set & crate::geometry::LAND
}

const GATE: [Squares; 2] = [around_enemy_castle(0, 1, 1), around_enemy_castle(1, 1, 1)];
const NEAR_GATE: [Squares; 2] = [around_enemy_castle(0, 2, 3), around_enemy_castle(1, 2, 3)];
/// The far bank, from each camp.
const ACROSS: [Squares; 2] = [ranks(5, 8), ranks(0, 3)];
/// The squares on both sides of each camp's own castle.
const FLANKS: [[Squares; 2]; 2] = [flanks(CASTLES[0]), flanks(CASTLES[1])];

const fn flanks(castle: u8) -> [Squares; 2] {
    [shift(bit(castle), -EAST), shift(bit(castle), EAST)]
}

/// The ranks at least that far from each camp's own edge, from the second on.
const ADVANCED: [[Squares; 8]; 2] = {
    let mut sets = [[0; 8]; 2];
    let mut y = 0;
    while y < 8 {
        sets[0][y] = ranks(y + 1, 8);
        sets[1][y] = ranks(0, 7 - y);
        y += 1;
    }
    sets
};

/// The sum over a camp's pieces of the ranks they have advanced: each rank reached or passed counts
/// once.
#[inline]
fn advance(side: Side, pieces: Squares) -> i32 {
    ADVANCED[side.index()]
        .iter()
        .map(|ahead| (pieces & ahead).count_ones() as i32)
        .sum()
}

impl Hints for Position {
    // Placed by matches between neighbours (`escale match echec-aux-chevaliers --a level=5 --b
    // level=4` and so on), each step aimed at 60 to 80 %.
    const LEVELS: [Skill; 9] = [
        Skill::new(10, 1, 125, 208),
        Skill::new(11, 6, 57, 141),
        Skill::new(14, 13, 30, 94),
        Skill::new(18, 16, 19, 70),
        Skill::new(25, 16, 10, 40),
        Skill::new(53, 16, 0, 0),
        Skill::new(83, 16, 0, 0),
        Skill::new(108, 16, 0, 0),
        Skill::new(133, 16, 0, 0),
    ];

    const TERMS: &'static [Term] = &TERMS;
    const TERM_WORDS: &'static [TermWords] = &TERM_WORDS;

    #[inline]
    fn slot(&self, mv: Move) -> u16 {
        if mv.is_signal() {
            return u16::MAX;
        }
        // Origin and end fill 14 bits less a little; the two above tell apart most captures that
        // share both.
        let ends = u16::from(mv.from) * SPAN as u16 + u16::from(mv.to);
        let taken = if mv.is_capture() { 1 + mv.taken % 3 } else { 0 };
        ends | (taken as u16) << 14
    }

    #[inline]
    fn is_noisy(&self, mv: Move) -> bool {
        mv.is_capture() || mv.is_signal() || mv.to == CASTLES[self.turn().other().index()]
    }

    /// What is taken, at its usual worth; a castle reached is worth a piece, for the enemy must
    /// answer.
    fn see(&self, mv: Move) -> i32 {
        let enemy = self.turn().other();
        let taken = if mv.is_capture() {
            mv.taken_squares(self.camp(enemy))
        } else {
            0
        };
        let knights = (taken & self.knights[enemy.index()]).count_ones() as i32;
        let men = (taken & self.men[enemy.index()]).count_ones() as i32;
        let arrives = mv.to == CASTLES[enemy.index()];
        260 * knights + 100 * men + if arrives { 150 } else { 0 }
    }

    /// Beginners see steps; they miss long hops, captures backward, hops before a capture, and
    /// chains.
    fn subtlety(&self, mv: Move) -> u32 {
        let (from, to) = (rank_of(mv.from), rank_of(mv.to));
        let backward = if self.turn() == Side::First {
            to < from
        } else {
            to > from
        };
        let far = from.abs_diff(to).max(file_of(mv.from).abs_diff(file_of(mv.to))) > 2;
        match mv.action {
            Action::Step | Action::Signal => 0,
            Action::Hop => u32::from(far),
            Action::Capture => (u32::from(backward) + u32::from(far) + (mv.taken.count_ones() - 1)).min(3),
        }
    }

    #[inline]
    fn draw_clock(&self) -> u32 {
        u32::from(self.quiet_plies)
    }

    #[inline]
    fn in_check(&self) -> bool {
        // The enemy stands on our castle: taken now, or lost when his turn comes.
        let us = self.turn();
        self.camp(us.other()) & bit(CASTLES[us.index()]) != 0
    }

    /// Only the moves tell: the longest chains are looked for anyway.
    #[inline]
    fn must_capture(&self) -> Option<bool> {
        None
    }

    fn null_move(&self) -> Option<Self> {
        // Not where a capture is due: having to capture is what makes a tempo harmful in this game.
        if self.in_check()
            || self.claim != NumberedClaim::Nothing
            || self.quiet_plies + 2 >= MOST_QUIET_PLIES
            || self.can_capture()
        {
            return None;
        }
        let mut next = *self;
        next.pass();
        Some(next)
    }

    fn measure(&self, sink: &mut impl FnMut(usize, i32)) {
        for side in Side::BOTH {
            let sign = if side == Side::First { 1 } else { -1 };
            measure_camp(self, side, &mut |term, amount| {
                if amount != 0 {
                    sink(term, sign * amount);
                }
            });
        }
    }
}

fn measure_camp(position: &Position, side: Side, sink: &mut impl FnMut(usize, i32)) {
    let own_index = side.index();
    let field = Field::new(position, side);
    let own = field.knights | field.men;
    let count = |set: Squares| set.count_ones() as i32;
    let enemy_castle = CASTLES[side.other().index()];

    sink(KNIGHT, count(field.knights));
    sink(MAN, count(field.men));
    sink(MAN_ADVANCE, advance(side, field.men));
    sink(MAN_ACROSS, count(field.men & ACROSS[own_index]));
    sink(KNIGHT_ADVANCE, advance(side, field.knights));
    sink(AT_THE_GATE, count(own & GATE[own_index]));
    sink(NEAR_THE_GATE, count(own & NEAR_GATE[own_index]));
    sink(ON_THE_CASTLE, i32::from(own & bit(enemy_castle) != 0));
    // What surrounds the own castle is the enemy's gate, seen from inside.
    sink(GUARD, count(own & GATE[side.other().index()]));
    // One neighbour square of the castle ours and the other empty: whoever steps on the castle can
    // be taken.
    let [left, right] = FLANKS[own_index];
    let open = own & left != 0 && field.empty & right != 0 || own & right != 0 && field.empty & left != 0;
    sink(FLANK_OPEN, i32::from(open));

    // All Chevaliers flooded together: the squares any of them can hop to, one flood instead of
    // several.
    let hops = field.flood(field.knights, field.empty) & !field.knights;
    sink(HOP_REACH, count(hops));
    sink(STEPS, field.step_count() as i32);
    let beside_castle = NEIGHBOURS[enemy_castle as usize] & own != 0;
    let arrives = field.empty & bit(enemy_castle) != 0 && (beside_castle || hops & bit(enemy_castle) != 0);
    sink(CAN_ARRIVE, i32::from(arrives));

    let loose = count(Field::new(position, side.other()).victims());
    sink(
        if position.turn() == side {
            LOOSE_ON_MOVE
        } else {
            LOOSE_AND_WAITING
        },
        loose,
    );
    sink(LINKED, count(own & shift(own, EAST)) + count(own & shift(own, NORTH)));
    sink(CORRIDOR, i32::from(own & bit(FORD) != 0));
    sink(TEMPO, i32::from(position.turn() == side));
    for (first, pieces) in [(KNIGHT_ON, field.knights), (MAN_ON, field.men)] {
        for at in escale_board::bits(pieces) {
            sink(first + SEEN[own_index][at as usize] as usize, 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use escale_rules::{MoveBuf, Notation};

    /// The same position with ranks turned over and camps exchanged.
    fn mirrored(position: &Position) -> Position {
        let text = position.position_text();
        let mut fields = text.split(' ');
        let rows: Vec<&str> = fields.next().expect("rows").rsplit('/').collect();
        let swap = |c: char| {
            if c.is_ascii_uppercase() {
                c.to_ascii_lowercase()
            } else {
                c.to_ascii_uppercase()
            }
        };
        let rows: String = rows.join("/").chars().map(swap).collect();
        let turn = if fields.next() == Some("s") { 'd' } else { 's' };
        let counter = fields.next().expect("a counter");
        Position::parse_position(&Position::initial(), &format!("{rows} {turn} {counter}")).expect("a sound position")
    }

    #[test]
    fn the_evaluation_favours_no_camp() {
        let mut position = Position::initial();
        for ply in 0..60 {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            assert_eq!(
                position.evaluate(),
                mirrored(&position).evaluate(),
                "{}",
                position.position_text()
            );
            position.play_unchecked(moves.as_slice()[ply * 7 % moves.len()]);
        }
    }

    #[test]
    fn passing_gives_a_sound_position() {
        let passed = Position::initial().null_move().expect("nothing forbids it");
        assert_eq!(passed.turn(), Side::Second);
        assert_eq!(passed.key(), passed.key_from_scratch());
    }

    #[test]
    fn slots_tell_the_moves_of_the_start_apart() {
        let position = Position::initial();
        let moves = position.moves();
        let mut slots: Vec<u16> = moves.as_slice().iter().map(|&mv| position.slot(mv)).collect();
        slots.sort_unstable();
        slots.dedup();
        assert_eq!(slots.len(), moves.len());
    }
}
