//! The position: who stands where, whose turn it is, and what a move changes.

use escale_board::{bits, key_table};
use escale_rules::{Outcome, Repetition, Rules, Side};

use crate::castling::{CASTLINGS, CastlingRights, castling_of, rights_kept};
use crate::geometry::{
    ahead, bishop_attacks, bit, first_rank, king_attacks, knight_attacks, pawn_attacks, rank_of, rook_attacks,
};
use crate::moves::{Move, Moves, Special};
use crate::square::Square;

/// What can stand on a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Kind {
    /// Pion.
    #[default]
    Pawn,
    /// Cavalier.
    Knight,
    /// Fou.
    Bishop,
    /// Tour.
    Rook,
    /// Dame.
    Queen,
    /// Roi.
    King,
    /// Pilier: never moves, attacks nothing, blocks lines for both sides.
    Pillar,
}

impl Kind {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Self; 7] = [
        Self::Pawn,
        Self::Knight,
        Self::Bishop,
        Self::Rook,
        Self::Queen,
        Self::King,
        Self::Pillar,
    ];
}

static PIECE_KEYS: [u64; 2 * 7 * 64] = key_table(0xE0_01);
static CASTLING_KEYS: [u64; 16] = key_table(0xE0_02);
static EN_PASSANT_KEYS: [u64; 8] = key_table(0xE0_03);
const TURN_KEY: u64 = key_table::<2>(0xE0_04)[0];
const PILLAR_PROMOTION_KEY: u64 = key_table::<2>(0xE0_04)[1];

#[inline(always)]
fn piece_key(side: Side, kind: Kind, square: u8) -> u64 {
    PIECE_KEYS[(side.index() * 7 + kind as usize) * 64 + (square as usize & 63)]
}

/// Plies without a pawn move or a capture that make a draw (E1): fifty moves each.
pub(crate) const MOST_QUIET_PLIES: u8 = 100;

/// A position of Échecs En Avant !
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The squares of each [`Kind`], both sides together.
    pub(crate) kinds: [u64; 7],
    /// The squares of each side, its Piliers included.
    pub(crate) sides: [u64; 2],
    key: u64,
    /// The number of the move, as in chess texts; stays at its greatest value if a game ever gets
    /// there.
    pub(crate) fullmove: u32,
    /// Plies since the last pawn move or capture, 0 to 100.
    pub(crate) quiet_plies: u8,
    pub(crate) turn: Side,
    /// One bit for each of [`CASTLINGS`].
    pub(crate) rights: u8,
    /// The square a pawn has just passed over.
    pub(crate) en_passant: Option<u8>,
    /// Whether that pawn can legally be captured there. Only then does the square count for the
    /// identity of the position (E1).
    pub(crate) en_passant_counts: bool,
    /// E3 otherwise, option `promotion=pilier`: a pawn may become a Pilier too.
    pub(crate) pillar_promotion: bool,
}

const _: () = assert!(size_of::<Position>() <= 128);

impl Position {
    /// An empty board; for set-up, which fills it with [`Position::put`] and ends with
    /// [`Position::settle`].
    pub(crate) const fn empty(pillar_promotion: bool) -> Self {
        Self {
            kinds: [0; 7],
            sides: [0; 2],
            key: 0,
            fullmove: 1,
            quiet_plies: 0,
            turn: Side::First,
            rights: 0,
            en_passant: None,
            en_passant_counts: false,
            pillar_promotion,
        }
    }

    /// The start of the game; `pillar_promotion` is the option `promotion=pilier`.
    pub fn start(pillar_promotion: bool) -> Self {
        const BACK_RANK: [Kind; 8] = [
            Kind::Rook,
            Kind::Knight,
            Kind::Bishop,
            Kind::Queen,
            Kind::King,
            Kind::Bishop,
            Kind::Knight,
            Kind::Rook,
        ];
        let mut position = Self::empty(pillar_promotion);
        for (file, kind) in (0..).zip(BACK_RANK) {
            position.put(Side::First, kind, file);
            position.put(Side::First, Kind::Pawn, 8 + file);
            position.put(Side::Second, Kind::Pawn, 48 + file);
            position.put(Side::Second, kind, 56 + file);
        }
        position.rights = CASTLINGS.iter().map(|castling| castling.right).sum();
        position.settle();
        position
    }

    /// Puts a piece on an empty square.
    pub(crate) fn put(&mut self, side: Side, kind: Kind, square: u8) {
        debug_assert!(self.occupied() & bit(square) == 0);
        self.kinds[kind as usize] |= bit(square);
        self.sides[side.index()] |= bit(square);
    }

    /// Computes what follows from the rest. Both kings must be there.
    pub(crate) fn settle(&mut self) {
        self.en_passant_counts = self.en_passant_takers() != 0;
        self.key = self.key_from_scratch();
    }

