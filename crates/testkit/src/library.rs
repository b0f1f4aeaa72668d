//! The public face of a game crate, the same in all of them.

use escale_rules::Rules;

use crate::{Random, random_game};

/// `library! { escale_lices }` makes a test that the game is a library like the others: `Position`,
/// `Square`, `Setup`, `PositionError` and `Kind` are there under these names, and what they say of
/// a position agrees with its text and its scene.
///
/// `library! { escale_lices, moves }` also asks its moves for `from`, `to`, `captures` and `path`.
#[macro_export]
macro_rules! library {
    ($game:ident, moves) => {
        $crate::library! { $game }

        #[test]
        fn moves_say_where_they_go_and_what_they_take() {
            use ::escale_rules::{MoveBuf, Notation, Rules};

            for position in $crate::library_positions(&$game::Position::default()) {
                for &mv in position.moves().as_slice() {
                    let context = ::std::format!("{position}: {}", position.move_text(mv));
                    let clicks = position.paths(mv).swap_remove(0);
                    // A move that plays no piece says so.
                    let (Some(from), Some(to)) = (
                        Option::<$game::Square>::from(mv.from()),
                        Option::<$game::Square>::from(mv.to()),
                    ) else {
                        continue;
                    };
                    let path: Vec<&str> = mv.path(&position).into_iter().map($game::Square::name).collect();
                    assert_eq!(
                        (path.first(), path.last()),
                        (Some(&from.name()), Some(&to.name())),
                        "{context}"
                    );
                    let squares: Vec<&String> = clicks.iter().filter(|click| !click.starts_with('=')).collect();
                    assert_eq!(squares, path, "{context}: the way shown and the way clicked");
                    assert!(
                        position
                            .piece_at(from)
                            .is_some_and(|(side, _)| side == position.turn()),
                        "{context}"
                    );
                    let after = position.child(mv);
                    assert!(
                        after
                            .piece_at(to)
                            .is_some_and(|(side, _)| side == position.turn()),
                        "{context}"
                    );
                    for square in mv.captures(&position) {
                        let taken = position.piece_at(square);
                        let gone = square == to || after.piece_at(square).is_none();
                        assert!(taken.is_some() && gone, "{context}: {square}");
                    }
                }
            }
        }
    };
    ($game:ident) => {
        #[test]
        fn the_position_is_a_plain_value() {
            use ::std::string::ToString;

            use ::escale_rules::{Notation, Rules};
            use $game::{Kind, Position, PositionError, Setup, Square};

            let start = Position::default();
            assert_eq!(start, Position::initial());
            for position in $crate::library_positions(&start) {
                let text = position.position_text();
                assert_eq!(position.to_string(), text);
                let read: Result<Position, PositionError> = text.parse();
                let read = read.unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(read.position_text(), text);

                let setup: Setup = position.setup();
                let again = Position::from_setup(&setup).unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(again, read, "{text}");

                let pieces: Vec<(Square, ::escale_rules::Side, Kind)> = position.pieces().collect();
                let mut standing = Square::ALL.to_vec();
                standing.retain(|&square| position.piece_at(square).is_some());
                assert_eq!(pieces.len(), standing.len(), "{text}");
                let mut seen: Vec<_> = position.scene().pieces;
                seen.retain(|piece| piece.side.is_some());
                assert_eq!(pieces.len(), seen.len(), "{text}");
                for (square, side, kind) in pieces {
                    assert_eq!(position.piece_at(square), Some((side, kind)), "{text}: {square}");
                    assert!(
                        seen.iter().any(|piece| piece.at == square.name()
                            && piece.side == Some(side)
                            && piece.letter == kind.letter(side)
                            && Kind::ALL.contains(&kind)),
                        "{text}: {square}"
                    );
                }
            }
            assert_eq!("nonsense".parse::<Square>(), Err($game::NoSuchSquare));
            let error = "nonsense".parse::<Position>().expect_err("no position");
            assert!(matches!(error, PositionError::Unreadable(_)));
            assert_eq!(error.to_string(), error.phrase().en);
        }
    };
}

/// Positions of a few random games from `start`.
#[doc(hidden)]
pub fn library_positions<R: Rules>(start: &R) -> Vec<R> {
    (0..12)
        .flat_map(|seed| random_game(*start, 150, &mut Random::new(seed)))
        .map(|(position, _)| position)
        .collect()
}
