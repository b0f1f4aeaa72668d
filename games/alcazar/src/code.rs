//! Positions as numbers: what the book of solved positions knows them by.
//!
//! A code is the position seen from the side to move (for Vert, by the half turn of the board), and
//! of its two mirror images the one with the smaller number:
//!
//! | bits | |
//! |---|---|
//! | 0–39 | the walls, a bit a slot |
//! | 40–43 | the figure of the side to move |
//! | 44–47 | the other figure |
//! | 48–53 | the barred wall's slot, or 63 |
//! | 54–56 | 0 when four plies or more were played; before that the plies plus one |
//!
//! From ply 4 on both players' third turns have come as soon as they are to move, and the number of
//! plies says nothing more. Positions of one reading only have codes: ours, which is solved.

use escale_rules::{Coded, Side};

use crate::geometry::{MIRROR, SLOTS, half_turn, half_turn_square, mirror_square};
use crate::position::{NO_SLOT, Position, Reading};
use crate::setup::Setup;
use crate::slot::{Slot, Walls};
use crate::square::Square;

const MOVER: u32 = 40;
const OTHER: u32 = 44;
const BARRED: u32 = 48;
const EARLY: u32 = 54;
const ALL_SLOTS: u64 = (1 << SLOTS) - 1;

/// From this ply on the plies played do not matter.
const PLIES_THAT_COUNT: u32 = 4;

/// The mirror image of every byte of a wall word.
static MIRRORED_WALLS: [[u64; 256]; SLOTS / 8] = {
    let mut images = [[0; 256]; SLOTS / 8];
    let mut slot = 0;
    while slot < SLOTS {
        let mut byte = 0;
        while byte < 256 {
            if byte >> (slot % 8) & 1 == 1 {
                images[slot / 8][byte] |= 1 << MIRROR[slot];
            }
            byte += 1;
        }
        slot += 1;
    }
    images
};

/// The mirror image of every slot, [`NO_SLOT`] included.
static MIRRORED_SLOT: [u8; NO_SLOT as usize + 1] = {
    let mut images = [NO_SLOT; NO_SLOT as usize + 1];
    let mut slot = 0;
    while slot < SLOTS {
        images[slot] = MIRROR[slot];
        slot += 1;
    }
    images
};

#[inline]
fn mirrored_walls(walls: u64) -> u64 {
    let bytes = walls.to_le_bytes();
    MIRRORED_WALLS
        .iter()
        .zip(bytes)
        .fold(0, |image, (images, byte)| image | images[byte as usize])
}

/// Everything but the walls.
#[inline]
fn top(mover: u8, other: u8, barred: u8) -> u64 {
    u64::from(mover) << MOVER | u64::from(other) << OTHER | u64::from(barred) << BARRED
}

impl Coded for Position {
    const CODE_BITS: u32 = 57;

    #[inline]
    fn code(&self) -> u64 {
        let barred = self.barred_number().unwrap_or(NO_SLOT);
        let (walls, mover, other, barred) = match self.side_to_move() {
            Side::First => (
                self.wall_bits(),
                self.figure_number(Side::First),
                self.figure_number(Side::Second),
                barred,
            ),
            Side::Second => (
                self.wall_bits().reverse_bits() >> (64 - SLOTS),
                half_turn_square(self.figure_number(Side::Second)),
                half_turn_square(self.figure_number(Side::First)),
                if barred == NO_SLOT { NO_SLOT } else { half_turn(barred) },
            ),
        };
        let here = top(mover, other, barred);
        let there = top(
            mirror_square(mover),
            mirror_square(other),
            MIRRORED_SLOT[barred as usize],
        );
        let smaller = match here.cmp(&there) {
            std::cmp::Ordering::Less => here | walls,
            std::cmp::Ordering::Greater => there | mirrored_walls(walls),
            std::cmp::Ordering::Equal => here | walls.min(mirrored_walls(walls)),
        };
        if self.plies() < PLIES_THAT_COUNT {
            smaller | u64::from(self.plies() + 1) << EARLY
        } else {
            smaller
        }
    }

