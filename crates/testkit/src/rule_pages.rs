//! The rule pages of a game: their live figures, and what they say of the decisions.
//!
//! A figure is a fenced block; its moves, canonical and separated by spaces, may be left out:
//!
//! ````text
//! ```figure
//! position start
//! moves    d2-e3
//! caption  One sentence on what is to be seen.
//! ```
//! ````

use escale_rules::{Card, DecisionStatus, Notation};

use crate::setting::position;

/// A figure of a rule page.
#[derive(Clone, Debug)]
pub struct Figure<P> {
    /// Its position text, or `start`.
    pub position: String,
    /// Its moves.
    pub moves: Vec<String>,
    /// What it says.
    pub caption: String,
    /// What stands on the board after its moves.
    pub end: P,
}

/// The figures of a page. Each must be closed, have a caption, stand, and play its moves by their
/// canonical texts.
pub fn figures<P: Notation>(page: &str) -> Vec<Figure<P>> {
    let blocks = page.split("```figure\n").skip(1);
    blocks
        .map(|block| {
            let (block, _) = block
                .split_once("\n```")
                .unwrap_or_else(|| panic!("not closed: {block}"));
            figure(block)
        })
        .collect()
}

fn figure<P: Notation>(block: &str) -> Figure<P> {
    let (mut start, mut moves, mut caption) = (None, Vec::new(), None);
    for line in block.lines() {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "position" => start = Some(rest.trim()),
            "moves" => moves = rest.split_whitespace().map(str::to_owned).collect(),
            "caption" => caption = Some(rest.trim()),
            _ => panic!("a figure has no {word}: {block}"),
        }
    }
    let start = start.unwrap_or_else(|| panic!("no position: {block}"));
    let caption = caption.filter(|caption| !caption.is_empty());
    let end = moves.iter().fold(position::<P>(start), |position, text| {
        let mv = position.move_by_text(text);
        position.child(mv.unwrap_or_else(|| panic!("{text} is not legal in {}", position.position_text())))
    });
    Figure {
        position: start.to_owned(),
        moves,
        caption: caption.unwrap_or_else(|| panic!("no caption: {block}")).to_owned(),
        end,
    }
}

/// Both rule pages: the same figures in both languages, the start first among
/// them, and a row for every decision with its status.
pub fn rule_pages<P: Notation>(card: &Card) {
    let shown = card.rules.map(|page| {
        let figures = figures::<P>(page);
        assert!(figures.len() >= 12, "{}: {} figures are few", card.id, figures.len());
        assert_eq!(figures[0].position, "start", "{}: the set-up comes first", card.id);
        figures
            .into_iter()
            .map(|figure| (figure.position, figure.moves))
            .collect::<Vec<_>>()
    });
    let [french, english] = shown;
    assert_eq!(french, english, "{}: figures of the two languages", card.id);

    let words = |status| match status {
        DecisionStatus::Certain => ["certain", "certain"],
        DecisionStatus::Derived => ["déduit", "derived"],
        DecisionStatus::Sourced => ["documenté", "sourced"],
        DecisionStatus::Chosen => ["choisi", "chosen"],
    };
    for decision in card.decisions {
        let row = |page: &'static str| {
            page.lines()
                .find(|line| line.starts_with(&format!("| {} |", decision.id)))
                .unwrap_or_else(|| panic!("{}: no row for {}", card.id, decision.id))
        };
        for (page, word) in card.rules.into_iter().zip(words(decision.status)) {
            let line = row(page);
            assert!(line.ends_with(&format!("| {word} |")), "{}: {line}", card.id);
        }
    }
}
