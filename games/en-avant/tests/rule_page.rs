//! The figures of the rule pages are positions of this game, their moves are legal, and both languages show the same.

use escale_en_avant::{CARD, Position};
use escale_rules::{Notation, Rules};

#[derive(Debug, Default, PartialEq)]
struct Figure {
    position: String,
    moves: Vec<String>,
    caption: String,
}

fn figures(page: &str) -> Vec<Figure> {
    let mut figures = Vec::new();
    let mut open: Option<Figure> = None;
    for line in page.lines() {
        match (&mut open, line) {
            (None, "```figure") => open = Some(Figure::default()),
            (Some(_), "```") => figures.extend(open.take()),
            (Some(figure), _) => {
                let (word, rest) = line.split_once(' ').expect("a word and its text");
                let rest = rest.trim();
                match word {
                    "position" => rest.clone_into(&mut figure.position),
                    "moves" => figure.moves = rest.split(' ').map(str::to_owned).collect(),
                    "caption" => rest.clone_into(&mut figure.caption),
                    _ => panic!("what is {line:?}?"),
                }
            }
            (None, _) => {}
        }
    }
    assert!(open.is_none(), "a figure without an end");
    figures
}

#[test]
fn every_figure_is_a_position_and_its_moves_are_legal() {
    for page in CARD.rules {
        let figures = figures(page);
        assert!(figures.len() >= 15);
        for figure in figures {
            assert!(!figure.caption.is_empty(), "{figure:?}");
            let mut position = match figure.position.as_str() {
                "start" => Position::initial(),
                text => Position::parse_position(&Position::initial(), text)
                    .unwrap_or_else(|trouble| panic!("{figure:?}: {trouble}")),
            };
            for text in &figure.moves {
                let mv = position
                    .move_by_text(text)
                    .unwrap_or_else(|| panic!("{figure:?}: {text} is not legal"));
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
        assert_eq!((&fr.position, &fr.moves), (&en.position, &en.moves));
    }
}

#[test]
fn every_decision_is_on_both_pages() {
    for decision in CARD.decisions {
        for page in CARD.rules {
            assert!(page.contains(&format!("**{}**", decision.id)), "{}", decision.id);
        }
    }
}
