//! The terms of the hand evaluation in players' words.

use escale_hints::TermWords;

/// Every name of a term, in the order of `weights.rs`; what players call the same is one thing.
pub(crate) static TERM_WORDS: [TermWords; 18] = [
    TermWords::new(&["archer"], "un Archer", "an Archer"),
    TermWords::new(&["chevalier"], "un Chevalier", "a Knight"),
    TermWords::new(&["chevalier mobility"], "la mobilité des Chevaliers", "Knight mobility"),
    TermWords::new(&["archer mobility"], "la mobilité des Archers", "Archer mobility"),
    TermWords::new(
        &["arrows under chevaliers"],
        "les flèches sous les Chevaliers",
        "the arrows beneath the Knights",
    ),
    TermWords::new(
        &["arrows under archers"],
        "les flèches sous les Archers",
        "the arrows beneath the Archers",
    ),
    TermWords::new(&["archer advance"], "l'avance des Archers", "the Archers' advance"),
    TermWords::new(&["centre control"], "le centre", "the centre"),
    TermWords::new(
        &[
            "hits on the roi's zone",
            "chevaliers aiming at the roi",
            "archers near the roi",
        ],
        "l'attaque du Roi",
        "the attack on the King",
    ),
    TermWords::new(
        &["escapes of the roi"],
        "les cases de fuite du Roi",
        "the King's flight squares",
    ),
    TermWords::new(&["shield of the roi"], "l'abri du Roi", "the King's shelter"),
    TermWords::new(&["hanging enemies"], "les pièces sans défense", "undefended pieces"),
    TermWords::new(
        &["chevaliers hit by archers"],
        "les Chevaliers menacés par des Archers",
        "Knights attacked by Archers",
    ),
    TermWords::new(&["defended men"], "les pièces défendues", "defended pieces"),
    TermWords::new(&["tempo"], "le tour de jouer", "having the move"),
    TermWords::new(&["archer on"], "la place des Archers", "the placing of the Archers"),
    TermWords::new(
        &["chevalier on"],
        "la place des Chevaliers",
        "the placing of the Knights",
    ),
    TermWords::new(&["roi on"], "la place du Roi", "the placing of the King"),
];
