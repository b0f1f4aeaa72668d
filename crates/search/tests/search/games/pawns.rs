//! Breakthrough on four files of six ranks: step straight or diagonally forward, capture
//! diagonally; reach the far side, or leave the other without a move.

use escale_hints::{Hints, Term};
use escale_rules::{MoveBuf, MoveList, Outcome, Repetition, Rules, Side};

use super::mix;

const WIDTH: i32 = 4;
const HEIGHT: i32 = 6;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pawns {
    men: [u32; 2],
    turn: Side,
}

fn bit(x: i32, y: i32) -> u32 {
    1 << (x + WIDTH * y)
}

impl Pawns {
    fn targets(&self, from: i32) -> impl Iterator<Item = i32> + '_ {
        let (x, y) = (from % WIDTH, from / WIDTH);
        let step = if self.turn == Side::First { 1 } else { -1 };
        let own = self.men[self.turn.index()];
        let enemy = self.men[self.turn.other().index()];
        (-1..=1).filter_map(move |dx| {
            let (tx, ty) = (x + dx, y + step);
            let inside = (0..WIDTH).contains(&tx) && (0..HEIGHT).contains(&ty);
            (inside && own & bit(tx, ty) == 0 && (dx != 0 || enemy & bit(tx, ty) == 0)).then_some(tx + WIDTH * ty)
        })
    }
}

impl Rules for Pawns {
    type Move = u16;
    type Moves = MoveList<u16, 24>;
    const REPETITION: Repetition = Repetition::Impossible;

    fn initial() -> Self {
        Self {
            men: [0xFF, 0xFF << 16],
            turn: Side::First,
        }
    }

    fn turn(&self) -> Side {
        self.turn
    }

    fn key(&self) -> u64 {
        mix(u64::from(self.men[0]) << 32 | u64::from(self.men[1])) ^ mix(self.turn.index() as u64)
    }

    fn key_from_scratch(&self) -> u64 {
        self.key()
    }

    fn decided(&self) -> Option<Outcome> {
        if self.men[0] >> 20 != 0 {
            Some(Outcome::Win(Side::First))
        } else if self.men[1] & 0xF != 0 {
            Some(Outcome::Win(Side::Second))
        } else {
            None
        }
    }

    fn stuck(&self) -> Outcome {
        Outcome::Win(self.turn.other())
    }

    fn legal_moves(&self, out: &mut Self::Moves) {
        for from in 0..WIDTH * HEIGHT {
            if self.men[self.turn.index()] >> from & 1 == 1 {
                for to in self.targets(from) {
                    out.push((from << 8 | to) as u16);
                }
            }
        }
    }

    fn play_unchecked(&mut self, mv: u16) {
        let me = self.turn.index();
        self.men[me] ^= 1 << (mv >> 8) | 1 << (mv & 255);
        self.men[1 - me] &= !(1 << (mv & 255));
        self.turn = self.turn.other();
    }

    fn is_irreversible(&self, _: u16) -> bool {
        true
    }
}

impl Hints for Pawns {
    const TERMS: &'static [Term] = &[
        Term {
            name: "man",
            weight: 100,
        },
        Term {
            name: "advance",
            weight: 11,
        },
    ];

    fn slot(&self, mv: u16) -> u16 {
        mv
    }

    fn is_noisy(&self, mv: u16) -> bool {
        let far = if self.turn == Side::First {
            mv & 255 >= 20
        } else {
            mv & 255 < 4
        };
        far || self.men[self.turn.other().index()] >> (mv & 255) & 1 == 1
    }

    fn null_move(&self) -> Option<Self> {
        Some(Self {
            men: self.men,
            turn: self.turn.other(),
        })
    }

    fn see(&self, mv: u16) -> i32 {
        let far = if self.turn == Side::First {
            mv & 255 >= 20
        } else {
            mv & 255 < 4
        };
        if far { 30_000 } else { 100 }
    }

    fn measure(&self, sink: &mut impl FnMut(usize, i32)) {
        sink(0, self.men[0].count_ones() as i32 - self.men[1].count_ones() as i32);
        for square in 0..WIDTH * HEIGHT {
            let y = square / WIDTH;
            sink(
                1,
                y * (self.men[0] >> square & 1) as i32 - (HEIGHT - 1 - y) * (self.men[1] >> square & 1) as i32,
            );
        }
    }
}
