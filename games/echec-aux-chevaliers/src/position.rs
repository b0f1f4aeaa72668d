//! The position: what stands where, whose turn it is, and what the option `prise-libre` must
//! remember.

use escale_board::{bits, key_table};
use escale_rules::{Outcome, Phrase, Repetition, Rules, Side};

use crate::geometry::{CASTLES, SPAN, Squares, bit, rank_of, square};
use crate::moves::{self, Action, Move, Moves};
use crate::setup::Claim;
use crate::square::Square;
use crate::verdict::Ending;

/// The two kinds of piece. In a game of four, each teammate plays one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A Chevalier: any direction, hops.
    Knight,
    /// One of the Gens d'Armes: never backward, no hops.
    ManAtArms,
}

impl Kind {
    /// Both kinds.
    pub const ALL: [Self; 2] = [Self::Knight, Self::ManAtArms];

    /// What people call it.
    pub const fn name(self) -> Phrase {
        match self {
            Self::Knight => Phrase::new("Chevalier", "Knight"),
            Self::ManAtArms => Phrase::new("Homme d'armes", "Man-at-arms"),
        }
    }
}

/// What a table agrees about captures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CaptureRule {
    /// Whoever can capture must, and chooses freely among captures (C4).
    #[default]
    Compulsory,
    /// The option `prise-libre`: a capture may be missed, and the miss signalled.
    Free,
    /// The option `prise=majorite`, C4 otherwise: whoever can capture must take as many pieces as
    /// possible.
    Most,
}

/// [`Claim`] with squares by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NumberedClaim {
    Nothing,
    /// The last move was quiet although a capture was there: it can be signalled and is then taken
    /// back.
    Missed {
        from: u8,
        to: u8,
        /// The counter before that move.
        quiet_plies: u8,
    },
    /// A miss was signalled and taken back: the side to move must capture.
    MustCapture,
}

/// A position of the game, complete but for the history that repetition needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(crate) knights: [Squares; 2],
    pub(crate) men: [Squares; 2],
    key: u64,
    turn: Side,
    /// Plies since the last capture or forward step of a man.
    pub(crate) quiet_plies: u8,
    pub(crate) capture_rule: CaptureRule,
    pub(crate) claim: NumberedClaim,
}

const _: () = assert!(size_of::<Position>() <= 128);

/// C6: 50 moves each without a capture or a forward step of a man are a draw.
pub(crate) const MOST_QUIET_PLIES: u8 = 100;

/// What a camp begins with, and never has more of.
pub(crate) const KNIGHTS: u32 = 5;
/// See [`KNIGHTS`].
pub(crate) const MEN: u32 = 12;

static KNIGHT_KEYS: [[u64; SPAN]; 2] = [key_table(0xC001), key_table(0xC002)];
static MAN_KEYS: [[u64; SPAN]; 2] = [key_table(0xC003), key_table(0xC004)];
static MISSED_FROM_KEYS: [u64; SPAN] = key_table(0xC005);
static MISSED_TO_KEYS: [u64; SPAN] = key_table(0xC006);
const TURN_KEY: u64 = key_table::<4>(0xC007)[0];
const MUST_CAPTURE_KEY: u64 = key_table::<4>(0xC007)[1];
const FREE_CAPTURES_KEY: u64 = key_table::<4>(0xC007)[2];
const MOST_CAPTURES_KEY: u64 = key_table::<4>(0xC007)[3];

impl NumberedClaim {
    fn key(self) -> u64 {
        match self {
            Self::Nothing => 0,
            // The counter is left out, as it is everywhere in keys.
            Self::Missed { from, to, .. } => MISSED_FROM_KEYS[from as usize] ^ MISSED_TO_KEYS[to as usize],
            Self::MustCapture => MUST_CAPTURE_KEY,
        }
    }
}

