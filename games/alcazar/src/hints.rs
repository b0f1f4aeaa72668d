//! What a search wants to know: which moves are loud, what must be answered, and how good a position looks.

use escale_rules::{Hints, Rules, Side, Skill, Term, Tuning};

use crate::moves::{self, Move};
use crate::position::{Position, START};
use crate::slots::{sides, towers};
use crate::turning::{CELL, step};
use crate::verdict::{open_gate, threats};

const TEMPO: usize = 0;
const WAY: usize = 1;
const NO_WAY: usize = 2;
const ONE_STEP_AWAY: usize = 3;
const TWO_STEPS_AWAY: usize = 4;
const EXITS: usize = 5;
const LAST_EXIT: usize = 6;
const SHUT_IN: usize = 7;
const IMMURING_THREAT: usize = 8;
const ROOM: usize = 9;
const CENTRE: usize = 10;
const AT_HOME: usize = 11;
const CASTLE_GATES: usize = 12;

/// The four squares in the middle.
const CENTRE_CELLS: u64 = CELL[5] | CELL[6] | CELL[9] | CELL[10];

impl Hints for Position {
    // Placed by matches between neighbours (`escale match alcazar --a level=5 --b level=4` and so on), each step aimed at 60 to 80 %.
    const LEVELS: [Skill; 9] = [
        Skill::new(10, 6, 52, 135),
        Skill::new(16, 16, 20, 77),
        Skill::new(21, 16, 13, 52),
        Skill::new(28, 16, 7, 33),
        Skill::new(37, 16, 2, 10),
        Skill::new(51, 16, 0, 0),
        Skill::new(68, 16, 0, 0),
        Skill::new(82, 16, 0, 0),
        Skill::new(104, 16, 0, 0),
    ];

    const FORESIGHT: bool = true;

    const TUNING: Tuning = Tuning {
        // Half the positions hold a threat and every wall may answer it.
        evasion_plies: 1,
        // Thirty moves and few that matter: reducing them more (70 and 140) won 56.6 % of 160 games at 20,000 positions a move.
        reduction_base: 70,
        reduction_divisor: 150,
        ..Tuning::DEFAULT
    };

