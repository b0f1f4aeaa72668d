//! What is solved looks the same in the mirror and from the other seat, and a name that says so
//! gives the same values.

use escale_alcazar::{Position, Setup, Slot, Square};
use escale_rules::{Coded, Rules};
use escale_tablebase::{Value, solve};

use crate::reduced::GAMES;

fn image(setup: Setup, slot: fn(Slot) -> Slot, square: fn(Square) -> Square) -> Setup {
    Setup {
        figures: setup.figures.map(square),
        walls: setup.walls.iter().map(slot).collect(),
        barred: setup.barred.map(slot),
        plies: setup.plies,
        reading: setup.reading,
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
            let mirrored = image(setup, Slot::mirror, Square::mirror);
            let mut turned = image(setup, Slot::half_turn, Square::half_turn);
            turned.figures.swap(0, 1);
            turned.plies += 1;
            for other in [mirrored, turned] {
                let other = Position::from_setup(&other).expect("an image of a position");
                assert_eq!(by_key.value(other.key()), value);
                compared += usize::from(value != Some(Value::Draw));
            }
        }
        assert!(compared > 5_000, "{compared}");
    }
}
