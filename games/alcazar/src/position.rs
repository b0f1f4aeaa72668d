//! What is kept of a position, the start, playing a move, the key.

use escale_board::key_table;
use escale_rules::{Outcome, Phrase, Repetition, Rules, Side};

use crate::geometry::{ONE_SQUARE_WALLS, SLOTS, SQUARES, START_WALLS};
use crate::moves::{self, Move, Moves};
use crate::slot::{Slot, Walls};
use crate::square::Square;
use crate::turning::{CELL, step};

/// The start square of each camp: Rouge a1, Vert d4.
pub(crate) const START: [u8; 2] = [0, 15];

/// Stands for "no slot". Not the number of any wall, so its bit may be taken out of the walls
/// without asking.
pub(crate) const NO_SLOT: u8 = 63;

/// A figure must have left its start square by its owner's third turn: for the player to move this
/// holds from here on (Rouge's third turn comes after 4 plies, Vert's after 5).
const PLIES_BEFORE_THIRD_TURNS: u32 = 4;

/// What stands on squares: each camp has one figure. Walls stand in slots, see [`Position::walls`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A camp's only figure.
    Figure,
}

impl Kind {
    /// The only kind.
    pub const ALL: [Self; 1] = [Self::Figure];

    /// What people call it.
    pub const fn name(self) -> Phrase {
        Phrase::new("pion", "figure")
    }

    /// Its letter on text boards: `R` for Rouge, `V` for Vert.
    pub const fn letter(self, side: Side) -> char {
        match side {
            Side::First => 'R',
            Side::Second => 'V',
        }
    }
}

/// A position of Alcazar.
///
/// Rouge is [`Side::First`], starts on a1 and aims for d4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    walls: u64,
    key: u64,
    plies: u32,
    figures: [u8; 2],
    /// Where the wall moved on the turn just before stands, or [`NO_SLOT`].
    barred: u8,
    /// Whether the move just played immured the figure of the player to move. The texts do not
    /// carry it: the same squares and walls may also be a figure that shut itself in.
    immured: bool,
    reading: Reading,
}

/// How the table reads the leaflet where two readings are possible. The default is ours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Reading {
    /// A1 otherwise, option `chateau=une-case`: the walls of the start close in one square each.
    pub one_square_castles: bool,
    /// A4 otherwise, option `depart=issue`: its own start square is a way out for a figure beside
    /// it, though it may not step there.
    pub home_is_a_way_out: bool,
}

impl Reading {
    /// The slots that hold a wall at the start.
    pub(crate) const fn start_walls(self) -> u64 {
        if self.one_square_castles {
            ONE_SQUARE_WALLS
        } else {
            START_WALLS
        }
    }

    /// Part of every position's key: what is won by one reading may not be by the other.
    const fn key(self) -> u64 {
        if self.home_is_a_way_out { READING_KEY } else { 0 }
    }
}

const _: () = assert!(size_of::<Position>() <= 128);

static WALL_KEYS: [u64; SLOTS] = key_table(0xA1CA_2A01);
static FIGURE_KEYS: [[u64; SQUARES]; 2] = [key_table(0xA1CA_2A02), key_table(0xA1CA_2A03)];
/// The last one stands for "no barred wall".
static BARRED_KEYS: [u64; NO_SLOT as usize + 1] = key_table(0xA1CA_2A04);
/// For a figure still at home after its owner's third turn has come.
static OVERDUE_KEYS: [u64; 2] = key_table(0xA1CA_2A05);
const OTHER_KEYS: [u64; 3] = key_table(0xA1CA_2A06);
const TURN_KEY: u64 = OTHER_KEYS[0];
const IMMURED_KEY: u64 = OTHER_KEYS[1];
const READING_KEY: u64 = OTHER_KEYS[2];

impl Position {
    /// A position from parts that [`Position::from_setup`] found sound.
    pub(crate) fn from_parts(figures: [u8; 2], walls: u64, barred: Option<u8>, plies: u32, reading: Reading) -> Self {
        let mut position = Self {
            walls,
            key: 0,
            plies,
            figures,
            barred: barred.unwrap_or(NO_SLOT),
            immured: false,
            reading,
        };
        position.key = position.key_from_scratch();
        position
    }

