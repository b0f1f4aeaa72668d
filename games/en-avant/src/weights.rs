//! The numbers of the evaluation. Written by `escale tune en-avant`; `docs/engine.md` tells from
//! what.

use escale_hints::{Group, Term};

/// Single quantities, in the order of their indices in `hints.rs`.
pub(crate) const NAMED: [Term; 24] = [
    Term::new("pawn", 85),
    Term::new("knight", 195),
    Term::new("bishop", 214),
    Term::new("rook", 362),
    Term::new("queen", 678),
    Term::new("bishop pair", 14),
    Term::new("pilier", -22),
    Term::new("knight room", 8),
    Term::new("bishop room", 6),
    Term::new("rook room", 6),
    Term::new("queen room", 3),
    Term::new("stepping stones", 3),
    Term::new("bystanders", -13),
    Term::new("pawn progress", 10),
    Term::new("passed pawns", 2),
    Term::new("walled pawns", -21),
    Term::new("attacked by pawns", -66),
    Term::new("loose", -64),
    Term::new("king early walk", 13),
    Term::new("king late walk", 42),
    Term::new("king open road", 12),
    Term::new("king cover", 2),
    Term::new("king pressure", -4),
    Term::new("turn", -13),
];

/// A pawn by its square, ranks counted from its own side; a1 first, then along the rank.
#[rustfmt::skip]
pub(crate) const PAWNS: Group<64> = Group(
    "pawn on",
    [
        0, 0, 0, 0, 0, 0, 0, 0,
        7, 7, 8, 10, 15, 10, 14, -1,
        -1, -2, 4, 2, 6, 12, 7, -5,
        -17, -23, -5, -3, -1, -4, -12, -23,
        -43, -19, -33, -15, -13, -9, -12, -29,
        -39, 5, 7, 10, -17, 11, 15, -35,
        -34, 57, 28, 29, 12, 24, 76, -16,
        0, 0, 0, 0, 0, 0, 0, 0,
    ],
);

/// The same of a knight.
#[rustfmt::skip]
pub(crate) const KNIGHTS: Group<64> = Group(
    "knight on",
    [
        -22, 3, 15, 10, -1, 2, 6, -7,
        -3, 3, 18, 16, 18, 14, 24, 8,
        4, 7, 14, 17, 30, 21, 13, 13,
        15, 6, 21, 24, 21, 20, -1, 16,
        -7, 17, 16, 13, 6, 17, 5, -11,
        -37, -8, -11, -1, 24, 8, 7, -17,
        -40, -10, -23, 0, -27, -8, 17, -19,
        -21, -52, -40, 7, -37, -42, -29, -37,
    ],
);

/// The same of a bishop.
#[rustfmt::skip]
pub(crate) const BISHOPS: Group<64> = Group(
    "bishop on",
    [
        -5, 16, 12, -4, 3, 4, 5, 1,
        -11, 15, 14, 13, 11, 3, 18, 16,
        -2, -14, 12, 10, 16, 19, 19, 0,
        -20, 5, 10, 16, 31, 18, -9, -8,
        -22, -2, 8, 15, 18, 10, 0, -7,
        -17, -13, 0, 11, 18, 14, -4, -23,
        -19, 2, -19, 18, 23, -11, -8, -13,
        -5, -30, -16, -36, 6, -40, -57, -4,
    ],
);

/// The same of a rook.
#[rustfmt::skip]
pub(crate) const ROOKS: Group<64> = Group(
    "rook on",
    [
        -10, 11, 7, 6, 3, 6, 11, -3,
        -11, 4, 15, 5, 9, 19, 9, -4,
        2, 4, -1, -1, -1, 6, 10, 2,
        -6, -2, 16, -6, -2, 1, -4, -4,
        -3, 7, 13, -3, 9, 7, -4, -11,
        -4, -2, 14, 14, -15, 20, 0, -9,
        -20, -5, -3, 8, -12, 4, -4, -10,
        -12, -15, -19, -7, -11, -2, -5, -22,
    ],
);

/// The same of a queen.
#[rustfmt::skip]
pub(crate) const QUEENS: Group<64> = Group(
    "queen on",
    [
        20, 33, 23, 18, 3, 5, 11, 21,
        15, 31, 31, 25, 26, 16, 22, 21,
        -5, 20, 25, 20, 13, 18, 23, 3,
        9, 5, 16, 11, 20, 23, -3, 13,
        -3, -5, 4, 2, 8, 17, -6, -5,
        -8, 4, 2, 5, 12, 5, -21, -17,
        -26, -27, -15, -2, -3, -5, -15, -32,
        -38, -44, -63, -83, -47, -50, -57, -36,
    ],
);

/// The same of a king.
#[rustfmt::skip]
pub(crate) const KINGS: Group<64> = Group(
    "king on",
    [
        59, 107, 153, 164, 171, 183, 175, 95,
        7, 30, 60, 57, 64, 76, 66, 11,
        -113, -76, -61, -72, -70, -66, -70, -96,
        -192, -171, -162, -160, -174, -165, -170, -200,
        -207, -138, -151, -175, -190, -170, -203, -201,
        -28, 80, 49, 48, 41, 74, 87, -20,
        119, 328, 160, 207, 200, 312, 255, 66,
        0, 0, 0, 0, 0, 0, 0, 0,
    ],
);

/// The same of a Pilier.
#[rustfmt::skip]
pub(crate) const PILIERS: Group<64> = Group(
    "pilier on",
    [
        -4, 8, 21, 1, -1, -6, -4, 5,
        -14, 12, 5, -1, -14, 4, -13, 0,
        6, 11, -10, -4, -7, -14, -10, -8,
        4, -1, 13, 7, 1, 5, -12, 1,
        8, 9, -6, 2, 3, 2, -9, -2,
        2, 8, 9, 17, 11, -2, 15, -4,
        -4, -5, -14, 27, 0, -10, -20, -9,
        9, 18, -40, -14, 7, -1, 0, -10,
    ],
);
