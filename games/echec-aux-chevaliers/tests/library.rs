//! The crate as one who adds it sees it.

use escale_echec_aux_chevaliers::{CaptureRule, Claim, Kind, Position, PositionError, Setup, Square};
use escale_rules::{MoveBuf, Rules, Side};

escale_testkit::library! { escale_echec_aux_chevaliers, moves }

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
        refused(|setup| setup.pieces.push((square("b1"), Side::Second, Kind::Knight))),
        PositionError::SquareTaken(square("b1"))
    );
    assert_eq!(
        refused(|setup| setup.pieces.push((square("d5"), Side::First, Kind::ManAtArms))),
        PositionError::InWater(square("d5"))
    );
    assert_eq!(
        refused(|setup| setup.pieces.push((square("a4"), Side::First, Kind::Knight))),
        PositionError::TooMany {
            side: Side::First,
            kind: Kind::Knight,
            found: 6
        }
    );
    assert_eq!(refused(|setup| setup.quiet_plies = 101), PositionError::QuietPlies(101));
    assert_eq!(
        refused(|setup| setup.claim = Claim::MustCapture),
        PositionError::ClaimWithoutOption
    );
    assert_eq!(
        refused(|setup| {
            setup.capture_rule = CaptureRule::Free;
            setup.claim = Claim::MustCapture;
        }),
        PositionError::NothingToCapture
    );
    let miss = refused(|setup| {
        setup.capture_rule = CaptureRule::Free;
        setup.claim = Claim::Missed {
            from: square("c7"),
            to: square("c8"),
            quiet_plies: 0,
        };
    });
    assert_eq!(
        miss,
        PositionError::ImpossibleMiss {
            missed: "?c7-c8/0".to_owned()
        }
    );
}

#[test]
fn a_missed_capture_is_part_of_the_setup_and_its_signal_plays_no_piece() {
    let setup = Setup {
        pieces: vec![
            (square("c4"), Side::First, Kind::ManAtArms),
            (square("a1"), Side::First, Kind::Knight),
            (square("c5"), Side::Second, Kind::ManAtArms),
            (square("j8"), Side::Second, Kind::ManAtArms),
        ],
        capture_rule: CaptureRule::Free,
        ..Setup::default()
    };
    let start = Position::from_setup(&setup).expect("a position");
    let missing = start.moves();
    let missing = missing.as_slice().iter().find(|mv| mv.from() == Some(square("a1")));
    let missed = start.child(*missing.expect("a step of the Knight"));
    assert!(matches!(missed.claim(), Claim::Missed { from, .. } if from == square("a1")));
    assert_eq!(Position::from_setup(&missed.setup()), Ok(missed));
    let moves = missed.moves();
    let signal = moves.as_slice().iter().find(|mv| mv.is_signal()).expect("a signal");
    assert_eq!((signal.from(), signal.to(), signal.path(&missed)), (None, None, vec![]));
    let must = missed.child(*signal);
    assert_eq!(must.claim(), Claim::MustCapture);
    assert_eq!(Position::from_setup(&must.setup()), Ok(must));
}
