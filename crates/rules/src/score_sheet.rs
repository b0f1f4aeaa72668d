//! Two-column score sheets.

use crate::{Side, excerpt};

/// What a score sheet numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbering {
    /// A number for each pair of moves, as at chess.
    Pairs,
    /// A number for every move.
    Plies,
}

/// Two columns headed by the players' names, the side that begins on the left. `first` is who made
/// the first of the `moves`: a game taken up in the middle may begin on the right. Each line ends
/// with a line feed.
pub fn score_sheet(numbering: Numbering, names: [&str; 2], first: Side, moves: &[String]) -> String {
    let skipped = first.index();
    let numbered = moves.iter().enumerate().map(|(index, text)| {
        let cell = index + skipped;
        match numbering {
            Numbering::Plies => format!("{}. {text}", index + 1),
            Numbering::Pairs if cell.is_multiple_of(2) => format!("{}. {text}", cell / 2 + 1),
            Numbering::Pairs if index == 0 => format!("1… {text}"),
            Numbering::Pairs => text.clone(),
        }
    });
    let blank = std::iter::repeat_n(String::new(), skipped);
    let cells: Vec<String> = names.map(excerpt).into_iter().chain(blank).chain(numbered).collect();
    let width = cells
        .iter()
        .step_by(2)
        .map(|cell| cell.chars().count())
        .max()
        .unwrap_or(0);
    let mut sheet = String::new();
    for pair in cells.chunks(2) {
        let right = pair.get(1).map_or("", String::as_str);
        sheet.push_str(format!("{:width$}  {right}", pair[0]).trim_end());
        sheet.push('\n');
    }
    sheet
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ply_or_every_pair_is_numbered() {
        let moves = ["6d-7c", "Eb8(7c)d6", "Eb8=8b"].map(String::from);
        let plies = "LEROY      PETIT\n1. 6d-7c   2. Eb8(7c)d6\n3. Eb8=8b\n";
        assert_eq!(
            score_sheet(Numbering::Plies, ["LEROY", "PETIT"], Side::First, &moves),
            plies
        );
        let pairs = "A          B\n1. 6d-7c   Eb8(7c)d6\n2. Eb8=8b\n";
        assert_eq!(score_sheet(Numbering::Pairs, ["A", "B"], Side::First, &moves), pairs);
        let later = "A             B\n              1… 6d-7c\n2. Eb8(7c)d6  Eb8=8b\n";
        assert_eq!(score_sheet(Numbering::Pairs, ["A", "B"], Side::Second, &moves), later);
        let begun_right = "A             B\n              1. 6d-7c\n2. Eb8(7c)d6  3. Eb8=8b\n";
        assert_eq!(
            score_sheet(Numbering::Plies, ["A", "B"], Side::Second, &moves),
            begun_right
        );
    }

    #[test]
    fn a_sheet_without_moves_has_its_heading() {
        assert_eq!(
            score_sheet(Numbering::Plies, ["Élise", "Jo"], Side::First, &[]),
            "Élise  Jo\n"
        );
        assert_eq!(
            score_sheet(Numbering::Plies, ["a\nb", ""], Side::First, &[]),
            "a\u{FFFD}b\n"
        );
    }
}
