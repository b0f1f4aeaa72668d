//! The rule pages' live figures: sound positions, legal canonical moves, the same in both languages.

use escale_echec_aux_chevaliers::{CARD, Position};
use escale_rules::{Notation, Rules};

#[derive(Debug, PartialEq, Eq)]
struct Figure {
    position: String,
    moves: Vec<String>,
}

/// The figures of a page, each checked to have its lines and no others.
fn figures(page: &str) -> Vec<Figure> {
    let mut figures = Vec::new();
    for block in page.split("```figure\n").skip(1) {
        let (body, _) = block.split_once("\n```").expect("a figure is closed");
        let (mut position, mut moves, mut caption) = (None, Vec::new(), None);
        for line in body.lines() {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match word {
                "position" => position = Some(rest.trim().to_string()),
                "moves" => moves = rest.split_whitespace().map(String::from).collect(),
                "caption" => caption = Some(rest.trim()),
                _ => panic!("a line of a figure begins with {word}"),
            }
        }
        assert!(
            caption.is_some_and(|caption| !caption.is_empty()),
            "a figure without a caption: {body}"
        );
        figures.push(Figure {
            position: position.expect("a figure has a position"),
            moves,
        });
    }
    figures
}

#[test]
fn every_figure_can_be_played() {
    for page in CARD.rules {
        for figure in figures(page) {
            let mut position = match figure.position.as_str() {
                "start" => Position::initial(),
                text => Position::parse_position(&Position::initial(), text)
                    .unwrap_or_else(|trouble| panic!("{text}: {trouble}")),
            };
            for text in &figure.moves {
                let mv = position
                    .move_by_text(text)
                    .unwrap_or_else(|| panic!("{text} is not legal in {}", position.position_text()));
                position = position.child(mv);
            }
        }
    }
}

#[test]
fn both_pages_have_the_same_figures() {
    let [french, english] = CARD.rules.map(figures);
    assert!(french.len() >= 12);
    assert_eq!(french, english);
}

#[test]
fn the_figures_said_to_end_a_game_do() {
    let ends: Vec<&str> = figures(CARD.rules[0])
        .iter()
        .filter_map(|figure| {
            let start = Position::parse_position(&Position::initial(), &figure.position).unwrap_or(Position::initial());
            let end = figure.moves.iter().fold(start, |position, text| {
                position.child(position.move_by_text(text).expect("a legal move"))
            });
            end.verdict().map(|verdict| verdict.reason.code)
        })
        .collect();
    assert_eq!(ends, ["castle-held", "castle-held", "no-piece-left", "no-move"]);
}

#[test]
fn both_pages_list_every_decision_with_its_status() {
    for (page, words) in [
        (CARD.rules[0], ["certain", "déduit", "attesté", "choisi"]),
        (CARD.rules[1], ["certain", "derived", "sourced", "chosen"]),
    ] {
        for decision in CARD.decisions {
            let line = page
                .lines()
                .find(|line| line.starts_with(&format!("| {} |", decision.id)))
                .unwrap_or_else(|| panic!("{} is not on the page", decision.id));
            let status = words[decision.status as usize];
            assert!(line.contains(status), "{} should be {status}: {line}", decision.id);
        }
    }
}
