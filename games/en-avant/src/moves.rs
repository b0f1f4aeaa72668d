//! The move, and the generator: every legal move and nothing else, without trying any of them on
//! the board.
//!
//! One walk over the pieces serves both to list the moves and to count them; what it finds goes to
//! a [`Sink`].
//!
//! What a Pilier left behind does to legality, case by case:
//!
//! * a pinned piece that moves sideways leaves a Pilier in its place, so its king stays covered:
//!   such a move is always free of the pin;
//! * a king that steps sideways away from a rook or queen on his rank leaves a Pilier between them:
//!   he is safe from it there;
//! * castling leaves Piliers on squares of its own rank, where nothing could have looked through
//!   anyway: its conditions are those of chess;
//! * en passant is no sideways move; it empties two squares and is tried on the board (see
//!   `Position::en_passant_takers`).

use escale_board::bits;
use escale_rules::{MoveBuf, MoveList, Side};

use crate::castling::CASTLINGS;
use crate::geometry::{
    RANK_BITS, ahead, ahead_east, ahead_west, between, bishop_attacks, bit, first_rank, king_attacks, knight_attacks,
    knights_attacks, line_through, not_behind, pawn_attacks, rank, rank_of, rook_attacks,
};
use crate::position::{Kind, Position};
use crate::square::Square;

/// What else a move does, besides moving one piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Special {
    /// Nothing else.
    #[default]
    None,
    /// A pawn goes two squares and may be taken en passant.
    DoubleStep,
    /// A pawn takes the one that has just passed by.
    EnPassant,
    /// The king moves, and a rook with him.
    Castling,
    /// A pawn becomes another piece.
    Promotion(Kind),
}

impl Special {
    /// What the pawn becomes.
    #[inline(always)]
    pub fn promotion(self) -> Option<Kind> {
        match self {
            Self::Promotion(kind) => Some(kind),
            _ => None,
        }
    }
}

/// A move: one piece from a square to another. Its text, `e2e4` or `e7e8q`, is its `Display`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Move {
    /// The square it leaves.
    pub(crate) from: u8,
    /// The square it goes to.
    pub(crate) to: u8,
    /// What moves.
    pub(crate) piece: Kind,
    /// What else happens.
    pub(crate) special: Special,
}

impl Move {
    /// The square it leaves.
    pub const fn from(self) -> Square {
        Square::of(self.from)
    }

    /// The square it goes to.
    pub const fn to(self) -> Square {
        Square::of(self.to)
    }

    /// What moves.
    pub const fn kind(self) -> Kind {
        self.piece
    }

    /// What else happens.
    pub const fn special(self) -> Special {
        self.special
    }

    /// The square of the piece it takes in this position, if it takes one: of either side, and not
    /// where the pawn arrives if it takes en passant.
    pub fn captures(self, position: &Position) -> impl Iterator<Item = Square> + use<> {
        let square = if self.special == Special::EnPassant {
            Some(self.passed_pawn())
        } else {
            (position.occupied() & bit(self.to) != 0).then_some(self.to)
        };
        square.map(Square::of).into_iter()
    }

    /// The squares it is shown by: origin and end.
    pub fn path(self, _: &Position) -> Vec<Square> {
        vec![self.from(), self.to()]
    }

    /// Where the pawn taken en passant stands: beside the departure, on the file it goes to.
    #[inline(always)]
    pub(crate) const fn passed_pawn(self) -> u8 {
        (self.from & RANK_BITS) | (self.to & 7)
    }
}

/// What a pawn can become (E3), the usual choice first.
pub(crate) const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

/// What it can become at any table: under `promotion=pilier` a Pilier too (E3 otherwise).
pub(crate) const ALL_PROMOTIONS: [Kind; 5] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pillar];

/// The generator's buffer.
///
/// No position has more moves. A side has its king (8 steps and 2 castlings) and at most 9 queens
/// (27 targets each on an empty board), 2 rooks (14), 2 bishops (13) and 2 knights (8): a pawn not
/// yet promoted has at most 15 moves, less than the queen it may become. Position texts with more
/// material than that are refused.
pub type Moves = MoveList<Move, { 10 + 9 * 27 + 2 * 14 + 2 * 13 + 2 * 8 }>;

/// Lists all legal moves.
#[inline]
pub(crate) fn generate(position: &Position, out: &mut impl MoveBuf<Move>) {
    walk(position, &mut Listing(out));
}

/// Counts all legal moves.
#[inline]
pub(crate) fn count(position: &Position) -> u64 {
    let mut count = Counting(0);
    walk(position, &mut count);
    u64::from(count.0)
}

