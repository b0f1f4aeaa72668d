//! The terms of the hand evaluation in players' words.

use escale_hints::TermWords;

/// Every name of a term, in the order of `weights.rs`; what players call the same is one thing.
pub(crate) static TERM_WORDS: [TermWords; 14] = [
    TermWords::new(&["knights", "knight on"], "les Chevaliers", "the Knights"),
    TermWords::new(&["squires", "squire on"], "les Écuyers", "the Squires"),
    TermWords::new(&["pawns", "pawn on"], "les Pions", "the Pawns"),
    TermWords::new(&["in-lice"], "les Chevaliers en lice", "Knights in the lists"),
    TermWords::new(&["advance"], "l'avance des Chevaliers", "the Knights' advance"),
    TermWords::new(&["lice-in-reach"], "les lices à portée", "lists within reach"),
    TermWords::new(&["lice-guarded"], "les lices bouchées", "lists stopped up"),
    TermWords::new(&["knight-moves"], "la mobilité des Chevaliers", "Knight mobility"),
    TermWords::new(
        &["reserve-moves", "reserve-ground"],
        "les coups d'attente",
        "waiting moves",
    ),
    TermWords::new(&["blocked-knights"], "les Chevaliers bloqués", "blocked Knights"),
    TermWords::new(
        &["taken-next", "knight-taken-next", "loose", "loose-knights"],
        "les pièces en prise",
        "pieces that can be taken",
    ),
    TermWords::new(&["lead-near-end"], "le compte des lices", "the count of the lists"),
    TermWords::new(&["stranded"], "les Chevaliers échoués", "Knights run aground"),
    TermWords::new(&["turn"], "le tour de jouer", "having the move"),
];
