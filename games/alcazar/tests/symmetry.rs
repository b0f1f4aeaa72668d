//! The game looks the same in the mirror, and from the other seat.

use std::collections::BTreeSet;

use escale_alcazar::setup::Setup;
use escale_alcazar::slots::{MIRROR, SLOTS, half_turn, half_turn_square, mirror_square};
use escale_alcazar::{Move, Position};
use escale_rules::{MoveBuf, Notation, Rules};
use escale_testkit::{Random, random_game};

fn moved(setup: Setup, slot: impl Fn(u8) -> u8, square: impl Fn(u8) -> u8) -> Setup {
    Setup {
        figures: setup.figures.map(square),
        walls: (0..SLOTS as u8)
            .filter(|here| setup.walls >> here & 1 == 1)
            .fold(0, |walls, here| walls | 1 << slot(here)),
        barred: setup.barred.map(slot),
        plies: setup.plies,
    }
}

fn moves_moved(position: &Position, slot: impl Fn(u8) -> u8, square: impl Fn(u8) -> u8) -> BTreeSet<(Move, bool)> {
    let moves = position.moves();
    let moved = moves.as_slice().iter().map(|&mv| {
        let wins = position.child(mv).decided().is_some();
        let mv = match mv {
            Move::Step(to) => Move::Step(square(to)),
            Move::Wall { from, to } => Move::Wall {
                from: slot(from),
                to: slot(to),
            },
        };
        (mv, wins)
    });
    moved.collect()
}

#[test]
fn the_mirror_changes_nothing() {
    let mirror = |slot: u8| MIRROR[slot as usize];
    for seed in 0..200 {
        for (position, _) in random_game(Position::initial(), 100, &mut Random::new(seed)) {
            if position.decided().is_some() {
                continue;
            }
            let mirrored = moved(Setup::from(&position), mirror, mirror_square)
                .position()
                .expect("the mirror of a sound position");
            let expected = moves_moved(&position, mirror, mirror_square);
            let found = moves_moved(&mirrored, |slot| slot, |square| square);
            assert_eq!(found, expected, "{}", position.position_text());
        }
    }
}

/// The half turn exchanges the camps, and so the turn: a position after an odd number of plies becomes one a ply later, past the third turns.
#[test]
fn the_half_turn_exchanges_the_camps() {
    for seed in 0..200 {
        for (position, _) in random_game(Position::initial(), 100, &mut Random::new(seed)) {
            if position.decided().is_some() || position.plies() < 6 {
                continue;
            }
            let mut setup = moved(Setup::from(&position), half_turn, half_turn_square);
            setup.figures.reverse();
            setup.plies += 1;
            let turned = setup.position().expect("the half turn of a sound position");
            assert_eq!(turned.turn(), position.turn().other());
            let expected = moves_moved(&position, half_turn, half_turn_square);
            let found = moves_moved(&turned, |slot| slot, |square| square);
            assert_eq!(found, expected, "{}", position.position_text());
        }
    }
}
