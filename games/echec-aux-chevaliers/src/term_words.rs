//! The terms of the hand evaluation in players' words.

use escale_hints::TermWords;

/// Every name of a term, in the order of `weights.rs`; what players call the same is one thing.
pub(crate) static TERM_WORDS: [TermWords; 15] = [
    TermWords::new(&["knight"], "un Chevalier", "a Knight"),
    TermWords::new(&["man"], "un homme d'armes", "a Man-at-arms"),
    TermWords::new(
        &["man-advance", "man-across"],
        "l'avance des gens d'armes",
        "the advance of the Men-at-arms",
    ),
    TermWords::new(&["knight-advance"], "l'avance des Chevaliers", "the Knights' advance"),
    TermWords::new(
        &["at-the-gate", "near-the-gate"],
        "les abords du château adverse",
        "the approaches to the enemy castle",
    ),
    TermWords::new(
        &["on-the-castle", "can-arrive"],
        "l'entrée au château",
        "entry to the castle",
    ),
    TermWords::new(
        &["guard", "flank-open"],
        "la garde du château",
        "the guard of the castle",
    ),
    TermWords::new(&["hop-reach"], "les sauts des Chevaliers", "the Knights' hops"),
    TermWords::new(&["steps"], "la mobilité", "mobility"),
    TermWords::new(
        &["loose-and-waiting", "loose-on-move"],
        "les pièces en prise",
        "pieces that can be taken",
    ),
    TermWords::new(&["linked"], "les pièces côte à côte", "pieces side by side"),
    TermWords::new(&["corridor"], "le couloir", "the corridor"),
    TermWords::new(&["tempo"], "le tour de jouer", "having the move"),
    TermWords::new(&["knight on"], "la place des Chevaliers", "the placing of the Knights"),
    TermWords::new(
        &["man on"],
        "la place des gens d'armes",
        "the placing of the Men-at-arms",
    ),
];
