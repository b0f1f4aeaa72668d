//! The fast generator against the slow one: on games, on odd positions, on other maps.

#[allow(dead_code, reason = "what a map is told as is tested in own_maps.rs")]
mod maps;
mod slow;

use escale_fous_du_roi::Position;
use escale_rules::{Notation, Outcome, Rules};
use escale_testkit::{Random, compare, compare_from, random_game};

use maps::{map_text, random_map, table_on};
use slow::{ArrowTable, SMESS, arrow_table, mover_under_assault, result, result_taking, successors, successors_taking};

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

/// Compares moves and results on one text, or checks that it is refused for the one reason such a
/// text can have. Tells whether it was compared.
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
        let (table, arrows) = (table_on(&map_text(&rows)), arrow_table(&rows));
        for (position, _) in random_game(table, 60, &mut random) {
            assert_eq!(position.key(), position.key_from_scratch());
            compare_from(&position, |text| successors(text, &arrows));
        }
        for _ in 0..100 {
            compare_text(&table, &odd_text(&mut random), &arrows);
        }
    }
}

/// F2 otherwise: on games, on odd positions, on other maps, with both Rois and with one.
#[test]
fn generators_agree_where_the_roi_is_taken() {
    for seed in 0..40 {
        let mut random = Random::new(2000 + seed);
        let rows = random_map(&mut random);
        let standard = seed % 2 == 0;
        let arrows = if standard {
            arrow_table(&SMESS)
        } else {
            arrow_table(&rows)
        };
        let text = map_text(&rows);
        let mut options = vec![("roi", "pris")];
        if !standard {
            options.push(("fleches", text.as_str()));
        }
        let table: Position = escale_testkit::table(&options);
        let taken = |position: &Position| {
            let text = position.position_text();
            compare_from(position, |text| successors_taking(text, &arrows));
            assert_eq!(
                position.outcome().map(Outcome::word),
                result_taking(&text, &arrows),
                "{text}"
            );
            assert_eq!(position.key(), position.key_from_scratch());
            position
                .verdict()
                .is_some_and(|verdict| verdict.reason.code == "king-taken")
        };
        let mut kings_taken = 0;
        for game in 0..10 {
            for (position, _) in random_game(table, 200, &mut Random::new(seed * 100 + game)) {
                kings_taken += u32::from(taken(&position));
            }
        }
        assert!(kings_taken > 0, "no Roi was taken on map {seed}");
        for _ in 0..300 {
            let text = odd_text(&mut random);
            taken(&Position::parse_position(&table, &text).unwrap_or_else(|trouble| panic!("{text}: {trouble}")));
        }
    }
}
