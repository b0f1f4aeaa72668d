//! The archive card.

use escale_rules::{Card, Certainty, Decision, DecisionStatus, OptionKind, OptionSpec, Phrase};

use crate::notation::LISTS_OPTION;

/// What the shelf says of Jeu de Lices.
pub static CARD: Card = Card {
    id: "lices",
    title: "Jeu de Lices",
    tagline: Phrase::new(
        "Un tournoi de dames où chaque case a sa jumelle dans le camp d'en face.",
        "A tournament of draughts in which every square has a twin across the board.",
    ),
    aim: Phrase::new(
        "Ayez à la fin plus de Chevaliers que l'adversaire dans les lices d'en face.",
        "At the end, have more Knights in the far lists than your opponent.",
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
                "Chaque joueur compte les colonnes de sa gauche à sa droite : deux cases de même nom se répondent par un demi-tour du plateau.",
                "Each player counts columns from the left to the right as seen from that seat: squares of one name are half a turn of the board apart.",
            ),
            why: Phrase::new(
                "C'est la seule lecture où a9 et b8 sont noires dans les deux camps, comme le veut l'exemple du feuillet, et où un Pion qui maille reste sur les noires.",
                "Only this makes a9 and b8 dark in both camps, as the leaflet's example needs, and keeps a vaulting Pawn on dark squares.",
            ),
            status: DecisionStatus::Derived,
        },
        Decision {
            id: "L2",
            what: Phrase::new(
                "Chaque pièce sautée quitte le plateau aussitôt, avant le saut suivant.",
                "Each jumped piece leaves the board at once, before the next jump.",
            ),
            why: Phrase::new("Le feuillet le dit : « aussitôt ».", "The leaflet says so: “aussitôt”."),
            status: DecisionStatus::Certain,
        },
        Decision {
            id: "L3",
            what: Phrase::new(
                "Un Chevalier en lice reste une pièce comme une autre : on peut le prendre, et il doit prendre quand il le peut.",
                "A Knight in the lists is still an ordinary piece: it may be captured, and it must capture when it can.",
            ),
            why: Phrase::new(
                "Rien dans le feuillet ne l'en dispense.",
                "Nothing in the leaflet exempts it.",
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
                "Une pièce prise ou repartie n'est plus placée en lice.",
                "A piece that was taken or has left is no longer placed there.",
            ),
            status: DecisionStatus::Derived,
        },
        Decision {
            id: "L5",
            what: Phrase::new(
                "« Tous les Chevaliers en lice » suppose d'en avoir au moins un ; sans Chevalier, on joue encore pour gêner l'autre.",
                "“All Knights in the lists” needs at least one Knight; a player without any plays on to stop the other.",
            ),
            why: Phrase::new(
                "Le feuillet ne prévoit pas le cas ; finir la partie en perdant ses Chevaliers irait contre le but du jeu.",
                "The leaflet does not foresee it; ending the game by losing one's Knights would run against its aim.",
            ),
            status: DecisionStatus::Chosen,
        },
        Decision {
            id: "L6",
            what: Phrase::new(
                "Un joueur est bloqué quand, à son tour, il n'a aucun coup permis.",
                "A player is blocked who, on the turn to move, has no legal move.",
            ),
            why: Phrase::new("C'est le sens ordinaire du mot.", "It is what the word means."),
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
};
