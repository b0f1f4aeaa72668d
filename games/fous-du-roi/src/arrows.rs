//! The arrow map: which ways a piece may leave each square. It is data (F1): see `maps/smess.txt`
//! and [`ArrowMap::load`].

use escale_board::{Dir, bits, splitmix};
use escale_rules::{Arrows, Trouble};

use crate::as_sold;
use crate::geometry::{LANE_DIRS, Lanes, SHIFTS, SQUARES, arrivals, bit, ray, reach, union};
use crate::map_text::{read_map, write_map};

/// The arrows of a 7 × 8 board, by value: a position carries its map along, so a map lives as long
/// as a game on it and nobody keeps a list of maps.
///
/// Arrows are one-way and a map need not be symmetric in any sense: "who attacks this square" is
/// always asked of the arrows themselves, never found by turning a direction round.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ArrowMap {
    /// For each lane, the squares with an arrow in its direction.
    leaving: Lanes,
}

impl ArrowMap {
    /// The arrows of the game as sold (F1).
    pub const fn standard() -> Self {
        Self::of(&as_sold::ARROWS)
    }

    /// From the arrows of each square, a bit for each of [`Dir::ALL`].
    const fn of(arrows: &[u8; SQUARES]) -> Self {
        let mut leaving = [0; 8];
        let mut lane = 0;
        while lane < 8 {
            let mut square = 0;
            while square < SQUARES {
                leaving[lane] |= (arrows[square] as u64 >> LANE_DIRS[lane] as u8 & 1) << square;
                square += 1;
            }
            lane += 1;
        }
        Self { leaving }
    }

    /// The map written in a text file; the format is told at the head of `maps/smess.txt`. The same
    /// arrows give equal maps.
    pub fn load(text: &str) -> Result<Self, Trouble> {
        Ok(Self::of(&read_map(text)?))
    }

    /// The map as a text that [`ArrowMap::load`] reads: eight lines, the same for the same arrows.
    pub fn text(&self) -> String {
        write_map(|square| self.arrows(square))
    }

    /// The square's arrows, a bit for each of [`Dir::ALL`].
    fn arrows(&self, square: u8) -> u8 {
        LANE_DIRS
            .into_iter()
            .zip(self.leaving)
            .filter(|(_, leaving)| leaving & bit(square) != 0)
            .fold(0, |arrows, (dir, _)| arrows | 1 << dir as u8)
    }

    /// Whether the square has an arrow in this direction.
    pub(crate) fn has(&self, square: u8, dir: Dir) -> bool {
        self.arrows(square) >> dir as u8 & 1 == 1
    }

    /// The square's arrows as the view draws them; both sides count clockwise from N.
    pub(crate) fn drawn(&self, square: u8) -> Arrows {
        Arrows(self.arrows(square))
    }

    /// Whether it is the map of the game as sold, about which more is known than its arrows say.
    pub(crate) fn is_as_sold(&self) -> bool {
        *self == Self::standard()
    }

    /// Those of the pieces that may leave in each lane's direction. Read from memory also for the
    /// map as sold: with constants in the lanes the compiler takes the vectors of [`arrivals`]
    /// apart, and counting takes 1.4 times the instructions.
    #[inline(always)]
    pub(crate) fn leaving(&self, pieces: u64) -> Lanes {
        self.leaving.map(|squares| squares & pieces)
    }

    /// Part of every position's key: the same pieces on other arrows are another game.
    pub(crate) fn salt(&self) -> u64 {
        (0..SQUARES as u8).fold(0, |salt, square| splitmix(salt ^ u64::from(self.arrows(square))))
    }
}

impl std::fmt::Debug for ArrowMap {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ArrowMap({:016x})", self.salt())
    }
}

/// What a generator asks of a map. Two answer: [`AsSold`] from the compiler's tables, any other map
/// from its arrows. The generator is compiled for each, so that the game as sold pays nothing for
/// there being others.
pub(crate) trait Ways: Copy {
    /// Whether these are the arrows of the game as sold.
    const AS_SOLD: bool;

    /// Where a piece that goes one square may go.
    fn steps(self, square: u8) -> u64;

    /// From where a piece that goes one square arrives here.
    fn step_sources(self, square: u8) -> u64;

    /// From where a Chevalier arrives here if nothing stands in between.
    fn ride_sources(self, square: u8) -> u64;

    /// Squares a Chevalier reaches or takes on from here.
    fn ride(self, square: u8, occupied: u64) -> u64;
}

/// The arrows of the game as sold.
#[derive(Clone, Copy)]
pub(crate) struct AsSold;

impl Ways for AsSold {
    const AS_SOLD: bool = true;

    #[inline(always)]
    fn steps(self, square: u8) -> u64 {
        as_sold::STEPS[square as usize]
    }

