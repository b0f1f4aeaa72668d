//! A position in parts, and the one door through which parts become a position.

use escale_rules::{Phrase, Rules, Side, Trouble, phrase};

use crate::arrows::ArrowMap;
use crate::geometry::bit;
use crate::position::{Kind, MOST_ARCHERS, MOST_CHEVALIERS, MOST_QUIET_PLIES, Position};
use crate::square::Square;
use crate::{CARD, position_text};

/// The parts of a position, sound or not. The default is an empty board of the game as sold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// What stands where.
    pub pieces: Vec<(Square, Side, Kind)>,
    /// Whose turn it is.
    pub turn: Side,
    /// Plies since the last capture.
    pub quiet_plies: u8,
    /// The arrows.
    pub map: ArrowMap,
    /// The table option `roi=pris`: the King is taken, not mated.
    pub king_is_taken: bool,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            pieces: Vec::new(),
            turn: Side::First,
            quiet_plies: 0,
            map: ArrowMap::standard(),
            king_is_taken: false,
        }
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        Self {
            pieces: position.pieces().collect(),
            turn: position.turn(),
            quiet_plies: position.quiet_plies(),
            map: *position.map(),
            king_is_taken: position.is_roi_taken(),
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
    /// A camp has no King, or several.
    Kings {
        /// The camp.
        side: Side,
        /// How many Kings it has.
        found: u32,
    },
    /// A camp has more pieces of a kind than the box holds; there is no promotion.
    TooMany {
        /// The camp.
        side: Side,
        /// The kind.
        kind: Kind,
        /// How many it has.
        found: u32,
    },
    /// The counter of plies without a capture is beyond the draw.
    QuietPlies(u8),
    /// The side that has just moved left its King under assault (F2).
    LeftUnderAssault {
        /// Where that King stands.
        king: Square,
        /// A piece that could take him.
        by: Square,
    },
}

escale_board::position_traits! {
    Position, PositionError,
    read: |text| position_text::read_position(&Position::initial(), text),
    write: position_text::write_position
}

impl PositionError {
    /// The sentence for people, in both languages.
    pub fn phrase(&self) -> Phrase {
        match *self {
            Self::Unreadable(ref trouble) => trouble.phrase.clone(),
            Self::SquareTaken(square) => phrase!(
                "position impossible : deux pièces en {square}",
                "impossible position: two pieces on {square}"
            ),
            Self::Kings { side, found } => kings(side, found),
            Self::TooMany { side, kind, found } => too_many(side, kind, found),
            Self::QuietPlies(found) => phrase!(
                "position impossible : {found} demi-coups sans prise, la partie est nulle à {MOST_QUIET_PLIES}",
                "impossible position: {found} plies without a capture, the game is drawn at {MOST_QUIET_PLIES}"
            ),
            Self::LeftUnderAssault { king: at, by: from } => phrase!(
                "position impossible : le Roi en {at} est sous l'assaut de {from} alors que son camp vient de jouer",
                "impossible position: the King on {at} is under assault from {from} although his side has just moved"
            ),
        }
    }
}

fn kings(side: Side, found: u32) -> Phrase {
    let Phrase { fr, en } = &CARD.camps[side.index()];
    if found == 0 {
        phrase!(
            "position impossible : les {fr} n'ont pas de Roi",
            "impossible position: {en} has no King"
        )
    } else {
        phrase!(
            "position impossible : les {fr} ont {found} Rois au lieu d'un",
            "impossible position: {en} has {found} Kings instead of one"
        )
    }
}

fn too_many(side: Side, kind: Kind, found: u32) -> Phrase {
    let Phrase { fr, en } = &CARD.camps[side.index()];
    let (kinds, kinds_en, most) = match kind {
        Kind::Archer => ("Archers", "Archers", MOST_ARCHERS),
        Kind::Knight => ("Chevaliers", "Knights", MOST_CHEVALIERS),
        Kind::King => ("Rois", "Kings", 1),
    };
    phrase!(
        "position impossible : les {fr} ont {found} {kinds}, la boîte n'en donne que {most}",
        "impossible position: {en} has {found} {kinds_en}, the box holds only {most}"
    )
}

impl Position {
    /// The position these parts make, or why they make none. Whether play from the start leads
    /// there is not asked.
    pub fn from_setup(setup: &Setup) -> Result<Self, PositionError> {
        let mut camps = [0; 2];
        let mut kinds = [0; 3];
        for &(square, side, kind) in &setup.pieces {
            let here = bit(square.number());
            if (camps[0] | camps[1]) & here != 0 {
                return Err(PositionError::SquareTaken(square));
            }
            camps[side.index()] |= here;
            kinds[kind as usize] |= here;
        }
        let count = |side: Side, kind: Kind| (camps[side.index()] & kinds[kind as usize]).count_ones();
        for side in Side::BOTH {
            let found = count(side, Kind::King);
            // Where Kings are taken, the last move may have taken this one.
            let just_taken = setup.king_is_taken && side == setup.turn && found == 0 && setup.quiet_plies == 0;
            if found != 1 && !just_taken {
                return Err(PositionError::Kings { side, found });
            }
        }
        for side in Side::BOTH {
            for (kind, most) in [(Kind::Knight, MOST_CHEVALIERS), (Kind::Archer, MOST_ARCHERS)] {
                let found = count(side, kind);
                if found > most {
                    return Err(PositionError::TooMany { side, kind, found });
                }
            }
        }
        if setup.quiet_plies > MOST_QUIET_PLIES {
            return Err(PositionError::QuietPlies(setup.quiet_plies));
        }
        let position = Self::from_parts(
            (setup.map, setup.king_is_taken),
            camps,
            kinds[Kind::Knight as usize],
            kinds[Kind::King as usize],
            setup.turn,
            setup.quiet_plies,
        );
        if setup.king_is_taken {
            return Ok(position);
        }
        // F2: nobody can have left his King like that.
        let assailants = position.assailants(!setup.turn);
        if assailants != 0 {
            return Err(PositionError::LeftUnderAssault {
                king: Square::of(position.roi(!setup.turn)),
                by: Square::of(assailants.trailing_zeros() as u8),
            });
        }
        Ok(position)
    }

    /// Its parts, from which [`Position::from_setup`] makes it again.
    pub fn setup(&self) -> Setup {
        self.into()
    }
}
