//! How good a position looks.
//!
//! Four tables, seen from the side to move: the two shortest ways through the walls against each
//! other, the two figures together, and each figure with each wall. Sums of such pairs hold what
//! people say about this game (exits left, gates, a figure about to be immured) and much that they
//! do not. What a mirror image shares with its original is held once.

use escale_hints::{Term, Terms};
use escale_rules::Side;

use crate::geometry::{MIRROR, SLOTS, SQUARES, half_turn_square, mirror_square};
use crate::position::{Position, START};
use crate::turning::{CELL, squares_of_cells, step};
use crate::weights::{ENEMY_WALLS, FIGURES, OWN_WALLS, WAYS};

/// What a figure without any way to the enemy's castle is taken to need: more than most mazes of
/// eight walls take.
pub(crate) const LONGEST_WAY: usize = 10;

const WAYS_AT: usize = 0;
const FIGURES_AT: usize = WAYS_AT + WAYS.1.len();
const OWN_WALLS_AT: usize = FIGURES_AT + FIGURES.1.len();
const ENEMY_WALLS_AT: usize = OWN_WALLS_AT + OWN_WALLS.1.len();
const COUNT: usize = ENEMY_WALLS_AT + ENEMY_WALLS.1.len();

/// Every weight with its kind's name.
pub(crate) static TERMS: [Term; COUNT] = Terms::EMPTY
    .with_group(&WAYS)
    .with_group(&FIGURES)
    .with_group(&OWN_WALLS)
    .with_group(&ENEMY_WALLS)
    .list();

/// For each pair of squares, which of the weights of [`FIGURES`] is its own.
static FIGURE_PAIR: [u16; SQUARES * SQUARES] = tied(&MIRROR_SQUARE, FIGURES.1.len());

/// For each square and wall, which of the weights of [`OWN_WALLS`] and of [`ENEMY_WALLS`] is its
/// own.
static FIGURE_AND_WALL: [u16; SQUARES * SLOTS] = {
    assert!(OWN_WALLS.1.len() == ENEMY_WALLS.1.len());
    tied(&MIRROR, OWN_WALLS.1.len())
};

const MIRROR_SQUARE: [u8; SQUARES] = {
    let mut mirror = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        mirror[square] = mirror_square(square as u8);
        square += 1;
    }
    mirror
};

/// Numbers the pairs of a square with something that is mirrored by `mirror`; a pair and its mirror
/// image share a number. There are so many numbers.
const fn tied<const N: usize>(mirror: &[u8], numbers: usize) -> [u16; N] {
    let mut number = [0; N];
    let mut count = 0;
    let mut pair = 0;
    while pair < N {
        let (square, other) = (pair / mirror.len(), pair % mirror.len());
        let image = MIRROR_SQUARE[square] as usize * mirror.len() + mirror[other] as usize;
        if image < pair {
            number[pair] = number[image];
        } else {
            number[pair] = count;
            count += 1;
        }
        pair += 1;
    }
    assert!(count as usize == numbers);
    number
}

/// Reports what is there, as [`escale_hints::Hints::measure`] wants it.
#[inline]
pub(crate) fn measure(position: &Position, sink: &mut impl FnMut(usize, i32)) {
    let (mover, enemy) = (position.side_to_move(), position.side_to_move().other());
    let (own, other) = (position.figure_number(mover), position.figure_number(enemy));
    let (own, other, walls, sign) = match mover {
        Side::First => (own, other, position.wall_bits(), 1),
        Side::Second => (
            half_turn_square(own),
            half_turn_square(other),
            position.wall_bits().reverse_bits() >> (u64::BITS as usize - SLOTS),
            -1,
        ),
    };
    let (own, other) = (own as usize, other as usize);
    sink(
        WAYS_AT + way(position, mover) * (LONGEST_WAY + 1) + way(position, enemy),
        sign,
    );
    sink(FIGURES_AT + FIGURE_PAIR[own * SQUARES + other] as usize, sign);
    for wall in escale_board::bits(walls) {
        sink(
            OWN_WALLS_AT + FIGURE_AND_WALL[own * SLOTS + wall as usize] as usize,
            sign,
        );
        sink(
            ENEMY_WALLS_AT + FIGURE_AND_WALL[other * SLOTS + wall as usize] as usize,
            sign,
        );
    }
}

/// Steps a figure needs to the enemy's start square if nothing else moves. The enemy's figure is no
/// obstacle here, for it will have moved; the own start square is one (but where the figure stands
/// on it).
#[inline]
fn way(position: &Position, side: Side) -> usize {
    way_layers::<0>(position, side).1
}

/// The squares a figure can be on after one, two and more steps, fewer included, and its way to the
/// enemy's start square as in [`measure`].
#[inline]
pub(crate) fn way_layers<const LAYERS: usize>(position: &Position, side: Side) -> ([u16; LAYERS], usize) {
    let goal = CELL[START[side.other().index()] as usize];
    let home = CELL[START[side.index()] as usize];
    let mut layers = [0; LAYERS];
    let mut reached = position.cell(side);
    let mut way = if reached & goal == 0 { LONGEST_WAY } else { 0 };
    for steps in 1..LONGEST_WAY {
        let next = reached | (step(reached, position.wall_bits()) & !home);
        let stuck = next == reached;
        reached = next;
        if let Some(layer) = layers.get_mut(steps - 1) {
            *layer = squares_of_cells(reached);
        }
        if way == LONGEST_WAY && reached & goal != 0 {
            way = steps;
        }
        if steps >= LAYERS && (stuck || way < LONGEST_WAY) {
            break;
        }
    }
    (layers, way)
}
