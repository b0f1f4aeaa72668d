//! The rule pages: their live figures are sound, and the same in both languages.

use escale_alcazar::{CARD, Position};
use escale_rules::{Notation, Rules};

#[derive(Debug, PartialEq, Eq)]
struct Figure {
    position: String,
    moves: Vec<String>,
}

/// The figures of a page, each checked by itself.
fn figures(page: &str) -> Vec<Figure> {
    let mut found = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if line != "```figure" {
            continue;
        }
        let mut figure = Figure {
            position: String::new(),
            moves: Vec::new(),
        };
        let mut caption = String::new();
        for line in lines.by_ref().take_while(|&line| line != "```") {
            let (word, rest) = line.split_once(' ').expect("a word and its value");
            let rest = rest.trim();
            match word {
                "position" => rest.clone_into(&mut figure.position),
                "moves" => figure.moves = rest.split(' ').map(str::to_owned).collect(),
                "caption" => rest.clone_into(&mut caption),
                other => panic!("{other} in a figure"),
            }
        }
        assert!(!caption.is_empty(), "no caption: {figure:?}");
        check(&figure);
        found.push(figure);
    }
    found
}

fn check(figure: &Figure) {
    let start = Position::initial();
    let mut position = match figure.position.as_str() {
        "start" => start,
        text => Position::parse_position(&start, text).unwrap_or_else(|trouble| panic!("{text}: {trouble}")),
    };
    for text in &figure.moves {
        let mv = position.move_by_text(text);
        position.play_unchecked(mv.unwrap_or_else(|| panic!("{text} is not legal in {}", position.position_text())));
    }
}

#[test]
fn figures_are_sound_and_the_same_in_both_languages() {
    let [french, english] = CARD.rules.map(figures);
    assert_eq!(french, english);
    assert!(french.len() >= 15);
}

#[test]
fn every_decision_is_on_both_pages_and_on_the_archive_card() {
    for decision in CARD.decisions {
        for page in [CARD.rules[0], CARD.rules[1], CARD.readme] {
            assert!(page.contains(&format!("| {} |", decision.id)), "{}", decision.id);
        }
    }
}