    /// With Rouge to move and four plies played, where the code leaves it open.
    fn decode(code: u64) -> Option<Self> {
        if code >> Self::CODE_BITS != 0 {
            return None;
        }
        let plies = match (code >> EARLY) as u32 {
            0 => PLIES_THAT_COUNT,
            early => early - 1,
        };
        let walls = code & ALL_SLOTS;
        let [mover, other] = [MOVER, OTHER].map(|shift| Square::of((code >> shift & 15) as u8));
        let barred = match (code >> BARRED & 63) as u8 {
            NO_SLOT => None,
            slot => Some(Slot::from_index(slot as usize)?),
        };
        let setup = if plies.is_multiple_of(2) {
            Setup {
                figures: [mover, other],
                walls: Walls::of(walls),
                barred,
                plies,
                reading: Reading::default(),
            }
        } else {
            Setup {
                figures: [other.half_turn(), mover.half_turn()],
                walls: Walls::of(walls.reverse_bits() >> (64 - SLOTS)),
                barred: barred.map(Slot::half_turn),
                plies,
                reading: Reading::default(),
            }
        };
        Self::from_setup(&setup).ok().filter(|position| position.code() == code)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use escale_rules::{MoveBuf, Rules};
    use escale_testkit::{Random, random_game};

    use super::*;

    fn image(position: &Position, square: fn(Square) -> Square, slot: fn(Slot) -> Slot, half: bool) -> Position {
        let setup = Setup::from(position);
        let mut figures = setup.figures.map(square);
        if half {
            figures.swap(0, 1);
        }
        let image = Setup {
            figures,
            walls: setup.walls.iter().map(slot).collect(),
            barred: setup.barred.map(slot),
            plies: setup.plies + u32::from(half),
            reading: Reading::default(),
        };
        Position::from_setup(&image).expect("an image of a position is one")
    }

    #[test]
    fn a_code_is_the_same_for_images_and_for_nothing_else() {
        let mut random = Random::new(11);
        let mut seen: HashMap<u64, Vec<u64>> = HashMap::new();
        for _ in 0..300 {
            for (position, _) in random_game(Position::initial(), 80, &mut random) {
                if position.decided().is_some() {
                    continue;
                }
                let code = position.code();
                let mirrored = image(&position, Square::mirror, Slot::mirror, false);
                assert_eq!(mirrored.code(), code);
                if position.plies() >= PLIES_THAT_COUNT {
                    assert_eq!(image(&position, Square::half_turn, Slot::half_turn, true).code(), code);
                }
                let decoded = Position::decode(code).expect("a code of a position");
                assert_eq!(decoded.code(), code);
                // The same game: the children agree too.
                let children = |position: &Position| {
                    let mut codes: Vec<u64> = position
                        .moves()
                        .as_slice()
                        .iter()
                        .map(|&mv| position.child(mv))
                        .map(|child| {
                            if child.decided().is_some() {
                                u64::MAX
                            } else {
                                child.code()
                            }
                        })
                        .collect();
                    codes.sort_unstable();
                    codes
                };
                let codes = children(&position);
                assert_eq!(children(&decoded), codes);
                assert_eq!(*seen.entry(code).or_insert_with(|| codes.clone()), codes);
            }
        }
        assert!(seen.len() > 5_000, "{}", seen.len());
    }

    #[test]
    fn what_is_no_code_is_refused() {
        let start = Position::initial().code();
        assert_eq!(Position::decode(start), Some(Position::initial()));
        let top_bit = 1 << Position::CODE_BITS;
        for nonsense in [
            0,
            u64::MAX,
            start | top_bit,
            start ^ 1,
            start & !(63 << BARRED),
            start | 7 << EARLY,
        ] {
            assert_eq!(Position::decode(nonsense), None, "{nonsense:#x}");
        }
    }
}
