//! The rule pages of a game: what they hold, their live figures and games, and what they say of the
//! decisions.

use std::collections::BTreeSet;

use escale_pages::{AnnotatedGame, Block, Figure, Measured, Page, Readings, Span, Statistics, plain, read, truths};
use escale_rules::{Card, Choice, DecisionStatus, Lang, Notation};

use crate::setting::position_on;

/// Lines of the summary, and figures beside them.
const ESSENTIAL: (usize, usize) = (6, 3);

/// The sections every page has, in this order; there may be others between them.
const SECTIONS: &[&str] = &[
    "essential",
    "end",
    "game",
    "principles",
    "questions",
    "reading",
    "other-readings",
    "notation",
];

/// The figures of a page with what stands on the board after their moves. Each must have a caption,
/// stand, and play its moves by their canonical texts.
pub fn figures<P: Notation>(card: &Card, lang: Lang) -> Vec<(Figure, P)> {
    let page = read(card.rules[lang as usize], lang);
    page.blocks
        .into_iter()
        .filter_map(|block| match block {
            Block::Figure(figure) => {
                let end = figure_end(&figure);
                Some((figure, end))
            }
            _ => None,
        })
        .collect()
}

fn begun<P: Notation>(text: Option<&str>, options: &[Choice]) -> P {
    let table = P::with_options(options).unwrap_or_else(|trouble| panic!("{options:?}: {trouble}"));
    position_on(&table, text.unwrap_or("start"))
}

fn played<P: Notation>(position: P, text: &str) -> P {
    let mv = position.move_by_text(text);
    position.child(mv.unwrap_or_else(|| panic!("{text} is not legal in {}", position.position_text())))
}

fn figure_end<P: Notation>(figure: &Figure) -> P {
    let Figure {
        position,
        options,
        moves,
        labels,
        caption,
    } = figure;
    assert!(!caption.is_empty(), "no caption: {figure:?}");
    let start: P = begun(position.as_deref(), options);
    let board = start.board();
    for (at, text) in labels {
        let places = board.cells.iter().map(|cell| &cell.id);
        let mut places = places.chain(board.edges.iter().map(|edge| &edge.id));
        assert!(places.any(|id| id == at), "no place {at}: {figure:?}");
        assert!((1..=4).contains(&text.chars().count()), "{at}={text} is no short text");
    }
    moves.iter().fold(start, |position, text| played(position, text))
}

/// Plays a game of a page to its end; its notes are in order, and each belongs to a ply.
fn check_game<P: Notation>(game: &AnnotatedGame) {
    let plies = game.notes.iter().map(|note| note.ply);
    assert!(plies.clone().is_sorted_by(|a, b| a < b), "notes in order: {game:?}");
    assert!(
        plies.max().is_some_and(|last| last <= game.moves.len()),
        "notes of plies: {game:?}"
    );
    assert!(!game.caption.is_empty() && game.notes.len() >= 3, "words: {game:?}");
    let start: P = begun(game.position.as_deref(), &game.options);
    let end = game.moves.iter().fold(start, |position, text| played(position, text));
    assert!(end.verdict().is_some(), "a game is played to its end");
}

fn section(page: &Page, id: &str) -> Vec<Block> {
    let is_heading = |block: &Block, wanted: Option<&str>| match block {
        Block::Heading { level: 2, id, .. } => wanted.is_none_or(|wanted| wanted == id),
        _ => false,
    };
    let blocks = page.blocks.iter().skip_while(|block| !is_heading(block, Some(id)));
    let body = blocks.skip(1).take_while(|block| !is_heading(block, None));
    body.cloned().collect()
}

fn links(spans: &[Span], found: &mut Vec<String>) {
    for span in spans {
        match span {
            Span::Link { text, href } => {
                found.push(href.clone());
                links(text, found);
            }
            Span::Strong(inner) | Span::Em(inner) => links(inner, found),
            Span::Text(_) | Span::Code(_) | Span::Bar(_) => {}
        }
    }
}

/// All runs of words of a page.
fn runs(page: &Page) -> Vec<&Vec<Span>> {
    page.blocks
        .iter()
        .flat_map(|block| -> Vec<&Vec<Span>> {
            match block {
                Block::Heading { text, .. } | Block::Paragraph(text) => vec![text],
                Block::List { items, .. } => items.iter().collect(),
                Block::Table { head, rows } => head.iter().chain(rows.iter().flatten()).collect(),
                _ => Vec::new(),
            }
        })
        .collect()
}

