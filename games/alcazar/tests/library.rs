//! The crate as one who adds it sees it.

use escale_alcazar::{Move, NoSuchSlot, Position, PositionError, Setup, Slot, Square, Walls};
use escale_rules::{MoveBuf, Notation, Rules, Side};

escale_testkit::library! { escale_alcazar }

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

fn slot(name: &str) -> Slot {
    name.parse().expect("a slot")
}

fn refused(change: impl FnOnce(&mut Setup)) -> PositionError {
    let mut setup = Setup {
        figures: [square("b2"), square("c3")],
        plies: 8,
        ..Setup::default()
    };
    assert!(Position::from_setup(&setup).is_ok());
    change(&mut setup);
    Position::from_setup(&setup).expect_err("an impossible position")
}

#[test]
fn what_is_wrong_with_a_setup_can_be_matched() {
    assert_eq!(Position::from_setup(&Setup::default()), Ok(Position::initial()));
    assert_eq!(
        refused(|setup| setup.figures[0] = square("c3")),
        PositionError::SquareTaken(square("c3"))
    );
    assert_eq!(
        refused(|setup| setup.walls = Slot::ALL[..7].iter().copied().collect()),
        PositionError::Walls { found: 7 }
    );
    assert_eq!(
        refused(|setup| setup.barred = Some(slot("a1s"))),
        PositionError::NoBarredWall(slot("a1s"))
    );
    assert_eq!(refused(|setup| setup.plies = 0), PositionError::NotTheStart);
    assert_eq!(
        refused(|setup| setup.figures = [square("d4"), square("a1")]),
        PositionError::BothArrived
    );
    assert_eq!(
        refused(|setup| setup.figures[0] = square("d4")),
        PositionError::AlreadyArrived(Side::First)
    );
    assert_eq!(
        refused(|setup| setup.figures[1] = square("d4")),
        PositionError::BackHome(Side::Second)
    );
    let arrived = refused(|setup| {
        setup.figures[1] = square("a1");
        setup.barred = Some(slot("a2n"));
    });
    assert_eq!(arrived, PositionError::BarredAfterArrival(Side::Second));
    assert!(
        arrived
            .to_string()
            .contains("the last move was its step, and no wall is barred")
    );
}

#[test]
fn a_move_is_written_without_its_position() {
    let start = Position::initial();
    for mv in start.moves().as_slice() {
        assert_eq!(mv.to_string(), start.move_text(*mv));
    }
    let wall = Move::Wall {
        from: slot("a3s"),
        to: slot("a3w"),
    };
    assert_eq!(wall.to_string(), "a2n-a3w");
}

#[test]
fn slots_have_names_and_sets() {
    for slot in Slot::ALL {
        assert_eq!(slot.name().parse(), Ok(slot));
        assert_eq!(Slot::from_index(slot.index()), Some(slot));
        assert_eq!(slot.mirror().half_turn(), slot.half_turn().mirror());
    }
    assert_eq!("a5n".parse::<Slot>(), Err(NoSuchSlot));
    assert_eq!(Slot::from_index(40), None);

    let walls = Position::initial().walls();
    assert_eq!((walls.len(), walls.is_empty()), (8, false));
    assert_eq!(walls.iter().collect::<Walls>(), walls);
    assert_eq!(Walls::from_bits(walls.bits()), Some(walls));
    assert_eq!(Walls::from_bits(1 << 40), None);
    assert!(walls.contains(slot("a2n")) && !walls.contains(slot("a1s")));
}
