//! The promises of the contract, checked on random games.

use std::collections::{HashMap, HashSet};

use escale_rules::{Lang, MoveBuf, Notation, Repetition, TroubleKind};

use crate::{Random, hostile_texts, move_texts, random_game};

/// How much to do.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Random games to play.
    pub games: u64,
    /// Plies after which a game that neither ended nor repeated is cut.
    pub plies: usize,
    /// Check the texts and click paths of every move in one position out of this many.
    pub every: usize,
    /// Cases for the hostile-text properties.
    pub texts: u32,
}

impl Default for Effort {
    fn default() -> Self {
        Self {
            games: 200,
            plies: 400,
            every: 7,
            texts: 2000,
        }
    }
}

/// The whole contract on the game's default table.
pub fn contract<P: Notation>() {
    contract_on(&P::initial(), Effort::default());
}

/// The whole contract under table options: `table` is the start position that carries them.
pub fn contract_on<P: Notation>(table: &P, effort: Effort) {
    assert!(
        size_of::<P>() <= 128,
        "a position is copied at every node: {} bytes are too many",
        size_of::<P>()
    );
    board_is_well_formed(table);
    options_are_canonical(table);
    let mut samples = Vec::new();
    for seed in 0..effort.games {
        let game = random_game(*table, effort.plies, &mut Random::new(seed));
        let mut seen: HashMap<u64, Vec<P>> = HashMap::new();
        for (index, (position, played)) in game.iter().enumerate() {
            let context = format!("game {seed}, ply {index}: {}", position.position_text());
            check_position(table, position, &context);
            if (index + seed as usize).is_multiple_of(effort.every) {
                check_moves(position, &context);
                samples.push(*position);
            }
            let twins = seen.entry(position.key()).or_default();
            assert!(
                P::REPETITION != Repetition::Impossible || twins.is_empty(),
                "{context}: a position came again in a game where none can"
            );
            for twin in twins.iter() {
                assert_eq!(twin.turn(), position.turn(), "{context}: same key, other side to move");
                // Counters may differ and one of the two may be drawn by them; the moves of a
                // position that goes on may not.
                if twin.decided().is_none() && position.decided().is_none() {
                    assert_eq!(
                        move_texts(twin),
                        move_texts(position),
                        "{context}: same key, other moves"
                    );
                }
            }
            twins.push(*position);
            if let Some(mv) = *played {
                assert_ne!(
                    position.child(mv).turn(),
                    position.turn(),
                    "{context}: the same side moves twice"
                );
            }
            if played.is_some_and(|mv| position.is_irreversible(mv)) {
                let gone: HashSet<u64> = seen.keys().copied().collect();
                for (later, _) in &game[index + 1..] {
                    assert!(
                        !gone.contains(&later.key()),
                        "{context}: came again after an irreversible move"
                    );
                }
                seen.clear();
            }
        }
        let (last, _) = game.last().expect("a game has at least its start");
        let repeated = seen.values().any(|twins| twins.len() >= 3);
        assert!(
            last.outcome().is_some() || repeated || P::REPETITION == Repetition::ThirdDraws,
            "game {seed} neither ends nor repeats within {} plies",
            effort.plies
        );
    }
    hostile_texts(table, &samples, effort.texts);
}

/// What holds in every position.
fn check_position<P: Notation>(table: &P, position: &P, context: &str) {
    assert_eq!(
        position.key(),
        position.key_from_scratch(),
        "{context}: incremental key"
    );
    let moves = position.moves();
    if position.decided().is_none() {
        assert_eq!(position.legal_count(), moves.len() as u64, "{context}: legal_count");
    }
    let distinct: HashSet<_> = moves.as_slice().iter().copied().collect();
    assert_eq!(distinct.len(), moves.len(), "{context}: a move is generated twice");
    let verdict = position.verdict();
    assert_eq!(
        verdict.as_ref().map(|v| v.outcome),
        position.outcome(),
        "{context}: verdict and outcome differ"
    );
    let nonsense = position.parse_move("?!").expect_err("no game writes a move like that");
    let kind = verdict.as_ref().map_or(TroubleKind::Unreadable, |_| TroubleKind::Over);
    assert_eq!(nonsense.kind, kind, "{context}: {nonsense}");
    if let Some(verdict) = &verdict {
        assert!(!verdict.reason.phrase.fr.is_empty() && !verdict.reason.phrase.en.is_empty());
        assert!(
            verdict.reason.code.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'),
            "{context}: reason code"
        );
    }

    assert_eq!(position.options(), table.options(), "{context}: options of the table");

    let text = position.position_text();
    assert!(
        !text.contains('\n') && text == text.trim(),
        "{context}: a position text is one line"
    );
    match P::parse_position(table, &text) {
        Ok(again) => {
            assert_eq!(again.position_text(), text, "{context}: position text round trip");
            assert_eq!(
                again.key(),
                again.key_from_scratch(),
                "{context}: key of a parsed position"
            );
            assert_eq!(
                again.options(),
                table.options(),
                "{context}: options of a parsed position"
            );
            assert_eq!(
                again.turn(),
                position.turn(),
                "{context}: side to move of a parsed position"
            );
            // A verdict may depend on the move just played and be lost in the text; an open
            // position must come back whole.
            if verdict.is_none() {
                assert_eq!(again.key(), position.key(), "{context}: key of a parsed position");
                assert_eq!(
                    move_texts(&again),
                    move_texts(position),
                    "{context}: moves of a parsed position"
                );
            }
        }
        Err(trouble) => panic!("{context}: its own text is refused: {trouble}"),
    }
}

