//! The numbers of the evaluation. Written by `escale tune lices`; `docs/engine.md` tells from what.

use escale_hints::{Group, Term};

/// Single quantities, in the order of their indices in `hints.rs`.
pub(crate) const NAMED: [Term; 18] = [
    Term::new("knights", 61),
    Term::new("squires", -13),
    Term::new("pawns", -17),
    // A Chevalier that stands on an enemy lice.
    Term::new("in-lice", 22),
    // Rows a Chevalier has behind it.
    Term::new("advance", 9),
    // Empty enemy lices some Chevalier can enter at once, by step or mailler.
    Term::new("lice-in-reach", 151),
    // Own lices on which an own piece stands: nobody can arrive there.
    Term::new("lice-guarded", -24),
    // Quiet moves of Chevaliers, and of the others.
    Term::new("knight-moves", -3),
    Term::new("reserve-moves", -1),
    // Rows still before Écuyers and Pions.
    Term::new("reserve-ground", 12),
    // Chevaliers short of the last row without a quiet move.
    Term::new("blocked-knights", -59),
    // Something the side to move can take, a Chevalier among it.
    Term::new("taken-next", -36),
    Term::new("knight-taken-next", -29),
    // What stands open to capture while its owner is to move and may still save it.
    Term::new("loose", -69),
    Term::new("loose-knights", 5),
    // The lead in lices, times how near the game is to its end.
    Term::new("lead-near-end", 130),
    // Chevaliers on a light square of the enemy's back row: only a capture can bring them out.
    Term::new("stranded", -97),
    Term::new("turn", 36),
];

/// A Chevalier by its square, seen from its camp's seat; a1 first, then along the row. The eleventh
/// column is no part of the board.
#[rustfmt::skip]
pub(crate) const KNIGHTS: Group<110> = Group(
    "knight on",
    [
        8, 5, 4, -8, -11, 38, -5, 21, 4, -13, 0,
        57, 78, 48, 49, 39, 59, 46, 87, 31, -8, 0,
        -15, 21, -7, 15, -2, 13, -11, 11, -6, -24, 0,
        -1, -24, -1, -7, -24, -37, 11, 3, -16, -19, 0,
        -74, -27, -40, -41, -72, -45, -45, -16, -66, -29, 0,
        -55, -72, -57, -73, -24, -79, -57, -57, -78, -43, 0,
        -25, -32, -7, 1, 57, -28, -6, -33, 64, -18, 0,
        -1, 71, 31, 16, 143, 52, 64, -1, 75, 78, 0,
        -88, -25, 74, -4, 44, 20, 85, -15, 65, -16, 0,
        -10, 16, -54, -48, 16, -11, 52, -26, -48, 31, 0,
    ],
);

/// The same of an Écuyer.
#[rustfmt::skip]
pub(crate) const SQUIRES: Group<110> = Group(
    "squire on",
    [
        -65, 12, 21, 19, 5, 19, 25, -7, 7, -12, 0,
        5, 33, 16, 21, 33, 26, 45, 30, 27, -15, 0,
        -2, 6, 13, 7, 4, 5, -1, 4, -29, -29, 0,
        -5, 7, 5, -27, 10, -8, -7, -8, -16, -22, 0,
        -10, 16, 9, -1, -11, -8, 21, -4, -11, -5, 0,
        35, -20, 9, -23, 45, -5, 18, -36, -33, -13, 0,
        -11, -20, 26, 31, 46, 19, 79, -5, 46, 14, 0,
        -20, -78, -12, -123, 23, -32, -14, -113, -15, -86, 0,
        24, -58, 26, -19, 47, -53, 26, -53, 93, -28, 0,
        24, -59, 16, 12, 1, -12, 5, 28, 69, -29, 0,
    ],
);

/// The same of a Pion.
#[rustfmt::skip]
pub(crate) const PAWNS: Group<110> = Group(
    "pawn on",
    [
        -34, 0, 5, 0, 5, 0, 2, 0, 1, 0, 0,
        0, 25, 0, 29, 0, 28, 0, 46, 0, 12, 0,
        -1, 0, 18, 0, 17, 0, 15, 0, -2, 0, 0,
        0, -1, 0, 6, 0, 6, 0, 11, 0, -1, 0,
        -5, 0, 6, 0, -1, 0, -5, 0, 2, 0, 0,
        0, -27, 0, -5, 0, 2, 0, 1, 0, 9, 0,
        0, 0, 0, 0, 19, 0, 27, 0, 24, 0, 0,
        0, -58, 0, -119, 0, -78, 0, -36, 0, -24, 0,
        -32, 0, -46, 0, -20, 0, -16, 0, -9, 0, 0,
        0, -4, 0, 0, 0, 26, 0, 12, 0, 13, 0,
    ],
);
