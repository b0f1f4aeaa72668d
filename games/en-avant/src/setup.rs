//! A position in parts, and the one door through which parts become a position.
//!
//! Refused is what no game can reach: too much material, a pawn on an outer rank, the side that has
//! just moved in check, a king already home whose side is still to move … Not refused is what only
//! a study of past moves could exclude: the rules say what follows from such a position, and that
//! is enough.

use escale_rules::{Side, Trouble};

use crate::castling::{CASTLINGS, CastlingRights, Wing};
use crate::geometry::{ahead, bit, rank};
use crate::position::{Kind, MOST_QUIET_PLIES, Position};
use crate::position_text;
use crate::square::Square;

/// The dark squares, a1 among them.
const DARK: u64 = 0xAA55_AA55_AA55_AA55;

/// The parts of a position, sound or not. The default is an empty board at move 1, White to move,
/// without castling rights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// What stands where, Pillars included.
    pub pieces: Vec<(Square, Side, Kind)>,
    /// Whose turn it is.
    pub turn: Side,
    /// Who may still castle where.
    pub castling: CastlingRights,
    /// The square a pawn has just passed over with its double step.
    pub en_passant: Option<Square>,
    /// Plies since the last pawn move or capture.
    pub quiet_plies: u8,
    /// The number of the move, from 1, as in chess texts.
    pub fullmove: u32,
    /// The table option `promotion=pilier`: a pawn may become a Pillar too.
    pub pillar_promotion: bool,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            pieces: Vec::new(),
            turn: Side::First,
            castling: CastlingRights::NONE,
            en_passant: None,
            quiet_plies: 0,
            fullmove: 1,
            pillar_promotion: false,
        }
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        Self {
            pieces: position.pieces().collect(),
            turn: position.turn,
            castling: position.castling_rights(),
            en_passant: position.en_passant(),
            quiet_plies: position.quiet_plies,
            fullmove: position.fullmove,
            pillar_promotion: position.pillar_promotion,
        }
    }
}

/// Why parts make no position, or a text none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// The text is not a position text; the sentence says where.
    Unreadable(Trouble),
    /// Two pieces stand on one square.
    SquareTaken(Square),
    /// A side has no King, or several.
    Kings {
        /// The side.
        side: Side,
        /// How many Kings it has.
        found: u32,
    },
    /// A Pawn stands on the first or last rank.
    PawnOnOuterRank(Square),
    /// A side has more pieces than sixteen men with promotions can give.
    TooMany {
        /// The side.
        side: Side,
        /// How many Pawns it has.
        pawns: u32,
        /// How many pieces only promotion can explain.
        promoted: u32,
    },
    /// A castling right without its King and Rook at home.
    CastlingRight {
        /// Whose right.
        side: Side,
        /// To which side of the board.
        wing: Wing,
    },
    /// The half-move counter is beyond the draw.
    QuietPlies(u8),
    /// Moves are numbered from 1.
    MoveZero,
    /// No enemy Pawn has just passed over this square.
    NoEnPassant(Square),
    /// After the double step over this square the half-move counter is 0.
    EnPassantCounter(Square),
    /// The last move cannot be both the double step over this square and a King's arrival.
    EnPassantArrival(Square),
    /// This side's King reached his goal before: it cannot be its turn.
    AlreadyArrived(Side),
    /// This side has just moved and left its King in check.
    LeftInCheck(Side),
}

escale_board::position_traits! {
    Position, PositionError,
    read: |text| position_text::read_position(false, text),
    write: position_text::write_position
}