    /// The start of the game under a reading.
    pub fn start(reading: Reading) -> Self {
        Self::from_parts(START, reading.start_walls(), None, 0, reading)
    }

    /// How the table reads the leaflet.
    #[inline]
    pub const fn reading(&self) -> Reading {
        self.reading
    }

    /// The slots that hold a wall.
    pub const fn walls(&self) -> Walls {
        Walls::of(self.walls)
    }

    /// The square on which a camp's figure stands.
    pub const fn figure(&self, side: Side) -> Square {
        Square::of(self.figures[side.index()])
    }

    /// What stands on a square.
    pub fn piece_at(&self, square: Square) -> Option<(Side, Kind)> {
        let side = Side::BOTH.into_iter().find(|&side| self.figure(side) == square)?;
        Some((side, Kind::Figure))
    }

    /// Both figures: where, whose, and what. The walls belong to nobody: see [`Position::walls`].
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Side, Kind)> + use<> {
        Side::BOTH
            .map(|side| (self.figure(side), side, Kind::Figure))
            .into_iter()
    }

    /// The slot of the wall that may not be moved this turn, because the opponent moved it on the
    /// turn just before.
    pub fn barred(&self) -> Option<Slot> {
        self.barred_number().map(Slot::of)
    }

    /// [`Position::walls`] as bits.
    #[inline]
    pub(crate) const fn wall_bits(&self) -> u64 {
        self.walls
    }

    /// [`Position::figure`] by number.
    #[inline]
    pub(crate) const fn figure_number(&self, side: Side) -> u8 {
        self.figures[side.index()]
    }

    /// [`Position::barred`] by number.
    #[inline]
    pub(crate) const fn barred_number(&self) -> Option<u8> {
        if self.barred == NO_SLOT {
            None
        } else {
            Some(self.barred)
        }
    }

    /// How many plies were played since the start. A game that outlasts the type goes on with the
    /// last two values in turn: all that the count still says is whose turn it is.
    #[inline]
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// Whether the move just played immured the figure of the player to move, and so won.
    #[inline]
    pub const fn is_immured(&self) -> bool {
        self.immured
    }

    /// Whether a camp's figure still stands on its start square.
    #[inline]
    pub const fn is_at_home(&self, side: Side) -> bool {
        self.figures[side.index()] == START[side.index()]
    }

    /// Whether a camp's figure still stands at home although its owner's third turn has come.
    #[inline]
    pub const fn is_overdue(&self, side: Side) -> bool {
        self.is_at_home(side) && self.plies >= PLIES_BEFORE_THIRD_TURNS + side.index() as u32
    }

    /// A camp's figure as a cell word.
    #[inline]
    pub(crate) const fn cell(&self, side: Side) -> u64 {
        CELL[self.figures[side.index()] as usize]
    }

    /// The walls that may be moved this turn.
    #[inline]
    pub(crate) const fn movable(&self) -> u64 {
        self.walls & !(1 << self.barred)
    }

    /// The cells a camp's figure could step to if it were its turn: not through a wall, not onto
    /// the other figure, not back onto its own start square.
    #[inline]
    pub(crate) const fn exits(&self, side: Side) -> u64 {
        step(self.cell(side), self.walls) & !self.cell(side.other()) & !CELL[START[side.index()] as usize]
    }

    /// The cells that keep a camp's figure from being immured: those it could step to and, where
    /// the table reads A4 otherwise, its own start square.
    #[inline]
    pub(crate) const fn ways_out(&self, side: Side) -> u64 {
        if self.reading.home_is_a_way_out {
            step(self.cell(side), self.walls) & !self.cell(side.other())
        } else {
            self.exits(side)
        }
    }

    /// Whether the player to move may only step: its figure must leave home, and can. One that
    /// cannot moves a wall (A3).
    #[inline]
    pub(crate) const fn must_step(&self, exits: u64) -> bool {
        self.is_overdue(self.side_to_move()) && exits != 0
    }

    #[inline]
    pub(crate) const fn side_to_move(&self) -> Side {
        if self.plies.is_multiple_of(2) {
            Side::First
        } else {
            Side::Second
        }
    }

    /// Hands the turn over, with `barred` as the wall just moved.
    #[inline]
    fn end_turn(&mut self, barred: u8) {
        self.key ^= BARRED_KEYS[self.barred as usize] ^ BARRED_KEYS[barred as usize] ^ TURN_KEY;
        self.barred = barred;
        self.plies = self.plies.checked_add(1).unwrap_or(u32::MAX - 1);
        // The only two moments when a figure becomes overdue: the third turn of the player now to
        // move has come.
        let third_turn = self.plies / 2 == PLIES_BEFORE_THIRD_TURNS / 2;
        if third_turn && self.is_at_home(self.side_to_move()) {
            self.key ^= OVERDUE_KEYS[self.side_to_move().index()];
        }
    }

    /// The position with the turn passed: no wall barred, nothing else changed. No legal move does
    /// this; threats and the search ask what would come.
    #[must_use]
    pub(crate) fn passed(&self) -> Self {
        let mut next = *self;
        next.end_turn(NO_SLOT);
        next
    }
}

