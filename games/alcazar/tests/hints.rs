//! What the search is told.

use std::collections::HashSet;

use escale_alcazar::{Move, Position, Setup, Slot, Square};
use escale_hints::Hints;
use escale_rules::{MoveBuf, Notation, Rules, Side};
use escale_testkit::{Random, random_game};

/// Open positions of random games.
fn positions() -> impl Iterator<Item = Position> {
    (0..150)
        .flat_map(|seed| random_game(Position::initial(), 100, &mut Random::new(seed)))
        .map(|(position, _)| position)
        .filter(|position| position.decided().is_none())
}

#[test]
fn slots_tell_all_moves_apart() {
    for position in positions() {
        let moves = position.moves();
        let slots: HashSet<u16> = moves.as_slice().iter().map(|&mv| position.slot(mv)).collect();
        assert_eq!(slots.len(), moves.len());
    }
}

#[test]
fn every_winning_move_is_noisy_and_other_noisy_moves_are_steps() {
    let mut others = 0;
    for position in positions() {
        for &mv in position.moves().as_slice() {
            let wins = position.child(mv).decided().is_some();
            let noisy = position.is_noisy(mv);
            assert!(noisy || !wins, "{}", position.position_text());
            if noisy && !wins {
                assert!(matches!(mv, Move::Step(_)));
                others += 1;
            }
        }
    }
    assert!(others > 0);
}

#[test]
fn a_check_is_a_win_for_the_other_player_if_the_turn_is_passed() {
    let mut checks = 0;
    for position in positions() {
        if let Some(passed) = position.null_move() {
            assert!(!position.in_check());
            assert_eq!(passed.turn(), position.turn().other());
            assert_eq!(passed.key(), passed.key_from_scratch());
            assert_eq!((passed.walls(), passed.barred()), (position.walls(), None));
            assert!(
                Side::BOTH
                    .iter()
                    .all(|&side| passed.figure(side) == position.figure(side))
            );
            let moves = passed.moves();
            let wins = moves.as_slice().iter().any(|&mv| passed.child(mv).decided().is_some());
            assert!(!wins, "{}", position.position_text());
        } else {
            assert!(position.in_check() || position.is_at_home(position.turn()));
            checks += 1;
        }
    }
    assert!(checks > 0);
}

/// Seen from the other seat a position is worth as much to the player to move, and so is its mirror
/// image.
#[test]
fn the_evaluation_favours_nobody() {
    for position in positions().filter(|position| position.plies() >= 6) {
        let setup = Setup::from(&position);
        let moved = |to: fn(Slot) -> Slot| setup.walls.iter().map(to).collect();
        let [red, green] = setup.figures.map(Square::half_turn);
        let turned = Setup {
            figures: [green, red],
            walls: moved(Slot::half_turn),
            barred: setup.barred.map(Slot::half_turn),
            plies: setup.plies + 1,
            reading: setup.reading,
        };
        let mirrored = Setup {
            figures: setup.figures.map(Square::mirror),
            walls: moved(Slot::mirror),
            barred: setup.barred.map(Slot::mirror),
            plies: setup.plies,
            reading: setup.reading,
        };
        for image in [turned, mirrored] {
            let image = Position::from_setup(&image).expect("the image of a sound position");
            assert_eq!(image.evaluate(), position.evaluate(), "{}", position.position_text());
        }
    }
}

#[test]
fn a_shorter_way_is_worth_more() {
    let near = "c4 b3 a2e,a2n,b1e,b1n,b4e,c3e,d2n,d4n - 20";
    let far = "a3 b3 a2e,a2n,b1e,b1n,b4e,c3e,d2n,d4n - 20";
    let [near, far] =
        [near, far].map(|text| Position::parse_position(&Position::initial(), text).expect("a sound position"));
    assert!(near.evaluate() > far.evaluate());
}