/// What the structure of one page must be.
fn check_structure(card: &Card, page: &Page, lang: Lang) {
    let id = card.id;
    let headings: Vec<(u8, &str)> = page
        .blocks
        .iter()
        .filter_map(|block| match block {
            Block::Heading { level, id, .. } => Some((*level, &id[..])),
            _ => None,
        })
        .collect();
    assert_eq!(headings[0].0, 1, "{id}: the title comes first");
    let ids: BTreeSet<&str> = headings.iter().map(|&(_, id)| id).collect();
    assert_eq!(ids.len(), headings.len(), "{id}: a heading's name comes twice");
    let mut rest = headings.iter().map(|&(_, id)| id);
    for wanted in SECTIONS {
        assert!(
            rest.any(|id| id == *wanted),
            "{id}, {lang:?}: no section {wanted}, or not in its place"
        );
    }
    let essential = section(page, "essential");
    let lines = essential.iter().map(|block| match block {
        Block::List { items, .. } => items.len(),
        _ => 0,
    });
    let shown = essential
        .iter()
        .filter(|block| matches!(block, Block::Figure(_)))
        .count();
    assert_eq!(
        (lines.sum(), shown),
        ESSENTIAL,
        "{id}, {lang:?}: the essential in six lines and three figures"
    );
    let tables = page
        .blocks
        .iter()
        .filter(|block| matches!(block, Block::Readings))
        .count();
    assert_eq!(tables, 1, "{id}, {lang:?}: one place for the measured readings");

    let mut found = Vec::new();
    for run in runs(page) {
        links(run, &mut found);
        let text = plain(run);
        assert!(
            !text.contains("**") && !text.contains("```"),
            "{id}: markup is left in {text}"
        );
        for cited in cited(&text) {
            let known = card.decisions.iter().any(|decision| decision.id == cited);
            assert!(known, "{id}: no decision {cited}: {text}");
        }
    }
    let own = format!("/game/{id}/rules#");
    for href in found {
        if let Some(name) = href.strip_prefix('#').or_else(|| href.strip_prefix(&own)) {
            assert!(
                ids.contains(name),
                "{id}, {lang:?}: a link to {href}, which is not there"
            );
        }
    }
}

/// Decisions named in brackets: `(A4)`, `(L1, L3)`.
fn cited(text: &str) -> Vec<&str> {
    let brackets = text.split('(').skip(1).filter_map(|rest| rest.split_once(')'));
    let words = brackets.flat_map(|(inside, _)| inside.split([',', ' ']));
    let is_decision = |word: &&str| {
        let mut signs = word.chars();
        signs.next().is_some_and(|sign| sign.is_ascii_uppercase())
            && !signs.as_str().is_empty()
            && signs.as_str().bytes().all(|byte| byte.is_ascii_digit())
    };
    words.filter(is_decision).collect()
}

/// What was measured of the readings: ours first, every other one the card offers, and games that
/// add up.
fn check_readings(card: &Card) {
    let id = card.id;
    let Readings { command, measured } = Readings::read(card.readings).unwrap_or_else(|| panic!("{id}: readings.txt"));
    assert!(command.starts_with("escale readings "), "{id}: {command}");
    assert!(
        measured.first().is_some_and(|ours| ours.options.is_empty()),
        "{id}: ours comes first"
    );
    for option in card.options.iter().filter(|option| option.decision.is_some()) {
        let is_alone = |row: &&Measured| row.options.len() == 1 && row.options[0].key == option.key;
        assert!(
            measured.iter().any(|row| is_alone(&row)),
            "{id}: {} was not measured",
            option.key
        );
    }
    for row in &measured {
        let sample = row.sample.as_ref().unwrap_or_else(|| panic!("{id}: {row:?}"));
        let ended: u32 = sample.ends.iter().map(|end| end.games).sum();
        assert!(sample.games >= 1_000 && ended == sample.games, "{id}: {row:?}");
        let lasted = sample.plies.mean(sample.games);
        assert!(
            lasted.value > 5.0 && lasted.error < lasted.value / 10.0,
            "{id}: {row:?}"
        );
    }
}

