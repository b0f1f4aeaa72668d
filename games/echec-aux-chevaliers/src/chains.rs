//! Captures: the chains a piece can make.
//!
//! The squares a capturing piece can land on are all of its own class and the pieces it jumps all
//! of others (see [`crate::geometry::CLASSES`]). So a chain is a walk on a fixed graph: the free
//! squares of the class are its points, each enemy piece with free squares on both sides is an
//! edge, no edge is used twice (C4), and nothing taken ever opens or closes a way before the move
//! ends. A capture (origin, end, set taken) is therefore a set of edges that can be drawn without
//! lifting the pen, and its routes are the ways of drawing it.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::geometry::{STRAIGHT, Squares, bit, shift};

/// Walks over the complete chains that start on a square.
struct Chains<V> {
    enemies: Squares,
    free: Squares,
    /// Walks met, as (square, set taken). Two orders of the same captures need a loop, hence four
    /// of them: shorter walks are not kept.
    met: HashSet<(u8, Squares)>,
    visit: V,
}

/// The fewest captures that can be made in two orders from one square to another.
const LOOP: u32 = 4;

/// Visits every complete chain from `start` once, as (end, set taken), until the visitor breaks
/// off. `free` holds the origin of the moving piece.
pub(crate) fn chains_from<V>(start: u8, enemies: Squares, free: Squares, visit: V) -> ControlFlow<()>
where
    V: FnMut(u8, Squares) -> ControlFlow<()>,
{
    let mut chains = Chains {
        enemies,
        free,
        met: HashSet::new(),
        visit,
    };
    chains.follow(start, 0)
}

impl<V: FnMut(u8, Squares) -> ControlFlow<()>> Chains<V> {
    fn follow(&mut self, at: u8, taken: Squares) -> ControlFlow<()> {
        if taken.count_ones() >= LOOP && !self.met.insert((at, taken)) {
            return ControlFlow::Continue(());
        }
        let mut complete = true;
        for (over, landing) in captures(at, self.enemies & !taken, self.free) {
            complete = false;
            self.follow(landing, taken | over)?;
        }
        // C4: a chain goes on while the piece can capture.
        if complete && taken != 0 {
            return (self.visit)(at, taken);
        }
        ControlFlow::Continue(())
    }
}

/// The captures from a square, as (piece jumped, landing), landings in byte order of their names.
#[inline]
pub(crate) fn captures(at: u8, enemies: Squares, free: Squares) -> impl Iterator<Item = (Squares, u8)> {
    STRAIGHT.into_iter().filter_map(move |steps| {
        let over = shift(bit(at), steps) & enemies;
        let landing = shift(over, steps) & free;
        (landing != 0).then(|| (over, landing.trailing_zeros() as u8))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{class_of, named_set, named_square};

    #[test]
    fn every_walk_is_visited_once() {
        let start = named_square("b2");
        let enemies = named_set("c2 d3 c4 b3");
        let mut seen = Vec::new();
        let visited = chains_from(start, enemies, class_of(start), |end, taken| {
            seen.push((end, taken));
            ControlFlow::Continue(())
        });
        assert_eq!(visited, ControlFlow::Continue(()));
        assert_eq!(seen, [(start, enemies)]);
    }
}
