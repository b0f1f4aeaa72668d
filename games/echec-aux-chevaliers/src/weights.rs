//! The numbers of the evaluation. Written by `escale tune echec-aux-chevaliers`; `docs/engine.md`
//! tells from what.

use escale_hints::{Group, Term};

/// Single quantities, in the order of their indices in `hints.rs`.
pub(crate) const NAMED: [Term; 18] = [
    Term::new("knight", 251),
    Term::new("man", 98),
    Term::new("man-advance", 2),
    Term::new("man-across", 8),
    Term::new("knight-advance", -3),
    Term::new("at-the-gate", 97),
    Term::new("near-the-gate", 10),
    Term::new("on-the-castle", 222),
    Term::new("can-arrive", 103),
    Term::new("guard", 13),
    Term::new("flank-open", 17),
    Term::new("hop-reach", 1),
    Term::new("steps", 1),
    Term::new("loose-and-waiting", -33),
    Term::new("loose-on-move", -24),
    Term::new("linked", 1),
    Term::new("corridor", 3),
    Term::new("tempo", 2),
];

/// A Chevalier by its square, ranks counted from its own side: files a to f, the others being their
/// mirror images; then the next rank.
#[rustfmt::skip]
pub(crate) const KNIGHTS: Group<54> = Group(
    "knight on",
    [
        1, 1, 0, 4, 8, 7,
        3, 1, 2, 7, -2, 0,
        4, 1, 3, 5, 5, 6,
        5, 0, 2, 6, 4, -2,
        2, -3, -4, 0, 0, 6,
        2, -10, -7, -29, -8, -29,
        -8, -6, -6, 6, 17, 0,
        2, -5, -4, 29, 20, -31,
        12, 6, 4, 17, -17, 0,
    ],
);

/// The same of a Gens d'Armes.
#[rustfmt::skip]
pub(crate) const MEN: Group<54> = Group(
    "man on",
    [
        2, 0, 1, 2, 11, 16,
        0, -1, 0, 3, -3, 0,
        -1, -1, -1, -1, -3, 0,
        0, -2, -1, 0, 2, -1,
        -1, -1, 1, 0, 0, 6,
        -7, -6, -8, -10, -7, -8,
        -7, -7, -9, -2, 33, 12,
        -8, -6, -9, 27, 35, 21,
        -7, -6, -8, 6, -20, 0,
    ],
);