    #[inline(always)]
    fn step_sources(self, square: u8) -> u64 {
        as_sold::STEP_SOURCES[square as usize]
    }

    #[inline(always)]
    fn ride_sources(self, square: u8) -> u64 {
        as_sold::RIDE_SOURCES[square as usize]
    }

    #[inline(always)]
    fn ride(self, square: u8, occupied: u64) -> u64 {
        static ARROWS: [u8; SQUARES] = as_sold::ARROWS;
        bits(u16::from(ARROWS[square as usize]))
            .fold(0, |all, dir| all | reach(square, Dir::ALL[dir as usize], occupied))
    }
}

impl Ways for &ArrowMap {
    const AS_SOLD: bool = false;

    #[inline(always)]
    fn steps(self, square: u8) -> u64 {
        union(&arrivals(&[0; 8], &self.leaving(bit(square)), 0))
    }

    #[inline(always)]
    fn step_sources(self, square: u8) -> u64 {
        // No mask for what the shifts carry round the edge: an arrow that led there would leave the
        // board.
        (0..4).fold(0, |all, lane| {
            all | self.leaving[lane] & bit(square) >> SHIFTS[lane]
                | self.leaving[lane + 4] & bit(square) << SHIFTS[lane]
        })
    }

    #[inline(always)]
    fn ride_sources(self, square: u8) -> u64 {
        LANE_DIRS
            .into_iter()
            .zip(self.leaving)
            .fold(0, |all, (dir, leaving)| all | leaving & ray(square, dir.opposite()))
    }

    #[inline(always)]
    fn ride(self, square: u8, occupied: u64) -> u64 {
        LANE_DIRS
            .into_iter()
            .zip(self.leaving)
            .filter(|(_, leaving)| leaving & bit(square) != 0)
            .fold(0, |all, (dir, _)| all | reach(square, dir, occupied))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{square_by_name, step};

    const SMESS: &str = include_str!("../maps/smess.txt");
    const CROOKED: &str = include_str!("../tests/maps/crooked.txt");

    #[test]
    fn the_compiler_reads_the_file_as_the_reader_does() {
        assert_eq!(read_map(SMESS), Ok(as_sold::ARROWS));
        assert_eq!(ArrowMap::load(SMESS), Ok(ArrowMap::standard()));
        assert!(ArrowMap::standard().is_as_sold());
        assert!(!ArrowMap::load(CROOKED).unwrap().is_as_sold());
    }

    #[test]
    fn the_standard_map_is_symmetric_by_half_a_turn() {
        let map = ArrowMap::standard();
        for square in 0..SQUARES as u8 {
            let turned = SQUARES as u8 - 1 - square;
            for dir in Dir::ALL {
                assert_eq!(
                    map.has(square, dir),
                    map.has(turned, dir.opposite()),
                    "{square} {dir:?}"
                );
            }
        }
    }

    /// Asked one way or the other, the answer is what walking along the arrows finds.
    fn answers_agree_with_walking(ways: impl Ways, map: &ArrowMap) {
        for from in 0..SQUARES as u8 {
            let dirs: Vec<Dir> = Dir::ALL.into_iter().filter(|&dir| map.has(from, dir)).collect();
            let steps = dirs.iter().fold(0, |all, &dir| all | bit(step(from, dir).unwrap()));
            assert_eq!(ways.steps(from), steps);
            for to in 0..SQUARES as u8 {
                assert_eq!(steps & bit(to) != 0, ways.step_sources(to) & bit(from) != 0);
                let rides = dirs.iter().any(|&dir| ray(from, dir) & bit(to) != 0);
                assert_eq!(rides, ways.ride_sources(to) & bit(from) != 0);
            }
            for round in 0..50 {
                let occupied = splitmix(2 * round) & splitmix(2 * round + 1);
                let ridden = dirs.iter().fold(0, |all, &dir| all | reach(from, dir, occupied));
                assert_eq!(ways.ride(from, occupied), ridden);
            }
            for (dir, leaving) in LANE_DIRS.into_iter().zip(map.leaving(bit(from))) {
                assert_eq!(leaving != 0, map.has(from, dir));
            }
        }
    }

    #[test]
    fn tables_and_arrows_give_the_same_answers() {
        let (standard, crooked) = (ArrowMap::standard(), ArrowMap::load(CROOKED).unwrap());
        answers_agree_with_walking(AsSold, &standard);
        answers_agree_with_walking(&standard, &standard);
        answers_agree_with_walking(&crooked, &crooked);
        // b5 has one arrow, towards c5, although c5 has none towards b5.
        let (b5, c5) = (square_by_name("b5").unwrap(), square_by_name("c5").unwrap());
        assert_eq!(AsSold.steps(b5), bit(c5));
        assert_eq!(AsSold.steps(c5) & bit(b5), 0);
    }
}
