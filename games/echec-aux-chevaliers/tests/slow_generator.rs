//! The generator against the slow one, on positions from play and on positions no play would give.

mod slow;

use escale_echec_aux_chevaliers::Position;
use escale_rules::{MoveBuf, Notation, Rules};
use escale_testkit::{Random, compare, compare_from, random_game, table};
use slow::Captures;

fn free_table() -> Position {
    table(&[("prise-libre", "")])
}

fn majority_table() -> Position {
    table(&[("prise", "majorite")])
}

#[test]
fn both_generators_agree_on_random_games() {
    compare(&Position::initial(), 60, 200, |text| {
        slow::successors(text, Captures::Compulsory)
    });
}

#[test]
fn both_generators_agree_when_captures_may_be_missed() {
    compare(&free_table(), 40, 200, |text| slow::successors(text, Captures::Free));
}

#[test]
fn both_generators_agree_where_the_largest_capture_is_compulsory() {
    compare(&majority_table(), 60, 200, |text| {
        slow::successors(text, Captures::Most)
    });
}

/// Pieces strewn over `files` × `ranks` from a corner, so that small areas make crowds, ladders and
/// long chains.
fn strewn(random: &mut Random, corner: (usize, usize), files: usize, ranks: usize) -> String {
    let mut rows = vec![vec!['.'; 11]; 9];
    let wanted = [('C', 5), ('G', 12), ('c', 5), ('g', 12)];
    for (letter, most) in wanted {
        for _ in 0..random.below(most + 1) {
            let (x, y) = (corner.0 + random.below(files), corner.1 + random.below(ranks));
            if rows[y][x] == '.' && !(y == 4 && [3, 4, 6, 7].contains(&x)) {
                rows[y][x] = letter;
            }
        }
    }
    let rows: Vec<String> = rows.iter().rev().map(|row| squeezed(row)).collect();
    let side = if random.below(2) == 0 { 's' } else { 'd' };
    let counter = [0, 1, 57, 98, 99, 100][random.below(6)];
    format!("{} {side} {counter}", rows.join("/"))
}

fn squeezed(row: &[char]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for &c in row.iter().chain(&['/']) {
        if c == '.' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        if c != '/' {
            text.push(c);
        }
    }
    text
}

#[test]
fn both_generators_agree_on_strewn_pieces() {
    let mut random = Random::new(99);
    let areas = [
        ((0, 0), 11, 9),
        ((0, 0), 7, 7),
        ((4, 3), 7, 6),
        ((3, 2), 5, 5),
        ((6, 0), 5, 9),
        ((0, 4), 11, 5),
    ];
    let (mut compared, mut captures) = (0, 0);
    for round in 0..6000 {
        let (corner, files, ranks) = areas[round % areas.len()];
        let text = strewn(&mut random, corner, files, ranks);
        let (table, rule) = match round % 5 {
            0 => (free_table(), Captures::Free),
            1 | 2 => (majority_table(), Captures::Most),
            _ => (Position::initial(), Captures::Compulsory),
        };
        let Ok(position) = Position::parse_position(&table, &text) else {
            assert!(text.starts_with("11/11/11/11/11/11/11/11/11 "), "{text} is refused");
            continue;
        };
        compare_from(&position, |text| slow::successors(text, rule));
        compared += 1;
        captures += usize::from(
            position
                .moves()
                .as_slice()
                .iter()
                .any(|mv| mv.captures(&position).next().is_some()),
        );
        // A few plies on, where chains have torn holes and, under the option, misses have been
        // made.
        for (later, _) in random_game(position, 4, &mut random) {
            compare_from(&later, |text| slow::successors(text, rule));
        }
    }
    assert!(
        compared > 5900 && captures > 2000,
        "{compared} positions, {captures} with captures"
    );
}

/// Enemy pieces on every second square of every second line: each is an edge of a grid on which a
/// capturing piece walks.
#[test]
fn both_generators_agree_on_lattices() {
    let mut random = Random::new(7);
    let mut longest = 0;
    for _ in 0..400 {
        let mut rows = vec![vec!['.'; 11]; 9];
        let (left, low) = (random.below(5), random.below(4));
        let (columns, lines) = (2 + random.below(2), 2 + random.below(2));
        let mut edges = Vec::new();
        for i in 0..columns {
            for j in 0..lines {
                let (x, y) = (left + 2 * i, low + 2 * j);
                if i + 1 < columns {
                    edges.push((x + 1, y));
                }
                if j + 1 < lines {
                    edges.push((x, y + 1));
                }
            }
        }
        for &(x, y) in &edges {
            let water = y == 4 && [3, 4, 6, 7].contains(&x);
            if x < 11 && y < 9 && !water && random.below(10) > 0 {
                rows[y][x] = 'g';
            }
        }
        let (x, y) = (left + 2 * random.below(columns), low + 2 * random.below(lines));
        if x < 11 && y < 9 && rows[y][x] == '.' && !(y == 4 && [3, 4, 6, 7].contains(&x)) {
            rows[y][x] = *random.pick(&['C', 'G']);
        }
        let (x, y) = (random.below(11), random.below(9));
        if rows[y][x] == '.' && !(y == 4 && [3, 4, 6, 7].contains(&x)) {
            rows[y][x] = 'C';
        }
        let rows: Vec<String> = rows.iter().rev().map(|row| squeezed(row)).collect();
        let text = format!("{} s 0", rows.join("/"));
        let position = Position::parse_position(&Position::initial(), &text).expect("a sound position");
        compare_from(&position, |text| slow::successors(text, Captures::Compulsory));
        let greatest = Position::parse_position(&majority_table(), &text).expect("the same position");
        compare_from(&greatest, |text| slow::successors(text, Captures::Most));
        for &mv in position.moves().as_slice() {
            longest = longest.max(position.move_text(mv).matches('x').count());
        }
    }
    assert!(longest >= 8, "the longest chain took {longest}");
}
