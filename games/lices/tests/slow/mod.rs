//! A second generator, slow and plain: a grid of letters, every route of every chain walked in
//! full, texts compared as texts. It is written from the rules alone and shares nothing with the
//! crate; its only input is the position text.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use escale_testkit::Successor;

/// Ten rows of ten squares, `grid[y][x]`, y from Blancs' side; `.` is empty.
type Grid = [[char; 10]; 10];

type Square = (i32, i32);

/// Origin, end and victims: what a capture is.
type Capture = (Square, Square, BTreeSet<Square>);

/// All legal moves of a position, none when the game is over.
#[allow(dead_code)] // Not every test file that shares this module asks.
pub(crate) fn slow(text: &str) -> Vec<Successor> {
    slow_on(text, false)
}

/// The same at a table that plays `lices=refuge`, or not.
#[allow(dead_code)] // Not every test file that shares this module asks.
pub(crate) fn slow_on(text: &str, refuge: bool) -> Vec<Successor> {
    let (grid, white) = read(text);
    if decided(&grid) {
        return Vec::new();
    }
    let captures = captures(&grid, white, refuge);
    if !captures.is_empty() {
        return captures
            .into_iter()
            .map(|((from, to, victims), routes)| {
                let mv = routes.first().expect("at least one route").clone();
                let mut next = grid;
                let piece = at(&grid, from);
                set(&mut next, from, '.');
                for victim in victims {
                    set(&mut next, victim, '.');
                }
                set(&mut next, to, piece);
                Successor {
                    mv,
                    position: write(&next, !white),
                }
            })
            .collect();
    }
    quiet(&grid, white)
}

/// For each legal capture, the texts of all its routes, smallest first.
#[allow(dead_code)] // Not every test file that shares this module asks.
pub(crate) fn slow_routes(text: &str) -> Vec<Vec<String>> {
    let (grid, white) = read(text);
    let captures = captures(&grid, white, false).into_values();
    captures.map(|routes| routes.into_iter().collect()).collect()
}

/// `first`, `second` or `draw`, if the game is over.
#[allow(dead_code)] // Not every test file that shares this module asks.
pub(crate) fn slow_result(text: &str, refuge: bool) -> Option<&'static str> {
    let (grid, _) = read(text);
    if !decided(&grid) && !slow_on(text, refuge).is_empty() {
        return None;
    }
    let (white, black) = (placed(&grid, true).len(), placed(&grid, false).len());
    Some(match white.cmp(&black) {
        Ordering::Greater => "first",
        Ordering::Less => "second",
        Ordering::Equal => "draw",
    })
}

fn read(text: &str) -> (Grid, bool) {
    let (rows, turn) = text.split_once(' ').expect("rows and turn");
    let mut grid = [['.'; 10]; 10];
    for (index, row) in rows.split('/').enumerate() {
        let y = 9 - index;
        let mut x = 0;
        // Ten is the only run of two digits, and stands alone.
        for c in row.replace("10", "55").chars() {
            if let Some(run) = c.to_digit(10) {
                x += run as usize;
            } else {
                grid[y][x] = c;
                x += 1;
            }
        }
        assert_eq!(x, 10, "{text}");
    }
    (grid, turn == "w")
}

fn write(grid: &Grid, white: bool) -> String {
    let mut rows = Vec::new();
    for squares in grid.iter().rev() {
        let mut row = String::new();
        let mut run = 0;
        for &square in squares {
            if square == '.' {
                run += 1;
                continue;
            }
            if run > 0 {
                row += &run.to_string();
            }
            run = 0;
            row.push(square);
        }
        if run > 0 {
            row += &run.to_string();
        }
        rows.push(row);
    }
    format!("{} {}", rows.join("/"), if white { "w" } else { "b" })
}

fn inside((x, y): Square) -> bool {
    (0..10).contains(&x) && (0..10).contains(&y)
}

fn at(grid: &Grid, (x, y): Square) -> char {
    grid[y as usize][x as usize]
}

fn set(grid: &mut Grid, (x, y): Square, piece: char) {
    grid[y as usize][x as usize] = piece;
}

fn is_white(piece: char) -> bool {
    piece.is_ascii_uppercase()
}

fn squares() -> impl Iterator<Item = Square> {
    (0..10).flat_map(|y| (0..10).map(move |x| (x, y)))
}

fn owned(grid: &Grid, white: bool) -> Vec<Square> {
    squares()
        .filter(|&s| at(grid, s) != '.' && is_white(at(grid, s)) == white)
        .collect()
}

fn is_dark((x, y): Square) -> bool {
    (x + y) % 2 == 0
}

fn in_camp((_, y): Square, white: bool) -> bool {
    if white { y <= 4 } else { y >= 5 }
}

/// The lices a colour's Chevaliers want to reach: dark squares of the *other* side's back row.
fn is_goal((x, y): Square, white: bool) -> bool {
    is_dark((x, y)) && y == if white { 9 } else { 0 }
}

