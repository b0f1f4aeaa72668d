//! The terms of the hand evaluation in players' words.

use escale_hints::TermWords;

/// Every name of a term, in the order of `weights.rs`; what players call the same is one thing.
pub(crate) static TERM_WORDS: [TermWords; 3] = [
    TermWords::new(
        &["ways"],
        "les chemins d'un château à l'autre",
        "the ways from castle to castle",
    ),
    TermWords::new(&["figures"], "la place des pions", "the placing of the figures"),
    TermWords::new(
        &["own figure and wall", "enemy figure and wall"],
        "les remparts autour des pions",
        "the walls around the figures",
    ),
];
