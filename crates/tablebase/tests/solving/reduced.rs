//! Alcazar with some walls nailed down and the others kept to a part of the board: small enough to
//! be solved whole.

use escale_alcazar::{Move, Position, Setup, Slot, Square, Walls};
use escale_board::bits;
use escale_hints::{Hints, Term};
use escale_rules::{Coded, MoveBuf, MoveList, Outcome, Repetition, Rules, Side};
use escale_tablebase::solve;

use crate::iteration::{assert_same, by_iteration};

/// A position of a reduced game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reduced {
    pub(crate) inner: Position,
    /// Walls that may not be moved.
    pub(crate) nailed: u64,
    /// Slots a wall may be moved into.
    pub(crate) region: u64,
}

impl Rules for Reduced {
    type Move = Move;
    type Moves = MoveList<Move, 52>;
    const REPETITION: Repetition = Repetition::ThirdDraws;

    fn initial() -> Self {
        Self {
            inner: Position::initial(),
            nailed: 0,
            region: u64::MAX,
        }
    }

    fn turn(&self) -> Side {
        self.inner.turn()
    }

    fn key(&self) -> u64 {
        self.inner.key()
    }

    fn key_from_scratch(&self) -> u64 {
        self.inner.key_from_scratch()
    }

    fn decided(&self) -> Option<Outcome> {
        self.inner.decided()
    }

    fn stuck(&self) -> Outcome {
        Outcome::Draw
    }

    fn legal_moves(&self, out: &mut Self::Moves) {
        for &mv in self.inner.moves().as_slice() {
            let kept = match mv {
                Move::Step(_) => true,
                Move::Wall { from, to } => self.nailed >> from.index() & 1 == 0 && self.region >> to.index() & 1 == 1,
            };
            if kept {
                out.push(mv);
            }
        }
    }

    fn play_unchecked(&mut self, mv: Move) {
        self.inner.play_unchecked(mv);
    }

    fn is_irreversible(&self, mv: Move) -> bool {
        self.inner.is_irreversible(mv)
    }
}

/// Threats as the full game sees them: wrong here now and then, as hints may be. What must be exact
/// is left to the contract's own definition.
impl Hints for Reduced {
    const TERMS: &'static [Term] = &[];

    fn slot(&self, mv: Move) -> u16 {
        self.inner.slot(mv)
    }

    fn is_noisy(&self, _: Move) -> bool {
        false
    }

    fn in_check(&self) -> bool {
        self.inner.in_check()
    }

    fn measure(&self, _: &mut impl FnMut(usize, i32)) {}
}

/// Only for games that are symmetric as the full game is.
impl Coded for Reduced {
    const CODE_BITS: u32 = Position::CODE_BITS;

    fn code(&self) -> u64 {
        self.inner.code()
    }

    fn decode(_: u64) -> Option<Self> {
        None
    }
}

/// A reduced game: which walls are nailed down, and where the others may go.
#[derive(Clone, Copy)]
pub(crate) struct Game {
    nailed: &'static str,
    region: &'static str,
    /// Whether it is its own image in the mirror and under the half turn, which takes four walls or
    /// none.
    pub(crate) symmetric: bool,
}

/// One free wall that may go anywhere, two in half of the board, three and four in small places.
pub(crate) const GAMES: [Game; 4] = [
    Game {
        nailed: "a2n b1e c3n c3e a2e b1n b4e",
        region: "anywhere",
        symmetric: false,
    },
    Game {
        nailed: "a2n b1e c3n c3e a4n d1e",
        region: "a1n a1e d3n c4e b2n c2n b2e b3e a2e b1n b4e d2n a3n b4n c1e d2e",
        symmetric: false,
    },
    Game {
        nailed: "a2n b1e c3n c3e a4n",
        region: "a1n a1e d3n c4e b2n c2n b2e b3e a2e b1n",
        symmetric: false,
    },
    Game {
        nailed: "a2e b1n c3n c3e",
        region: "a1n a1e d3n c4e b2n c2n b2e b3e",
        symmetric: true,
    },
];

fn slots(names: &str) -> u64 {
    if names == "anywhere" {
        return Slot::ALL.into_iter().collect::<Walls>().bits();
    }
    let slots: Walls = names.split(' ').map(|name| name.parse().expect("a slot")).collect();
    slots.bits()
}

/// Every choice of so many slots.
fn choices(slots: u64, many: u32) -> Vec<u64> {
    if many == 0 {
        return vec![0];
    }
    bits(slots)
        .flat_map(|slot| {
            let higher = slots & !((2 << slot) - 1);
            choices(higher, many - 1).into_iter().map(move |rest| rest | 1 << slot)
        })
        .collect()
}

impl Game {
    /// Every open position past the third turns: figures anywhere, the free walls anywhere in the
    /// region, either side to move, any free wall barred or none.
    pub(crate) fn positions(self) -> Vec<Reduced> {
        let (nailed, region) = (slots(self.nailed), slots(self.region));
        let mut positions = Vec::new();
        for loose in choices(region & !nailed, 8 - nailed.count_ones()) {
            let barred = bits(loose).map(|slot| Slot::from_index(slot as usize)).chain([None]);
            for (barred, plies) in barred.flat_map(|barred| [(barred, 40), (barred, 41)]) {
                for figures in Square::ALL
                    .into_iter()
                    .flat_map(|red| Square::ALL.map(|green| [red, green]))
                {
                    let setup = Setup {
                        figures,
                        walls: Walls::from_bits(nailed | loose).expect("slots of the board"),
                        barred,
                        plies,
                        ..Setup::default()
                    };
                    let position = Position::from_setup(&setup)
                        .ok()
                        .filter(|position| position.decided().is_none());
                    positions.extend(position.map(|inner| Reduced { inner, nailed, region }));
                }
            }
        }
        positions
    }
}

#[test]
fn reduced_games_are_solved_alike_two_ways() {
    for game in GAMES {
        let positions = game.positions();
        let solution = solve(positions.iter().copied(), Rules::key, 2_000_000).expect("it is small");
        let (counts, longest) = assert_same(&solution, &by_iteration(&positions));
        // Not trivial: won, drawn and lost positions, and wins that take long.
        let shape = format!("{}: {} positions, {counts:?}, {longest}", game.nailed, solution.len());
        assert!(counts.iter().all(|&count| count > 500) && longest > 10, "{shape}");
        println!("{shape}");
    }
}

#[test]
fn what_is_too_large_is_refused() {
    assert!(solve(GAMES[1].positions(), Rules::key, 5_000).is_err());
}
