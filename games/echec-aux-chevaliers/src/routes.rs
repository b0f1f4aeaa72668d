//! The ways of making one move: what notation and clicks are made from. A move itself knows no
//! route.

use std::ops::ControlFlow;

use escale_board::bits;
use escale_rules::{MoveBuf, Rules};

use crate::Position;
use crate::chains::{captures, chains_from};
use crate::field::Field;
use crate::geometry::{Squares, beside, bit, class_of};
use crate::moves::{Action, Move};
use crate::position::CaptureRule;

/// Where the first capture of a chain was made from. It is the end itself when the chain closes a
/// loop; otherwise it is the only other square with an odd number of the taken pieces around it.
pub(crate) fn first_square(end: u8, taken: Squares) -> u8 {
    let class = class_of(end);
    let odd = bits(taken).fold(0, |odd, piece| odd ^ (beside(bit(piece)) & class));
    match odd & !bit(end) {
        0 => end,
        start => start.trailing_zeros() as u8,
    }
}

/// At most `most` routes of a chain from `start` that takes exactly `taken`, as landing squares,
/// smallest text first.
pub(crate) fn capture_routes(start: u8, taken: Squares, most: usize) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    draw(start, taken, &mut Vec::new(), &mut found, most);
    found
}

fn draw(at: u8, left: Squares, landings: &mut Vec<u8>, found: &mut Vec<Vec<u8>>, most: usize) {
    if left == 0 {
        found.push(landings.clone());
        return;
    }
    for (over, landing) in captures(at, left, class_of(at)) {
        if found.len() == most {
            return;
        }
        // Never down a dead end: every call finds at least one route.
        if in_one_piece(landing, left & !over) {
            landings.push(landing);
            draw(landing, left & !over, landings, found, most);
            landings.pop();
        }
    }
}

/// Whether all of `left` hangs together with `at`. Since the whole could be drawn from where the
/// route began, what is left can then be drawn from here (Euler).
fn in_one_piece(at: u8, left: Squares) -> bool {
    let class = class_of(at);
    let mut points = bit(at);
    let mut edges = 0;
    loop {
        let grown = beside(points) & left;
        if grown == edges {
            return edges == left;
        }
        edges = grown;
        points |= beside(edges) & class;
    }
}

/// At most `most` of the shortest runs of hops from one square to another, as the squares after
/// each hop; one empty run where the two are the same. There is a run.
pub(crate) fn hop_routes(field: &Field, from: u8, to: u8, most: usize) -> Vec<Vec<u8>> {
    let free = field.empty | bit(from);
    let mut rings = vec![bit(from)];
    let mut reached = bit(from);
    while let Some(&last) = rings.last()
        && last & bit(to) == 0
        && last != 0
    {
        let next = field.hop(last, free) & !reached;
        reached |= next;
        rings.push(next);
    }
    // Hops can be taken back, so walking from the end thins each ring to the squares that lead
    // there.
    let mut onward = bit(to);
    for ring in rings.iter_mut().rev() {
        *ring &= onward;
        onward = field.hop(*ring, free);
    }
    let mut routes = vec![(from, Vec::new())];
    for ring in &rings[1..] {
        routes = routes
            .into_iter()
            .flat_map(|(at, route)| {
                bits(field.hop(bit(at), free) & ring).map(move |next| (next, [route.as_slice(), &[next]].concat()))
            })
            .take(most)
            .collect();
    }
    routes.into_iter().map(|(_, route)| route).collect()
}

/// Where hops can take the piece on `from`, its own square included. For a man that is all.
pub(crate) fn hop_squares(position: &Position, from: u8) -> Squares {
    let field = Field::new(position, position.turn());
    if field.knights & bit(from) == 0 {
        return bit(from);
    }
    field.round(bit(from)).reach
}

/// The squares a legal move touches on the first of its ways, origin and end included; none for a
/// signal.
pub(crate) fn route(position: &Position, mv: Move) -> Vec<u8> {
    let mut squares = vec![mv.from];
    match mv.action {
        Action::Signal => squares.clear(),
        Action::Step => squares.push(mv.to),
        Action::Hop => {
            let field = Field::new(position, position.turn());
            squares.extend(hop_routes(&field, mv.from, mv.to, 1).concat());
        }
        Action::Capture => {
            let field = Field::new(position, position.turn());
            let taken = mv.taken_squares(field.enemies);
            let start = first_square(mv.to, taken);
            squares.extend(hop_routes(&field, mv.from, start, 1).concat());
            squares.extend(capture_routes(start, taken, 1).concat());
        }
    }
    squares
}

/// How many captures go from one square to another.
pub(crate) enum Found {
    None,
    One(Move),
    /// More than one, or too many from that square to be sure.
    Several,
}

/// The only capture from one square to another. Looks at the first few hundred captures of the
/// piece and gives up beyond, so that a contrived position cannot keep it busy.
pub(crate) fn only_capture(position: &Position, from: u8, to: u8) -> Found {
    const MOST: usize = 256;
    if position.capture_rule() == CaptureRule::Most {
        return only_greatest_capture(position, from, to);
    }
    let field = Field::new(position, position.turn());
    let free = field.empty | bit(from);
    let mut found = Found::None;
    let mut visited = 0;
    for start in bits(hop_squares(position, from) & class_of(from) & field.takers(free)) {
        let walked = chains_from(start, field.enemies, free, |end, taken| {
            visited += 1;
            if end == to {
                found = match found {
                    Found::None => Found::One(Move::capture(from, to, field.enemies, taken)),
                    Found::One(_) | Found::Several => Found::Several,
                };
            }
            if visited == MOST || matches!(found, Found::Several) {
                found = Found::Several;
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        if walked.is_break() {
            break;
        }
    }
    found
}

/// The same where the largest capture is compulsory: the only legal one, or else any, to be refused
/// with that reason.
fn only_greatest_capture(position: &Position, from: u8, to: u8) -> Found {
    let moves = position.moves();
    let joins = |mv: &&Move| mv.is_capture() && (mv.from, mv.to) == (from, to);
    let mut found = moves.as_slice().iter().filter(joins);
    match (found.next(), found.next()) {
        (None, _) => Found::None,
        (Some(&mv), None) => Found::One(mv),
        (Some(_), Some(_)) => Found::Several,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{name, named_set, named_square};

    fn texts(routes: Vec<Vec<u8>>) -> Vec<String> {
        routes
            .into_iter()
            .map(|route| route.into_iter().map(name).collect::<Vec<_>>().join(" "))
            .collect()
    }

    #[test]
    fn a_loop_is_one_capture_with_two_routes() {
        let taken = named_set("c2 d3 c4 b3");
        let b2 = named_square("b2");
        assert_eq!(first_square(b2, taken), b2);
        assert_eq!(texts(capture_routes(b2, taken, 9)), ["b4 d4 d2 b2", "d2 d4 b4 b2"]);
        assert_eq!(texts(capture_routes(b2, taken, 1)), ["b4 d4 d2 b2"]);
    }

    #[test]
    fn a_loop_with_a_tail_is_drawn_without_being_cut_off() {
        // The tail d2-f2 hangs on the loop: taken first it would leave the loop behind.
        let taken = named_set("c2 d3 c4 b3 e2");
        let d2 = named_square("d2");
        assert_eq!(first_square(named_square("f2"), taken), d2);
        assert_eq!(
            texts(capture_routes(d2, taken, 9)),
            ["b2 b4 d4 d2 f2", "d4 b4 b2 d2 f2"]
        );
    }
}
