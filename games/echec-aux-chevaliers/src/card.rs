//! The archive card.

use escale_rules::{Card, Certainty, Decision, DecisionStatus, OptionKind, OptionSpec, Phrase, RoleSpec};

use crate::notation::{CAPTURES, FREE_CAPTURES, KNIGHTS, MEN};

/// What the shelf says of Échec aux Chevaliers.
pub static CARD: Card = Card {
    id: "echec-aux-chevaliers",
    title: "Échec aux Chevaliers",
    tagline: Phrase::new(
        "Prenez le château d'en face et tenez-le un tour : les Chevaliers sautent, les gens d'armes ne reculent pas.",
        "Take the castle across the river and hold it for a turn: Knights hop, Men-at-arms never step back.",
    ),
    aim: Phrase::new(
        "Tenez le château adverse un tour entier, ou prenez toutes les pièces de l'adversaire.",
        "Hold the enemy's castle for a whole turn, or capture every enemy piece.",
    ),
    origin: Phrase::new("Max Gerchambeau, Capiépa, 1969", "Max Gerchambeau, Capiépa, 1969"),
    author: Some("Max Gerchambeau"),
    publisher: Some("Capiépa"),
    year: Some(1969),
    players: &[2, 4],
    roles: &[
        RoleSpec {
            id: KNIGHTS,
            name: Phrase::new("Chevaliers", "Knights"),
            kinds: &["knight"],
        },
        RoleSpec {
            id: MEN,
            name: Phrase::new("Gens d'armes", "Men-at-arms"),
            kinds: &["man-at-arms"],
        },
    ],
    age: None,
    minutes: (30, 30),
    minutes_by: Phrase::new("L'Escale à jeux", "L'Escale à jeux"),
    camps: [Phrase::new("Argentés", "Silver"), Phrase::new("Dorés", "Gold")],
    certainty: Certainty::Reconstructed,
    decisions: DECISIONS,
    options: &[
        OptionSpec {
            key: CAPTURES,
            kind: OptionKind::Word("majorite"),
            name: Phrase::new("prise majoritaire", "majority capture"),
            what: Phrase::new(
                "Parmi toutes les prises du camp, seules celles qui enlèvent le plus de pièces sont permises, comme aux dames françaises.",
                "Of all the captures of a camp only those that take the most pieces are allowed, as in French draughts.",
            ),
            decision: Some("C4"),
        },
        OptionSpec {
            key: FREE_CAPTURES,
            kind: OptionKind::Flag,
            name: Phrase::new("prise libre", "free captures"),
            what: Phrase::new(
                "On peut manquer une prise ; l'adversaire peut alors la signaler au lieu de jouer : le coup est repris et il faut prendre.",
                "A capture may be missed; the opponent may then point it out instead of moving: the move is taken back and a capture must be played.",
            ),
            decision: None,
        },
    ],
    openings: include_str!("../openings.txt"),
    archive: [include_str!("../card.fr.md"), include_str!("../card.en.md")],
    rules: [include_str!("../rules.fr.md"), include_str!("../rules.en.md")],
    readings: include_str!("../readings.txt"),
    statistics: include_str!("../statistics.txt"),
    truths: include_str!("../truths.txt"),
};

