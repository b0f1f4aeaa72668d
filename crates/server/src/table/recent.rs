//! Requests done lately, so that one resent is not done twice.

use std::collections::VecDeque;

use super::Mask;

/// How many are remembered of each seat: many times what a client has under way at once. Of each
/// seat, so that what others do meanwhile pushes nothing out.
const REMEMBERED: usize = 32;

/// The last requests that became events, by seat: number and version.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct RecentIds(Vec<VecDeque<(u64, u32)>>);

impl RecentIds {
    pub(crate) fn note(&mut self, seat: u8, id: u64, version: u32) {
        let seat = usize::from(seat);
        if self.0.len() <= seat {
            self.0.resize_with(seat + 1, VecDeque::new);
        }
        let ids = &mut self.0[seat];
        if ids.len() == REMEMBERED {
            ids.pop_front();
        }
        ids.push_back((id, version));
    }

    /// The version a request became, if it was done lately by one of these seats.
    pub(crate) fn version(&self, seats: Mask, id: u64) -> Option<u32> {
        seats
            .iter()
            .filter_map(|seat| self.0.get(usize::from(seat)))
            .flat_map(|ids| ids.iter().rev())
            .find(|&&(known, _)| known == id)
            .map(|&(_, version)| version)
    }
}
