//! A position of Jeu de Lices.

use escale_board::{bits, key_table};
use escale_rules::{Outcome, Phrase, Repetition, Rules, Side};

use crate::geometry::{LICES, square};
use crate::moves::{self, Move, Moves};
use crate::square::Square;

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Kind {
    /// Chevalier: steps straight or diagonally, mailles from any square; the piece that wins the
    /// game.
    Knight = 0,
    /// Écuyer: steps like a Chevalier, mailles on dark squares only.
    Squire = 1,
    /// Pion: steps diagonally, so never leaves the dark squares.
    Pawn = 2,
}

impl Kind {
    /// All kinds, in the order of their indices.
    pub const ALL: [Self; 3] = [Self::Knight, Self::Squire, Self::Pawn];

    /// What people call it.
    pub const fn name(self) -> Phrase {
        match self {
            Self::Knight => Phrase::new("Chevalier", "Knight"),
            Self::Squire => Phrase::new("Écuyer", "Squire"),
            Self::Pawn => Phrase::new("Pion", "Pawn"),
        }
    }

    /// How many of them each side starts with.
    pub const fn supply(self) -> u32 {
        match self {
            Self::Knight | Self::Squire => 5,
            Self::Pawn => 10,
        }
    }
}

/// A position: who stands where, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// All pieces of each side.
    sides: [u128; 2],
    /// The Chevaliers of both sides.
    knights: u128,
    /// The Écuyers of both sides; whoever is neither is a Pion.
    squires: u128,
    key: u64,
    turn: Side,
    /// L3 otherwise, option `lices=refuge`: a Chevalier on a lice of the other camp is
    /// not taken.
    refuge: bool,
}

const _: () = assert!(size_of::<Position>() <= 128);

/// One key for each side, kind and square, side and kind slowest.
const PIECE_KEYS: [u64; 6 << 7] = key_table(0x11CE5);
/// Part of the key when Noirs are to move.
const TURN_KEY: u64 = key_table::<1>(0x11CE6)[0];

/// Part of the key where lices are a refuge: the same board is another game.
const REFUGE_KEY: u64 = key_table::<1>(0x11CE7)[0];

const fn piece_key(side: Side, kind: Kind, square: u8) -> u64 {
    PIECE_KEYS[(side as usize * 3 + kind as usize) << 7 | square as usize]
}

impl Position {
    /// An empty board, `turn` to move.
    pub(crate) const fn empty(turn: Side, refuge: bool) -> Self {
        let turn_key = match turn {
            Side::First => 0,
            Side::Second => TURN_KEY,
        };
        Self {
            sides: [0; 2],
            knights: 0,
            squires: 0,
            key: if refuge { turn_key ^ REFUGE_KEY } else { turn_key },
            turn,
            refuge,
        }
    }

    /// The start of the game; `refuge` is the option `lices=refuge`.
    pub fn start(refuge: bool) -> Self {
        let mut start = Self::initial();
        if refuge {
            start.refuge = true;
            start.key ^= REFUGE_KEY;
        }
        start
    }

    /// Whether the table plays `lices=refuge`: a Chevalier on one of the other camp's lices is not
    /// taken.
    pub const fn is_refuge(&self) -> bool {
        self.refuge
    }

    /// The Chevaliers of a side that nobody may take.
    #[inline(always)]
    pub(crate) const fn sheltered(&self, side: Side) -> u128 {
        if self.refuge {
            self.of_kind(side, Kind::Knight) & LICES[side.other().index()]
        } else {
            0
        }
    }

    /// Puts a piece on an empty square.
    pub(crate) const fn put(&mut self, side: Side, kind: Kind, square: u8) {
        let here = 1 << square;
        self.sides[side as usize] |= here;
        match kind {
            Kind::Knight => self.knights |= here,
            Kind::Squire => self.squires |= here,
            Kind::Pawn => {}
        }
        self.key ^= piece_key(side, kind, square);
    }

    /// The squares on which a side's pieces of one kind stand.
    #[inline(always)]
    pub(crate) const fn of_kind(&self, side: Side, kind: Kind) -> u128 {
        self.sides[side as usize]
            & match kind {
                Kind::Knight => self.knights,
                Kind::Squire => self.squires,
                Kind::Pawn => !(self.knights | self.squires),
            }
    }

    /// The squares on which a side's pieces stand.
    #[inline(always)]
    pub(crate) const fn of_side(&self, side: Side) -> u128 {
        self.sides[side as usize]
    }

    /// The kind of the piece that stands on an occupied square.
    #[inline(always)]
    pub(crate) const fn kind_on(&self, square: u8) -> Kind {
        if self.knights >> square & 1 != 0 {
            Kind::Knight
        } else if self.squires >> square & 1 != 0 {
            Kind::Squire
        } else {
            Kind::Pawn
        }
    }

    /// What stands on a square.
    pub fn piece_at(&self, square: Square) -> Option<(Side, Kind)> {
        self.piece_on(square.number())
    }

