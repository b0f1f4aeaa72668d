//! A position in parts, and the one door through which parts become a position.

use escale_rules::{Phrase, Rules, Side, Trouble, phrase};

use crate::geometry::DARK;
use crate::position::{Kind, Position};
use crate::square::Square;
use crate::{CARD, position_text};

/// The parts of a position, sound or not. The default is an empty board, Blancs to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// What stands where.
    pub pieces: Vec<(Square, Side, Kind)>,
    /// Whose turn it is.
    pub turn: Side,
    /// The table option `lices=refuge`: a Knight in the enemy's lists is not taken.
    pub refuge: bool,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            pieces: Vec::new(),
            turn: Side::First,
            refuge: false,
        }
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        Self {
            pieces: position.pieces().collect(),
            turn: position.turn(),
            refuge: position.is_refuge(),
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
    /// A Pawn never leaves the dark squares, and this is a light one.
    PawnOnLightSquare(Square),
    /// Nothing stands on the board: the last piece to capture always stays.
    EmptyBoard,
    /// A side has more pieces of a kind than at the start.
    TooMany {
        /// The side.
        side: Side,
        /// The kind.
        kind: Kind,
        /// How many it has.
        found: u32,
    },
}

escale_board::position_traits! {
    Position, PositionError,
    read: |text| position_text::read_position(false, text),
    write: position_text::write_position
}

impl PositionError {
    /// The sentence for people, in both languages.
    pub fn phrase(&self) -> Phrase {
        match *self {
            Self::Unreadable(ref trouble) => trouble.phrase.clone(),
            Self::SquareTaken(place) => phrase!("il y a deux pièces en {place}", "there are two pieces on {place}"),
            Self::PawnOnLightSquare(place) => phrase!(
                "un Pion ne quitte jamais les cases noires, et {place} est une case blanche",
                "a Pawn never leaves the dark squares, and {place} is a light one"
            ),
            Self::EmptyBoard => Phrase::new(
                "le plateau est vide : la dernière pièce qui prend reste toujours en jeu",
                "the board is empty: the last piece to capture always stays in play",
            ),
            Self::TooMany { side, kind, found } => {
                let Phrase { fr, en } = &CARD.camps[side.index()];
                let most = kind.supply();
                let (fr_kind, en_kind) = match kind {
                    Kind::Knight => ("Chevaliers", "Knights"),
                    Kind::Squire => ("Écuyers", "Squires"),
                    Kind::Pawn => ("Pions", "Pawns"),
                };
                phrase!(
                    "les {fr} ont {found} {fr_kind}, ils n'en ont que {most} au départ",
                    "{en} has {found} {en_kind}, but only {most} at the start"
                )
            }
        }
    }
}

impl Position {
    /// The position these parts make, or why they make none.
    ///
    /// Refused as impossible is only what no play can bring about: pieces beyond the supply, a Pawn
    /// on a light square, a board without any piece. A board on which one side has nothing left is
    /// accepted whoever is to move: it is how one shows the moves of a single piece.
    pub fn from_setup(setup: &Setup) -> Result<Self, PositionError> {
        let mut position = Self::empty(setup.turn, setup.refuge);
        for &(square, side, kind) in &setup.pieces {
            let number = square.number();
            if position.piece_on(number).is_some() {
                return Err(PositionError::SquareTaken(square));
            }
            if kind == Kind::Pawn && DARK >> number & 1 == 0 {
                return Err(PositionError::PawnOnLightSquare(square));
            }
            position.put(side, kind, number);
        }
        if setup.pieces.is_empty() {
            return Err(PositionError::EmptyBoard);
        }
        for side in Side::BOTH {
            for kind in Kind::ALL {
                let found = position.of_kind(side, kind).count_ones();
                if found > kind.supply() {
                    return Err(PositionError::TooMany { side, kind, found });
                }
            }
        }
        Ok(position)
    }

    /// Its parts, from which [`Position::from_setup`] makes it again.
    pub fn setup(&self) -> Setup {
        self.into()
    }
}
