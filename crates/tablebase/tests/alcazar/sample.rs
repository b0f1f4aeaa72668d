//! Values from the full tables, held against the rules, against search, against each other and
//! against the book.

use std::collections::HashMap;
use std::sync::Arc;

use escale_alcazar::{Position, Setup, Slot, Square};
use escale_hints::Hints;
use escale_rules::{Coded, MoveBuf, Notation, Outcome, Rules};
use escale_tablebase::{Proofs, Prover, Value};

use crate::book;

/// Wins of so many plies are proved again, and losses of one ply less: what search can do in a
/// moment.
const FEASIBLE: u32 = 9;

/// How long a win is looked for where there should be none so short.
const SHORT: u32 = 5;

fn sample() -> Vec<(Position, Value)> {
    let text = include_str!("sample.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let read = |line: &str| {
        let (value, position) = line.split_once(' ')?;
        let position = Position::parse_position(&Position::initial(), position).ok()?;
        let value = match value.parse::<i32>().ok()? {
            0 => Value::Draw,
            plies if plies > 0 => Value::Win(plies.unsigned_abs()),
            plies => Value::Loss(plies.unsigned_abs()),
        };
        Some((position, value))
    };
    lines
        .map(|line| read(line).unwrap_or_else(|| panic!("{line}")))
        .collect()
}

fn prover() -> Prover<Position> {
    Prover::new(Arc::new(Proofs::new(32)))
}

/// The value of a position by search alone, if it is a win of at most [`FEASIBLE`] plies or a loss
/// of fewer.
fn by_search(position: &Position, prover: &mut Prover<Position>) -> Option<Value> {
    if let Some(plies) = prover.shortest_win(position, FEASIBLE, u64::MAX) {
        return Some(Value::Win(plies));
    }
    let mut longest = 0;
    for &mv in position.moves().as_slice() {
        let child = position.child(mv);
        let plies = match child.outcome() {
            Some(Outcome::Win(side)) if side == child.turn() => 0,
            Some(_) => return None,
            None => prover.shortest_win(&child, FEASIBLE - 2, u64::MAX)?,
        };
        longest = longest.max(plies + 1);
    }
    Some(Value::Loss(longest))
}

fn is_feasible(value: Value) -> bool {
    match value {
        Value::Win(plies) => plies <= FEASIBLE,
        Value::Loss(plies) => plies < FEASIBLE,
        Value::Draw => false,
    }
}

#[test]
fn short_wins_and_losses_are_proved_again_by_search() {
    let mut prover = prover();
    let sample = sample();
    let mut proved = [0; 2];
    for (position, value) in &sample {
        if is_feasible(*value) {
            assert_eq!(
                by_search(position, &mut prover),
                Some(*value),
                "{}",
                position.position_text()
            );
            proved[usize::from(matches!(value, Value::Loss(_)))] += 1;
        }
    }
    println!(
        "proved again: {} wins and {} losses of {}",
        proved[0],
        proved[1],
        sample.len()
    );
    assert!(proved[0] > 1_000 && proved[1] > 300, "{proved:?}");
}

/// The evaluation was fitted to exact results: where the search asks for it, it should mostly know
/// who wins.
#[test]
fn the_evaluation_foretells_most_results() {
    let (mut right, mut asked) = (0, 0);
    for (position, value) in sample() {
        if value == Value::Draw || position.wins_at_once() || position.in_check() {
            continue;
        }
        asked += 1;
        right += usize::from((position.evaluate() > 0) == matches!(value, Value::Win(_)));
    }
    println!("{right} of {asked} foretold");
    assert!(asked > 2_000 && right * 100 >= asked * 85, "{right} of {asked}");
}

#[test]
fn long_wins_draws_and_losses_have_no_short_win() {
    let mut prover = prover();
    let mut looked = 0;
    for (position, value) in sample().iter().filter(|(_, value)| !is_feasible(*value)) {
        let found = prover.shortest_win(position, SHORT, u64::MAX);
        assert_eq!(found, None, "{value:?} {}", position.position_text());
        looked += 1;
    }
    assert!(looked > 2_000, "{looked}");
}

/// No move is better than its position, a lost position's moves all lose soon enough, and the book
/// says the same.
#[test]
fn values_agree_with_those_of_their_moves_and_with_the_book() {
    let sample = sample();
    let known: HashMap<u64, Value> = sample
        .iter()
        .map(|(position, value)| (position.code(), *value))
        .collect();
    let book = book();
    let (mut pairs, mut reached, mut in_book) = (0, 0, 0);
    for (position, value) in &sample {
        let text = position.position_text();
        assert_eq!(known[&position.code()], *value, "images differ: {text}");
        if let Some(told) = book.value(position.code()) {
            assert_eq!(told, *value, "{text}");
            in_book += 1;
        }
        let mut best = None;
        for &mv in position.moves().as_slice() {
            let child = position.child(mv);
            let worth = match child.outcome() {
                Some(Outcome::Draw) => Some(Value::Draw),
                Some(Outcome::Win(side)) if side == position.turn() => Some(Value::Win(1)),
                Some(Outcome::Win(_)) => Some(Value::Loss(1)),
                None => {
                    let code = child.code();
                    let told = known.get(&code).copied().or_else(|| book.value(code));
                    told.map(Value::before_the_move)
                }
            };
            let Some(worth) = worth else { continue };
            pairs += 1;
            assert!(
                worth.order() <= value.order(),
                "{text} {}: {worth:?}",
                position.move_text(mv)
            );
            best = best.max(Some(worth.order()));
        }
        reached += u32::from(best == Some(value.order()));
    }
    println!("{pairs} moves with a value; {reached} positions have theirs from one; the book knows {in_book}");
    assert!(
        pairs > 3_000 && reached > 500 && in_book > 10,
        "{pairs} {reached} {in_book}"
    );
}

fn image(position: &Position, square: fn(Square) -> Square, slot: fn(Slot) -> Slot, half: bool) -> Position {
    let setup = Setup::from(position);
    let mut figures = setup.figures.map(square);
    if half {
        figures.swap(0, 1);
    }
    let image = Setup {
        figures,
        walls: setup.walls.iter().map(slot).collect(),
        barred: setup.barred.map(slot),
        plies: setup.plies + u32::from(half),
        reading: setup.reading,
    };
    Position::from_setup(&image).expect("an image of a position is one")
}

/// The images are searched by themselves, with nothing remembered of the position they are images
/// of.
#[test]
fn mirror_images_and_half_turns_have_the_same_value() {
    let (mut mirrored, mut turned) = (prover(), prover());
    let mut proved = 0;
    for (position, value) in sample().iter().filter(|(_, value)| is_feasible(*value)).step_by(3) {
        let text = position.position_text();
        let mirror = image(position, Square::mirror, Slot::mirror, false);
        assert_eq!(by_search(&mirror, &mut mirrored), Some(*value), "{text}");
        if position.plies() >= 4 {
            let half = image(position, Square::half_turn, Slot::half_turn, true);
            assert_eq!(by_search(&half, &mut turned), Some(*value), "{text}");
        }
        proved += 1;
    }
    assert!(proved > 400, "{proved}");
}
