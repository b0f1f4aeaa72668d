//! The game looks the same in the mirror, and from the other seat.

use std::collections::BTreeSet;

use escale_alcazar::{Move, Position, Setup, Slot, Square};
use escale_rules::{MoveBuf, Notation, Rules};
use escale_testkit::{Random, random_game};

fn moved(setup: Setup, slot: impl Fn(Slot) -> Slot, square: impl Fn(Square) -> Square) -> Setup {
    Setup {
        figures: setup.figures.map(square),
        walls: setup.walls.iter().map(&slot).collect(),
        barred: setup.barred.map(slot),
        plies: setup.plies,
        reading: setup.reading,
    }
}

fn moves_moved(
    position: &Position,
    slot: impl Fn(Slot) -> Slot,
    square: impl Fn(Square) -> Square,
) -> BTreeSet<(Move, bool)> {
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
    for seed in 0..200 {
        for (position, _) in random_game(Position::initial(), 100, &mut Random::new(seed)) {
            if position.decided().is_some() {
                continue;
            }
            let mirrored = moved(position.setup(), Slot::mirror, Square::mirror);
            let mirrored = Position::from_setup(&mirrored).expect("the mirror of a sound position");
            let expected = moves_moved(&position, Slot::mirror, Square::mirror);
            let found = moves_moved(&mirrored, |slot| slot, |square| square);
            assert_eq!(found, expected, "{}", position.position_text());
        }
    }
}

/// The half turn exchanges the camps, and so the turn: a position after an odd number of plies
/// becomes one a ply later, past the third turns.
#[test]
fn the_half_turn_exchanges_the_camps() {
    for seed in 0..200 {
        for (position, _) in random_game(Position::initial(), 100, &mut Random::new(seed)) {
            if position.decided().is_some() || position.plies() < 6 {
                continue;
            }
            let mut setup = moved(position.setup(), Slot::half_turn, Square::half_turn);
            setup.figures.reverse();
            setup.plies += 1;
            let turned = Position::from_setup(&setup).expect("the half turn of a sound position");
            assert_eq!(turned.turn(), position.turn().other());
            let expected = moves_moved(&position, Slot::half_turn, Square::half_turn);
            let found = moves_moved(&turned, |slot| slot, |square| square);
            assert_eq!(found, expected, "{}", position.position_text());
        }
    }
}