fn knights(grid: &Grid, white: bool) -> Vec<Square> {
    let letter = if white { 'C' } else { 'c' };
    squares().filter(|&s| at(grid, s) == letter).collect()
}

fn placed(grid: &Grid, white: bool) -> Vec<Square> {
    knights(grid, white)
        .into_iter()
        .filter(|&s| is_goal(s, white))
        .collect()
}

fn decided(grid: &Grid) -> bool {
    let complete = |white| !knights(grid, white).is_empty() && placed(grid, white).len() == knights(grid, white).len();
    let nobody = knights(grid, true).is_empty() && knights(grid, false).is_empty();
    complete(true) || complete(false) || nobody
}

/// The name of a square from the point of view of a piece of that colour.
fn name((x, y): Square, white: bool) -> String {
    let white_camp = y <= 4;
    let letter = ["a", "b", "c", "d", "e"][if white_camp { y } else { 9 - y } as usize];
    let number = if white_camp { x + 1 } else { 10 - x };
    if white_camp == white {
        format!("{letter}{number}")
    } else {
        format!("{number}{letter}")
    }
}

fn begin(piece: char, from: Square, white: bool) -> String {
    let letter = match piece.to_ascii_uppercase() {
        'P' => String::new(),
        other => other.to_string(),
    };
    letter + &name(from, white)
}

fn delta(piece: char, to: Square, white: bool) -> &'static str {
    if piece.eq_ignore_ascii_case(&'c') && is_goal(to, white) {
        "Δ"
    } else {
        ""
    }
}

/// All captures, each with the texts of all its routes.
fn captures(grid: &Grid, white: bool, refuge: bool) -> BTreeMap<Capture, BTreeSet<String>> {
    let mut all = BTreeMap::new();
    for from in owned(grid, white) {
        let piece = at(grid, from);
        let mut lifted = *grid;
        set(&mut lifted, from, '.');
        let text = begin(piece, from, white);
        chain(
            &lifted,
            (white, refuge),
            piece,
            from,
            from,
            &BTreeSet::new(),
            &text,
            &mut all,
        );
    }
    all
}

#[allow(clippy::too_many_arguments)] // Plain recursion: everything it knows is on this line.
fn chain(
    grid: &Grid,
    (white, refuge): (bool, bool),
    piece: char,
    from: Square,
    here: Square,
    victims: &BTreeSet<Square>,
    text: &str,
    all: &mut BTreeMap<Capture, BTreeSet<String>>,
) {
    let mut ended = true;
    for dy in -1..=1 {
        for dx in -1..=1 {
            let over = (here.0 + dx, here.1 + dy);
            let to = (here.0 + 2 * dx, here.1 + 2 * dy);
            if (dx, dy) == (0, 0) || !inside(to) {
                continue;
            }
            let victim = at(grid, over);
            if victim == '.' || is_white(victim) == white || at(grid, to) != '.' {
                continue;
            }
            if refuge && victim.eq_ignore_ascii_case(&'c') && is_goal(over, !white) {
                continue;
            }
            ended = false;
            let mut next = *grid;
            set(&mut next, over, '.');
            let mut more = victims.clone();
            more.insert(over);
            let longer = format!("{text}({}){}", name(over, !white), name(to, white));
            chain(&next, (white, refuge), piece, from, to, &more, &longer, all);
        }
    }
    if ended && !victims.is_empty() {
        let text = format!("{text}{}", delta(piece, here, white));
        all.entry((from, here, victims.clone())).or_default().insert(text);
    }
}

fn quiet(grid: &Grid, white: bool) -> Vec<Successor> {
    let mut moves = Vec::new();
    let dy = if white { 1 } else { -1 };
    for from in owned(grid, white) {
        let piece = at(grid, from);
        let sideways: &[i32] = if piece.eq_ignore_ascii_case(&'p') {
            &[-1, 1]
        } else {
            &[-1, 0, 1]
        };
        let mut ways: Vec<(Square, char)> = sideways
            .iter()
            .map(|dx| ((from.0 + dx, from.1 + dy), '-'))
            .filter(|&(to, _)| inside(to) && at(grid, to) == '.')
            .collect();
        let twin = (9 - from.0, 9 - from.1);
        let colour_allows = is_dark(from) || piece.eq_ignore_ascii_case(&'c');
        let also_a_step = ways.iter().any(|&(to, _)| to == twin);
        if in_camp(from, white) && colour_allows && at(grid, twin) == '.' && !also_a_step {
            ways.push((twin, '='));
        }
        for (to, sign) in ways {
            let mut next = *grid;
            set(&mut next, from, '.');
            set(&mut next, to, piece);
            let text = begin(piece, from, white);
            moves.push(Successor {
                mv: format!("{text}{sign}{}{}", name(to, white), delta(piece, to, white)),
                position: write(&next, !white),
            });
        }
    }
    moves
}
