//! A position in parts, and the one door through which parts become a position.

use escale_rules::{Trouble, trouble};

use crate::position::{Position, START};
use crate::slots::{SLOT_NAMES, SLOTS, SQUARE_NAMES, SQUARES, START_WALLS, WALLS};

/// The parts of a position, sound or not: what a position text says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The squares of the figures, Rouge first.
    pub figures: [u8; 2],
    /// The slots that hold a wall, a bit each.
    pub walls: u64,
    /// Where the wall moved on the turn just before stands; `None` if that turn was a step, or at the start.
    pub barred: Option<u8>,
    /// How many plies were played.
    pub plies: u32,
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        use escale_rules::Side::{First, Second};
        Self {
            figures: [position.figure(First), position.figure(Second)],
            walls: position.walls(),
            barred: position.barred(),
            plies: position.plies(),
        }
    }
}

impl Setup {
    /// The position these parts make. Parts that contradict each other are refused with the reason; whether so many plies are *enough* to get there from the start is not asked,
    /// so that a study may begin anywhere.
    pub fn position(self) -> Result<Position, Trouble> {
        self.check_ranges()?;
        self.check_barred_wall()?;
        self.check_last_turn()?;
        Ok(Position::from_sound_parts(
            self.figures,
            self.walls,
            self.barred,
            self.plies,
        ))
    }

    fn check_ranges(&self) -> Result<(), Trouble> {
        let [red, green] = self.figures;
        if red as usize >= SQUARES || green as usize >= SQUARES {
            return Err(trouble!(
                "un pion se tient hors du plateau",
                "a figure stands off the board"
            ));
        }
        if self.walls >> SLOTS != 0 {
            return Err(trouble!(
                "un rempart se tient hors du plateau",
                "a wall stands off the board"
            ));
        }
        let found = self.walls.count_ones();
        if found != WALLS {
            return Err(trouble!(
                "il faut exactement {WALLS} remparts, pas {found}",
                "there must be exactly {WALLS} walls, not {found}"
            ));
        }
        if red == green {
            let square = SQUARE_NAMES[red as usize];
            return Err(trouble!(
                "les deux pions ne peuvent pas être ensemble en {square}",
                "both figures cannot stand on {square}"
            ));
        }
        Ok(())
    }

    fn check_barred_wall(&self) -> Result<(), Trouble> {
        let Some(slot) = self.barred else { return Ok(()) };
        if slot as usize >= SLOTS {
            return Err(trouble!(
                "le rempart interdit se tient hors du plateau",
                "the barred wall stands off the board"
            ));
        }
        if self.walls >> slot & 1 == 0 {
            let name = SLOT_NAMES[slot as usize];
            return Err(trouble!(
                "le rempart interdit est dit en {name}, où il n'y a pas de rempart",
                "the barred wall is said to be at {name}, where there is no wall"
            ));
        }
        Ok(())
    }

    /// What the turn just before cannot have left behind.
    fn check_last_turn(&self) -> Result<(), Trouble> {
        if self.plies == 0 {
            if self.figures != START || self.walls != START_WALLS || self.barred.is_some() {
                return Err(trouble!(
                    "après 0 coup joué, la position ne peut être que celle du départ",
                    "after 0 plies the position can only be the start"
                ));
            }
            return Ok(());
        }
        if self.figures == [START[1], START[0]] {
            return Err(trouble!(
                "chaque pion est sur le départ de l'autre, mais le premier arrivé avait déjà gagné",
                "each figure is on the other's start square, but the first to arrive had already won"
            ));
        }
        let last = (self.plies as usize + 1) % 2;
        let next = 1 - last;
        let (camp_fr, camp_en) = [("rouge", "red"), ("vert", "green")][last];
        let (next_fr, next_en) = [("rouge", "red"), ("vert", "green")][next];
        if self.figures[next] == START[last] {
            return Err(trouble!(
                "le pion {next_fr}, dont c'est le tour, est déjà sur le départ adverse : la partie était finie",
                "the {next_en} figure, whose turn it is, is already on the enemy's start square: the game was over"
            ));
        }
        let stepped = self.barred.is_none();
        if stepped && self.figures[last] == START[last] {
            return Err(trouble!(
                "sans rempart interdit, le pion {camp_fr} vient de faire un pas, et il ne peut pas être revenu sur son départ",
                "without a barred wall the {camp_en} figure has just stepped, and it cannot have come back onto its start square"
            ));
        }
        if !stepped && self.figures[last] == START[next] {
            return Err(trouble!(
                "le pion {camp_fr} est sur le départ adverse : le dernier coup était son pas, aucun rempart n'est interdit",
                "the {camp_en} figure is on the enemy's start square: the last move was its step, and no wall is barred"
            ));
        }
        Ok(())
    }
}