impl Position {
    /// The start (C2): on each camp's two ranks five Chevaliers frame twelve Gens d'Armes, the
    /// castle left free.
    pub(crate) fn start(capture_rule: CaptureRule) -> Self {
        let mut knights = [0; 2];
        let mut men = [0; 2];
        for (side, [front, back]) in [[1, 0], [7, 8]].into_iter().enumerate() {
            for x in [1, 5, 9] {
                knights[side] |= bit(square(x, front)) | bit(square(x, back));
            }
            knights[side] &= !bit(CASTLES[side]);
            for x in [2, 3, 4, 6, 7, 8] {
                men[side] |= bit(square(x, front)) | bit(square(x, back));
            }
        }
        Self::from_parts(knights, men, Side::First, 0, capture_rule)
    }

    /// A position from its parts, nothing claimed.
    pub(crate) fn from_parts(
        knights: [Squares; 2],
        men: [Squares; 2],
        turn: Side,
        quiet_plies: u8,
        capture_rule: CaptureRule,
    ) -> Self {
        let mut position = Self {
            knights,
            men,
            key: 0,
            turn,
            quiet_plies,
            capture_rule,
            claim: NumberedClaim::Nothing,
        };
        position.key = position.key_from_scratch();
        position
    }

    /// All pieces of a camp.
    #[inline(always)]
    pub(crate) fn camp(&self, side: Side) -> Squares {
        self.knights[side.index()] | self.men[side.index()]
    }

    /// What stands on a square.
    pub fn piece_at(&self, square: Square) -> Option<(Side, Kind)> {
        self.piece_on(square.number())
    }

    /// Every piece: where, whose, and what, rank by rank from the seat of the Argentés.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Side, Kind)> + use<> {
        let position = *self;
        bits(self.camp(Side::First) | self.camp(Side::Second)).filter_map(move |at| {
            let (side, kind) = position.piece_on(at)?;
            Some((Square::of(at), side, kind))
        })
    }

    /// Plies since the last capture or forward step of a man.
    pub fn quiet_plies(&self) -> u8 {
        self.quiet_plies
    }

    /// What the table agreed about captures.
    pub fn capture_rule(&self) -> CaptureRule {
        self.capture_rule
    }

    /// Whether the table plays `prise-libre`: captures may be missed, and signalled.
    pub(crate) fn has_free_captures(&self) -> bool {
        self.capture_rule == CaptureRule::Free
    }

    /// What the option `prise-libre` keeps between two moves.
    pub fn claim(&self) -> Claim {
        self.claim.into()
    }

    /// [`Position::piece_at`] by number.
    pub(crate) fn piece_on(&self, at: u8) -> Option<(Side, Kind)> {
        Side::BOTH.into_iter().find_map(|side| {
            if self.knights[side.index()] & bit(at) != 0 {
                Some((side, Kind::Knight))
            } else if self.men[side.index()] & bit(at) != 0 {
                Some((side, Kind::ManAtArms))
            } else {
                None
            }
        })
    }

    /// Which kind of piece a legal move plays: in a game of four, which teammate's move it is.
    /// `None` for the signal of `prise-libre`, which either may give.
    pub fn kind_moved(&self, mv: Move) -> Option<Kind> {
        if mv.is_signal() {
            return None;
        }
        self.piece_on(mv.from).map(|(_, kind)| kind)
    }

    /// Whether the move is a forward step of a man, which sets the counter back and can never be
    /// undone.
    pub(crate) fn is_advance(&self, mv: Move) -> bool {
        mv.action == Action::Step
            && rank_of(mv.from) != rank_of(mv.to)
            && self.men[self.turn.index()] & bit(mv.from) != 0
    }

    /// The same position with something else claimed.
    pub(crate) fn set_claim(&mut self, claim: NumberedClaim) {
        self.key ^= self.claim.key() ^ claim.key();
        self.claim = claim;
    }

    /// The turn goes to the other camp, and what could be signalled no longer can.
    #[inline(always)]
    pub(crate) fn pass(&mut self) {
        if self.claim != NumberedClaim::Nothing {
            self.set_claim(NumberedClaim::Nothing);
        }
        self.turn = self.turn.other();
        self.key ^= TURN_KEY;
    }

    /// Moves a piece of a camp without any further ado.
    #[inline(always)]
    fn carry(&mut self, side: Side, from: u8, to: u8) {
        let (set, keys) = if self.knights[side.index()] & bit(from) == 0 {
            (&mut self.men[side.index()], &MAN_KEYS[side.index()])
        } else {
            (&mut self.knights[side.index()], &KNIGHT_KEYS[side.index()])
        };
        // In this order: a capture may end where it began.
        *set = *set & !bit(from) | bit(to);
        self.key ^= keys[from as usize] ^ keys[to as usize];
    }

    fn lift(&mut self, side: Side, taken: Squares) {
        let (knights, men) = (&mut self.knights[side.index()], &mut self.men[side.index()]);
        for at in bits(taken & *knights) {
            self.key ^= KNIGHT_KEYS[side.index()][at as usize];
        }
        for at in bits(taken & *men) {
            self.key ^= MAN_KEYS[side.index()][at as usize];
        }
        *knights &= !taken;
        *men &= !taken;
    }

    /// The position before a missed capture, `None` if the last move missed none. The one who
    /// missed it is on move again, and free to miss it again: a signal adds that he is not.
    pub(crate) fn before_miss(&self) -> Option<Self> {
        let NumberedClaim::Missed { from, to, quiet_plies } = self.claim else {
            return None;
        };
        let mut before = *self;
        before.pass();
        before.carry(before.turn, to, from);
        before.quiet_plies = quiet_plies;
        Some(before)
    }
}