    const TERMS: &'static [Term] = &[
        term("tempo", 31),
        // Steps the enemy still needs to our castle, less the steps we need to his: the walls make this a maze.
        term("way", 37),
        term("no way", 94),
        // A figure at the gate wins unless stopped at once; a figure two steps away forces the next turn.
        term("one step away", 57),
        term("two steps away", 72),
        term("exits", 2),
        // A figure can be immured only through its last way out; one that has none is safe, but idle.
        term("last exit", -21),
        term("shut in", -74),
        term("immuring threat", 48),
        // Squares the figure can walk to.
        term("room", -2),
        term("centre", 19),
        term("at home", -123),
        // Sides of the own start square through which it can be entered.
        term("castle gates", -55),
    ];

    /// No two moves of a position share a slot: 64 × 40 for walls, then the squares.
    #[inline]
    fn slot(&self, mv: Move) -> u16 {
        match mv {
            Move::Wall { from, to } => u16::from(from) << 6 | u16::from(to),
            Move::Step(to) => 0x1000 | u16::from(to),
        }
    }

    /// A move that wins, or a step to the gate of the enemy's castle. Such steps cannot go on for ever: the two squares beside a start square do not touch, so after one comes the win or a
    /// quiet move.
    #[inline]
    fn is_noisy(&self, mv: Move) -> bool {
        let side = self.turn();
        let goal = CELL[START[side.other().index()] as usize];
        if let Move::Step(to) = mv {
            let cell = CELL[to as usize];
            if (cell | step(cell, self.walls())) & goal != 0 {
                return true;
            }
        }
        // Only a figure with a single way out can be immured.
        self.exits(side.other()).is_power_of_two() && self.child(mv).is_immured()
    }

    /// A step to the gate threatens; every other noisy move wins.
    fn exchange(&self, mv: Move) -> i32 {
        let goal = START[self.turn().other().index()];
        match mv {
            Move::Step(to) if to != goal && !self.child(mv).is_immured() => 60,
            _ => WINS,
        }
    }

    /// Everybody sees steps; walls less, and least of all those that swing half round to the far side of a tower.
    fn subtlety(&self, mv: Move) -> u32 {
        match mv {
            Move::Step(_) => 0,
            Move::Wall { from, to } => {
                let [(ax, ay), (bx, by)] = towers(from);
                let [(cx, cy), (dx, dy)] = towers(to);
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

    /// Not while a threat must be answered, nor while the figure is at home: there the turns are counted, and a pass would leave a position no play can reach.
    #[inline]
    fn null_move(&self) -> Option<Self> {
        let possible = self.decided().is_none() && !self.is_at_home(self.turn()) && !self.in_check();
        possible.then(|| self.passed())
    }

    #[inline]
    fn measure(&self, sink: &mut impl FnMut(usize, i32)) {
        for side in Side::BOTH {
            let sign = match side {
                Side::First => 1,
                Side::Second => -1,
            };
            let mut report = |term: usize, amount: i32| {
                if amount != 0 {
                    sink(term, sign * amount);
                }
            };
            report(TEMPO, i32::from(side == self.turn()));
            let walk = Walk::of(self, side);
            if let Some(steps) = walk.steps {
                report(WAY, -steps);
                report(ONE_STEP_AWAY, i32::from(steps == 1));
                report(TWO_STEPS_AWAY, i32::from(steps == 2));
            } else {
                report(WAY, -LONGEST_WAY);
                report(NO_WAY, 1);
            }
            report(ROOM, walk.room);
            let exits = self.exits(side).count_ones() as i32;
            report(EXITS, exits);
            report(LAST_EXIT, i32::from(exits == 1));
            report(SHUT_IN, i32::from(exits == 0));
            report(IMMURING_THREAT, i32::from(threats(self, side).immuring));
            report(CENTRE, i32::from(self.cell(side) & CENTRE_CELLS != 0));
            report(AT_HOME, i32::from(self.is_at_home(side)));
            report(CASTLE_GATES, castle_gates(self, side));
        }
    }
}

/// What a move that wins at once is said to bring.
const WINS: i32 = 30_000;

const fn term(name: &'static str, weight: i32) -> Term {
    Term { name, weight }
}

/// What a figure without any way to the enemy's castle is taken to need: more than most mazes of eight walls take.
const LONGEST_WAY: i32 = 10;

/// Where a figure could walk if nothing else moved.
struct Walk {
    /// Steps to the enemy's start square, if there is a way.
    steps: Option<i32>,
    /// Squares it could reach, its own included.
    room: i32,
}

impl Walk {
    /// Spreads out from the figure, a step at a time. The enemy's figure is no obstacle here, for it will have moved; the own start square is one (but where the figure stands on it).
    #[inline]
    fn of(position: &Position, side: Side) -> Self {
        let goal = CELL[START[side.other().index()] as usize];
        let home = CELL[START[side.index()] as usize];
        let mut reached = position.cell(side);
        let mut steps = None;
        for distance in 1.. {
            let next = reached | (step(reached, position.walls()) & !home);
            if next == reached {
                break;
            }
            if steps.is_none() && next & goal != 0 {
                steps = Some(distance);
            }
            reached = next;
        }
        // Standing on the goal: decided, but an evaluation must not depend on being asked in time.
        if position.cell(side) == goal {
            steps = Some(0);
        }
        Self {
            steps,
            room: reached.count_ones() as i32,
        }
    }
}

/// How many sides of a camp's start square an enemy can come in by.
#[inline]
fn castle_gates(position: &Position, side: Side) -> i32 {
    let start = START[side.index()];
    let [north, east, south, west] = sides(start);
    let gates = match side {
        Side::First => 1_u64 << north | 1 << east,
        Side::Second => 1_u64 << south | 1 << west,
    };
    (gates & !position.walls()).count_ones() as i32
}
