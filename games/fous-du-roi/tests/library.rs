//! The crate as one who adds it sees it.

use escale_fous_du_roi::{Kind, Position, PositionError, Setup, Square};
use escale_rules::{Rules, Side};

escale_testkit::library! { escale_fous_du_roi, moves }

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
    assert_eq!(
        Position::from_setup(&Setup::default()),
        Err(PositionError::Kings {
            side: Side::First,
            found: 0
        })
    );
    assert_eq!(
        refused(|setup| setup.pieces.push((square("d1"), Side::Second, Kind::Archer))),
        PositionError::SquareTaken(square("d1"))
    );
    assert_eq!(
        refused(|setup| setup.pieces.push((square("a1"), Side::First, Kind::Knight))),
        PositionError::TooMany {
            side: Side::First,
            kind: Kind::Knight,
            found: 5
        }
    );
    assert_eq!(refused(|setup| setup.quiet_plies = 101), PositionError::QuietPlies(101));
    let assault = refused(|setup| {
        setup.pieces = vec![
            (square("d1"), Side::First, Kind::King),
            (square("d8"), Side::Second, Kind::King),
            (square("d5"), Side::First, Kind::Knight),
        ];
    });
    assert_eq!(
        assault,
        PositionError::LeftUnderAssault {
            king: square("d8"),
            by: square("d5")
        }
    );
    assert!(assault.to_string().contains("the King on d8 is under assault from d5"));
}
