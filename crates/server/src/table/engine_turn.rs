//! When it is the engine's turn, and to play what.

use escale_rules::Side;
use escale_wire::TableStatus;

use super::{Mask, Role, Table};

/// A move the engine must make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EngineTurn {
    /// For which seats: those of the camp that are the engine's. Which of them moves depends on the
    /// piece it chooses.
    pub(crate) seats: Mask,
    /// How strong.
    pub(crate) level: u8,
    /// Only with these pieces, if the camp is shared with a person.
    pub(crate) only: Option<Role>,
}

impl Table {
    /// The engine's move to make now, if it is its turn. Where a camp is shared, the person leads:
    /// the engine moves when it is asked to, or when the person has nothing to move.
    pub(crate) fn engine_turn(&self) -> Option<EngineTurn> {
        if self.status() != TableStatus::Playing {
            return None;
        }
        let camp = self.seats.of(self.turn());
        let engines = camp & self.seats.engines();
        let turn = |level, only| {
            Some(EngineTurn {
                seats: engines,
                level,
                only,
            })
        };
        if engines == camp {
            // Two engines of one camp think in turn, each with all the camp's pieces.
            let levels: Vec<u8> = engines.iter().filter_map(|seat| self.seats.level(seat)).collect();
            let whose = (self.ply() / 2) as usize % levels.len().max(1);
            return turn(*levels.get(whose)?, None);
        }
        let seat = engines.iter().next()?;
        let role = self.seats.role(seat)?;
        if self.delegated || !self.camp_can_move(|other| other != role) {
            return turn(self.seats.level(seat)?, Some(role));
        }
        None
    }

    /// Whether the side on move has a legal move with pieces of such a role.
    pub(super) fn camp_can_move(&self, wanted: impl Fn(Role) -> bool) -> bool {
        self.play.roles_to_move().into_iter().any(wanted)
    }

    /// Whether every seat of that side is the engine's: it answers proposals itself.
    pub(crate) fn engine_camp(&self, side: Side) -> bool {
        let camp = self.seats.of(side);
        camp & self.seats.engines() == camp
    }
}
