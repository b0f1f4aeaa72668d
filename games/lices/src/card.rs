//! The archive card.

use escale_rules::{Card, Certainty, Decision, DecisionStatus, OptionKind, OptionSpec, Phrase};

use crate::notation::LISTS_OPTION;

/// What the shelf says of Jeu de Lices.
pub static CARD: Card = Card {
    id: "lices",
    title: "Jeu de Lices",
    tagline: Phrase::new(
        "Une mêlée à la façon des dames, où chaque case a sa jumelle dans le camp d'en face.",
        "A fray in the manner of draughts, where every square has a twin across the board.",
    ),
    aim: Phrase::new(
        "À la fin, ayez plus de Chevaliers dans les lices adverses que l'adversaire n'en a dans les vôtres.",
        "At the end, have more Knights in the enemy's lists than the enemy has in yours.",
    ),
    origin: Phrase::new(
        "auteur, éditeur et année inconnus",
        "author, publisher and year unknown",
    ),
    author: None,
    publisher: None,
    year: None,
    players: &[2],
    roles: &[],
    age: None,
    minutes: (20, 45),
    minutes_by: Phrase::new("notre estimation", "our estimate"),
    camps: [Phrase::new("Blancs", "White"), Phrase::new("Noirs", "Black")],
    certainty: Certainty::Complete,
    decisions: &[
        Decision {
            id: "L1",
            what: Phrase::new(
                "Chacun compte les colonnes de sa gauche à sa droite : deux cases de même nom sont symétriques par rapport au centre.",
                "Each player counts columns from left to right: squares of one name lie opposite each other through the centre.",
            ),
            why: Phrase::new(
                "C'est la seule lecture où a9 et b8 sont noires dans les deux camps, comme le veut l'exemple du feuillet, et où un Pion qui maille reste sur les noires.",
                "Only this reading makes a9 and b8 dark in both camps, as the leaflet's example needs, and keeps a vaulting Pawn on dark squares.",
            ),
            status: DecisionStatus::Derived,
        },
        Decision {
            id: "L2",
            what: Phrase::new(
                "Dans une rafle, chaque pièce prise quitte le plateau à l'instant où on la saute.",
                "In a chain, each captured piece leaves the board as it is jumped.",
            ),
            why: Phrase::new(
                "Le feuillet écrit « aussitôt ».",
                "The leaflet writes “aussitôt”, at once.",
            ),
            status: DecisionStatus::Certain,
        },
        Decision {
            id: "L3",
            what: Phrase::new(
                "Un Chevalier en lice reste une pièce ordinaire : on peut le prendre, et il doit prendre quand il le peut.",
                "A Knight in the lists is an ordinary piece: it may be captured, and it must capture when it can.",
            ),
            why: Phrase::new(
                "Rien dans le texte ne l'en dispense, rien non plus ne le dit.",
                "Nothing in the text exempts it, and nothing says so either.",
            ),
            status: DecisionStatus::Chosen,
        },
        Decision {
            id: "L4",
            what: Phrase::new(
                "Ce qui compte à la fin, c'est qui se tient alors sur les lices adverses.",
                "What counts at the end is who stands in the enemy's lists then.",
            ),
            why: Phrase::new(
                "Le feuillet parle de Chevaliers « placés » : on pourrait aussi compter ceux qui ont été pris ensuite.",
                "The leaflet speaks of Knights “placed”: one might also count those captured afterwards.",
            ),
            status: DecisionStatus::Chosen,
        },
        Decision {
            id: "L5",
            what: Phrase::new(
                "« Tous les Chevaliers en lice » suppose d'en avoir au moins un ; un joueur sans Chevalier joue encore, pour gêner l'autre.",
                "“All Knights in the lists” needs at least one Knight; a player without any plays on, to hinder the other.",
            ),
            why: Phrase::new(
                "Le feuillet ne prévoit pas le cas ; finir en perdant ses Chevaliers irait contre le but du jeu.",
                "The leaflet does not foresee the case; ending the game by losing one's Knights would run against its aim.",
            ),
            status: DecisionStatus::Chosen,
        },
        Decision {
            id: "L6",
            what: Phrase::new(
                "Bloqué veut dire : aucun coup permis quand vient son tour.",
                "Blocked means: no legal move on one's turn.",
            ),
            why: Phrase::new("C'est le sens ordinaire du mot.", "It is what the word means."),
            status: DecisionStatus::Derived,
        },
        Decision {
            id: "L7",
            what: Phrase::new(
                "Quand une rafle bifurque, le joueur choisit librement sa branche.",
                "Where a chain forks, the player chooses the branch freely.",
            ),
            why: Phrase::new(
                "Le feuillet n'impose pas la prise la plus nombreuse entre deux prises ; cela vaut aussi en chemin.",
                "The leaflet does not impose the larger of two captures; that holds on the way too.",
            ),
            status: DecisionStatus::Derived,
        },
    ],
    options: &[OptionSpec {
        key: LISTS_OPTION,
        kind: OptionKind::Word("refuge"),
        name: Phrase::new("lices refuges", "lists as a refuge"),
        what: Phrase::new(
            "Un Chevalier placé sur une lice adverse ne peut plus être pris. Il prend toujours, et le doit, comme toute pièce.",
            "A Knight placed in the enemy's lists can no longer be taken. It still captures, and must, as any piece.",
        ),
        decision: Some("L3"),
    }],
    openings: include_str!("../openings.txt"),
    archive: [include_str!("../card.fr.md"), include_str!("../card.en.md")],
    rules: [include_str!("../rules.fr.md"), include_str!("../rules.en.md")],
    readings: include_str!("../readings.txt"),
    statistics: include_str!("../statistics.txt"),
    truths: include_str!("../truths.txt"),
};
