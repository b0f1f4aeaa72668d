//! Setting up what a test is about, in few words. Everything here panics with the text that was
//! wrong.

use escale_rules::{Choice, MoveBuf, Notation};

/// The start under table options, as (key, value) pairs.
pub fn table<P: Notation>(options: &[(&str, &str)]) -> P {
    let choices: Vec<Choice> = options
        .iter()
        .map(|&(key, value)| Choice {
            key: key.to_owned(),
            value: value.to_owned(),
        })
        .collect();
    P::with_options(&choices).unwrap_or_else(|trouble| panic!("{options:?}: {trouble}"))
}

/// The position of a text, `start` being the start of the game.
pub fn position<P: Notation>(text: &str) -> P {
    position_on(&P::initial(), text)
}

/// The same on a table with options.
pub fn position_on<P: Notation>(table: &P, text: &str) -> P {
    match text {
        "start" => *table,
        text => P::parse_position(table, text).unwrap_or_else(|trouble| panic!("{text}: {trouble}")),
    }
}

/// The position after moves separated by spaces, each in any accepted form.
pub fn after<P: Notation>(position: P, moves: &str) -> P {
    moves.split_whitespace().fold(position, |position, text| {
        let mv = position
            .parse_move(text)
            .unwrap_or_else(|trouble| panic!("{text} in {}: {trouble}", position.position_text()));
        position.child(mv)
    })
}

/// The canonical texts of the legal moves in byte order, as `escale moves` lists them.
pub fn move_texts<P: Notation>(position: &P) -> Vec<String> {
    let moves = position.moves();
    let mut texts: Vec<String> = moves.as_slice().iter().map(|&mv| position.move_text(mv)).collect();
    texts.sort_unstable();
    texts
}