impl Rules for Position {
    type Move = Move;
    type Moves = Moves;

    const REPETITION: Repetition = Repetition::ThirdDraws; // A5

    fn initial() -> Self {
        Self::start(Reading::default())
    }

    #[inline]
    fn turn(&self) -> Side {
        self.side_to_move()
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn key_from_scratch(&self) -> u64 {
        let figure = |camp: usize| FIGURE_KEYS[camp][self.figures[camp] as usize];
        let mut key = self.reading.key() ^ figure(0) ^ figure(1);
        for slot in (0..SLOTS).filter(|slot| self.walls >> slot & 1 == 1) {
            key ^= WALL_KEYS[slot];
        }
        key ^= BARRED_KEYS[self.barred as usize];
        for side in Side::BOTH.into_iter().filter(|&side| self.is_overdue(side)) {
            key ^= OVERDUE_KEYS[side.index()];
        }
        if self.turn() == Side::Second {
            key ^= TURN_KEY;
        }
        if self.immured {
            key ^= IMMURED_KEY;
        }
        key
    }

    #[inline]
    fn decided(&self) -> Option<Outcome> {
        if self.figures[0] == START[1] {
            Some(Outcome::Win(Side::First))
        } else if self.figures[1] == START[0] {
            Some(Outcome::Win(Side::Second))
        } else if self.immured {
            Some(Outcome::Win(self.turn().other()))
        } else {
            None
        }
    }

    /// Nobody loses for want of a move: a figure without a step was either immured, which was
    /// decided when it happened, or shut itself in.
    fn stuck(&self) -> Outcome {
        Outcome::Draw
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
        let side = self.turn();
        let enemy = side.other();
        let before = *self;
        match mv {
            Move::Step(to) => {
                let to = to.number();
                if self.is_overdue(side) {
                    self.key ^= OVERDUE_KEYS[side.index()];
                }
                let keys = &FIGURE_KEYS[side.index()];
                self.key ^= keys[self.figures[side.index()] as usize] ^ keys[to as usize];
                self.figures[side.index()] = to;
                self.end_turn(NO_SLOT);
            }
            Move::Wall { from, to } => {
                let (from, to) = (from.number(), to.number());
                self.key ^= WALL_KEYS[from as usize] ^ WALL_KEYS[to as usize];
                self.walls ^= 1 << from | 1 << to;
                self.end_turn(to);
            }
        }
        // The decisive blow is the opponent's: a figure that had no way out before the move is not
        // immured by it.
        if self.ways_out(enemy) == 0 && before.ways_out(enemy) != 0 {
            self.immured = true;
            self.key ^= IMMURED_KEY;
        }
    }

    /// A figure that leaves home never comes back.
    #[inline]
    fn is_irreversible(&self, mv: Move) -> bool {
        matches!(mv, Move::Step(_)) && self.is_at_home(self.turn())
    }
}
