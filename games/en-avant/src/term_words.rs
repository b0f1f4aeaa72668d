//! The terms of the hand evaluation in players' words.

use escale_hints::TermWords;

/// Every name of a term, in the order of `weights.rs`; what players call the same is one thing.
pub(crate) static TERM_WORDS: [TermWords; 28] = [
    TermWords::new(&["pawn"], "un Pion", "a Pawn"),
    TermWords::new(&["knight"], "un Cavalier", "a Knight"),
    TermWords::new(&["bishop"], "un Fou", "a Bishop"),
    TermWords::new(&["rook"], "une Tour", "a Rook"),
    TermWords::new(&["queen"], "une Dame", "a Queen"),
    TermWords::new(&["bishop pair"], "la paire de Fous", "the pair of Bishops"),
    TermWords::new(&["pilier", "pilier on"], "les Piliers", "the Pillars"),
    TermWords::new(&["knight room"], "l'espace des Cavaliers", "room for the Knights"),
    TermWords::new(&["bishop room"], "l'espace des Fous", "room for the Bishops"),
    TermWords::new(&["rook room"], "l'espace des Tours", "room for the Rooks"),
    TermWords::new(&["queen room"], "l'espace de la Dame", "room for the Queen"),
    TermWords::new(&["stepping stones"], "les Piliers à prendre", "Pillars to take"),
    TermWords::new(&["bystanders"], "les pièces immobiles", "pieces that cannot move"),
    TermWords::new(&["pawn progress"], "l'avance des Pions", "the Pawns' advance"),
    TermWords::new(&["passed pawns"], "les Pions passés", "passed Pawns"),
    TermWords::new(
        &["walled pawns"],
        "les Pions derrière un Pilier",
        "Pawns behind a Pillar",
    ),
    TermWords::new(
        &["attacked by pawns"],
        "les pièces attaquées par des Pions",
        "pieces attacked by Pawns",
    ),
    TermWords::new(&["loose"], "les pièces sans défense", "undefended pieces"),
    TermWords::new(
        &["king early walk", "king late walk"],
        "la marche du Roi",
        "the King's advance",
    ),
    TermWords::new(
        &["king open road"],
        "la route libre devant le Roi",
        "an open road before the King",
    ),
    TermWords::new(&["king cover", "king pressure"], "l'abri du Roi", "the King's shelter"),
    TermWords::new(&["turn"], "le tour de jouer", "having the move"),
    TermWords::new(&["pawn on"], "la place des Pions", "the placing of the Pawns"),
    TermWords::new(&["knight on"], "la place des Cavaliers", "the placing of the Knights"),
    TermWords::new(&["bishop on"], "la place des Fous", "the placing of the Bishops"),
    TermWords::new(&["rook on"], "la place des Tours", "the placing of the Rooks"),
    TermWords::new(&["queen on"], "la place de la Dame", "the placing of the Queen"),
    TermWords::new(&["king on"], "la place du Roi", "the placing of the King"),
];
