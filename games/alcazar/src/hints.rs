//! What a search wants to know: which moves are loud, what must be answered, and how good a
//! position looks.

use escale_hints::{Hints, Skill, Term, TermWords, Tuning};
use escale_rules::Rules;

use crate::evaluation;
use crate::moves::{self, Move};
use crate::position::{Position, START};
use crate::term_words::TERM_WORDS;
use crate::turning::{CELL, step};
use crate::verdict::{open_gate, threats};

impl Hints for Position {
    // Placed by matches between neighbours (`escale match alcazar --a level=5 --b level=4` and so
    // on), each step aimed at 60 to 80 %.
    const LEVELS: [Skill; 9] = [
        Skill::new(10, 6, 185, 150),
        Skill::new(10, 16, 104, 106),
        Skill::new(13, 16, 68, 78),
        Skill::new(18, 16, 39, 50),
        Skill::new(24, 16, 20, 26),
        Skill::new(41, 16, 4, 5),
        Skill::new(72, 16, 0, 0),
        Skill::new(101, 16, 0, 0),
        Skill::new(130, 16, 0, 0),
    ];

    const FORESIGHT: bool = true;

    const TUNING: Tuning = Tuning {
        // Half the positions hold a threat and every wall may answer it.
        evasion_plies: 1,
        // Thirty moves and few that matter.
        reduction_base: 70,
        reduction_divisor: 150,
        ..Tuning::DEFAULT
    };

    const TERMS: &'static [Term] = &evaluation::TERMS;
    const TERM_WORDS: &'static [TermWords] = &TERM_WORDS;

    /// No two moves of a position share a slot: 64 × 40 for walls, then the squares.
    #[inline]
    fn slot(&self, mv: Move) -> u16 {
        match mv {
            Move::Wall { from, to } => u16::from(from.number()) << 6 | u16::from(to.number()),
            Move::Step(to) => 0x1000 | u16::from(to.number()),
        }
    }

    /// A move that wins, or a step to the gate of the enemy's castle. Such steps cannot go on for
    /// ever: the two squares beside a start square do not touch, so after one comes the win or a
    /// quiet move.
    #[inline]
    fn is_noisy(&self, mv: Move) -> bool {
        let side = self.turn();
        let goal = CELL[START[side.other().index()] as usize];
        if let Move::Step(to) = mv {
            let cell = CELL[to.index()];
            if (cell | step(cell, self.wall_bits())) & goal != 0 {
                return true;
            }
        }
        // Only a figure with a single way out can be immured.
        self.ways_out(side.other()).is_power_of_two() && self.child(mv).is_immured()
    }

    /// A step to the gate threatens; every other noisy move wins.
    fn see(&self, mv: Move) -> i32 {
        let goal = START[self.turn().other().index()];
        match mv {
            Move::Step(to) if to.number() != goal && !self.child(mv).is_immured() => 60,
            _ => WINS,
        }
    }

    /// Everybody sees steps; walls less, and least of all those that swing half round to the far
    /// side of a tower.
    fn subtlety(&self, mv: Move) -> u32 {
        match mv {
            Move::Step(_) => 0,
            Move::Wall { from, to } => {
                let [(ax, ay), (bx, by)] = from.towers();
                let [(cx, cy), (dx, dy)] = to.towers();
                let aligned = (ax == bx) == (cx == dx) && (ay == by) == (cy == dy);
                1 + u32::from(aligned)
            }
        }
    }

    #[inline]
    fn in_check(&self) -> bool {
        threats(self, self.turn().other()).any()
    }

    #[inline]
    fn wins_at_once(&self) -> bool {
        threats(self, self.turn()).any()
    }

    /// A figure at the gate can only be kept out by a wall in the gate.
    #[inline]
    fn evasions(&self, out: &mut Self::Moves) {
        match open_gate(self, self.turn()) {
            Some(gate) => moves::generate_into(self, gate, out),
            None => moves::generate(self, out),
        }
    }

    /// Not while a threat must be answered, nor while the figure is at home: there the turns are
    /// counted, and a pass would leave a position no play can reach.
    #[inline]
    fn null_move(&self) -> Option<Self> {
        let possible = self.decided().is_none() && !self.is_at_home(self.turn()) && !self.in_check();
        possible.then(|| self.passed())
    }

    #[inline]
    fn measure(&self, sink: &mut impl FnMut(usize, i32)) {
        evaluation::measure(self, sink);
    }
}

/// What a move that wins at once is said to bring.
const WINS: i32 = 30_000;
