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
        "Donnez au Roi adverse un assaut que rien ne peut parer.",
        "Assault the enemy King so that nothing can save him.",
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
                "Le plateau, le placement et les flèches sont ceux d'All the King's Men.",
                "Board, set-up and arrows are those of All the King's Men.",
            ),
            why: Phrase::new(
                "Le plateau du feuillet est perdu ; le matériel et l'annonce sont les mêmes, et deux transcriptions publiques indépendantes des flèches de Smess concordent. Très probable ; une autre carte de flèches peut être chargée.",
                "The leaflet's board is lost; material and announcement are the same, and two independent public transcriptions of the Smess arrows agree. Very likely; another arrow map can be loaded.",
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
                "Le feuillet oblige à parer l'assaut et donne la partie à qui l'a fait sans réplique ; s'y jeter soi-même n'aurait pas de sens.",
                "The leaflet obliges to answer an assault and gives the game to whoever makes one without a reply; walking into one would make no sense.",
            ),
            status: DecisionStatus::Derived,
        },
        Decision {
            id: "F3",
            what: Phrase::new(
                "Sont nulles : aucun coup légal sans assaut, les deux Rois seuls, la troisième répétition, cinquante coups chacun sans prise. Les Blancs commencent.",
                "Draws: no legal move without assault, the two Kings alone, a third repetition, fifty moves each without a capture. White begins.",
            ),
            why: Phrase::new(
                "Le feuillet n'en dit rien ; nous suivons l'usage des échecs.",
                "The leaflet is silent; we follow the custom of chess.",
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
                "Joue sur une autre carte de flèches, lue dans un fichier texte : une ligne par rangée, de 8 à 1, comme « 8 | E S | E S W | … ».",
                "Plays on another arrow map, read from a text file: one line a rank, from 8 down to 1, like “8 | E S | E S W | …”.",
            ),
            decision: Some("F1"),
        },
    ],
    openings: include_str!("../openings.txt"),
    archive: [include_str!("../card.fr.md"), include_str!("../card.en.md")],
    rules: [include_str!("../rules.fr.md"), include_str!("../rules.en.md")],
};
