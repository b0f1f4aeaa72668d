//! A position in parts, and the one door through which parts become a position.

use escale_rules::{Phrase, Side, Trouble, phrase};

use crate::geometry::WALLS;
use crate::position::{Position, Reading, START};
use crate::position_text;
use crate::slot::{Slot, Walls};
use crate::square::Square;

/// The parts of a position, sound or not: what a position text says. The default is the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The squares of the figures, Rouge first.
    pub figures: [Square; 2],
    /// The slots that hold a wall.
    pub walls: Walls,
    /// Where the wall moved on the turn just before stands; `None` if that turn was a step, or at
    /// the start.
    pub barred: Option<Slot>,
    /// How many plies were played: it is also what tells whose turn it is.
    pub plies: u32,
    /// How the table reads the leaflet.
    pub reading: Reading,
}

impl Default for Setup {
    fn default() -> Self {
        Self::start(Reading::default())
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        Self {
            figures: Side::BOTH.map(|side| position.figure(side)),
            walls: position.walls(),
            barred: position.barred(),
            plies: position.plies(),
            reading: position.reading(),
        }
    }
}

/// Why parts make no position, or a text none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// The text is not a position text; the sentence says where.
    Unreadable(Trouble),
    /// Both figures stand on one square.
    SquareTaken(Square),
    /// There are not eight walls.
    Walls {
        /// How many there are.
        found: u32,
    },
    /// The barred wall is said to be here, where there is no wall.
    NoBarredWall(Slot),
    /// After no ply the position can only be the start.
    NotTheStart,
    /// Each figure stands on the other's start square, but the first to arrive had already won.
    BothArrived,
    /// The figure of the side to move stands on the enemy's start square: the game was over.
    AlreadyArrived(Side),
    /// The figure of the side that has just stepped cannot have come back onto its start square.
    BackHome(Side),
    /// This side's figure has just stepped onto the enemy's start square, so no wall is barred.
    BarredAfterArrival(Side),
}

escale_board::position_traits! {
    Position, PositionError,
    read: |text| position_text::read_position(Reading::default(), text),
    write: position_text::write_position
}

/// "rouge", "red".
const fn camp(side: Side) -> (&'static str, &'static str) {
    match side {
        Side::First => ("rouge", "red"),
        Side::Second => ("vert", "green"),
    }
}

impl PositionError {
    /// The sentence for people, in both languages.
    pub fn phrase(&self) -> Phrase {
        match *self {
            Self::Unreadable(ref trouble) => trouble.phrase.clone(),
            Self::SquareTaken(square) => phrase!(
                "les deux pions ne peuvent pas être ensemble en {square}",
                "both figures cannot stand on {square}"
            ),
            Self::Walls { found } => phrase!(
                "il faut exactement {WALLS} remparts, pas {found}",
                "there must be exactly {WALLS} walls, not {found}"
            ),
            Self::NoBarredWall(name) => phrase!(
                "le rempart interdit serait en {name}, où il n'y en a pas",
                "the barred wall is said to be at {name}, where there is no wall"
            ),
            Self::NotTheStart => Phrase::new(
                "après 0 demi-coup, la position ne peut être que la mise en place",
                "after 0 plies the position can only be the set-up",
            ),
            Self::BothArrived => Phrase::new(
                "chaque pion est sur le départ de l'autre, mais le premier arrivé avait déjà gagné",
                "each figure is on the other's start square, but the first to arrive had already won",
            ),
            Self::AlreadyArrived(side) => {
                let (fr, en) = camp(side);
                phrase!(
                    "le pion {fr}, dont c'est le tour, est déjà sur le départ adverse : la partie était finie",
                    "the {en} figure, whose turn it is, is already on the enemy's start square: the game was over"
                )
            }
            Self::BackHome(side) => {
                let (fr, en) = camp(side);
                phrase!(
                    "sans rempart interdit, le pion {fr} vient de faire un pas, et il ne peut pas être revenu sur son départ",
                    "without a barred wall the {en} figure has just stepped, and it cannot have come back onto its start square"
                )
            }
            Self::BarredAfterArrival(side) => {
                let (fr, en) = camp(side);
                phrase!(
                    "le pion {fr} est sur le départ adverse : le dernier coup était son pas, aucun rempart n'est interdit",
                    "the {en} figure is on the enemy's start square: the last move was its step, and no wall is barred"
                )
            }
        }
    }
}

impl Position {
    /// The position these parts make. Parts that contradict each other are refused with the reason;
    /// whether so many plies are *enough* to get there from the start is not asked, so that a study
    /// may begin anywhere.
    pub fn from_setup(setup: &Setup) -> Result<Self, PositionError> {
        setup.check_board()?;
        setup.check_last_turn()?;
        Ok(Self::from_parts(
            setup.figures.map(Square::number),
            setup.walls.bits(),
            setup.barred.map(Slot::number),
            setup.plies,
            setup.reading,
        ))
    }

    /// Its parts, from which [`Position::from_setup`] makes it again.
    pub fn setup(&self) -> Setup {
        self.into()
    }
}

impl Setup {
    /// The start of the game under a reading.
    pub fn start(reading: Reading) -> Self {
        Self {
            figures: START.map(Square::of),
            walls: Walls::of(reading.start_walls()),
            barred: None,
            plies: 0,
            reading,
        }
    }

    fn check_board(&self) -> Result<(), PositionError> {
        let found = self.walls.bits().count_ones();
        if found != WALLS {
            return Err(PositionError::Walls { found });
        }
        let [red, green] = self.figures;
        if red == green {
            return Err(PositionError::SquareTaken(red));
        }
        match self.barred {
            Some(slot) if !self.walls.contains(slot) => Err(PositionError::NoBarredWall(slot)),
            _ => Ok(()),
        }
    }

    /// What the turn just before cannot have left behind.
    fn check_last_turn(&self) -> Result<(), PositionError> {
        if self.plies == 0 {
            return if *self == Self::start(self.reading) {
                Ok(())
            } else {
                Err(PositionError::NotTheStart)
            };
        }
        let stands_on_start_of = |side: Side, owner: Side| self.figures[side.index()].number() == START[owner.index()];
        if Side::BOTH.iter().all(|&side| stands_on_start_of(side, !side)) {
            return Err(PositionError::BothArrived);
        }
        let next = if self.plies.is_multiple_of(2) {
            Side::First
        } else {
            Side::Second
        };
        let last = !next;
        if stands_on_start_of(next, last) {
            return Err(PositionError::AlreadyArrived(next));
        }
        let stepped = self.barred.is_none();
        if stepped && stands_on_start_of(last, last) {
            return Err(PositionError::BackHome(last));
        }
        if !stepped && stands_on_start_of(last, next) {
            return Err(PositionError::BarredAfterArrival(last));
        }
        Ok(())
    }
}
