//! Games that are on no shelf: what the server may not know of a game it must not have guessed.
//!
//! * [`relay`]: four hands, other roles than any game of the shelf, told by no letter of a move.
//! * [`heap`]: one seat is unlike the other: it alone has choices to make, and counts the squares
//!   from its own end.

mod heap;
mod relay;

use escale_catalog::{Boxed, Game, Shelf};
use escale_rules::{Card, Certainty, Phrase, RoleSpec, Side};

/// The toys and nothing else.
pub(super) const TOYS: Shelf = Shelf::of(GAMES);

static GAMES: &[&dyn Game] = &[&Boxed::<relay::Relay>::new(&RELAY), &Boxed::<heap::Heap>::new(&HEAP)];

static RELAY: Card = card("toy-relay", &[2, 4], &ROLES);

static ROLES: [RoleSpec; 2] = [
    RoleSpec {
        id: "swift",
        name: Phrase::new("Rapides", "Swift"),
        kinds: &["runner"],
    },
    RoleSpec {
        id: "steady",
        name: Phrase::new("Réguliers", "Steady"),
        kinds: &["runner"],
    },
];

static HEAP: Card = card("toy-heap", &[2], &[]);

const fn card(id: &'static str, players: &'static [u8], roles: &'static [RoleSpec]) -> Card {
    Card {
        id,
        title: id,
        tagline: Phrase::new("Un jouet", "A toy"),
        aim: Phrase::new("Jouez", "Play"),
        origin: Phrase::new("un atelier", "a workshop"),
        author: None,
        publisher: None,
        year: None,
        players,
        roles,
        age: None,
        minutes: (1, 2),
        minutes_by: Phrase::new("nous", "us"),
        camps: [Phrase::new("Ici", "Here"), Phrase::new("Là", "There")],
        certainty: Certainty::Complete,
        decisions: &[],
        options: &[],
        openings: "",
        archive: ["", ""],
        rules: ["", ""],
        readings: "",
        statistics: "",
        truths: "",
    }
}

/// `w` or `b`, behind a space.
fn turn_of(text: &str) -> Option<Side> {
    match text {
        "w" => Some(Side::First),
        "b" => Some(Side::Second),
        _ => None,
    }
}

fn turn_letter(side: Side) -> char {
    if side == Side::First { 'w' } else { 'b' }
}