/// What was counted of many games, and three sentences that are borne out by it: no number stands
/// in them that is not taken from there.
fn check_statistics(card: &Card) {
    let id = card.id;
    let counted = Statistics::read(card.statistics).unwrap_or_else(|trouble| panic!("{id}: {trouble}"));
    assert!(counted.results.games >= 10_000, "{id}: {} games", counted.results.games);
    let write = format!("--write games/{id}/statistics.txt");
    assert!(counted.command.ends_with(&write), "{id}: {}", counted.command);
    let truths = truths(card).unwrap_or_else(|trouble| panic!("{id}: {trouble}"));
    assert_eq!(truths.len(), 3, "{id}: three truths");
    for truth in &truths {
        assert!(truth.shown.starts_with("escale "), "{id}: {truth:?}");
        for claim in &truth.claims {
            assert_eq!(claim.holds(&counted), Some(true), "{id}: {claim:?}, look at {truth:?}");
        }
        for lang in [Lang::Fr, Lang::En] {
            assert!(
                truth.told(&counted, lang).is_some(),
                "{id}: a number that was not counted: {truth:?}"
            );
            assert!(!truth.measures(&counted, lang).is_empty(), "{id}: no number: {truth:?}");
            for text in [&truth.title, &truth.text] {
                assert_eq!(loose_numbers(text.plain(lang)), Vec::<&str>::new(), "{id}: {truth:?}");
            }
        }
    }
}

/// Words with digits that are neither taken from the figures nor the name of a place.
fn loose_numbers(text: &str) -> Vec<&str> {
    let outside = text
        .split('{')
        .enumerate()
        .map(|(at, part)| match part.split_once('}') {
            Some((_, after)) if at > 0 => after,
            _ => part,
        });
    let words = outside.flat_map(|part| part.split(|sign: char| !sign.is_alphanumeric()));
    words
        .filter(|word| word.starts_with(|sign: char| sign.is_ascii_digit()))
        .collect()
}

/// Both rule pages: their sections, the same figures and games in both languages, the start first
/// among them, and a row for every decision with its status.
pub fn rule_pages<P: Notation>(card: &Card) {
    let pages = [Lang::Fr, Lang::En].map(|lang| read(card.rules[lang as usize], lang));
    for (page, lang) in pages.iter().zip([Lang::Fr, Lang::En]) {
        check_structure(card, page, lang);
        let figures = figures::<P>(card, lang);
        assert!(figures.len() >= 12, "{}: {} figures are few", card.id, figures.len());
        assert_eq!(figures[0].0.position, None, "{}: the set-up comes first", card.id);
        assert!(
            card.options.iter().all(|option| option.choice().is_none()
                || figures
                    .iter()
                    .any(|(figure, _)| figure.options.iter().any(|one| one.key == option.key))),
            "{}: a reading without a figure",
            card.id
        );
    }
    // What is played does not speak.
    let shown = pages.each_ref().map(|page| {
        page.blocks
            .iter()
            .filter_map(|block| match block {
                Block::Figure(figure) => {
                    let places: Vec<_> = figure.labels.iter().map(|(at, _)| at.clone()).collect();
                    Some((
                        figure.position.clone(),
                        figure.options.clone(),
                        figure.moves.clone(),
                        places,
                    ))
                }
                Block::Game(game) => {
                    check_game::<P>(game);
                    let plies = game.notes.iter().map(|note| note.ply.to_string());
                    Some((
                        game.position.clone(),
                        game.options.clone(),
                        game.moves.clone(),
                        plies.collect(),
                    ))
                }
                _ => None,
            })
            .collect::<Vec<_>>()
    });
    let [french, english] = shown;
    assert_eq!(french, english, "{}: figures and games of the two languages", card.id);

    check_readings(card);
    check_statistics(card);

    let words = |status| match status {
        DecisionStatus::Certain => ["certain", "certain"],
        DecisionStatus::Derived => ["déduit", "derived"],
        DecisionStatus::Sourced => ["documenté", "sourced"],
        DecisionStatus::Chosen => ["choisi", "chosen"],
    };
    for decision in card.decisions {
        for (page, word) in pages.iter().zip(words(decision.status)) {
            let row = page.blocks.iter().find_map(|block| match block {
                Block::Table { rows, .. } => rows.iter().find(|row| plain(&row[0]) == decision.id),
                _ => None,
            });
            let row = row.unwrap_or_else(|| panic!("{}: no row for {}", card.id, decision.id));
            assert_eq!(
                row.last().map(|cell| plain(cell)).as_deref(),
                Some(word),
                "{}",
                decision.id
            );
        }
    }
}
