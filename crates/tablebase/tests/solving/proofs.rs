//! Proofs by search say what solving backwards says.

use std::sync::Arc;

use escale_rules::Rules;
use escale_tablebase::{MOST_PLIES, Proofs, Prover, Value, solve};

use crate::reduced::GAMES;

#[test]
fn wins_are_proved_exactly_where_they_are() {
    for game in GAMES.into_iter().filter(|game| game.symmetric) {
        let positions = game.positions();
        let solution = solve(positions.iter().copied(), Rules::key, 2_000_000).expect("it is small");
        // The smallest table there is: much of what is proved is forgotten again.
        let mut prover = Prover::new(Arc::new(Proofs::new(1)));
        let mut found = [0; MOST_PLIES as usize + 1];
        for (index, position) in positions.into_iter().step_by(9).enumerate() {
            let most = if index % 200 == 0 { MOST_PLIES } else { 7 };
            let expected = match solution.value(position.key()).expect("reachable") {
                Value::Win(plies) if plies <= most => Some(plies),
                _ => None,
            };
            assert_eq!(prover.wins_within(&position, most), expected.is_some(), "{position:?}");
            assert_eq!(prover.shortest_win(&position, most, u64::MAX), expected, "{position:?}");
            let winning = prover.winning_move(&position, expected.unwrap_or(most));
            match (expected, winning) {
                (None, None) => {}
                (Some(plies), Some(mv)) => {
                    let value = solution.value(position.child(mv).key()).expect("reachable");
                    assert_eq!(value, Value::Loss(plies - 1), "{position:?} {mv:?}");
                    found[plies as usize] += 1;
                }
                different => panic!("{position:?} {different:?}"),
            }
        }
        assert!(found.iter().skip(1).step_by(2).all(|&count| count > 0), "{found:?}");
    }
}

#[test]
fn a_spent_budget_proves_nothing() {
    let mut prover = Prover::new(Arc::new(Proofs::new(1)));
    for position in GAMES[1].positions().into_iter().step_by(37) {
        let before = prover.nodes();
        let short = prover.shortest_win(&position, 9, 40);
        assert!(prover.nodes() - before < 2_000);
        let whole = prover.shortest_win(&position, 9, u64::MAX);
        assert!(short.is_none() || short == whole, "{position:?}");
    }
}
