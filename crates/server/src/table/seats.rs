//! Who sits where.

use std::ops::{BitAnd, BitOr};

use escale_rules::{Card, Side};
use escale_store::SeatHash;
use escale_wire::{Sitter, TableInfo, Whom};

use super::{Role, roles};

/// A set of seats, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Mask(pub(crate) u8);

impl Mask {
    pub(crate) const NONE: Self = Self(0);

    pub(crate) const fn one(seat: u8) -> Self {
        Self(1 << (seat & 7))
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn has(self, seat: u8) -> bool {
        self.0 >> (seat & 7) & 1 == 1
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = u8> {
        (0..8).filter(move |&seat| self.has(seat))
    }

    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl BitAnd for Mask {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Mask {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl FromIterator<u8> for Mask {
    fn from_iter<T: IntoIterator<Item = u8>>(seats: T) -> Self {
        seats.into_iter().map(Self::one).fold(Self::NONE, BitOr::bitor)
    }
}

/// One chair.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Chair {
    side: Side,
    role: Option<Role>,
    sitter: Kind,
    /// What its person is called, also while the engine sits there instead.
    name: Option<String>,
    hash: Option<SeatHash>,
    /// Whom this seat does not hear: a bit per seat, the highest for spectators.
    deaf_to: u8,
}

/// Who sits on a chair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Nobody { lobby: bool, together: Option<u8> },
    Person,
    Engine { level: u8, instead: bool },
}

/// The chairs of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seats(Vec<Chair>);

const SPECTATORS: u8 = 1 << 7;

fn bit(whom: Whom) -> u8 {
    match whom {
        Whom::Seat(seat) => Mask::one(seat).0,
        Whom::Spectators => SPECTATORS,
    }
}

impl Seats {
    /// The chairs as the table's head describes them.
    pub(crate) fn new(info: &TableInfo, card: &Card, hashes: &[(u8, SeatHash)]) -> Self {
        let chair = |(index, seat): (usize, &escale_wire::Seat)| Chair {
            side: seat.side.into(),
            role: seat.role.as_deref().and_then(|id| roles::role(card, id)),
            sitter: match seat.sitter {
                Sitter::Nobody { lobby, together } => Kind::Nobody { lobby, together },
                Sitter::Person { .. } => Kind::Person,
                Sitter::Engine { level, instead } => Kind::Engine { level, instead },
            },
            name: match &seat.sitter {
                Sitter::Person { name } => name.clone(),
                Sitter::Nobody { .. } | Sitter::Engine { .. } => None,
            },
            hash: hashes
                .iter()
                .find(|(seat, _)| usize::from(*seat) == index)
                .map(|(_, hash)| *hash),
            deaf_to: 0,
        };
        Self(info.seats.iter().enumerate().map(chair).collect())
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// The seats as everybody may know them.
    pub(crate) fn told(&self) -> Vec<escale_wire::Seat> {
        self.0
            .iter()
            .map(|chair| escale_wire::Seat {
                side: chair.side.into(),
                role: chair.role.map(str::to_owned),
                sitter: match chair.sitter {
                    Kind::Nobody { lobby, together } => Sitter::Nobody { lobby, together },
                    Kind::Person => Sitter::Person {
                        name: chair.name.clone(),
                    },
                    Kind::Engine { level, instead } => Sitter::Engine { level, instead },
                },
            })
            .collect()
    }

    /// The seats that one person from the lobby takes: the first free one and those that go with
    /// it.
    pub(crate) fn next_from_lobby(&self) -> Mask {
        let group = self.0.iter().find_map(|chair| match chair.sitter {
            Kind::Nobody { lobby: true, together } => Some(together),
            _ => None,
        });
        match group {
            None => Mask::NONE,
            Some(together @ Some(_)) => self.mask(|chair| chair.sitter == Kind::Nobody { lobby: true, together }),
            Some(None) => self
                .mask(|chair| {
                    matches!(
                        chair.sitter,
                        Kind::Nobody {
                            lobby: true,
                            together: None
                        }
                    )
                })
                .iter()
                .take(1)
                .collect(),
        }
    }

    fn mask(&self, test: impl Fn(&Chair) -> bool) -> Mask {
        (0..)
            .zip(&self.0)
            .filter(|(_, chair)| test(chair))
            .map(|(seat, _)| seat)
            .collect()
    }

    /// The seats a secret opens.
    pub(crate) fn opened_by(&self, hash: &SeatHash) -> Mask {
        self.mask(|chair| chair.hash.as_ref() == Some(hash))
    }

    pub(crate) fn hashes(&self) -> impl Iterator<Item = (u8, SeatHash)> {
        (0..).zip(&self.0).filter_map(|(seat, chair)| Some((seat, chair.hash?)))
    }

    fn chair(&self, seat: u8) -> Option<&Chair> {
        self.0.get(usize::from(seat))
    }

    fn chair_mut(&mut self, seat: u8) -> Option<&mut Chair> {
        self.0.get_mut(usize::from(seat))
    }

    pub(crate) fn side(&self, seat: u8) -> Option<Side> {
        self.chair(seat).map(|chair| chair.side)
    }

    pub(crate) fn of(&self, side: Side) -> Mask {
        self.mask(|chair| chair.side == side)
    }

    pub(crate) fn empty(&self) -> Mask {
        self.mask(|chair| matches!(chair.sitter, Kind::Nobody { .. }))
    }

    pub(crate) fn waiting(&self) -> bool {
        !self.empty().is_empty()
    }

    pub(crate) fn engines(&self) -> Mask {
        self.mask(|chair| matches!(chair.sitter, Kind::Engine { .. }))
    }

    pub(crate) fn people(&self) -> Mask {
        self.mask(|chair| chair.sitter == Kind::Person)
    }

    /// Seats the engine keeps for somebody who left.
    pub(crate) fn kept(&self) -> Mask {
        self.mask(|chair| matches!(chair.sitter, Kind::Engine { instead: true, .. }))
    }

    pub(crate) fn level(&self, seat: u8) -> Option<u8> {
        match self.chair(seat)?.sitter {
            Kind::Engine { level, .. } => Some(level),
            Kind::Nobody { .. } | Kind::Person => None,
        }
    }

    pub(crate) fn role(&self, seat: u8) -> Option<Role> {
        self.chair(seat)?.role
    }

    /// Whether camps are shared.
    pub(crate) fn shared(&self) -> bool {
        self.0.len() > Side::BOTH.len()
    }

    /// Which of these seats a move of that role belongs to; any, where nobody in particular makes
    /// it.
    pub(crate) fn owner(&self, among: Mask, of: Option<&str>) -> Option<u8> {
        among.iter().find(|&seat| match self.role(seat) {
            None => true,
            Some(role) => of.is_none_or(|of| of == role),
        })
    }

    pub(crate) fn sit(&mut self, seat: u8, name: Option<&str>) {
        if let Some(chair) = self.chair_mut(seat) {
            chair.sitter = Kind::Person;
            chair.name = name.map(str::to_owned).or_else(|| chair.name.take());
        }
    }

    pub(crate) fn set_hash(&mut self, seat: u8, hash: SeatHash) {
        if let Some(chair) = self.chair_mut(seat) {
            chair.hash = Some(hash);
        }
    }

    pub(crate) fn give_to_engine(&mut self, seat: u8, level: u8) {
        if let Some(chair) = self.chair_mut(seat) {
            chair.sitter = Kind::Engine { level, instead: true };
        }
    }

    pub(crate) fn mute(&mut self, seat: u8, whom: Whom, on: bool) {
        if let Some(chair) = self.chair_mut(seat) {
            if on {
                chair.deaf_to |= bit(whom);
            } else {
                chair.deaf_to &= !bit(whom);
            }
        }
    }

    /// Whether somebody on these seats (all of them one person's) wants not to hear a seat, or the
    /// spectators.
    pub(crate) fn deaf(&self, listener: Mask, whom: Whom) -> bool {
        listener
            .iter()
            .filter_map(|seat| self.chair(seat))
            .any(|chair| chair.deaf_to & bit(whom) != 0)
    }

    /// Whom these seats do not hear.
    pub(crate) fn muted(&self, listener: Mask) -> Vec<Whom> {
        (0..self.0.len() as u8)
            .map(Whom::Seat)
            .chain([Whom::Spectators])
            .filter(|&whom| self.deaf(listener, whom))
            .collect()
    }
}