    /// Every piece: where, whose, and what, row by row from Blancs' seat.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Side, Kind)> + use<> {
        let position = *self;
        bits(self.sides[0] | self.sides[1]).filter_map(move |square| {
            let (side, kind) = position.piece_on(square)?;
            Some((Square::of(square), side, kind))
        })
    }

    /// [`Position::piece_at`] by number.
    pub(crate) fn piece_on(&self, square: u8) -> Option<(Side, Kind)> {
        let side = Side::BOTH
            .into_iter()
            .find(|&side| self.of_side(side) >> square & 1 != 0)?;
        Some((side, self.kind_on(square)))
    }

    /// How many of a side's Chevaliers stand on the other camp's lices now. // L4
    pub fn placed(&self, side: Side) -> u32 {
        (self.of_kind(side, Kind::Knight) & LICES[side.other().index()]).count_ones()
    }

    /// Whether a side still has Chevaliers and all of them stand on the other camp's lices. // L5:
    /// at least one
    #[inline(always)]
    pub(crate) fn all_placed(&self, side: Side) -> bool {
        let knights = self.of_kind(side, Kind::Knight);
        knights != 0 && knights & !LICES[side.other().index()] == 0
    }

    /// Who has won if the game ends here: whoever has more Chevaliers in lice. // L4
    pub(crate) fn count_lices(&self) -> Outcome {
        let (first, second) = (self.placed(Side::First), self.placed(Side::Second));
        match first.cmp(&second) {
            std::cmp::Ordering::Greater => Outcome::Win(Side::First),
            std::cmp::Ordering::Less => Outcome::Win(Side::Second),
            std::cmp::Ordering::Equal => Outcome::Draw,
        }
    }

    /// The same board with the turn passed.
    pub(crate) fn passed(mut self) -> Self {
        self.turn = self.turn.other();
        self.key ^= TURN_KEY;
        self
    }
}

impl Rules for Position {
    type Move = Move;
    type Moves = Moves;

    /// Quiet moves only go forward and captures take pieces away for good.
    const REPETITION: Repetition = Repetition::Impossible;

    fn initial() -> Self {
        const START: Position = {
            let mut start = Position::empty(Side::First, false);
            let mut i = 0;
            while i < 5 {
                // Each camp is the other's half-turn, so one column list serves both.
                let (odd, even) = (2 * i, 2 * i + 1);
                let rows = [
                    (Kind::Knight, odd, 0),
                    (Kind::Squire, even, 1),
                    (Kind::Pawn, odd, 2),
                    (Kind::Pawn, even, 3),
                ];
                let mut r = 0;
                while r < rows.len() {
                    let (kind, x, y) = rows[r];
                    start.put(Side::First, kind, square(x, y));
                    start.put(Side::Second, kind, square(9 - x, 9 - y));
                    r += 1;
                }
                i += 1;
            }
            start
        };
        START
    }

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn key_from_scratch(&self) -> u64 {
        let mut key = Self::empty(self.turn, self.refuge).key;
        for side in Side::BOTH {
            for kind in Kind::ALL {
                for square in bits(self.of_kind(side, kind)) {
                    key ^= piece_key(side, kind, square);
                }
            }
        }
        key
    }

    #[inline]
    fn decided(&self) -> Option<Outcome> {
        let none_left = self.of_kind(Side::First, Kind::Knight) | self.of_kind(Side::Second, Kind::Knight) == 0;
        if none_left {
            return Some(Outcome::Draw);
        }
        // Whoever moved, either side may have been completed: a capture can take the other's last
        // Chevalier that was not in lice.
        (self.all_placed(Side::First) || self.all_placed(Side::Second)).then(|| self.count_lices())
    }

    fn stuck(&self) -> Outcome {
        self.count_lices() // L6
    }

    fn outcome(&self) -> Option<Outcome> {
        self.decided().or_else(|| (!moves::exist(self)).then(|| self.stuck()))
    }

    #[inline]
    fn legal_moves(&self, out: &mut Moves) {
        moves::generate(self, out);
    }

    #[inline]
    fn legal_count(&self) -> u64 {
        moves::count(self)
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        *self = self.child(mv);
    }

    /// Built field by field rather than copied and changed: measured a fifth faster.
    #[inline]
    fn child(&self, mv: Move) -> Self {
        let (side, other) = (self.turn, self.turn.other());
        let (kind, from, to) = (mv.kind(), mv.start(), mv.end());
        let taken = mv.taken();
        let mut key = self.key ^ TURN_KEY ^ piece_key(side, kind, from) ^ piece_key(side, kind, to);
        for square in bits(taken) {
            key ^= piece_key(other, self.kind_on(square), square);
        }
        // First away, then back: a chain may end where it began.
        let gone = taken | 1 << from;
        let here = 1 << to;
        let only = |condition: bool| if condition { here } else { 0 };
        Self {
            sides: [
                self.sides[0] & !gone | only(side == Side::First),
                self.sides[1] & !gone | only(side == Side::Second),
            ],
            knights: self.knights & !gone | only(kind == Kind::Knight),
            squires: self.squires & !gone | only(kind == Kind::Squire),
            key,
            turn: other,
            refuge: self.refuge,
        }
    }

    /// Every move is: quiet moves only go forward, captures take pieces away.
    #[inline]
    fn is_irreversible(&self, _: Move) -> bool {
        true
    }
}