const DECISIONS: &[Decision] = &[
    Decision {
        id: "C1",
        what: Phrase::new(
            "Le plateau a 11 colonnes et 9 rangées ; l'eau est en d5, e5, g5 et h5, le couloir en f5.",
            "The board has 11 files and 9 ranks; water on d5, e5, g5 and h5, the corridor on f5.",
        ),
        why: Phrase::new(
            "Nous supposons que la cinquième ligne est celle du milieu, d'où 9 rangées ; un couloir unique et un château au centre veulent une largeur impaire : les 98 cases du feuillet et le couloir, compté à part, font 99. D'autres comptes donnent 98 : 7 × 14, ou 8 × 12 et deux châteaux hors de la grille.",
            "We take the fifth line to be the middle one, hence 9 ranks; a single corridor and a central castle need an odd width: the leaflet's 98 squares and the corridor, counted apart, make 99. Other counts give 98: 7 × 14, or 8 × 12 and two castles outside the grid.",
        ),
        status: DecisionStatus::Chosen,
    },
    Decision {
        id: "C2",
        what: Phrase::new(
            "Au départ, 5 Chevaliers encadrent 12 gens d'armes sur deux rangées, le château libre.",
            "At the start 5 Knights frame 12 Men-at-arms on two ranks, the castle empty.",
        ),
        why: Phrase::new(
            "Le feuillet dit que les Chevaliers encadrent les douze cases des gens d'armes : ainsi, le compte y est.",
            "The leaflet says that the Knights frame the twelve squares of the men: set up like this, they do, exactly.",
        ),
        status: DecisionStatus::Chosen,
    },
    Decision {
        id: "C3",
        what: Phrase::new(
            "Les deux sortes de pièces prennent en sautant, comme aux dames.",
            "Both kinds capture by jumping, as in draughts.",
        ),
        why: Phrase::new(
            "Précision donnée par l'auteur à L'Escale à jeux.",
            "The author told L'Escale à jeux so.",
        ),
        status: DecisionStatus::Sourced,
    },
    Decision {
        id: "C4",
        what: Phrase::new(
            "Les pièces prises sont enlevées à la fin du coup, aucune n'est sautée deux fois ; une rafle va jusqu'au bout ; on n'est pas obligé de prendre le plus grand nombre.",
            "Taken pieces are lifted when the move ends, none is jumped twice; a chain is played to its end; the larger capture is not compulsory.",
        ),
        why: Phrase::new(
            "Aux dames françaises la prise majoritaire est obligatoire ; le feuillet n'en parle pas et nous ne l'imposons pas.",
            "In French draughts the larger capture is compulsory; the leaflet does not ask for it, and neither do we.",
        ),
        status: DecisionStatus::Chosen,
    },
    Decision {
        id: "C5",
        what: Phrase::new(
            "Le château est tenu « un tour » quand revient le tour de celui qui l'occupe.",
            "The castle is held for “one turn” when the turn of the camp that stands on it comes again.",
        ),
        why: Phrase::new(
            "Un tour va d'un coup d'un camp à son coup suivant ; l'adversaire a eu le sien pour répondre.",
            "A turn goes from one move of a camp to its next; the opponent has had one to answer.",
        ),
        status: DecisionStatus::Derived,
    },
    Decision {
        id: "C6",
        what: Phrase::new(
            "Un camp qui ne peut pas jouer perd ; la troisième répétition, ou 50 coups de chaque camp sans prise ni pas en avant d'un homme d'armes, font partie nulle.",
            "A camp that cannot move loses; the third repetition, or 50 moves by each camp without a capture or a forward step of a Man-at-arms, is a draw.",
        ),
        why: Phrase::new("Le feuillet n'en dit rien.", "The leaflet does not say."),
        status: DecisionStatus::Chosen,
    },
    Decision {
        id: "C7",
        what: Phrase::new(
            "Le second camp s'appelle les Dorés.",
            "The second camp is called Dorés (Gold).",
        ),
        why: Phrase::new(
            "Le feuillet ne nomme que les Argentés.",
            "The leaflet names the Argentés (Silver) only.",
        ),
        status: DecisionStatus::Chosen,
    },
    Decision {
        id: "C8",
        what: Phrase::new(
            "Les châteaux sont en f1 et f9 ; les gens d'armes prennent aussi en arrière ; un pas ou un saut en diagonale peut frôler le coin de l'eau ; il n'y a pas de promotion.",
            "The castles are f1 and f9; Men-at-arms capture backward too; a diagonal step or hop may brush past the corner of water; there is no promotion.",
        ),
        why: Phrase::new(
            "Le feuillet interdit aux gens d'armes de reculer, mais les fait prendre comme les Chevaliers ; pour le reste, il ne dit rien.",
            "The leaflet forbids Men-at-arms to retreat, but has them capture as Knights do; of the rest it says nothing.",
        ),
        status: DecisionStatus::Chosen,
    },
    Decision {
        id: "C9",
        what: Phrase::new(
            "Un Chevalier peut s'approcher par sauts, puis prendre.",
            "A Knight may come closer by hops, then capture.",
        ),
        why: Phrase::new(
            "Le feuillet parle d'une prise qui suit un saut multiple, et l'auteur l'a confirmé.",
            "The leaflet speaks of a capture that follows a multiple hop, and the author confirmed it.",
        ),
        status: DecisionStatus::Certain,
    },
    Decision {
        id: "C10",
        what: Phrase::new(
            "Avec la prise libre, signaler une prise manquée tient lieu de coup : le coup fautif est repris et il faut prendre.",
            "With free captures, pointing out a missed capture takes the place of a move: the faulty move is taken back and a capture must be played.",
        ),
        why: Phrase::new(
            "Le feuillet dit seulement que l'adversaire n'est pas tenu de signaler.",
            "The leaflet only says that the opponent need not point it out.",
        ),
        status: DecisionStatus::Chosen,
    },
];