    /// All squares that are not empty.
    #[inline(always)]
    pub(crate) fn occupied(&self) -> u64 {
        self.sides[0] | self.sides[1]
    }

    /// The squares of one kind of one side.
    #[inline(always)]
    pub(crate) fn of(&self, side: Side, kind: Kind) -> u64 {
        self.kinds[kind as usize] & self.sides[side.index()]
    }

    /// Where the king of a side stands.
    #[inline(always)]
    pub(crate) fn king(&self, side: Side) -> u8 {
        self.of(side, Kind::King).trailing_zeros() as u8
    }

    /// What stands on a square.
    pub fn piece_at(&self, square: Square) -> Option<(Side, Kind)> {
        self.piece_on(square.number())
    }

    /// Everything that stands on the board, Pillars included: where, whose, and what, from a1 to
    /// h8.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Side, Kind)> + use<> {
        let position = *self;
        bits(self.occupied()).filter_map(move |square| {
            let (side, kind) = position.piece_on(square)?;
            Some((Square::of(square), side, kind))
        })
    }

    /// Who may still castle where.
    pub fn castling_rights(&self) -> CastlingRights {
        CastlingRights::of(self.rights)
    }

    /// The square a pawn has just passed over with its double step.
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant.map(Square::of)
    }

    /// Plies since the last pawn move or capture.
    pub fn quiet_plies(&self) -> u8 {
        self.quiet_plies
    }

    /// Whether the table plays `promotion=pilier`: a pawn may become a Pilier too.
    pub fn has_pillar_promotion(&self) -> bool {
        self.pillar_promotion
    }

    /// The number of the move, from 1, as in chess texts.
    pub fn fullmove(&self) -> u32 {
        self.fullmove
    }

    /// [`Position::piece_at`] by number.
    pub(crate) fn piece_on(&self, square: u8) -> Option<(Side, Kind)> {
        let here = bit(square);
        let kind = Kind::ALL
            .into_iter()
            .find(|&kind| self.kinds[kind as usize] & here != 0)?;
        let side = if self.sides[0] & here != 0 {
            Side::First
        } else {
            Side::Second
        };
        Some((side, kind))
    }

    /// The pieces of `by` that attack a square if the board is occupied by `occupied`. Attacks
    /// follow captures (E4): backward too, but for pawns.
    #[inline]
    pub(crate) fn attackers(&self, square: u8, by: Side, occupied: u64) -> u64 {
        let [pawns, knights, bishops, rooks, queens, kings, _] = self.kinds;
        self.sides[by.index()]
            & (pawn_attacks(by.other(), bit(square)) & pawns
                | knight_attacks(square) & knights
                | king_attacks(square) & kings
                | bishop_attacks(square, occupied) & (bishops | queens)
                | rook_attacks(square, occupied) & (rooks | queens))
    }

    /// The pieces that give check to the side to move.
    pub(crate) fn checkers(&self) -> u64 {
        self.attackers(self.king(self.turn), self.turn.other(), self.occupied())
    }

    /// Whether the king of a side stands on the enemy's first rank.
    #[inline(always)]
    pub(crate) fn has_arrived(&self, side: Side) -> bool {
        self.of(side, Kind::King) & first_rank(side.other()) != 0
    }

    /// Whether the move brings the king to the enemy's first rank.
    pub(crate) fn arrives(&self, mv: Move) -> bool {
        mv.piece == Kind::King && bit(mv.to) & first_rank(self.turn.other()) != 0
    }

    /// The pawns of the side to move that can legally take the pawn which has just made a double
    /// step.
    pub(crate) fn en_passant_takers(&self) -> u64 {
        let Some(target) = self.en_passant else { return 0 };
        let (us, them) = (self.turn, self.turn.other());
        let beside = pawn_attacks(them, bit(target)) & self.of(us, Kind::Pawn);
        let taken = ahead(them, bit(target));
        bits(beside)
            .filter(|&from| {
                // Two squares of one row are left at once, so pins do not tell: look at the board
                // as it will be.
                let occupied = (self.occupied() ^ bit(from) ^ taken) | bit(target);
                self.attackers(self.king(us), them, occupied) & !taken == 0
            })
            .fold(0, |set, from| set | bit(from))
    }

    /// Whether the side to move is in check and has no legal move.
    pub(crate) fn is_checkmate(&self) -> bool {
        self.checkers() != 0 && self.legal_count() == 0
    }

    /// The same board with the turn passed; the counters stay.
    pub(crate) fn passed(&self) -> Self {
        let mut next = *self;
        next.forget_en_passant();
        next.turn = self.turn.other();
        next.key ^= TURN_KEY;
        next
    }

    /// Puts a piece on a square or takes it off.
    #[inline(always)]
    fn toggle(&mut self, side: Side, kind: Kind, square: u8) {
        self.kinds[kind as usize] ^= bit(square);
        self.sides[side.index()] ^= bit(square);
        self.key ^= piece_key(side, kind, square);
    }

    #[inline(always)]
    fn forget_en_passant(&mut self) {
        if let Some(square) = self.en_passant.take()
            && self.en_passant_counts
        {
            self.key ^= EN_PASSANT_KEYS[square as usize & 7];
            self.en_passant_counts = false;
        }
    }
}

