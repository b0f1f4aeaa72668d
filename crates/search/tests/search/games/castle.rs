#![expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "positions go by reference, as in the contract"
)]
//! King and rook against king and rook on five files of four ranks, with the checks, mates and
//! stalemates of chess; drawn after twenty plies without a capture.

use escale_hints::{Hints, Term};
use escale_rules::{MoveBuf, MoveList, Outcome, Repetition, Rules, Side};

use super::mix;

const WIDTH: i8 = 5;
const HEIGHT: i8 = 4;
const GONE: i8 = -1;
const MOST_QUIET: u8 = 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Castle {
    /// King and rook of each side.
    pieces: [[i8; 2]; 2],
    turn: Side,
    quiet: u8,
}

impl Castle {
    /// A position of one's own making; `rooks` may be -1 for a lost one.
    pub(crate) fn of(kings: [i8; 2], rooks: [i8; 2], turn: Side) -> Self {
        Self {
            pieces: [[kings[0], rooks[0]], [kings[1], rooks[1]]],
            turn,
            quiet: 0,
        }
    }

    /// Whose piece stands there, and which.
    fn occupant(&self, square: i8) -> Option<(usize, usize)> {
        (0..2)
            .flat_map(|side| (0..2).map(move |piece| (side, piece)))
            .find(|&(side, piece)| self.pieces[side][piece] == square)
    }

    fn reach(&self, side: usize, piece: usize, visit: &mut impl FnMut(i8)) {
        let from = self.pieces[side][piece];
        if from == GONE {
            return;
        }
        for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)] {
            if piece == 1 && dx * dy != 0 {
                continue;
            }
            let (mut x, mut y) = (from % WIDTH, from / WIDTH);
            loop {
                (x, y) = (x + dx, y + dy);
                if !(0..WIDTH).contains(&x) || !(0..HEIGHT).contains(&y) {
                    break;
                }
                let to = x + WIDTH * y;
                let occupant = self.occupant(to);
                if occupant.is_none_or(|(owner, _)| owner != side) {
                    visit(to);
                }
                if occupant.is_some() || piece == 0 {
                    break;
                }
            }
        }
    }

    fn attacked(&self, side: usize) -> bool {
        let king = self.pieces[side][0];
        let mut hit = false;
        for piece in 0..2 {
            self.reach(1 - side, piece, &mut |to| hit |= to == king);
        }
        hit
    }

    fn after(&self, piece: usize, to: i8) -> Self {
        let me = self.turn.index();
        let mut next = *self;
        next.quiet += 1;
        if next.pieces[1 - me][1] == to {
            next.pieces[1 - me][1] = GONE;
            next.quiet = 0;
        }
        next.pieces[me][piece] = to;
        next.turn = self.turn.other();
        next
    }
}

impl Rules for Castle {
    type Move = u16;
    type Moves = MoveList<u16, 32>;
    const REPETITION: Repetition = Repetition::ThirdDraws;

    fn initial() -> Self {
        Self::of([0, 19], [1, 18], Side::First)
    }

    fn turn(&self) -> Side {
        self.turn
    }

    fn key(&self) -> u64 {
        let pieces = self.pieces.iter().flatten().enumerate();
        pieces.fold(mix(self.turn.index() as u64), |key, (i, &square)| {
            key ^ mix(1000 + 64 * i as u64 + (square + 1) as u64)
        })
    }

    fn key_from_scratch(&self) -> u64 {
        self.key()
    }

    fn decided(&self) -> Option<Outcome> {
        let bare = self.pieces[0][1] == GONE && self.pieces[1][1] == GONE;
        if bare {
            return Some(Outcome::Draw);
        }
        // A mate on the last counted ply stands.
        (self.quiet >= MOST_QUIET && !(self.in_check() && self.all_moves().is_empty())).then_some(Outcome::Draw)
    }

    fn stuck(&self) -> Outcome {
        if self.in_check() {
            Outcome::Win(self.turn.other())
        } else {
            Outcome::Draw
        }
    }

    fn legal_moves(&self, out: &mut Self::Moves) {
        for mv in self.all_moves() {
            out.push(mv);
        }
    }

    fn play_unchecked(&mut self, mv: u16) {
        *self = self.after(usize::from(mv >> 8), (mv & 255) as i8);
    }

    fn is_irreversible(&self, mv: u16) -> bool {
        self.is_noisy(mv)
    }
}

impl Castle {
    fn all_moves(&self) -> Vec<u16> {
        let me = self.turn.index();
        let mut moves = Vec::new();
        for piece in 0..2 {
            self.reach(me, piece, &mut |to| {
                if self.pieces[1 - me][0] != to && !self.after(piece, to).attacked(me) {
                    moves.push((piece << 8) as u16 | to as u16);
                }
            });
        }
        moves
    }
}

impl Hints for Castle {
    const TERMS: &'static [Term] = &[
        Term {
            name: "rook",
            weight: 500,
        },
        Term {
            name: "king in the middle",
            weight: 9,
        },
    ];

    fn slot(&self, mv: u16) -> u16 {
        mv
    }

    fn is_noisy(&self, mv: u16) -> bool {
        self.pieces[1 - self.turn.index()][1] == (mv & 255) as i8
    }

    fn see(&self, _: u16) -> i32 {
        500
    }

    fn in_check(&self) -> bool {
        self.attacked(self.turn.index())
    }

    fn draw_clock(&self) -> u32 {
        u32::from(self.quiet) + 80
    }

    fn null_move(&self) -> Option<Self> {
        let both_rooks = self.pieces[0][1] != GONE && self.pieces[1][1] != GONE;
        (both_rooks && !self.in_check()).then(|| Self {
            turn: self.turn.other(),
            ..*self
        })
    }

    fn measure(&self, sink: &mut impl FnMut(usize, i32)) {
        for (side, sign) in [(0, 1), (1, -1)] {
            sink(0, sign * i32::from(self.pieces[side][1] != GONE));
            let king = self.pieces[side][0];
            sink(
                1,
                sign * i32::from(4 - (king % WIDTH - 2).abs() - (king / WIDTH - 1).abs()),
            );
        }
    }
}
