//! The fast generator against the slow one, on games and on boards no game would make.

mod slow;

use escale_lices::Position;
use escale_rules::{Notation, Rules};
use escale_testkit::{Random, compare, compare_from, position_on, random_game};
use slow::{slow, slow_on, slow_result, slow_routes};

fn refuge() -> Position {
    escale_testkit::table(&[("lices", "refuge")])
}

/// A board of `first` and `second` pieces thrown at random on squares where `allowed(letter, x,
/// y)`, within the supply.
fn scattered(random: &mut Random, first: usize, second: usize, allowed: impl Fn(char, usize, usize) -> bool) -> String {
    let mut grid = [['.'; 10]; 10];
    for (letters, count) in [("CEP", first), ("cep", second)] {
        let mut supply: Vec<char> = letters
            .chars()
            .flat_map(|c| std::iter::repeat_n(c, if c.eq_ignore_ascii_case(&'p') { 10 } else { 5 }))
            .collect();
        for _ in 0..count {
            let piece = supply.swap_remove(random.below(supply.len()));
            // A crowded or narrow board may have no room for it: then it stays in the box.
            for _ in 0..200 {
                let (x, y) = (random.below(10), random.below(10));
                let colour_fits = !piece.eq_ignore_ascii_case(&'p') || (x + y) % 2 == 0;
                if grid[y][x] == '.' && colour_fits && allowed(piece, x, y) {
                    grid[y][x] = piece;
                    break;
                }
            }
        }
    }
    let mut rows: Vec<String> = grid.iter().rev().map(|row| row.iter().collect()).collect();
    for row in &mut rows {
        for run in (1..=10).rev() {
            *row = row.replace(&".".repeat(run), &run.to_string());
        }
    }
    format!("{} {}", rows.join("/"), if random.below(2) == 0 { "w" } else { "b" })
}

/// Moves, results and, one ply deeper, results again.
fn check(text: &str) {
    check_on(&Position::initial(), text);
    check_on(&refuge(), text);
}

fn check_on(table: &Position, text: &str) {
    let refuge = table.is_refuge();
    let position = position_on(table, text);
    assert_eq!(position.position_text(), text);
    compare_from(&position, |text| slow_on(text, refuge));
    assert_eq!(
        position.outcome().map(escale_rules::Outcome::word),
        slow_result(text, refuge),
        "{text}"
    );
    for successor in slow_on(text, refuge) {
        let next = position_on(table, &successor.position);
        assert_eq!(
            next.outcome().map(escale_rules::Outcome::word),
            slow_result(&successor.position, refuge),
            "{text}"
        );
    }
}

#[test]
fn on_random_games() {
    compare(&Position::initial(), 300, 400, slow);
    compare(&refuge(), 200, 400, |text| slow_on(text, true));
}

#[test]
fn results_on_random_games() {
    for seed in 0..60 {
        for (position, _) in random_game(Position::initial(), 400, &mut Random::new(seed)) {
            let text = position.position_text();
            assert_eq!(
                position.outcome().map(escale_rules::Outcome::word),
                slow_result(&text, false),
                "{text}"
            );
        }
    }
}

#[test]
fn on_scattered_boards() {
    let mut random = Random::new(10);
    for _ in 0..1500 {
        let (first, second) = (1 + random.below(20), 1 + random.below(20));
        check(&scattered(&mut random, first, second, |_, _, _| true));
    }
}

#[test]
fn on_nearly_empty_boards() {
    let mut random = Random::new(11);
    for _ in 0..1500 {
        let (first, second) = (1 + random.below(3), random.below(3));
        check(&scattered(&mut random, first, second, |_, _, _| true));
    }
}

#[test]
fn around_the_centre() {
    let mut random = Random::new(12);
    for _ in 0..800 {
        let (first, second) = (1 + random.below(4), random.below(4));
        check(&scattered(&mut random, first, second, |_, x, y| {
            (3..7).contains(&x) && (3..7).contains(&y)
        }));
    }
}

#[test]
fn around_the_lices() {
    let mut random = Random::new(13);
    for _ in 0..800 {
        let (first, second) = (1 + random.below(8), 1 + random.below(8));
        check(&scattered(&mut random, first, second, |_, _, y| !(2..8).contains(&y)));
    }
}

#[test]
fn on_lattices_of_victims() {
    // Blancs stand on the squares of one class, Noirs around them: long chains, many routes to
    // each.
    let mut random = Random::new(14);
    let mut with_rival_routes = 0;
    for round in 0..600 {
        let class = (round % 2, round / 2 % 2);
        let (left, low) = (random.below(5), random.below(5));
        let (first, second) = (1 + random.below(3), 6 + random.below(6));
        let lattice = |piece: char, x: usize, y: usize| {
            let on_class = (x % 2, y % 2) == class;
            (left..left + 6).contains(&x) && (low..low + 6).contains(&y) && on_class == piece.is_ascii_uppercase()
        };
        let text = scattered(&mut random, first, second, lattice);
        check(&text.replace(" b", " w"));
        check(&text.replace(" w", " b"));
        let captures = slow_routes(&text.replace(" b", " w"));
        with_rival_routes += captures.iter().filter(|routes| routes.len() > 1).count();
    }
    assert!(
        with_rival_routes > 500,
        "only {with_rival_routes} captures had more than one route"
    );
}
