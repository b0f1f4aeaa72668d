//! Three in a row on five columns of four, pieces falling to the bottom.

use escale_hints::{Hints, Term};
use escale_rules::{MoveBuf, MoveList, Outcome, Repetition, Rules, Side};

use super::mix;

const WIDTH: usize = 5;
const HEIGHT: usize = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    cells: [[u8; HEIGHT]; WIDTH],
    plies: u8,
}

impl Row {
    fn at(&self, x: i32, y: i32) -> u8 {
        if (0..WIDTH as i32).contains(&x) && (0..HEIGHT as i32).contains(&y) {
            self.cells[x as usize][y as usize]
        } else {
            0
        }
    }

    fn has_three(&self, who: u8) -> bool {
        (0..WIDTH as i32).any(|x| {
            (0..HEIGHT as i32).any(|y| {
                [(1, 0), (0, 1), (1, 1), (1, -1)]
                    .iter()
                    .any(|(dx, dy)| (0..3).all(|k| self.at(x + k * dx, y + k * dy) == who))
            })
        })
    }
}

impl Rules for Row {
    type Move = u8;
    type Moves = MoveList<u8, WIDTH>;
    const REPETITION: Repetition = Repetition::Impossible;

    fn initial() -> Self {
        Self {
            cells: [[0; HEIGHT]; WIDTH],
            plies: 0,
        }
    }

    fn turn(&self) -> Side {
        if self.plies.is_multiple_of(2) {
            Side::First
        } else {
            Side::Second
        }
    }

    fn key(&self) -> u64 {
        let cells = self.cells.iter().flatten().enumerate();
        cells.fold(mix(u64::from(self.plies % 2)), |key, (i, &c)| {
            key ^ mix(i as u64 * 3 + u64::from(c) + 100)
        })
    }

    fn key_from_scratch(&self) -> u64 {
        self.key()
    }

    fn decided(&self) -> Option<Outcome> {
        if self.has_three(1) {
            Some(Outcome::Win(Side::First))
        } else if self.has_three(2) {
            Some(Outcome::Win(Side::Second))
        } else {
            None
        }
    }

    fn stuck(&self) -> Outcome {
        Outcome::Draw
    }

    fn legal_moves(&self, out: &mut Self::Moves) {
        for x in 0..WIDTH {
            if self.cells[x][HEIGHT - 1] == 0 {
                out.push(x as u8);
            }
        }
    }

    fn play_unchecked(&mut self, mv: u8) {
        let column = &mut self.cells[mv as usize];
        let y = column.iter().position(|&c| c == 0).expect("a free cell");
        column[y] = 1 + self.plies % 2;
        self.plies += 1;
    }

    fn is_irreversible(&self, _: u8) -> bool {
        true
    }
}

impl Hints for Row {
    const TERMS: &'static [Term] = &[
        Term {
            name: "column",
            weight: 7,
        },
        Term {
            name: "height",
            weight: -3,
        },
    ];

    fn slot(&self, mv: u8) -> u16 {
        u16::from(mv)
    }

    fn is_noisy(&self, mv: u8) -> bool {
        self.child(mv).decided().is_some()
    }

    fn measure(&self, sink: &mut impl FnMut(usize, i32)) {
        for x in 0..WIDTH {
            for y in 0..HEIGHT {
                let sign = [0, 1, -1][usize::from(self.cells[x][y])];
                sink(0, sign * (2 - (x as i32 - 2).abs()));
                sink(1, sign * y as i32);
            }
        }
    }
}
