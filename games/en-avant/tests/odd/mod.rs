//! Position texts no game leads to, most of them sound.

use std::ops::Range;

use escale_testkit::Random;

/// Games of random moves keep both armies crowded; here pieces stand anywhere, Piliers abound,
/// kings are exposed.
pub(crate) fn odd_position(random: &mut Random) -> String {
    let mut cells = [['.'; 8]; 8];
    let mut put = |letter: char, random: &mut Random, ranks: Range<usize>| {
        for _ in 0..20 {
            let (rank, file) = (ranks.start + random.below(ranks.len()), random.below(8));
            if cells[rank][file] == '.' {
                cells[rank][file] = letter;
                return;
            }
        }
    };
    // Kings are often at home, so that castling and arrival both happen.
    let home_for_castling = random.below(3) == 0;
    if !home_for_castling {
        put('K', random, 0..7);
        put('k', random, 1..8);
    }
    let crowd = 1 + random.below(10);
    for white in [true, false] {
        for _ in 0..crowd {
            let letter = *random.pick(&['Q', 'R', 'R', 'B', 'N', 'P', 'P', 'P']);
            let ranks = if letter == 'P' { 1..7 } else { 0..8 };
            put(if white { letter } else { letter.to_ascii_lowercase() }, random, ranks);
        }
        for _ in 0..random.below(6) {
            put(if white { 'I' } else { 'i' }, random, 0..8);
        }
    }
    let mut castling = String::new();
    if home_for_castling {
        cells[0][4] = 'K';
        cells[7][4] = 'k';
        for (letter, rook, rank, file) in [('K', 'R', 0, 7), ('Q', 'R', 0, 0), ('k', 'r', 7, 7), ('q', 'r', 7, 0)] {
            if random.below(4) > 0 {
                cells[rank][file] = rook;
                castling.push(letter);
                // Leave the way free more often than chance would.
                let between = if file == 7 { 5..7 } else { 1..4 };
                if random.below(2) == 0 {
                    cells[rank][between].fill('.');
                }
            }
        }
    }
    let white_to_move = random.below(2) == 0;
    // A double step just made, wherever the board allows one.
    let (pawn, pawn_rank, passed, start) = if white_to_move { ('p', 4, 5, 6) } else { ('P', 3, 2, 1) };
    let en_passant = (0..8)
        .find(|&file| cells[pawn_rank][file] == pawn && cells[passed][file] == '.' && cells[start][file] == '.')
        .map_or("-".to_owned(), |file| {
            format!("{}{}", "abcdefgh".as_bytes()[file] as char, passed + 1)
        });
    let rows: Vec<String> = cells.iter().rev().map(|row| runs(row)).collect();
    let castling = if castling.is_empty() { "-" } else { &castling };
    let halfmove = if en_passant == "-" { random.below(101) } else { 0 };
    format!(
        "{} {} {castling} {en_passant} {halfmove} {}",
        rows.join("/"),
        if white_to_move { 'w' } else { 'b' },
        1 + random.below(200)
    )
}

/// A row of a position text.
fn runs(row: &[char]) -> String {
    let mut text: String = row.iter().collect();
    for length in (1..=8).rev() {
        text = text.replace(&".".repeat(length), &length.to_string());
    }
    text
}