impl Position {
    /// The position these parts make, or why they make none.
    pub fn from_setup(setup: &Setup) -> Result<Self, PositionError> {
        let mut position = Self::empty(setup.pillar_promotion);
        for &(square, side, kind) in &setup.pieces {
            if position.occupied() & bit(square.number()) != 0 {
                return Err(PositionError::SquareTaken(square));
            }
            position.put(side, kind, square.number());
        }
        for side in Side::BOTH {
            check_material(&position, side)?;
        }
        position.turn = setup.turn;
        check_castling(&position, setup.castling)?;
        position.rights = setup.castling.bits();
        if setup.quiet_plies > MOST_QUIET_PLIES {
            return Err(PositionError::QuietPlies(setup.quiet_plies));
        }
        position.quiet_plies = setup.quiet_plies;
        if setup.fullmove == 0 {
            return Err(PositionError::MoveZero);
        }
        position.fullmove = setup.fullmove;
        if let Some(square) = setup.en_passant {
            check_en_passant(&position, square)?;
            position.en_passant = Some(square.number());
        }
        check_kings(&position)?;
        position.settle();
        Ok(position)
    }

    /// Its parts, from which [`Position::from_setup`] makes it again.
    pub fn setup(&self) -> Setup {
        self.into()
    }
}

/// One king, no pawn where none can be, and no more pieces than sixteen men with promotions can
/// give.
fn check_material(position: &Position, side: Side) -> Result<(), PositionError> {
    let of = |kind| position.of(side, kind);
    let count = |set: u64| set.count_ones();
    let found = count(of(Kind::King));
    if found != 1 {
        return Err(PositionError::Kings { side, found });
    }
    let misplaced = of(Kind::Pawn) & (rank(0) | rank(7));
    if misplaced != 0 {
        let square = Square::of(misplaced.trailing_zeros() as u8);
        return Err(PositionError::PawnOnOuterRank(square));
    }
    let promoted = count(of(Kind::Queen)).saturating_sub(1)
        + count(of(Kind::Rook)).saturating_sub(2)
        + count(of(Kind::Bishop) & DARK).saturating_sub(1)
        + count(of(Kind::Bishop) & !DARK).saturating_sub(1)
        + count(of(Kind::Knight)).saturating_sub(2);
    let pawns = count(of(Kind::Pawn));
    if pawns + promoted > 8 {
        return Err(PositionError::TooMany { side, pawns, promoted });
    }
    Ok(())
}

fn check_castling(position: &Position, rights: CastlingRights) -> Result<(), PositionError> {
    for castling in CASTLINGS.iter().filter(|castling| rights.bits() & castling.right != 0) {
        let at_home = |kind, square| position.of(castling.side, kind) & bit(square) != 0;
        if !at_home(Kind::King, castling.king.0) || !at_home(Kind::Rook, castling.rook.0) {
            let (side, wing) = (castling.side, castling.wing);
            return Err(PositionError::CastlingRight { side, wing });
        }
    }
    Ok(())
}

/// The square a pawn of the side not to move has just passed over: that side's third rank, empty
/// like the square behind, the pawn in front.
fn check_en_passant(position: &Position, square: Square) -> Result<(), PositionError> {
    let (us, them) = (position.turn, position.turn.other());
    let third = match them {
        Side::First => rank(2),
        Side::Second => rank(5),
    };
    let passed = bit(square.number());
    let (pawn, start) = (ahead(them, passed), ahead(us, passed));
    let empty = position.occupied() & (passed | start) == 0;
    if passed & third == 0 || !empty || position.of(them, Kind::Pawn) & pawn == 0 {
        return Err(PositionError::NoEnPassant(square));
    }
    if position.quiet_plies != 0 {
        return Err(PositionError::EnPassantCounter(square));
    }
    if position.has_arrived(them) {
        return Err(PositionError::EnPassantArrival(square));
    }
    Ok(())
}

fn check_kings(position: &Position) -> Result<(), PositionError> {
    let (us, them) = (position.turn, position.turn.other());
    if position.has_arrived(us) {
        return Err(PositionError::AlreadyArrived(us));
    }
    if position.attackers(position.king(them), us, position.occupied()) != 0 {
        return Err(PositionError::LeftInCheck(them));
    }
    Ok(())
}
