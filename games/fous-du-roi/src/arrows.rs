//! The arrow map: which ways a piece may leave each square. It is data (F1): see `maps/smess.txt` and [`ArrowMap::load`].

use std::sync::{LazyLock, Mutex, PoisonError};

use escale_board::{Dir, bits, splitmix};
use escale_rules::{Arrows, Trouble, trouble};

use crate::geometry::{LANE_DIRS, Lanes, SQUARES, bit, ray, step};
use crate::map_text::read_map;

/// The arrows of a 7 × 8 board, and what a generator wants to know of them.
///
/// Arrows are one-way and a map need not be symmetric in any sense: "who attacks this square" always comes from the map's own reverse tables, never from
/// turning a direction round.
#[derive(Clone)]
pub struct ArrowMap {
    /// Arrows of each square, a bit for each of [`Dir::ALL`].
    arrows: [u8; SQUARES],
    /// Where a piece that goes one square may go.
    steps: [u64; SQUARES],
    /// From where such a piece arrives.
    step_sources: [u64; SQUARES],
    /// From where a Chevalier arrives if nothing stands in between.
    ride_sources: [u64; SQUARES],
    /// For each lane, the squares with an arrow in its direction.
    leaving: Lanes,
    /// Part of every position's key: the same pieces on other arrows are another game.
    salt: u64,
    /// Whether it is the map of the game as sold.
    as_sold: bool,
}

/// The map of the game as sold, read at first use and never in the search: a position holds the reference.
static STANDARD: LazyLock<ArrowMap> = LazyLock::new(|| {
    let arrows = read_map(include_str!("../maps/smess.txt")).expect("maps/smess.txt is checked by the tests");
    ArrowMap {
        as_sold: true,
        ..ArrowMap::new(arrows)
    }
});

/// Maps loaded from files, each kept once and for ever: positions are `Copy` and hold a plain reference.
static LOADED: Mutex<Vec<&'static ArrowMap>> = Mutex::new(Vec::new());

/// How many different maps one run of the program keeps. They are never freed, so somebody has to stop a client that sends a new one every second;
/// at about 1.5 KB each this many are no burden.
const MOST_MAPS: usize = 1024;

impl ArrowMap {
    /// The arrows of the game as sold (F1).
    pub fn standard() -> &'static Self {
        &STANDARD
    }

    /// The map written in a text file; the format is told at the head of `maps/smess.txt`. The same arrows give the same map every time.
    pub fn load(text: &str) -> Result<&'static Self, Trouble> {
        let arrows = read_map(text)?;
        if arrows == STANDARD.arrows {
            return Ok(&STANDARD);
        }
        // The list is only ever pushed to: one left by a panicking thread is as good as any.
        let mut loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
        intern(&mut loaded, arrows, MOST_MAPS)
    }

    fn new(arrows: [u8; SQUARES]) -> Self {
        let mut map = Self {
            arrows,
            steps: [0; SQUARES],
            step_sources: [0; SQUARES],
            ride_sources: [0; SQUARES],
            leaving: [0; 8],
            salt: 0,
            as_sold: false,
        };
        for from in 0..SQUARES as u8 {
            for dir in map.directions(from) {
                let to = step(from, dir).expect("the reader refuses arrows that leave the board");
                map.steps[from as usize] |= bit(to);
                map.step_sources[to as usize] |= bit(from);
                for reached in bits(ray(from, dir)) {
                    map.ride_sources[reached as usize] |= bit(from);
                }
            }
            map.salt = splitmix(map.salt ^ u64::from(arrows[from as usize]));
        }
        map.leaving = LANE_DIRS.map(|dir| {
            (0..SQUARES as u8)
                .filter(|&square| map.has(square, dir))
                .fold(0, |set, square| set | bit(square))
        });
        map
    }

    /// Whether the square has an arrow in this direction.
    pub(crate) fn has(&self, square: u8, dir: Dir) -> bool {
        self.arrows[square as usize] >> dir as u8 & 1 == 1
    }

    /// The directions of a square's arrows.
    #[inline(always)]
    pub(crate) fn directions(&self, square: u8) -> impl Iterator<Item = Dir> + use<> {
        bits(u16::from(self.arrows[square as usize])).map(|dir| Dir::ALL[dir as usize])
    }

    /// The square's arrows as the view draws them; both sides count clockwise from N.
    pub(crate) fn drawn(&self, square: u8) -> Arrows {
        Arrows(self.arrows[square as usize])
    }

    /// Where a piece that goes one square may go.
    #[inline(always)]
    pub(crate) fn steps(&self, square: u8) -> u64 {
        self.steps[square as usize]
    }

    /// From where a piece that goes one square arrives here.
    #[inline(always)]
    pub(crate) fn step_sources(&self, square: u8) -> u64 {
        self.step_sources[square as usize]
    }

    /// From where a Chevalier arrives here if nothing stands in between.
    #[inline(always)]
    pub(crate) fn ride_sources(&self, square: u8) -> u64 {
        self.ride_sources[square as usize]
    }

    /// Those of the pieces that may leave in each lane's direction.
    #[inline(always)]
    pub(crate) fn leaving(&self, pieces: u64) -> Lanes {
        self.leaving.map(|squares| squares & pieces)
    }

    /// Whether it is the map of the game as sold, about which more is known than its arrows say.
    #[inline(always)]
    pub(crate) fn is_as_sold(&self) -> bool {
        self.as_sold
    }

    /// Part of every position's key.
    #[inline(always)]
    pub(crate) fn salt(&self) -> u64 {
        self.salt
    }
}

