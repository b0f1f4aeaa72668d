//! Whoever has read the book wins with Rouge, against anybody.

use std::sync::Arc;

use escale_alcazar::Position;
use escale_rules::{Coded, MoveBuf, Outcome, Rules, Side};
use escale_tablebase::{BookOracle, MoveValue, Oracle, Proofs, Prover, Value};
use escale_testkit::Random;

use crate::book;

/// Plays a game and returns how many plies it took Rouge to win.
fn game(
    reader: &mut BookOracle<Position>,
    mut defend: impl FnMut(&Position, &mut BookOracle<Position>) -> <Position as Rules>::Move,
) -> u32 {
    let mut position = Position::initial();
    let mut left = 47;
    loop {
        if position.turn() == Side::First {
            let (mv, value) = reader.best(&position).expect("Rouge always knows");
            let Value::Win(plies) = value else {
                panic!("{position:?}")
            };
            assert!(plies <= left, "{plies} plies are left, not {left}: {position:?}");
            left = plies - 1;
            position.play_unchecked(mv);
        } else {
            let mv = defend(&position, reader);
            position.play_unchecked(mv);
            left -= 1;
        }
        match position.outcome() {
            None => {}
            Some(outcome) => {
                assert_eq!(outcome, Outcome::Win(Side::First));
                return position.plies();
            }
        }
    }
}

#[test]
fn rouge_wins_against_random_defenders() {
    let mut reader = BookOracle::new(book());
    let mut random = Random::new(77);
    for _ in 0..200 {
        let plies = game(&mut reader, |position, _| {
            let moves = position.moves();
            moves.as_slice()[random.below(moves.len())]
        });
        assert!(plies <= 47);
    }
}

/// The strongest defender there is: it takes the longest way to lose, and knows all there is to
/// know.
#[test]
fn rouge_needs_47_plies_against_the_longest_resistance() {
    let mut reader = BookOracle::new(book());
    let plies = game(&mut reader, |position, reader| {
        let (mv, value) = reader.best(position).expect("on the book's ways everything is known");
        assert!(matches!(value, Value::Loss(_)));
        mv
    });
    assert_eq!(plies, 47);
}

/// Defenders that mostly resist and sometimes err: games that wander through the whole book.
#[test]
fn rouge_wins_against_wavering_defenders() {
    let mut reader = BookOracle::new(book());
    let mut random = Random::new(78);
    for _ in 0..12 {
        game(&mut reader, |position, reader| {
            let mut judged = reader.move_values(position);
            judged.retain(|(_, known)| {
                known
                    .value()
                    .is_some_and(|value| value.order() > Value::Loss(2).order())
            });
            judged.sort_by_key(|(_, known)| std::cmp::Reverse(known.value().map(Value::order)));
            let moves = position.moves();
            match judged.len() {
                0 => moves.as_slice()[random.below(moves.len())],
                some => judged[random.below(some.min(6))].0,
            }
        });
    }
}

#[test]
fn the_first_moves_have_their_values() {
    let mut reader = BookOracle::new(book());
    let start = Position::initial();
    assert_eq!(reader.value(&start), Some(Value::Win(47)));
    let judged = reader.move_values(&start);
    let value = |text: &str| {
        use escale_rules::Notation;
        let mv = start.parse_move(text).expect("legal");
        judged.iter().find(|entry| entry.0 == mv).expect("judged").1
    };
    assert_eq!(value("a2"), MoveValue::Exactly(Value::Win(47)));
    assert_eq!(value("b1"), MoveValue::Exactly(Value::Win(47)));
    assert_eq!(value("b4e-b3e"), MoveValue::Exactly(Value::Win(73)));
    assert_eq!(value("b4e-b3n"), MoveValue::Exactly(Value::Loss(60)));
    assert_eq!(value("a2e-a1n"), MoveValue::Exactly(Value::Loss(2)));
    let wins = judged.iter().filter(|entry| entry.1.wins() == Some(true)).count();
    assert_eq!((wins, judged.len()), (4, 30));
}

/// What the book says of moves agrees with what it says of positions.
#[test]
fn moves_that_throw_the_win_away_are_marked() {
    let book = book();
    let mut prover = Prover::new(Arc::new(Proofs::new(16)));
    let mut marks = [0; 2];
    for number in (0..book.len()).step_by(211) {
        let (code, plan) = book.nth(number).expect("within");
        let position = Position::decode(code).expect("a code");
        let Some(keepers) = book.keepers(&position, &plan) else {
            continue;
        };
        let moves = position.moves();
        assert_eq!(keepers.len(), moves.len());
        let planned = book.planned_move(&position, &plan).expect("a move");
        for (&mv, keeps) in moves.as_slice().iter().zip(keepers) {
            marks[usize::from(keeps)] += 1;
            assert!(keeps || mv != planned);
            // Whoever lets the other side win soon has thrown the win away.
            let child = position.child(mv);
            assert!(!keeps || !prover.wins_within(&child, 5), "{position:?} {mv:?}");
        }
    }
    assert!(marks[0] > 1_000 && marks[1] > 10_000, "{marks:?}");
}
