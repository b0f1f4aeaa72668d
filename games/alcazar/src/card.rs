//! The archive card.

use escale_rules::{Card, Certainty, Decision, DecisionStatus, OptionKind, OptionSpec, Phrase};

use crate::notation::{CASTLE_OPTION, HOME_OPTION};

/// What the shelf says of Alcazar.
pub static CARD: Card = Card {
    id: "alcazar",
    title: "Alcazar",
    tagline: Phrase::new(
        "Huit remparts qui pivotent, deux pions, une cour de seize cases : prenez le château adverse, ou emmurez son pion.",
        "Eight swinging walls, two figures, a courtyard of sixteen squares: take the enemy's castle, or wall its figure in.",
    ),
    aim: Phrase::new(
        "Posez votre pion sur la case de départ adverse, ou fermez au pion adverse sa dernière issue.",
        "Bring your figure onto the enemy's start square, or close the enemy figure's last way out.",
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
                "La figure du feuillet est absente du texte dont nous disposons. Un critique qui avait la boîte (Keirat) écrit que quatre remparts enferment les deux cases voisines du départ et que ces trois cases sont le château. L'autre image, des châteaux d'une case, se joue aussi.",
                "The leaflet's drawing is missing from the text at hand. A reviewer who had the box (Keirat) writes that four walls close in the two squares next to the start and that these three squares are the castle. The other picture, castles of one square, can be played too.",
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
                "Sans cela, aucun rempart ne pourrait faire par le dehors le demi-cercle dont parle le feuillet.",
                "Without that no wall could make, outside the board, the half circle the leaflet speaks of.",
            ),
            status: DecisionStatus::Derived,
        },
        Decision {
            id: "A3",
            what: Phrase::new(
                "Au troisième tour, un pion qui ne peut pas sortir ne perd pas : son joueur déplace un rempart.",
                "On the third turn a figure that cannot go out does not lose: its owner moves a wall.",
            ),
            why: Phrase::new(
                "Le feuillet exclut que l'on perde par son propre enfermement.",
                "The leaflet rules out losing by one's own enclosure.",
            ),
            status: DecisionStatus::Derived,
        },
        Decision {
            id: "A4",
            what: Phrase::new(
                "Sa propre case de départ n'est pas une issue : un pion qui n'aurait qu'elle est emmuré.",
                "One's own start square is no way out: a figure that has nothing else is immured.",
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
                "Rouge commence ; les camps s'appellent Rouge et Vert ; la troisième apparition d'une position rend la partie nulle.",
                "Red begins; the camps are called Red and Green; the third time a position stands, the game is drawn.",
            ),
            why: Phrase::new("Le feuillet n'en dit rien.", "The leaflet is silent."),
            status: DecisionStatus::Chosen,
        },
        Decision {
            id: "A6",
            what: Phrase::new(
                "Les pions partent de coins opposés ; il y a 25 tours.",
                "The figures start in opposite corners; there are 25 towers.",
            ),
            why: Phrase::new(
                "Science et Vie (1978) place les figurines dans des coins opposés, mit80.de compte 25 tours.",
                "Science et Vie (1978) puts the figures in opposite corners, mit80.de counts 25 towers.",
            ),
            status: DecisionStatus::Sourced,
        },
        Decision {
            id: "A7",
            what: Phrase::new(
                "On prend le château en posant son pion sur la case de départ adverse ; ses deux autres cases ne suffisent pas.",
                "The castle is taken by bringing one's figure onto the enemy's start square; its other two squares are not enough.",
            ),
            why: Phrase::new(
                "Le feuillet donne pour but d'occuper le château, et dit que la partie finit quand la case de départ est atteinte.",
                "The leaflet gives the castle as the aim, and says that the game ends when the start square is reached.",
            ),
            status: DecisionStatus::Derived,
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
                "Un pion voisin de sa propre case de départ, sans rempart entre deux, n'est pas emmuré, bien qu'il ne puisse pas y revenir. Seule, cette lecture est résolue aussi : Rouge gagne, mais en 94 coups.",
                "A figure next to its own start square, with no wall between, is not immured, though it may not step back there. By itself this reading is solved too: Red wins, but in 94 moves.",
            ),
            decision: Some("A4"),
        },
    ],
    openings: include_str!("../openings.txt"),
    archive: [include_str!("../card.fr.md"), include_str!("../card.en.md")],
    rules: [include_str!("../rules.fr.md"), include_str!("../rules.en.md")],
    readings: include_str!("../readings.txt"),
    statistics: include_str!("../statistics.txt"),
    truths: include_str!("../truths.txt"),
};
