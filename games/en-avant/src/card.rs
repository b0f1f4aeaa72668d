//! The archive card.

use escale_rules::{Card, Certainty, Decision, DecisionStatus, OptionKind, OptionSpec, Phrase};

use crate::notation::PROMOTION_OPTION;

/// What the shelf says of Échecs En Avant !
pub static CARD: Card = Card {
    id: "en-avant",
    title: "Échecs En Avant !",
    tagline: Phrase::new(
        "Des échecs où l'on ne recule que pour prendre : tout pas de côté laisse un Pilier, et le Roi peut gagner à pied.",
        "Chess in which pieces go back only to capture: every side-step leaves a Pillar, and a King can win on foot.",
    ),
    aim: Phrase::new(
        "Matez le Roi adverse, ou amenez le vôtre sur la première rangée adverse.",
        "Checkmate the enemy King, or bring your own to the enemy's first rank.",
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
    readings: include_str!("../readings.txt"),
    statistics: include_str!("../statistics.txt"),
    truths: include_str!("../truths.txt"),
};

static DECISIONS: &[Decision] = &[
    Decision {
        id: "E1",
        what: Phrase::new(
            "Là où le feuillet se tait, les règles des échecs : double pas, prise en passant, pat, troisième répétition et cinquante coups, comptés d'office.",
            "Where the leaflet is silent, the rules of chess: double step, en passant, stalemate, third repetition and fifty moves, counted automatically.",
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
            "Toute pièce peut prendre celles de son camp, le Roi et les Piliers exceptés.",
            "Any piece may take those of its own side, the King and the Pillars excepted.",
        ),
        why: Phrase::new(
            "L'exception vise ce qui est pris : un Pilier ne bouge jamais, donc ne prend jamais. Que le Pion et le Roi comptent parmi les pièces qui prennent est choisi.",
            "The exception is about what is taken: a Pillar never moves, hence never takes. That Pawns and King count among the pieces that take is chosen.",
        ),
        status: DecisionStatus::Derived,
    },
    Decision {
        id: "E3",
        what: Phrase::new(
            "La promotion est obligatoire : Dame, Tour, Fou ou Cavalier. Le Pilier n'est pas proposé.",
            "Promotion is compulsory: Queen, Rook, Bishop or Knight. A Pillar is not offered.",
        ),
        why: Phrase::new(
            "Nous lisons « peut » comme la liberté du choix, à la manière des échecs ; le texte n'exclut pas le Pilier.",
            "We read “may” as the freedom to choose, as in chess; the text does not exclude the Pillar.",
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
    Decision {
        id: "E6",
        what: Phrase::new(
            "Un Pilier barre la route aux deux camps et n'attaque rien.",
            "A Pillar bars the way to both sides and attacks nothing.",
        ),
        why: Phrase::new(
            "Il occupe sa case, et l'adversaire ne la gagne qu'en le prenant ; une pièce qui ne bouge jamais ne menace personne.",
            "It occupies its square, and the enemy gains that only by taking it; a piece that never moves threatens nobody.",
        ),
        status: DecisionStatus::Derived,
    },
];
