//! The archive card.

use escale_rules::{Card, Certainty, Decision, DecisionStatus, OptionKind, OptionSpec, Phrase};

use crate::notation::{CASTLE_OPTION, HOME_OPTION};

/// What the shelf says of Alcazar.
pub static CARD: Card = Card {
    id: "alcazar",
    title: "Alcazar",
    tagline: Phrase::new(
        "Huit remparts qui pivotent, deux pions, une cour de seize cases : prenez le château adverse ou murez son maître.",
        "Eight swinging walls, two figures, a courtyard of sixteen squares: take the enemy's castle, or wall its master in.",
    ),
    aim: Phrase::new(
        "Entrez au cœur du château adverse, ou emmurez le pion d'en face.",
        "Step into the heart of the enemy castle, or wall the other figure in.",
    ),
    origin: Phrase::new(
        "Martin Davison, Ravensburger, 1978",
        "Martin Davison, Ravensburger, 1978",
    ),
    author: Some("Martin Davison"),
    publisher: Some("Ravensburger"),
    year: Some(1978),
    players: &[2],
    roles: &[],
    age: None,
    minutes: (15, 15),
    minutes_by: Phrase::new("Science et Vie, 1978", "Science et Vie, 1978"),
    camps: [Phrase::new("Rouge", "Red"), Phrase::new("Vert", "Green")],
    certainty: Certainty::Likely,
    decisions: &[
        Decision {
            id: "A1",
            what: Phrase::new(
                "Chaque château compte trois cases : la case de départ et ses deux voisines, fermées par quatre remparts.",
                "Each castle has three squares: the start square and its two neighbours, closed by four walls.",
            ),
            why: Phrase::new(
                "La figure du feuillet est perdue. Une critique allemande (Keirat) dit que les remparts enferment les deux cases voisines ; le feuillet parle des « cases » au pluriel, et un pion muré seul ne pourrait pas obéir à la règle du troisième tour sans aide.",
                "The leaflet's figure is lost. A German review (Keirat) says the walls close in the two neighbouring squares; the leaflet speaks of squares in the plural, and a figure walled in alone could not obey the third-turn rule without help.",
            ),
            status: DecisionStatus::Sourced,
        },
        Decision {
            id: "A2",
            what: Phrase::new(
                "Les emplacements du bord extérieur reçoivent aussi des remparts.",
                "The slots of the outer border hold walls too.",
            ),
            why: Phrase::new(
                "C'est la seule façon pour un rempart de décrire un demi-cercle au-dessus du vide et de retomber entre deux tours.",
                "Only so can a wall swing half round through the air and come to rest between two towers.",
            ),
            status: DecisionStatus::Derived,
        },
        Decision {
            id: "A3",
            what: Phrase::new(
                "Au troisième tour, un pion qui ne peut pas sortir ne perd pas : son maître déplace un rempart.",
                "On the third turn a figure that cannot step does not lose: its owner moves a wall.",
            ),
            why: Phrase::new(
                "Le feuillet exclut que l'on perde en s'enfermant soi-même.",
                "The leaflet rules out losing by one's own enclosure.",
            ),
            status: DecisionStatus::Derived,
        },
        Decision {
            id: "A4",
            what: Phrase::new(
                "Sa propre case de départ n'est pas une issue : un pion qui n'aurait qu'elle est emmuré.",
                "The own start square is no way out: a figure that has nothing else is immured.",
            ),
            why: Phrase::new(
                "Le pion ne peut aller nulle part ; les quatre façons d'emmurer du feuillet ne citent pourtant pas celle-ci.",
                "The figure can move nowhere; the leaflet's four ways of immuring do not list this one, though.",
            ),
            status: DecisionStatus::Chosen,
        },
        Decision {
            id: "A5",
            what: Phrase::new(
                "Rouge commence ; la troisième apparition d'une même position est une partie nulle.",
                "Red begins; the third occurrence of a position is a draw.",
            ),
            why: Phrase::new("Le feuillet ne dit ni l'un ni l'autre.", "The leaflet says neither."),
            status: DecisionStatus::Chosen,
        },
    ],
    options: &[
        OptionSpec {
            key: CASTLE_OPTION,
            kind: OptionKind::Word("une-case"),
            name: Phrase::new("châteaux d'une case", "castles of one square"),
            what: Phrase::new(
                "Les quatre remparts de chaque camp n'enferment que sa case de départ. Avec ce départ, nous avons résolu le jeu : partie nulle.",
                "Each camp's four walls close in its start square alone. From this start we have solved the game: a draw.",
            ),
            decision: Some("A1"),
        },
        OptionSpec {
            key: HOME_OPTION,
            kind: OptionKind::Word("issue"),
            name: Phrase::new("sa case de départ est une issue", "the start square is a way out"),
            what: Phrase::new(
                "Un pion voisin de sa propre case de départ, sans rempart entre deux, n'est pas emmuré, bien qu'il ne puisse pas y revenir. Résolu aussi : Rouge gagne, mais en 94 coups.",
                "A figure next to its own start square, with no wall between, is not immured, though it may not step back there. Solved too: Red wins, but in 94 moves.",
            ),
            decision: Some("A4"),
        },
    ],
    openings: include_str!("../openings.txt"),
    archive: [include_str!("../card.fr.md"), include_str!("../card.en.md")],
    rules: [include_str!("../rules.fr.md"), include_str!("../rules.en.md")],
};
