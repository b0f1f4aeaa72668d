//! The places where a wall can stand, and sets of them.

use std::fmt;
use std::str::FromStr;

use escale_board::bits;

use crate::geometry::{MIRROR, SLOT_NAMES, SLOTS, half_turn, slot_described, towers};

/// A place between two neighbouring towers where a wall can stand, named by a square and its side:
/// `"a2n".parse::<Slot>()`.
///
/// ```text
///    +-36-+-37-+-38-+-39-+
///   31   32   33   34   35
///    +-27-+-28-+-29-+-30-+
///   22   23   24   25   26
///    +-18-+-19-+-20-+-21-+
///   13   14   15   16   17
///    +--9-+-10-+-11-+-12-+
///    4    5    6    7    8
///    +--0-+--1-+--2-+--3-+
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Slot(u8);

impl Slot {
    /// Every slot, in reading order from the bottom left.
    pub const ALL: [Self; SLOTS] = {
        let mut all = [Self(0); SLOTS];
        let mut index = 0;
        while index < SLOTS {
            all[index] = Self(index as u8);
            index += 1;
        }
        all
    };

    /// The slot with this place in [`Slot::ALL`].
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < SLOTS { Some(Self(index as u8)) } else { None }
    }

    /// Its place in [`Slot::ALL`].
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its name in texts and clicks: `n` and `e` wherever possible, `s` and `w` on the border only.
    pub const fn name(self) -> &'static str {
        SLOT_NAMES[self.0 as usize]
    }

    /// The two towers it lies between, as (column, row) of the corner: (0, 0) is the lower left
    /// corner of a1, (4, 4) the upper right one of d4.
    pub const fn towers(self) -> [(u8, u8); 2] {
        towers(self.0)
    }

    /// The slot a half turn of the board brings it to. Together with the same turn of the figures
    /// and a change of camps it changes nothing in the game.
    #[must_use]
    pub const fn half_turn(self) -> Self {
        Self(half_turn(self.0))
    }

    /// What the mirror along the diagonal a1–d4 shows for it. Both start squares stay, so it
    /// changes nothing in the game.
    #[must_use]
    pub const fn mirror(self) -> Self {
        Self(MIRROR[self.0 as usize])
    }

    /// From its place in [`Slot::ALL`].
    #[inline(always)]
    pub(crate) const fn of(number: u8) -> Self {
        debug_assert!((number as usize) < SLOTS);
        Self(number)
    }

    /// Its place in [`Slot::ALL`].
    #[inline(always)]
    pub(crate) const fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no slot of the board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchSlot;

impl fmt::Display for NoSuchSlot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no slot of the board has this name")
    }
}

impl std::error::Error for NoSuchSlot {}

/// Reads the name any square's side gives: `a2s` is as good as `a1n`, and `o` (ouest) as good as
/// `w`.
impl FromStr for Slot {
    type Err = NoSuchSlot;

    fn from_str(text: &str) -> Result<Self, NoSuchSlot> {
        slot_described(text).map(Self).ok_or(NoSuchSlot)
    }
}

/// A set of slots: where walls stand. Collected from slots, and given back by [`Walls::iter`].
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Walls(u64);

impl Walls {
    /// The set with a bit for each place in [`Slot::ALL`]; `None` if there are bits beyond.
    pub const fn from_bits(bits: u64) -> Option<Self> {
        if bits >> SLOTS == 0 { Some(Self(bits)) } else { None }
    }

    /// A bit for each place in [`Slot::ALL`].
    #[inline(always)]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether a wall stands there.
    pub const fn contains(self, slot: Slot) -> bool {
        self.0 >> slot.0 & 1 == 1
    }

    /// How many there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The slots, in the order of [`Slot::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Slot> + use<> {
        bits(self.0).map(Slot)
    }

    /// From bits that are known to be on the board.
    pub(crate) const fn of(bits: u64) -> Self {
        debug_assert!(bits >> SLOTS == 0);
        Self(bits)
    }
}

impl FromIterator<Slot> for Walls {
    fn from_iter<I: IntoIterator<Item = Slot>>(slots: I) -> Self {
        slots
            .into_iter()
            .fold(Self(0), |walls, slot| Self(walls.0 | 1 << slot.0))
    }
}

impl fmt::Debug for Walls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
