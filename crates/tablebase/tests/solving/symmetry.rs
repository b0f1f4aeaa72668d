//! What is solved looks the same in the mirror and from the other seat, and a name that says so gives the same values.

use escale_alcazar::setup::Setup;
use escale_alcazar::slots::{MIRROR, half_turn, half_turn_square, mirror_square};
use escale_board::bits;
use escale_rules::{Coded, Rules};
use escale_tablebase::{Value, solve};

use crate::reduced::GAMES;

fn image(setup: Setup, slot: impl Fn(u8) -> u8, square: impl Fn(u8) -> u8) -> Setup {
    Setup {
        figures: setup.figures.map(square),
        walls: bits(setup.walls).fold(0, |walls, wall| walls | 1 << slot(wall)),
        barred: setup.barred.map(slot),
        plies: setup.plies,
    }
}

#[test]
fn values_are_the_same_for_images() {
    for game in GAMES.into_iter().filter(|game| game.symmetric) {
        let positions = game.positions();
        let by_key = solve(positions.iter().copied(), Rules::key, 2_000_000).expect("it is small");
        // Finished games have no code; their value hangs on the move just played.
        let by_code = solve(
            positions.iter().copied(),
            |position| match position.decided() {
                None => Ok(position.code()),
                Some(_) => Err(()),
            },
            2_000_000,
        )
        .expect("it is small");
        assert!(
            by_code.len() * 3 < by_key.len(),
            "{} of {}",
            by_code.len(),
            by_key.len()
        );
        let mut compared = 0;
        for position in &positions {
            let value = by_key.value(position.key());
            assert_eq!(by_code.value(Ok(position.code())), value);
            let setup = Setup::from(&position.inner);
            let mirrored = image(setup, |slot| MIRROR[slot as usize], mirror_square);
            let mut turned = image(setup, half_turn, half_turn_square);
            turned.figures.swap(0, 1);
            turned.plies += 1;
            for other in [mirrored, turned] {
                let other = other.position().expect("an image of a position");
                assert_eq!(by_key.value(other.key()), value);
                compared += usize::from(value != Some(Value::Draw));
            }
        }
        assert!(compared > 5_000, "{compared}");
    }
}
