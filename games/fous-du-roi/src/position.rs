//! The position: 56 squares in 64-bit sets, whose turn, the draw counter, and the arrow map in
//! play.

use escale_board::{bits, key_table};
use escale_rules::{MoveBuf, Outcome, Phrase, Repetition, Rules, Side};

use crate::arrows::ArrowMap;
use crate::geometry::{SQUARES, bit};
use crate::moves::{self, Move, Moves};
use crate::square::Square;

/// The kinds of pieces. Archer and King go one square, the Knight any number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Kind {
    /// One square along an arrow.
    Archer = 0,
    /// Chevalier: any number of squares along an arrow.
    Knight = 1,
    /// Roi: one square along an arrow; the game is about him.
    King = 2,
}

impl Kind {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Self; 3] = [Self::Archer, Self::Knight, Self::King];

    /// What people call it.
    pub const fn name(self) -> Phrase {
        match self {
            Self::King => Phrase::new("Roi", "King"),
            Self::Knight => Phrase::new("Chevalier", "Knight"),
            Self::Archer => Phrase::new("Archer", "Archer"),
        }
    }
}

/// Archers a camp has at the start, and therefore ever.
pub(crate) const MOST_ARCHERS: u32 = 7;
/// Chevaliers a camp has at the start, and therefore ever.
pub(crate) const MOST_CHEVALIERS: u32 = 4;
/// F4: so many plies without a capture are a draw, 50 moves each.
pub(crate) const MOST_QUIET_PLIES: u8 = 100;

/// A position of Les Fous du Roi.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Squares each camp stands on.
    camps: [u64; 2],
    /// Squares with a Chevalier of either camp. What is neither Chevalier nor Roi is an Archer.
    chevaliers: u64,
    /// The squares of the two Rois. A set, not two square numbers: bytes written by one move and
    /// read as a pair by the next stall the processor.
    rois: u64,
    key: u64,
    map: ArrowMap,
    turn: Side,
    /// Plies since the last capture.
    quiet_plies: u8,
    /// Whether the map is that of the game as sold: a byte tells which tables to ask. A bit of the
    /// map itself would make the compiler take its vectors apart.
    as_sold: bool,
    /// F2 otherwise, option `roi=pris`: the Roi is taken, not mated.
    roi_is_taken: bool,
}

const _: () = assert!(size_of::<Position>() <= 128);

static PIECE_KEYS: [u64; 6 * SQUARES] = key_table(0xF005);
const TURN_KEY: u64 = key_table::<2>(0xF006)[0];
/// Part of the key where the Roi is taken: the same pieces are another game.
const ROI_IS_TAKEN_KEY: u64 = key_table::<2>(0xF006)[1];

#[inline(always)]
fn piece_key(side: Side, kind: Kind, square: u8) -> u64 {
    PIECE_KEYS[(side.index() * 3 + kind as usize) * SQUARES + square as usize]
}

impl Position {
    /// The start of the game on a map; `roi_is_taken` is the option `roi=pris`.
    pub fn start(map: ArrowMap, roi_is_taken: bool) -> Self {
        let first_rank = 0b011_1110;
        let second_rank = 0b111_1111 << 7;
        let rois = bit(3) | bit(52);
        let camps = [first_rank | second_rank, first_rank << 49 | second_rank << 35];
        let chevaliers = (camps[0] & 0b111_1111 | camps[1] >> 49 << 49) & !rois;
        Self::from_parts((map, roi_is_taken), camps, chevaliers, rois, Side::First, 0)
    }

    /// A position from its pieces; whether it can be is [`Position::from_setup`]'s business.
    pub(crate) fn from_parts(
        (map, roi_is_taken): (ArrowMap, bool),
        camps: [u64; 2],
        chevaliers: u64,
        rois: u64,
        turn: Side,
        quiet_plies: u8,
    ) -> Self {
        let mut position = Self {
            camps,
            chevaliers,
            rois,
            key: 0,
            map,
            turn,
            quiet_plies,
            as_sold: map.is_as_sold(),
            roi_is_taken,
        };
        position.key = position.key_from_scratch();
        position
    }

    /// The arrows in play.
    #[inline(always)]
    pub fn map(&self) -> &ArrowMap {
        &self.map
    }

    /// Whether these are the arrows of the game as sold.
    #[inline(always)]
    pub(crate) fn is_as_sold(&self) -> bool {
        self.as_sold
    }

    /// Whether the table plays `roi=pris`: the Roi is taken, not mated.
    #[inline(always)]
    pub fn is_roi_taken(&self) -> bool {
        self.roi_is_taken
    }

