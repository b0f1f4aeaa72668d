//! The crate as one who adds it sees it.

use escale_lices::{Kind, Position, PositionError, Setup, Square};
use escale_rules::{Rules, Side};

escale_testkit::library! { escale_lices, moves }

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

fn refused(change: impl FnOnce(&mut Setup)) -> PositionError {
    let mut setup = Position::initial().setup();
    change(&mut setup);
    Position::from_setup(&setup).expect_err("an impossible position")
}

#[test]
fn what_is_wrong_with_a_setup_can_be_matched() {
    assert_eq!(Position::from_setup(&Setup::default()), Err(PositionError::EmptyBoard));
    assert_eq!(
        refused(|setup| setup.pieces.push((square("a1"), Side::Second, Kind::Squire))),
        PositionError::SquareTaken(square("a1"))
    );
    assert_eq!(
        refused(|setup| setup.pieces.push((square("e2"), Side::First, Kind::Pawn))),
        PositionError::PawnOnLightSquare(square("e2"))
    );
    let crowd = refused(|setup| setup.pieces.push((square("e5"), Side::Second, Kind::Knight)));
    assert_eq!(
        crowd,
        PositionError::TooMany {
            side: Side::Second,
            kind: Kind::Knight,
            found: 6
        }
    );
    assert_eq!(crowd.to_string(), "Black has 6 Knights, but only 5 at the start");
}

#[test]
fn a_square_has_a_name_for_each_side() {
    let b8 = square("b8");
    assert_eq!((b8.name_for(Side::First), b8.name_for(Side::Second)), ("b8", "8b"));
    assert_eq!(b8.namesake(), square("8b"));
    assert_eq!((b8.file(), b8.rank()), (7, 1));
    assert_eq!(square("8b").name_for(Side::Second), "b8");
}
