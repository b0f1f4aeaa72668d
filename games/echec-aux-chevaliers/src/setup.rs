//! A position in parts, and the one door through which parts become a position.

use escale_rules::{Phrase, Rules, Side, Trouble, phrase};

use crate::geometry::{WATER, bit};
use crate::moves::Move;
use crate::position::{CaptureRule, KNIGHTS, Kind, MEN, MOST_QUIET_PLIES, NumberedClaim, Position};
use crate::square::Square;
use crate::{CARD, position_text};

/// What the option `prise-libre` keeps between two moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// Nothing: no capture was missed, or the option is not in force.
    Nothing,
    /// The last move was quiet although a capture was there: it can be signalled and is then taken
    /// back.
    Missed {
        /// Where the piece came from.
        from: Square,
        /// Where it went.
        to: Square,
        /// The counter before that move.
        quiet_plies: u8,
    },
    /// A miss was signalled and taken back: the side to move must capture.
    MustCapture,
}

impl From<NumberedClaim> for Claim {
    fn from(claim: NumberedClaim) -> Self {
        match claim {
            NumberedClaim::Nothing => Self::Nothing,
            NumberedClaim::Missed { from, to, quiet_plies } => Self::Missed {
                from: Square::of(from),
                to: Square::of(to),
                quiet_plies,
            },
            NumberedClaim::MustCapture => Self::MustCapture,
        }
    }
}

impl From<Claim> for NumberedClaim {
    fn from(claim: Claim) -> Self {
        match claim {
            Claim::Nothing => Self::Nothing,
            Claim::Missed { from, to, quiet_plies } => Self::Missed {
                from: from.number(),
                to: to.number(),
                quiet_plies,
            },
            Claim::MustCapture => Self::MustCapture,
        }
    }
}

/// The parts of a position, sound or not. The default is an empty board, the Argentés to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// What stands where.
    pub pieces: Vec<(Square, Side, Kind)>,
    /// Whose turn it is.
    pub turn: Side,
    /// Plies since the last capture or forward step of a man.
    pub quiet_plies: u8,
    /// What the table agreed about captures.
    pub capture_rule: CaptureRule,
    /// What can be signalled or was; [`Claim::Nothing`] unless captures may be missed.
    pub claim: Claim,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            pieces: Vec::new(),
            turn: Side::First,
            quiet_plies: 0,
            capture_rule: CaptureRule::Compulsory,
            claim: Claim::Nothing,
        }
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        Self {
            pieces: position.pieces().collect(),
            turn: position.turn(),
            quiet_plies: position.quiet_plies,
            capture_rule: position.capture_rule,
            claim: position.claim(),
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
    /// A piece stands in the water.
    InWater(Square),
    /// A camp has more pieces of a kind than at the start.
    TooMany {
        /// The camp.
        side: Side,
        /// The kind.
        kind: Kind,
        /// How many it has.
        found: u32,
    },
    /// Nothing stands on the board: the side that has just moved has at least one piece.
    EmptyBoard,
    /// The counter is beyond the draw.
    QuietPlies(u8),
    /// Something is claimed, but not under the option `prise-libre`.
    ClaimWithoutOption,
    /// The side to move must capture and cannot.
    NothingToCapture,
    /// The missed move cannot have been played instead of a capture to give this position.
    ImpossibleMiss {
        /// That move, as the position text says it: `?Gc2-c3/12`.
        missed: String,
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
            Self::SquareTaken(at) => phrase!("il y a deux pièces en {at}", "there are two pieces on {at}"),
            Self::InWater(at) => phrase!(
                "{at} est de l'eau : aucune pièce ne s'y tient",
                "{at} is water: no piece stands there"
            ),
            Self::TooMany { side, kind, found } => {
                let Phrase { fr, en } = &CARD.camps[side.index()];
                let most = kind.supply();
                let (kinds, kinds_en) = match kind {
                    Kind::Knight => ("Chevaliers", "Knights"),
                    Kind::ManAtArms => ("gens d'armes", "Men-at-arms"),
                };
                phrase!(
                    "les {fr} ont {found} {kinds} : {most} au plus",
                    "{en} has {found} {kinds_en}: {most} at most"
                )
            }
            Self::EmptyBoard => Phrase::new(
                "le plateau est vide : le camp qui vient de jouer a au moins une pièce",
                "the board is empty: the side that just moved has at least one piece",
            ),
            Self::QuietPlies(plies) => phrase!(
                "le compteur va jusqu'à {MOST_QUIET_PLIES}, pas {plies}",
                "the counter goes up to {MOST_QUIET_PLIES}, not {plies}"
            ),
            Self::ClaimWithoutOption => Phrase::new(
                "sans l'option prise-libre, aucune prise ne se signale",
                "without the option prise-libre no capture is pointed out",
            ),
            Self::NothingToCapture => Phrase::new(
                "« ! » oblige à prendre, mais le camp à jouer n'a aucune prise",
                "“!” calls for a capture, but the side to move has none",
            ),
            Self::ImpossibleMiss { ref missed } => phrase!(
                "« {missed} » : ce coup n'a pas pu être joué à la place d'une prise pour donner cette position",
                "“{missed}”: that move cannot have been played instead of a capture to give this position"
            ),
        }
    }
}

