//! The archive card.

use escale_rules::{Card, Certainty, Decision, DecisionStatus, OptionKind, OptionSpec, Phrase};

use crate::notation::{ARROWS_OPTION, KING_OPTION};

/// What the shelf says of Les Fous du Roi.
pub static CARD: Card = Card {
    id: "fous-du-roi",
    title: "Les Fous du Roi",
    tagline: Phrase::new(
        "Des échecs où c'est la case, et non la pièce, qui dit par où partir.",
        "Chess in which the square, not the piece, says which way to go.",
    ),
    aim: Phrase::new(
        "Donnez au Roi adverse un assaut sans parade.",
        "Give the enemy King an assault to which there is no reply.",
    ),
    origin: Phrase::new(
        "auteur non nommé ; d'après Smess (Perry Grant, Parker, 1970) et All the King's Men (Parker, 1979)",
        "author not named; after Smess (Perry Grant, Parker, 1970) and All the King's Men (Parker, 1979)",
    ),
    author: None,
    publisher: None,
    year: None,
    players: &[2],
    roles: &[],
    age: Some(10),
    minutes: (20, 45),
    minutes_by: Phrase::new("notre estimation", "our estimate"),
    camps: [Phrase::new("Blancs", "White"), Phrase::new("Noirs", "Black")],
    certainty: Certainty::Likely,
    decisions: &[
        Decision {
            id: "F1",
            what: Phrase::new(
                "Le plateau, la mise en place et les flèches sont ceux d'All the King's Men.",
                "Board, set-up and arrows are those of All the King's Men.",
            ),
            why: Phrase::new(
                "Les figures sont absentes du texte dont nous disposons ; les pièces et l'annonce de l'assaut sont les mêmes. Les flèches sont celles de Smess, dans deux transcriptions publiques qui concordent ; une critique dit que le plateau de 1979 en diffère par endroits. Très probable ; une autre carte de flèches peut être chargée.",
                "The figures are missing from the text at hand; the pieces and the call of assault are the same. The arrows are those of Smess, in two public transcriptions that agree; one review says that the board of 1979 differs in places. Very likely; another arrow map can be loaded.",
            ),
            status: DecisionStatus::Sourced,
        },
        Decision {
            id: "F2",
            what: Phrase::new(
                "On ne peut ni laisser ni mettre son Roi sous l'assaut.",
                "One may neither leave nor put one's King under assault.",
            ),
            why: Phrase::new(
                "Comme aux échecs : le feuillet oblige à parer sans dire si l'on a le droit de se tromper. Les descriptions de Smess laissent prendre le Roi ; c'est une autre lecture que l'on peut choisir.",
                "As in chess: the leaflet demands a reply without saying whether a player is allowed to err. Descriptions of Smess let the King be taken, which is another reading that can be chosen.",
            ),
            status: DecisionStatus::Chosen,
        },
        Decision {
            id: "F3",
            what: Phrase::new(
                "Deux Rois seuls font nulle, sauf assaut sans parade.",
                "Two bare Kings draw, but for an assault without a reply.",
            ),
            why: Phrase::new(
                "Une description de Smess (Jocly) le dit ; l'assaut sans parade passe avant, car le feuillet donne alors la partie gagnée.",
                "A description of Smess (Jocly) says so; an assault without a reply comes first, since the leaflet then gives the game as won.",
            ),
            status: DecisionStatus::Sourced,
        },
        Decision {
            id: "F4",
            what: Phrase::new(
                "Le pat, la troisième répétition et cinquante coups chacun sans prise font nulle. Les camps s'appellent Blancs et Noirs, les Blancs commencent, une pièce clouée donne tout de même l'assaut, personne ne passe.",
                "Stalemate, the third repetition and fifty moves each without a capture are draws. The camps are called White and Black, White begins, a pinned piece gives assault all the same, nobody passes.",
            ),
            why: Phrase::new(
                "Le feuillet n'en dit rien ; nous suivons l'usage des échecs. Smess ne connaît pas le pat.",
                "The leaflet is silent; we follow the custom of chess. Smess knows no stalemate.",
            ),
            status: DecisionStatus::Chosen,
        },
    ],
    options: &[
        OptionSpec {
            key: KING_OPTION,
            kind: OptionKind::Word("pris"),
            name: Phrase::new("Roi pris", "King taken"),
            what: Phrase::new(
                "Le Roi se prend au lieu d'être maté : on peut le laisser sous l'assaut, et qui le prend gagne aussitôt. Deux Rois seuls font partie nulle.",
                "The King is taken instead of being mated: he may be left under assault, and whoever takes him wins at once. Two Kings alone are a draw.",
            ),
            decision: Some("F2"),
        },
        OptionSpec {
            key: ARROWS_OPTION,
            kind: OptionKind::TextFile,
            name: Phrase::new("autre carte de flèches", "another arrow map"),
            what: Phrase::new(
                "On joue sur une autre carte de flèches, lue dans un fichier texte : une ligne par rangée, de 8 à 1, comme « 8 | E S | E S W | … ».",
                "Plays on another arrow map, read from a text file: one line a rank, from 8 down to 1, like “8 | E S | E S W | …”.",
            ),
            decision: Some("F1"),
        },
    ],
    openings: include_str!("../openings.txt"),
    archive: [include_str!("../card.fr.md"), include_str!("../card.en.md")],
    rules: [include_str!("../rules.fr.md"), include_str!("../rules.en.md")],
    readings: include_str!("../readings.txt"),
    statistics: include_str!("../statistics.txt"),
    truths: include_str!("../truths.txt"),
};
