//! The fast generator against the slow one: on games, on odd positions, on other maps.

mod slow;

use escale_fous_du_roi::Position;
use escale_rules::{Choice, Notation, Outcome, Rules};
use escale_testkit::{Random, compare, compare_from, random_game};

use slow::{ArrowTable, SMESS, arrow_table, mover_under_assault, result, successors};

/// A map whose arrows are drawn at random, square by square, with nothing symmetric about it: as the rows of [`arrow_table`].
fn random_map(random: &mut Random) -> Vec<String> {
    let words = [
        ("N", -1, 0),
        ("NE", -1, 1),
        ("E", 0, 1),
        ("SE", 1, 1),
        ("S", 1, 0),
        ("SW", 1, -1),
        ("W", 0, -1),
        ("NW", -1, -1),
    ];
    // From sparse to every arrow the board has room for.
    let plenty = random.below(5) + 1;
    (0..8_i32)
        .map(|row| {
            let cells: Vec<String> = (0..7_i32)
                .map(|column| {
                    let inside: Vec<&str> = words
                        .iter()
                        .filter(|(_, down, right)| (0..8).contains(&(row + down)) && (0..7).contains(&(column + right)))
                        .map(|(word, _, _)| *word)
                        .collect();
                    let mut chosen: Vec<&str> = inside.iter().copied().filter(|_| random.below(5) < plenty).collect();
                    if chosen.is_empty() {
                        chosen.push(inside[random.below(inside.len())]);
                    }
                    chosen.join(" ")
                })
                .collect();
            cells.join("|")
        })
        .collect()
}

/// The start position on that map, loaded as a player's file would be.
fn table_on(rows: &[String]) -> Position {
    let lines: Vec<String> = rows
        .iter()
        .zip((1..=8).rev())
        .map(|(row, rank)| format!("{rank} | {row}"))
        .collect();
    let choice = Choice {
        key: "fleches".to_owned(),
        value: lines.join("\n"),
    };
    Position::with_options(&[choice]).expect("a sound map")
}

/// Pieces thrown on the board at random; what the parser says of the text is for the caller.
fn odd_text(random: &mut Random) -> String {
    let mut squares = [' '; 56];
    let mut put = |letter: char, count: usize, random: &mut Random| {
        for _ in 0..count {
            loop {
                let at = random.below(56);
                if squares[at] == ' ' {
                    squares[at] = letter;
                    break;
                }
            }
        }
    };
    put('R', 1, random);
    put('r', 1, random);
    let crowd = random.below(8);
    for (letter, most) in [('C', 4), ('c', 4), ('A', 7), ('a', 7)] {
        let count = random.below(most.min(crowd) + 1);
        put(letter, count, random);
    }
    let mut rows = Vec::new();
    for row in squares.chunks(7) {
        let mut line: String = row.iter().collect();
        for run in (1..=7).rev() {
            line = line.replace(&" ".repeat(run), &run.to_string());
        }
        rows.push(line);
    }
    let side = ["w", "b"][random.below(2)];
    let quiet = [0, 1, 57, 98, 99, 100][random.below(6)];
    format!("{} {side} {quiet}", rows.join("/"))
}

/// Compares moves and results on one text, or checks that it is refused for the one reason such a text can have. Tells whether it was compared.
fn compare_text(table: &Position, text: &str, arrows: &ArrowTable) -> bool {
    match Position::parse_position(table, text) {
        Ok(position) => {
            assert!(!mover_under_assault(text, arrows), "{text} should be refused");
            assert_eq!(position.position_text(), text);
            compare_from(&position, |text| successors(text, arrows));
            assert_eq!(position.outcome().map(Outcome::word), result(text, arrows), "{text}");
            true
        }
        Err(trouble) => {
            assert!(mover_under_assault(text, arrows), "{text} refused: {trouble}");
            false
        }
    }
}

#[test]
fn generators_agree_on_random_games() {
    let arrows = arrow_table(&SMESS);
    compare(&Position::initial(), 40, 300, |text| successors(text, &arrows));
}

#[test]
fn generators_agree_on_odd_positions() {
    let arrows = arrow_table(&SMESS);
    let mut random = Random::new(1);
    let mut compared = 0;
    let mut results = [0; 3];
    for _ in 0..12_000 {
        let text = odd_text(&mut random);
        if compare_text(&Position::initial(), &text, &arrows) {
            compared += 1;
            match result(&text, &arrows) {
                Some("first") => results[0] += 1,
                Some("second") => results[1] += 1,
                Some(_) => results[2] += 1,
                None => {}
            }
        }
    }
    assert!(compared > 5_000, "{compared}");
    assert!(results.iter().all(|&count| count > 10), "{results:?}");
}

#[test]
fn generators_agree_on_other_maps() {
    for seed in 0..60 {
        let mut random = Random::new(1000 + seed);
        let rows = random_map(&mut random);
        let (table, arrows) = (table_on(&rows), arrow_table(&rows));
        for (position, _) in random_game(table, 60, &mut random) {
            compare_from(&position, |text| successors(text, &arrows));
        }
        for _ in 0..100 {
            compare_text(&table, &odd_text(&mut random), &arrows);
        }
    }
}
