//! The rule pages: every figure stands and plays, and both languages show the same ones.

use escale_fous_du_roi::{CARD, Position};
use escale_rules::{Notation, Rules};

#[derive(Debug, PartialEq, Eq)]
struct Figure {
    position: String,
    moves: Vec<String>,
}

/// The figures of a page, each checked: its position parses, its moves are canonical and legal in order, it has a caption.
fn figures(page: &str) -> Vec<Figure> {
    let mut found = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if line != "```figure" {
            continue;
        }
        let (mut position, mut moves, mut caption) = (None, Vec::new(), None);
        for line in lines.by_ref().take_while(|line| *line != "```") {
            let (word, rest) = line.split_once(' ').unwrap_or_else(|| panic!("{line}"));
            match word {
                "position" => position = Some(rest.trim().to_owned()),
                "moves" => moves = rest.split_whitespace().map(str::to_owned).collect(),
                "caption" => caption = Some(rest.trim()),
                _ => panic!("a figure has no {word}"),
            }
        }
        let figure = Figure {
            position: position.expect("a figure has a position"),
            moves,
        };
        assert!(caption.is_some_and(|text| !text.is_empty()), "{figure:?}");
        check(&figure);
        found.push(figure);
    }
    found
}

fn check(figure: &Figure) {
    let start = Position::initial();
    let mut position = match figure.position.as_str() {
        "start" => start,
        text => Position::parse_position(&start, text).unwrap_or_else(|trouble| panic!("{figure:?}: {trouble}")),
    };
    for text in &figure.moves {
        let mv = position
            .move_by_text(text)
            .unwrap_or_else(|| panic!("{figure:?}: {text}"));
        position = position.child(mv);
    }
}

#[test]
fn figures_stand_and_agree_in_both_languages() {
    let [fr, en] = CARD.rules.map(figures);
    assert!(fr.len() >= 12, "{}", fr.len());
    assert_eq!(fr, en);
}