impl Rules for Position {
    type Move = Move;
    type Moves = Moves;

    /// Only captures of Piliers lead backward without end, but they do: positions can repeat.
    const REPETITION: Repetition = Repetition::ThirdDraws;

    fn initial() -> Self {
        Self::start(false)
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
        let mut key = CASTLING_KEYS[self.rights as usize & 15];
        if self.pillar_promotion {
            key ^= PILLAR_PROMOTION_KEY;
        }
        for square in bits(self.occupied()) {
            let (side, kind) = self.piece_on(square).expect("an occupied square");
            key ^= piece_key(side, kind, square);
        }
        if let Some(square) = self.en_passant.filter(|_| self.en_passant_takers() != 0) {
            key ^= EN_PASSANT_KEYS[square as usize & 7];
        }
        if self.turn == Side::Second {
            key ^= TURN_KEY;
        }
        key
    }

    #[inline]
    fn decided(&self) -> Option<Outcome> {
        // E5. Only the side that has just moved can have arrived.
        let moved = self.turn.other();
        if self.has_arrived(moved) {
            return Some(Outcome::Win(moved));
        }
        // E1. A mate on the very move that fills the counter stands; it is then the lack of moves
        // that decides.
        if self.quiet_plies >= MOST_QUIET_PLIES && !self.is_checkmate() {
            return Some(Outcome::Draw);
        }
        None
    }

    fn stuck(&self) -> Outcome {
        if self.checkers() != 0 {
            Outcome::Win(self.turn.other())
        } else {
            Outcome::Draw // E1: stalemate
        }
    }

    #[inline]
    fn legal_moves(&self, out: &mut Self::Moves) {
        crate::moves::generate(self, out);
    }

    #[inline]
    fn legal_count(&self) -> u64 {
        crate::moves::count(self)
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        let side = self.turn;
        self.forget_en_passant();
        self.quiet_plies += 1;
        if mv.piece == Kind::Pawn {
            self.quiet_plies = 0;
        }
        if self.occupied() & bit(mv.to) != 0 {
            let (owner, kind) = self.piece_on(mv.to).expect("an occupied square");
            self.toggle(owner, kind, mv.to);
            self.quiet_plies = 0;
        }
        self.toggle(side, mv.piece, mv.from);
        self.toggle(side, mv.special.promotion().unwrap_or(mv.piece), mv.to);
        if rank_of(mv.from) == rank_of(mv.to) {
            self.toggle(side, Kind::Pillar, mv.from);
        }
        match mv.special {
            Special::None | Special::Promotion(_) => {}
            Special::DoubleStep => self.en_passant = Some(u8::midpoint(mv.from, mv.to)),
            Special::EnPassant => {
                self.toggle(side.other(), Kind::Pawn, mv.passed_pawn());
            }
            Special::Castling => {
                let (from, to) = castling_of(mv).expect("one of the four castlings").rook;
                self.toggle(side, Kind::Rook, from);
                self.toggle(side, Kind::Rook, to);
                self.toggle(side, Kind::Pillar, from);
            }
        }
        let kept = rights_kept(mv);
        if self.rights & !kept != 0 {
            self.key ^= CASTLING_KEYS[self.rights as usize & 15];
            self.rights &= kept;
            self.key ^= CASTLING_KEYS[self.rights as usize & 15];
        }
        if side == Side::Second {
            self.fullmove = self.fullmove.saturating_add(1);
        }
        self.turn = side.other();
        self.key ^= TURN_KEY;
        if let Some(square) = self.en_passant
            && self.en_passant_takers() != 0
        {
            self.en_passant_counts = true;
            self.key ^= EN_PASSANT_KEYS[square as usize & 7];
        }
    }

    /// Pawns never go back, what is captured never returns, a castling right neither. Piliers do: a
    /// captured one may be laid again, and its capture may have led a piece backward.
    fn is_irreversible(&self, mv: Move) -> bool {
        let kept = rights_kept(mv);
        let taken = self.occupied() & bit(mv.to) != 0 && self.kinds[Kind::Pillar as usize] & bit(mv.to) == 0;
        mv.piece == Kind::Pawn || taken || self.rights & !kept != 0
    }
}
