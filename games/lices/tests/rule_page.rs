//! The figures of the rule pages are real positions and real play, the same in both languages.

use escale_lices::{CARD, Position};
use escale_rules::{Notation, Rules, Status};

#[derive(Debug)]
struct Figure {
    position: String,
    moves: Vec<String>,
    caption: String,
}

fn figures(page: &str) -> Vec<Figure> {
    let mut figures = Vec::new();
    for block in page.split("```figure\n").skip(1) {
        let (block, _) = block.split_once("\n```").expect("a figure is closed");
        let mut figure = Figure {
            position: String::new(),
            moves: Vec::new(),
            caption: String::new(),
        };
        for line in block.lines() {
            let (word, rest) = line.split_once(char::is_whitespace).expect("a word and its text");
            let rest = rest.trim();
            match word {
                "position" => figure.position = rest.to_string(),
                "moves" => figure.moves = rest.split(' ').map(String::from).collect(),
                "caption" => figure.caption = rest.to_string(),
                _ => panic!("a figure has no {word}"),
            }
        }
        figures.push(figure);
    }
    figures
}

#[test]
fn every_figure_is_a_position_with_legal_moves() {
    for page in CARD.rules {
        let figures = figures(page);
        assert!(figures.len() >= 15);
        for figure in figures {
            assert!(!figure.caption.is_empty(), "{figure:?}");
            let mut position = match figure.position.as_str() {
                "start" => Position::initial(),
                text => Position::parse_position(&Position::initial(), text).expect(text),
            };
            for text in &figure.moves {
                let mv = position
                    .parse_move(text)
                    .unwrap_or_else(|trouble| panic!("{figure:?}: {text}: {trouble}"));
                assert_eq!(position.move_text(mv), *text, "figures use canonical texts");
                position = position.child(mv);
            }
        }
    }
}

#[test]
fn both_languages_show_the_same_figures() {
    let [french, english] = CARD.rules.map(figures);
    assert_eq!(french.len(), english.len());
    for (fr, en) in french.iter().zip(&english) {
        assert_eq!(fr.position, en.position);
        assert_eq!(fr.moves, en.moves);
    }
}

#[test]
fn the_start_is_figured_and_every_decision_is_told_with_its_status() {
    for (page, words) in CARD.rules.into_iter().zip([
        ["certain", "déduit", "documenté", "choisi"],
        ["certain", "derived", "sourced", "chosen"],
    ]) {
        assert_eq!(figures(page)[0].position, "start");
        for decision in CARD.decisions {
            let word = words[match decision.status {
                Status::Certain => 0,
                Status::Derived => 1,
                Status::Sourced => 2,
                Status::Chosen => 3,
            }];
            let row = format!("| {} |", decision.id);
            let line = page.lines().find(|line| line.starts_with(&row)).expect(decision.id);
            assert!(line.ends_with(&format!("| {word} |")), "{line}");
        }
    }
    for decision in CARD.decisions {
        assert!(CARD.readme.contains(&format!("| {} |", decision.id)));
    }
}
