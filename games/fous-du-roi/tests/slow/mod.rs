//! A second generator, slow and plain, written from the rules alone: a 2-D array, no bit sets, no
//! tables, nothing shared with `src`.

use escale_testkit::Successor;

/// The arrows of the rule page's table, rank 8 first.
pub(crate) const SMESS: [&str; 8] = [
    "E S|E S W|E S W|E S W|E S W|E S W|S",
    "N S|NW E S|+|E S W|+|S W|N S",
    "N E S|+|X|E W|X|N E W|N S W",
    "NE E SE|E|N E S|*|N E S|+|N S",
    "N S|+|N S W|*|N S W|W|NW W SW",
    "N E S|E S W|X|E W|X|+|N S W",
    "N S|N E|+|N E W|+|N W SE|N S",
    "N|N E W|N E W|N E W|N E W|N E W|N W",
];

/// For each square, `[row][column]` from rank 8 down, the (row, column) changes of its arrows.
pub(crate) type ArrowTable = Vec<Vec<Vec<(i32, i32)>>>;

pub(crate) fn arrow_table<S: AsRef<str>>(rows: &[S]) -> ArrowTable {
    rows.iter()
        .map(|row| row.as_ref().split('|').map(arrows_of).collect())
        .collect()
}

fn arrows_of(cell: &str) -> Vec<(i32, i32)> {
    cell.split_whitespace()
        .flat_map(|word| match word {
            "+" => vec!["N", "E", "S", "W"],
            "X" => vec!["NE", "SE", "SW", "NW"],
            "*" => vec!["N", "NE", "E", "SE", "S", "SW", "W", "NW"],
            one => vec![one],
        })
        .map(|direction| {
            // Rows are numbered from rank 8 down, so north is a smaller row.
            let mut change = (0, 0);
            for letter in direction.chars() {
                match letter {
                    'N' => change.0 -= 1,
                    'S' => change.0 += 1,
                    'E' => change.1 += 1,
                    'W' => change.1 -= 1,
                    _ => panic!("{direction} is no direction"),
                }
            }
            change
        })
        .collect()
}

/// `[row][column]` from rank 8 down; a space is an empty square.
type Squares = [[char; 7]; 8];

struct SlowPosition {
    squares: Squares,
    white: bool,
    quiet: u32,
}

fn read(text: &str) -> SlowPosition {
    let words: Vec<&str> = text.split(' ').collect();
    let mut squares = [[' '; 7]; 8];
    for (row, line) in words[0].split('/').enumerate() {
        let mut column = 0;
        for letter in line.chars() {
            if let Some(empty) = letter.to_digit(10) {
                column += empty as usize;
            } else {
                squares[row][column] = letter;
                column += 1;
            }
        }
    }
    SlowPosition {
        squares,
        white: words[1] == "w",
        quiet: words[2].parse().expect("a counter"),
    }
}

fn write(position: &SlowPosition) -> String {
    let mut lines = Vec::new();
    for row in position.squares {
        let mut line: String = row.iter().collect();
        for run in (1..=7).rev() {
            line = line.replace(&" ".repeat(run), &run.to_string());
        }
        lines.push(line);
    }
    let side = if position.white { "w" } else { "b" };
    format!("{} {side} {}", lines.join("/"), position.quiet)
}

fn is_white(letter: char) -> bool {
    letter.is_ascii_uppercase()
}

type Hop = ((usize, usize), (usize, usize));

/// Every way one side's pieces can go, its own Roi's safety left aside.
fn hops(squares: &Squares, white: bool, arrows: &ArrowTable) -> Vec<Hop> {
    let mut all = Vec::new();
    for row in 0..8 {
        for column in 0..7 {
            let piece = squares[row][column];
            if piece == ' ' || is_white(piece) != white {
                continue;
            }
            for &(down, right) in &arrows[row][column] {
                let farthest = if piece.eq_ignore_ascii_case(&'c') { 8 } else { 1 };
                for distance in 1..=farthest {
                    let (r, c) = (row as i32 + down * distance, column as i32 + right * distance);
                    if !(0..8).contains(&r) || !(0..7).contains(&c) {
                        break;
                    }
                    let target = (r as usize, c as usize);
                    let there = squares[target.0][target.1];
                    if there != ' ' && is_white(there) == white {
                        break;
                    }
                    all.push(((row, column), target));
                    if there != ' ' {
                        break;
                    }
                }
            }
        }
    }
    all
}