/// What takes the moves a walk finds.
trait Sink {
    /// One piece can go to each of these squares.
    fn piece(&mut self, piece: Kind, from: u8, targets: u64);
    /// A pawn can come to each of these squares, from `back` squares before.
    fn pawns(&mut self, targets: u64, back: i8, special: Special);
    /// The same on the last rank.
    fn promotions(&mut self, targets: u64, back: i8);
    /// The king can castle.
    fn castling(&mut self, king: (u8, u8));
}

struct Counting(u32);

impl Sink for Counting {
    #[inline(always)]
    fn piece(&mut self, _: Kind, _: u8, targets: u64) {
        self.0 += targets.count_ones();
    }

    #[inline(always)]
    fn pawns(&mut self, targets: u64, _: i8, _: Special) {
        self.0 += targets.count_ones();
    }

    #[inline(always)]
    fn promotions(&mut self, targets: u64, _: i8) {
        self.0 += targets.count_ones() * PROMOTIONS.len() as u32;
    }

    #[inline(always)]
    fn castling(&mut self, _: (u8, u8)) {
        self.0 += 1;
    }
}

struct Listing<'a, B>(&'a mut B);

impl<B: MoveBuf<Move>> Sink for Listing<'_, B> {
    #[inline(always)]
    fn piece(&mut self, piece: Kind, from: u8, targets: u64) {
        for to in bits(targets) {
            self.0.push(Move {
                from,
                to,
                piece,
                special: Special::None,
            });
        }
    }

    #[inline(always)]
    fn pawns(&mut self, targets: u64, back: i8, special: Special) {
        for to in bits(targets) {
            self.0.push(Move {
                from: to.wrapping_add_signed(-back),
                to,
                piece: Kind::Pawn,
                special,
            });
        }
    }

    #[inline(always)]
    fn promotions(&mut self, targets: u64, back: i8) {
        for kind in PROMOTIONS {
            self.pawns(targets, back, Special::Promotion(kind));
        }
    }

    #[inline(always)]
    fn castling(&mut self, (from, to): (u8, u8)) {
        self.0.push(Move {
            from,
            to,
            piece: Kind::King,
            special: Special::Castling,
        });
    }
}

#[inline]
fn walk(position: &Position, sink: &mut impl Sink) {
    // Two copies, each with its side known: directions become constants.
    match position.turn {
        Side::First => Walk::new(position, Side::First).run(sink),
        Side::Second => Walk::new(position, Side::Second).run(sink),
    }
}

/// What one look at the board tells before any move.
struct Walk<'a> {
    position: &'a Position,
    us: Side,
    occupied: u64,
    /// What may be captured: all but kings and our own Piliers. Our own pieces too (E2).
    takeable: u64,
    king: u8,
    checkers: u64,
    /// Our pieces that alone stand between our king and an enemy slider.
    pinned: u64,
}

impl<'a> Walk<'a> {
    #[inline(always)]
    fn new(position: &'a Position, us: Side) -> Self {
        let [pawns, knights, bishops, rooks, queens, kings, piliers] = position.kinds;
        let (ours, theirs) = (position.sides[us.index()], position.sides[us.other().index()]);
        let occupied = ours | theirs;
        let king = position.king(us);

        let mut checkers = theirs & (knight_attacks(king) & knights | pawn_attacks(us, bit(king)) & pawns);
        let mut pinned = 0;
        // Enemy pieces block for good what lies behind them; ours may be pinned.
        let snipers = theirs
            & (rook_attacks(king, theirs) & (rooks | queens) | bishop_attacks(king, theirs) & (bishops | queens));
        for sniper in bits(snipers) {
            let blockers = between(king, sniper) & occupied;
            if blockers == 0 {
                checkers |= bit(sniper);
            } else if blockers.is_power_of_two() {
                pinned |= blockers;
            }
        }
        Self {
            position,
            us,
            occupied,
            takeable: occupied & !(kings | piliers & ours),
            king,
            checkers,
            pinned,
        }
    }

    /// Where a piece standing on `from` may go, its way of moving aside: to any capture, forward or
    /// sideways otherwise.
    #[inline(always)]
    fn allowed(&self, from: u8) -> u64 {
        self.takeable | !self.occupied & not_behind(self.us, from)
    }

    #[inline(always)]
    fn run(&self, sink: &mut impl Sink) {
        self.king_moves(sink);
        // What answers every check; in double check only the king can.
        let answers = if self.checkers == 0 {
            !0
        } else if self.checkers.is_power_of_two() {
            self.checkers | between(self.king, self.checkers.trailing_zeros() as u8)
        } else {
            return;
        };
        self.piece_moves(answers, sink);

        let pawns = self.position.of(self.us, Kind::Pawn);
        self.pawn_moves(pawns & !self.pinned, answers, sink);
        for pawn in bits(pawns & self.pinned) {
            self.pawn_moves(bit(pawn), answers & line_through(self.king, pawn), sink);
        }
        if self.position.en_passant_counts {
            let target = self.position.en_passant.expect("a square that counts");
            for from in bits(self.position.en_passant_takers()) {
                sink.pawns(bit(target), target as i8 - from as i8, Special::EnPassant);
            }
        }
    }

