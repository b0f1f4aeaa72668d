//! Proposals from one camp to the other.

use escale_rules::Side;
use escale_wire::Offer;

/// Proposals that stand, and when a camp last made one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Offers {
    /// By kind and side: the seat that made it.
    standing: [[Option<u8>; 2]; KINDS.len()],
    /// By kind and side: the moves on the board when it was last made and not taken. The same
    /// proposal again must wait for another move.
    declined: [[Option<u32>; 2]; KINDS.len()],
}

const KINDS: [Offer; 4] = [Offer::Draw, Offer::Takeback, Offer::Rematch, Offer::Publish];

const fn index(what: Offer) -> usize {
    match what {
        Offer::Draw => 0,
        Offer::Takeback => 1,
        Offer::Rematch => 2,
        Offer::Publish => 3,
    }
}

impl Offers {
    pub(crate) fn by(&self, what: Offer, side: Side) -> Option<u8> {
        self.standing[index(what)][side.index()]
    }

    pub(crate) fn make(&mut self, what: Offer, side: Side, seat: u8) {
        self.standing[index(what)][side.index()] = Some(seat);
    }

    /// A proposal is declined or withdrawn. Whoever made it, both camps' proposals of that kind are
    /// gone.
    pub(crate) fn drop_all(&mut self, what: Offer, ply: u32) {
        for side in Side::BOTH {
            if self.standing[index(what)][side.index()].take().is_some() {
                self.declined[index(what)][side.index()] = Some(ply);
            }
        }
    }

    /// Whether that camp was told no at this very position.
    pub(crate) fn was_declined(&self, what: Offer, side: Side, ply: u32) -> bool {
        self.declined[index(what)][side.index()] == Some(ply)
    }

    /// A move answers the other camp's proposals with no; the mover's own stand until the other
    /// camp has moved.
    pub(crate) fn moved(&mut self, mover: Side) {
        for what in [Offer::Draw, Offer::Takeback] {
            self.standing[index(what)][mover.other().index()] = None;
            self.declined[index(what)] = [None; 2];
        }
        // What was to be taken back is no longer the last move.
        self.standing[index(Offer::Takeback)][mover.index()] = None;
    }

    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }

    pub(crate) fn standing(&self) -> impl Iterator<Item = (Offer, u8)> {
        KINDS.into_iter().flat_map(move |what| {
            Side::BOTH
                .into_iter()
                .filter_map(move |side| Some((what, self.by(what, side)?)))
        })
    }
}