/// Whether the Roi of that colour could be taken if the other side were to move.
fn under_assault(squares: &Squares, white: bool, arrows: &ArrowTable) -> bool {
    let roi = if white { 'R' } else { 'r' };
    hops(squares, !white, arrows)
        .iter()
        .any(|&(_, (r, c))| squares[r][c] == roi)
}

fn name((row, column): (usize, usize)) -> String {
    format!("{}{}", ["a", "b", "c", "d", "e", "f", "g"][column], 8 - row)
}

/// Legal moves, whether or not the game is already drawn; where Rois are `taken`, nobody minds his.
fn legal(position: &SlowPosition, arrows: &ArrowTable, taken_rois: bool) -> Vec<Successor> {
    let mut found = Vec::new();
    for (from, to) in hops(&position.squares, position.white, arrows) {
        let mut squares = position.squares;
        let piece = squares[from.0][from.1];
        let taken = squares[to.0][to.1];
        squares[to.0][to.1] = piece;
        squares[from.0][from.1] = ' ';
        if !taken_rois && under_assault(&squares, position.white, arrows) {
            continue;
        }
        let link = if taken == ' ' { "-" } else { "x" };
        found.push(Successor {
            mv: format!("{}{}{link}{}", piece.to_ascii_uppercase(), name(from), name(to)),
            position: write(&SlowPosition {
                squares,
                white: !position.white,
                quiet: if taken == ' ' { position.quiet + 1 } else { 0 },
            }),
        });
    }
    found
}

/// The legal moves of a position text; none when the game is over.
pub(crate) fn successors(text: &str, arrows: &ArrowTable) -> Vec<Successor> {
    let position = read(text);
    let pieces = position
        .squares
        .iter()
        .flatten()
        .filter(|&&letter| letter != ' ')
        .count();
    if pieces == 2 || position.quiet >= 100 {
        return Vec::new();
    }
    legal(&position, arrows, false)
}

/// The same under `roi=pris`.
pub(crate) fn successors_taking(text: &str, arrows: &ArrowTable) -> Vec<Successor> {
    match result_taking(text, arrows) {
        None => legal(&read(text), arrows, true),
        Some(_) => Vec::new(),
    }
}

/// The result under `roi=pris`.
pub(crate) fn result_taking(text: &str, arrows: &ArrowTable) -> Option<&'static str> {
    let position = read(text);
    let letters: Vec<char> = position
        .squares
        .iter()
        .flatten()
        .copied()
        .filter(|&letter| letter != ' ')
        .collect();
    if !letters.contains(&'R') {
        return Some("second");
    }
    if !letters.contains(&'r') {
        return Some("first");
    }
    let stuck = legal(&position, arrows, true).is_empty();
    (stuck || letters.len() == 2 || position.quiet >= 100).then_some("draw")
}

/// `first`, `second` or `draw` when the game is over.
pub(crate) fn result(text: &str, arrows: &ArrowTable) -> Option<&'static str> {
    let position = read(text);
    let stuck = legal(&position, arrows, false).is_empty();
    if stuck && under_assault(&position.squares, position.white, arrows) {
        return Some(if position.white { "second" } else { "first" });
    }
    let pieces = position
        .squares
        .iter()
        .flatten()
        .filter(|&&letter| letter != ' ')
        .count();
    (stuck || pieces == 2 || position.quiet >= 100).then_some("draw")
}

/// Whether the side that has just moved stands under assault, which no legal move leaves behind.
pub(crate) fn mover_under_assault(text: &str, arrows: &ArrowTable) -> bool {
    let position = read(text);
    under_assault(&position.squares, !position.white, arrows)
}
