//! The archive card.

use escale_rules::{Card, Certainty, Decision, DecisionStatus, OptionKind, OptionSpec, Phrase};

use crate::notation::PROMOTION_OPTION;

/// What the shelf says of Échecs En Avant !
pub static CARD: Card = Card {
    id: "en-avant",
    title: "Échecs En Avant !",
    tagline: Phrase::new(
        "Les échecs sans marche arrière : tout pas de côté laisse un Pilier, et le Roi peut gagner à pied.",
        "Chess without a reverse gear: every side-step leaves a Pillar, and a King can win on foot.",
    ),
    aim: Phrase::new(
        "Matez le Roi adverse, ou menez le vôtre à l'autre bout du plateau.",
        "Checkmate the enemy King, or bring your own to the far end of the board.",
    ),
    origin: Phrase::new("auteur et année inconnus", "author and year unknown"),
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
    decisions: DECISIONS,
    options: &[OptionSpec {
        key: PROMOTION_OPTION,
        kind: OptionKind::Word("pilier"),
        name: Phrase::new("promotion en Pilier", "promotion to a Pillar"),
        what: Phrase::new(
            "Un Pion arrivé sur la dernière rangée peut aussi devenir un Pilier de sa couleur.",
            "A Pawn that reaches the last rank may also become a Pillar of its colour.",
        ),
        decision: Some("E3"),
    }],
    openings: include_str!("../openings.txt"),
    archive: [include_str!("../card.fr.md"), include_str!("../card.en.md")],
    rules: [include_str!("../rules.fr.md"), include_str!("../rules.en.md")],
};

static DECISIONS: &[Decision] = &[
    Decision {
        id: "E1",
        what: Phrase::new(
            "Là où le feuillet se tait, les règles des échecs : double pas, prise en passant, pat, triple répétition, cinquante coups.",
            "Where the leaflet is silent, the rules of chess: double step, en passant, stalemate, threefold repetition, fifty moves.",
        ),
        why: Phrase::new(
            "Le feuillet ne décrit que ce qui change par rapport aux échecs.",
            "The leaflet describes only what differs from chess.",
        ),
        status: DecisionStatus::Chosen,
    },
    Decision {
        id: "E2",
        what: Phrase::new(
            "Le Pion et le Roi aussi peuvent prendre une pièce de leur camp.",
            "Pawns and the King too may capture a piece of their own side.",
        ),
        why: Phrase::new(
            "Le feuillet accorde ce droit à toutes les pièces et n'excepte que ce qui est pris : le Roi et les Piliers.",
            "The leaflet grants it to every piece, and excepts only what is captured: the King and the Pillars.",
        ),
        status: DecisionStatus::Derived,
    },
    Decision {
        id: "E3",
        what: Phrase::new(
            "La promotion est obligatoire : Dame, Tour, Fou ou Cavalier.",
            "Promotion is compulsory: Queen, Rook, Bishop or Knight.",
        ),
        why: Phrase::new(
            "« Peut » est lu comme la liberté du choix, comme aux échecs.",
            "“May” is read as the freedom to choose, as in chess.",
        ),
        status: DecisionStatus::Chosen,
    },
    Decision {
        id: "E4",
        what: Phrase::new(
            "Une pièce attaque là où elle peut prendre : en arrière aussi, sauf le Pion.",
            "A piece attacks where it may capture: backward too, except the Pawn.",
        ),
        why: Phrase::new(
            "L'échec est une menace de prise, et les prises restent permises dans toutes les directions.",
            "Check is a threat to capture, and captures remain allowed in all directions.",
        ),
        status: DecisionStatus::Derived,
    },
    Decision {
        id: "E5",
        what: Phrase::new(
            "L'arrivée du Roi sur la première rangée adverse termine aussitôt la partie.",
            "The King's arrival on the enemy's first rank ends the game at once.",
        ),
        why: Phrase::new(
            "Atteindre cette rangée est l'un des deux buts du jeu ; la seule condition est que la case ne soit pas attaquée.",
            "Reaching that rank is one of the game's two aims; the only condition is that the square is not attacked.",
        ),
        status: DecisionStatus::Derived,
    },
];
