//! Small endings of other games: the core knows none of them.

use escale_rules::{Notation, Rules};
use escale_tablebase::{Value, solve};

use crate::iteration::{assert_same, by_iteration};

/// The value of a position, and of how many around it.
fn solved<P: Notation>(text: &str) -> (Value, usize) {
    let start = P::parse_position(&P::initial(), text).expect("a position");
    let solution = solve([start], Rules::key, 500_000).expect("it is small");
    let (counts, _) = assert_same(&solution, &by_iteration(&[start]));
    assert!(
        counts.iter().all(|&count| count > 1_000),
        "{counts:?} of {}",
        solution.len()
    );
    (solution.value(start.key()).expect("it was the seed"), solution.len())
}

/// King and knight (a rider along one arrow) against king: games that can go round in circles.
#[test]
fn an_ending_of_les_fous_du_roi() {
    let (value, size) = solved::<escale_fous_du_roi::Position>("3r3/7/7/7/7/7/7/3RC2 w 0");
    assert_eq!(size, 284_642);
    assert_eq!(value, Value::Win(15));
}

/// A knight each and a pawn for one of them: games that only go forward and may end because
/// somebody cannot move.
#[test]
fn an_ending_of_jeu_de_lices() {
    let (value, size) = solved::<escale_lices::Position>("10/10/3c6/10/10/10/3P6/6C3/10/10 w");
    assert_eq!(size, 37_484);
    assert_eq!(value, Value::Win(9));
}
