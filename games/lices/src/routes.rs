//! The routes of a capture. A capture is its origin, its end and its victims; many routes may lead
//! from one to the other.

use std::collections::HashSet;

use escale_board::bits;
use escale_rules::Rules;

use crate::captures::{Field, each_jump};
use crate::geometry::{LAST, name};
use crate::moves::Move;
use crate::position::Position;

/// One jump of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Jump {
    /// The piece it takes.
    pub(crate) over: u8,
    /// Where it lands.
    pub(crate) to: u8,
}

/// The route of a legal capture whose text comes first in byte order: the canonical one.
pub(crate) fn first_route(position: &Position, capture: Move) -> Vec<Jump> {
    first_routes(position, capture, 1).swap_remove(0)
}

/// At most `most` routes of a legal capture: those whose texts come first in byte order, in that
/// order.
pub(crate) fn first_routes(position: &Position, capture: Move, most: usize) -> Vec<Vec<Jump>> {
    // Where two routes part, they take different pieces next, so the names of those decide.
    let side = position.turn().other();
    let mut by_name: Vec<u8> = bits(capture.taken()).collect();
    by_name.sort_by_cached_key(|&over| name(over, side));
    let mut rank = [0; LAST as usize + 1];
    for (index, &over) in by_name.iter().enumerate() {
        rank[over as usize] = index as u8;
    }
    let mut search = Search {
        landing: Field::new(position).landing(capture.start()),
        end: capture.end(),
        rank,
        most,
        route: Vec::with_capacity(by_name.len()),
        found: Vec::new(),
        dead: HashSet::new(),
    };
    search.walk(capture.start(), capture.taken());
    search.found
}

/// A walk through all routes in the order of their texts.
struct Search {
    landing: u128,
    end: u8,
    /// The order of the victims' names.
    rank: [u8; LAST as usize + 1],
    most: usize,
    route: Vec<Jump>,
    found: Vec<Vec<Jump>>,
    /// Places and victims left from which no route leads to the end. It is what keeps the walk
    /// short where routes explode in number: no position found by search for bad ones needed more
    /// than some thousands of entries.
    dead: HashSet<(u8, u128)>,
}

impl Search {
    /// Looks for routes from `at` that take exactly `left` and finish at the end; tells whether
    /// there is one.
    fn walk(&mut self, at: u8, left: u128) -> bool {
        if left == 0 {
            if at == self.end {
                self.found.push(self.route.clone());
            }
            return at == self.end;
        }
        if self.dead.contains(&(at, left)) {
            return false;
        }
        let mut jumps: Vec<Jump> = Vec::new();
        each_jump(at, left, self.landing, |over, to| jumps.push(Jump { over, to }));
        jumps.sort_unstable_by_key(|jump| self.rank[jump.over as usize]);
        let mut leads_there = false;
        for jump in jumps {
            self.route.push(jump);
            leads_there |= self.walk(jump.to, left & !(1 << jump.over));
            self.route.pop();
            if self.found.len() == self.most {
                return leads_there;
            }
        }
        if !leads_there {
            self.dead.insert((at, left));
        }
        leads_there
    }
}
