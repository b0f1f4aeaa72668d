//! Requests done lately, so that one resent is not done twice.

use std::collections::VecDeque;

/// How many are remembered per table: many times what clients have under way at once.
const REMEMBERED: usize = 32;

/// The last requests that became events: seat, number, version.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct RecentIds(VecDeque<(u8, u64, u32)>);

impl RecentIds {
    pub(crate) fn note(&mut self, seat: u8, id: u64, version: u32) {
        if self.0.len() == REMEMBERED {
            self.0.pop_front();
        }
        self.0.push_back((seat, id, version));
    }

    /// The version a request became, if it was done lately by one of these seats.
    pub(crate) fn version(&self, seats: super::Mask, id: u64) -> Option<u32> {
        self.0
            .iter()
            .rev()
            .find(|&&(seat, known, _)| known == id && seats.has(seat))
            .map(|&(_, _, version)| version)
    }
}