/// What holds for every move of a position.
fn check_moves<P: Notation>(position: &P, context: &str) {
    let board = position.board();
    let places: HashSet<&str> = board
        .cells
        .iter()
        .map(|c| c.id.as_str())
        .chain(board.edges.iter().map(|e| e.id.as_str()))
        .collect();
    let scene = position.scene();
    let mut taken = HashSet::new();
    for piece in &scene.pieces {
        assert!(
            places.contains(piece.at.as_str()),
            "{context}: a piece stands nowhere: {}",
            piece.at
        );
        assert!(taken.insert(piece.at.as_str()), "{context}: two pieces on {}", piece.at);
    }
    for mark in &scene.marks {
        assert!(
            places.contains(mark.at.as_str()),
            "{context}: a mark stands nowhere: {}",
            mark.at
        );
    }

    let moves = position.moves();
    let mut texts = HashSet::new();
    let mut owner: HashMap<Vec<String>, String> = HashMap::new();
    for &mv in moves.as_slice() {
        let text = position.move_text(mv);
        assert!(!text.contains(char::is_whitespace), "{context}: a space in {text}");
        assert!(texts.insert(text.clone()), "{context}: two moves are written {text}");
        assert_eq!(
            position.parse_move(&text).as_ref(),
            Ok(&mv),
            "{context}: {text} read back"
        );
        for lang in [Lang::Fr, Lang::En] {
            let written = position.written(mv, lang);
            assert_eq!(
                position.parse_move_in(&written, lang).as_ref(),
                Ok(&mv),
                "{context}: {written} ({lang:?}) read back"
            );
        }
        let spoken = position.spoken(mv);
        assert!(
            !spoken.fr.is_empty() && !spoken.en.is_empty(),
            "{context}: {text} cannot be said"
        );
        let paths = position.paths(mv);
        assert!(!paths.is_empty(), "{context}: {text} cannot be clicked");
        for path in paths {
            assert!(!path.is_empty(), "{context}: {text} has an empty click path");
            for click in &path {
                assert!(
                    places.contains(click.as_str()) || click.starts_with('='),
                    "{context}: {text} clicks {click}, which is nowhere"
                );
            }
            if let Some(other) = owner.insert(path.clone(), text.clone()) {
                assert_eq!(other, text, "{context}: the clicks {path:?} enter two moves");
            }
        }
    }
}

/// A table set up again with the options it tells is the same table, and tells the same options.
fn options_are_canonical<P: Notation>(table: &P) {
    assert_eq!(P::initial().options(), [], "the game as sold has no options");
    let options = table.options();
    for choice in &options {
        choice
            .check_length()
            .unwrap_or_else(|trouble| panic!("a canonical option is refused for its length: {trouble}"));
    }
    match P::with_options(&options) {
        Ok(again) => {
            assert_eq!(again, *table, "the table of the canonical options");
            assert_eq!(again.options(), options, "canonical options, once more");
        }
        Err(trouble) => panic!("the table's own options are refused: {trouble}"),
    }
}

fn board_is_well_formed<P: Notation>(table: &P) {
    let board = table.board();
    let mut ids = HashSet::new();
    for cell in &board.cells {
        assert!(ids.insert(cell.id.clone()), "two places are called {}", cell.id);
        assert!(
            (0..board.width).contains(&cell.x) && (0..board.height).contains(&cell.y),
            "{} is off the board",
            cell.id
        );
    }
    for edge in &board.edges {
        assert!(ids.insert(edge.id.clone()), "two places are called {}", edge.id);
        let (dx, dy) = (edge.to.0 - edge.from.0, edge.to.1 - edge.from.1);
        assert_eq!(dx.abs() + dy.abs(), 1, "the edge {} is not of unit length", edge.id);
    }
    for files in [&board.files, &board.far_files] {
        assert!(files.is_empty() || files.len() == board.width as usize);
    }
    assert!(board.ranks.is_empty() || board.ranks.len() == board.height as usize);
}