impl Position {
    /// The position these parts make, or why they make none. Whether play from the start leads
    /// there is not asked.
    pub fn from_setup(setup: &Setup) -> Result<Self, PositionError> {
        let mut knights = [0; 2];
        let mut men = [0; 2];
        let mut occupied = 0;
        for &(square, side, kind) in &setup.pieces {
            let here = bit(square.number());
            if occupied & here != 0 {
                return Err(PositionError::SquareTaken(square));
            }
            if square.is_water() {
                return Err(PositionError::InWater(square));
            }
            occupied |= here;
            match kind {
                Kind::Knight => knights[side.index()] |= here,
                Kind::ManAtArms => men[side.index()] |= here,
            }
        }
        for side in Side::BOTH {
            for (kind, set) in [(Kind::Knight, knights), (Kind::ManAtArms, men)] {
                let found = set[side.index()].count_ones();
                if found > kind.supply() {
                    return Err(PositionError::TooMany { side, kind, found });
                }
            }
        }
        if occupied == 0 {
            return Err(PositionError::EmptyBoard);
        }
        if setup.quiet_plies > MOST_QUIET_PLIES {
            return Err(PositionError::QuietPlies(setup.quiet_plies));
        }
        let position = Self::from_parts(knights, men, setup.turn, setup.quiet_plies, setup.capture_rule);
        position.with_claim(setup.claim)
    }

    /// Its parts, from which [`Position::from_setup`] makes it again.
    pub fn setup(&self) -> Setup {
        self.into()
    }

    fn with_claim(mut self, claim: Claim) -> Result<Self, PositionError> {
        match claim {
            Claim::Nothing => Ok(self),
            _ if !self.has_free_captures() => Err(PositionError::ClaimWithoutOption),
            Claim::MustCapture => {
                if self.ending().is_some() || !self.can_capture() {
                    return Err(PositionError::NothingToCapture);
                }
                self.set_claim(claim.into());
                Ok(self)
            }
            Claim::Missed { from, to, quiet_plies } => {
                let impossible = || PositionError::ImpossibleMiss {
                    missed: format!("?{from}-{to}/{quiet_plies}"),
                };
                let occupied = self.camp(Side::First) | self.camp(Side::Second);
                let mover = self.piece_at(to).map(|(side, _)| side);
                if mover != Some(self.turn().other()) || bit(from.number()) & (WATER | occupied) != 0 {
                    return Err(impossible());
                }
                // Taken back, the move must have been legal and have missed a capture; played
                // again it must give this very position.
                self.set_claim(claim.into());
                let missed = Move::quiet_between(from.number(), to.number());
                let replayed = self.before_miss().and_then(|before| before.play(missed));
                if replayed != Some(self) {
                    return Err(impossible());
                }
                Ok(self)
            }
        }
    }
}

impl Kind {
    /// How many of them each camp begins with, and never has more of.
    pub const fn supply(self) -> u32 {
        match self {
            Self::Knight => KNIGHTS,
            Self::ManAtArms => MEN,
        }
    }
}