/// All else follows from the arrows.
impl PartialEq for ArrowMap {
    fn eq(&self, other: &Self) -> bool {
        self.arrows == other.arrows
    }
}

impl Eq for ArrowMap {}

impl std::fmt::Debug for ArrowMap {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ArrowMap({:016x})", self.salt)
    }
}

fn intern(
    loaded: &mut Vec<&'static ArrowMap>,
    arrows: [u8; SQUARES],
    most: usize,
) -> Result<&'static ArrowMap, Trouble> {
    if let Some(known) = loaded.iter().find(|map| map.arrows == arrows) {
        return Ok(known);
    }
    if loaded.len() >= most {
        return Err(trouble!(
            "le programme garde déjà {most} cartes de flèches différentes et n'en accepte pas d'autre avant d'être relancé",
            "the program already keeps {most} different arrow maps and takes no other before it is restarted"
        ));
    }
    let map: &'static ArrowMap = Box::leak(Box::new(ArrowMap::new(arrows)));
    loaded.push(map);
    Ok(map)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::square_by_name;

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

    #[test]
    fn reverse_tables_are_the_tables_reversed() {
        let map = ArrowMap::standard();
        for from in 0..SQUARES as u8 {
            for to in 0..SQUARES as u8 {
                assert_eq!(map.steps(from) & bit(to) != 0, map.step_sources(to) & bit(from) != 0);
                let rides = map.directions(from).any(|dir| ray(from, dir) & bit(to) != 0);
                assert_eq!(rides, map.ride_sources(to) & bit(from) != 0);
            }
        }
        // b5 has one arrow, towards c5, although c5 has none towards b5.
        let (b5, c5) = (square_by_name("b5").unwrap(), square_by_name("c5").unwrap());
        assert_eq!(map.steps(b5), bit(c5));
        assert_eq!(map.steps(c5) & bit(b5), 0);
    }

    #[test]
    fn maps_are_kept_once_and_not_without_end() {
        let mut loaded = Vec::new();
        let mut arrows = STANDARD.arrows;
        let first = intern(&mut loaded, arrows, 2).unwrap();
        assert!(std::ptr::eq(first, intern(&mut loaded, arrows, 2).unwrap()));
        arrows[10] ^= 1;
        let second = intern(&mut loaded, arrows, 2).unwrap();
        assert_ne!(first, second);
        assert_ne!(first.salt(), second.salt());
        arrows[11] ^= 1;
        assert!(
            intern(&mut loaded, arrows, 2)
                .unwrap_err()
                .0
                .en
                .contains("2 different arrow maps")
        );
        assert!(
            std::ptr::eq(second, intern(&mut loaded, second.arrows, 2).unwrap()),
            "known maps still load"
        );
    }
}