impl Rules for Position {
    type Move = Move;
    type Moves = Moves;

    const REPETITION: Repetition = Repetition::ThirdDraws;

    fn initial() -> Self {
        Self::start(CaptureRule::Compulsory)
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
        let mut key = self.claim.key();
        for side in 0..2 {
            key = bits(self.knights[side]).fold(key, |key, at| key ^ KNIGHT_KEYS[side][at as usize]);
            key = bits(self.men[side]).fold(key, |key, at| key ^ MAN_KEYS[side][at as usize]);
        }
        if self.turn == Side::Second {
            key ^= TURN_KEY;
        }
        key ^ match self.capture_rule {
            CaptureRule::Compulsory => 0,
            CaptureRule::Free => FREE_CAPTURES_KEY,
            CaptureRule::Most => MOST_CAPTURES_KEY,
        }
    }

    #[inline]
    fn decided(&self) -> Option<Outcome> {
        self.ending().map(Ending::outcome)
    }

    fn stuck(&self) -> Outcome {
        // C6: a camp that cannot move loses.
        Outcome::Win(self.turn.other())
    }

    fn legal_moves(&self, out: &mut Moves) {
        moves::generate(self, out);
    }

    #[inline]
    fn legal_count(&self) -> u64 {
        moves::count(self)
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        if mv.is_signal() {
            if let Some(mut before) = self.before_miss() {
                before.set_claim(NumberedClaim::MustCapture);
                *self = before;
            }
            return;
        }
        let side = self.turn;
        let before = self.quiet_plies;
        let missed = self.has_free_captures() && !mv.is_capture() && self.can_capture();
        if mv.is_capture() || self.is_advance(mv) {
            self.quiet_plies = 0;
        } else {
            self.quiet_plies += 1;
        }
        if mv.is_capture() {
            // C4: taken pieces are lifted when the move is over.
            let enemies = self.camp(side.other());
            self.lift(side.other(), mv.taken_squares(enemies));
        }
        self.carry(side, mv.from, mv.to);
        self.pass();
        if missed {
            self.set_claim(NumberedClaim::Missed {
                from: mv.from,
                to: mv.to,
                quiet_plies: before,
            });
        }
    }

    fn is_irreversible(&self, mv: Move) -> bool {
        // Pieces never come back, men go back only by capturing, and a signal forces a capture.
        mv.is_capture() || mv.is_signal() || self.is_advance(mv)
    }
}
