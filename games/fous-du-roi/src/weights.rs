//! The numbers of the evaluation. Written by `escale tune fous-du-roi`; `docs/engine.md` tells from
//! what.

use escale_hints::{Group, Term};

/// Single quantities, in the order of their indices in `hints.rs`.
pub(crate) const NAMED: [Term; 17] = [
    Term::new("archer", 105),
    Term::new("chevalier", 362),
    Term::new("chevalier mobility", 3),
    Term::new("archer mobility", 3),
    Term::new("arrows under chevaliers", 7),
    Term::new("arrows under archers", 1),
    Term::new("archer advance", 3),
    Term::new("centre control", 2),
    Term::new("hits on the roi's zone", 3),
    Term::new("chevaliers aiming at the roi", 7),
    Term::new("archers near the roi", 8),
    Term::new("escapes of the roi", 2),
    Term::new("shield of the roi", 1),
    Term::new("hanging enemies", 14),
    Term::new("chevaliers hit by archers", 29),
    Term::new("defended men", 2),
    Term::new("tempo", 2),
];

/// An Archer by its square, the board turned so that its camp plays upward; a1 first, then along
/// the rank.
#[rustfmt::skip]
pub(crate) const ARCHERS: Group<56> = Group(
    "archer on",
    [
        -8, -5, 0, -4, -2, -6, -1,
        -10, -2, -1, -2, 1, 0, -2,
        -6, -2, 9, -1, 9, -1, 1,
        -4, -8, 10, 1, 11, -9, -6,
        -6, -14, 13, -5, 7, -6, 13,
        -2, -4, -1, 2, -2, 1, 10,
        0, 3, -6, -3, -4, 0, -9,
        9, 1, -4, -3, 8, -2, -15,
    ],
);

/// The same of a Chevalier.
#[rustfmt::skip]
pub(crate) const CHEVALIERS: Group<56> = Group(
    "chevalier on",
    [
        -5, -7, -3, 7, -4, -7, 1,
        -13, 4, -7, 14, -8, -4, 1,
        -13, -10, -5, -20, -5, -14, -7,
        -6, -10, 7, -29, 14, 2, 1,
        5, -3, 1, -14, 8, -3, 4,
        0, -9, 24, 23, 17, -2, -4,
        3, 11, -1, 53, 0, 17, -8,
        16, 5, 10, 14, 9, 3, 7,
    ],
);

/// The same of the Roi.
#[rustfmt::skip]
pub(crate) const ROIS: Group<56> = Group(
    "roi on",
    [
        -27, -4, 1, -2, 0, 0, -5,
        -8, -7, 6, 1, 5, 0, -5,
        -4, -4, 4, -16, 1, -2, -4,
        -2, -3, 6, 8, 7, -26, -17,
        -1, -11, 9, 5, 6, 3, 8,
        5, 7, 2, 0, -2, 9, 2,
        3, 5, 10, 0, 1, -13, 5,
        7, 13, 13, 5, 3, 4, 0,
    ],
);
