//! The crate as one who adds it sees it.

use escale_en_avant::{CastlingRights, Kind, Position, PositionError, Setup, Square, Wing};
use escale_rules::{Rules, Side};

escale_testkit::library! { escale_en_avant, moves }

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
    let pillar = |name| move |setup: &mut Setup| setup.pieces.push((square(name), Side::First, Kind::Pillar));
    assert_eq!(refused(pillar("e1")), PositionError::SquareTaken(square("e1")));
    assert_eq!(
        refused(|setup| setup.pieces.push((square("e4"), Side::First, Kind::Queen))),
        PositionError::TooMany {
            side: Side::First,
            pawns: 8,
            promoted: 1
        }
    );
    assert_eq!(
        refused(|setup| setup.pieces.retain(|&(at, _, _)| at != square("h8"))),
        PositionError::CastlingRight {
            side: Side::Second,
            wing: Wing::Short
        }
    );
    assert_eq!(refused(|setup| setup.quiet_plies = 101), PositionError::QuietPlies(101));
    assert_eq!(refused(|setup| setup.fullmove = 0), PositionError::MoveZero);
    let no_pawn = refused(|setup| setup.en_passant = Some(square("e6")));
    assert_eq!(no_pawn, PositionError::NoEnPassant(square("e6")));
    assert!(no_pawn.to_string().contains("no enemy Pawn has just passed over"));
}

#[test]
fn castling_rights_are_a_set() {
    let start = Position::initial().castling_rights();
    assert_eq!(start, CastlingRights::ALL);
    let one = CastlingRights::NONE.with(Side::Second, Wing::Long);
    assert!(one.has(Side::Second, Wing::Long));
    assert!(!one.has(Side::First, Wing::Long) && !one.has(Side::Second, Wing::Short));
}