    #[inline(always)]
    fn king_moves(&self, sink: &mut impl Sink) {
        let them = self.us.other();
        let targets = king_attacks(self.king) & self.allowed(self.king);
        let attacked = self.attacked_once_the_king_left();
        let mut safe = targets & !attacked;
        // A king who steps sideways leaves a Pilier where he stood: a slider of his rank on the
        // other side does not see him there. On no other line do his square and the one beside it
        // lie together.
        let row = rank_of(self.king);
        if self.checkers & row != 0 {
            for beside in bits(targets & row & attacked) {
                if self.position.attackers(beside, them, self.occupied) == 0 {
                    safe |= bit(beside);
                }
            }
        }
        sink.piece(Kind::King, self.king, safe);

        if self.position.rights != 0 && self.checkers == 0 {
            for castling in &CASTLINGS {
                if castling.side == self.us
                    && self.position.rights & castling.right != 0
                    && self.occupied & castling.empty == 0
                    && attacked & castling.crossed == 0
                {
                    sink.castling(castling.king);
                }
            }
        }
    }

    /// All the enemy attacks if our king is off the board: he cannot hide behind himself.
    #[inline(always)]
    fn attacked_once_the_king_left(&self) -> u64 {
        let them = self.us.other();
        let [pawns, knights, bishops, rooks, queens, _, _] = self.position.kinds;
        let theirs = self.position.sides[them.index()];
        let occupied = self.occupied ^ bit(self.king);
        let mut attacked = pawn_attacks(them, pawns & theirs)
            | knights_attacks(knights & theirs)
            | king_attacks(self.position.king(them));
        for square in bits((bishops | queens) & theirs) {
            attacked |= bishop_attacks(square, occupied);
        }
        for square in bits((rooks | queens) & theirs) {
            attacked |= rook_attacks(square, occupied);
        }
        attacked
    }

    #[inline(always)]
    fn piece_moves(&self, answers: u64, sink: &mut impl Sink) {
        let ours = |kind| self.position.of(self.us, kind);
        // A knight can never stay on the line it is pinned on.
        for from in bits(ours(Kind::Knight) & !self.pinned) {
            sink.piece(Kind::Knight, from, knight_attacks(from) & self.allowed(from) & answers);
        }
        for from in bits(ours(Kind::Bishop)) {
            let targets = bishop_attacks(from, self.occupied) & self.allowed(from) & answers;
            sink.piece(Kind::Bishop, from, self.unpinned(from, targets));
        }
        for from in bits(ours(Kind::Rook)) {
            let targets = rook_attacks(from, self.occupied) & self.allowed(from) & answers;
            sink.piece(Kind::Rook, from, self.unpinned(from, targets));
        }
        for from in bits(ours(Kind::Queen)) {
            let attacks = rook_attacks(from, self.occupied) | bishop_attacks(from, self.occupied);
            let targets = attacks & self.allowed(from) & answers;
            sink.piece(Kind::Queen, from, self.unpinned(from, targets));
        }
    }

    /// The targets that do not uncover the king: those on the line of the pin, and those on the
    /// same rank, since the Pilier left behind covers him.
    #[inline(always)]
    fn unpinned(&self, from: u8, targets: u64) -> u64 {
        if self.pinned & bit(from) == 0 {
            targets
        } else {
            targets & (line_through(self.king, from) | rank_of(from))
        }
    }

    #[inline(always)]
    fn pawn_moves(&self, pawns: u64, answers: u64, sink: &mut impl Sink) {
        let us = self.us;
        let (step, third, last) = match us {
            Side::First => (8, rank(2), first_rank(Side::Second)),
            Side::Second => (-8, rank(5), first_rank(Side::First)),
        };
        let single = ahead(us, pawns) & !self.occupied;
        let double = ahead(us, single & third) & !self.occupied & answers;
        sink.pawns(double, 2 * step, Special::DoubleStep);
        let single = single & answers;
        let west = ahead_west(us, pawns) & self.takeable & answers;
        let east = ahead_east(us, pawns) & self.takeable & answers;
        for (targets, back) in [(single, step), (west, step - 1), (east, step + 1)] {
            sink.pawns(targets & !last, back, Special::None);
            if targets & last != 0 {
                sink.promotions(targets & last, back);
                if self.position.pillar_promotion {
                    sink.pawns(targets & last, back, Special::Promotion(Kind::Pillar));
                }
            }
        }
    }
}
