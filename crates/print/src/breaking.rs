//! Where the lines of a paragraph end: the least trouble over all of them together.

use crate::lines::{Piece, Setting};

/// A paragraph of more pieces is broken line by line.
const MOST_PIECES: usize = 6_000;

/// Where lines end: places of spaces, of divisions, and the end.
pub(crate) fn breaks(pieces: &[Piece], width: f64, setting: Setting) -> Vec<usize> {
    if pieces.is_empty() {
        return Vec::new();
    }
    let places: Vec<usize> = (0..=pieces.len())
        .filter(|&at| matches!(pieces.get(at), None | Some(Piece::Space(..) | Piece::Hyphen(..))))
        .collect();
    // Widths of all pieces, and of the spaces among them, before each place.
    let (mut words, mut spaces) = (vec![0.0], vec![0.0]);
    for piece in pieces {
        let (word, space) = match piece {
            Piece::Word(_, _, wide) => (*wide, 0.0),
            Piece::Space(_, wide) => (0.0, *wide),
            Piece::Hyphen(..) => (0.0, 0.0),
        };
        words.push(words[words.len() - 1] + word);
        spaces.push(spaces[spaces.len() - 1] + space);
    }
    let greedy = places.len() > MOST_PIECES;
    // The least trouble up to each place, and the place before it.
    let mut best: Vec<(f64, usize)> = vec![(f64::INFINITY, usize::MAX); places.len()];
    let mut first_open = 0;
    for (at, &to) in places.iter().enumerate() {
        let hyphen = match pieces.get(to) {
            Some(Piece::Hyphen(_, wide)) => *wide,
            _ => 0.0,
        };
        let is_last = to == pieces.len();
        for before in (first_open..=at).rev() {
            // `before == 0` stands for the beginning, any other for the break before it.
            let (start, so_far) = match before.checked_sub(1) {
                None => (0, 0.0),
                Some(before) => (skipped(pieces, places[before]), best[before].0),
            };
            if start > to || so_far.is_infinite() {
                continue;
            }
            let word = words[to] - words[start] + hyphen;
            let space = spaces[to] - spaces[start];
            let tight = word + space * 0.75 > width;
            if tight && before < at {
                // Even tighter the further it goes back.
                if word > width {
                    first_open = first_open.max(before.saturating_sub(1));
                }
                break;
            }
            let trouble = trouble(width - word - space, space, is_last, setting);
            let division = if hyphen > 0.0 { 60.0 } else { 0.0 };
            let total = so_far + trouble + division;
            if total < best[at].0 {
                best[at] = (total, before);
            }
            if greedy && at > before + 200 {
                break;
            }
        }
        if best[at].0.is_infinite() {
            // Nothing fits: one place further than the last that could be reached.
            let before = at;
            let so_far = at.checked_sub(1).map_or(0.0, |before| best[before].0);
            best[at] = (so_far + 1e9, before);
        }
    }
    let mut breaks = Vec::new();
    let mut at = places.len() - 1;
    loop {
        breaks.push(places[at]);
        match best[at].1.checked_sub(1) {
            Some(before) if before < at => at = before,
            _ => break,
        }
    }
    breaks.reverse();
    breaks
}

/// The first piece of the line after a break.
fn skipped(pieces: &[Piece], at: usize) -> usize {
    let gap = pieces[at..]
        .iter()
        .take_while(|piece| !matches!(piece, Piece::Word(..)));
    at + gap.count()
}

/// How ugly a line is that has so much left, with so much space in it.
fn trouble(left: f64, space: f64, is_last: bool, setting: Setting) -> f64 {
    if is_last && left >= 0.0 {
        return 0.0;
    }
    if setting != Setting::Justified {
        return if left < 0.0 { 4_000.0 } else { left * left * 2.0 };
    }
    let give = if left < 0.0 { space * 0.3 } else { space * 0.6 };
    let ratio = if give > 0.01 { left / give } else { 12.0 };
    let ratio = ratio.abs().min(12.0);
    (1.0 + 100.0 * ratio * ratio * ratio).min(200_000.0)
}