    /// The camp whose Roi was taken, which only happens under `roi=pris`.
    pub(crate) fn without_roi(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.camp(side) & self.rois == 0)
    }

    /// Plies since the last capture.
    pub fn quiet_plies(&self) -> u8 {
        self.quiet_plies
    }

    /// What stands on a square.
    pub fn piece_at(&self, square: Square) -> Option<(Side, Kind)> {
        self.piece_on(square.number())
    }

    /// Every piece: where, whose, and what, from a1 to g8.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Side, Kind)> + use<> {
        let position = *self;
        bits(self.occupied()).filter_map(move |square| {
            let (side, kind) = position.piece_on(square)?;
            Some((Square::of(square), side, kind))
        })
    }

    /// [`Position::piece_at`] by number.
    pub(crate) fn piece_on(&self, square: u8) -> Option<(Side, Kind)> {
        let side = Side::BOTH
            .into_iter()
            .find(|side| self.camps[side.index()] & bit(square) != 0)?;
        Some((side, self.kind_on(square)))
    }

    /// The kind of the piece on an occupied square.
    #[inline(always)]
    pub(crate) fn kind_on(&self, square: u8) -> Kind {
        if self.chevaliers & bit(square) != 0 {
            Kind::Knight
        } else if self.rois & bit(square) != 0 {
            Kind::King
        } else {
            Kind::Archer
        }
    }

    #[inline(always)]
    pub(crate) fn camp(&self, side: Side) -> u64 {
        self.camps[side.index()]
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> u64 {
        self.camps[0] | self.camps[1]
    }

    /// The square of a camp's Roi; 64 where he was taken.
    #[inline(always)]
    pub(crate) fn roi(&self, side: Side) -> u8 {
        (self.camps[side.index()] & self.rois).trailing_zeros() as u8
    }

    /// The same as a set.
    #[inline(always)]
    pub(crate) fn rois(&self, side: Side) -> u64 {
        self.camps[side.index()] & self.rois
    }

    #[inline(always)]
    pub(crate) fn chevaliers(&self, side: Side) -> u64 {
        self.camps[side.index()] & self.chevaliers
    }

    #[inline(always)]
    pub(crate) fn archers(&self, side: Side) -> u64 {
        self.camps[side.index()] & !self.chevaliers & !self.rois
    }

    /// Whether the move takes a piece.
    #[inline(always)]
    pub(crate) fn is_capture(&self, mv: Move) -> bool {
        self.camp(!self.turn) & bit(mv.to) != 0
    }

    /// The turn passed, nothing moved.
    pub(crate) fn passed(&self) -> Self {
        Self {
            turn: !self.turn,
            key: self.key ^ TURN_KEY,
            ..*self
        }
    }

    /// F2 otherwise: whoever takes the Roi wins at once; two Rois left, or the counter, draw even
    /// if one could be taken.
    #[cold]
    fn decided_by_taking(&self) -> Option<Outcome> {
        match self.without_roi() {
            Some(loser) => Some(Outcome::Win(!loser)),
            None => self.drawn_unless_mate().then_some(Outcome::Draw),
        }
    }

    /// F3 and F4, without the question whether the side to move is mated: that comes first.
    #[inline(always)]
    pub(crate) fn drawn_unless_mate(&self) -> bool {
        self.quiet_plies >= MOST_QUIET_PLIES || self.only_rois()
    }

    #[inline(always)]
    pub(crate) fn only_rois(&self) -> bool {
        self.occupied() == self.rois
    }
}

impl Rules for Position {
    type Move = Move;
    type Moves = Moves;

    const REPETITION: Repetition = Repetition::ThirdDraws;

    fn initial() -> Self {
        Self::start(ArrowMap::standard(), false)
    }

    #[inline(always)]
    fn turn(&self) -> Side {
        self.turn
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        self.key
    }

    fn key_from_scratch(&self) -> u64 {
        let mut key = self.map.salt();
        if self.roi_is_taken {
            key ^= ROI_IS_TAKEN_KEY;
        }
        for square in 0..SQUARES as u8 {
            if let Some((side, kind)) = self.piece_on(square) {
                key ^= piece_key(side, kind, square);
            }
        }
        if self.turn == Side::Second {
            key ^= TURN_KEY;
        }
        key
    }

    #[inline]
    fn decided(&self) -> Option<Outcome> {
        if self.roi_is_taken {
            return self.decided_by_taking();
        }
        if !self.drawn_unless_mate() {
            return None;
        }
        // An assault without reply is lost whatever else would be a draw.
        let mated = self.in_assault() && self.legal_count() == 0;
        Some(if mated { self.stuck() } else { Outcome::Draw })
    }

    fn stuck(&self) -> Outcome {
        if self.in_assault() && !self.roi_is_taken {
            Outcome::Win(!self.turn)
        } else {
            Outcome::Draw // F4
        }
    }

    #[inline]
    fn legal_moves(&self, out: &mut Self::Moves) {
        moves::generate(self, |mv| out.push(mv));
    }

    #[inline]
    fn legal_count(&self) -> u64 {
        moves::count(self)
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        *self = self.child(mv);
    }

    /// Made at one go from what is read once. Copied first and changed then, the map would be
    /// carried twice: the compiler copies the changed copy again.
    #[inline]
    fn child(&self, mv: Move) -> Self {
        let (us, them) = (self.turn, !self.turn);
        let (from, to) = (bit(mv.from), bit(mv.to));
        let kind = self.kind_on(mv.from);
        let own = self.camp(us) ^ (from | to);
        let other = self.camp(them) & !to;
        let mut key = self.key ^ piece_key(us, kind, mv.from) ^ piece_key(us, kind, mv.to) ^ TURN_KEY;
        let mut quiet_plies = 0;
        if self.is_capture(mv) {
            key ^= piece_key(them, self.kind_on(mv.to), mv.to);
        } else {
            quiet_plies = self.quiet_plies + 1;
        }
        let moved = |wanted: Kind| if kind == wanted { from | to } else { 0 };
        Self {
            camps: match us {
                Side::First => [own, other],
                Side::Second => [other, own],
            },
            chevaliers: (self.chevaliers & !to) ^ moved(Kind::Knight),
            // Where the Roi is taken, one may stand where the piece arrives.
            rois: (self.rois & !to) ^ moved(Kind::King),
            key,
            map: self.map,
            turn: them,
            quiet_plies,
            as_sold: self.as_sold,
            roi_is_taken: self.roi_is_taken,
        }
    }

    /// Pieces never come back; everything else does.
    #[inline]
    fn is_irreversible(&self, mv: Move) -> bool {
        self.is_capture(mv)
    }
}
